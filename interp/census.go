package interp

// census counts the things that are so: you control 7 or more runes. Where that
// depends on nothing but each thing itself, it is counted as things change, and the
// card that asks for another is taken out of the number; else each thing is looked
// at when it is asked.
type census struct {
	key    string
	phrase *phrase
	there  bool // only what is in play
	side   side // who controls it
	owner  bool // or whose it is
	body   []branch
	needs  needs
	alike  bool // what a thing has to be is the same for all who ask
	local  int  // its place among those that are counted as things change; -1: none
}

// asks adds what is asked of each thing.
func (n *census) asks(body *node) {
	n.body = decision(body)
	for _, s := range n.body {
		switch s.leaf.op {
		case opThing:
			n.needs |= s.leaf.phrase.needs
		case opConst:
		default:
			n.needs |= needsAll | needsBearer
		}
	}
}

// topics returns what the number depends on beside the things it counts.
func (n *census) topics() topics {
	t := topicsOf(n.needs)
	if n.local < 0 {
		t |= topicThings | topicEnded
	}
	for _, s := range n.body {
		t |= s.leaf.dependsOn()
	}
	return t
}

// census returns how many things are so, and how many can be.
func (p *Position) census(n *census, w *who) (low, maybe int) {
	if n.local >= 0 {
		i := n.local*(p.lay.players+1) + int(w.you)
		c := p.rows[i]
		if n.phrase.other != notOther && w.self != 0 {
			c.add(p.heldAs[int(w.self)*len(p.rows)+i], -1)
		}
		return int(c.sure), int(c.maybe)
	}
	from, to := 1, len(p.items)
	if n.phrase.who == theBearer {
		from, to = int(w.self), int(w.self)+1
	}
	for i := max(from, 1); i < to; i++ {
		t := &p.items[i]
		if n.phrase.elsewhere(t, w.me, w.self) || n.phrase.excludes(t) {
			continue
		}
		switch p.counts(n, ObjectID(i), t, w) {
		case True:
			low++
		case Unknown:
			maybe++
		}
	}
	return low, maybe
}

// counts says whether a thing is one of those that are counted.
func (p *Position) counts(n *census, id ObjectID, t *item, w *who) Truth {
	is := p.ofSide(n, t, w)
	if is == False {
		return False
	}
	return min(is, p.meets(n, id, t, w))
}

// ofSide says whether a thing is that of a player who is meant.
func (p *Position) ofSide(n *census, t *item, w *who) Truth {
	switch {
	case n.side == noSide:
		return True
	case n.owner:
		return w.of(n.side, t.keeper())
	}
	return w.of(n.side, t.controller)
}

// meets says whether a thing is what is counted, whosever it is.
func (p *Position) meets(n *census, id ObjectID, t *item, w *who) Truth {
	is := True
	if n.there {
		if is = p.inPlay(id, t); is == False {
			return False
		}
	}
	if is = min(is, p.is(n.phrase, id, t, w, false)); is == False {
		return False
	}
	if len(n.body) > 0 {
		is = min(is, p.run(n.body, w, id, t).Truth)
	}
	return is
}

// row is a census for one player who asks.
type row struct{ sure, maybe int32 }

func (r *row) add(t Truth, n int32) {
	switch t {
	case True:
		r.sure += n
	case Unknown:
		r.maybe += n
	}
}

// recount counts a thing anew, after it changed, where one of its kind can count.
// What it was counted as is kept with it.
func (p *Position) recount(id ObjectID) {
	t := &p.items[id]
	for _, local := range t.profile.counts {
		n := p.prog.local[local]
		row := int(local) * (p.lay.players + 1)
		is := Unknown
		for you := range p.lay.players + 1 {
			w := who{you: PlayerID(you)}
			if you == 0 || !n.alike {
				is = p.meets(n, id, t, &w)
			}
			p.countAs(id, row+you, min(is, p.ofSide(n, t, &w)))
		}
	}
}

// uncount takes a thing out of all numbers, before it becomes another.
func (p *Position) uncount(id ObjectID) {
	for _, local := range p.items[id].profile.counts {
		for you := range p.lay.players + 1 {
			p.countAs(id, int(local)*(p.lay.players+1)+you, False)
		}
	}
}

// countAs counts a thing in a row as what it is now.
func (p *Position) countAs(id ObjectID, row int, now Truth) {
	was := &p.heldAs[int(id)*len(p.rows)+row]
	if now != *was {
		p.rows[row].add(*was, -1)
		p.rows[row].add(now, 1)
		*was = now
		p.dirty |= topicCensus
	}
}

// recountAt is for a place that changed: things can be what they are by being there.
func (p *Position) recountAt(place ObjectID) {
	for i := 1; i < len(p.items); i++ {
		if p.items[i].at == place {
			p.recount(ObjectID(i))
		}
	}
}

// sumOfThings: your other units have total might 5 or more.
func (p *Position) sumOfThings(l *leaf, w *who) Truth {
	total := 0
	for i := 1; i < len(p.items); i++ {
		t := &p.items[i]
		is := p.is(l.phrase, ObjectID(i), t, w, false)
		if l.there && is != False {
			is = min(is, p.inPlay(ObjectID(i), t))
		}
		n := t.profile.numbers[l.number]
		switch {
		case is == Unknown || is == True && !n.known:
			return Unknown
		case is == True:
			total += n.n
		}
	}
	if !p.start {
		return Unknown
	}
	return compareTo(l.lo, l.hi, total, total)
}
