package interp

import (
	"math/bits"
	"slices"
)

// Hash returns a number for a transposition table: the same for positions of one
// program in which the same stands, however they came about, and another one for
// others, as far as 64 bits go. The event at hand is left out: triggers are about
// it, and about nothing that stands.
func (p *Position) Hash() uint64 {
	h := mixed(uint64(p.seated), uint64(p.turnPlayer))
	h = mixed(h, flag(p.turn > 0))
	if p.prog.looksBack {
		h = mixed(h, uint64(p.turnBefore))
		for _, t := range p.turnsOf {
			h = mixed(h, p.age(t.last)<<32|p.age(t.before))
		}
	}
	for i, s := range p.stretches {
		if s.turn == p.turn {
			h = mixed(h, uint64(i)<<1|flag(s.on))
		}
	}
	for _, a := range p.amounts {
		h = mixed(h, uint64(a.n)<<1|flag(a.known))
	}
	for i := 1; i < len(p.items); i++ {
		h = mixed(h, p.itemHash(ObjectID(i)))
	}
	for key := range p.cells {
		if p.cells[key].cell == (cell{}) && p.pending == nil {
			continue
		}
		if n := p.cellHash(key); n != 0 {
			h = mixed(h, n)
		}
	}
	return h
}

// mixed folds a number into a hash.
func mixed(h, n uint64) uint64 {
	hi, lo := bits.Mul64(h^0x9e3779b97f4a7c15, n^0xbf58476d1ce4e5b9)
	return hi ^ lo ^ bits.RotateLeft64(h, 23)
}

func flag(yes bool) uint64 {
	if yes {
		return 1
	}
	return 0
}

// age is how long ago a turn was; 0 for none.
func (p *Position) age(turn int32) uint64 {
	if turn == 0 {
		return 0
	}
	return uint64(p.turn-turn) + 1
}

// itemHash is the hash of a thing, with its statuses and what changes when it
// asks.
func (p *Position) itemHash(id ObjectID) uint64 {
	t := &p.items[id]
	h := mixed(t.profile.hash, uint64(t.at)<<32|uint64(t.zone)<<16|uint64(t.controller)<<8|uint64(t.owner))
	statuses := uint64(0)
	for slot := range p.prog.statuses {
		statuses = bits.RotateLeft64(statuses, 2) ^ uint64(p.status(slot, id)+1)
	}
	h = mixed(h, statuses)
	if p.prog.followsPlays {
		h = mixed(h, uint64(t.plays.number)<<2|flag(t.plays.begun)<<1|flag(t.plays.over))
	}
	sum := uint64(0) // in any order
	for i := t.own; i != 0; i = p.owns[i].next {
		o := &p.owns[i]
		if c := p.live(int(o.key), o.cell); c != (cell{}) {
			sum += mixed(uint64(p.sameKey(int(o.key))), uint64(c.sure)<<20^uint64(uint32(c.maybe)))
		}
	}
	return mixed(h, sum)
}

func (p *Position) cellHash(key int) uint64 {
	c := p.live(key, p.cells[key].cell)
	if c == (cell{}) && p.pending == nil {
		return 0
	}
	h := mixed(uint64(c.sure), uint64(uint32(c.maybe)))
	if p.pending != nil {
		if w := p.pending[key]; w.stamp == p.turn+1 {
			h = mixed(h, mixed(uint64(w.sure), uint64(uint32(w.maybe))))
		}
	}
	return mixed(uint64(p.sameKey(key)), h)
}

// counterOf returns the counter of a cell, with who asks and which turn it is of.
func (p *Position) counterOf(key int) (c *counter, you PlayerID, turn int) {
	i, found := slices.BinarySearch(p.lay.first, int32(key))
	if !found {
		i--
	}
	c = &p.prog.counters[i]
	n := key - int(p.lay.first[i])
	if c.span == lastTurn {
		turn = n % (2 * (p.lay.players + 1))
		n /= 2 * (p.lay.players + 1)
	}
	if c.byActor {
		n /= p.lay.players + 1
	}
	return c, PlayerID(n), turn
}

// live returns a cell as a question could still see it, now or in a later turn:
// empty where none can.
func (p *Position) live(key int, c cell) cell {
	of, you, turn := p.counterOf(key)
	switch of.span {
	case lastTurn:
		t := p.turnsOf[turn/2]
		if c.stamp != t.last+1 && c.stamp != t.before+1 || c.stamp == 1 {
			return cell{}
		}
	default:
		if stamp, _ := p.now(of, you); c.stamp != stamp {
			return cell{}
		}
	}
	c.stamp = 0
	return c
}

// sameKey is the place of a cell, whichever of two turns stands first in it.
func (p *Position) sameKey(key int) int {
	c, _, turn := p.counterOf(key)
	if c.span != lastTurn {
		return key
	}
	now := int(p.turnsOf[turn/2].count & 1)
	return key - turn&1 + (turn&1 ^ now)
}
