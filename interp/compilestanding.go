package interp

import (
	"fmt"
	"slices"

	"kwrun/grammar"
)

// The families that ask what stands now: see standing.go.

// is compiles: this card is attacking, is at a battlefield; it is your turn.
func (c *compiler) is(is *grammar.Is) *node {
	if is.Turn {
		l := &leaf{op: opTurn, side: sideOf(is.Subject), text: said(is), topics: topicTurn | topicsOf(sideNeeds(sideOf(is.Subject)))}
		if is.Window != nil {
			l.window = WindowID(known(c.g.pack.names.windows.id(is.Window.Window.Name)))
			l.topics |= topicStretch
		}
		return (&node{leaf: c.g.leaf(l)}).negated(is.Not)
	}
	return c.each(is.Subject, is, func() *node { return c.isSo(is).negated(is.Not) })
}

// isSo compiles what a thing is.
func (c *compiler) isSo(is *grammar.Is) *node {
	var list []*node
	for _, w := range is.States {
		list = append(list, c.stateOf(is.Subject, w))
	}
	for _, p := range is.Places {
		t, n, key := c.place(p)
		list = append(list, c.thing(&grammar.Is{Subject: is.Subject, Places: []*grammar.Place{p}}, t, n, key))
	}
	if is.Kind != nil {
		list = append(list, c.kind(is.Subject, is.Kind))
	}
	parts := []*node{joined(oneOf, list)}
	for _, w := range is.Beside {
		parts = append(parts, c.stateOf(is.Subject, w))
	}
	if is.With != nil {
		if is.With.Count != nil {
			parts[0].unclear()
		}
		if is.With.Who == grammar.ThisCard {
			c.fail("it asks for this card beside another")
		}
		so := &grammar.Is{At: is.At, Subject: is.With, States: is.States}
		parts = append(parts, c.each(is.With, so, func() *node { return c.isSo(so) }))
	}
	return all(parts...)
}

// stateOf compiles a word that is said of a thing.
func (c *compiler) stateOf(p *grammar.Phrase, w *grammar.Word) *node {
	t, n, key := c.state(w)
	return c.thing(&grammar.Is{Subject: p, States: []*grammar.Word{w}}, t, n, key)
}

// thing makes a leaf of a test of a thing.
func (c *compiler) thing(of grammar.Condition, t test, n needs, key string) *node {
	ph := &phrase{static: -1}
	ph.add(t, n, key)
	return &node{leaf: c.g.leaf(&leaf{op: opThing, phrase: ph, text: said(of)})}
}

// kind compiles: is a unit; is the second card you have finalized this turn.
func (c *compiler) kind(subject, p *grammar.Phrase) *node {
	text := grammar.Print(&grammar.Is{Subject: subject, Kind: p})
	h, ok := asHistory(p)
	if !ok || p.Ordinal == 0 {
		return &node{leaf: c.g.leaf(&leaf{op: opThing, phrase: c.phrase(p), text: text})}
	}
	if p.Ordinal > maxOrder {
		c.fail("it asks for one late in a row")
	}
	one := h.Subject != nil && isPlayer(h.Subject) && sideOf(h.Subject) == yourSide
	l := &leaf{op: opOrder, nth: p.Ordinal, text: text, counts: []reading{c.reading(h, h.Objects, orderThings, one)}}
	return &node{leaf: c.g.leaf(l)}
}

// each compiles what is asked of every thing that a phrase can mean.
func (c *compiler) each(p *grammar.Phrase, of grammar.Condition, ask func() *node) *node {
	switch p.Who {
	case grammar.ThisCard:
		return ask()
	case grammar.Gap:
		c.fail("it refers back")
	case grammar.That:
		return constant(Unknown, "what `"+p.Word.Text+"` refers to")
	}
	n := &census{phrase: c.phrase(p), there: c.there(p)}
	body := ask()
	if p.All {
		body = body.negated(true) // none of them is not so
	}
	n.asks(body)
	l := &leaf{op: opCensus, text: grammar.Print(of), lo: 1, hi: unbounded}
	if p.All {
		l.text = negation + l.text
	}
	switch {
	case p.Count != nil && p.All:
		c.fail("it counts all of them")
	case p.Count != nil:
		l.lo, l.hi = c.bounds(p.Count)
	}
	l.census = c.census(n)
	so := &node{leaf: c.g.leaf(l)}
	if p.Count != nil {
		so.shows = itsNumber
	}
	return so.negated(p.All)
}

