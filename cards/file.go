package cards

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"kwrun/grammar"
)

// Sizes beyond which a list is refused: no list of cards comes near them, and
// a wrong file should say so instead of filling the memory.
const (
	MaxFile   = 256 << 20
	MaxLine   = 1 << 20
	maxFaults = 100 // of one file that are listed
)

// byteOrderMark may stand at the start of a file; it means nothing.
const byteOrderMark = "\ufeff"

// file is a list being read: its text, the faults found so far, and how far
// its lines are counted.
type file struct {
	grammar.Source
	start   int // of the list: after a byte order mark
	faults  grammar.Errors
	found   int                  // how many faults there are, those not kept among them
	counted int                  // lines are counted up to this byte …
	lines   int                  // … and so many ended before it
	names   map[int]grammar.Span // of the fields that `*` in a path led to, by where their values start
}

func newFile(name, text string) *file {
	f := &file{Source: grammar.Source{Name: name, Text: text}, names: map[int]grammar.Span{}}
	if strings.HasPrefix(text, byteOrderMark) {
		f.start = len(byteOrderMark)
	}
	return f
}

// openFile takes in a whole file; one that is too large or not UTF-8 at all is
// a fault, and the only one.
func openFile(name string, r io.Reader) (*file, error) {
	var text strings.Builder
	if _, err := io.Copy(&text, io.LimitReader(r, MaxFile+1)); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f := newFile(name, text.String())
	if len(f.Text) > MaxFile {
		f.whole(codeFileSize, "the file is larger than %d MB, and no card list is", MaxFile>>20)
	}
	if strings.HasPrefix(f.Text, "\xff\xfe") || strings.HasPrefix(f.Text, "\xfe\xff") {
		f.whole(codeEncoding, "the file is written in UTF-16, and a card list is in UTF-8").
			Hint("save the file as UTF-8")
	}
	return f, f.faults.AsError()
}

// line returns the number of the line that holds a byte. It counts on from
// where it stopped, so that asking in the order of the file costs one pass.
func (f *file) line(at int) int {
	if at < f.counted {
		f.counted, f.lines = 0, 0
	}
	f.lines += strings.Count(f.Text[f.counted:at], "\n")
	f.counted = at
	return f.lines + 1
}

// fault adds a fault at a place. It looks at that line only, where
// Source.Fault would count all lines from the start again.
func (f *file) fault(at grammar.Span, code, format string, args ...any) *grammar.Error {
	if len(f.faults) > maxFaults { // nobody will see it
		f.found++
		return &grammar.Error{}
	}
	start := strings.LastIndexByte(f.Text[:at.Start], '\n') + 1
	end := len(f.Text)
	if i := strings.IndexByte(f.Text[at.Start:], '\n'); i >= 0 {
		end = at.Start + i
	}
	line := grammar.Source{Name: f.Name, Text: f.Text[start:end]}
	e := line.Fault(grammar.Span{Start: at.Start - start, End: at.End - start}, code, format, args...)
	e.Line = f.line(at.Start)
	return f.add(e)
}

// whole adds a fault of the file as a whole.
func (f *file) whole(code, format string, args ...any) *grammar.Error {
	return f.add(&grammar.Error{File: f.Name, Code: code, Message: fmt.Sprintf(format, args...)})
}

// add counts a fault, and keeps it unless there are too many already.
func (f *file) add(e *grammar.Error) *grammar.Error {
	f.found++
	switch {
	case len(f.faults) == maxFaults:
		last := *e
		last.Code = codeManyFaults
		last.Message = fmt.Sprintf("there are more than %d faults, and those from here on are not listed", maxFaults)
		f.faults = append(f.faults, &last)
	case len(f.faults) < maxFaults:
		f.faults = append(f.faults, e)
	}
	return e
}

// short returns as much of a user's text as a message can hold.
func short(s string) string {
	const most = 60
	s = strings.ToValidUTF8(s, "�")
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// utf8 says whether a stretch is valid UTF-8, and adds a fault at its first
// bad byte if not.
func (f *file) utf8(at grammar.Span) bool {
	if utf8.ValidString(f.at(at)) {
		return true
	}
	bad := at.Start
	for i, r := range f.at(at) {
		if r == utf8.RuneError && !strings.HasPrefix(f.Text[at.Start+i:], string(r)) {
			bad += i
			break
		}
	}
	f.fault(grammar.Span{Start: bad, End: bad + 1}, codeEncoding, "the byte %#x is not UTF-8", f.Text[bad]).
		Hint("save the file as UTF-8")
	return false
}

// fit says whether a line is short enough to be read.
func (f *file) fit(line grammar.Span) bool {
	if line.End-line.Start <= MaxLine {
		return true
	}
	f.fault(first(line), codeLineSize,
		"the line is longer than %d MB, and no card is", MaxLine>>20)
	return false
}

// eachLine calls do with every line from the start of the list, its line end
// left out.
func (f *file) eachLine(do func(line grammar.Span)) {
	for at := f.start; at < len(f.Text); {
		end := len(f.Text)
		next := end
		if i := strings.IndexByte(f.Text[at:], '\n'); i >= 0 {
			end, next = at+i, at+i+1
		}
		if end > at && f.Text[end-1] == '\r' {
			end--
		}
		do(grammar.Span{Start: at, End: end})
		at = next
	}
}

// at returns the text of a stretch.
func (f *file) at(s grammar.Span) string { return f.Text[s.Start:s.End] }
