package interp

import "math"

// What is asked most often is answered by lines that look at one number each,
// where all that can happen is in the log. They give the answer of Position.run, or
// none: then it is asked.

// quickLine is a line of a decision for positions with so many players.
type quickLine struct {
	op      quickOp
	not     bool
	you     PlayerID // a mask: the number is that of who asks, or of nobody
	yes, no int16
	turn    int32 // a mask: it is about this turn, or about the whole log
	at      int32 // where it stands in the position
	least   int32 // so many of them
}

type quickOp uint8

const (
	quickAnother quickOp = iota // you have finalized another card this turn
	quickCount                  // two or more units have died this turn
	quickHave                   // you have 6 or more XP
	quickStatus                 // this card is exhausted
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
		line.not = line.not != b.not
		line.yes, line.no = b.yes, b.no
		out = append(out, line)
	}
	return out
}

func (g *Program) quickLine(l *leaf, lay *layout) (q quickLine, ok bool) {
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
			q.op, q.at, q.not = quickStatus, int32(test.status), test.not
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
		is := false
		switch s.op {
		case quickAnother:
			if c := &p.cells[int(s.at)+int(s.you&you)]; c.stamp == p.turn&s.turn+1 {
				if is = c.first > 0 && (c.first != self || c.second != 0); !is && (c.maybe != 0 || c.first < 0) {
					return Answer{}
				}
			}
		case quickCount:
			if c := &p.cells[int(s.at)+int(s.you&you)]; c.stamp == p.turn&s.turn+1 {
				if is = c.sure >= int(s.least); !is && c.maybe != 0 {
					return Answer{}
				}
			}
		case quickHave:
			n := &p.amounts[int(s.at)+int(you)]
			if !n.known {
				return Answer{}
			}
			is = n.n >= int(s.least)
		case quickStatus:
			t := p.status(int(s.at), self)
			if t == Unknown {
				return Answer{}
			}
			is = t == True
		}
		is = is != s.not
		if a.saw(at, is); is {
			at = s.yes
		} else {
			at = s.no
		}
		if at < 0 {
			a.Truth = truth(at == itHolds)
			return a
		}
	}
	return Answer{}
}
