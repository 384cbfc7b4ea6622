package interp

import (
	"fmt"
	"slices"
	"strings"

	"kwrun/grammar"
)

// sideOf returns which players a phrase for a player means: see view.player.
func sideOf(p *grammar.Phrase) side {
	switch {
	case p.Who == grammar.You || p.Who == grammar.Allied:
		return yourSide
	case p.Who == grammar.Opponent || p.Who == grammar.Opponents:
		return otherSide
	case p.Who == grammar.ThisCard:
		return bearerSide
	case p.Who == grammar.That:
		return unclearSide
	case p.Other:
		return otherSide
	}
	return anySide
}

func sideNeeds(s side) needs {
	switch s {
	case yourSide, otherSide:
		return needsYou
	case bearerSide:
		return needsBearerNow
	}
	return 0
}

// phrase compiles a noun phrase.
func (c *compiler) phrase(p *grammar.Phrase) *phrase {
	ph := &phrase{static: -1}
	c.pronoun(ph, p)
	fixed := &grammar.Phrase{}
	if p.Head != nil && p.Head.Noun != nil && p.Who == grammar.Nobody {
		fixed.Head = p.Head
	}
	for _, w := range p.Adjectives {
		if w.Noun != nil || w.Tag != nil {
			fixed.Adjectives = append(fixed.Adjectives, w)
		} else {
			ph.add(c.state(w))
		}
	}
	if p.Whose != nil && !(p.Whose.Who == grammar.That && p.Ordinal > 0) {
		ph.add(test{kind: isOfSide, side: sideOf(p.Whose)}, sideNeeds(sideOf(p.Whose)), "of "+p.Whose.String())
	}
	c.filters(ph, fixed, p.Filters)
	ph.static = c.fixed(fixed)
	ph.key = fmt.Sprint(ph.who, ph.other, ph.static, ph.key)
	return ph
}

func (ph *phrase) add(t test, n needs, key string) {
	ph.tests = append(ph.tests, t)
	ph.needs |= n
	ph.inner |= n
	if !t.not && (t.kind == isHere || t.kind == isSamePlace) {
		ph.beside = t.kind
	}
	ph.key += fmt.Sprint(" [", key, t.not, t.kind, t.side, t.status, "]")
}

// pronoun compiles who the phrase means, and whether it is another.
func (c *compiler) pronoun(ph *phrase, p *grammar.Phrase) {
	switch {
	case p.Who == grammar.That:
		ph.who = unclear
	case p.Who == grammar.ThisCard && c.gap, p.Other && c.gap && !c.skips, p.Who == grammar.Gap && !c.gap:
		c.fail("it asks for this card and for another thing")
	case p.Who == grammar.ThisCard, p.Who == grammar.Gap:
		ph.who = theBearer
		ph.needs |= needsBearer | needsThis
	}
	if p.Other && !c.skips {
		ph.other = otherCard
		if p.Head != nil && p.Head.Noun != nil && p.Head.Noun.Each {
			ph.other = otherPlay
		}
		ph.needs |= needsBearer
	}
}

// fixed makes a predicate of what the profile of a thing alone decides; -1 where
// there is nothing of it.
func (c *compiler) fixed(p *grammar.Phrase) int {
	if p.Head == nil && len(p.Adjectives)+len(p.Filters) == 0 {
		return -1
	}
	key := ""
	for _, w := range append(slices.Clone(p.Adjectives), p.Head) {
		switch {
		case w == nil:
		case w.Noun != nil:
			key += w.Noun.Name + ","
		default:
			key += "tag " + w.Tag.Name + ","
		}
	}
	for _, f := range p.Filters {
		key += f.String() + "," + c.hole(f.Count)
	}
	v := &view{game: c.g.blank, number: c.number}
	return c.g.predicate(key, func(t *Thing) Truth { return v.thing(p, t, nil).truth })
}

// hole is the number that stands for N.
func (c *compiler) hole(n *grammar.Count) string {
	if n == nil || !n.Than.Hole {
		return ""
	}
	return fmt.Sprint("N=", c.numeral(n), ",")
}

// predicate returns the number of a predicate: an equal one, where there is one.
func (g *Program) predicate(key string, of func(*Thing) Truth) int {
	if i := slices.IndexFunc(g.predicates, func(p predicate) bool { return p.key == key }); i >= 0 {
		return i
	}
	g.predicates = append(g.predicates, predicate{key, of})
	return len(g.predicates) - 1
}

