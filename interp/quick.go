package interp

import "math"

// What is asked most often is answered by lines that look at one number each,
// where all that can happen is in the log. They give the answer of Position.run, or
// none: then it is asked.

// quickLine is one of several things that must all be so, for positions with so many
// players.
type quickLine struct {
	op    quickOp
	ifSo  Truth    // the answer where it is so; goOn: the next line is asked
	ifNot Truth    // the answer where it is not so
	you   PlayerID // a mask: the number is that of who asks, or of nobody
	turn  int32    // a mask: it is about this turn, or about the whole log
	at    int32    // where it stands in the position
	least int32    // so many of them
}

// goOn is no answer: the next line is asked.
const goOn Truth = 2

type quickOp uint8

const (
	quickNone    quickOp = iota
	quickAnother         // you have finalized another card this turn
	quickCount           // two or more units have died this turn
	quickHave            // you have 6 or more XP
	quickStatus          // this card is exhausted
)

// quickLines returns the lines of a decision; none where one of them is of another
// kind, or where one of them is enough.
func (g *Program) quickLines(code []branch, lay *layout) []quickLine {
	var out []quickLine
	for i, b := range code {
		line, not, ok := g.quickLine(b.leaf, lay)
		next := int16(i + 1)
		if i == len(code)-1 {
			next = itHolds
		}
		if !ok || i == 63 || b.yes != next || b.no != itDoesNot {
			return nil
		}
		line.ifSo, line.ifNot = goOn, False
		if i == len(code)-1 {
			line.ifSo = True
		}
		if not != b.not {
			line.ifSo, line.ifNot = line.ifNot, line.ifSo
		}
		out = append(out, line)
	}
	return out
}

// quickLine returns the line of a leaf, and whether it asks for the contrary.
func (g *Program) quickLine(l *leaf, lay *layout) (q quickLine, not, ok bool) {
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
		return q, false, !l.bearer || l.lo == 1 && g.counters[l.counter].others()
	case l.op == opTally && l.side == yourSide && !l.not && l.hi == unbounded && l.lo <= math.MaxInt32:
		q.op, q.at, q.least = quickHave, int32(l.tally*(lay.players+1)), int32(l.lo)
		return q, false, true
	case l.op == opThing:
		if test, ok := l.phrase.status(); ok {
			q.op, q.at = quickStatus, int32(test.status)
			return q, test.not, true
		}
	}
	return q, false, false
}

// quickly is run for quick lines, from one of them on: it returns the last that was
// looked at. It is Unknown where there are none, and where one cannot say.
func (p *Position) quickly(code []quickLine, from int, you PlayerID, self ObjectID) (t Truth, line int) {
	for i := from; i < len(code); i++ {
		s := &code[i]
		switch t = Unknown; s.op {
		case quickAnother:
			t = p.another(s, you, self)
		case quickCount:
			t = p.atLeast(s, you)
		case quickHave:
			if n := &p.amounts[int(s.at)+int(you)]; n.known {
				t = s.answer(n.n >= int(s.least))
			}
		case quickStatus:
			if is := p.status(int(s.at), self); is != Unknown {
				t = s.answer(is == True)
			}
		}
		if t != goOn {
			return t, i
		}
	}
	return Unknown, 0
}

// answer is what follows from a line.
func (s *quickLine) answer(is bool) Truth {
	if is {
		return s.ifSo
	}
	return s.ifNot
}

// another says whether one of the events of a cell is that of another thing.
func (p *Position) another(s *quickLine, you PlayerID, self ObjectID) Truth {
	c := &p.cells[int(s.at)+int(s.you&you)]
	first := c.first
	switch {
	case c.stamp != p.turn&s.turn+1:
		return s.ifNot
	case first > 0 && first != self || c.second > 0:
		return s.ifSo
	case c.maybe == 0 && first >= 0:
		return s.ifNot
	}
	return Unknown
}

// atLeast says whether there are so many events.
func (p *Position) atLeast(s *quickLine, you PlayerID) Truth {
	c := &p.cells[int(s.at)+int(s.you&you)]
	switch {
	case c.stamp != p.turn&s.turn+1:
		return s.ifNot
	case c.sure >= int(s.least):
		return s.ifSo
	case c.maybe == 0:
		return s.ifNot
	}
	return Unknown
}
