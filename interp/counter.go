package interp

import "kwrun/grammar"

// counter counts the events of a pattern in a window. It is kept once, however
// many conditions ask for it.
//
// Who asks is part of no counter. The number of a card that is in none of the
// events is kept; for each card that is in one, what changes when that card asks:
// for "another card", minus its own events. That serves any number of other cards.
type counter struct {
	key     string
	text    string // in words
	pattern *pattern
	kind    counterKind
	span    spanKind
	whose   side // whose last turn
	during  *windowTest
	byActor bool // counted for each player who did it
	rows    bool // counted for each player who asks
	bearer  bool // it is another number for a card that is in the events
	latest  bool // of a card's own events only the latest makes a difference
	windows []*grammar.Window
}

type counterKind uint8

const (
	countEvents counterKind = iota
	sumAmounts
	mostOnOne // the greatest sum of amounts that went to one play
	countThings
	orderThings // which came first, second …
)

// spanKind is how far a counter looks back.
type spanKind uint8

const (
	wholeLog spanKind = iota
	thisTurn
	lastTurn
	sinceTurn
)

// cell is a number with the stamp of its window: one with another stamp counts as
// nothing, so that none has to be cleared when a window begins.
type cell struct {
	stamp int32
	maybe int32 // events that can have been more
	sure  int
}

// pair is the first two things in the events of a cell, for whoever asks for one
// other card. first is severalThings where there is no telling.
type pair struct{ first, second ObjectID }

// pairedCell is a cell with its pair, where its counter is about others.
type pairedCell struct {
	cell
	pair
}

const severalThings ObjectID = -1

// add takes down a thing.
func (n *pair) add(id ObjectID) {
	switch {
	case n.first == 0 || id == severalThings:
		n.first = id
	case n.second == 0 && n.first > 0 && n.first != id:
		n.second = id
	}
}

// ownCell is what changes in a cell when an object asks. Those of an object are a
// chain that starts at the object.
type ownCell struct {
	cell
	key  int32
	next int32
}

// layout says where the cells of a program's counters stand in a position with so
// many players.
type layout struct {
	players int
	first   []int32 // by counter
	cells   int
	quick   [][]quickLine // by ability
	heads   []quickLine   // the first of each
}

func (g *Program) newLayout(players int) *layout {
	l := &layout{players: players}
	for i := range g.counters {
		l.first = append(l.first, int32(l.cells))
		l.cells += g.counters[i].cells(players)
	}
	for i := range g.abilities {
		lines := g.quickLines(g.abilities[i].code, l)
		l.quick = append(l.quick, lines)
		var head quickLine
		if len(lines) > 0 {
			head = lines[0]
		}
		l.heads = append(l.heads, head)
	}
	return l
}

// others reports whether it is enough to know two things of its events to say
// whether another card is in one of them.
func (c *counter) others() bool { return c.pattern.others && c.kind == countEvents && c.during == nil }

func (c *counter) cells(players int) int {
	return times(c.rows, players+1) * times(c.byActor, players+1) * times(c.span == lastTurn, 2*(players+1))
}

func times(yes bool, n int) int {
	if yes {
		return n
	}
	return 1
}

// index returns the place of a cell: of who asks, who did it and which of two
// turns of whose turn.
func (l *layout) index(c *counter, i int, you, actor PlayerID, turn int) int {
	n := 0
	if c.rows {
		n = int(you)
	}
	if c.byActor {
		n = n*(l.players+1) + int(actor)
	}
	if c.span == lastTurn {
		n = n*2*(l.players+1) + turn
	}
	return int(l.first[i]) + n
}

// turns is what is known of the turns of a player: how many there were, and the
// last two of them, counted from 1.
type turns struct{ count, last, before int32 }

// lastTurn returns the turn before the present one, or the last earlier one of a
// player; 0 when there is none.
func (p *Position) lastTurn(c *counter, you PlayerID) (turn int32, of PlayerID) {
	if c.whose == noSide {
		if p.turn > 1 {
			return p.turn - 1, p.turnBefore
		}
		return 0, 0
	}
	w := who{you: you}
	for player := range p.turnsOf {
		if w.of(c.whose, PlayerID(player)) != True {
			continue
		}
		t := p.turnsOf[player]
		if t.last == p.turn {
			t.last = t.before
		}
		if t.last > turn {
			turn, of = t.last, PlayerID(player)
		}
	}
	return turn, of
}

// turnIndex tells two turns of one player apart that follow one another.
func (p *Position) turnIndex(of PlayerID, turn int32) int {
	t := p.turnsOf[of]
	n := t.count
	if turn == t.before {
		n--
	}
	return int(of)*2 + int(n&1)
}

// now returns the stamp of events that happen now, and which of a player's turns
// it is.
func (p *Position) now(c *counter, you PlayerID) (stamp int32, turn int) {
	switch c.span {
	case thisTurn:
		return p.turn + 1, 0
	case lastTurn:
		return p.turn + 1, p.turnIndex(p.turnPlayer, p.turn)
	case sinceTurn:
		last, _ := p.lastTurn(c, you)
		return last + 1, 0
	}
	return 1, 0
}

