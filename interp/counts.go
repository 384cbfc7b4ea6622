package interp

import (
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// counts is what a game keeps for a program. A number is stamped with its turn:
// that of an earlier turn is nothing, so that none has to be cleared.
type counts struct {
	program *Program
	of      []count // by slot, for a card that is in none of the events
	own     map[ownSlot]count
	tallies map[tallyKey]tallied
	changed map[statusKey]statusChange
	ended   map[*grammar.Status]int // when a stretch of play ended that it ends with
	seen    int                     // events so far
	players int                     // how many were named when it was counted
	start   bool                    // the log began with the game when it was counted
}

// slot says whose number it is: the counter, the player who asks, and the one who
// did it all where one of several is asked for. Players are counted from 1.
type slot struct{ counter, you, player int }

// index returns the place of a slot in a game of so many players.
func (s slot) index(players int) int {
	return (s.counter*players+s.you-1)*(players+1) + s.player
}

// ownSlot is what an object adds to a slot when it is the card that asks: for
// "another card", minus its own events.
type ownSlot struct {
	index  int
	object string
}

type statusKey struct {
	status *grammar.Status
	object string
}

// statusChange is what last began or ended a status, and which event that was.
type statusChange struct {
	is Truth
	at int
}

// tallyKey says which number of which player.
type tallyKey struct {
	tally  *grammar.Tally
	player string
}

type tallied struct {
	value  int
	stated bool // the log said it; else it is known where the log has the start
}

type count struct {
	turn             *Turn
	sure, maybe, sum int
}

func (c count) plus(o count) count {
	c.sure, c.maybe, c.sum = c.sure+o.sure, c.maybe+o.maybe, c.sum+o.sum
	return c
}

func (c count) minus(o count) count {
	return c.plus(count{sure: -o.sure, maybe: -o.maybe, sum: -o.sum})
}

// Follow makes the game keep what a program's conditions need, from the start of
// the log. Truth then answers them without a look at the log.
func (g *Game) Follow(p *Program) {
	g.counts = &counts{program: p}
	g.recount()
}

// recount counts the whole log: where a player is named whose view of earlier
// events was not counted.
func (g *Game) recount() {
	c := g.counts
	c.players, c.start = len(g.players), g.start
	c.of = make([]count, slot{len(c.program.counters), 1, 0}.index(c.players))
	c.changed, c.ended, c.seen = map[statusKey]statusChange{}, map[*grammar.Status]int{}, 0
	c.own, c.tallies = map[ownSlot]count{}, map[tallyKey]tallied{}
	for _, e := range g.events {
		g.count(e)
	}
}

// follow counts the last event.
func (g *Game) follow(e *Event) {
	if c := g.counts; c.players != len(g.players) || c.start != g.start {
		g.recount()
		return
	}
	g.count(e)
}

func (g *Game) count(e *Event) {
	g.counts.seen++
	g.countTallies(e)
	for _, s := range g.counts.program.statuses {
		g.countStatus(s, e)
	}
	if e.Kind != turnlog.Happened {
		return
	}
	for _, i := range g.counts.program.byVerb[e.Verb] {
		n := g.counts.program.counters[i]
		for you := range g.players {
			g.countFor(n, slot{i, you + 1, 0}, e)
			if !n.oneOf {
				continue
			}
			for p := range g.players {
				g.countFor(n, slot{i, you + 1, p + 1}, e)
			}
		}
	}
}

// countStatus takes down whose status an event changes.
func (g *Game) countStatus(s *grammar.Status, e *Event) {
	c, v := g.counts, &view{game: g}
	switch e.Kind {
	case turnlog.Happened:
		for _, t := range e.allThings() {
			switch {
			case v.changes(s.End, e, t):
				c.changed[statusKey{s, t.ID}] = statusChange{False, c.seen}
			case v.changes(s.Begin, e, t):
				c.changed[statusKey{s, t.ID}] = statusChange{True, c.seen}
			}
		}
	case turnlog.Is:
		if strings.EqualFold(e.Status, s.Name) {
			c.changed[statusKey{s, e.Object.ID}] = statusChange{truth(!e.Not), c.seen}
		}
	case turnlog.Turn, turnlog.Starts, turnlog.Ends:
		if slices.ContainsFunc(s.End, func(change *grammar.Change) bool { return change.Window != "" && v.isBoundary(change, e) }) {
			c.ended[s] = c.seen
		}
	}
}

// statusTruth says whether the card that asks is in a status.
func (g *Game) statusTruth(s *grammar.Status, b Bearer) Truth {
	last, ok := g.counts.changed[statusKey{s, b.Object}]
	switch {
	case ok && g.counts.ended[s] > last.at:
		return False
	case ok:
		return last.is
	case g.start && (&view{game: g}).covers(s.Begin):
		return False
	}
	return Unknown
}

// countTallies follows what players have.
func (g *Game) countTallies(e *Event) {
	if e.Player == "" || e.Kind != turnlog.Has && e.Kind != turnlog.Happened {
		return
	}
	v := &view{game: g}
	for _, tally := range g.pack.Vocabulary.Tallies {
		key := tallyKey{tally, e.Player}
		now := g.counts.tallied(key)
		switch {
		case e.Kind == turnlog.Happened:
			now.value += v.change(tally, e)
		case strings.EqualFold(e.Unit, tally.Name):
			now = tallied{*e.Amount, true}
		}
		g.counts.tallies[key] = now
	}
}

func (c *counts) tallied(key tallyKey) tallied {
	if now, ok := c.tallies[key]; ok {
		return now
	}
	return tallied{value: key.tally.Start}
}

// countFor counts an event for a card that is not in it, and the difference for
// each that is.
func (g *Game) countFor(n *counter, s slot, e *Event) {
	at := s.index(g.counts.players)
	plain := g.held(n, s, nil, e)
	if plain != (count{}) {
		g.counts.of[at] = g.counts.of[at].in(n.turn(e.Turn)).plus(plain)
	}
	if !n.bearer {
		return
	}
	for _, t := range e.allThings() {
		if more := g.held(n, s, t, e).minus(plain); more != (count{}) {
			key := ownSlot{at, t.ID}
			g.counts.own[key] = g.counts.own[key].in(n.turn(e.Turn)).plus(more)
		}
	}
}

// held holds an event against the sentence, for one bearer.
func (g *Game) held(n *counter, s slot, bearer *Thing, e *Event) (c count) {
	player := ""
	if s.player > 0 {
		player = g.players[s.player-1]
	}
	v := &view{game: g, end: e.Index + 1, you: g.players[s.you-1], bearer: bearer, number: n.number, ability: n.ability}
	for _, m := range v.matches(n.h, n.objects, player, e) {
		switch m.truth {
		case True:
			c.sure++
			c.sum += m.amount
		case Unknown:
			c.maybe++
		}
	}
	return c
}

// turn returns the stamp of a number: the turn it is of, nil for the whole log.
func (n *counter) turn(now *Turn) *Turn {
	if n.thisTurn {
		return now
	}
	return nil
}

// in returns a number as it is in a turn: that of another turn is nothing.
func (c count) in(turn *Turn) count {
	if c.turn != turn {
		return count{turn: turn}
	}
	return c
}

// Truth says whether the condition of an ability holds for a bearer at the end of
// the log, without reasons. For what the game follows it looks at no event before the
// last; all else is answered by a scan, as Eval does.
func (g *Game) Truth(a *Ability, b Bearer) Truth {
	if c := g.counts; c != nil && c.players == len(g.players) && c.start == g.start {
		if n, you := c.program.compiled[a], slices.Index(g.players, b.Player)+1; n != nil && you > 0 {
			return g.truth(n, b, you)
		}
	}
	if !a.judged() || a.Number != nil {
		return Unknown
	}
	return g.view(a, b).ask(a).truth
}

func (g *Game) truth(n *node, b Bearer, you int) Truth {
	switch n.is {
	case countOf:
		return g.countTruth(n, b, you)
	case statusOf:
		return g.statusTruth(n.status, b)
	case handOf:
		return g.handTruth(n.hand, b)
	case tallyOf:
		return g.tallyTruth(n, b)
	case notOf:
		return g.truth(n.of[0], b, you).negate()
	case oneOf:
		best := False
		for _, part := range n.of {
			best = max(best, g.truth(part, b, you))
		}
		return best
	}
	least := True
	for _, part := range n.of {
		least = min(least, g.truth(part, b, you))
	}
	return least
}

// handTruth holds the last event against a trigger.
func (g *Game) handTruth(n *atHandNode, b Bearer) Truth {
	verb, none := "", len(g.events) == 0
	if !none {
		verb = g.events[len(g.events)-1].Verb
	}
	if none || !slices.Contains(n.verbs, verb) {
		return truth(n.not)
	}
	v := &view{game: g, end: len(g.events), you: b.Player, number: n.number, ability: n.ability, card: n.card, trigger: true}
	if o := g.objects[b.Object]; o != nil {
		v.bearer = o.now
	}
	return v.eval(n.condition).truth
}

// tallyTruth holds what players have against what is asked: one of them is enough.
func (g *Game) tallyTruth(n *node, b Bearer) Truth {
	best := False
	for _, p := range g.players {
		switch n.players.Who {
		case grammar.You:
			if p != b.Player {
				continue
			}
		case grammar.Opponent, grammar.Opponents:
			if p == b.Player {
				continue
			}
		}
		is := Unknown
		if now := g.counts.tallied(tallyKey{n.tally, p}); now.stated || g.start && n.tally.Known {
			is = compare(n.asked, n.n, now.value, now.value)
		}
		if n.not {
			is = is.negate()
		}
		best = max(best, is)
	}
	return best
}

func (g *Game) countTruth(n *node, b Bearer, you int) Truth {
	c := g.counts.program.counters[n.counter]
	if !c.oneOf || n.any {
		return g.bound(n, c, b, slot{n.counter, you, 0})
	}
	if len(g.players) == 1 && c.h.Subject.Who == grammar.Opponent {
		return g.bound(n, c, b, slot{n.counter, you, 0}) // nobody else is named yet
	}
	best := False
	for p := 1; p <= len(g.players); p++ {
		if c.h.Subject.Who == grammar.AnyPlayer || p != you {
			best = max(best, g.bound(n, c, b, slot{n.counter, you, p}))
		}
	}
	return best
}

// bound holds a number against what is asked.
func (g *Game) bound(n *node, c *counter, b Bearer, s slot) Truth {
	turn := c.turn(g.Turn())
	at := s.index(g.counts.players)
	now := g.counts.of[at].in(turn)
	if c.bearer && b.Object != "" {
		now = now.plus(g.counts.own[ownSlot{at, b.Object}].in(turn))
	}
	low, high := now.sure, now.sure+now.maybe
	whole := g.covered(c) && (g.start || c.thisTurn && g.Turn().Whole)
	if n.sum {
		low, high = now.sum, now.sum
		whole = whole && now.maybe == 0
	}
	if n.any {
		return anyOf(low, whole && now.maybe == 0)
	}
	if !whole {
		high = unbounded
	}
	is := compare(n.asked, n.n, low, high)
	if n.not {
		return is.negate()
	}
	return is
}

func anyOf(n int, known bool) Truth {
	if !known {
		return Unknown
	}
	return truth(n > 0)
}

// covered reports whether the log records the events of a counter.
func (g *Game) covered(c *counter) bool {
	if len(g.covers) == 0 {
		return true
	}
	for _, w := range c.h.Verbs {
		for _, s := range g.pack.senses(w.Verb, false) {
			if !s.implied && !slices.Contains(g.covers, s.verb) {
				return false
			}
		}
	}
	return true
}
