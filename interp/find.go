package interp

import (
	"fmt"
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// match is one event held against a sentence.
type match struct {
	event   *Event
	thing   *Thing // what was counted: the object, or what did it
	amount  int
	truth   Truth
	failed  []failure
	missing []string
	also    []*Event // events that a relative clause rests on
}

// failure is one reason why an event does not count.
type failure struct {
	kind   failureKind
	reason string
	rule   string
}

type failureKind int

const (
	byActor failureKind = iota
	byOneOf             // another of the players that one of is asked for
	byThing
	byRole
	byWindow
	byVerb
)

// found is what a search of the prefix came to.
type found struct {
	found    []match
	maybe    []match
	near     []Near
	complete bool // what is not in the log did not happen
	missing  []string
}

// sense is one event that a verb can mean.
type sense struct {
	named   *grammar.Verb // the verb of the sentence
	verb    string        // the event in the log
	of      []string      // only of these nouns
	from    string        // only from this zone
	amount  bool          // only what it was for
	implied bool          // another event brings it along
}

// senses returns the events that a verb means, in a condition or in a trigger.
func (p *Pack) senses(verb *grammar.Verb, trigger bool) []sense {
	both := p.meant[verb]
	if both == nil {
		return nil
	}
	if trigger {
		return both[1]
	}
	return both[0]
}

func (p *Pack) addSenses(out *[]sense, named, verb *grammar.Verb, trigger bool, of []string, from string, depth int) {
	if verb == nil || depth > 4 {
		return
	}
	for _, m := range verb.Meanings {
		if m.Where == grammar.Anywhere || (m.Where == grammar.InTrigger) == trigger {
			only := of
			if m.Of != "" {
				only = []string{m.Of}
			}
			p.addSenses(out, named, p.verb(m.Verb), trigger, only, from, depth+1)
		}
	}
	for _, m := range verb.Members {
		p.addSenses(out, named, p.verb(m.Verb), trigger, of, m.From, depth+1)
	}
	if len(verb.Patterns) == 0 {
		return
	}
	*out = append(*out, sense{named: named, verb: verb.Name, of: of, from: from})
	for _, i := range p.implied[verb.Name] {
		*out = append(*out, sense{named: named, verb: i.Verb, of: p.nounsOf(i.Of), amount: i.Amount, implied: true, from: from})
	}
}

// nounsOf leaves out of a list what every object is.
func (p *Pack) nounsOf(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return p.noun(n) == nil })
}

// find looks for the events of a sentence in the prefix, and for those that
// nearly were.
func (v *view) find(h *grammar.Happened, objects []*grammar.Phrase, player string) found {
	f := found{complete: true}
	f.complete, f.missing = v.complete(h)
	for e := range v.prefix(max(v.since, v.earliest(h.Windows))) {
		for _, m := range v.matches(h, objects, player, e) {
			switch {
			case m.truth == True:
				f.found = append(f.found, m)
			case m.truth == Unknown:
				f.maybe = append(f.maybe, m)
				f.missing = append(f.missing, m.missing...)
			case v.only == nil && !v.brief:
				f.nearly(v, m)
			}
		}
	}
	return f
}

// bounds returns how many there were at least and at most.
func (f *found) bounds(different bool) (low, high int) {
	low, high = len(f.found), len(f.found)+len(f.maybe)
	if different {
		ids := map[string]bool{}
		for _, m := range f.found {
			ids[m.id()] = true
		}
		low = len(ids)
		for _, m := range f.maybe {
			ids[m.id()] = true
		}
		high = len(ids)
	}
	if !f.complete {
		high = unbounded
	}
	return low, high
}

func (f *found) events() []*Event {
	var out []*Event
	for _, m := range f.found {
		out = append(out, m.event)
	}
	return out
}

func (m match) id() string {
	if m.thing == nil {
		return fmt.Sprint("event ", m.event.Index)
	}
	return m.thing.ID
}

