package turnlog

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// finish looks at what can be said only when all lines are read.
func (p *mapParser) finish(whole mapLine) {
	for _, e := range p.events {
		p.check(e)
	}
	if len(p.events) == 0 && len(p.faults) == 0 {
		p.fail(whole.fault(grammar.Span{}, CodeMap, "the map has no event")).
			Hint("an event of a map reads `event NAME when .kind is play`")
	}
	for _, c := range p.covers {
		if !slices.ContainsFunc(p.events, func(e *mapEvent) bool { return e.name == c.text }) && len(p.faults) == 0 {
			p.fail(c.fault(c.at, CodeMap, "no line of the log becomes `%s`", c.text)).
				Hint("a log covers only events that the map has")
		}
	}
	if len(p.covers) > 0 {
		return
	}
	for _, e := range p.events {
		if e.verb != nil && !slices.Contains(p.Map.head.Covers, e.name) {
			p.Map.head.Covers = append(p.Map.head.Covers, e.name)
		}
	}
	if len(p.Map.head.Covers) == 0 && len(p.faults) == 0 {
		e := p.events[0]
		p.fail(e.fault(e.at, CodeMap, "the map has no event that something happens")).
			Hint("a log without one would say that nothing happened at all")
	}
}

// hasField reports whether the map says one of the fields of the event.
func (e *mapEvent) hasField(keys ...string) bool {
	return slices.ContainsFunc(e.fields, func(f *mapField) bool { return slices.Contains(keys, f.key) })
}

// pattern returns the pattern of the event, nil when it is no verb.
func (e *mapEvent) pattern() *grammar.Pattern {
	switch {
	case e.verb != nil:
		return fit(e.verb.Verb, e.hasField("player"))
	case e.name == string(Is):
		return placePattern
	}
	return nil
}

// members returns the members that the event can have.
func (l *lexicon) members(e *mapEvent) []string {
	keys := []string{"id"}
	switch Kind(e.name) {
	case Turn:
		return append(keys, "turn", "player")
	case Starts, Ends:
		return append(keys, "window", "player")
	}
	keys = append(keys, l.refKeys...)
	switch Kind(e.name) {
	case Has:
		return append(keys, hasKeys...)
	case Controls:
		return append(keys, "player")
	case Is:
		return append(keys, "status", "not", "at", "in", "on")
	}
	keys = append(keys, eventKeys(e.verb)...)
	for _, key := range l.roleKeys() {
		if slotOfKey(e.pattern(), key) != nil {
			keys = append(keys, key)
		}
	}
	return sorted(keys)
}

// roleKeys returns the names of the roles of all verbs.
func (l *lexicon) roleKeys() []string {
	keys := []string{with, "in", "on"}
	for _, verb := range l.Verbs {
		for _, p := range verb.Patterns {
			for _, s := range p.Slots() {
				if !s.Amount() && s.Role != object && s.Role != "" {
					keys = append(keys, s.Role)
				}
				if !s.Amount() && s.Prep != "" {
					keys = append(keys, s.Prep)
				}
			}
		}
	}
	return sorted(keys)
}

// wordFields returns the fields whose words a map can give.
func (l *lexicon) wordFields() []string {
	return sorted(append(l.roleKeys(), "player", "card", "is", "tags", "noun", "status", "window", "tally", "unit"))
}

// check looks at the fields of an event.
func (p *mapParser) check(e *mapEvent) {
	seen, members := map[string]bool{}, p.lexicon.members(e)
	for _, f := range e.fields {
		if fault := p.checkField(e, f, members); fault != nil {
			p.fail(fault)
			e.broken = true
			continue
		}
		if name := f.key + " " + f.sub; seen[name] || f.sub != "" && seen[f.key+" "] {
			p.fail(f.fault(f.at, CodeMap, "`%s` stands twice in one event", f.in(f.at))).Hint("several kinds or tags stand in one line: `is = .type .subtype`")
		} else {
			seen[name] = true
		}
	}
	if missing := e.missing(); missing != "" && !e.broken {
		p.fail(e.fault(e.at, CodeRole, "`%s` needs %s", e.name, missing)).Hint("say under the line where it stands, as in `player = .actor`")
	}
}

// missing returns what the event needs and the map does not say.
func (e *mapEvent) missing() string {
	switch kind := Kind(e.name); {
	case kind == Starts, kind == Ends, kind == Has:
	case kind == Turn:
		if !e.hasField("player") {
			return "a `player`"
		}
	case e.verb != nil && e.verb.amount != nil && !e.hasField("amount"):
		return "an `amount`"
	case (e.verb == nil || needsObject(e.pattern())) && !e.hasField(object, "card", "noun", with, of):
		return "an `object` or a `card`"
	}
	return ""
}

// checkField finds out which member a field is, and reads the word that it
// always is.
func (p *mapParser) checkField(e *mapEvent, f *mapField, members []string) *grammar.Error {
	if !slices.Contains(members, f.key) {
		key, sub, _ := strings.Cut(f.key, " ")
		if !slices.Contains(members, key) {
			return f.fault(f.at, CodeRole, "`%s` is nothing that the event `%s` has", f.key, e.name).
				Hint("it has %s", strings.Join(members, ", ")).Near(f.key, members)
		}
		f.key, f.sub = key, strings.TrimSpace(sub)
	}
	slot := slotOfKey(e.pattern(), f.key)
	if fault := p.checkSub(e, f, slot); fault != nil {
		return fault
	}
	if f.always == nil {
		return nil
	}
	c := &mapWord{mapParser: p, mapLine: f.mapLine, at: f.value}
	var fault *grammar.Error
	f.always, fault = c.read(f.member(), slot)
	return fault
}

