package turnlog

import (
	"strconv"
	"strings"

	"kwrun/grammar"
)

// sentence reads one line of the text notation.
type sentence struct {
	*Reader
	words []word
	event *Event
}

// Words of a sentence that are no game's.
const (
	someone   = "someone" // does what nobody is said to do
	playerTag = "player"  // before a name that could be a card's: player Zed attacks
	ownerTag  = "owner"   // in a description: (unit, owner Ben)
	tagTag    = "tag"
)

// textLine reads a line as a sentence. A nil event is an empty line.
func (r *Reader) textLine(line string) (*Event, *grammar.Error) {
	words, open := cut(line, 0, r.words[:0])
	r.words = words
	if open >= 0 {
		sign := line[open:][:1]
		return nil, r.fault(grammar.Span{Start: open, End: open + 1}, CodeSyntax, "this `%s` is never closed", sign)
	}
	if len(words) == 0 {
		return nil, nil
	}
	s := &sentence{Reader: r, words: words, event: &Event{Line: r.line, Text: strings.TrimSpace(line)}}
	at := s.id()
	if fault, ok := s.headLine(); ok {
		return s.event, fault
	}
	r.begun = true
	if fault := r.identify(s.event.ID, at); fault != nil {
		return nil, fault
	}
	var fault *grammar.Error
	if s.isTurn() {
		fault = s.turn()
	} else {
		fault = s.said()
	}
	s.event.settle()
	return s.event, fault
}

func (s *sentence) fault(words []word, code, format string, args ...any) *grammar.Error {
	return s.Reader.fault(spanOf(words), code, format, args...)
}

// id takes the id of the event off the end of the line.
func (s *sentence) id() grammar.Span {
	n := len(s.words) - 1
	last := s.words[n]
	text := last.text
	if !last.id {
		if !last.plain() || len(text) < 3 || text[0] != '[' || text[len(text)-1] != ']' {
			return grammar.Span{}
		}
		text = text[1 : len(text)-1]
	}
	if n == 0 {
		return grammar.Span{}
	}
	s.event.ID, s.words = text, s.words[:n]
	return spanOf([]word{last})
}

// isTurn reports whether the line is about a turn: `turn 3: Ann`, and not the
// start of a name.
func (s *sentence) isTurn() bool {
	first := s.words[0]
	if is(first, "turn:") {
		return true
	}
	if !is(first, string(Turn)) {
		return false
	}
	if len(s.words) == 1 {
		return true
	}
	second := s.words[1]
	_, err := strconv.Atoi(second.text)
	return second.plain() && (err == nil || strings.HasSuffix(second.text, ":"))
}

// turn reads `turn 3: Ann`.
func (s *sentence) turn() *grammar.Error {
	s.event.Kind = Turn
	rest := s.words
	if is(rest[0], "turn:") {
		rest = rest[1:]
	} else {
		number, colon := s.words[1:], false
		if len(number) > 0 {
			text := number[0].text
			text, colon = strings.CutSuffix(text, ":")
			n, ok := parseNumber(text)
			if !ok {
				at := number[0]
				at.end -= len(number[0].text) - len(text)
				return s.fault([]word{at}, CodeTurn, "`%s` is not the number of a turn", text).Hint("write `turn 3: Ann`")
			}
			s.event.Turn, number = n, number[1:]
		}
		rest = number
		if !colon {
			rest = nil
		}
	}
	if len(rest) == 0 {
		return s.fault(s.words, CodeTurn, "the turn has no player").Hint("write `turn 3: Ann`")
	}
	s.event.Player = textOf(rest)
	return s.actor(s.event.Player, spanOf(rest))
}

// parseNumber reads a whole number that is not too large.
func parseNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= MaxNumber && n >= -MaxNumber
}

// said reads a sentence with a subject: an event, a position, the start or end
// of a stretch of play. Where several words could be its verb, it is the first
// with a known name before it.
func (s *sentence) said() *grammar.Error {
	best := -1
	for i := 1; i < len(s.words); i++ {
		if !s.predicate(i) {
			continue
		}
		if s.subjectKnown(s.words[:i]) {
			best = i
			break
		}
		if best < 0 {
			best = i
		}
	}
	if best < 0 {
		return s.noVerb()
	}
	subject, rest := s.words[:best], s.words[best:]
	switch {
	case isBoundary(rest):
		return s.boundary(subject, is(rest[0], "ends"))
	case is(rest[0], "has"):
		return s.has(subject, rest[1:])
	case is(rest[0], "controls"):
		return s.controls(subject, rest[1:])
	}
	if verb, n := s.lexicon.third.find(rest); n > 0 {
		return s.active(subject, rest[n:], verb, rest[:n])
	}
	rest = rest[1:]
	if verb, n := s.lexicon.participle.find(rest); n > 0 && !s.isState(rest, n) {
		return s.passive(subject, rest[n:], verb)
	}
	return s.isPosition(subject, rest)
}

// isState reports whether the words after "is" are a status and nothing more,
// as in `Gate Hound is exhausted`: what is, not what was just done.
func (s *sentence) isState(rest []word, n int) bool {
	_, m := s.lexicon.statuses.find(rest)
	return m == len(rest) && m >= n
}

func isBoundary(rest []word) bool { return len(rest) == 1 && is(rest[0], "starts", "ends", "begins") }

func (s *sentence) happens(words []word) bool {
	_, n := s.lexicon.third.find(words)
	return n > 0
}

// predicate reports whether a verb stands at word i.
func (s *sentence) predicate(i int) bool {
	w := s.words[i]
	return w.plain() && (i+1 < len(s.words) && is(w, "has", "controls", "is") || isBoundary(s.words[i:]) || s.happens(s.words[i:]))
}

