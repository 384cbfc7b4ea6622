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

// text reads a line as a sentence. A nil event is an empty line.
func (r *Reader) text(line string) (*Event, *grammar.Error) {
	s := &sentence{Reader: r, words: cut(line), event: &Event{Line: r.line, Text: strings.TrimSpace(line)}}
	if len(s.words) == 0 {
		return nil, nil
	}
	if fault, ok := s.head(); ok {
		return s.event, fault
	}
	first := s.words[0]
	if is(first, "turn", "turn:") {
		return s.event, s.turn()
	}
	return s.event, s.said()
}

func (s *sentence) fault(words []word, code, format string, args ...any) *grammar.Error {
	return s.Reader.fault(spanOf(words), code, format, args...)
}

// head reads a head line: game, players, from the start, covers.
func (s *sentence) head() (*grammar.Error, bool) {
	h := &Header{}
	switch rest := s.words[1:]; {
	case is(s.words[0], "game") && len(rest) > 0:
		h.Game = textOf(rest)
	case is(s.words[0], "players") && len(rest) > 0:
		h.Players = commaList(textOf(rest))
	case len(s.words) == 3 && is(s.words[0], "from") && is(rest[0], "the") && is(rest[1], "start"):
		h.Start = true
	case is(s.words[0], "covers") && len(rest) > 0:
		for _, name := range commaList(textOf(rest)) {
			if s.vocabulary.Verb(name) == nil {
				return s.fault(rest, CodeEvent, "`%s` is not an event that I know", name).Near(name, s.verbNames()), true
			}
			h.Covers = append(h.Covers, name)
		}
	default:
		return nil, false
	}
	s.event.Kind, s.event.Head = Head, h
	return s.takeHead(h), true
}

