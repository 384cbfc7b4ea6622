package interp

import (
	"slices"
	"strings"

	"kwrun/interp/turnlog"
)

// Judgment is a verdict without its reasons: its state, and the number that was
// counted where it has one.
type Judgment struct {
	State    State
	Value    int
	HasValue bool
}

// shown is which number a sentence shows beside its truth.
type shown uint8

const (
	noNumber      shown = iota
	itsNumber           // the one that it counts
	unclearNumber       // one that only the log tells
)

// unclear marks all sentences of a condition.
func (n *node) unclear() {
	n.shows = unclearNumber
	for _, part := range n.of {
		part.unclear()
	}
}

func (n *node) isUnclear() bool {
	return n.is == isLeaf && n.shows == unclearNumber || slices.ContainsFunc(n.of, (*node).isUnclear)
}

// NeedsLog says why the verdict on an ability cannot be had from a position, in
// words; "" where Position.Judge gives it.
func (g *Program) NeedsLog(a *Ability) string {
	if scan := g.Scans(a); scan != "" {
		return scan
	}
	if n := g.abilities[g.ids[a]].node; n != nil && n.isUnclear() {
		return "its number is one of several"
	}
	return ""
}

// Judge returns what Game.Eval says of a question, without the reasons. It is
// StateUnknown for what needs the log (Program.NeedsLog), and where there is no such
// ability, player or object.
func (p *Position) Judge(q Question) Judgment {
	a, ok := p.asks(&q)
	switch {
	case !ok, a.scan != "":
		return Judgment{State: StateUnknown}
	case a.number >= 0:
		n, known := p.numberOf(a, q.Player, q.Object)
		if !known {
			return Judgment{State: StateUnknown}
		}
		return Judgment{StateAlways, n, true}
	}
	w := who{you: q.Player, self: q.Object, me: p.bearer(a, q.Player, q.Object)}
	o := p.judge(a.node, &w)
	j := Judgment{State: state(o.truth, a.trigger), HasValue: o.has}
	if o.has {
		j.Value = o.n
	}
	if j.State == StateTriggered && !j.HasValue {
		if n, _ := a.ability.gives(); n != nil {
			j.Value, j.HasValue = *n, true
		}
	}
	return j
}

// Judge returns what Eval says of an ability, without the reasons: from the position
// of a followed program where that has it.
func (g *Game) Judge(a *Ability, b Bearer) Judgment {
	if q, ok := g.question(a, b); ok {
		return g.tracker.Position.Judge(q)
	}
	v := g.Eval(a, b)
	j := Judgment{State: v.State}
	if v.Value != nil {
		j.Value, j.HasValue = *v.Value, true
	}
	return j
}

// question puts an ability and its bearer in numbers. ok is false where the position
// cannot judge it, or has the players in another order: of several that each have a
// number, the order says whose is shown.
func (g *Game) question(a *Ability, b Bearer) (q Question, ok bool) {
	t := g.tracker
	if t == nil || t.Position.prog.NeedsLog(a) != "" {
		return q, false
	}
	for i, name := range g.players {
		id := PlayerID(i + 1)
		if t.players[name] != id {
			return q, false
		}
		if name == b.Player {
			q.Player = id
		}
	}
	q.Ability, q.Object = t.Position.prog.ids[a], t.objects[b.Object]
	return q, q.Player != 0
}

// numberedTruth is a truth with the number that it shows.
type numberedTruth struct {
	truth Truth
	n     int
	has   bool
}

// judge is the decision of a condition with its number: see either.
func (p *Position) judge(n *node, w *who) numberedTruth {
	if n.is == isLeaf {
		o := p.judgeLeaf(n, w)
		if n.not {
			o.truth = -o.truth
		}
		return o
	}
	enough := False
	if n.is == oneOf {
		enough = True
	}
	all := numberedTruth{truth: -enough}
	for _, part := range n.of {
		o := p.judge(part, w)
		if o.truth == enough {
			return o
		}
		if o.truth == Unknown {
			all.truth = Unknown
		}
		if o.has {
			all.n, all.has = o.n, true
		}
	}
	return all
}

func (p *Position) judgeLeaf(n *node, w *who) numberedTruth {
	l := n.leaf
	if n.shows != itsNumber {
		return numberedTruth{truth: p.leaf(l, w, w.self, w.me)}
	}
	switch {
	case l.op == opTally || l.op == opWithin:
		best, _ := p.judgePlayers(l.side, w, func(player PlayerID) numberedTruth {
			now, is := p.amounts[l.tally*(p.lay.players+1)+int(player)], p.has(l, player)
			return numberedTruth{is, now.n, is != Unknown}
		})
		return best
	case l.op == opHistory && l.oneOf != noSide:
		best, some := p.judgePlayers(l.oneOf, w, func(player PlayerID) numberedTruth {
			low, _ := p.total(&l.counts[0], w, player)
			return numberedTruth{p.allCounts(l, w, l.oneOf, player), low, true}
		})
		if some {
			return best
		}
	case l.op == opCensus:
		low, _ := p.census(l.census, w)
		return numberedTruth{p.leaf(l, w, w.self, w.me), low, true}
	case l.op == opAny:
		t, low := p.number(l, w)
		return numberedTruth{t, low, true}
	}
	low, _ := p.total(&l.counts[0], w, 0)
	return numberedTruth{p.leaf(l, w, w.self, w.me), low, true}
}

// judgePlayers asks of each player that is meant: one of them is enough. some is
// whether there is any.
func (p *Position) judgePlayers(side side, w *who, ask func(PlayerID) numberedTruth) (best numberedTruth, some bool) {
	if side == yourSide {
		return ask(w.you), true
	}
	best.truth = False
	for player := PlayerID(1); int(player) <= p.lay.players; player++ {
		if !p.isSeated(player) || side == otherSide && player == w.you {
			continue
		}
		o := ask(player)
		if some = true; o.truth == True {
			return o, true
		}
		if o.truth == Unknown {
			best.truth = Unknown
		}
		if o.has {
			best.n, best.has = o.n, true
		}
	}
	return best, some
}

// ControllerOf returns who controls an object; 0 where nobody is known to, or there is
// no such object.
func (p *Position) ControllerOf(id ObjectID) PlayerID {
	if !p.isObject(id) {
		return 0
	}
	return p.items[id].controller
}

// OwnerOf returns whose an object is; 0 where that is not known, or there is no such
// object.
func (p *Position) OwnerOf(id ObjectID) PlayerID {
	if !p.isObject(id) {
		return 0
	}
	return p.items[id].owner
}

// ProfileOf returns the profile of an object of which an event of a log says this
// at its first mention: what its card's list says, and what the event says instead.
func (g *Program) ProfileOf(ref *turnlog.Ref) ProfileID {
	t := Thing{Unseen: ref.Hidden, CardName: ref.Card}
	if card := g.cards[strings.ToLower(ref.Card)]; card != nil {
		t.fromCard(card)
	}
	t.said(ref)
	return g.profileID(g.profile(t))
}

// Owned reports whether the list says whose a card is.
func (g *Program) Owned(card string) bool {
	c := g.cards[strings.ToLower(card)]
	return c != nil && c.Owner != ""
}
