package interp

import (
	"fmt"
	"slices"

	"kwrun/grammar"
)

// A Program is the conditions of some abilities, compiled: counters of events,
// each kept once however many conditions ask for it, and how an answer is made of
// them. It is immutable and safe for concurrent use: Game.Follow counts.
type Program struct {
	pack     *Pack
	counters []*counter
	statuses []*grammar.Status // that conditions ask of the card itself
	byVerb   map[string][]int  // the counters that an event of the verb can change
	compiled map[*Ability]*node
	scans    map[*Ability]string // why an ability has to be answered by a scan
}

// counter counts the events of a sentence that has no `not` and no number to be
// held against: of the turn at hand, or of the whole log.
type counter struct {
	key      string
	h        *grammar.Happened
	objects  []*grammar.Phrase
	number   *int
	ability  bool // "another" leaves out an ability, not the card
	thisTurn bool
	oneOf    bool // one of several players must have done it all: counted for each
	bearer   bool // it speaks of the card that asks
}

// node is a condition whose leaves are counters.
type node struct {
	is      nodeKind
	of      []*node
	counter int
	asked   *grammar.Count
	n       int
	sum     bool // the amounts are held against it, not the events
	any     bool // whether there is any, and nothing that can have been one
	tally   *grammar.Tally
	players *grammar.Phrase // whose tally
	not     bool            // of each player
	hand    *atHandNode
	status  *grammar.Status
}

type nodeKind int

const (
	allOf nodeKind = iota
	oneOf
	notOf
	countOf
	tallyOf
	handOf
	statusOf
)

// atHandNode asks whether the last event is one that a trigger speaks of. One of
// another verb is told at once; the rest is what the reference says of it.
type atHandNode struct {
	condition grammar.Condition
	verbs     []string // "" for a start or end of a stretch of play
	not       bool
	number    *int
	ability   bool
	card      *Card
}

// Compile compiles the conditions of abilities. What it cannot compile is
// answered by a scan of the log: see Scans.
func (p *Pack) Compile(abilities []*Ability) *Program {
	g := &Program{pack: p, byVerb: map[string][]int{}, compiled: map[*Ability]*node{}, scans: map[*Ability]string{}}
	for _, a := range abilities {
		if !a.judged() || g.compiled[a] != nil {
			continue
		}
		c := compiler{program: g}
		root := c.ability(a)
		if c.scan != "" {
			g.scans[a] = c.scan
			continue
		}
		g.compiled[a] = root
	}
	return g
}

// Scans says why an ability is answered by a scan of the log, in words; "" where
// it is compiled.
func (g *Program) Scans(a *Ability) string {
	if g.compiled[a] == nil && g.scans[a] == "" {
		return "it was not compiled with the program"
	}
	return g.scans[a]
}

// compiler compiles one condition; scan is why that is not possible.
type compiler struct {
	program *Program
	number  *int
	skips   bool // "another" leaves out an ability, not the card
	trigger bool // words mean what they mean in a trigger
	card    *Card
	scan    string
}

func (c *compiler) fail(why string) *node {
	if c.scan == "" {
		c.scan = why
	}
	return &node{}
}

func (c *compiler) ability(a *Ability) *node {
	v := c.program.pack.NewGame().view(a, Bearer{})
	c.number, c.skips, c.trigger, c.card = v.number, v.ability, a.trigger(), a.Card
	switch {
	case a.Number != nil:
		return c.fail("it is a number of the card")
	case a.Guard != nil && undecidable(a.Guard) != "":
		return c.fail("no log can decide it")
	case a.Guard != nil && a.Guard.Condition != nil:
		return c.condition(a.Guard.Condition)
	case a.Guard != nil:
		return c.quantity(a.Guard.Quantity)
	}
	s := a.statement()
	all := &node{is: allOf, of: []*node{c.opener(s.Opener)}}
	if l := a.Part.limit(); l != nil && l != s {
		all.of = append(all.of, c.condition(l.Opener.Condition))
	}
	return all
}

func (c *compiler) opener(o *grammar.Opener) *node {
	switch {
	case o.Quantity != nil:
		return c.quantity(o.Quantity)
	case o.Condition == nil:
		return &node{is: allOf}
	case o.Kind == grammar.Until:
		return &node{is: notOf, of: []*node{c.condition(o.Condition)}}
	}
	return c.condition(o.Condition)
}

