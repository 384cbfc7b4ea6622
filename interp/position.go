package interp

import (
	"fmt"
	"slices"

	"kwrun/grammar"
)

// A Position is what a game is like at one point, as far as the conditions of a
// program ask: flat and without the log, so that it is copied in no time. An event
// is applied in a time that does not depend on how many there were before.
//
// A Position is for one goroutine at a time; clones of it are independent.
type Position struct {
	prog    *Program
	lay     *layout
	players PlayerID      // of the layout
	heads   []quickLine   // the first of each
	quick   [][]quickLine // by ability: of the layout, where all that can happen is in the log
	setup   *setup
	start   bool

	seated     uint64 // players who were named
	turn       int32  // how many turn lines there were
	turnPlayer PlayerID
	turnBefore PlayerID
	turnsOf    []turns
	stretches  []stretch
	items      []item // by ObjectID
	statuses   []uint32
	unsaid     []Truth // of a status that nothing has said; shared
	ended      []uint32
	amounts    []amount
	cells      []pairedCell
	pending    []cell
	owns       []ownCell
	rows       []row
	heldAs     []Truth
	last       lastFact

	watched []watched
	changed []Change
	dirty   topics
	touched []ObjectID
}

// Setup says what is known of a log before its first event.
type Setup struct {
	Players int      // how many there are; they are numbered from 1
	Start   bool     // the log begins with the game
	Covers  []VerbID // only these events are recorded; empty: all
}

// setup is what follows from a Setup.
type setup struct {
	Setup
	covered    []bool  // by counter: the log records its events
	notCounted []Truth // of a thing that is in none of the numbers of things
}

// item is a thing of the game.
type item struct {
	profile    *profile
	at         ObjectID
	own        int32 // the first of its cells
	plays      plays
	zone       ZoneID
	controller PlayerID
	owner      PlayerID
	isPlace    bool // something is or was at it
}

// stretch is a stretch of play in the turn in which it last started or ended.
type stretch struct {
	turn int32
	on   bool
}

// amount is what a player has.
type amount struct {
	n     int
	known bool
}

// NewPosition returns a position at the beginning of a log. The error says that
// there are more players than MaxPlayers.
func (g *Program) NewPosition(s Setup) (*Position, error) {
	if s.Players < 0 || s.Players > MaxPlayers {
		return nil, fmt.Errorf("a position has up to %d players, and not %d", MaxPlayers, s.Players)
	}
	p := &Position{prog: g}
	p.begin(s)
	return p, nil
}

// begin makes an empty position.
func (p *Position) begin(s Setup) {
	g := p.prog
	*p = Position{prog: g, lay: g.layout(s.Players), setup: &setup{Setup: s}, start: s.Start}
	for _, c := range g.counters {
		p.setup.covered = append(p.setup.covered, s.covers(c.pattern.asked))
	}
	p.seated = 1<<s.Players - 1
	p.turnsOf = make([]turns, s.Players+1)
	p.stretches = slices.Repeat([]stretch{{turn: -1}}, len(g.pack.names.windows.names))
	p.items = make([]item, 1)
	p.items[0].profile = g.byID(0)
	p.statuses = make([]uint32, len(g.statuses))
	p.ended = make([]uint32, len(g.statuses))
	for _, st := range g.statuses {
		is := Unknown
		if s.Start && s.covers(g.eventsOf(st.Begin)) {
			is = False
		}
		p.unsaid = append(p.unsaid, is)
	}
	for _, t := range g.tallies {
		for range s.Players + 1 {
			p.amounts = append(p.amounts, amount{t.Start, s.Start && t.Known})
		}
	}
	p.quickened()
	p.cells = make([]pairedCell, p.lay.cells)
	if g.postpones {
		p.pending = make([]cell, p.lay.cells)
	}
	p.owns = make([]ownCell, 1)
	p.rows = make([]row, len(g.local)*(s.Players+1))
	p.setup.notCounted = slices.Repeat([]Truth{False}, len(p.rows))
	p.heldAs = slices.Clone(p.setup.notCounted)
}

