package turnlog

import (
	"slices"

	"kwrun/grammar"
)

// ref reads the mention of an object at the start of the words, and returns
// how many it took. Where it stops depends on the roles that the pattern has:
// `Old Well from hand` is a card and a role.
func (s *sentence) ref(words []word, pattern *grammar.Pattern) (*Ref, int, *grammar.Error) {
	ref := &Ref{}
	i, fault := s.owner(words, ref)
	if fault != nil {
		return nil, 0, fault
	}
	if n := s.nameless(words[i:], ref); n > 0 {
		i += n
	} else {
		n := s.nameEnd(words[i:], pattern)
		ref.Card = textOf(words[i : i+n])
		i += n
	}
	for i < len(words) {
		n, fault := s.detail(words[i:], ref, pattern)
		if fault != nil || n == 0 {
			return ref, i, fault
		}
		i += n
	}
	return ref, i, nil
}

// detail reads one thing that is said after a name: (unit token), #2, as Quiet Knife.
func (s *sentence) detail(words []word, ref *Ref, pattern *grammar.Pattern) (int, *grammar.Error) {
	w := words[0]
	switch {
	case w.group:
		return 1, s.describe(w, ref)
	case w.plain() && w.text[0] == '#':
		n, ok := parseNumber(w.text[1:])
		if !ok || n < 1 {
			return 0, s.fault(words[:1], CodeWord, "`%s` is not the number of a copy", w.text).Hint("write `#2` for a second copy")
		}
		ref.Copy = n
		return 1, nil
	case is(w, "as") && len(words) > 1 && ref.Card == "":
		n := s.nameEnd(words[1:], pattern)
		ref.Card = textOf(words[1 : 1+n])
		ref.number, ref.Copy = ref.Copy, 0
		return 1 + n, nil
	}
	return 0, nil
}

// owner takes `Ben's` off the front of a mention. Where nobody has said who
// plays, a stranger's name is taken for a player's.
func (s *sentence) owner(words []word, ref *Ref) (int, *grammar.Error) {
	name, n := possessor(words)
	if n == 0 || n == len(words) {
		return 0, nil
	}
	card := words[n : n+s.extent(words[n:], nil)]
	stranger := n == 1 && !s.names.declared && !s.names.knows(textOf(words[:n])+" "+textOf(card))
	if s.names.playing[name] || stranger || words[0].owner || s.names.knows(textOf(card)) {
		ref.Owner = name
		return n, s.actor(name, spanOf(words[:n]))
	}
	return 0, nil
}

// nameless reads a thing that has no name: hidden card #1, an ability, a card.
func (s *sentence) nameless(words []word, ref *Ref) int {
	if !words[0].plain() {
		return 0
	}
	i := 0
	if is(words[0], "a", "an", "the", "its") && len(words) > 1 {
		i = 1
	}
	if len(words) > i+1 && is(words[i], "hidden") && is(words[i+1], "card") {
		ref.Noun = unseen
		return i + 2
	}
	noun, n := s.lexicon.nouns.find(words[i:])
	numbered := len(words) > i+n && words[i+n].plain() && words[i+n].text[0] == '#'
	if n == 0 || i == 0 && !numbered {
		return 0
	}
	ref.Noun = noun
	return i + n
}

// nameEnd returns how many words the card's name has: up to the first role, or
// more where a card of the list has more. A word in lower case behind a known name is
// no part of it: `Border Scout frm hand`.
func (s *sentence) nameEnd(words []word, pattern *grammar.Pattern) int {
	if words[0].quoted {
		return 1
	}
	end := s.extent(words, pattern)
	for n := min(len(words), s.names.longest); n > end; n-- {
		if s.names.listed(textOf(words[:n])) {
			return n
		}
	}
	for n := 1; n < end; n++ {
		if c := words[n].text[0]; 'a' <= c && c <= 'z' && s.names.knows(textOf(words[:n])) && !s.names.knows(textOf(words[:end])) {
			return n
		}
	}
	return end
}