// deciding returns the events that make a count what it is: as many as were
// asked for, one more where that is too many, none where it is their absence.
func (f *found) deciding(t Truth, asked *grammar.Count, n int, different bool) []*Event {
	low, _ := f.bounds(different)
	if !rests(asked, t, low, n) {
		return nil
	}
	need := n
	if asked != nil && (asked.Is == grammar.MoreThan || t == False && asked.Is != grammar.FewerThan) {
		need = n + 1
	}
	var out []*Event
	seen := map[string]bool{}
	for _, m := range f.found {
		key := m.id()
		if !different {
			key = fmt.Sprint(m.event.Index)
		}
		if seen[key] || len(seen) == need {
			continue
		}
		seen[key] = true
		out = append(append(out, m.event), m.also...)
	}
	return out
}

// rests reports whether a truth about a number of events rests on events that
// happened, and not on their absence.
func rests(asked *grammar.Count, t Truth, low, n int) bool {
	if t == Unknown || asked == nil {
		return t == True
	}
	switch asked.Is {
	case grammar.OrFewer, grammar.FewerThan:
		return t == False
	case grammar.Exactly:
		return t == True || low > n
	}
	return t == True
}

// complete reports whether the log has all that a sentence asks about: the
// start of its window, and the kinds of event (DESIGN 6).
func (v *view) complete(h *grammar.Happened) (bool, []string) {
	whole, missing := v.wholeWindows(h.Windows)
	if len(v.game.covers) == 0 {
		return whole, missing
	}
	for _, w := range h.Verbs {
		for _, s := range v.game.pack.senses(w.Verb, v.trigger) {
			if !s.implied && !slices.Contains(v.game.covers, s.verb) {
				whole = false
				missing = append(missing, "events of the kind `"+s.verb+"`, which the log does not cover")
			}
		}
	}
	return whole, missing
}