// there reports whether a thing has to be in play for a phrase to mean it.
func (c *compiler) there(p *grammar.Phrase) bool {
	if saysZone(p) {
		return false
	}
	c.g.followPlay()
	return true
}

// followPlay makes the program keep what is in play.
func (g *Program) followPlay() {
	if g.once != nil {
		g.onceSlot = g.status(g.once)
	}
}

// has compiles: you have 6 or more XP; this card has 5 or more might.
func (c *compiler) has(h *grammar.Has) *node {
	lo, hi := c.bounds(h.Count)
	switch {
	case h.Total:
		l := &leaf{op: opTotal, phrase: c.phrase(h.Subject), there: c.there(h.Subject), number: c.g.number(h.Number.Number), lo: lo, hi: hi, text: said(h)}
		return (&node{leaf: c.g.leaf(l), shows: unclearNumber}).negated(h.Not)
	case h.Number.Tally != nil:
		l := &leaf{op: opTally, tally: c.g.tally(h.Number.Tally), side: haverSide(h.Subject), not: h.Not, lo: lo, hi: hi, text: grammar.Print(h)}
		return &node{leaf: c.g.leaf(l), shows: itsNumber}
	}
	n := c.each(h.Subject, h, func() *node {
		v := &view{game: c.g.blank, number: c.number}
		n := c.numeral(h.Count)
		key := fmt.Sprint("has ", h.Count.String(), " ", h.Number.Text, n)
		of := func(t *Thing) Truth { return v.hasNumber(h, t, n).truth }
		return c.fixedThing(h, c.g.predicate(key, of)).negated(h.Not)
	})
	n.unclear() // it is that of a thing
	return n
}

func (c *compiler) fixedThing(of grammar.Condition, predicate int) *node {
	ph := &phrase{static: predicate, key: fmt.Sprint(predicate)}
	return &node{leaf: c.g.leaf(&leaf{op: opThing, phrase: ph, text: said(of)})}
}

// haverSide returns whose number is asked for: see view.playersOf.
func haverSide(p *grammar.Phrase) side {
	switch p.Who {
	case grammar.You:
		return yourSide
	case grammar.Opponent, grammar.Opponents:
		return otherSide
	}
	return anySide
}

// tally returns the place of what players have in the program.
func (g *Program) tally(t *grammar.Tally) int { return placeIn(&g.tallies, t) }

// number returns the place of a number of things in the program.
func (g *Program) number(n *grammar.NumberEntry) int { return placeIn(&g.numbers, n) }

// placeIn returns where something stands in a list, at its end if it was not there.
func placeIn[T comparable](list *[]T, what T) int {
	if i := slices.Index(*list, what); i >= 0 {
		return i
	}
	*list = append(*list, what)
	return len(*list) - 1
}

// controls compiles: you control 7 or more runes; there is an enemy unit here.
func (c *compiler) controls(subject, what *grammar.Phrase, of grammar.Condition) *node {
	n := &census{phrase: c.phrase(what), there: c.there(what), side: sideOf(subject), owner: saysZone(what)}
	if n.side == bearerSide || n.side == unclearSide {
		c.fail("it asks who controls this card")
	}
	l := &leaf{op: opCensus, census: c.census(n), text: said(of)}
	l.lo, l.hi = c.bounds(what.Count)
	return &node{leaf: c.g.leaf(l), shows: itsNumber}
}