// quickened takes the quick lines of the layout, where what is not in the log did
// not happen.
func (p *Position) quickened() {
	p.players = PlayerID(p.lay.players)
	if p.start && len(p.setup.Covers) == 0 {
		p.quick, p.heads = p.lay.quick, p.lay.heads
	}
}

// eventsOf returns the events of changes.
func (g *Program) eventsOf(list []*grammar.Change) []VerbID {
	var out []VerbID
	for _, c := range list {
		if c.Verb != "" {
			out = append(out, VerbID(g.pack.names.verbs.id(c.Verb)))
		}
	}
	return out
}

// covers reports whether the log records all of these events.
func (s Setup) covers(events []VerbID) bool {
	return len(s.Covers) == 0 || !slices.ContainsFunc(events, func(v VerbID) bool { return !slices.Contains(s.Covers, v) })
}

// Program returns the program of the position.
func (p *Position) Program() *Program { return p.prog }

// Players returns how many players there are; they are numbered from 1.
func (p *Position) Players() int { return p.lay.players }

// Objects returns how many objects there are; they are numbered from 1.
func (p *Position) Objects() int { return len(p.items) - 1 }

func (p *Position) isSeated(player PlayerID) bool { return p.seated&(1<<(player-1)) != 0 }

// Add adds an object: a card in a deck, a token that is about to be created. It
// is of that profile (Program.Profile) and of that owner, 0 where nobody is known
// to be.
func (p *Position) Add(profile ProfileID, owner PlayerID) ObjectID {
	return p.add(item{profile: p.prog.byID(profile), owner: owner, controller: owner})
}

func (p *Position) add(t item) ObjectID {
	if int(t.owner) > p.lay.players {
		t.owner, t.controller = 0, 0
	}
	p.items = append(p.items, t)
	id := ObjectID(len(p.items) - 1)
	p.statuses = append(p.statuses, p.prog.noneSaid...)
	p.heldAs = append(p.heldAs, p.setup.notCounted...)
	p.touch(id)
	p.recount(id)
	return id
}

// Become says that an object is of another profile than was known: a card that
// lay face down is seen.
func (p *Position) Become(id ObjectID, profile ProfileID) {
	if p.isObject(id) {
		p.become(id, p.prog.byID(profile))
		p.settleThing(id)
	}
}

func (p *Position) become(id ObjectID, profile *profile) {
	if p.items[id].profile != profile {
		p.uncount(id)
		p.items[id].profile = profile
		p.touch(id)
	}
}

func (p *Position) isObject(id ObjectID) bool { return id > 0 && int(id) < len(p.items) }

// touch takes down that something about an object changed.
func (p *Position) touch(id ObjectID) {
	p.dirty |= topicThings
	if !slices.Contains(p.touched, id) {
		p.touched = append(p.touched, id)
	}
}

// settleThing counts what stands anew after an object changed.
func (p *Position) settleThing(id ObjectID) {
	p.recount(id)
	if p.items[id].isPlace {
		p.recountAt(id)
	}
}

// AddPlayer adds a player who was not there before, and returns 0 where there are
// MaxPlayers already.
func (p *Position) AddPlayer() PlayerID {
	if p.lay.players == MaxPlayers {
		return 0
	}
	p.grow()
	id := PlayerID(p.lay.players)
	p.seat(id)
	return id
}

func (p *Position) seat(player PlayerID) {
	if player > 0 && !p.isSeated(player) {
		p.seated |= 1 << (player - 1)
		p.dirty = ^topics(0)
	}
}

// grow makes room for one more player. For who asks but was not there, and for
// events that nobody is said to have done, number 0 was counted all along; a new
// player begins with that.
func (p *Position) grow() {
	was, is := p.lay, p.prog.layout(p.lay.players+1)
	n := was.players + 1 // the new player
	p.lay = is
	p.quickened()
	p.turnsOf = append(p.turnsOf, turns{})
	p.cells = regrown(p.prog, was, is, p.cells)
	if p.pending != nil {
		p.pending = regrown(p.prog, was, is, p.pending)
	}
	p.growOwns(was, is)
	p.amounts = widened(p.amounts, n, func(i int, old []amount) amount {
		return startOf(p.prog.tallies[i].Start, p.start && p.prog.tallies[i].Known)
	})
	p.rows = widened(p.rows, n, func(_ int, old []row) row { return old[0] })
	p.heldAs = widened(p.heldAs, n, func(_ int, old []Truth) Truth { return old[0] })
	wider := *p.setup // clones share the one that was
	wider.notCounted = slices.Repeat([]Truth{False}, len(p.rows))
	p.setup = &wider
	p.dirty = ^topics(0)
}

