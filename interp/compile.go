package interp

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"kwrun/grammar"
)

// compiler compiles the condition of one ability. scan is why that is not possible.
type compiler struct {
	g       *Program
	number  *int // of the keyword
	skips   bool // "another" leaves out an ability, not the card
	trigger bool // words mean what they mean in a trigger
	atEvent bool // a sentence about an event is compiled
	gap     bool // a relative clause is compiled: its noun is the one who asks
	depth   int  // of keywords that ask for keywords
	scan    string
}

func (c *compiler) fail(why string) {
	if c.scan == "" {
		c.scan = why
	}
}

// node is a condition whose leaves are those of the program.
type node struct {
	is    nodeKind
	not   bool // of a leaf
	leaf  *leaf
	shows shown // of a leaf
	of    []*node
}

type nodeKind uint8

const (
	isLeaf nodeKind = iota
	allOf
	oneOf
)

func (n *node) negated(not bool) *node {
	if !not {
		return n
	}
	flip := &node{is: n.is, leaf: n.leaf, not: !n.not, shows: n.shows}
	if n.is == isLeaf {
		return flip
	}
	flip.not, flip.is = false, allOf+oneOf-n.is
	for _, part := range n.of {
		flip.of = append(flip.of, part.negated(true))
	}
	return flip
}

// constant is what no event changes.
func constant(t Truth, text string) *node {
	return &node{leaf: &leaf{op: opConst, truth: t, text: text}}
}

func all(list ...*node) *node { return joined(allOf, list) }

func joined(is nodeKind, list []*node) *node {
	if len(list) == 1 {
		return list[0]
	}
	return &node{is: is, of: list}
}

// ability compiles what an ability asks: see view.ask.
func (c *compiler) ability(a *Ability) *node {
	if a.Guard != nil {
		if why := undecidable(a.Guard); why != "" {
			return constant(Unknown, why)
		}
		if a.Guard.Quantity != nil {
			return c.quantity(a.Guard.Quantity)
		}
		c.trigger = a.trigger()
		return c.condition(a.Guard.Condition)
	}
	s := a.statement()
	list := []*node{c.opener(s.Opener)}
	if l := a.Part.limit(); l != nil && l != s {
		list = append(list, c.condition(l.Opener.Condition))
	}
	return all(list...)
}

func (c *compiler) opener(o *grammar.Opener) *node {
	switch {
	case o.Quantity != nil:
		return c.quantity(o.Quantity)
	case o.Condition == nil:
		return constant(True, "always")
	case o.Kind == grammar.Until:
		return c.condition(o.Condition).negated(true)
	case o.Kind == grammar.When:
		inner := *c
		inner.trigger = true
		n := inner.condition(o.Condition)
		c.scan = inner.scan
		return n
	}
	return c.condition(o.Condition)
}

func (c *compiler) condition(cond grammar.Condition) *node {
	switch cond := cond.(type) {
	case *grammar.And:
		return joined(allOf, c.parts(cond.Of))
	case *grammar.Or:
		return joined(oneOf, c.parts(cond.Of))
	case *grammar.Not:
		return c.condition(cond.Of).negated(true)
	case *grammar.Happened:
		if cond.Now {
			return c.atHand(cond)
		}
		return c.history(cond)
	case *grammar.Is:
		return c.is(cond)
	case *grammar.Has:
		return c.has(cond)
	case *grammar.Controls:
		return c.controls(cond.Subject, cond.What, cond).negated(cond.Not)
	case *grammar.Exists:
		return c.controls(&grammar.Phrase{Who: grammar.AnyPlayer}, cond.What, cond).negated(cond.Not)
	case *grammar.Carries:
		return c.carries(cond.Subject, cond.Keyword, positive(cond)).negated(cond.Not)
	case *grammar.Active:
		return c.active(cond).negated(cond.Not)
	case *grammar.Boundary:
		return c.boundary(cond)
	case *grammar.Within:
		return c.within(cond)
	case *grammar.Becomes:
		return c.becomes(cond)
	}
	return constant(Unknown, grammar.Print(cond))
}

// positive returns a condition without its `not`: a line of a decision that is
// negated says so itself.
func positive(cond grammar.Condition) grammar.Condition {
	switch c := cond.(type) {
	case *grammar.Happened:
		return but(c, func(c *grammar.Happened) { c.Not = false })
	case *grammar.Is:
		return but(c, func(c *grammar.Is) { c.Not = false })
	case *grammar.Has:
		return but(c, func(c *grammar.Has) { c.Not = false })
	case *grammar.Controls:
		return but(c, func(c *grammar.Controls) { c.Not = false })
	case *grammar.Exists:
		return but(c, func(c *grammar.Exists) { c.Not = false })
	case *grammar.Carries:
		return but(c, func(c *grammar.Carries) { c.Not = false })
	}
	return cond
}