// carries compiles: this card has [Legion].
func (c *compiler) carries(subject *grammar.Phrase, w *grammar.Word, of grammar.Condition) *node {
	return c.each(subject, of, func() *node {
		v := &view{game: c.g.blank}
		key := fmt.Sprint("carries ", w.Keyword)
		if w.Param != nil {
			key += fmt.Sprint(" ", w.Param.N)
		}
		return c.fixedThing(of, c.g.predicate(key, func(t *Thing) Truth { return v.hasKeyword(t, w) }))
	})
}

// active compiles: [Legion] is active on this card.
func (c *compiler) active(a *grammar.Active) *node {
	k := c.g.pack.Keyword(a.Keyword.Keyword)
	if k == nil || c.depth > 5 {
		return constant(Unknown, grammar.Print(a))
	}
	has := c.carries(a.Subject, a.Keyword, &grammar.Carries{Subject: a.Subject, Keyword: a.Keyword})
	inner := *c
	inner.depth++
	if a.Keyword.Param != nil {
		inner.number = &a.Keyword.Param.N
	}
	n := inner.keyword(k)
	c.scan = inner.scan
	return all(has, n)
}

// keyword compiles the conditions of a keyword: see view.keyword.
func (c *compiler) keyword(k *Keyword) *node {
	for _, part := range k.Parts {
		if part.Opener == nil {
			continue
		}
		list := []*node{c.opener(part.Opener.Opener)}
		for _, l := range part.Limits {
			if l.Opener.Kind == grammar.OnlyWhile {
				list = append(list, c.condition(l.Opener.Condition))
			}
		}
		return all(list...)
	}
	return constant(True, "always")
}

// boundary compiles: your beginning phase starts.
func (c *compiler) boundary(b *grammar.Boundary) *node {
	l := &leaf{op: opBoundary, starts: b.Starts, unclear: b.Here || b.Nth > 0, text: grammar.Print(b), verbs: stretchBits}
	if b.Window != nil {
		l.window = unknownWord - 1 // none that a log can name
		if b.Window.Window != nil {
			l.window = WindowID(c.g.pack.names.windows.id(b.Window.Window.Name))
		}
	}
	if b.Whose != nil {
		l.side = sideOf(b.Whose)
	}
	l.topics = topicsOf(sideNeeds(l.side))
	return &node{leaf: c.g.leaf(l)}
}

// within compiles: your score is within 3 points of the victory score.
func (c *compiler) within(w *grammar.Within) *node {
	if w.Number.Tally == nil || w.Of.Tally == nil {
		c.fail("it compares what players do not have")
		return constant(Unknown, grammar.Print(w))
	}
	l := &leaf{op: opWithin, tally: c.g.tally(w.Number.Tally), goal: c.g.tally(w.Of.Tally), side: haverSide(w.Whose), hi: w.Count.N, text: grammar.Print(w)}
	return &node{leaf: c.g.leaf(l), shows: itsNumber}
}

// becomes compiles: a unit becomes empowered.
func (c *compiler) becomes(b *grammar.Becomes) *node {
	if b.State.Status == nil {
		return constant(Unknown, grammar.Print(b))
	}
	slot := c.g.status(b.State.Status)
	begun := func() *node {
		return &node{leaf: c.g.leaf(&leaf{op: opBegun, slot: slot, text: grammar.Print(b), verbs: c.g.beginners(b.State.Status)})}
	}
	some := &node{leaf: c.g.leaf(&leaf{op: opSome, text: "something has happened", verbs: ^uint64(0)})}
	unknown := constant(Unknown, grammar.Print(b))
	return joined(oneOf, []*node{all(some, c.each(b.Subject, b, begun)), all(some.negated(true), unknown)})
}

// beginners returns the events that begin a status.
func (g *Program) beginners(s *grammar.Status) uint64 {
	var ids []VerbID
	for _, change := range s.Begin {
		for _, m := range g.pack.senses(g.pack.verb(change.Verb), false) {
			ids = append(ids, VerbID(known(g.pack.names.verbs.id(m.verb))))
		}
	}
	return verbBits(ids)
}