func startOf(n int, known bool) amount { return amount{n, known} }

// widened adds one to each group of so many.
func widened[T any](list []T, group int, next func(i int, old []T) T) []T {
	out := make([]T, 0, len(list)+len(list)/group)
	for i := 0; i < len(list); i += group {
		old := list[i : i+group]
		out = append(append(out, old...), next(i/group, old))
	}
	return out
}

// growth maps each cell of a bigger layout to the one that it begins with; -1 for
// none.
func growth(g *Program, was, is *layout, each func(from, to int)) {
	old := func(player int) PlayerID {
		if player > was.players {
			return 0
		}
		return PlayerID(player)
	}
	for i := range g.counters {
		c := &g.counters[i]
		for you := range times(c.rows, is.players+1) {
			for actor := range times(c.byActor, is.players+1) {
				for turn := range times(c.span == lastTurn, 2*(was.players+1)) {
					each(was.index(c, i, old(you), old(actor), turn), is.index(c, i, PlayerID(you), PlayerID(actor), turn))
				}
			}
		}
	}
}

func regrown[T any](g *Program, was, is *layout, cells []T) []T {
	out := make([]T, is.cells)
	growth(g, was, is, func(from, to int) { out[to] = cells[from] })
	return out
}

func (p *Position) growOwns(was, is *layout) {
	to := map[int32][]int32{}
	growth(p.prog, was, is, func(from, at int) { to[int32(from)] = append(to[int32(from)], int32(at)) })
	old := p.owns
	p.owns = make([]ownCell, 1, len(old))
	for i := range p.items {
		chain := p.items[i].own
		p.items[i].own = 0
		for ; chain != 0; chain = old[chain].next {
			for _, key := range to[old[chain].key] {
				p.owns = append(p.owns, ownCell{cell: old[chain].cell, key: key, next: p.items[i].own})
				p.items[i].own = int32(len(p.owns) - 1)
			}
		}
	}
}

// Clone returns a copy, to try a line of play.
func (p *Position) Clone() *Position {
	q := &Position{}
	q.CopyFrom(p)
	return q
}

// CopyFrom makes the position what another is: to take back what was tried. It
// reuses what memory the position has.
func (p *Position) CopyFrom(o *Position) {
	turnsOf, stretches, items, statuses, ended, amounts := p.turnsOf, p.stretches, p.items, p.statuses, p.ended, p.amounts
	cells, pending, owns, rows, heldAs := p.cells, p.pending, p.owns, p.rows, p.heldAs
	seen, began, watched, changed, touched := p.last.seen, p.last.began, p.watched, p.changed, p.touched
	*p = *o
	p.turnsOf = append(turnsOf[:0], o.turnsOf...)
	p.stretches = append(stretches[:0], o.stretches...)
	p.items = append(items[:0], o.items...)
	p.statuses = append(statuses[:0], o.statuses...)
	p.ended = append(ended[:0], o.ended...)
	p.amounts = append(amounts[:0], o.amounts...)
	p.cells = append(cells[:0], o.cells...)
	p.pending = append(pending[:0], o.pending...)
	if o.pending == nil {
		p.pending = nil
	}
	p.owns = append(owns[:0], o.owns...)
	p.rows = append(rows[:0], o.rows...)
	p.heldAs = append(heldAs[:0], o.heldAs...)
	p.last.seen = append(seen[:0], o.last.seen...)
	p.last.began = append(began[:0], o.last.began...)
	p.watched = append(watched[:0], o.watched...)
	p.changed = append(changed[:0], o.changed...)
	p.touched = append(touched[:0], o.touched...)
}