// matches holds one event against a sentence, once for each thing that it can
// be about.
func (v *view) matches(h *grammar.Happened, objects []*grammar.Phrase, player string, e *Event) []match {
	if e.Kind != turnlog.Happened {
		return nil
	}
	var out []match
	for _, w := range h.Verbs {
		for _, s := range v.game.pack.senses(w.Verb, v.trigger) {
			if s.verb == e.Verb {
				out = append(out, v.matchEach(h, objects, player, e, s)...)
				break
			}
		}
		if slices.ContainsFunc(out, func(m match) bool { return m.truth != False }) {
			return out // another verb does not count it again
		}
		if len(out) == 0 && !v.brief {
			if m, ok := v.mistaken(h, objects, player, e, w.Verb); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// picked is one of the things in the place of the phrase that a sentence counts.
type picked struct {
	phrase *grammar.Phrase
	nth    int // which of the things
	of     int // how many they are, once the phrase was held against them
}

// matchEach holds an event against a sentence, once for each thing in the place
// of what the sentence counts: who attacks with two creatures attacks with each.
func (v *view) matchEach(h *grammar.Happened, objects []*grammar.Phrase, player string, e *Event, s sense) []match {
	counted := countedPhrase(h, objects)
	if counted == nil {
		return []match{v.match(h, objects, player, e, s)}
	}
	var out []match
	one := *v
	one.picked = &picked{phrase: counted}
	for ; one.picked.nth == 0 || one.picked.nth < one.picked.of; one.picked.nth++ {
		out = append(out, one.match(h, objects, player, e, s))
	}
	return out
}

// countedPhrase returns the phrase of a sentence that says how many: two cards,
// with two units; nil where none does.
func countedPhrase(h *grammar.Happened, objects []*grammar.Phrase) *grammar.Phrase {
	var phrases []*grammar.Phrase
	if len(objects) == 1 {
		phrases = append(phrases, objects[0])
	}
	phrases = append(phrases, h.Subject)
	for _, r := range h.Roles {
		phrases = append(phrases, r.What)
	}
	for _, p := range phrases {
		if p != nil && p.Count != nil && p.Who == grammar.Nobody {
			return p
		}
	}
	return nil
}

// match holds an event against a sentence, for one sense of its verb.
func (v *view) match(h *grammar.Happened, objects []*grammar.Phrase, player string, e *Event, s sense) match {
	m := match{event: e, truth: True}
	m.sense(v, e, s)
	v.matchSubject(&m, h, player, s)
	if v.brief && m.truth == False {
		return m
	}
	v.matchObjects(&m, objects)
	if v.brief && m.truth == False {
		return m
	}
	if h.Amount != nil {
		v.matchAmount(&m, h.Amount, s)
	}
	for _, r := range h.Roles {
		v.matchRole(&m, r, e)
	}
	if h.State != nil && m.thing != nil {
		o := v.state(h.State, m.thing, e.Index)
		m.add(o.truth, failure{byRole, "not " + h.State.Text, ""}, strings.Join(o.missing, "; "))
	}
	for _, w := range h.Windows {
		t, why := v.inWindow(w, e, h)
		m.add(t, failure{byWindow, why, ""}, "")
	}
	return m
}

// add lowers the truth of a match, with the reason or with what is missing.
func (m *match) add(t Truth, f failure, missing string) {
	switch t {
	case False:
		m.failed = append(m.failed, f)
	case Unknown:
		if missing != "" {
			m.missing = append(m.missing, missing)
		}
	}
	m.truth = min(m.truth, t)
}

func (m *match) sense(v *view, e *Event, s sense) {
	if len(s.of) > 0 && e.Object != nil {
		t := False
		for _, noun := range s.of {
			t = max(t, v.game.pack.isNoun(noun, e.Object))
		}
		m.add(t, failure{byThing, "not a " + strings.Join(s.of, " or "), ""}, whatIs(e.Object))
	}
	if s.from != "" {
		zone := e.Object.zoneBefore(e)
		m.add(v.game.pack.inZone(s.from, zone), failure{byRole, "not from the " + s.from, ""}, "where "+e.Object.name()+" came from")
	}
}

func whatIs(t *Thing) string { return "what " + t.name() + " is" }

func (t *Thing) name() string {
	if t == nil || t.Name == "" {
		return "the card"
	}
	return "`" + t.Name + "`"
}

// matchSubject holds who did it against the sentence.
func (v *view) matchSubject(m *match, h *grammar.Happened, player string, s sense) {
	switch {
	case h.Subject == nil:
		return
	case h.Subject.Who == grammar.Gap && v.gap == nil:
		return
	case isPlayer(h.Subject):
		t, kind := v.player(h.Subject, m.event.Actor), byActor
		if player != "" && m.event.Actor != "" && t == True {
			t, kind = truth(m.event.Actor == player), byOneOf
		}
		if t == True {
			return
		}
		m.add(t, failure{kind, v.past(m.event) + " by " + m.event.Actor, ""}, fmt.Sprintf("who did it in line %d", m.event.Line))
	default:
		v.matchThings(m, []*grammar.Phrase{h.Subject}, m.event.things(thingRole(s.named)))
	}
}

// past returns the event's verb as it is said of what was done.
func (v *view) past(e *Event) string {
	if verb := v.game.pack.verb(e.Verb); verb != nil {
		return verb.Participle
	}
	return e.Verb
}

func thingRole(verb *grammar.Verb) string {
	if len(verb.Patterns) == 0 {
		return "object"
	}
	return verb.Patterns[0].Thing()
}

func isPlayer(p *grammar.Phrase) bool {
	switch p.Who {
	case grammar.You, grammar.Allied, grammar.Opponent, grammar.Opponents, grammar.AnyPlayer:
		return true
	}
	return p.Head != nil && p.Head.Noun != nil && p.Head.Noun.IsPlayer()
}

// matchObjects holds what it was done to against the sentence: one of the
// objects is enough.
func (v *view) matchObjects(m *match, objects []*grammar.Phrase) {
	if len(objects) == 0 {
		if m.thing == nil {
			m.thing = m.event.Object
		}
		return
	}
	v.matchRolePhrases(m, objects, mainRole, m.event.things(mainRole))
}

// matchRolePhrases holds the players and the objects in a role against phrases
// for either: damage to an opponent or an enemy unit.
func (v *view) matchRolePhrases(m *match, phrases []*grammar.Phrase, role string, things []*Thing) {
	players, others := slices.Clone(phrases), slices.Clone(phrases)
	players = slices.DeleteFunc(players, func(p *grammar.Phrase) bool { return !isPlayer(p) })
	others = slices.DeleteFunc(others, isPlayer)
	name := ""
	for _, part := range m.event.role(role) {
		name += part.Player
	}
	switch {
	case name != "":
		t := False
		for _, p := range players {
			t = max(t, v.player(p, name))
		}
		m.add(t, failure{byThing, "done to " + name, ""}, "")
	case len(others) == 0 && len(things) > 0:
		m.add(False, failure{byThing, "not " + phrases[0].String(), ""}, "")
	default:
		v.matchThings(m, others, things)
	}
}

// matchThings holds the objects in a role against the phrases: one that fits
// is enough.
func (v *view) matchThings(m *match, phrases []*grammar.Phrase, things []*Thing) {
	if len(things) == 0 {
		m.add(Unknown, failure{}, fmt.Sprintf("to what it was done in line %d", m.event.Line))
		return
	}
	if one := v.picked; one != nil && slices.Contains(phrases, one.phrase) {
		one.of = len(things)
		things = things[one.nth : one.nth+1]
	}
	best := thingMatch{truth: False}
	first := true
	for _, t := range things {
		for _, p := range phrases {
			if one := v.thing(p, t, m.event); first || one.truth > best.truth {
				best, first = one, false
				m.thing = t
			}
		}
	}
	m.also = append(m.also, best.because...)
	m.failed = append(m.failed, best.failed...)
	m.missing = append(m.missing, best.missing...)
	m.truth = min(m.truth, best.truth)
}

func (v *view) matchAmount(m *match, a *grammar.Amount, s sense) {
	if s.amount && len(m.event.Spent) == 0 {
		m.add(Unknown, failure{}, fmt.Sprintf("what was paid for %s in line %d", m.event.Object.name(), m.event.Line))
		return
	}
	n, ok := m.event.amountOf(a.Unit.Text, s.amount, v.game.pack.Vocabulary)
	m.amount = n
	m.add(truth(ok), failure{byRole, "not " + a.Unit.Text, ""}, "")
	if a.On != nil && ok {
		on := m.event.things("on")
		if len(on) == 0 && s.amount {
			on = m.event.things("object")
		}
		v.matchThings(m, []*grammar.Phrase{a.On}, on)
	}
}

// amountOf returns how much of a unit the event was about: what it says, or
// what it was for.
func (e *Event) amountOf(unit string, spent bool, v *grammar.Vocabulary) (int, bool) {
	if spent {
		for name, n := range e.Spent {
			if sameUnit(name, unit) {
				return n, true
			}
		}
		return 0, false
	}
	if e.Amount == nil {
		return 0, false
	}
	only := e.Unit
	if only == "" {
		for _, p := range v.Verb(e.Verb).Patterns {
			for _, s := range p.Slots() {
				if len(s.Units) == 1 {
					only = s.Units[0]
				}
			}
		}
	}
	return *e.Amount, sameUnit(only, unit)
}

// sameUnit compares units in the singular or plural.
func sameUnit(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, "s"), strings.TrimSuffix(b, "s"))
}

// matchRole holds a role of the sentence (from your hand, with a spell)
// against the event.
func (v *view) matchRole(m *match, r *grammar.Role, e *Event) {
	switch {
	case r.Here:
		m.add(v.happenedHere(e), failure{byRole, "not here", ""}, fmt.Sprintf("where, in line %d", e.Line))
	case r.Prep == "":
		m.add(Unknown, failure{}, "what `"+r.What.Word.Text+"` refers to")
	case r.Zone != nil:
		t := v.roleZone(r, e)
		m.add(t, failure{byRole, "not " + r.String(), ""}, fmt.Sprintf("from where, in line %d", e.Line))
	case r.Word != nil:
		t := Unknown
		for _, part := range e.role(r.Prep) {
			t = truth(strings.EqualFold(part.Zone, r.Word.Text))
		}
		m.add(t, failure{byRole, "not " + r.String(), ""}, fmt.Sprintf("%s what, in line %d", r.Prep, e.Line))
	default:
		role := v.game.pack.roleOf(e.Verb, r.Prep)
		things := e.things(role)
		if verb := v.game.pack.verb(e.Verb); len(things) == 0 && r.Prep == "with" && verb != nil && len(verb.Patterns) > 0 && verb.Patterns[0].ByThing() {
			things = e.things(verb.Patterns[0].Thing())
		}
		if slices.ContainsFunc(e.role(role), func(p RolePart) bool { return p.Zone != "" }) && len(things) == 0 {
			m.add(False, failure{byRole, "not " + r.String(), ""}, "") // a zone, and no thing
			return
		}
		v.matchRolePhrases(m, append([]*grammar.Phrase{r.What}, r.Or...), role, things)
	}
}

// roleOf returns the role that a preposition names: of what is done "to" a thing
// and to nothing else, that thing is the main object.
func (p *Pack) roleOf(event, prep string) string {
	if verb := p.verb(event); verb != nil {
		for _, pattern := range verb.Patterns {
			for _, s := range pattern.Slots() {
				if s.Prep == prep {
					return s.Role
				}
			}
		}
	}
	return prep
}

// happenedHere says whether an event was where the bearer is; a battlefield is
// where it is itself.
func (v *view) happenedHere(e *Event) Truth {
	here := v.here()
	if here == "" {
		return Unknown
	}
	known := Unknown
	for _, role := range []string{"at", "to"} {
		for _, part := range e.role(role) {
			if part.Thing != nil && part.Thing.ID == here {
				return True
			}
			known = False
		}
	}
	for _, t := range e.allThings() {
		if t.ID == here || t.At == here {
			return True
		}
		if t.At != "" || t.Zone != "" {
			known = False
		}
	}
	return known
}

func (v *view) roleZone(r *grammar.Role, e *Event) Truth {
	zone, whose := "", ""
	switch r.Prep {
	case "from":
		zone = e.Object.zoneBefore(e)
	case "to", "into":
		zone = v.game.pack.destination(e.Verb)
	}
	for _, part := range e.role(r.Prep) {
		zone, whose = part.Zone, part.Owner
		if part.Thing != nil {
			zone = "object " + part.Thing.ID
		}
	}
	t := v.game.pack.inZone(r.Zone.Zone.Name, zone)
	if r.Whose != nil && t != False {
		t = min(t, v.player(r.Whose, e.zoneOwner(whose)))
	}
	if r.Not {
		return t.negate()
	}
	return t
}

// zoneOwner returns whose the zone is that an event names: as the log says, else
// of whose the object is, else of who did it.
func (e *Event) zoneOwner(said string) string {
	switch {
	case said != "":
		return said
	case e.Object != nil && e.Object.Owner != "":
		return e.Object.Owner
	}
	return e.Actor
}

// zoneBefore returns the zone an object was in before the event, "" when that
// is not known.
func (t *Thing) zoneBefore(e *Event) string {
	for _, part := range e.role("from") {
		if part.Zone != "" {
			return part.Zone
		}
	}
	if t == nil {
		return ""
	}
	return t.Zone
}

// mistaken holds against a sentence an event that the vocabulary says is taken
// for the one that is meant.
func (v *view) mistaken(h *grammar.Happened, objects []*grammar.Phrase, player string, e *Event, verb *grammar.Verb) (match, bool) {
	for _, s := range v.game.pack.senses(verb, v.trigger) {
		meant := v.game.pack.verb(s.verb)
		for _, mistake := range meant.Mistaken {
			if mistake.Verb != e.Verb || s.implied {
				continue
			}
			m := v.match(h, objects, player, e, sense{named: meant, verb: e.Verb})
			reason := fmt.Sprintf("%s, not %s", v.past(e), meant.Participle)
			if mistake.Why != "" {
				reason += "; " + mistake.Why
			}
			m.truth = False
			m.failed = append([]failure{{byVerb, reason, mistake.Rule}}, m.failed...)
			return m, true
		}
	}
	return match{}, false
}
