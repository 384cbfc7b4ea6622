package interp

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// thingMatch is one object held against a noun phrase.
type thingMatch struct {
	truth   Truth
	failed  []failure
	missing []string
	because []*Event
}

func (m *thingMatch) add(t Truth, reason, rule, missing string) {
	switch t {
	case False:
		m.failed = append(m.failed, failure{byThing, reason, rule})
	case Unknown:
		m.missing = append(m.missing, missing)
	}
	m.truth = min(m.truth, t)
}

// thing holds an object against a noun phrase, with what was true of it at the
// event; without an event, now.
func (v *view) thing(p *grammar.Phrase, t *Thing, e *Event) thingMatch {
	m := thingMatch{truth: True}
	switch p.Who {
	case grammar.ThisCard:
		m.add(truth(v.isSelf(t)), "not this card", "", "")
	case grammar.Gap:
		m.add(truth(v.gap != nil && v.gap.ID == t.ID), "another object", "", "")
	case grammar.That:
		m.add(Unknown, "", "", "what `"+p.Word.Text+"` refers to")
	}
	if p.Other {
		v.other(&m, p, t, e)
	}
	if p.Head != nil && p.Head.Noun != nil && p.Who == grammar.Nobody {
		v.noun(&m, p.Head.Noun, t)
	}
	for _, a := range p.Adjectives {
		if m.truth == False && (e == nil || v.brief) {
			return m // of an event every reason is wanted; of what is there now, none
		}
		v.adjective(&m, a, t, e)
	}
	if p.Whose != nil && !(p.Whose.Who == grammar.That && p.Ordinal > 0) { // their second card: of whoever does it
		m.add(v.player(p.Whose, t.Controller), "not "+possessive(p.Whose, t), "", "who controls "+t.name())
	}
	for _, f := range p.Filters {
		if m.truth == False && (e == nil || v.brief) {
			return m
		}
		v.filter(&m, f, t, e)
	}
	return m
}

func possessive(p *grammar.Phrase, t *Thing) string {
	if p.Who == grammar.You {
		return "yours but " + t.Controller + "'s"
	}
	return "of " + p.String()
}

func (v *view) isSelf(t *Thing) bool { return v.bearer != nil && t.ID != "" && v.bearer.ID == t.ID }

// other: another card is a card different from the one that asks (812.1.c);
// another play is another event. In an activated ability the keyword can leave
// out the ability only (FAQ 3).
func (v *view) other(m *thingMatch, p *grammar.Phrase, t *Thing, e *Event) {
	if v.ability || !v.isSelf(t) {
		return
	}
	if n := p.Head; n != nil && n.Noun != nil && n.Noun.Each && e != nil && e != v.latest(e.Verb, t.ID) {
		return
	}
	m.add(False, "the card itself", "", "")
}

// latest returns the last event of that verb with the object.
func (v *view) latest(verb, id string) *Event {
	for _, e := range slices.Backward(v.game.of[id]) {
		if e.Index < v.end && e.Verb == verb && e.Object != nil && e.Object.ID == id {
			return e
		}
	}
	return nil
}

func (v *view) noun(m *thingMatch, n *grammar.NounEntry, t *Thing) {
	is := v.game.pack.isNoun(n.Name, t)
	if is == True {
		return
	}
	reason, rule := v.game.pack.whyNot(n, t)
	m.add(is, reason, rule, whatIs(t)+kindsHint(n))
}

func kindsHint(n *grammar.NounEntry) string {
	if len(n.AnyOf) == 0 {
		return ""
	}
	return ": " + strings.Join(n.AnyOf, ", ") + "?"
}

// isNoun says whether an object is what a noun says. A list of kinds is
// complete: what it does not name, the object is not.
func (p *Pack) isNoun(name string, t *Thing) Truth {
	n := p.noun(name)
	switch {
	case n == nil:
		return Unknown
	case len(t.Is) == 0:
		return p.isUnsaid(n, t)
	}
	if slices.Contains(t.Is, n.Name) {
		return True
	}
	if len(n.AnyOf) == 0 {
		return p.isPlain(n.Name, t)
	}
	is := False
	for _, kind := range n.AnyOf {
		is = max(is, p.isNoun(kind, t))
	}
	if n.Tag != "" {
		is = min(is, hasTag(t, n.Tag))
	}
	for _, kind := range n.NoneOf {
		is = min(is, p.isNoun(kind, t).negate())
	}
	return is
}

// cardNoun is the one noun that the log notation itself has: the member `card`
// of an event names a card.
const cardNoun = "card"

