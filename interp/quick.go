package interp

import "math"

// What is asked most often is answered by lines that look at one number each,
// where all that can happen is in the log. They give the answer of Position.run, or
// none: then it is asked.

// quickLine is a line of a decision for positions with so many players.
type quickLine struct {
	op      quickOp
	holds   Truth    // where it goes on with yes
	you     PlayerID // a mask: the number is that of who asks, or of nobody
	yes, no int16
	turn    int32 // a mask: it is about this turn, or about the whole log
	at      int32 // where it stands in the position
	least   int32 // so many of them
}

type quickOp uint8

const (
	quickNone    quickOp = iota
	quickAnother         // you have finalized another card this turn
	quickCount           // two or more units have died this turn
	quickHave            // you have 6 or more XP
	quickStatus          // this card is exhausted
)

// quickLines returns the lines of a decision; none where one of them is of another
// kind.
func (g *Program) quickLines(code []branch, lay *layout) []quickLine {
	var out []quickLine
	for _, b := range code {
		line, ok := g.quickLine(b.leaf, lay)
		if !ok {
			return nil
		}
		if b.not {
			line.holds = -line.holds
		}
		line.yes, line.no = b.yes, b.no
		out = append(out, line)
	}
	return out
}

func (g *Program) quickLine(l *leaf, lay *layout) (q quickLine, ok bool) {
	q.holds = True
	if l.byYou {
		q.you = math.MaxUint8
	}
	if l.ofTurn {
		q.turn = -1
	}
	switch {
	case l.op == opCount && g.counters[l.counter].during == nil && l.hi == unbounded && 0 < l.lo && l.lo <= math.MaxInt32:
		q.op, q.at, q.least = quickCount, lay.first[l.counter], int32(l.lo)
		if l.bearer {
			q.op = quickAnother
		}
		return q, !l.bearer || l.lo == 1 && g.counters[l.counter].others()
	case l.op == opTally && l.side == yourSide && !l.not && l.hi == unbounded && l.lo <= math.MaxInt32:
		q.op, q.at, q.least = quickHave, int32(l.tally*(lay.players+1)), int32(l.lo)
		return q, true
	case l.op == opThing:
		test, ok := l.phrase.status()
		if ok {
			q.op, q.at = quickStatus, int32(test.status)
			if test.not {
				q.holds = False
			}
		}
		return q, ok
	}
	return q, false
}

// quickly is run for quick lines; Unknown where there are none, and where one cannot
// say.
func (p *Position) quickly(code []quickLine, you PlayerID, self ObjectID) (a Answer) {
	for at := int16(0); int(at) < len(code); {
		s := &code[at]
		t := Unknown
		switch s.op {
		case quickAnother:
			t = p.another(s, you, self)
		case quickCount:
			t = p.atLeast(s, you)
		case quickHave:
			if n := &p.amounts[int(s.at)+int(you)]; n.known {
				t = truth(n.n >= int(s.least))
			}
		case quickStatus:
			t = p.status(int(s.at), self)
		}
		if t == Unknown {
			return Answer{}
		}
		a.saw(at, t == s.holds)
		if at = s.no; t == s.holds {
			at = s.yes
		}
		if at < 0 {
			a.Truth = truth(at == itHolds)
			return a
		}
	}
	return Answer{}
}

// another says whether one of the events of a cell is that of another thing.
func (p *Position) another(s *quickLine, you PlayerID, self ObjectID) Truth {
	c := &p.cells[int(s.at)+int(s.you&you)]
	first := c.first
	switch {
	case c.stamp != p.turn&s.turn+1:
		return False
	case first > 0 && first != self || c.second > 0:
		return True
	case c.maybe == 0 && first >= 0:
		return False
	}
	return Unknown
}

// atLeast says whether there are so many events.
func (p *Position) atLeast(s *quickLine, you PlayerID) Truth {
	c := &p.cells[int(s.at)+int(s.you&you)]
	switch {
	case c.stamp != p.turn&s.turn+1:
		return False
	case c.sure >= int(s.least):
		return True
	case c.maybe == 0:
		return False
	}
	return Unknown
}
