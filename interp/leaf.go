package interp

import "math"

// leaf is what a decision asks of a position at one line.
type leaf struct {
	op      leafOp
	ofTurn  bool
	byYou   bool
	bearer  bool
	counter int32
	lo, hi  int
	oneOf   side // one of several players must have done it all
	not     bool // of each player
	any     bool // the number is the answer
	truth   Truth
	counts  []reading // all of them, for one player
	key     string
	text    string
	phrase  *phrase
	there   bool
	number  int
	census  *census
	tally   int
	goal    int
	side    side
	window  WindowID
	starts  bool
	unclear bool
	slot    int
	pattern *pattern
	atOnce  bool
	nth     int
	topics  topics // beside those that follow from the rest
	verbs   uint64
}

// reading holds a counter against bounds.
type reading struct {
	counter int
	lo, hi  int
	side    side // whose events are meant, where those of each player are counted apart
	amounts bool // more than was seen has no bound
}

type leafOp uint8

const (
	opConst   leafOp = iota
	opCount          // a number of events of the player who asks
	opHistory        // numbers of events, amounts or things
	opAny            // how many events there were, or how much
	opOrder          // whether a thing was the nth
	opThing          // what a thing is
	opCensus         // how many things there are
	opTotal          // a number of all of them together
	opTally          // what players have
	opWithin
	opTurn
	opAtHand // the last event
	opBoundary
	opBegun // the last event began a status of a thing
	opSome  // there is an event
)

func (l *leaf) isQuantity() bool { return l.op == opAny || l.op == opCensus && l.any }

// dependsOn returns which changes of a position can change the answer. What
// changes with the card that asks itself is left out.
func (l *leaf) dependsOn() topics {
	t := l.topics
	switch l.op {
	case opCount, opHistory, opAny, opOrder, opAtHand:
		if len(l.counts) > 0 {
			t |= topicTurn | topicStretch // windows
		}
		for _, r := range l.counts {
			t |= topicFor(r.counter)
		}
	case opThing:
		t |= topicsOf(l.phrase.needs)
	case opCensus:
		t |= topicCensus | l.census.topics()
	case opTotal:
		t |= topicThings | topicEnded | topicsOf(l.phrase.needs)
	case opTally, opWithin:
		t |= topicFor(l.tally) | topicFor(l.goal)
	}
	return t
}

// compareTo holds an interval against bounds: see compare.
func compareTo(lo, hi, low, high int) Truth {
	switch {
	case low >= lo && high <= hi:
		return True
	case high < lo || low > hi:
		return False
	}
	return Unknown
}

// run says whether a decision holds. A leaf that is not known is first taken as
// false, then as true: what holds both times holds, and what differs is unknown.
// it is the thing that the decision is about.
func (p *Position) run(code []branch, w *who, id ObjectID, it *item) Answer {
	if len(code) == 1 {
		t := p.line(&code[0], w, id, it)
		return Answer{Truth: t, Asked: 1, Held: flag(t == True)}
	}
	a := Answer{Truth: True}
	doubt := false
	at := int16(0)
	for int(at) < len(code) && at >= 0 {
		s := &code[at]
		t := p.line(s, w, id, it)
		a.saw(at, t == True)
		doubt = doubt || t == Unknown
		if at = s.no; t == True {
			at = s.yes
		}
	}
	if at == itDoesNot {
		a.Truth = False
	}
	if a.Truth == True || !doubt {
		return a
	}
	for at = 0; at >= 0; {
		s := &code[at]
		t := p.line(s, w, id, it)
		a.saw(at, t == True)
		if at = s.yes; t == False {
			at = s.no
		}
	}
	if at == itHolds {
		a.Truth = Unknown
	}
	return a
}

// line answers one line of a decision.
func (p *Position) line(s *branch, w *who, id ObjectID, it *item) Truth {
	if s.not {
		return -p.leaf(s.leaf, w, id, it)
	}
	return p.leaf(s.leaf, w, id, it)
}

// leaf answers a leaf, for who asks and of the thing that is asked about.
func (p *Position) leaf(l *leaf, w *who, id ObjectID, it *item) Truth {
	switch l.op {
	case opCount:
		return p.counted(l, w.you, w.self)
	case opConst:
		return l.truth
	case opHistory:
		return p.history(l, w)
	case opAny, opCensus, opTotal:
		t, _ := p.number(l, w)
		return t
	case opOrder:
		return p.order(l, w, id)
	case opThing:
		return p.is(l.phrase, id, it, w, false)
	case opTally, opWithin:
		return p.tallied(l, w)
	case opTurn:
		return p.itIsTurn(l, w)
	case opAtHand:
		return p.atHand(l, w)
	case opBoundary:
		return p.boundary(l, w)
	case opBegun:
		for _, b := range p.last.began {
			if b.id == id && b.slot == l.slot && id != 0 {
				return True
			}
		}
		return False
	case opSome:
		return truth(p.last.Kind != NoFact)
	}
	return Unknown
}

