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

// MaxNumber is the largest number that a log can say.
const MaxNumber = 999_999_999

// Reader reads a log line by line, in either notation; the memory it takes
// grows with the number of objects and of event ids, not with the length of
// the log.
type Reader struct {
	name    string
	in      *bufio.Reader
	lexicon *lexicon
	names   *names
	line    int
	current string
	words   []word         // of the current line; kept so that it is not allocated anew
	ids     map[string]int // event ids, and the line of each
	pending []value        // events of a whole game on one line
	json    bool
	begun   bool // an event was read, or a head that begins a game
}

// NewReader returns a reader of the log in r; name is for messages. With a nil
// r it reads only what Line is given.
func NewReader(name string, r io.Reader, v *grammar.Vocabulary) *Reader {
	if r == nil {
		r = strings.NewReader("")
	}
	return &Reader{name: name, in: bufio.NewReaderSize(r, 64<<10), lexicon: newLexicon(v), names: newNames(newRules(v)), ids: map[string]int{}}
}

// Another returns a reader of another log with the same words, which costs less
// than a new one. It knows no card and no player.
func (r *Reader) Another(name string, in io.Reader) *Reader {
	if in == nil {
		in = strings.NewReader("")
	}
	rules := *r.names.rules
	rules.cards, rules.spelled, rules.nearly, rules.longest = map[string][]string{}, map[string]string{}, map[string]string{}, 0
	return &Reader{name: name, in: bufio.NewReader(in), lexicon: r.lexicon, names: newNames(&rules), ids: map[string]int{}}
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
// returns io.EOF. A log without a line has no events and no fault.
func (r *Reader) Next() (*Event, error) {
	for {
		e, fault := r.fromGame()
		if e == nil && fault == nil {
			line, err := r.readLine()
			if err != nil {
				return nil, err
			}
			e, fault = r.parse(line)
		}
		if fault != nil {
			return nil, fault
		}
		if e != nil {
			return e, nil
		}
	}
}

// fromGame returns the next event of a whole game on one line.
func (r *Reader) fromGame() (*Event, *grammar.Error) {
	if len(r.pending) == 0 {
		return nil, nil
	}
	one := r.pending[0]
	r.pending = r.pending[1:]
	return r.jsonEvent(one)
}

// At says which line of the log comes next, where Line is given it.
func (r *Reader) At(line int) { r.line = line - 1 }

// Line reads one line that is not in the log itself, as if it came next.
func (r *Reader) Line(text string) (*Event, error) {
	r.line++
	r.current = strings.TrimRight(text, "\r\n")
	e, fault := r.parse(r.current)
	if fault != nil {
		return nil, fault
	}
	return e, nil
}

func (r *Reader) parse(line string) (*Event, *grammar.Error) {
	if at, size := badByte(line); at >= 0 {
		return nil, r.fault(grammar.Span{Start: at, End: at + size}, CodeBytes, "byte %#02x is no text", line[at]).
			Hint("save the log as UTF-8")
	}
	text := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if r.json = strings.HasPrefix(text, "{") || strings.HasPrefix(text, "["); r.json {
		r.names.json, r.names.line, r.names.next = line, r.line, 0
		return r.jsonLine(line)
	}
	return r.textLine(line)
}

// badByte returns the place of the first byte that is no text, or a sign that
// cannot be printed; -1 when there is none.
func badByte(line string) (at, size int) {
	if !utf8.ValidString(line) {
		for i, c := range line {
			if _, size := utf8.DecodeRuneInString(line[i:]); c == utf8.RuneError && size == 1 {
				return i, 1
			}
		}
	}
	for i := range len(line) {
		if c := line[i]; c < ' ' && c != '\t' || c == 0x7f {
			return i, 1
		}
	}
	return -1, 0
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
				return "", r.passOver(long)
			}
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return "", err
		case err != nil && len(part)+len(long) == 0:
			r.line-- // the end is no line: what is read after it comes next
			return "", io.EOF
		}
		line := string(part)
		if long != nil {
			line = string(append(long, part...))
		}
		r.current = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		return r.current, nil
	}
}

