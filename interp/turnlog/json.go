package turnlog

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// jsonLine reads a line that is JSON: an event, a head, or a whole game.
func (r *Reader) jsonLine(line string) (*Event, *grammar.Error) {
	v, fault := scan(line)
	switch {
	case v.kind == list:
		at := strings.IndexByte(line, '[')
		return nil, r.fault(grammar.Span{Start: at, End: at + 1}, CodeSyntax, "the line is a list, and not one event").
			Hint("write each event on a line of its own, without the `[`, the `,` between them and the `]`")
	case fault != nil:
		return nil, r.fault(fault.at, CodeSyntax, "%s", fault.message).Hint("%s", r.lexicon.exampleEvent())
	case v.get("events") != nil:
		return r.jsonGame(v)
	case v.get("event") == nil && slices.ContainsFunc(v.parts, func(m member) bool { return m.key != "id" && slices.Contains(headKeys, m.key) }):
		return r.jsonHead(v)
	}
	return r.jsonEvent(v)
}

func (l *lexicon) exampleEvent() string {
	event := "…"
	if len(l.Control) > 0 {
		event = l.Control[0]
	}
	return `an event is an object on one line: {"event":"` + event + `","player":"Ann","object":"c1"}`
}

// jsonReader reads one event; the first fault stays.
type jsonReader struct {
	*Reader
	v       value
	e       *Event
	fault   *grammar.Error
	pattern *grammar.Pattern // of what happened
}

// fail keeps a fault; a hint can be added to what it returns.
func (j *jsonReader) fail(at grammar.Span, code, format string, args ...any) *grammar.Error {
	fault := j.Reader.fault(at, code, format, args...)
	if j.fault == nil {
		j.fault = fault
	}
	return fault
}

// member returns a member that has to be of the kind, nil where it is not there.
func (j *jsonReader) member(v *value, key string, kind valueKind, what string) *value {
	m := v.get(key)
	if m == nil || m.kind == null {
		return nil
	}
	if m.kind != kind {
		j.fail(m.at, CodeSyntax, "`%s` is %s", key, what)
		return nil
	}
	return m
}

func (j *jsonReader) textIn(v *value, key string) string {
	if m := j.member(v, key, str, "a text in quotation marks"); m != nil {
		return m.text
	}
	return ""
}

func (j *jsonReader) text(key string) string { return j.textIn(&j.v, key) }

func (j *jsonReader) numberIn(v *value, key string) int {
	m := j.member(v, key, num, "a number without quotation marks")
	if m == nil {
		return 0
	}
	if !m.whole {
		j.fail(m.at, CodeSyntax, "`%s` is a whole number up to %d", key, MaxNumber)
	}
	return m.num
}

func (j *jsonReader) number(key string) int { return j.numberIn(&j.v, key) }

func (j *jsonReader) yes(key string) bool {
	m := j.member(&j.v, key, yesNo, "true or false")
	return m != nil && m.yes
}

// list returns the texts of a member that is a list of them.
func (j *jsonReader) list(key string) []member { return j.listIn(&j.v, key) }

func (j *jsonReader) listIn(v *value, key string) []member {
	m := j.member(v, key, list, `a list: ["…","…"]`)
	if m == nil {
		return nil
	}
	for _, part := range m.parts {
		if part.kind != str {
			j.fail(part.at, CodeSyntax, "`%s` is a list of texts in quotation marks", key)
		}
	}
	return m.parts
}

// amounts reads {"energy":2,"power":1}, in units of the slot.
func (j *jsonReader) amounts(v *value, key string, slot *grammar.Slot) map[string]int {
	m := j.member(v, key, record, `an object with numbers: {"`+slot.Units[0]+`":2}`)
	if m == nil || len(m.parts) == 0 {
		return nil
	}
	out := make(map[string]int, len(m.parts))
	for _, part := range m.parts {
		unit, ok := j.lexicon.unitOf(part.key, slot.Units)
		if !ok && j.fault == nil {
			j.fault = j.notUnit(part.key, slot, part.keyAt)
		}
		out[unit] += j.numberIn(m, part.key)
	}
	return out
}

// at returns the place of a member's value, or of the event where it is not there.
func (j *jsonReader) at(key string) grammar.Span {
	if m := j.v.get(key); m != nil {
		return m.at
	}
	return j.v.at
}