// counted answers a sentence about one number of the player who asks.
func (p *Position) counted(l *leaf, you PlayerID, self ObjectID) Truth {
	key := int(p.lay.first[l.counter])
	if l.byYou {
		key += int(you)
	}
	stamp := int32(1)
	if l.ofTurn {
		stamp = p.turn + 1
	}
	low, maybe := 0, 0
	if c := &p.cells[key]; c.stamp == stamp {
		low, maybe = c.sure, int(c.maybe)
	}
	if l.bearer && self != 0 {
		for i := p.items[self].own; i != 0; i = p.owns[i].next {
			if o := &p.owns[i]; o.key == int32(key) && o.stamp == stamp {
				low += o.sure
				maybe += int(o.maybe)
			}
		}
	}
	if low >= l.lo && l.hi == unbounded {
		return True // more of it changes nothing
	}
	high := low + maybe
	if !p.whole(int(l.counter), you) {
		high = unbounded
	}
	return compareTo(l.lo, l.hi, low, high)
}

// history answers a sentence about events: of one of several players, where one
// must have done it all.
func (p *Position) history(l *leaf, w *who) Truth {
	if l.oneOf == noSide {
		return p.allCounts(l, w, noSide, 0)
	}
	best, one := False, false
	for player := PlayerID(1); int(player) <= p.lay.players; player++ {
		if p.isSeated(player) && (l.oneOf == anySide || player != w.you) {
			best, one = max(best, p.allCounts(l, w, l.oneOf, player)), true
		}
	}
	if !one {
		return p.allCounts(l, w, noSide, 0)
	}
	return best
}

func (p *Position) allCounts(l *leaf, w *who, oneOf side, player PlayerID) Truth {
	least := True
	for i := range l.counts {
		r := &l.counts[i]
		low, maybe := p.total(r, w, player)
		high := low + maybe
		if !p.whole(r.counter, w.you) || r.amounts && maybe > 0 {
			high = unbounded
		}
		least = min(least, compareTo(r.lo, r.hi, low, high))
	}
	if l.not {
		return -least
	}
	return least
}

// total returns what a counter has for a player who did it, else for all that its
// sentence means.
func (p *Position) total(r *reading, w *who, player PlayerID) (low, maybe int) {
	i := r.counter
	c := &p.prog.counters[i]
	stamp, turn := p.asked(c, w.you)
	if stamp == 0 {
		return 0, 0
	}
	switch {
	case !c.byActor:
		return p.cellOf(c, i, w, 0, stamp, turn)
	case player != 0:
		return p.cellOf(c, i, w, player, stamp, turn)
	case r.side == yourSide:
		return p.cellOf(c, i, w, w.you, stamp, turn)
	}
	_, nobody := p.cellOf(c, i, w, 0, stamp, turn) // of events nobody is said to have done; each player has them too
	maybe = nobody
	for actor := PlayerID(1); int(actor) <= p.lay.players; actor++ {
		if r.side == otherSide && actor == w.you {
			continue
		}
		l, m := p.cellOf(c, i, w, actor, stamp, turn)
		low, maybe = low+l, maybe+m-nobody
	}
	return low, maybe
}

func (p *Position) cellOf(c *counter, i int, w *who, actor PlayerID, stamp int32, turn int) (low, maybe int) {
	key := p.lay.index(c, i, w.you, actor, turn)
	n := p.cells[key].in(stamp)
	low, maybe = n.sure, int(n.maybe)
	if c.bearer && w.self != 0 {
		own := p.ownOf(w.self, key).in(stamp)
		if c.kind == countThings { // without the card itself
			return low - own.sure, maybe - int(own.maybe)
		}
		low, maybe = low+own.sure, maybe+int(own.maybe)
	}
	return low, maybe
}

// ownOf is own for whoever only looks.
func (p *Position) ownOf(id ObjectID, key int) cell {
	for i := p.items[id].own; i != 0; i = p.owns[i].next {
		if p.owns[i].key == int32(key) {
			return p.owns[i].cell
		}
	}
	return cell{}
}

// order says whether a thing is the nth.
func (p *Position) order(l *leaf, w *who, id ObjectID) Truth {
	i := l.counts[0].counter
	c := &p.prog.counters[i]
	low, maybe := p.total(&l.counts[0], w, 0)
	switch {
	case maybe > 0 || !p.whole(i, w.you):
		return Unknown
	case low < l.nth || id == 0:
		return False
	}
	actor := PlayerID(0)
	if c.byActor {
		actor = w.you
	}
	stamp, turn := p.asked(c, w.you)
	own := p.ownOf(id, p.lay.index(c, i, w.you, actor, turn)).in(stamp)
	return truth(own.sure&(1<<l.nth) != 0)
}