// but returns a changed copy.
func but[T any](c *T, change func(*T)) *T {
	other := *c
	change(&other)
	return &other
}

// said says what a leaf asks that a decision can negate.
func said(cond grammar.Condition) string { return grammar.Print(positive(cond)) }

func (c *compiler) parts(list []grammar.Condition) []*node {
	var out []*node
	for _, p := range list {
		out = append(out, c.condition(p))
	}
	return out
}

// numeral returns the number of a count: see view.numeral.
func (c *compiler) numeral(n *grammar.Count) int { return (&view{number: c.number}).numeral(n) }

// bounds returns between which numbers a count holds.
func (c *compiler) bounds(asked *grammar.Count) (lo, hi int) {
	n := c.numeral(asked)
	if asked == nil {
		return 1, unbounded
	}
	switch asked.Is {
	case grammar.Exactly:
		return n, n
	case grammar.OrFewer:
		return math.MinInt, n
	case grammar.FewerThan:
		return math.MinInt, n - 1
	case grammar.MoreThan:
		return n + 1, unbounded
	}
	return n, unbounded
}

// history compiles: you have finalized another card this turn.
func (c *compiler) history(h *grammar.Happened) *node {
	l := &leaf{op: opHistory, text: said(h)}
	if isOneOf(h.Subject) {
		l.oneOf, l.not, l.text = sideOf(h.Subject), h.Not, grammar.Print(h)
	}
	lists := [][]*grammar.Phrase{h.Objects}
	if h.Every {
		lists = nil
		for _, o := range h.Objects {
			lists = append(lists, []*grammar.Phrase{o})
		}
	}
	one := l.oneOf != noSide || h.Subject != nil && isPlayer(h.Subject) && sideOf(h.Subject) == yourSide
	shows := noNumber
	for _, objects := range lists {
		asked, kind := h.Times, countEvents
		if p := countedPhrase(h, objects); p != nil {
			asked = p.Count
			if p.Different {
				kind = countThings
			}
		}
		if h.Amount != nil && h.Amount.Count != nil && !h.Every {
			asked, kind = h.Amount.Count, sumAmounts
			if h.Amount.On != nil {
				kind = mostOnOne
			}
		}
		if asked == nil && len(objects) == 1 && objects[0].Who == grammar.Nobody {
			objects = []*grammar.Phrase{oneOrMore(objects[0])}
		}
		r := c.reading(h, objects, kind, one)
		r.lo, r.hi = c.bounds(asked)
		l.counts = append(l.counts, r)
		if asked != nil {
			shows = itsNumber
		}
	}
	if shows != noNumber && len(lists) > 1 {
		shows = unclearNumber
	}
	c.quick(l)
	return (&node{leaf: c.g.leaf(l), shows: shows}).negated(h.Not && l.oneOf == noSide)
}

// quick marks a sentence about one number of the player who asks.
func (c *compiler) quick(l *leaf) {
	if c.scan != "" || l.oneOf != noSide || len(l.counts) != 1 || l.counts[0].amounts {
		return
	}
	n := &c.g.counters[l.counts[0].counter]
	if n.kind == countEvents && (n.span == wholeLog || n.span == thisTurn) && (!n.byActor || l.counts[0].side == yourSide && !n.rows) {
		l.op = opCount
		l.counter, l.lo, l.hi = int32(l.counts[0].counter), l.counts[0].lo, l.counts[0].hi
		l.ofTurn = n.span == thisTurn
		l.byYou = n.byActor || n.rows
		l.bearer = n.bearer
	}
}

func isOneOf(p *grammar.Phrase) bool {
	return p != nil && (p.Who == grammar.Opponent || p.Who == grammar.AnyPlayer)
}

// reading returns how a sentence is counted. one says that it is read for one player
// at a time.
func (c *compiler) reading(h *grammar.Happened, objects []*grammar.Phrase, kind counterKind, one bool) reading {
	r := reading{counter: c.counter(h, objects, kind, one), amounts: kind == sumAmounts || kind == mostOnOne}
	if h.Subject != nil && isPlayer(h.Subject) {
		r.side = sideOf(h.Subject)
	}
	return r
}