// subjectKnown reports whether the words are a player or an object that the
// log or a card list has named.
func (s *sentence) subjectKnown(words []word) bool {
	for i, w := range words[1:] {
		if w.group || w.plain() && w.text[0] == '#' {
			words = words[:i+1] // what it is and which copy are no part of the name
			break
		}
	}
	if words[0].quoted && len(words) == 1 || s.isPlayer(words) || s.names.knows(textOf(words)) {
		return true
	}
	_, n := possessor(words)
	return n > 0 && n < len(words) && s.names.knows(textOf(words[n:]))
}

func (s *sentence) isPlayer(words []word) bool { return s.names.playing[textOf(words)] }

// noVerb is the fault of a line without any verb: the word after the subject
// is the one that is not known.
func (s *sentence) noVerb() *grammar.Error {
	forms := s.lexicon.third.forms()
	at := 0
	for i := len(s.words) - 1; i > 0 && at == 0; i-- {
		if s.subjectKnown(s.words[:i]) {
			at = i
		}
	}
	if at == 0 && len(s.words) > 1 {
		at = 1
		for i := 1; i < len(s.words); i++ {
			if grammar.Nearest(s.words[i].text, forms) != "" {
				at = i
				break
			}
		}
	}
	w := s.words[at]
	e := s.fault(s.words[at:at+1], CodeEvent, "`%s` is not an event that I know", w.text)
	return e.Hint("a line is `turn 3: Ann`, or who, what and to what: `Ann %s Border Scout`", s.lexicon.usual()).Near(w.text, forms)
}

// boundary reads `Ann's beginning phase starts` and `the combat ends`.
func (s *sentence) boundary(subject []word, ends bool) *grammar.Error {
	e := s.event
	e.Kind = Starts
	if ends {
		e.Kind = Ends
	}
	if owner, n := possessor(subject); n > 0 && n < len(subject) {
		if fault := s.actor(owner, spanOf(subject[:n])); fault != nil {
			return fault
		}
		e.Player, subject = owner, subject[n:]
	}
	if is(subject[0], "the", "a") && len(subject) > 1 {
		subject = subject[1:]
	}
	window, n := s.lexicon.windows.find(subject)
	if n < len(subject) || n == 0 {
		text := textOf(subject)
		return s.fault(subject, CodeWord, "`%s` is nothing that starts and ends", text).Near(text, s.lexicon.windows.all())
	}
	e.Window = window
	return nil
}

// has reads `Ann has 6 XP` and `Gate Hound has 5 might`.
func (s *sentence) has(subject, rest []word) *grammar.Error {
	n, ok := parseNumber(rest[0].text)
	if !ok || len(rest) < 2 {
		return s.fault(rest, CodeWord, "after `has` comes a number and of what").Hint("the units are: %s", strings.Join(s.lexicon.unitNames(), ", "))
	}
	s.event.Kind, s.event.Amount = Has, &n
	text := textOf(rest[1:])
	unit, ok := s.lexicon.unit(text)
	if !ok {
		return s.fault(rest[1:], CodeWord, "`%s` is nothing that can be counted", text).Near(text, s.lexicon.unitNames())
	}
	s.event.Unit = unit
	if player, ok := s.player(subject); s.lexicon.haver(unit, ok) == ofPlayer {
		s.event.Player = player
		return s.actor(player, spanOf(subject))
	}
	return s.object(subject)
}

// player reads a subject as the name of a player. It is not clear that it is
// one where nothing has said so.
func (s *sentence) player(subject []word) (name string, known bool) {
	if len(subject) > 1 && subject[0].plain() && subject[0].text == playerTag {
		return textOf(subject[1:]), true
	}
	return textOf(subject), s.isPlayer(subject)
}

func (s *sentence) controls(subject, rest []word) *grammar.Error {
	player, _ := s.player(subject)
	s.event.Kind, s.event.Player = Controls, player
	if fault := s.actor(player, spanOf(subject)); fault != nil {
		return fault
	}
	return s.object(rest)
}

// isPosition reads `Gate Hound is exhausted`, `… is not exhausted`, `… is at North Field`.
func (s *sentence) isPosition(subject, rest []word) *grammar.Error {
	s.event.Kind = Is
	if fault := s.object(subject); fault != nil {
		return fault
	}
	if is(rest[0], "not") && len(rest) > 1 {
		s.event.Not, rest = true, rest[1:]
	}
	status, n := s.lexicon.statuses.find(rest)
	if n < len(rest) && is(rest[0], "at", "in", "on") {
		return s.roles(rest, placePattern)
	}
	if n == 0 || n < len(rest) {
		text := textOf(rest)
		return s.fault(rest, CodeWord, "`%s` is neither a status nor a place that I know", text).
			Hint("a place has `at` or `in` before it: `Gate Hound is at North Field`").Near(text, s.lexicon.statuses.all())
	}
	s.event.Status = status
	return nil
}

// placePattern is what a position can say of a place.
var placePattern = &grammar.Pattern{Subject: &grammar.Slot{Role: object, Kinds: []string{object}},
	Roles: []*grammar.Slot{{Role: "at", Prep: "at"}, {Role: "at", Prep: "in"}, {Role: "at", Prep: "on"}}}

// object reads words, all of them, as the main object of the event.
func (s *sentence) object(words []word) *grammar.Error {
	ref, n, fault := s.ref(words, nil)
	if fault != nil {
		return fault
	}
	if n < len(words) {
		return s.fault(words[n:], CodeWord, "`%s` cannot be read here", textOf(words[n:]))
	}
	s.event.Object = ref
	return s.resolve(s.event, ref, spanOf(words))
}