func (r *Reader) jsonEvent(v value) (*Event, *grammar.Error) {
	r.begun = true
	e := &Event{Line: r.line, Text: r.current}
	j := &jsonReader{Reader: r, v: v, e: e}
	if v.kind != record {
		j.fail(v.at, CodeSyntax, "this is not an event").Hint("%s", r.lexicon.exampleEvent())
		return nil, j.fault
	}
	if v.get("event") == nil {
		j.fail(grammar.Span{Start: v.at.Start, End: v.at.Start + 1}, CodeEvent, "the line does not say which event it is").Hint("%s", r.lexicon.exampleEvent())
		return nil, j.fault
	}
	e.ID = j.text("id")
	if j.fault == nil {
		j.fault = r.identify(e.ID, j.at("id"))
	}
	if e.Player = j.text("player"); e.Player != "" && j.fault == nil {
		j.fault = r.actor(e.Player, j.at("player"))
	}
	if name := j.text("event"); j.fault == nil {
		j.kind(name)
	}
	e.settle()
	return e, j.fault
}

// kind reads the rest of the event by what kind it is.
func (j *jsonReader) kind(name string) {
	e := j.e
	switch e.Kind = Kind(name); e.Kind {
	case Turn:
		j.keys(name, []string{"turn", "player"})
		if e.Turn = j.number("turn"); e.Turn < 0 {
			j.fail(j.at("turn"), CodeTurn, "`%d` is not the number of a turn", e.Turn)
		}
		if e.Player == "" {
			j.fail(j.at("event"), CodeTurn, "the turn has no player").Hint(`write {"event":"turn","turn":3,"player":"Ann"}`)
		}
	case Starts, Ends:
		j.keys(name, []string{"window", "player"})
		text := j.text("window")
		if e.Window = j.lexicon.windows.name(text); e.Window == "" {
			j.fail(j.at("window"), CodeWord, "`%s` is nothing that starts and ends", text).Near(text, j.lexicon.windows.all())
		}
	case Has:
		j.has()
	case Is:
		j.is()
	case Controls:
		j.keys(name, j.lexicon.refKeys, []string{"player"})
		if e.Player == "" {
			j.fail(j.at("event"), CodeRole, "a position says who controls it: `player` is missing")
		}
		j.object(name, true)
	default:
		j.happened(name)
	}
}

// keys finds members that the event cannot have.
func (j *jsonReader) keys(name string, known ...[]string) {
	for _, m := range j.v.parts {
		if m.key == "event" || m.key == "id" || slotOfKey(j.pattern, m.key) != nil ||
			slices.ContainsFunc(known, func(list []string) bool { return slices.Contains(list, m.key) }) {
			continue
		}
		all := slices.Concat(known...)
		if j.pattern != nil {
			for _, s := range j.pattern.Roles {
				if slotOfKey(j.pattern, s.Role) != nil {
					all = append(all, s.Role)
				}
			}
		}
		j.fail(m.keyAt, CodeRole, "`%s` is nothing that the event `%s` has", m.key, name).
			Hint("it has %s", strings.Join(sorted(slices.Clone(all)), ", ")).Near(m.key, all)
	}
}

// eventKeys are the members of an event beside its object and its roles.
func eventKeys(verb *form) []string {
	keys := []string{"player", "spent", "amount", "unit"}
	if verb.price == nil {
		keys = slices.Delete(keys, 1, 2)
	}
	if verb.amount == nil {
		keys = keys[:len(keys)-2]
	}
	return keys
}

// hasKeys are the members of a position that counts something.
var hasKeys = []string{"player", "tally", "unit", "amount"}

func (j *jsonReader) has() {
	e := j.e
	j.keys("has", j.lexicon.refKeys, hasKeys)
	key := "tally"
	if j.v.get(key) == nil {
		key = "unit"
	}
	text, ok := j.text(key), false
	if e.Unit, ok = j.lexicon.unit(text); !ok {
		at, message := j.at(key), "`"+text+"` is nothing that can be counted"
		if text == "" {
			at, message = j.at("event"), "a position says of what: `tally` is missing"
		}
		j.fail(at, CodeWord, "%s", message).Near(text, j.lexicon.unitNames())
		return
	}
	if j.v.get("amount") == nil {
		j.fail(j.at("event"), CodeRole, "a position says how much: `amount` is missing")
	}
	n := j.number("amount")
	e.Amount = &n
	byPlayer := j.lexicon.haver(e.Unit, e.Player != "") == ofPlayer
	switch {
	case byPlayer && e.Player == "":
		j.fail(j.at(key), CodeRole, "`%s` is what a player has: `player` is missing", e.Unit)
	case !byPlayer && e.Player != "":
		j.fail(j.at("player"), CodeRole, "`%s` is what an object has, not a player", e.Unit)
	case byPlayer:
		j.keys("has", hasKeys)
	default:
		j.object("has", true)
	}
}