// passOver reads up to the end of a line that is too long.
func (r *Reader) passOver(head []byte) error {
	for {
		_, err := r.in.ReadSlice('\n')
		if err == nil || errors.Is(err, io.EOF) {
			r.current = strings.ToValidUTF8(string(head[:grammar.MaxSource+1]), "?")
			return r.fault(grammar.Span{End: 1}, CodeTooLong, "the line has more than %d MB", MaxLine>>20).
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

// newGame forgets the game before: a log can hold several, one after the other.
func (r *Reader) newGame() bool {
	if !r.begun {
		r.begun = true
		return false
	}
	r.ids, r.names = map[string]int{}, newNames(r.names.rules)
	return true
}

// head makes the reader know what a head says. A head that names the game
// begins another one, where events stand before it.
func (r *Reader) head(h *Header, begins bool, game grammar.Span) *grammar.Error {
	if h.Game != "" && !strings.EqualFold(h.Game, r.lexicon.Game) {
		return r.fault(game, CodeGame, "the log is of the game `%s`, the keywords are of `%s`", h.Game, r.lexicon.Game).
			Hint("choose the pack of that game with --keywords")
	}
	if begins {
		h.Next = r.newGame()
	}
	for _, p := range h.Players {
		r.names.declared = true
		r.names.player(p)
	}
	return nil
}

// actor checks that a player takes part in the game.
func (r *Reader) actor(name string, at grammar.Span) *grammar.Error {
	if r.names.declared && !r.names.playing[name] {
		return r.fault(at, CodePlayer, "`%s` is not a player of this game", name).
			Hint("the players are %s", strings.Join(r.names.players, ", ")).Near(name, r.names.players)
	}
	r.names.player(name)
	return nil
}

// identify keeps the id of an event; an id stands for one event only.
func (r *Reader) identify(id string, at grammar.Span) *grammar.Error {
	if id == "" {
		return nil
	}
	if line, ok := r.ids[id]; ok {
		return r.fault(at, CodeRepeated, "the event `%s` stands in line %d already", id, line).
			Hint("an event happens once; another one has another id")
	}
	r.ids[strings.Clone(id)] = r.line
	return nil
}

// resolve finds the object of a mention, and for the main object follows what
// the event does to it.
func (r *Reader) resolve(e *Event, ref *Ref, at grammar.Span) *grammar.Error {
	if ref.Owner != "" {
		if fault := r.actor(ref.Owner, at); fault != nil {
			return fault
		}
	}
	k, unclear := r.names.resolve(ref, e)
	switch {
	case len(unclear) == 1:
		return r.fault(at, CodeWhich, "`%s` is another object already", unclear[0].call()).
			Hint("give this one another number: `%s #%d`", unclear[0].title(), r.names.last[r.names.fold(unclear[0].title())]+1)
	case len(unclear) > 1:
		return r.unclear(ref, unclear, at)
	}
	if fault := r.misspelt(ref, at); fault != nil {
		return fault
	}
	if k == nil || ref != e.Object {
		return nil
	}
	if since := r.names.happen(k, e); since > 0 {
		next := r.names.last[r.names.fold(k.title())] + 1
		return r.fault(at, CodeInPlay, "`%s` is in play since line %d", ref.Name(), since).
			Hint("write `%s #%d` for another copy", k.title(), next).
			Hint("or say first how it left, or in parentheses what else it is")
	}
	return nil
}

// misspelt is the fault of a card that nobody has: no list has it, the log does
// not say what it is, and its name is nearly that of a listed card.
func (r *Reader) misspelt(ref *Ref, at grammar.Span) *grammar.Error {
	if !ref.New || ref.Card == "" || len(ref.Is) > 0 || r.names.listed(ref.Card) {
		return nil
	}
	near := r.names.nearlyListed(ref.Card)
	if near == "" {
		return nil
	}
	e := r.fault(at, CodeCard, "nobody has a card called `%s`", ref.Card).
		Hint("if it is another card, say what it is in parentheses")
	e.Nearest = near
	return e
}

func (r *Reader) unclear(ref *Ref, could []*known, at grammar.Span) *grammar.Error {
	calls := make([]string, len(could))
	for i, k := range could {
		calls[i] = "`" + k.call() + "`"
	}
	return r.fault(at, CodeWhich, "`%s` could be %s", ref.Name(), strings.Join(calls, " or ")).
		Hint("say whose it is: %s", calls[0])
}