func (c *compiler) condition(cond grammar.Condition) *node {
	switch cond := cond.(type) {
	case *grammar.And:
		return c.joined(allOf, cond.Of)
	case *grammar.Or:
		return c.joined(oneOf, cond.Of)
	case *grammar.Not:
		return c.joined(notOf, []grammar.Condition{cond.Of})
	case *grammar.Happened:
		if cond.Now {
			return c.atHand(cond)
		}
		return c.history(cond)
	case *grammar.Is:
		return c.status(cond)
	case *grammar.Boundary:
		return &node{is: handOf, hand: &atHandNode{condition: cond, verbs: []string{""}, number: c.number, ability: c.skips, card: c.card}}
	case *grammar.Has:
		if cond.Number.Tally != nil && !cond.Total {
			return &node{is: tallyOf, tally: cond.Number.Tally, players: cond.Subject, not: cond.Not, asked: cond.Count,
				n: (&view{number: c.number}).numeral(cond.Count)}
		}
	}
	return c.fail("it asks what stands now")
}

func (c *compiler) joined(is nodeKind, parts []grammar.Condition) *node {
	n := &node{is: is}
	for _, p := range parts {
		n.of = append(n.of, c.condition(p))
	}
	return n
}

// status compiles: this card is attacking or defending.
func (c *compiler) status(is *grammar.Is) *node {
	if is.Turn || is.Subject.Who != grammar.ThisCard || len(is.States) == 0 || len(is.Places)+len(is.Beside) > 0 || is.Kind != nil || is.With != nil {
		return c.fail("it asks what stands now")
	}
	one := &node{is: oneOf}
	for _, w := range is.States {
		if w.Status == nil {
			return c.fail("it asks what stands now")
		}
		one.of = append(one.of, &node{is: statusOf, status: w.Status})
		if !slices.Contains(c.program.statuses, w.Status) {
			c.program.statuses = append(c.program.statuses, w.Status)
		}
	}
	if is.Not {
		return &node{is: notOf, of: []*node{one}}
	}
	return one
}

func (c *compiler) atHand(h *grammar.Happened) *node {
	inTurn := func(w *grammar.Window) bool {
		return w.Kind == grammar.ThisTurn || w.Kind == grammar.EachTurn || w.Kind == grammar.OnTurn
	}
	past := false
	grammar.EachPhrase(h, func(p *grammar.Phrase) {
		past = past || slices.ContainsFunc(p.Filters, func(f *grammar.Filter) bool { return f.Kind == grammar.ByHistory })
	})
	for _, w := range h.Windows {
		past = past || !inTurn(w)
	}
	if past || h.Nth() > 0 {
		return c.fail("it asks for the event at hand, and for events before it")
	}
	n := &atHandNode{condition: h, not: h.Not, number: c.number, ability: c.skips, card: c.card}
	for _, w := range h.Verbs {
		for _, s := range c.program.pack.senses(w.Verb, true) {
			n.verbs = append(n.verbs, s.verb)
		}
	}
	return &node{is: handOf, hand: n}
}

func (c *compiler) history(h *grammar.Happened) *node {
	if c.trigger {
		return c.fail("it asks for events before the one at hand")
	}
	if why := notLocal(h); why != "" {
		return c.fail(why)
	}
	lists := [][]*grammar.Phrase{h.Objects}
	if h.Every {
		if isOneOf(h.Subject) {
			return c.fail("one of several players must have done each of several things")
		}
		lists = nil
		for _, o := range h.Objects {
			lists = append(lists, []*grammar.Phrase{o})
		}
	}
	all := &node{is: allOf}
	for _, objects := range lists {
		leaf := &node{is: countOf, asked: h.Times, counter: c.counter(h, objects)}
		if p := countedPhrase(h, objects); p != nil {
			leaf.asked = p.Count
		}
		if h.Amount != nil && h.Amount.Count != nil && !h.Every {
			leaf.asked, leaf.sum = h.Amount.Count, true
		}
		leaf.n = (&view{number: c.number}).numeral(leaf.asked)
		all.of = append(all.of, leaf)
	}
	if h.Not && isOneOf(h.Subject) {
		all.of[0].not = true // one who has not, and not: nobody has
		return all
	}
	if h.Not {
		return &node{is: notOf, of: []*node{all}}
	}
	return all
}

