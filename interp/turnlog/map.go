package turnlog

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// Map says how the lines of another engine's log become the lines of a turn
// log: which of them are events, and where the parts of each stand. ParseMap
// reads one; it can be used by several readers at the same time.
type Map struct {
	vocabulary *grammar.Vocabulary
	lexicon    *lexicon
	head       Header
	turn       *mapTurn
	events     []*mapEvent
	words      map[string][]wording // by the field whose words they are
}

// mapTurn is where each line says whose turn it is; a change begins a turn.
type mapTurn struct {
	mapLine
	number, player mapPath // number is nil where nobody counts
}

// mapEvent is an event of the log, and the lines of the other log that are one.
type mapEvent struct {
	mapLine
	name   string
	at     grammar.Span // of the name
	verb   *form        // nil for turns, windows and positions
	when   []*mapTest   // all have to hold
	fields []*mapField
	broken bool // a field has a fault
}

// mapTest is one condition of when: the values at the path are among these, or
// any value is there.
type mapTest struct {
	mapLine
	at     grammar.Span // of the path
	path   mapPath
	values []string
	there  bool // `is there`: values is empty
	not    bool
}

// mapField is where one member of an event stands, or what it always is.
type mapField struct {
	mapLine
	key, sub string // sub is a member of a member: a unit of `spent`, the card of `at`
	unit     bool   // sub is a unit
	at       grammar.Span
	value    grammar.Span // what stands behind the `=`
	paths    []mapPath
	always   []string // the words, where the field has no path
	optional bool     // `if there`
}

// wording is what the other log writes for words of ours: none for `nothing`.
type wording struct {
	theirs string
	ours   []string
}

// mapPath leads to values of a line: a step is a member's name, or `[]` for
// every element of a list.
type mapPath []string

func (p mapPath) String() string {
	return strings.ReplaceAll("."+strings.Join(p, "."), ".[]", "[]")
}

// mapLine is a line of a map, to say where in it something stands.
type mapLine struct {
	file   string
	number int
	text   string
}

func (l mapLine) fault(at grammar.Span, code, format string, args ...any) *grammar.Error {
	e := (&grammar.Source{Name: l.file, Text: l.text}).Fault(at, code, format, args...)
	e.Line = l.number
	return e
}

func (l mapLine) in(s grammar.Span) string { return l.text[s.Start:s.End] }

// trim returns the span without the spaces around it.
func (l mapLine) trim(s grammar.Span) grammar.Span {
	text := l.in(s)
	s.Start += len(text) - len(strings.TrimLeft(text, " \t\r"))
	s.End = max(s.Start, s.End-(len(text)-len(strings.TrimRight(text, " \t\r"))))
	return s
}

// cut parts a span at the first separator.
func (l mapLine) cut(s grammar.Span, separator string) (before, after grammar.Span, ok bool) {
	i := strings.Index(l.in(s), separator)
	if i < 0 {
		return s, grammar.Span{Start: s.End, End: s.End}, false
	}
	before = l.trim(grammar.Span{Start: s.Start, End: s.Start + i})
	return before, l.trim(grammar.Span{Start: s.Start + i + len(separator), End: s.End}), true
}

// list parts a span at its commas.
func (l mapLine) list(s grammar.Span) []grammar.Span {
	var out []grammar.Span
	for more := true; more; {
		var one grammar.Span
		if one, s, more = l.cut(s, ","); one.Start < one.End {
			out = append(out, one)
		}
	}
	return out
}

// Words of the notation of maps.
const (
	mapEventWord = "event"
	mapWhen      = "when"
	mapThere     = "there"
	mapNothing   = "nothing"
)

// mapStarts are what a line of a map starts with, where it is not one word for
// another.
var mapStarts = []string{mapEventWord, string(Turn), headGame, headPlayers, headCovers, "from the start"}

// ParseMap reads a map from lines such as
//
//	# the matches of an arena
//	game Riftbound
//	players Ann, Ben
//	from the start
//	turn .round of .active
//
//	event finalize when .action.kind is play, replay
//	  player       = .actor
//	  card         = .card.name
//	  is           = .card.type
//	  from         = hand
//	  spent energy = .card.price if there
//
//	player Ann   = P1
//	is unit      = MINION, HERO
//	is nothing   = BASIC
//
// The head lines are those of a log. Without `covers` the log covers just the
// events that the map has. Where each line says whose turn it is, `turn` begins
// one at each change; an event of its own is `event turn when …`.
//
// The fields of an event are the members that it has in JSON, each with a path
// or a word that it always is; `spent energy` is a member of a member. What a
// path leads to has to be there unless `if there` follows. A condition is
// `is VALUE, VALUE`, `is not VALUE` or `is there`, several joined by `and`.
// Other lines are the log's words for ours.
//
// It returns grammar.Errors that name the map.
func ParseMap(name, text string, v *grammar.Vocabulary) (*Map, error) {
	m := &Map{vocabulary: v, lexicon: newLexicon(v), words: map[string][]wording{}}
	p := &mapParser{Map: m, head: NewReader(name, nil, v)}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		p.line(mapLine{name, number, strings.TrimRight(line, "\r\n")})
	}
	p.finish(mapLine{file: name})
	if err := p.faults.AsError(); err != nil {
		return nil, err
	}
	return m, nil
}