// asked returns the stamp of the events that a question looks at; 0 for none.
func (p *Position) asked(c *counter, you PlayerID) (stamp int32, turn int) {
	if c.span != lastTurn {
		return p.now(c, you)
	}
	last, of := p.lastTurn(c, you)
	if last == 0 {
		return 0, 0
	}
	return last + 1, p.turnIndex(of, last)
}

// count counts the last event.
func (p *Position) count(i int) {
	c := &p.prog.counters[i]
	if c.latest {
		p.forgetOwn(c, i)
	}
	if (c.span == thisTurn || c.span == lastTurn) && p.isSetUp() || p.isNone(c.pattern) {
		return
	}
	rows := 1
	if c.rows {
		rows = p.lay.players + 1
	}
	for you := range rows {
		p.countFor(c, i, PlayerID(you))
	}
}

func (p *Position) countFor(c *counter, i int, you PlayerID) {
	w := who{you: you}
	inside := True
	if c.during != nil {
		if inside = p.inWindow(c.during, &w); inside == False {
			return
		}
	}
	stamp, turn := p.now(c, you)
	at := cellsAt{c: c, i: i, you: you, stamp: stamp, turn: turn}
	switch c.kind {
	case countEvents, sumAmounts:
		plain := p.held(c, &w)
		p.addTo(at, 0, plain, inside)
		if !c.bearer || plain == (added{}) && c.pattern.needs&needsThis == 0 {
			return
		}
		if c.pattern.others && p.last.single {
			p.addTo(at, p.last.Object, added{}.minus(plain), inside)
			return
		}
		for j := range p.last.seen {
			id := p.last.seen[j].id
			if id == 0 || !p.last.first(j) {
				continue
			}
			w.self = id
			if own := p.held(c, &w); own != plain {
				p.addTo(at, id, own.minus(plain), inside)
			}
		}
	default:
		m := p.match(c.pattern, &w)
		for h, ok := m.next(); ok; h, ok = m.next() {
			if h.truth != False {
				p.take(at, h)
			}
		}
	}
}

// added is how many events, or how much, the last event adds.
type added struct {
	sure, maybe int
	amount      int
}

func (h added) minus(o added) added {
	return added{h.sure - o.sure, h.maybe - o.maybe, h.amount - o.amount}
}

func (p *Position) held(c *counter, w *who) added {
	var n added
	m := p.match(c.pattern, w)
	for h, ok := m.next(); ok; h, ok = m.next() {
		switch h.truth {
		case True:
			n.sure++
			n.amount += h.amount
		case Unknown:
			n.maybe++
		}
	}
	return n
}

// cellsAt says into which cells an event goes.
type cellsAt struct {
	c     *counter
	i     int
	you   PlayerID
	stamp int32
	turn  int
}

// actors returns the players that the last event is counted for: who did it;
// where that is not known it can have been each of them.
func (p *Position) actors(c *counter) (from, to PlayerID) {
	switch {
	case !c.byActor:
		return 0, 0
	case p.last.actor == 0:
		return 0, PlayerID(p.lay.players)
	}
	return p.last.actor, p.last.actor
}

// addTo adds to the cells, or to what changes in them for an object.
func (p *Position) addTo(at cellsAt, id ObjectID, n added, inside Truth) {
	sure, maybe := n.sure, n.maybe
	if at.c.kind == sumAmounts {
		sure = n.amount
	}
	if at.c.byActor && p.last.actor == 0 || inside == Unknown {
		sure, maybe = 0, n.sure+n.maybe
	}
	if sure == 0 && maybe == 0 {
		return
	}
	from, to := p.actors(at.c)
	for actor := from; ; actor++ {
		key := p.lay.index(at.c, at.i, at.you, actor, at.turn)
		to0 := &p.cells[key].cell
		if id != 0 {
			to0 = &p.own(id, key).cell
		} else if at.c.others() {
			p.pairUp(key, to0.stamp != at.stamp, sure > 0)
		}
		*to0 = to0.in(at.stamp)
		to0.sure += sure
		to0.maybe += int32(maybe)
		if inside == Unknown && p.pending != nil {
			p.postpone(key, at, n)
		}
		if actor == to {
			return
		}
	}
}

// pairUp takes down the thing of the last event where it is sure to count. The
// pair of another window is forgotten.
func (p *Position) pairUp(key int, another, sure bool) {
	n := &p.cells[key].pair
	if another {
		*n = pair{}
	}
	switch {
	case !sure:
	case p.last.single:
		n.add(p.last.Object)
	default:
		n.add(severalThings)
	}
}

// postpone keeps what may have been inside a stretch of play until this turn
// names its start or end.
func (p *Position) postpone(key int, at cellsAt, n added) {
	if at.c.byActor && p.last.actor == 0 || p.sureOf(at) == Unknown {
		n.maybe, n.sure = n.maybe+n.sure, 0
	}
	wait := &p.pending[key]
	*wait = wait.in(p.turn + 1)
	wait.sure += n.sure
	wait.maybe += int32(n.maybe)
}