// filters compiles what narrows a phrase; those that the profile decides go to
// fixed.
func (c *compiler) filters(ph *phrase, fixed *grammar.Phrase, list []*grammar.Filter) {
	for _, f := range list {
		switch f.Kind {
		case grammar.WithKeyword, grammar.WithNumber, grammar.WithTag, grammar.WithName:
			fixed.Filters = append(fixed.Filters, f)
		default:
			t, n, key := c.filter(f)
			t.not = t.not != (f.Not && f.Kind != grammar.ByHistory)
			ph.add(t, n, key)
		}
	}
}

func (c *compiler) filter(f *grammar.Filter) (test, needs, string) {
	switch f.Kind {
	case grammar.InState:
		if f.Phrase == nil {
			return c.state(f.Word)
		}
		inner := c.phrase(f.Phrase)
		return test{kind: isPhrase, phrase: inner}, inner.needs, inner.key
	case grammar.NotHere:
		c.whereBearerIs()
		return test{kind: isWhereBearerIs, not: true}, needsBearerNow | needsPlace, "elsewhere"
	case grammar.AtPlace:
		return c.place(f.Place)
	case grammar.InRole:
		return c.roleFilter(f)
	case grammar.ByHistory:
		return c.relative(f.Happened)
	case grammar.Controlled:
		s := sideOf(f.Phrase)
		return test{kind: isOfSide, side: s}, sideNeeds(s), "controlled"
	}
	return c.alone(f.Phrase)
}

// whereBearerIs finds that a relative clause asks where its card is: that of the
// sentence around it.
func (c *compiler) whereBearerIs() {
	if c.gap {
		c.fail("it asks for this card and for another thing")
	}
}

// alone: with no other friendly unit at the same place. Its words are those of the
// thing itself.
func (c *compiler) alone(p *grammar.Phrase) (test, needs, string) {
	inner := *c
	inner.skips, inner.gap, inner.atEvent = false, false, false
	ph := inner.phrase(p)
	c.scan = inner.scan
	c.g.followPlay()
	return test{kind: isAlone, phrase: ph}, needsAll | needsPlace | ph.needs&(needsStatus|needsStretch|needsPast), "alone " + ph.key
}

// state compiles a status or an adjective.
func (c *compiler) state(w *grammar.Word) (test, needs, string) {
	a := w.Adjective
	if w.Status != nil {
		slot := c.g.status(w.Status)
		n := needsStatus
		if slices.ContainsFunc(w.Status.End, func(e *grammar.Change) bool { return e.Window != "" }) {
			n = needsStretch
		}
		return test{kind: isInStatus, status: slot}, n, w.Status.Name
	}
	if a == nil && w.Keyword != "" {
		a = c.g.pack.Vocabulary.Adjective(w.Keyword)
	}
	if a == nil {
		return test{kind: isConst, truth: Unknown}, 0, "unknown " + w.Text
	}
	inner, fixed := &phrase{static: -1}, &grammar.Phrase{}
	now := *c
	now.atEvent = false
	now.filters(inner, fixed, a.Filters)
	c.scan = now.scan
	inner.static = c.fixed(fixed)
	inner.key = fmt.Sprint(a.Name, inner.static, inner.key)
	n := inner.needs
	if n&^(needsYou|needsStatus|needsStretch) != 0 {
		n |= needsAdjective
	}
	return test{kind: isAdjective, phrase: inner}, n, inner.key
}

// status returns the slot of a status in the program.
func (g *Program) status(s *grammar.Status) int { return placeIn(&g.statuses, s) }

func (c *compiler) place(p *grammar.Place) (test, needs, string) {
	key := "place " + p.String()
	switch {
	case p.That != nil:
		return test{kind: isConst, truth: Unknown}, 0, key
	case p.Here:
		c.whereBearerIs()
		return test{kind: isHere}, needsBearerNow | needsPlace, key
	case p.Same:
		c.whereBearerIs()
		return test{kind: isSamePlace}, needsBearerNow | needsPlace, key
	case p.Zone != nil:
		t := test{kind: isInZone, zone: c.g.zone(p.Zone.Zone)}
		if p.Whose == nil {
			return t, needsPlace, key
		}
		t.side = sideOf(p.Whose)
		return t, needsPlace | sideNeeds(t.side), key
	}
	now := *c
	now.atEvent = false
	inner := now.phrase(p.What)
	c.scan = now.scan
	return test{kind: isAt, phrase: inner}, needsPlace | needsPlaceThing | inner.needs, "at " + inner.key
}

// zone compiles a zone with all that is part of it.
func (g *Program) zone(z *grammar.Zone) *zoneTest {
	t := &zoneTest{known: g.pack.Vocabulary.Zone(z.Name) != nil, thing: g.pack.inZone(z.Name, "object x")}
	for _, name := range g.pack.names.zones.names {
		t.byZone = append(t.byZone, g.pack.inZone(z.Name, name))
	}
	return t
}