// mapParser reads a map; a line with a fault is left out.
type mapParser struct {
	*Map
	head   *Reader   // reads the head lines, and knows the players
	last   *mapEvent // whose fields the indented lines are; nil before the first
	covers []headWord
	faults grammar.Errors
}

// headWord is a word of a head line that is looked at when all lines are read.
type headWord struct {
	mapLine
	at   grammar.Span
	text string
}

func (p *mapParser) fail(e *grammar.Error) *grammar.Error {
	p.faults = append(p.faults, e)
	return e
}

func (p *mapParser) line(l mapLine) {
	if at, size := badByte(l.text); at >= 0 {
		p.fail(l.fault(grammar.Span{Start: at, End: at + size}, CodeBytes, "byte %#02x is no text", l.text[at])).Hint("save the map as UTF-8")
		return
	}
	whole := l.trim(grammar.Span{End: len(l.text)})
	switch {
	case whole.Start == whole.End || l.text[whole.Start] == '#':
	case whole.Start > 0:
		before := len(p.faults)
		if p.field(l, whole); p.last != nil && len(p.faults) > before {
			p.last.broken = true
		}
	default:
		p.last = nil
		before := len(p.faults)
		if p.statement(l, whole); p.last == nil && len(p.faults) > before {
			p.last = &mapEvent{} // one fault for one mistake: nothing is said of the lines under it
		}
	}
}

// statement reads a line that is not indented.
func (p *mapParser) statement(l mapLine, whole grammar.Span) {
	first, rest, _ := l.cut(whole, " ")
	switch word := l.in(first); {
	case word == mapEventWord:
		p.event(l, rest)
	case word == string(Turn):
		p.turnLine(l, rest)
	case word == headGame, word == headPlayers, word == headCovers, l.in(whole) == "from the start":
		p.headLine(l, word)
	case strings.Contains(l.text, "="):
		p.wording(l, whole)
	default:
		p.fail(l.fault(first, CodeMap, "`%s` begins no line of a map", word)).
			Hint("a line begins with %s, or gives a word for a word: `player Ann = P1`", strings.Join(mapStarts, ", ")).
			Near(word, mapStarts)
	}
}

// headLine reads a line that the head of a log has too.
func (p *mapParser) headLine(l mapLine, word string) {
	p.head.line = l.number - 1
	e, err := p.head.Line(l.text)
	switch {
	case err != nil:
		p.faults = append(p.faults, grammar.AsErrors(err)...)
		return
	case e == nil || e.Head == nil:
		p.fail(l.fault(grammar.Span{End: len(l.text)}, CodeMap, "`%s` is no head line", l.text)).
			Hint("a head line reads `game NAME`, `players Ann, Ben`, `from the start` or `covers …`")
		return
	}
	h := &p.Map.head
	if e.Head.Game != "" {
		h.Game = e.Head.Game
	}
	h.Players = append(h.Players, e.Head.Players...)
	h.Start = h.Start || e.Head.Start
	h.Covers = append(h.Covers, e.Head.Covers...)
	if word == headCovers {
		_, rest, _ := l.cut(grammar.Span{End: len(l.text)}, " ")
		for i, at := range l.list(rest) {
			if i < len(e.Head.Covers) {
				p.covers = append(p.covers, headWord{l, at, e.Head.Covers[i]})
			}
		}
	}
}

// turnLine reads `turn .round of .active`.
func (p *mapParser) turnLine(l mapLine, rest grammar.Span) {
	number, player, ok := l.cut(rest, "of ")
	if !ok || p.turn != nil {
		message := "the line does not say whose turn it is"
		if ok {
			message = "where the turn stands is said already"
		}
		p.fail(l.fault(grammar.Span{End: len(l.text)}, CodeMap, "%s", message)).
			Hint("write `turn .turn of .player`, or `turn of .player` where nobody counts").
			Hint("a line of the log that is the beginning of a turn is `event turn when …`")
		return
	}
	t := &mapTurn{mapLine: l}
	if number.Start < number.End {
		t.number = p.path(l, number)
	}
	if t.player = p.path(l, player); t.player != nil {
		p.turn = t
	}
}

// path reads `.action.kind` or `.labels[]`; it returns nil after a fault.
func (p *mapParser) path(l mapLine, at grammar.Span) mapPath {
	steps := strings.Split(strings.ReplaceAll(l.in(at), "[]", ".[]"), ".")
	if len(steps) < 2 || steps[0] != "" || slices.Contains(steps[1:], "") || strings.ContainsAny(l.in(at), " \t") {
		p.fail(l.fault(at, CodeMap, "`%s` is not a path", l.in(at))).
			Hint("a path reads `.action.kind`, with `[]` after the name of a list: `.labels[]`")
		return nil
	}
	return steps[1:]
}

// positions are the events that are no verbs of the vocabulary.
var positions = []string{string(Turn), string(Starts), string(Ends), string(Has), string(Is), string(Controls)}

