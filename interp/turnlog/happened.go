package turnlog

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// active reads the rest of `Ann finalizes Border Scout from hand`.
func (s *sentence) active(subject, rest []word, verb string, at []word) *grammar.Error {
	s.event.Kind, s.event.Verb = Happened, verb
	pattern, byPlayer, fault := s.pattern(subject, verb, rest)
	if fault != nil {
		return fault
	}
	switch player, _ := s.player(subject); {
	case len(subject) == 1 && is(subject[0], someone):
	case byPlayer:
		s.event.Player = player
		fault = s.actor(player, spanOf(subject))
	default:
		fault = s.thing(subject, pattern)
	}
	if fault != nil {
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
	patterns := s.lexicon.verb(verb).Patterns
	_, known := s.player(subject)
	known = known || len(subject) == 1 && is(subject[0], someone) || s.commands(subject, rest)
	stranger := s.stranger(subject)
	for _, p := range patterns {
		switch {
		case p.ByPlayer() && p.ByThing() && stranger:
			return p, true, nil
		case p.ByPlayer() && (known || !p.ByThing() && len(patterns) == 1):
			return p, true, nil
		case p.ByThing() && !known && (p.ByPlayer() || objectSlot(p) != p.Subject || len(rest) == 0 || slotFor(rest[0], p) != nil):
			return p, false, nil
		case p.ByPlayer() && len(patterns) > 1 && p == patterns[len(patterns)-1]:
			return p, true, nil // a stranger does something to an object
		}
	}
	p := patterns[0]
	if p.ByPlayer() || p.Thing() != object && is(subject[0], someone) {
		return p, true, nil
	}
	return nil, false, s.fault(subject, CodeRole, "a player cannot %s", verb).Hint("what can: %s", strings.Join(p.Subject.Kinds, ", "))
}

// isName reports whether the words are a name and nothing else.
func isName(words []word) bool {
	return !slices.ContainsFunc(words, func(w word) bool { return !w.plain() || w.text[0] == '#' || possessed(w) != "" })
}

// stranger reports whether one word that nothing is known of stands where a
// player or a thing could: in a log that does not say who plays it is a player.
func (s *sentence) stranger(subject []word) bool {
	return !s.names.declared && len(subject) == 1 && isName(subject) && !s.subjectKnown(subject)
}

// commands reports whether a stranger does something with things: Ann attacks
// with Border Scout.
func (s *sentence) commands(subject, rest []word) bool {
	return !s.names.declared && len(rest) > 1 && is(rest[0], with) && isName(subject) && s.nameless(subject, &Ref{}) == 0 && !s.subjectKnown(subject)
}

// thing puts a thing that is the subject into its role.
func (s *sentence) thing(subject []word, pattern *grammar.Pattern) *grammar.Error {
	ref, n, fault := s.ref(subject, nil)
	if fault != nil {
		return fault
	}
	if n < len(subject) {
		return s.fault(subject[n:], CodeWord, "`%s` cannot be read here", textOf(subject[n:]))
	}
	if role := pattern.Thing(); role != object {
		s.event.Roles = append(s.event.Roles, Role{Name: role, Ref: ref})
		return s.resolve(s.event, ref, spanOf(subject))
	}
	return s.main(ref, subject, pattern)
}

// slot reads what stands right after the verb.
func (s *sentence) slot(rest []word, slot *grammar.Slot, pattern *grammar.Pattern, verb []word) ([]word, *grammar.Error) {
	if slot.Amount() {
		n, unit, used, fault := s.amount(rest, slot, verb)
		if fault != nil {
			return nil, fault
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
	if n, fault := s.playerIn(rest, slot, pattern); n > 0 {
		return rest[n:], fault
	}
	ref, n, fault := s.ref(rest, pattern)
	if fault != nil {
		return nil, fault
	}
	return rest[n:], s.main(ref, rest[:n], pattern)
}

// playerIn reads a player in a slot that can have one, and returns how many
// words that are: 0 where it is something else.
func (s *sentence) playerIn(rest []word, slot *grammar.Slot, pattern *grammar.Pattern) (int, *grammar.Error) {
	if !takesPlayer(slot) {
		return 0, nil
	}
	n := s.extent(rest, pattern)
	name, known := s.player(rest[:n])
	numbered := n < len(rest) && rest[n].plain() && rest[n].text[0] == '#' // a card that is called like a player
	if (!known || numbered) && len(slot.Kinds) > 1 {
		return 0, nil
	}
	s.event.Roles = append(s.event.Roles, Role{Name: slot.Role, Player: name})
	return n, s.actor(name, spanOf(rest[:n]))
}

// main makes a mention the event's object. A card where an ability is expected
// is the card that the ability is of: `Ann activates Old Well`.
func (s *sentence) main(ref *Ref, at []word, pattern *grammar.Pattern) *grammar.Error {
	s.event.Object = ref
	kind := s.lexicon.abilityKind(pattern)
	switch {
	case kind == "":
	case ref.Card != "":
		s.event.Object = &Ref{Noun: kind}
		s.event.Roles = append(s.event.Roles, Role{Name: of, Ref: ref})
		if fault := s.resolve(s.event, s.event.Object, spanOf(at)); fault != nil {
			return fault
		}
	case is(at[0], "its") && s.names.knows(thisCard):
		card := &Ref{Card: thisCard}
		s.event.Roles = append(s.event.Roles, Role{Name: of, Ref: card})
		if fault := s.resolve(s.event, card, spanOf(at)); fault != nil {
			return fault
		}
	}
	return s.resolve(s.event, ref, spanOf(at))
}

// passive reads the rest of `Border Scout is stunned by Ann` and of `Border
// Scout is dealt 3 damage`.
func (s *sentence) passive(subject, rest []word, verb string) *grammar.Error {
	s.event.Kind, s.event.Verb = Happened, verb
	pattern := s.passivePattern(verb)
	n, fault := s.playerIn(subject, objectSlot(pattern), nil)
	if n == 0 {
		fault = s.object(subject)
	}
	if fault != nil {
		return fault
	}
	if slot := pattern.Object; slot != nil && slot.Amount() && len(rest) > 1 && !is(rest[0], "by") {
		n, unit, used, fault := s.amount(rest, slot, rest[:1])
		if fault != nil {
			return fault
		}
		s.event.Amount, s.event.Unit = &n, unit
		rest = rest[used:]
	}
	if len(rest) > 1 && is(rest[0], "by") {
		var fault *grammar.Error
		if rest, fault = s.by(rest[1:], pattern); fault != nil {
			return fault
		}
	}
	return s.roles(rest, pattern)
}

// passivePattern returns the pattern in which somebody does the event to an
// object, where the verb has one.
func (s *sentence) passivePattern(verb string) *grammar.Pattern {
	patterns := s.lexicon.verb(verb).Patterns
	for _, p := range patterns {
		if slot := objectSlot(p); slot != nil && slot != p.Subject {
			return p
		}
	}
	return patterns[0]
}

// by reads who or what did it, after `by`, up to the first role.
func (s *sentence) by(rest []word, pattern *grammar.Pattern) ([]word, *grammar.Error) {
	n := s.extent(rest, pattern)
	name, known := s.player(rest[:n])
	if pattern.ByPlayer() && (known || !pattern.ByThing()) {
		s.event.Player = name
		return rest[n:], s.actor(name, spanOf(rest[:n]))
	}
	ref, n, fault := s.ref(rest, pattern)
	if fault != nil {
		return nil, fault
	}
	s.event.Roles = append(s.event.Roles, Role{Name: pattern.Thing(), Ref: ref})
	return rest[n:], s.resolve(s.event, ref, spanOf(rest[:n]))
}

// roles reads the roles of an event: from hand, to North Field, for 2 energy.
func (s *sentence) roles(rest []word, pattern *grammar.Pattern) *grammar.Error {
	for len(rest) > 0 {
		slot := slotFor(rest[0], pattern)
		if slot == nil || len(rest) < 2 {
			preps := prepositions(pattern)
			hint := "nothing more can be said of this event"
			switch {
			case is(rest[0], "and"):
				hint = "an event is about one object: write a line for each"
			case len(preps) > 0:
				hint = "what more can be said of this event starts with: " + strings.Join(preps, ", ")
			}
			return s.fault(rest, CodeRole, "`%s` cannot be read here", textOf(rest)).Hint("%s", hint).Near(rest[0].text, preps)
		}
		n, fault := s.role(rest[1:], slot, pattern)
		if fault != nil {
			return fault
		}
		rest = rest[1+n:]
	}
	return nil
}

func prepositions(pattern *grammar.Pattern) []string {
	var preps []string
	for _, slot := range pattern.Roles {
		if slot.Prep != "" && !slot.Settled() {
			preps = append(preps, slot.Prep)
		}
	}
	if pattern.ByThing() && pattern.ByPlayer() {
		preps = append(preps, with)
	}
	return preps
}

// slotFor returns the role that a preposition names. A thing that can be the
// subject beside a player can also be what the player does it with.
func slotFor(w word, pattern *grammar.Pattern) *grammar.Slot {
	for _, slot := range pattern.Roles {
		if is(w, slot.Prep) {
			return slot
		}
	}
	if is(w, with) && pattern.ByThing() && pattern.ByPlayer() {
		things := slices.DeleteFunc(slices.Clone(pattern.Subject.Kinds), func(kind string) bool { return kind == playerTag })
		return &grammar.Slot{Role: with, Prep: with, Kinds: things}
	}
	return nil
}

func (s *sentence) role(rest []word, slot *grammar.Slot, pattern *grammar.Pattern) (int, *grammar.Error) {
	if slot.Amount() {
		return s.spent(rest, slot)
	}
	if n, fault := s.playerIn(rest, slot, pattern); n > 0 {
		return n, fault
	}
	if _, n := possessor(rest); takesThing(slot) && n < len(rest) && s.nameless(rest[n:], &Ref{}) > 0 {
		return s.things(rest, slot, pattern) // hidden card #1 begins like the zone
	}
	role, n, fault := s.zone(rest, slot)
	if fault != nil {
		return 0, fault
	}
	if n > 0 {
		s.event.Roles = append(s.event.Roles, role)
		return n, nil
	}
	if !takesThing(slot) {
		return 0, s.notZone(rest[0].text, slot, spanOf(rest[:1]))
	}
	return s.things(rest, slot, pattern)
}

// notZone is the fault of a word that is no zone, where only a zone can be.
func (r *Reader) notZone(text string, slot *grammar.Slot, at grammar.Span) *grammar.Error {
	return r.fault(at, CodeWord, "`%s` is not a zone that I know", text).
		Near(text, append(r.lexicon.zones.all(), slot.Words...))
}

// zone reads hand, Ann's trash, the board, or a fixed word of the slot.
func (s *sentence) zone(rest []word, slot *grammar.Slot) (role Role, used int, fault *grammar.Error) {
	if w := fixedWord(slot, rest[0].text); w != "" && rest[0].plain() {
		return Role{Name: slot.Role, Zone: w}, 1, nil
	}
	if !takesZone(slot) {
		return role, 0, nil
	}
	if is(rest[0], "the", "their", "her", "his") {
		used = 1
	}
	owner := ""
	if used == 0 {
		owner, used = possessor(rest)
	}
	name, n := s.lexicon.zones.find(rest[used:])
	if n == 0 {
		return role, 0, nil
	}
	if owner != "" {
		if fault = s.actor(owner, spanOf(rest[:used])); fault != nil {
			return role, 0, fault
		}
	}
	return Role{Name: slot.Role, Zone: name, Owner: owner}, used + n, nil
}

// things reads the objects of a role: with Border Scout and Gate Hound. The
// first can be the event's object: what a player attacks with.
func (s *sentence) things(rest []word, slot *grammar.Slot, pattern *grammar.Pattern) (int, *grammar.Error) {
	used := 0
	for {
		ref, n, fault := s.ref(rest[used:], pattern)
		if fault != nil {
			return 0, fault
		}
		if s.event.Object == nil && (slot.Role == object || slot.Role == with && pattern.Thing() == object) {
			s.event.Object = ref
		} else {
			s.event.Roles = append(s.event.Roles, Role{Name: slot.Role, Ref: ref})
		}
		if fault := s.resolve(s.event, ref, spanOf(rest[used:used+n])); fault != nil {
			return 0, fault
		}
		used += n
		if slot.Role == object || used+1 >= len(rest) || !is(rest[used], "and") {
			return used, nil
		}
		used++
	}
}

// amount reads `3 damage`, in a unit of the slot.
func (s *sentence) amount(rest []word, slot *grammar.Slot, before []word) (n int, unit string, used int, fault *grammar.Error) {
	number, ok := 0, false
	if len(rest) > 0 {
		number, ok = parseNumber(rest[0].text)
	}
	if !ok || len(rest) < 2 {
		at := rest
		if len(at) == 0 {
			at = before
		}
		return 0, "", 0, s.fault(at, CodeRole, "here stands how much: a number and a unit").
			Hint("the units are: %s", strings.Join(slot.Units, ", "))
	}
	for k := min(len(rest), 4); k > 1; k-- {
		if unit, ok := s.lexicon.unitOf(textOf(rest[1:k]), slot.Units); ok {
			return number, unit, k, nil
		}
	}
	return 0, "", 0, s.notUnit(rest[1].text, slot, spanOf(rest[1:2]))
}

// notUnit is the fault of a unit that the event is not counted in.
func (r *Reader) notUnit(text string, slot *grammar.Slot, at grammar.Span) *grammar.Error {
	return r.fault(at, CodeWord, "`%s` is no unit of this event", text).
		Hint("the units are: %s", strings.Join(slot.Units, ", ")).Near(text, slot.Units)
}

// spent reads `2 energy and 1 power`.
func (s *sentence) spent(rest []word, slot *grammar.Slot) (int, *grammar.Error) {
	used := 0
	s.event.Spent = map[string]int{}
	for {
		n, unit, k, fault := s.amount(rest[used:], slot, rest)
		if fault != nil {
			return 0, fault
		}
		s.event.Spent[unit] += n
		used += k
		if used+1 >= len(rest) || !is(rest[used], "and") {
			return used, nil
		}
		used++
	}
}

// roleOrder is the order in which events hold their roles, and writers write them.
var roleOrder = []string{"from", "to", "at", "on", with, of, "by"}

// settle puts the roles in their order. Where one event mentions an object
// twice, the first mention in that order introduces it.
func (e *Event) settle() {
	if len(e.Roles) > 1 {
		slices.SortStableFunc(e.Roles, func(a, b Role) int { return slices.Index(roleOrder, a.Name) - slices.Index(roleOrder, b.Name) })
	}
	if len(e.Roles) == 0 {
		return
	}
	refs := e.Refs()
	for i, first := range refs {
		for _, later := range refs[i+1:] {
			if first.ID != later.ID {
				continue
			}
			for _, r := range []*Ref{first, later} {
				if card := first.Card + later.Card; r.Card == "" && card != "" {
					r.Card, r.Copy, r.Noun, r.Hidden = card, max(first.Copy, later.Copy), "", false
				}
			}
			if later.New {
				first.New, later.New = true, false
				first.kindFromNoun()
			}
			first.Shown, later.Shown = (first.Shown || later.Shown) && !first.New, false
		}
	}
}