func (g *Program) zoneNamed(name string) *zoneTest {
	if z := g.pack.Vocabulary.Zone(name); z != nil {
		return g.zone(z)
	}
	return &zoneTest{thing: Unknown}
}

func (c *compiler) roleFilter(f *grammar.Filter) (test, needs, string) {
	r, n := c.role(f.Role)
	if f.Role.Zone == nil && f.Role.What == nil {
		return test{kind: isConst, truth: Unknown}, 0, "role"
	}
	if f.Role.Zone == nil && (r.kind != roleFilled || isPlayer(f.Role.What)) {
		c.fail("it asks for a role in a way of its own")
	}
	return test{kind: isInRole, role: &r}, n | needsEvent, "role " + f.Role.String() + c.keyOf(r)
}

func (c *compiler) keyOf(r roleTest) string {
	var keys []string
	for _, ph := range r.phrases {
		keys = append(keys, ph.key)
	}
	if r.fillers != nil {
		keys = append(keys, fmt.Sprint(r.fillers.players))
	}
	return strings.Join(keys, ";")
}

// role compiles a role of a sentence.
func (c *compiler) role(r *grammar.Role) (roleTest, needs) {
	t := roleTest{role: RoleNamed(r.Prep), not: r.Not}
	switch {
	case r.Here:
		c.whereBearerIs()
		t.kind = roleHere
		return t, needsBearerNow
	case r.Prep == "":
		t.kind = roleUnclear
		return t, 0
	case r.Zone != nil:
		t.kind, t.zone = roleZone, c.g.zone(r.Zone.Zone)
		t.destination = r.Prep == "to" || r.Prep == "into"
		if r.Whose == nil {
			return t, 0
		}
		t.side = sideOf(r.Whose)
		return t, sideNeeds(t.side)
	case r.Word != nil:
		t.kind, t.word = roleWord, ZoneID(c.g.pack.names.zones.id(r.Word.Text))
		return t, 0
	}
	t.kind = roleFilled
	t.byVerb = c.g.rolesOf(r.Prep)
	var n needs
	t.fillers, n = c.fillers(append([]*grammar.Phrase{r.What}, r.Or...))
	t.phrases = t.fillers.things
	return t, n
}

// rolesOf returns which role a preposition names, by event.
func (g *Program) rolesOf(prep string) []RoleID {
	out := make([]RoleID, len(g.verbs))
	for i, name := range g.pack.names.verbs.names {
		out[i] = RoleNamed(g.pack.roleOf(name, prep))
	}
	return out
}

// fillers compiles phrases for players and things.
func (c *compiler) fillers(list []*grammar.Phrase) (*fillers, needs) {
	f, n := &fillers{}, needs(0)
	for _, p := range list {
		if isPlayer(p) {
			s := sideOf(p)
			f.players = append(f.players, s)
			n |= sideNeeds(s)
			continue
		}
		ph := c.phrase(p)
		f.things = append(f.things, ph)
		n |= ph.needs
	}
	return f, n
}

func (f *fillers) key() string {
	out := fmt.Sprint(f.players)
	for _, ph := range f.things {
		out += "{" + ph.key + "}"
	}
	return out
}

// relative compiles a relative clause: a battlefield you conquered this turn. Its
// noun is the one who asks.
func (c *compiler) relative(h *grammar.Happened) (test, needs, string) {
	before := c.trigger && !h.Passive && h.Subject.Who != grammar.Gap
	if c.atEvent && len(h.Windows) == 0 && !before {
		c.fail("it asks what happened to a thing since the event")
	}
	if c.gap {
		c.fail("it asks for a thing by what happened to another")
	}
	inner := *c
	inner.gap, inner.atEvent, inner.skips = true, false, c.skips
	n := inner.history(h)
	c.scan = inner.scan
	return test{kind: isInPast, leaf: n.leaf, not: n.not}, needsPast | needsYou, "past " + n.leaf.key
}

// pattern compiles a sentence about an event. bySide says that who did it is held
// against the sentence here, and not counted apart.
func (c *compiler) pattern(h *grammar.Happened, objects []*grammar.Phrase, bySide bool) *pattern {
	inner := *c
	inner.atEvent = true
	pt := inner.patternOf(h, objects, bySide)
	c.scan = inner.scan
	return pt
}