func (j *jsonReader) is() {
	e := j.e
	j.keys("is", j.lexicon.refKeys, []string{"status", "not", "at", "in", "on"})
	text := j.text("status")
	e.Not = j.yes("not")
	if e.Status = j.lexicon.statuses.name(text); text != "" && e.Status == "" {
		j.fail(j.at("status"), CodeWord, "`%s` is not a status that I know", text).Near(text, j.lexicon.statuses.all())
	}
	j.object("is", true)
	for _, m := range j.v.parts {
		if slot := slotOfKey(placePattern, m.key); slot != nil {
			j.role(slot, &m.value)
		}
	}
	if (e.Status == "") == (len(e.Roles) == 0) {
		j.fail(j.at("event"), CodeRole, "a position says one thing of its object: a `status`, or where it is `at`")
	}
}

// happened reads an event in the vocabulary's words.
func (j *jsonReader) happened(name string) {
	e := j.e
	verb := j.lexicon.verb(name)
	if verb == nil {
		j.fail(j.at("event"), CodeEvent, "`%s` is not an event that I know", name).Near(name, j.lexicon.third.all())
		return
	}
	e.Kind, e.Verb = Happened, verb.Name
	j.pattern = fit(verb.Verb, e.Player != "")
	j.keys(name, j.lexicon.refKeys, eventKeys(verb))
	if e.Player != "" && !j.pattern.ByPlayer() {
		j.fail(j.at("player"), CodeRole, "`%s` is nothing that a player does", verb.Name).
			Hint("what does it: %s", strings.Join(j.pattern.Subject.Kinds, ", "))
	}
	j.amount(verb)
	if verb.price != nil {
		e.Spent = j.amounts(&j.v, "spent", verb.price)
	}
	j.object(name, needsObject(j.pattern) && j.v.get(with) == nil)
	for _, m := range j.v.parts {
		if slot := slotOfKey(j.pattern, m.key); slot != nil && j.fault == nil {
			j.role(slot, &m.value)
		}
	}
	if e.Object == nil && e.Role(object) == nil && needsObject(j.pattern) {
		j.fail(j.at("event"), CodeRole, "`%s` needs an `object`", verb.Name)
	}
}

// fit returns the pattern of an event that a player does, or that nobody does.
func fit(verb *grammar.Verb, byPlayer bool) *grammar.Pattern {
	for _, p := range verb.Patterns {
		if p.ByPlayer() == byPlayer || p.ByThing() != byPlayer {
			return p
		}
	}
	return verb.Patterns[0]
}

// needsObject reports whether the event makes no sense without an object.
func needsObject(p *grammar.Pattern) bool {
	return p.Object != nil && !p.Object.Amount() || !p.ByPlayer() && p.Thing() == object
}

// slotOfKey returns the role of the pattern that the key names.
func slotOfKey(p *grammar.Pattern, key string) *grammar.Slot {
	if p == nil || key == object {
		return nil
	}
	for _, s := range p.Roles {
		if !s.Amount() && s.Role != object && (s.Role == key || s.Prep == key) {
			return s
		}
	}
	if p.ByThing() && (key == p.Thing() || key == with && p.ByPlayer()) {
		return &grammar.Slot{Role: key, Kinds: []string{object}}
	}
	return nil
}

// amount reads how much of what the event was about.
func (j *jsonReader) amount(verb *form) {
	slot := verb.amount
	if slot == nil {
		return
	}
	if j.v.get("amount") == nil {
		j.fail(j.at("event"), CodeRole, "`%s` says how much: `amount` is missing", verb.Name)
		return
	}
	n := j.number("amount")
	j.e.Amount = &n
	unit := j.text("unit")
	if unit == "" && len(slot.Units) > 1 {
		j.fail(j.at("amount"), CodeRole, "the amount has no unit").Hint("add a `unit`: %s", strings.Join(slot.Units, ", "))
	}
	if j.e.Unit = slot.Units[0]; unit == "" {
		return
	}
	known := false
	if j.e.Unit, known = j.lexicon.unitOf(unit, slot.Units); !known && j.fault == nil {
		j.fault = j.notUnit(unit, slot, j.at("unit"))
	}
}