// counter returns the number of the counter of a sentence: an equal one, where
// there is one.
func (c *compiler) counter(h *grammar.Happened, objects []*grammar.Phrase, kind counterKind, one bool) int {
	n := counter{kind: kind, windows: h.Windows, text: counterText(h, objects)}
	c.windows(&n, h)
	byPlayer := h.Subject != nil && isPlayer(h.Subject)
	if byPlayer {
		s := sideOf(h.Subject)
		n.byActor = (s == yourSide || s == otherSide || s == anySide) && (kind == countEvents || kind == sumAmounts || one)
	}
	n.pattern = c.pattern(h, objects, !n.byActor)
	c.onTurns(&n, h)
	needs := n.pattern.needs
	n.rows = n.rows || needs&needsYou != 0
	n.bearer = needs&needsBearer != 0
	c.lasting(&n, h, objects)
	if c.scan != "" {
		return 0
	}
	n.key = fmt.Sprint(n.pattern.key, "|", n.kind, n.span, n.whose, n.byActor, n.rows, n.latest, windowsText(h.Windows))
	g := c.g
	if i := slices.IndexFunc(g.counters, func(other counter) bool { return other.key == n.key }); i >= 0 {
		return i
	}
	g.counters = append(g.counters, n)
	at := len(g.counters) - 1
	for _, v := range n.pattern.verbs {
		g.verbs[v].counters = append(g.verbs[v].counters, at)
		g.verbs[v].topics |= topicFor(at)
	}
	return at
}

// oneOrMore is a phrase that is counted: a card, as two or more cards are, so that
// both ask for one number.
func oneOrMore(p *grammar.Phrase) *grammar.Phrase {
	counted := *p
	counted.Count = &grammar.Count{Is: grammar.OrMore, Than: grammar.Numeral{N: 1}}
	return &counted
}

// counterText says in words what is counted.
func counterText(h *grammar.Happened, objects []*grammar.Phrase) string {
	plain := *h
	plain.Not, plain.Times, plain.Every = false, nil, false
	plain.Objects = nil
	for _, p := range objects {
		one := *p
		one.Count = nil
		plain.Objects = append(plain.Objects, &one)
	}
	return grammar.Print(&plain)
}

func windowsText(list []*grammar.Window) string {
	var out []string
	for _, w := range list {
		out = append(out, w.String())
	}
	return strings.Join(out, ",")
}

// lasting finds what keeps an event from being held against the sentence once
// and for all when it happens.
func (c *compiler) lasting(n *counter, h *grammar.Happened, objects []*grammar.Phrase) {
	needs := n.pattern.needs
	switch {
	case needs&needsBearerNow != 0:
		c.fail("it asks of past events where this card is now, or whose")
	case needs&needsAll != 0:
		c.fail("it asks of past events what else there is")
	case needs&needsPlaceThing != 0:
		c.fail("it asks of past events what is where they happened")
	case needs&needsPast != 0:
		c.fail("it asks of past events what happened to their things since")
	case needs&needsAdjective != 0:
		c.fail("it asks of past events for more than their things")
	case n.kind != countEvents && n.kind != sumAmounts && n.bearer && !n.onlyOther():
		c.fail("it tells things apart, and this card from others")
	case n.during != nil && (n.kind != countEvents || n.bearer):
		c.fail("it asks of a stretch of play for more than how many")
	}
	if n.bearer && !c.skips {
		n.latest = c.countsPlays(h, objects, n)
	}
}

// onlyOther reports whether what is counted is the only thing that can be the
// bearer, and is not.
func (n *counter) onlyOther() bool {
	pt := n.pattern
	return n.kind == countThings && pt.others && pt.counted == pt.oneObject && len(pt.roles) == 0 && pt.subject == nil && (pt.amount == nil || pt.amount.on == nil)
}

// countsPlays reports whether the sentence leaves out the latest of a card's own
// events only: another play.
func (c *compiler) countsPlays(h *grammar.Happened, objects []*grammar.Phrase, n *counter) bool {
	plays := false
	grammar.EachPhrase(h, func(p *grammar.Phrase) {
		plays = plays || p.Other && p.Head != nil && p.Head.Noun != nil && p.Head.Noun.Each && p.Who == grammar.Nobody
	})
	if !plays {
		return false
	}
	if len(n.pattern.verbs) != 1 || len(objects) != 1 || n.pattern.objects == nil || n.pattern.objects.things[0].other != otherPlay || n.kind != countEvents && n.kind != sumAmounts {
		c.fail("it leaves out the latest of several events of the card")
	}
	return true
}

// windows takes down how far a counter looks back.
func (c *compiler) windows(n *counter, h *grammar.Happened) {
	spans := 0
	for _, w := range h.Windows {
		before := n.span
		switch w.Kind {
		case grammar.ThisTurn, grammar.EachTurn:
			n.span = thisTurn
		case grammar.LastTurn:
			n.span = lastTurn
			c.whose(n, w)
		case grammar.SinceLastTurn:
			n.span = sinceTurn
			c.whose(n, w)
		case grammar.BeforeThis:
			c.fail("it asks what came before this card")
		case grammar.During:
			if w.This || n.during != nil {
				c.fail("it asks for one of several stretches of play")
			}
			test := c.stretch(w)
			n.during = &test
			n.rows = n.rows || sideNeeds(test.side)&needsYou != 0
		}
		if n.span != before {
			spans++
		}
	}
	if spans > 1 {
		c.fail("it has windows of several turns")
	}
}