// quantity compiles: for each card you have finalized this turn.
func (c *compiler) quantity(q *grammar.Quantity) *node {
	h := q.Happened
	if c.trigger {
		return c.fail("it asks for events before the one at hand")
	}
	if h == nil {
		var ok bool
		if h, ok = asHistory(q.What); !ok {
			return c.fail("it asks what stands now")
		}
	}
	past := *h
	past.Now, past.Not = false, false
	if why := notLocal(&past); why != "" {
		return c.fail(why)
	}
	return &node{is: countOf, any: true, counter: c.counter(&past, past.Objects)}
}

func isOneOf(p *grammar.Phrase) bool {
	return p != nil && (p.Who == grammar.Opponent || p.Who == grammar.AnyPlayer)
}

// counter returns the number of the counter of a sentence: an equal one, where
// there is one.
func (c *compiler) counter(h *grammar.Happened, objects []*grammar.Phrase) int {
	plain := *h
	plain.Not = false
	n := &counter{h: &plain, objects: objects, number: c.number, ability: c.skips, oneOf: isOneOf(h.Subject)}
	for _, w := range h.Windows {
		n.thisTurn = n.thisTurn || w.Kind == grammar.ThisTurn || w.Kind == grammar.EachTurn
	}
	grammar.EachPhrase(h, func(p *grammar.Phrase) { n.bearer = n.bearer || p.Other || p.Who == grammar.ThisCard })
	n.key = fmt.Sprint(grammar.Print(&plain), " ", c.skips)
	for _, o := range objects {
		n.key += " " + o.String()
	}
	if c.number != nil {
		n.key += fmt.Sprint(" ", *c.number)
	}
	g := c.program
	if i := slices.IndexFunc(g.counters, func(other *counter) bool { return other.key == n.key }); i >= 0 {
		return i
	}
	g.counters = append(g.counters, n)
	for _, w := range h.Verbs {
		for _, s := range g.pack.senses(w.Verb, false) {
			if at := len(g.counters) - 1; !slices.Contains(g.byVerb[s.verb], at) {
				g.byVerb[s.verb] = append(g.byVerb[s.verb], at)
			}
		}
	}
	return len(g.counters) - 1
}

// notLocal says why an event cannot be held against a sentence once and for all
// when it happens; "" where it can.
func notLocal(h *grammar.Happened) (why string) {
	switch {
	case h.Now:
		return "it asks for the event at hand"
	case h.State != nil:
		return "it asks for a state at that moment"
	case h.Amount != nil && h.Amount.On != nil:
		return "it adds up amounts by object"
	}
	for _, w := range h.Windows {
		switch w.Kind {
		case grammar.ThisTurn, grammar.EachTurn, grammar.ThisGame:
		default:
			return "its window is neither the turn nor the game"
		}
	}
	for _, r := range h.Roles {
		if r.Here {
			return "it asks for what is here"
		}
	}
	grammar.EachPhrase(h, func(p *grammar.Phrase) {
		if reason := changes(p); reason != "" {
			why = reason
		}
	})
	return why
}

// changes says why whether an event's object is what the phrase says can be
// another thing later; "" where it cannot.
func changes(p *grammar.Phrase) string {
	switch {
	case p.Different:
		return "it counts different objects"
	case p.Who == grammar.Gap || p.Who == grammar.That:
		return "it refers back"
	case p.Other && p.Head != nil && p.Head.Noun != nil && p.Head.Noun.Each:
		return "it leaves out one event of several of the same card"
	case p.Whose != nil && p.Whose.Who == grammar.ThisCard:
		return "it asks who controls this card"
	}
	for _, w := range p.Adjectives {
		if w.Noun == nil && w.Tag == nil && (w.Adjective == nil || slices.ContainsFunc(w.Adjective.Filters, filterChanges)) {
			return "it asks for a state at that moment"
		}
	}
	if slices.ContainsFunc(p.Filters, filterChanges) {
		return "it asks for a state, a place or an event of the object"
	}
	return ""
}

func filterChanges(f *grammar.Filter) bool {
	switch f.Kind {
	case grammar.WithKeyword, grammar.WithNumber, grammar.WithTag, grammar.WithName:
		return false
	case grammar.Controlled:
		return f.Phrase.Who == grammar.ThisCard
	case grammar.InState:
		return f.Phrase == nil || changes(f.Phrase) != ""
	}
	return true
}
