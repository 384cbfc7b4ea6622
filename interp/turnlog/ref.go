package turnlog

import (
	"strconv"
	"strings"

	"kwrun/grammar"
)

// ref reads the mention of an object at the start of the words, and returns
// how many it took. Where it stops depends on the roles that the pattern has:
// `Old Well from hand` is a card and a role.
func (s *sentence) ref(words []word, pattern *grammar.Pattern) (*Ref, int, *grammar.Error) {
	if len(words) == 0 {
		return nil, 0, s.fault(s.words[len(s.words)-1:], CodeRole, "the line ends where an object is expected")
	}
	ref := &Ref{}
	i := s.owner(words, ref)
	if n := s.nameless(words[i:], ref); n > 0 {
		i += n
	} else {
		n := s.nameEnd(words[i:], pattern)
		ref.Card = textOf(words[i : i+n])
		i += n
	}
	for i < len(words) {
		w := words[i]
		switch {
		case w.group:
			if fault := s.describe(w, ref); fault != nil {
				return nil, i, fault
			}
			i++
		case strings.HasPrefix(w.text, "#") && !w.quoted:
			n, err := strconv.Atoi(w.text[1:])
			if err != nil || n < 1 {
				return nil, i, s.fault(words[i:i+1], CodeWord, "`%s` is not the number of a copy", w.text).Hint("write `%s #2` for a second copy", ref.Card)
			}
			ref.Copy = n
			i++
		case is(w, "as") && i+1 < len(words) && ref.Card == "":
			n := s.nameEnd(words[i+1:], pattern)
			ref.Card = textOf(words[i+1 : i+1+n])
			i += 1 + n
		default:
			return ref, i, nil
		}
	}
	return ref, i, nil
}

// owner takes `Ben's` off the front of a mention.
func (s *sentence) owner(words []word, ref *Ref) int {
	if words[0].quoted || len(words) < 2 {
		return 0
	}
	for n := 1; n < min(4, len(words)); n++ {
		text := textOf(words[:n])
		name, ok := strings.CutSuffix(strings.ReplaceAll(text, "’", "'"), "'s")
		if !ok {
			continue
		}
		stranger := n == 1 && !s.names.declared && !s.names.knows(bareName(textOf(words)))
		if s.names.isPlayer(name) || stranger {
			s.names.player(name)
			ref.Owner = name
			return n
		}
	}
	return 0
}

// nameless reads a thing that has no name: hidden card #1, an ability, a card.
func (s *sentence) nameless(words []word, ref *Ref) int {
	if words[0].quoted || words[0].group {
		return 0
	}
	i := 0
	if is(words[0], "a", "an", "its") && len(words) > 1 {
		i = 1
	}
	if len(words) > i+1 && is(words[i], "hidden") && is(words[i+1], "card") {
		ref.Noun = unseen
		return i + 2
	}
	noun, n := longest(s.lexicon.nouns, words[i:])
	numbered := len(words) > i+n && strings.HasPrefix(words[i+n].text, "#")
	if n == 0 || i == 0 && !numbered {
		return 0
	}
	ref.Noun, ref.Is = noun, []string{noun}
	return i + n
}

// nameEnd returns how many words the card's name has: as many as a name that
// is known has, else up to the first role.
func (s *sentence) nameEnd(words []word, pattern *grammar.Pattern) int {
	if words[0].quoted {
		return 1
	}
	for n := min(len(words), max(s.names.longest, 4)); n > 0; n-- {
		if s.names.knows(textOf(words[:n])) {
			return n
		}
	}
	n := 1
	for n < len(words) && !words[n].group && !strings.HasPrefix(words[n].text, "#") && !is(words[n], "as") && !s.roleAt(words[n:], pattern) {
		n++
	}
	return n
}

// roleAt reports whether a role of the pattern starts here.
func (s *sentence) roleAt(words []word, pattern *grammar.Pattern) bool {
	if pattern == nil || len(words) < 2 {
		return false
	}
	if is(words[0], "and") {
		return true
	}
	for _, slot := range pattern.Roles {
		if is(words[0], slot.Prep) || slot.Amount() && is(words[0], "for") {
			return true
		}
	}
	return pattern.Thing() != "by" && pattern.ByThing() && is(words[0], "with")
}

// describe reads what a thing is, in parentheses: (unit token, 3 might, tags Noxus).
func (s *sentence) describe(group word, ref *Ref) *grammar.Error {
	for _, part := range commaList(group.text) {
		f := strings.Fields(part)
		if n, err := strconv.Atoi(f[0]); err == nil && len(f) == 2 {
			if ref.Numbers == nil {
				ref.Numbers = map[string]int{}
			}
			name, ok := s.unit(f[1])
			if !ok {
				return s.fault([]word{group}, CodeWord, "`%s` is no number that an object has", f[1]).Near(f[1], s.unitNames())
			}
			ref.Numbers[name] = n
			continue
		}
		if strings.EqualFold(f[0], "tags") || strings.EqualFold(f[0], "tag") {
			ref.Tags = append(ref.Tags, strings.Join(f[1:], " "))
			continue
		}
		for _, w := range f {
			noun, ok := s.lexicon.nouns[strings.ToLower(w)]
			if !ok {
				return s.fault([]word{group}, CodeWord, "`%s` is not a kind of thing that I know", w).Near(w, values(s.lexicon.nouns))
			}
			ref.Is = append(ref.Is, noun)
		}
	}
	return nil
}