// isUnsaid says what an object is whose kind nothing says: where it has a name,
// or is a card that is not seen, it is a card, of a type that is not known.
func (p *Pack) isUnsaid(n *grammar.NounEntry, t *Thing) Truth {
	card := p.noun(cardNoun)
	switch {
	case card == nil || t.CardName == "" && !t.Unseen:
		return Unknown
	case n == card || n.Each && slices.Contains(n.AnyOf, cardNoun):
		return True
	case slices.Contains(card.NoneOf, n.Name):
		return False
	}
	return Unknown
}

// isPlain says of a plain kind that the object's list does not name whether
// one of the made-up nouns in the list leaves it open: `a card` can be a unit.
func (p *Pack) isPlain(name string, t *Thing) Truth {
	for _, word := range t.Is {
		n := p.noun(word)
		if n != nil && slices.Contains(n.AnyOf, name) {
			return Unknown
		}
	}
	return False
}

func hasTag(t *Thing, tag string) Truth {
	for _, own := range t.Tags {
		if strings.EqualFold(own, tag) {
			return True
		}
	}
	if t.Tags == nil && t.Card == nil {
		return Unknown
	}
	return False
}

// whyNot says why an object is not what a noun says: a token is not a card.
func (p *Pack) whyNot(n *grammar.NounEntry, t *Thing) (reason, rule string) {
	for _, kind := range n.NoneOf {
		if none := p.noun(kind); none != nil && p.isNoun(kind, t) == True {
			return "a " + none.Name + " is not a " + n.Name, rules(n.Rule, none.Rule)
		}
	}
	for _, word := range t.Is {
		if kind := p.noun(word); kind != nil && len(n.AnyOf) > 0 {
			return article(kind.Name) + " is not " + article(n.Name), rules(n.Rule, kind.Rule)
		}
	}
	return "not " + article(n.Name), n.Rule
}

func rules(list ...string) string {
	list = slices.DeleteFunc(slices.Compact(list), func(r string) bool { return r == "" })
	return strings.Join(list, ", ")
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) && !strings.HasPrefix(noun, "uni") {
		return "an " + noun
	}
	return "a " + noun
}

// adjective holds an object against a word before the noun: a status, an
// adjective of the vocabulary, a tag, a noun or a state in brackets.
func (v *view) adjective(m *thingMatch, w *grammar.Word, t *Thing, e *Event) {
	switch {
	case w.Noun != nil:
		v.noun(m, w.Noun, t)
	case w.Tag != nil:
		m.add(hasTag(t, w.Tag.Name), "not "+w.Tag.Name, "", "the tags of "+t.name())
	default:
		o := v.state(w, t, v.at(e))
		m.because = append(m.because, o.because...)
		m.add(o.truth, "not "+w.Text, o.rule(w), strings.Join(o.missing, "; "))
	}
}

func (o outcome) rule(w *grammar.Word) string {
	if w.Adjective != nil {
		return w.Adjective.Rule
	}
	return ""
}

// at returns the end of the prefix that ends with the event.
func (v *view) at(e *Event) int {
	if e == nil {
		return v.end
	}
	return e.Index + 1
}

// filter holds an object against what narrows a noun phrase.
func (v *view) filter(m *thingMatch, f *grammar.Filter, t *Thing, e *Event) {
	is, because, missing := v.passes(f, t, e)
	if f.Not && f.Kind != grammar.ByHistory {
		is = is.negate()
	}
	m.because = append(m.because, because...)
	if is != False {
		m.add(is, "", "", missing)
		return
	}
	reason := "not " + f.String()
	if f.Kind == grammar.ByHistory && f.Happened.Not {
		reason = strings.Replace(strings.Replace(f.String(), "that was not ", "", 1), " not ", " ", 1)
	}
	if f.Kind == grammar.InState {
		reason = map[bool]string{true: "", false: "not "}[f.Not] + stateText(f)
	}
	m.add(is, reason, "", missing)
}

func stateText(f *grammar.Filter) string {
	if f.Phrase != nil {
		return f.Phrase.String()
	}
	return f.Word.Text
}

func (v *view) passes(f *grammar.Filter, t *Thing, e *Event) (Truth, []*Event, string) {
	switch f.Kind {
	case grammar.WithKeyword:
		return v.hasKeyword(t, f.Word), nil, "the text of " + t.name()
	case grammar.WithNumber:
		return v.passesNumber(f, t)
	case grammar.WithTag:
		return hasTag(t, f.Text), nil, "the tags of " + t.name()
	case grammar.WithName:
		return truth(strings.EqualFold(t.CardName, f.Text)), nil, ""
	case grammar.InState:
		if f.Phrase != nil {
			m := v.thing(f.Phrase, t, e)
			return m.truth, m.because, strings.Join(m.missing, "; ")
		}
		o := v.state(f.Word, t, v.at(e))
		return o.truth, o.because, strings.Join(o.missing, "; ")
	case grammar.NotHere:
		return v.samePlace(t, v.self()).negate(), nil, "where " + t.name() + " is"
	case grammar.AtPlace:
		return v.atPlace(f.Place, t.placed(e)), nil, "where " + t.name() + " is"
	case grammar.InRole:
		return v.passesRole(f, t, e)
	case grammar.ByHistory:
		return v.relative(f.Happened, t, e)
	case grammar.Controlled:
		return v.player(f.Phrase, t.Controller), nil, "who controls " + t.name()
	}
	return v.noneBeside(f, t), nil, "what is where " + t.name() + " is"
}