// event reads `event finalize when .action.kind is play_card`.
func (p *mapParser) event(l mapLine, rest grammar.Span) {
	name, tests, ok := l.cut(rest, " "+mapWhen+" ")
	e := &mapEvent{mapLine: l, name: l.in(name), at: name}
	p.last = e
	if e.verb = p.lexicon.verb(e.name); e.verb != nil {
		e.name = e.verb.Name
	} else if !slices.Contains(positions, e.name) {
		p.fail(l.fault(name, CodeEvent, "`%s` is not an event that I know", e.name)).
			Hint("an event of a map reads `event NAME when .kind is play`").Near(e.name, append(p.lexicon.third.all(), positions...))
		e.name = "" // its fields are not looked at
		return
	}
	for ok && tests.Start < tests.End {
		var one grammar.Span
		one, tests, ok = p.nextTest(l, tests)
		p.test(e, one)
	}
	p.events = append(p.events, e)
}

// nextTest parts the conditions at an `and` that stands before a path.
func (p *mapParser) nextTest(l mapLine, tests grammar.Span) (one, rest grammar.Span, more bool) {
	const and = " and "
	one, rest, more = l.cut(tests, and+".")
	rest.Start -= len(".")
	if !more {
		rest.Start = rest.End
	}
	return one, rest, more
}

// test reads `.action.kind is play_card, replay`.
func (p *mapParser) test(e *mapEvent, at grammar.Span) {
	l := e.mapLine
	where, what, ok := l.cut(at, " is ")
	t := &mapTest{mapLine: l, at: where, path: p.path(l, where)}
	if t.path == nil {
		return
	}
	if rest, negated := strings.CutPrefix(l.in(what), "not "); negated {
		t.not = true
		what = l.trim(grammar.Span{Start: what.End - len(rest), End: what.End})
	}
	if t.there = l.in(what) == mapThere; !t.there {
		for _, v := range l.list(what) {
			t.values = append(t.values, l.in(v))
		}
	}
	if !ok || !t.there && t.values == nil {
		p.fail(l.fault(at, CodeMap, "`%s` is no condition", l.in(at))).
			Hint("a condition reads `.kind is play`, `.kind is play, cast`, `.kind is not play` or `.card is there`")
		return
	}
	e.when = append(e.when, t)
}

// field reads `player = .actor`, a line under an event.
func (p *mapParser) field(l mapLine, whole grammar.Span) {
	key, what, ok := l.cut(whole, "=")
	switch {
	case p.last == nil:
		p.fail(l.fault(whole, CodeMap, "the line stands under no event")).
			Hint("the fields of an event stand under its line, a bit to the right; other lines begin at the left")
		return
	case !ok || key.Start == key.End || what.Start == what.End:
		p.fail(l.fault(whole, CodeMap, "`%s` does not say where something stands", l.in(whole))).
			Hint("a field reads `player = .actor`, or `from = hand` where it is always that")
		return
	}
	f := &mapField{mapLine: l, key: l.in(key), at: key, value: what}
	if text := l.in(what); text[0] != '.' {
		f.always = []string{text}
	} else {
		if text, f.optional = strings.CutSuffix(text, " if "+mapThere); f.optional {
			what = l.trim(grammar.Span{Start: what.Start, End: what.Start + len(text)})
		}
		for _, list := range l.list(what) {
			for more := true; more; {
				var one grammar.Span
				one, list, more = l.cut(list, " ")
				path := p.path(l, one)
				if path == nil {
					return
				}
				f.paths = append(f.paths, path)
			}
		}
	}
	p.last.fields = append(p.last.fields, f)
}

// wording reads `is unit = MINION, HERO`.
func (p *mapParser) wording(l mapLine, whole grammar.Span) {
	key, what, _ := l.cut(whole, "=")
	field, ours, _ := l.cut(key, " ")
	name, fields := l.in(field), p.lexicon.wordFields()
	theirs := l.list(what)
	switch {
	case !slices.Contains(fields, name):
		p.fail(l.fault(field, CodeMap, "`%s` is nothing whose words a map gives", name)).
			Hint("a word for a word reads `player Ann = P1`; the fields of an event stand under it, a bit to the right").
			Near(name, append(fields, mapStarts...))
		return
	case ours.Start == ours.End || len(theirs) == 0:
		p.fail(l.fault(whole, CodeMap, "a word is missing")).Hint("a word for a word reads `%s …OURS = THEIRS, THEIRS`", name)
		return
	}
	words, fault := p.ours(l, name, ours)
	if fault != nil {
		p.fail(fault)
		return
	}
	for _, at := range theirs {
		p.words[name] = append(p.words[name], wording{l.in(at), words})
	}
}

// ours reads our half of a wording.
func (p *mapParser) ours(l mapLine, field string, at grammar.Span) ([]string, *grammar.Error) {
	if l.in(at) == mapNothing {
		return nil, nil
	}
	c := &mapWord{mapParser: p, mapLine: l, at: at}
	return c.read(field, nil)
}