// extent returns how many words stand before the first thing that ends a name.
func (s *sentence) extent(words []word, pattern *grammar.Pattern) int {
	n := 1
	for n < len(words) && words[n].plain() && words[n].text[0] != '#' && !is(words[n], "as") && !roleAt(words[n:], pattern) {
		n++
	}
	return n
}

// roleAt reports whether a role of the pattern starts here.
func roleAt(words []word, pattern *grammar.Pattern) bool {
	return pattern != nil && len(words) > 1 && (is(words[0], "and") || slotFor(words[0], pattern) != nil)
}

// describe reads what a thing is, in parentheses: (unit token, 3 might, cost
// 2 energy and 1 power, tag Noxus, owner Ben).
func (s *sentence) describe(group word, ref *Ref) *grammar.Error {
	words, open := cut(group.text, group.at+1, nil)
	if open >= 0 {
		return s.Reader.fault(grammar.Span{Start: open, End: open + 1}, CodeSyntax, "this `%s` is never closed", s.current[open:open+1])
	}
	for _, part := range commaLists(words) {
		if fault := s.aspect(part, ref); fault != nil {
			return fault
		}
	}
	return nil
}

// aspect reads one part of a description.
func (s *sentence) aspect(part []word, ref *Ref) *grammar.Error {
	number, ok := parseNumber(part[0].text)
	switch {
	case ok && len(part) > 1:
		return s.ownNumber(number, part[1:], ref)
	case is(part[0], tagTag, "tags") && len(part) > 1:
		ref.Tags = append(ref.Tags, textOf(part[1:]))
	case is(part[0], ownerTag) && len(part) > 1:
		ref.stated = textOf(part[1:])
		return s.actor(ref.stated, spanOf(part[1:]))
	case s.lexicon.price != nil && is(part[0], s.lexicon.price.Name, s.lexicon.price.Name+"s") && len(part) > 1:
		return s.price(part[1:], ref)
	default:
		for len(part) > 0 {
			noun, n := s.lexicon.nouns.find(part)
			if noun == "" || !part[0].plain() {
				return s.fault(part[:1], CodeWord, "`%s` is not a kind of thing that I know", part[0].text).Near(part[0].text, s.lexicon.nouns.all())
			}
			if !slices.Contains(ref.Is, noun) {
				ref.Is = append(ref.Is, noun)
			}
			part = part[n:]
		}
	}
	return nil
}

// ownNumber reads `3 might`.
func (s *sentence) ownNumber(number int, unit []word, ref *Ref) *grammar.Error {
	text := textOf(unit)
	n := s.lexicon.Number(text)
	if n == nil || len(n.Units) > 0 {
		return s.fault(unit, CodeWord, "`%s` is no number that an object has", text).Near(text, s.lexicon.numberNames())
	}
	if ref.Numbers == nil {
		ref.Numbers = map[string]int{}
	}
	ref.Numbers[n.Name] = number
	return nil
}

// price reads `2 energy and 1 power`, what the card itself costs.
func (s *sentence) price(words []word, ref *Ref) *grammar.Error {
	slot := &grammar.Slot{Units: s.lexicon.price.Units}
	ref.Cost = map[string]int{}
	for len(words) > 0 {
		n, unit, used, fault := s.amount(words, slot, words)
		if fault != nil {
			return fault
		}
		ref.Cost[unit] += n
		words = words[used:]
		if len(words) > 0 && is(words[0], "and") {
			words = words[1:]
		} else if len(words) > 0 {
			return s.fault(words, CodeWord, "`%s` cannot be read here", textOf(words))
		}
	}
	return nil
}

// numberNames returns the numbers that an object has of its own.
func (l *lexicon) numberNames() []string {
	var out []string
	for _, n := range l.Numbers {
		if len(n.Units) == 0 {
			out = append(out, n.Name)
		}
	}
	return out
}