func (c *compiler) whose(n *counter, w *grammar.Window) {
	if w.Whose == nil {
		return
	}
	n.whose = sideOf(w.Whose)
	n.rows = n.rows || n.span == sinceTurn && sideNeeds(n.whose)&needsYou != 0
	if n.whose == bearerSide {
		c.fail("it asks for a turn of who controls this card")
	}
}

// onTurns adds the windows that do not depend on what comes later.
func (c *compiler) onTurns(n *counter, h *grammar.Happened) {
	for _, w := range h.Windows {
		if w.Kind == grammar.OnTurn {
			c.onTurn(n.pattern, w)
		}
	}
}

func (c *compiler) onTurn(pt *pattern, w *grammar.Window) {
	test := windowTest{kind: onTurnOf, side: sideOf(w.Whose)}
	pt.windows = append(pt.windows, test)
	pt.needs |= sideNeeds(test.side)
	pt.key += fmt.Sprint(" ", test)
}

func (c *compiler) stretch(w *grammar.Window) windowTest {
	test := windowTest{kind: duringStretch, window: WindowID(known(c.g.pack.names.windows.id(w.Word.Window.Name)))}
	if w.Whose != nil {
		test.side = sideOf(w.Whose)
		if test.side == bearerSide {
			c.fail("it asks for a stretch of play of who controls this card")
		}
	}
	return test
}

// atHand compiles: you draw your second card each turn.
func (c *compiler) atHand(h *grammar.Happened) *node {
	inner := *c
	inner.trigger = true
	n := inner.atHandOf(h)
	c.scan = inner.scan
	return n
}

func (c *compiler) atHandOf(h *grammar.Happened) *node {
	pt := c.pattern(h, h.Objects, true)
	for _, w := range h.Windows {
		switch w.Kind {
		case grammar.ThisTurn, grammar.EachTurn:
			pt.windows = append(pt.windows, windowTest{kind: inThisTurn})
		case grammar.LastTurn:
			pt.windows = append(pt.windows, windowTest{kind: never})
		case grammar.BeforeThis:
			c.fail("it asks what came before this card")
		case grammar.OnTurn:
			c.onTurn(pt, w)
		case grammar.During:
			test := c.stretch(w)
			pt.windows = append(pt.windows, test)
			pt.needs |= sideNeeds(test.side)
		}
	}
	l := &leaf{op: opAtHand, pattern: pt, text: said(h), verbs: verbBits(pt.verbs)}
	if p := countedPhrase(h, h.Objects); p != nil {
		l.atOnce = true
		l.lo, l.hi = c.bounds(p.Count)
	}
	if nth := h.Nth(); nth > 0 {
		c.nth(l, h, nth)
	}
	l.topics |= topicsOf(pt.needs)
	n := &node{leaf: c.g.leaf(l)}
	if l.atOnce {
		n.shows = unclearNumber
	}
	return n.negated(h.Not)
}

// nth adds which of its kind this turn the event at hand has to be.
func (c *compiler) nth(l *leaf, h *grammar.Happened, nth int) {
	whole := *h
	whole.Now, whole.Not = false, false
	whole.Windows = append(slices.Clone(h.Windows), &grammar.Window{Kind: grammar.ThisTurn})
	for _, w := range h.Windows {
		if w.Kind == grammar.LastTurn || w.Kind == grammar.SinceLastTurn {
			c.fail("it has windows of several turns")
		}
	}
	l.nth, l.oneOf = nth, noSide
	if isOneOf(h.Subject) {
		l.oneOf = sideOf(h.Subject)
	}
	l.counts = []reading{c.reading(&whole, h.Objects, countEvents, isOneOf(h.Subject))}
}

// quantity compiles: for each card you have finalized this turn.
func (c *compiler) quantity(q *grammar.Quantity) *node {
	l := &leaf{op: opAny, text: q.String()}
	h := q.Happened
	if h == nil {
		h, _ = asHistory(q.What)
	}
	if h == nil {
		n := c.census(&census{phrase: c.phrase(q.What), there: c.there(q.What)})
		return &node{leaf: c.g.leaf(&leaf{op: opCensus, any: true, census: n, text: q.String(), lo: 1, hi: unbounded}), shows: itsNumber}
	}
	past := *h
	past.Now, past.Not = false, false
	l.counts = []reading{c.reading(&past, past.Objects, countEvents, false)}
	if q.Happened != nil && q.Sum {
		l.counts = append(l.counts, c.reading(&past, past.Objects, sumAmounts, false))
	}
	return &node{leaf: c.g.leaf(l), shows: itsNumber}
}