// checkSub looks at the second word of a field.
func (p *mapParser) checkSub(e *mapEvent, f *mapField, slot *grammar.Slot) *grammar.Error {
	amounts := map[string]*grammar.Slot{}
	if price := p.lexicon.price; price != nil {
		amounts[price.Name] = &grammar.Slot{Units: price.Units}
	}
	if e.verb != nil && e.verb.price != nil {
		amounts["spent"] = e.verb.price
	}
	inside := append([]string{"zone"}, p.lexicon.refKeys...)
	switch units := amounts[f.key]; {
	case units != nil:
		unit, ok := p.lexicon.unitOf(f.sub, units.Units)
		if !ok {
			return f.fault(f.at, CodeWord, "`%s` says of what", f.key).
				Hint("write %s", "`"+f.key+" "+strings.Join(units.Units, "` or `"+f.key+" ")+"`").Near(f.sub, units.Units)
		}
		f.sub, f.unit = unit, true
	case f.sub == "":
	case f.sub == playerTag && (takesPlayer(slot) || f.key == object && e.verb != nil && takesPlayer(objectSlot(e.pattern()))):
	case slot == nil:
		return f.fault(f.at, CodeRole, "`%s` has no parts, such as `%s`", f.key, f.sub)
	case !slices.Contains(inside, f.sub) || amounts[f.sub] != nil:
		return f.fault(f.at, CodeRole, "`%s` is nothing that is said of an object", f.sub).Near(f.sub, inside)
	}
	return nil
}

// member returns the member whose kind of value and whose words a field has.
func (f *mapField) member() string {
	if f.unit || f.sub == "" || f.sub == "zone" {
		return f.key
	}
	return f.sub
}

// mapWord is a word of ours in a map.
type mapWord struct {
	*mapParser
	mapLine
	at grammar.Span
}

// read returns the words for a field; the slot is nil where every zone will do.
func (w *mapWord) read(field string, slot *grammar.Slot) ([]string, *grammar.Error) {
	text := w.mapLine.in(w.at)
	one := []string{text}
	switch field {
	case "player", "owner":
		if names := w.head.names; names.declared && !names.playing[text] {
			return nil, w.fault(w.at, CodePlayer, "`%s` is not a player of this game", text).
				Hint("the players are %s", strings.Join(names.players, ", ")).Near(text, names.players)
		}
		return one, nil
	case "is":
		return w.kinds(text)
	case "noun":
		if text == unseen {
			return one, nil
		}
		return w.known(w.lexicon.nouns.name(text), "a kind of thing", w.lexicon.nouns.all())
	case "status":
		return w.known(w.lexicon.statuses.name(text), "a status", w.lexicon.statuses.all())
	case "window":
		return w.known(w.lexicon.windows.name(text), "something that starts and ends", w.lexicon.windows.all())
	case "tally", "unit":
		unit, _ := w.lexicon.unit(text)
		return w.known(unit, "something that is counted", w.lexicon.unitNames())
	}
	switch {
	case w.lexicon.isNumber(field):
		if _, ok := parseNumber(text); !ok {
			return nil, w.fault(w.at, CodeMap, "`%s` is neither a path nor a number", text)
		}
	case field == "not" && text != "true" && text != "false":
		return nil, w.fault(w.at, CodeMap, "`not` is true or false, or a path to that")
	case slices.Contains(w.lexicon.roleKeys(), field):
		zone, zones := w.zone(field, slot, text)
		return w.known(zone, "a zone", zones)
	}
	return one, nil
}

// known returns the word, or says that it is none.
func (w *mapWord) known(name, what string, all []string) ([]string, *grammar.Error) {
	if name == "" {
		text := w.mapLine.in(w.at)
		return nil, w.fault(w.at, CodeWord, "`%s` is not %s that I know", text, what).Near(text, all)
	}
	return []string{name}, nil
}

// fault keeps the map's own place; the parser has none.
func (w *mapWord) fault(at grammar.Span, code, format string, args ...any) *grammar.Error {
	return w.mapLine.fault(at, code, format, args...)
}

// kinds reads `unit token`.
func (w *mapWord) kinds(text string) ([]string, *grammar.Error) {
	words, _ := cut(text, 0, nil)
	var out []string
	for len(words) > 0 {
		name, n := w.lexicon.nouns.find(words)
		if n == 0 {
			return nil, w.fault(w.at, CodeWord, "`%s` is not a kind of thing that I know", words[0].text).Near(words[0].text, w.lexicon.nouns.all())
		}
		out, words = append(out, name), words[n:]
	}
	return out, nil
}

// zone returns the canonical name of a zone or of a fixed word of the role.
func (w *mapWord) zone(field string, slot *grammar.Slot, text string) (string, []string) {
	zones := w.lexicon.zones.all()
	if slot != nil {
		return w.lexicon.zoneIn(slot, text), append(zones, slot.Words...)
	}
	for _, verb := range w.lexicon.Verbs {
		for _, p := range verb.Patterns {
			if slot := slotOfKey(p, field); slot != nil && w.lexicon.zoneIn(slot, text) != "" {
				return w.lexicon.zoneIn(slot, text), nil
			}
		}
	}
	return w.lexicon.zones.name(text), zones
}

// zoneIn returns the zone or the fixed word that can fill the slot.
func (l *lexicon) zoneIn(slot *grammar.Slot, text string) string {
	if word := fixedWord(slot, text); word != "" || !takesZone(slot) {
		return word
	}
	return l.zones.name(text)
}

// isNumber reports whether a member is a number.
func (l *lexicon) isNumber(member string) bool {
	if l.price != nil && member == l.price.Name {
		return true
	}
	n := l.Number(member)
	return slices.Contains([]string{"amount", "turn", "copy", "spent"}, member) || n != nil && len(n.Units) == 0
}
