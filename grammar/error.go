package grammar

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Span is a stretch of a text, as byte offsets: Start is its first byte, End
// the one after its last. The zero Span means "no place".
type Span struct{ Start, End int }

// Join returns the shortest span that holds both s and t; an empty span gives
// way to the other.
func (s Span) Join(t Span) Span {
	if s == (Span{}) {
		return t
	}
	if t == (Span{}) {
		return s
	}
	return Span{min(s.Start, t.Start), max(s.End, t.End)}
}

// Error is one fault in a text: where it stands, what is wrong with it and
// what would have been right (DESIGN 10). It is the same type for definitions
// (KW), logs (KL) and card lists (KC).
type Error struct {
	File    string   // as the user named it; "" for a text without a name
	Line    int      // 1-based; 0 when the fault is the file as a whole
	Col     int      // 1-based, in characters, not bytes
	Width   int      // length of the faulty part in characters, at least 1
	Source  string   // the line itself, without its line end; of a long one a window around the faulty part
	Offset  int      // how many characters of the line Source leaves out on its left, less the `…` for them
	Code    string   // stable: KW101, KL003, KC001 …; every code stands in docs/errors.md
	Message string   // lower case, no final full stop, the user's text in back-quotes
	Hints   []string // what was expected, in a designer's words; a line each
	Nearest string   // the nearest known word, "" when none is near
}

// MaxSource is how much of a faulty line an Error keeps, in characters, and
// lead how much of that stands before the faulty part.
const (
	MaxSource = 400
	lead      = 100
)

// Error returns `file:line:col: message (code)`; the source line, the caret
// and the hints are for whoever shows it to a person.
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s (%s)", e.Place(), e.Message, e.Code)
}

// Place returns `file:line:col`, without the parts that are not known.
func (e *Error) Place() string {
	file := e.File
	if file == "" {
		file = "text"
	}
	if e.Line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, e.Line, e.Col)
}

// Hint adds a line that says what was expected, and returns e.
func (e *Error) Hint(format string, args ...any) *Error {
	e.Hints = append(e.Hints, fmt.Sprintf(format, args...))
	return e
}

// Near sets the nearest of the known words to what was written, if one is
// near enough to be meant, and returns e.
func (e *Error) Near(written string, known []string) *Error {
	e.Nearest = Nearest(written, known)
	return e
}

// Errors are the faults of one reading, in the order of the text.
type Errors []*Error

// Error returns every fault on a line of its own.
func (l Errors) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// AsError returns l as an error, nil when it is empty, its faults sorted by
// place and each place-and-message once.
func (l Errors) AsError() error {
	if len(l) == 0 {
		return nil
	}
	sort.SliceStable(l, func(i, j int) bool {
		a, b := l[i], l[j]
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	once := l[:1]
	for _, e := range l[1:] {
		if e.Error() != once[len(once)-1].Error() {
			once = append(once, e)
		}
	}
	return once
}

// AsErrors returns the faults that err holds; an error of another kind is nil.
func AsErrors(err error) Errors {
	var list Errors
	if errors.As(err, &list) {
		return list
	}
	var one *Error
	if errors.As(err, &one) {
		return Errors{one}
	}
	return nil
}

// Source is a text with its name, to say where in it something stands.
type Source struct {
	Name string
	Text string
}

// Fault returns an Error for the span at of the source.
func (s *Source) Fault(at Span, code, format string, args ...any) *Error {
	start := min(max(at.Start, 0), len(s.Text))
	lineStart := strings.LastIndexByte(s.Text[:start], '\n') + 1
	line := s.Text[lineStart:]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	end := min(max(at.End, start), lineStart+len(line))
	e := &Error{
		File: s.Name, Code: code, Message: fmt.Sprintf(format, args...),
		Line: strings.Count(s.Text[:start], "\n") + 1,
	}
	e.Col = column(s.Text[lineStart:start], lineStart) + 1
	e.Source, e.Offset = clip(strings.TrimPrefix(strings.TrimSuffix(line, "\r"), "\ufeff"), e.Col)
	e.Width = max(1, utf8.RuneCountInString(s.Text[start:max(start, end)]))
	return e
}

// column counts the characters before a place; a byte order mark at the very
// start of a file is none.
func column(before string, lineStart int) int {
	if lineStart == 0 {
		before = strings.TrimPrefix(before, "\ufeff")
	}
	return utf8.RuneCountInString(before)
}

// clip cuts a long line to a window around the column, with … where it is cut.
// The faulty part stands at Col - Offset of what it returns.
func clip(line string, col int) (text string, offset int) {
	runes := []rune(line)
	if len(runes) <= MaxSource {
		return line, 0
	}
	from := max(0, min(col-1-lead, len(runes)-MaxSource))
	to := min(from+MaxSource, len(runes))
	text = string(runes[from:to])
	if to < len(runes) {
		text += "…"
	}
	if from > 0 {
		return "…" + text, from - 1
	}
	return text, 0
}

// Nearest returns the known word nearest to the written one, "" when none is
// near enough that it could be meant: at most a third of its letters differ.
func Nearest(written string, known []string) string {
	written = strings.ToLower(written)
	if utf8.RuneCountInString(written) > 60 {
		return ""
	}
	best, bestDistance := "", 1+max(1, utf8.RuneCountInString(written)/3)
	for _, word := range known {
		if diff := len(word) - len(written); diff > 2*bestDistance || diff < -2*bestDistance {
			continue // letters of two bytes included, it cannot be nearer
		}
		lower := strings.ToLower(word)
		d := levenshtein.ComputeDistance(written, lower)
		if d == 2 && sortedLetters(written) == sortedLetters(lower) {
			d = 1 // two letters have changed places: crad
		}
		if d < bestDistance || best != "" && d == bestDistance && !strings.HasPrefix(best, written) && strings.HasPrefix(lower, written) {
			best, bestDistance = word, d
		}
	}
	return best
}

func sortedLetters(word string) string {
	letters := []rune(word)
	slices.Sort(letters)
	return string(letters)
}
