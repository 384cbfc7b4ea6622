package turnlog

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"kwrun/grammar"
)

// MaxLine is the longest line of a log that is read, in bytes.
const MaxLine = 4 << 20

// Reader reads a log line by line, in either notation; the memory it takes
// grows with the number of objects, not with the length of the log.
type Reader struct {
	name       string
	in         *bufio.Reader
	vocabulary *grammar.Vocabulary
	lexicon    *lexicon
	names      *names
	line       int
	current    string
	ids        map[string]int // event ids, and the line of each
	pending    []*Event       // of a whole game on one line
	json       bool
	seen       bool // an event was read
}

// NewReader returns a reader of the log in r; name is for messages. With a nil
// r it reads only what Line is given.
func NewReader(name string, r io.Reader, v *grammar.Vocabulary) *Reader {
	if r == nil {
		r = strings.NewReader("")
	}
	return &Reader{name: name, in: bufio.NewReaderSize(r, 64<<10), vocabulary: v, lexicon: newLexicon(v), names: newNames(v), ids: map[string]int{}}
}

// KnowCard tells the reader of a card and what it is, from a card list, so
// that its name is found in a sentence.
func (r *Reader) KnowCard(name string, is []string) { r.names.knowCard(name, is) }

// KnowPlayer tells the reader of a player before the log names one.
func (r *Reader) KnowPlayer(name string) { r.names.player(name) }

// Players returns the players that the log has named so far.
func (r *Reader) Players() []string { return slices.Clone(r.names.players) }

// JSON reports whether the last line read was JSON.
func (r *Reader) JSON() bool { return r.json }

// Next returns the next event. A line that cannot be read gives a
// *grammar.Error, and the one after it can be read all the same; at the end it
// returns io.EOF.
func (r *Reader) Next() (*Event, error) {
	for {
		if len(r.pending) > 0 {
			e := r.pending[0]
			r.pending = r.pending[1:]
			return e, nil
		}
		line, err := r.readLine()
		if err != nil {
			return nil, err
		}
		e, fault := r.parse(line)
		if fault != nil {
			return nil, fault
		}
		if e != nil {
			r.seen = true
			return e, nil
		}
	}
}

// Line reads one line that is not in the log itself, as if it came next.
func (r *Reader) Line(text string) (*Event, error) {
	r.line++
	r.current = text
	e, fault := r.parse(text)
	if fault != nil {
		return nil, fault
	}
	return e, nil
}

func (r *Reader) parse(line string) (*Event, *grammar.Error) {
	if at := badByte(line); at >= 0 {
		return nil, r.fault(grammar.Span{Start: at, End: at + 1}, CodeBytes, "byte %#x is not text", line[at]).Hint("save the log as UTF-8")
	}
	text := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		r.json = true
		return r.parseJSON(line)
	}
	return r.text(line)
}

// badByte returns the place of the first byte that is no text, -1 when there is none.
func badByte(line string) int {
	if !utf8.ValidString(line) {
		for i, c := range line {
			if _, size := utf8.DecodeRuneInString(line[i:]); c == utf8.RuneError && size == 1 {
				return i
			}
		}
	}
	return strings.IndexByte(line, 0)
}

// readLine returns the next line without its end. A line that is too long is
// passed over, and said.
func (r *Reader) readLine() (string, error) {
	r.line++
	r.current = ""
	var long []byte
	for {
		part, err := r.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if long = append(long, part...); len(long) > MaxLine {
				return "", r.passOver()
			}
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return "", err
		case err != nil && len(part)+len(long) == 0:
			return "", io.EOF
		}
		line := string(part)
		if long != nil {
			line = string(append(long, part...))
		}
		r.current = strings.TrimRight(line, "\r\n")
		return r.current, nil
	}
}

func (r *Reader) passOver() error {
	for {
		_, err := r.in.ReadSlice('\n')
		if err == nil || errors.Is(err, io.EOF) {
			return r.fault(grammar.Span{}, CodeTooLong, "the line has more than %d bytes", MaxLine).
				Hint("a log has one event a line")
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// fault returns a fault of the current line.
func (r *Reader) fault(at grammar.Span, code, format string, args ...any) *grammar.Error {
	e := (&grammar.Source{Name: r.name, Text: r.current}).Fault(at, code, format, args...)
	e.Line = r.line
	return e
}

// takeHead makes the reader know what a head says.
func (r *Reader) takeHead(h *Header) *grammar.Error {
	if h.Game != "" && !strings.EqualFold(h.Game, r.vocabulary.Game) {
		return r.fault(grammar.Span{End: len(r.current)}, CodeWord, "the log is of the game `%s`, the keywords are of `%s`", h.Game, r.vocabulary.Game).
			Hint("choose the pack of that game with --keywords")
	}
	if len(h.Players) > 0 {
		r.names.declared = true
		for _, p := range h.Players {
			r.names.player(p)
		}
	}
	return nil
}

// resolve finds the object of a mention, and for the main object follows what
// the event does to it.
func (r *Reader) resolve(e *Event, ref *Ref, at grammar.Span, main bool) *grammar.Error {
	k, unclear := r.names.resolve(ref, e.Player, e.Verb)
	if unclear != nil {
		holders := make([]string, len(unclear.candidates))
		for i, c := range unclear.candidates {
			holders[i] = "`" + c.holder + "'s " + ref.Card + "`"
		}
		return r.fault(at, CodeWhich, "`%s` could be %s", ref.Name(), strings.Join(holders, " or ")).Hint("say whose it is")
	}
	r.names.tell(k, ref)
	if !main {
		return nil
	}
	if since := r.names.happen(k, e); since > 0 {
		return r.fault(at, CodeInPlay, "`%s` is in play since line %d", ref.Name(), since).
			Hint("write `%s #%d` for another copy", ref.Card, k.copy+1).
			Hint("or, if it left, say so; if it is something else, say what: `%s (spell)`", ref.Card)
	}
	return nil
}

func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

func values(m map[string]string) []string {
	var out []string
	for _, v := range m {
		out = append(out, v)
	}
	return sorted(out)
}