func (c *compiler) patternOf(h *grammar.Happened, objects []*grammar.Phrase, bySide bool) *pattern {
	pt := &pattern{senses: make([]uint8, len(c.g.verbs)), meant: make([][]meant, 1)}
	var key []string
	for _, w := range h.Verbs {
		key = append(key, c.verb(pt, w))
	}
	counted := countedPhrase(h, objects)
	switch p := h.Subject; {
	case p == nil:
	case isPlayer(p) && bySide:
		pt.bySide, pt.side = true, sideOf(p)
		pt.needs |= sideNeeds(pt.side)
		key = append(key, fmt.Sprint("by ", pt.side))
		if pt.side == bearerSide && c.gap {
			c.whereBearerIs()
		}
	case isPlayer(p):
		key = append(key, "by any")
	default:
		pt.subject = c.phrase(p)
		pt.needs |= pt.subject.needs
		key = append(key, "by {"+pt.subject.key+"}")
		if p == counted {
			pt.counted = pt.subject
		}
	}
	ofObjects := needs(0)
	if len(objects) > 0 {
		pt.objects, ofObjects = c.fillers(objects)
		if len(pt.objects.things) == 1 && len(pt.objects.players) == 0 {
			pt.oneObject = pt.objects.things[0]
		}
		key = append(key, "objects "+pt.objects.key())
		if len(objects) == 1 && objects[0] == counted && !isPlayer(counted) {
			pt.counted = pt.objects.things[0]
		}
	}
	key = append(key, c.amount(pt, h.Amount))
	for _, r := range h.Roles {
		t, n := c.role(r)
		if r.What != nil && r.What == counted && t.kind == roleFilled && !isPlayer(counted) {
			pt.counted = t.fillers.things[0]
		}
		pt.roles = append(pt.roles, t)
		pt.needs |= n
		key = append(key, "role "+r.String()+c.keyOf(t))
		if t.side == bearerSide && c.gap {
			c.whereBearerIs()
		}
	}
	key = append(key, c.stateAt(pt, h), fmt.Sprint("counted ", pt.counted != nil))
	pt.key = strings.Join(key, "; ")
	if ph := pt.oneObject; ph != nil && ph.other == otherCard {
		pt.others = (pt.needs|ph.inner)&needsBearer == 0
	}
	pt.needs |= ofObjects
	return pt
}

// verb compiles which events a verb means.
func (c *compiler) verb(pt *pattern, w *grammar.Word) string {
	var own []VerbID
	key := "verb"
	for _, s := range c.g.pack.senses(w.Verb, c.trigger) {
		id := VerbID(known(c.g.pack.names.verbs.id(s.verb)))
		if !s.implied {
			pt.asked = append(pt.asked, id)
		}
		if slices.Contains(own, id) {
			continue
		}
		own = append(own, id)
		m := meant{of: -1, amount: s.amount, thing: RoleNamed(thingRole(s.named))}
		if len(s.of) > 0 {
			m.of = c.g.predicate("of "+strings.Join(s.of, "|"), func(t *Thing) Truth {
				is := False
				for _, noun := range s.of {
					is = max(is, c.g.pack.isNoun(noun, t))
				}
				return is
			})
		}
		if s.from != "" {
			m.from = c.g.zoneNamed(s.from)
		}
		pt.means(id, m)
		key += fmt.Sprint(" ", id, m.of, s.from, m.amount, m.thing)
	}
	return key
}

// means adds one of the events that a sentence can be about.
func (pt *pattern) means(id VerbID, m meant) {
	if pt.senses[id] == 0 {
		pt.senses[id] = uint8(len(pt.meant))
		pt.meant = append(pt.meant, nil)
		pt.verbs = append(pt.verbs, id)
	}
	at := &pt.meant[pt.senses[id]]
	*at = append(*at, m)
}

func (c *compiler) amount(pt *pattern, a *grammar.Amount) string {
	if a == nil {
		return ""
	}
	pt.amount = &amountTest{unit: c.g.pack.Unit(a.Unit.Text)}
	if pt.amount.unit == 0 {
		c.fail("it asks for an amount that no event has")
	}
	key := fmt.Sprint("amount ", pt.amount.unit)
	if a.On != nil {
		pt.amount.on = c.phrase(a.On)
		pt.needs |= pt.amount.on.needs
		key += " on " + pt.amount.on.key
	}
	return key
}

// stateAt compiles what the subject is at that moment: before the event, so that
// no status can be asked for.
func (c *compiler) stateAt(pt *pattern, h *grammar.Happened) string {
	if h.State == nil {
		return ""
	}
	now := *c
	now.atEvent = false
	t, n, key := now.state(h.State)
	c.scan = now.scan
	if n&(needsStatus|needsStretch|needsPast|needsEvent|needsPlaceThing) != 0 {
		c.fail("it asks for a state right before the event")
	}
	pt.state = &phrase{static: -1}
	pt.state.add(t, n, key)
	pt.needs |= n
	return "state " + pt.state.key
}