// resolve finds the object of a mention and follows what the event does to it.
func (s *sentence) resolve(ref *Ref, at []word) *grammar.Error {
	return s.Reader.resolve(s.event, ref, spanOf(at), true)
}

func (s *sentence) resolveRole(ref *Ref, at []word) *grammar.Error {
	return s.Reader.resolve(s.event, ref, spanOf(at), false)
}

// roles reads the roles of an event: from hand, to North Field, for 2 energy.
func (s *sentence) roles(rest []word, pattern *grammar.Pattern) *grammar.Error {
	for len(rest) > 0 {
		slot := s.slotFor(rest[0], pattern)
		if slot == nil || len(rest) < 2 {
			return s.fault(rest, CodeRole, "`%s` cannot be read here", textOf(rest)).
				Hint("%s", s.rolesOf(pattern))
		}
		n, fault := s.role(rest[1:], slot, pattern)
		if fault != nil {
			return fault
		}
		rest = rest[1+n:]
	}
	return nil
}

func (s *sentence) rolesOf(pattern *grammar.Pattern) string {
	var preps []string
	for _, slot := range pattern.Roles {
		if slot.Prep != "" {
			preps = append(preps, slot.Prep)
		}
	}
	if len(preps) == 0 {
		return "nothing more can be said of this event"
	}
	return "what more can be said of this event starts with: " + strings.Join(preps, ", ")
}

// slotFor returns the role that a preposition names. A thing that can be the
// subject beside a player can also be what the player does it with.
func (s *sentence) slotFor(w word, pattern *grammar.Pattern) *grammar.Slot {
	for _, slot := range pattern.Roles {
		if is(w, slot.Prep) {
			return slot
		}
	}
	if is(w, "with") && pattern.ByThing() && pattern.ByPlayer() {
		return &grammar.Slot{Role: pattern.Thing(), Prep: "with", Kinds: pattern.Subject.Kinds}
	}
	return nil
}

func (s *sentence) role(rest []word, slot *grammar.Slot, pattern *grammar.Pattern) (int, *grammar.Error) {
	if slot.Amount() {
		return s.spent(rest)
	}
	if len(slot.Kinds) == 0 || slot.Kinds[0] == "zone" || slot.Kinds[0] == "place" {
		if n := s.zone(rest, slot); n > 0 {
			return n, nil
		}
		if len(slot.Kinds) > 0 && slot.Kinds[0] == "zone" {
			return 0, s.fault(rest[:1], CodeWord, "`%s` is not a zone that I know", rest[0].text).Near(rest[0].text, values(s.lexicon.zones))
		}
	}
	return s.things(rest, slot, pattern)
}

// zone reads hand, Ann's trash, the board, or a fixed word such as holding.
func (s *sentence) zone(rest []word, slot *grammar.Slot) int {
	skip := 0
	if is(rest[0], "the", "their", "her", "his") || strings.HasSuffix(rest[0].text, "'s") && !rest[0].quoted {
		skip = 1
	}
	if name, n := longest(s.lexicon.zones, rest[skip:]); n > 0 {
		s.event.Roles = append(s.event.Roles, Role{Name: slot.Role, Zone: name})
		return skip + n
	}
	if s.lexicon.fixed[strings.ToLower(rest[0].text)] {
		s.event.Roles = append(s.event.Roles, Role{Name: slot.Role, Zone: strings.ToLower(rest[0].text)})
		return 1
	}
	return 0
}

// things reads the objects of a role: with Border Scout and Gate Hound.
func (s *sentence) things(rest []word, slot *grammar.Slot, pattern *grammar.Pattern) (int, *grammar.Error) {
	used := 0
	for {
		ref, n, fault := s.ref(rest[used:], pattern)
		if fault != nil {
			return 0, fault
		}
		at := rest[used : used+n]
		used += n
		if slot.Role == "object" && s.event.Object == nil {
			s.event.Object = ref
			if fault := s.resolve(ref, at); fault != nil {
				return 0, fault
			}
		} else {
			s.event.Roles = append(s.event.Roles, Role{Name: slot.Role, Ref: ref})
			if fault := s.resolveRole(ref, at); fault != nil {
				return 0, fault
			}
		}
		if used+1 >= len(rest) || !is(rest[used], "and") {
			return used, nil
		}
		used++
	}
}

// spent reads `2 energy and 1 power`.
func (s *sentence) spent(rest []word) (int, *grammar.Error) {
	used := 0
	s.event.Spent = map[string]int{}
	for {
		n, unit, k := s.amount(rest[used:])
		if k == 0 {
			return 0, s.fault(rest[used:], CodeRole, "how much is missing").Hint("write `for 2 energy and 1 power`, for example")
		}
		s.event.Spent[unit] += n
		used += k
		if used+2 >= len(rest) || !is(rest[used], "and") {
			return used, nil
		}
		used++
	}
}