func (v *view) passesNumber(f *grammar.Filter, t *Thing) (Truth, []*Event, string) {
	number, unit := (*grammar.NumberEntry)(nil), ""
	if f.Word != nil {
		number = f.Word.Number
	} else {
		number = v.game.pack.Vocabulary.Number(f.Text)
	}
	if f.Unit != nil {
		unit = f.Unit.Text
	}
	if number == nil {
		return Unknown, nil, "what " + f.Text + " is"
	}
	n, ok := v.numberOf(number, unit, t)
	if !ok {
		return Unknown, nil, "the " + number.Name + " of " + t.name()
	}
	return compare(f.Count, v.numeral(f.Count), n, n), nil, ""
}

// numberOf returns a number of an object, and whether it is known.
func (v *view) numberOf(number *grammar.NumberEntry, unit string, t *Thing) (int, bool) {
	if number == nil {
		return 0, false
	}
	if len(number.Units) == 0 {
		n, ok := t.Numbers[number.Name]
		return n, ok
	}
	if unit == "" {
		unit = number.Units[0]
	}
	for name, n := range t.Cost {
		if sameUnit(name, unit) {
			return n, true
		}
	}
	return 0, len(t.Cost) > 0
}

func (v *view) passesRole(f *grammar.Filter, t *Thing, e *Event) (Truth, []*Event, string) {
	missing := "from where " + t.name() + " came"
	switch {
	case e == nil:
		return Unknown, nil, missing
	case f.Role.Zone != nil:
		return v.roleZone(f.Role, e), nil, missing
	case f.Role.What != nil:
		things := e.things(f.Role.Prep)
		if len(things) == 0 {
			return Unknown, nil, missing
		}
		return v.thing(f.Role.What, things[0], e).truth, nil, missing
	}
	return Unknown, nil, missing
}

// relative asks for an event of the noun: you conquered this turn; that was
// not countered (on that play, up to now). Of what is at hand, what a player has
// done to it before.
func (v *view) relative(h *grammar.Happened, t *Thing, e *Event) (Truth, []*Event, string) {
	inner := *v
	inner.gap = t
	before := v.trigger && !h.Passive && h.Subject.Who != grammar.Gap // a spell you have cast is countered
	if e != nil && len(h.Windows) == 0 && !before {
		inner.since = e.Index
	}
	o := inner.history(h)
	return o.truth, o.because, strings.Join(o.missing, "; ")
}

// noneBeside: with no other friendly unit at the same place. The words are
// those of the object itself: another unit than it, friendly to it (740.2).
func (v *view) noneBeside(f *grammar.Filter, t *Thing) Truth {
	inner := *v
	inner.bearer, inner.you, inner.ability = t, t.Controller, false
	if t.At == "" && t.Zone == "" {
		return Unknown // whoever is where it is cannot be told
	}
	none := True
	for _, o := range v.game.order {
		m := inner.thing(f.Phrase, o.now, nil)
		if none = min(none, min(m.truth, inner.inPlay(o.now)).negate()); none == False {
			return False
		}
	}
	if !v.game.start {
		none = min(none, Unknown)
	}
	return none
}

// hasKeyword says whether a card has a keyword of its own (812.3).
func (v *view) hasKeyword(t *Thing, w *grammar.Word) Truth {
	if t.Card == nil {
		return Unknown
	}
	for _, c := range t.Card.Text.Clauses {
		for _, use := range c.Keywords {
			if strings.EqualFold(use.Name, w.Keyword) && (w.Param == nil || use.Param != nil && *use.Param == w.Param.N) {
				return True
			}
		}
	}
	return False
}

// player says whether a phrase means that player.
func (v *view) player(p *grammar.Phrase, name string) Truth {
	switch {
	case name == "":
		return Unknown
	case p.Who == grammar.You || p.Who == grammar.Allied: // a log has no teams
		return truth(name == v.you)
	case p.Who == grammar.Opponent || p.Who == grammar.Opponents:
		return truth(name != v.you)
	case p.Who == grammar.ThisCard:
		return truth(v.self().Controller == name)
	case p.Who == grammar.That:
		return Unknown
	case p.Other:
		return truth(name != v.you)
	}
	return True
}
