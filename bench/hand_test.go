package bench

import "slices"

// By hand: what an engine author writes who knows the game. Nothing here is for one
// condition alone; the index is what the cards of a game ask about.

// index is kept up to date with each event.
type index struct {
	turn      int
	you       [players + 1]playerIndex
	died      []int  // objects, this turn
	unitsDied int    // this turn
	exhausted []bool // by object
}

// playerIndex is the part of a player.
type playerIndex struct {
	finalized []int // objects that are cards, this turn
	xp        int
}

func newIndex() *index { return &index{exhausted: make([]bool, objects+1)} }

func (x *index) apply(e *event) {
	switch e.verb {
	case turn:
		x.turn = e.turn
		x.died, x.unitsDied = x.died[:0], 0
		for i := range x.you {
			x.you[i].finalized = x.you[i].finalized[:0]
		}
	case finalize:
		x.you[e.player].finalized = append(x.you[e.player].finalized, e.object)
	case die:
		x.died = append(x.died, e.object)
		if kindOf(e.object) == "unit" {
			x.unitsDied++
		}
		x.exhausted[e.object] = false
	case exhaust:
		x.exhausted[e.object] = true
	case ready:
		x.exhausted[e.object] = false
	case gain:
		x.you[e.player].xp++
	case spend:
		x.you[e.player].xp--
	}
}

// clone copies the index, for a search.
func (x *index) clone() *index {
	c := *x
	c.died, c.exhausted = slices.Clone(x.died), slices.Clone(x.exhausted)
	for i := range c.you {
		c.you[i].finalized = slices.Clone(x.you[i].finalized)
	}
	return &c
}

// indexed are the conditions by ability: an engine finds them by the card.
var indexed = []func(x *index, player, object int) bool{oneLeaf: legion, fourLeaves: four}

// The abilities that are asked.
const (
	oneLeaf = iota
	fourLeaves
)

func legion(x *index, player, object int) bool {
	for _, id := range x.you[player].finalized {
		if id != object {
			return true
		}
	}
	return false
}

func four(x *index, player, object int) bool {
	return legion(x, player, object) && x.unitsDied > 0 && x.you[player].xp >= 2 && !x.exhausted[object]
}

// scanned are the same, for who keeps only the log: a condition about this turn
// looks back to where it began.
var scanned = []func(log []event, player, object int) bool{oneLeaf: legionOf, fourLeaves: fourOf}

func legionOf(log []event, player, object int) bool {
	for _, e := range slices.Backward(log) {
		switch {
		case e.verb == turn:
			return false
		case e.verb == finalize && e.player == player && e.object != object:
			return true
		}
	}
	return false
}

func fourOf(log []event, player, object int) bool {
	return legionOf(log, player, object) && unitDied(log) && xpOf(log, player) >= 2 && !exhausted(log, object)
}

func unitDied(log []event) bool {
	for _, e := range slices.Backward(log) {
		switch {
		case e.verb == turn:
			return false
		case e.verb == die && kindOf(e.object) == "unit":
			return true
		}
	}
	return false
}

func xpOf(log []event, player int) (n int) {
	for i := range log {
		switch e := &log[i]; {
		case e.player == player && e.verb == gain:
			n++
		case e.player == player && e.verb == spend:
			n--
		}
	}
	return n
}

func exhausted(log []event, object int) bool {
	for _, e := range slices.Backward(log) {
		if e.object == object {
			switch e.verb {
			case exhaust:
				return true
			case ready, die:
				return false
			}
		}
	}
	return false
}