// number answers a question for a number, and whether there is any.
func (p *Position) number(l *leaf, w *who) (Truth, int) {
	switch l.op {
	case opTotal:
		return p.sumOfThings(l, w), 0
	case opCensus:
		low, maybe := p.census(l.census, w)
		if l.any {
			return anyOf(low, p.start && maybe == 0), low
		}
		high := low + maybe
		if !p.start {
			high = math.MaxInt
		}
		return compareTo(l.lo, l.hi, low, high), low
	}
	i := l.counts[0].counter
	low, maybe := p.total(&l.counts[0], w, 0)
	t := anyOf(low, maybe == 0 && p.whole(i, w.you))
	if len(l.counts) > 1 {
		low, _ = p.total(&l.counts[1], w, 0)
	}
	return t, low
}

func anyOf(n int, known bool) Truth {
	if !known {
		return Unknown
	}
	return truth(n > 0)
}

// whole says whether what a counter did not see did not happen: see view.complete.
func (p *Position) whole(i int, you PlayerID) bool {
	c := &p.prog.counters[i]
	if !p.setup.covered[i] {
		return false
	}
	if !p.start {
		switch c.span {
		case wholeLog:
			return false
		case thisTurn:
			if p.turn == 0 {
				return false
			}
		default:
			if last, _ := p.lastTurn(c, you); last == 0 {
				return false
			}
		}
	}
	if d := c.during; d != nil && !(d.side != noSide && (&who{you: you}).of(d.side, p.turnPlayer) == False) {
		return p.stretches[d.window].turn == p.turn
	}
	return true
}

// tallied holds what players have against what is asked: one of them is enough.
func (p *Position) tallied(l *leaf, w *who) Truth {
	if l.side == yourSide {
		return p.has(l, w.you)
	}
	best := False
	for player := PlayerID(1); int(player) <= p.lay.players; player++ {
		if p.isSeated(player) && (l.side == anySide || player != w.you) {
			best = max(best, p.has(l, player))
		}
	}
	return best
}

func (p *Position) has(l *leaf, player PlayerID) Truth {
	now := p.amounts[l.tally*(p.lay.players+1)+int(player)]
	is := Unknown
	switch {
	case !now.known:
	case l.op == opTally:
		is = compareTo(l.lo, l.hi, now.n, now.n)
	default:
		if goal := p.amounts[l.goal*(p.lay.players+1)+int(player)]; goal.known {
			is = truth(goal.n-now.n <= l.hi)
		}
	}
	if l.not {
		return -is
	}
	return is
}

// itIsTurn: it is your turn; it is your beginning phase.
func (p *Position) itIsTurn(l *leaf, w *who) Truth {
	if p.turnPlayer == 0 {
		return Unknown
	}
	is := w.of(l.side, p.turnPlayer)
	if l.window == 0 {
		return is
	}
	if s := p.stretches[l.window]; s.turn == p.turn {
		return min(is, truth(s.on))
	}
	return min(is, Unknown)
}

// atHand says whether the last event is one that a sentence speaks of.
func (p *Position) atHand(l *leaf, w *who) Truth {
	if p.last.Kind != Happened || l.verbs&verbBit(p.last.Verb) == 0 {
		return False
	}
	best, low, high := False, 0, 0
	m := p.match(l.pattern, w)
	for h, ok := m.next(); ok; h, ok = m.next() {
		best = max(best, h.truth)
		switch h.truth {
		case True:
			low++
			high++
		case Unknown:
			high++
		}
	}
	if best == False {
		return False
	}
	if l.atOnce {
		if !p.last.joint {
			high = unbounded
		}
		best = compareTo(l.lo, l.hi, low, high)
	}
	if l.nth == 0 || best == False {
		return best
	}
	var player PlayerID
	i := l.counts[0].counter
	if l.oneOf == anySide || l.oneOf == otherSide && p.others(w.you) {
		player = p.last.actor
	}
	n, maybe := p.total(&l.counts[0], w, player)
	switch {
	case maybe > 0 || !p.whole(i, w.you):
		return Unknown
	case n != l.nth:
		return False
	}
	return best
}

func verbBit(v VerbID) uint64 { return 1 << (1 + v%63) }

// others reports whether anybody else is named.
func (p *Position) others(you PlayerID) bool {
	for player := PlayerID(1); int(player) <= p.lay.players; player++ {
		if player != you && p.isSeated(player) {
			return true
		}
	}
	return false
}

// boundary: your beginning phase starts.
func (p *Position) boundary(l *leaf, w *who) Truth {
	f := &p.last
	switch f.Kind {
	case TurnBegins:
		if l.window != 0 || !l.starts {
			return False
		}
	case StretchStarts, StretchEnds:
		window := f.Window
		if window == turnID {
			window = 0
		}
		if window != l.window || l.starts != (f.Kind == StretchStarts) {
			return False
		}
	default:
		return False
	}
	is := True
	if l.unclear {
		is = Unknown
	}
	if l.side == noSide {
		return is
	}
	player := f.Player
	if player == 0 {
		player = p.turnPlayer
	}
	return min(is, w.of(l.side, player))
}

// turnID is the turn as a stretch of play.
const turnID WindowID = 1