// sureOf says whether the stretch would be that of the right player.
func (p *Position) sureOf(at cellsAt) Truth {
	if at.c.during.side == noSide {
		return True
	}
	return (&who{you: at.you}).of(at.c.during.side, p.turnPlayer)
}

// settle counts what was postponed: it was inside where the stretch ends first,
// and outside where it starts.
func (p *Position) settle(window WindowID, inside bool) {
	for i := range p.prog.counters {
		c := &p.prog.counters[i]
		if c.during == nil || c.during.window != window {
			continue
		}
		p.dirty |= c.topic(i)
		first := int(p.lay.first[i])
		for key := first; key < first+c.cells(p.lay.players); key++ {
			wait := p.pending[key]
			if wait.stamp != p.turn+1 {
				continue
			}
			p.pending[key] = cell{}
			p.cells[key].maybe -= int32(wait.sure)
			if inside {
				p.cells[key].sure += wait.sure
			} else {
				p.cells[key].maybe -= wait.maybe
			}
		}
	}
}

// in returns a cell as it is in a window: that of another one is nothing.
func (c cell) in(stamp int32) cell {
	if c.stamp != stamp {
		return cell{stamp: stamp}
	}
	return c
}

// own returns what changes in a cell for an object.
func (p *Position) own(id ObjectID, key int) *ownCell {
	for i := p.items[id].own; i != 0; i = p.owns[i].next {
		if p.owns[i].key == int32(key) {
			return &p.owns[i]
		}
	}
	p.owns = append(p.owns, ownCell{key: int32(key), next: p.items[id].own})
	p.items[id].own = int32(len(p.owns) - 1)
	return &p.owns[len(p.owns)-1]
}

// forgetOwn drops what the object of the last event changes: only its latest
// event is left out.
func (p *Position) forgetOwn(c *counter, i int) {
	if p.last.Object == 0 {
		return
	}
	first := p.lay.first[i]
	for j := p.items[p.last.Object].own; j != 0; j = p.owns[j].next {
		if key := p.owns[j].key; key >= first && key < first+int32(c.cells(p.lay.players)) {
			p.owns[j].cell = cell{}
		}
	}
}

// take counts a thing of an event: whether it was there before, when it came, or
// how much went to its play.
func (p *Position) take(at cellsAt, h hit) {
	if at.c.byActor && p.last.actor == 0 {
		h.truth = Unknown
	}
	from, to := p.actors(at.c)
	for actor := from; ; actor++ {
		key := p.lay.index(at.c, at.i, at.you, actor, at.turn)
		c := &p.cells[key].cell
		*c = c.in(at.stamp)
		switch {
		case at.c.kind == countThings:
			p.takeThing(c, key, at.stamp, h)
		case h.truth == Unknown:
			c.maybe++
		case at.c.kind == orderThings:
			c.sure++
			if h.thing != nil && c.sure <= maxOrder {
				own := p.own(h.thing.id, key)
				own.cell = own.in(at.stamp)
				own.sure |= 1 << c.sure
			}
		default:
			c.sure = max(c.sure, p.spentOnPlay(key, at.stamp, h.amount))
		}
		if actor == to {
			return
		}
	}
}

// maxOrder is up to which place it is known which thing came there.
const maxOrder = 30

func (p *Position) takeThing(c *cell, key int, stamp int32, h hit) {
	if h.thing == nil {
		if h.truth == True {
			c.sure++
		} else {
			c.maybe++
		}
		return
	}
	own := p.own(h.thing.id, key)
	own.cell = own.in(stamp)
	switch {
	case own.sure > 0:
	case h.truth == True:
		c.sure++
		c.maybe -= own.maybe
		own.sure, own.maybe = 1, 0
	case own.maybe == 0:
		c.maybe++
		own.maybe = 1
	}
}

// spentOnPlay adds an amount to that of the play it is for: see view.playKey.
func (p *Position) spentOnPlay(key int, stamp int32, amount int) int {
	f := &p.last
	role := RoleOn
	if !f.has(role) {
		role = RoleObject
	}
	for i := range f.seen {
		s := &f.seen[i]
		if s.id == 0 || !f.inRole(i, role) {
			continue
		}
		play := int32(p.items[s.id].plays.number)
		if p.items[s.id].plays.over && !p.prog.verbs[f.Verb].played {
			play++
		}
		own := p.own(s.id, key)
		own.cell = own.in(stamp)
		if own.maybe != play {
			own.sure, own.maybe = 0, play
		}
		own.sure += amount
		return own.sure
	}
	return amount
}

// plays is which play of a thing it is, and how far it is.
type plays struct {
	number      int32
	begun, over bool
}

// follow takes down what an event does to the play of its object.
func (n *plays) follow(played bool) {
	switch {
	case played:
		if n.begun || n.over {
			n.number++
		}
		n.begun, n.over = true, false
	default:
		n.begun, n.over = false, true
	}
}