func commaList(text string) []string {
	var out []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// turn reads `turn 3: Ann`.
func (s *sentence) turn() *grammar.Error {
	text := textOf(s.words)
	before, player, ok := strings.Cut(text, ":")
	player = strings.TrimSpace(player)
	number := strings.TrimSpace(before[len("turn"):])
	if !ok || player == "" {
		return s.fault(s.words, CodeTurn, "the turn has no player").Hint("write `turn 3: Ann`")
	}
	if number != "" {
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 {
			return s.fault(s.words, CodeTurn, "`%s` is not the number of a turn", number).Hint("write `turn 3: Ann`")
		}
		s.event.Turn = n
	}
	s.event.Kind, s.event.Player = Turn, player
	return s.actor(s.words[len(s.words)-1:], player)
}

// actor checks that a player takes part in the game.
func (r *Reader) actor(at []word, name string) *grammar.Error {
	if r.names.declared && !r.names.isPlayer(name) {
		return r.fault(spanOf(at), CodePlayer, "`%s` is not a player of this game", name).
			Hint("the players are %s", strings.Join(r.names.players, ", ")).Near(name, r.names.players)
	}
	r.names.player(name)
	return nil
}

// said reads a sentence with a subject: an event, a position, the start or end
// of a stretch of play.
func (s *sentence) said() *grammar.Error {
	best := -1
	for i := 1; i < len(s.words); i++ {
		if !s.predicate(i) {
			continue
		}
		if best < 0 {
			best = i
		}
		if s.subjectKnown(s.words[:i]) {
			best = i
			break
		}
	}
	if best < 0 {
		return s.noVerb()
	}
	subject, rest := s.words[:best], s.words[best:]
	switch {
	case len(rest) == 1 && is(rest[0], "starts", "ends", "begins"):
		return s.boundary(subject, is(rest[0], "ends"))
	case is(rest[0], "has"):
		return s.has(subject, rest[1:])
	case is(rest[0], "controls"):
		return s.controls(subject, rest[1:])
	}
	if verb, n := longest(s.lexicon.third, rest); n > 0 {
		return s.active(subject, rest[n:], verb, rest[:n])
	}
	rest = rest[1:]
	if verb, n := longest(s.lexicon.participle, rest); n > 0 && !s.isState(rest, n) {
		return s.passive(subject, rest[n:], verb)
	}
	return s.isPosition(subject, rest)
}

// isState reports whether the words after "is" are a status and nothing more,
// as in `Gate Hound is exhausted`: what is, not what was just done.
func (s *sentence) isState(rest []word, n int) bool {
	_, m := longest(s.lexicon.statuses, rest)
	return m == len(rest) && m >= n
}

// predicate reports whether a verb stands at word i.
func (s *sentence) predicate(i int) bool {
	w := s.words[i]
	if w.quoted || w.group {
		return false
	}
	if is(w, "has", "controls", "is") && i+1 < len(s.words) {
		return true
	}
	if i+1 == len(s.words) && is(w, "starts", "ends", "begins") {
		return true
	}
	_, n := longest(s.lexicon.third, s.words[i:])
	return n > 0
}

func (s *sentence) subjectKnown(words []word) bool {
	text := textOf(words)
	if s.names.isPlayer(text) || len(words) == 1 && words[0].quoted {
		return true
	}
	if _, after, ok := strings.Cut(text, "'s "); ok && s.names.knows(bareName(after)) {
		return true
	}
	return s.names.knows(bareName(text))
}

// bareName takes a copy number and what the thing is off a name.
func bareName(text string) string {
	if i := strings.IndexAny(text, "#("); i > 0 {
		text = text[:i]
	}
	return strings.TrimSpace(text)
}

// noVerb is the fault of a line without any verb: the word after the subject
// is the one that is not known.
func (s *sentence) noVerb() *grammar.Error {
	at := 0
	for i := len(s.words) - 1; i > 0; i-- {
		if s.subjectKnown(s.words[:i]) {
			at = i
			break
		}
	}
	if at == 0 && len(s.words) > 1 {
		at = 1
		for i := 1; i < len(s.words); i++ {
			if grammar.Nearest(s.words[i].text, s.verbForms()) != "" {
				at = i
				break
			}
		}
	}
	w := s.words[at]
	e := s.fault(s.words[at:at+1], CodeEvent, "`%s` is not an event that I know", w.text)
	return e.Hint("a line is `turn 3: Ann`, or who, what and to what: `Ann finalizes Border Scout`").Near(w.text, s.verbForms())
}

func (r *Reader) verbForms() []string {
	var out []string
	for form := range r.lexicon.third {
		out = append(out, form)
	}
	return sorted(out)
}

func (r *Reader) verbNames() []string {
	var out []string
	for _, name := range r.lexicon.third {
		out = append(out, name)
	}
	return sorted(out)
}

func (s *sentence) boundary(subject []word, ends bool) *grammar.Error {
	e := s.event
	e.Kind = Starts
	if ends {
		e.Kind = Ends
	}
	text := textOf(subject)
	if owner, rest, ok := strings.Cut(text, "'s "); ok && len(subject) > 1 {
		e.Player, text = owner, rest
		if fault := s.actor(subject[:1], owner); fault != nil {
			return fault
		}
	}
	text = strings.TrimPrefix(strings.TrimPrefix(text, "the "), "a ")
	window, ok := s.lexicon.windows[strings.ToLower(text)]
	if !ok {
		return s.fault(subject, CodeWord, "`%s` is nothing that starts and ends", text).Near(text, values(s.lexicon.windows))
	}
	e.Window = window
	return nil
}

// has reads `Ann has 6 XP` and `Gate Hound has 5 might`.
func (s *sentence) has(subject, rest []word) *grammar.Error {
	n, err := strconv.Atoi(rest[0].text)
	if err != nil || len(rest) < 2 {
		return s.fault(rest, CodeWord, "after `has` comes a number and of what").Hint("write `Ann has 6 XP`")
	}
	s.event.Kind, s.event.Amount = Has, &n
	unit, ok := s.unit(textOf(rest[1:]))
	if !ok {
		return s.fault(rest[1:], CodeWord, "`%s` is nothing that can be counted", textOf(rest[1:])).Near(textOf(rest[1:]), s.unitNames())
	}
	s.event.Unit = unit
	if s.names.isPlayer(textOf(subject)) || s.vocabulary.Tally(unit) != nil {
		s.event.Player = textOf(subject)
		return s.actor(subject, s.event.Player)
	}
	return s.object(subject, "")
}

// unit returns the canonical name of a tally, a number or a unit of amounts.
func (r *Reader) unit(text string) (string, bool) {
	if t := r.vocabulary.Tally(text); t != nil {
		return t.Name, true
	}
	if n := r.vocabulary.Number(text); n != nil {
		return n.Name, true
	}
	for _, name := range r.unitNames() {
		if strings.EqualFold(name, text) || strings.EqualFold(name, text+"s") {
			return name, true
		}
	}
	return "", false
}

func (r *Reader) unitNames() []string {
	var out []string
	for _, t := range r.vocabulary.Tallies {
		out = append(out, t.Name)
	}
	for _, n := range r.vocabulary.Numbers {
		out = append(out, n.Name)
	}
	for _, verb := range r.vocabulary.Verbs {
		for _, p := range verb.Patterns {
			for _, slot := range p.Slots() {
				out = append(out, slot.Units...)
			}
		}
	}
	return sorted(out)
}

func (s *sentence) controls(subject, rest []word) *grammar.Error {
	s.event.Kind, s.event.Player = Controls, textOf(subject)
	if fault := s.actor(subject, s.event.Player); fault != nil {
		return fault
	}
	ref, n, fault := s.ref(rest, nil)
	if fault != nil || n < len(rest) {
		return orUnread(s, fault, rest[n:])
	}
	s.event.Object = ref
	return s.resolve(ref, rest)
}

// isPosition reads `Gate Hound is exhausted`, `… is not exhausted`, `… is at North Field`.
func (s *sentence) isPosition(subject, rest []word) *grammar.Error {
	s.event.Kind = Is
	if fault := s.object(subject, ""); fault != nil {
		return fault
	}
	if is(rest[0], "not") && len(rest) > 1 {
		s.event.Not, rest = true, rest[1:]
	}
	if is(rest[0], "at", "in", "on") {
		return s.roles(rest, &grammar.Pattern{Subject: &grammar.Slot{}, Roles: []*grammar.Slot{
			{Role: "at", Prep: "at"}, {Role: "at", Prep: "in"}, {Role: "at", Prep: "on"}}})
	}
	status, n := longest(s.lexicon.statuses, rest)
	if n == 0 || n < len(rest) {
		return s.fault(rest, CodeWord, "`%s` is neither a status nor a place that I know", textOf(rest)).
			Near(textOf(rest), values(s.lexicon.statuses))
	}
	s.event.Status = status
	return nil
}

// object reads words as the main object of the event.
func (s *sentence) object(words []word, verb string) *grammar.Error {
	ref, n, fault := s.ref(words, nil)
	if fault != nil || n < len(words) {
		return orUnread(s, fault, words[n:])
	}
	s.event.Object = ref
	s.event.Verb = verb
	return s.resolve(ref, words)
}

func orUnread(s *sentence, fault *grammar.Error, rest []word) *grammar.Error {
	if fault != nil {
		return fault
	}
	return s.fault(rest, CodeWord, "`%s` cannot be read", textOf(rest))
}

// active reads the rest of `Ann finalizes Border Scout from hand`.
func (s *sentence) active(subject, rest []word, verb string, at []word) *grammar.Error {
	s.event.Kind, s.event.Verb = Happened, verb
	pattern, byPlayer, fault := s.pattern(subject, verb, rest)
	if fault != nil {
		return fault
	}
	if byPlayer {
		s.event.Player = textOf(subject)
		if fault := s.actor(subject, s.event.Player); fault != nil {
			return fault
		}
	} else if fault := s.thing(subject, pattern); fault != nil {
		return fault
	}
	if slot := pattern.Object; slot != nil {
		if rest, fault = s.slot(rest, slot, pattern, at); fault != nil {
			return fault
		}
	}
	return s.roles(rest, pattern)
}

// pattern picks the pattern of a verb that has such a subject.
func (s *sentence) pattern(subject []word, verb string, rest []word) (*grammar.Pattern, bool, *grammar.Error) {
	patterns := s.vocabulary.Verb(verb).Patterns
	name := textOf(subject)
	known := s.names.isPlayer(name)
	for _, p := range patterns {
		switch {
		case p.ByPlayer() && (known || !p.ByThing() && len(patterns) == 1):
			return p, true, nil
		case p.ByThing() && !known:
			return p, false, nil
		}
	}
	p := patterns[0]
	if p.ByPlayer() {
		return p, true, nil
	}
	return nil, false, s.fault(subject, CodeRole, "a player cannot %s", verb).Hint("what can: %s", strings.Join(p.Subject.Kinds, ", "))
}

// thing puts a thing that is the subject into its role.
func (s *sentence) thing(subject []word, pattern *grammar.Pattern) *grammar.Error {
	if role := pattern.Thing(); role != "object" {
		ref, n, fault := s.ref(subject, nil)
		if fault != nil || n < len(subject) {
			return orUnread(s, fault, subject[n:])
		}
		s.event.Roles = append(s.event.Roles, Role{Name: role, Ref: ref})
		return s.resolve(ref, subject)
	}
	return s.object(subject, s.event.Verb)
}

// slot reads what stands right after the verb.
func (s *sentence) slot(rest []word, slot *grammar.Slot, pattern *grammar.Pattern, verb []word) ([]word, *grammar.Error) {
	if slot.Amount() {
		n, unit, used := s.amount(rest)
		if used == 0 {
			return nil, s.fault(append(verb[:len(verb):len(verb)], rest...), CodeRole, "how much is missing").
				Hint("write a number and a unit: %s", strings.Join(slot.Units, ", "))
		}
		s.event.Amount, s.event.Unit = &n, unit
		return rest[used:], nil
	}
	if slot.Prep != "" && len(rest) > 0 && is(rest[0], slot.Prep) {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return nil, s.fault(verb, CodeRole, "`%s` needs something it is done to", textOf(verb))
	}
	if slot.Hole {
		return nil, nil
	}
	ref, n, fault := s.ref(rest, pattern)
	if fault != nil {
		return nil, fault
	}
	s.event.Object = ref
	s.abilityOf(ref, slot, pattern)
	if s.event.Object != ref {
		return rest[n:], s.resolveRole(ref, rest[:n])
	}
	return rest[n:], s.resolve(ref, rest[:n])
}

// abilityOf reads `Ann activates Old Well` as what it is short for: an ability
// of Old Well.
func (s *sentence) abilityOf(ref *Ref, slot *grammar.Slot, pattern *grammar.Pattern) {
	if len(slot.Kinds) != 1 || ref.Card == "" {
		return
	}
	for _, role := range pattern.Roles {
		if role.Role == "of" && s.vocabulary.Noun(slot.Kinds[0]) != nil {
			thing := &Ref{Noun: slot.Kinds[0], Is: []string{slot.Kinds[0]}}
			s.event.Object = thing
			s.event.Roles = append(s.event.Roles, Role{Name: "of", Ref: ref})
			k, _ := s.names.resolve(thing, s.event.Player, s.event.Verb)
			s.names.tell(k, thing)
		}
	}
}

func (s *sentence) amount(rest []word) (n int, unit string, used int) {
	if len(rest) < 2 {
		return 0, "", 0
	}
	n, err := strconv.Atoi(rest[0].text)
	if err != nil {
		return 0, "", 0
	}
	unit, ok := s.unit(rest[1].text)
	if !ok {
		return 0, "", 0
	}
	return n, unit, 2
}

// passive reads the rest of `Border Scout is stunned by Ann`.
func (s *sentence) passive(subject, rest []word, verb string) *grammar.Error {
	s.event.Kind = Happened
	if fault := s.object(subject, verb); fault != nil {
		return fault
	}
	pattern := s.vocabulary.Verb(verb).Patterns[0]
	if len(rest) > 1 && is(rest[0], "by") && s.names.isPlayer(textOf(rest[1:])) {
		s.event.Player = textOf(rest[1:])
		return nil
	}
	return s.roles(rest, pattern)
}
