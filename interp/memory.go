package interp

import (
	"bytes"
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// memory is what questions can still see of a log when more events follow it:
// where things stand, and those of its events that a condition can count. Two logs
// with the same memory answer alike, and go on to answer alike whatever follows,
// so that a search need look at one of them only. What it leaves out is checked
// against a search that leaves out nothing (TestMergedGamesAnswerAlike).
type memory struct {
	pack     *Pack
	program  *Program // nil where a log has to be scanned for answers
	players  []string
	statuses []*grammar.Status
	tallies  []*grammar.Tally
	windows  []*grammar.WindowEntry
	verbs    map[string]bool // events that a condition can count
	back     reach
	clauses  []clause
	before   []string // events of the card itself: it matters what came before the latest
	latest   bool     // it matters which play of the card itself is the latest
	present  bool     // it matters which events are of this turn
	whose    bool     // it matters in whose turn an event was
	places   bool     // it matters where things are
	ordered  bool     // it matters which event came first
	whole    bool     // the whole log can matter, in its order: nothing is left out
	enough   int      // more events that are alike make no difference; 0: each is counted
}

// compile makes the program for the questions, and reports whether its positions
// have all the answers: numbers are scanned for.
func (m *memory) compile(card *Card, asked []*question) bool {
	var abilities []*Ability
	for _, q := range asked {
		abilities = append(abilities, q.ability)
	}
	m.program = m.pack.Compile([]*Card{card}, abilities...)
	return !slices.ContainsFunc(abilities, func(a *Ability) bool { return a.quantity() != nil || m.program.Scans(a) != "" })
}

// clause is a relative clause of a question that looks at what came after an event.
type clause struct {
	of *question
	*grammar.Happened
	asks []string // the players whose clause it can be: "" where it is the same for all
}

// reach is how far back conditions look.
type reach int

const (
	toThisTurn reach = iota
	toTheStart       // with turns that are all alike
	toEachTurn       // with the order of turns
)

// newMemory returns what the questions can see of a game that is played with the
// words of their pack.
func newMemory(a *alphabet, asked []*question, late bool) *memory {
	m := &memory{pack: asked[0].pack, players: a.players, verbs: map[string]bool{}, enough: 2, places: a.places || len(a.zones) > 0}
	for _, s := range m.pack.Vocabulary.Statuses {
		if s.Once {
			m.status(s) // what is not in play is seen by nothing
		}
	}
	for _, q := range asked {
		for _, c := range q.ability.conditions() {
			m.condition(q, c)
		}
		if n := q.ability.quantity(); n != nil {
			m.quantity(q, n)
		}
		if q.ability.Use != nil {
			m.count(q.ability.numeral(grammar.Numeral{Hole: true}))
		}
	}
	if late {
		m.back = toEachTurn
	}
	return m
}

func (m *memory) count(n int) {
	if m.enough > 0 {
		m.enough = max(m.enough, n+1)
	}
}

// status takes down a status, and whether it can matter from where a thing goes.
func (m *memory) status(s *grammar.Status) {
	if slices.Contains(m.statuses, s) {
		return
	}
	m.statuses = append(m.statuses, s)
	for _, c := range slices.Concat(s.Begin, s.End) {
		m.change(c)
	}
}

func (m *memory) change(c *grammar.Change) {
	m.places = m.places || c.From != "" || slices.ContainsFunc(m.pack.senses(m.pack.verb(c.Verb), false), func(s sense) bool { return s.from != "" })
	if w := m.pack.Vocabulary.Window(c.Window); c.Verb == "" && w != nil && !slices.Contains(m.windows, w) {
		m.windows = append(m.windows, w)
	}
}

func (m *memory) condition(q *question, c grammar.Condition) {
	grammar.EachSentence(c, func(c grammar.Condition) {
		switch c := c.(type) {
		case *grammar.Happened:
			m.happened(q, c)
		case *grammar.Is, *grammar.Has, *grammar.Controls, *grammar.Exists, *grammar.Carries, *grammar.Boundary, *grammar.Becomes, *grammar.Within:
			m.standing(q, c)
			m.words(q, c, nil)
		default:
			m.whole = true // it asks what another keyword asks, or nothing that a log decides
		}
	})
}

// happened takes down a sentence about events: those of the past, and of the event
// at hand only what its things are.
func (m *memory) happened(q *question, h *grammar.Happened) {
	but := m.relative(q, h)
	switch {
	case h.Now && h.Nth() == 0:
		but = append(but, h.Verbs...)
	case h.Now:
		m.present = true
		m.count(h.Nth())
	default:
		m.past(q, h)
	}
	m.words(q, h, but)
}

// past takes down how far back a sentence looks, and how.
func (m *memory) past(q *question, h *grammar.Happened) {
	back := toTheStart
	for _, w := range h.Windows {
		switch w.Kind {
		case grammar.ThisTurn, grammar.EachTurn:
			back, m.present = min(back, toThisTurn), true
		case grammar.LastTurn, grammar.SinceLastTurn:
			back = toEachTurn
		case grammar.BeforeThis:
			for _, verb := range h.Verbs {
				for _, s := range m.pack.senses(verb.Verb, q.ability.trigger()) {
					m.before = append(m.before, s.verb)
				}
			}
		case grammar.OnTurn:
			m.whose = true
		case grammar.During: // what has not started yet in this turn can start
			m.whose, m.present = true, true
		}
	}
	m.back = max(m.back, back)
	m.ordered = m.ordered || h.Ordinal > 0
	m.whole = m.whole || h.Amount != nil && h.Amount.On != nil // which play of a thing it was for
}

// relative takes down what the relative clauses of a sentence ask. It returns the
// verbs of those that look at what came after an event: what they found is
// remembered with it.
func (m *memory) relative(q *question, h *grammar.Happened) (verbs []*grammar.Word) {
	grammar.EachPhrase(h, func(p *grammar.Phrase) {
		for _, f := range p.Filters {
			switch c := f.Happened; {
			case c == nil:
			case len(c.Windows) > 0:
				m.past(q, c)
			case m.isPlain(c):
				m.clauses = append(m.clauses, clause{q, c, m.asking(c)})
				verbs = append(verbs, c.Verbs...)
			default:
				m.ordered = true
			}
		}
	})
	return verbs
}

// asking returns the players for whom a clause can say something of its own.
func (m *memory) asking(c *grammar.Happened) []string {
	same := c.Subject == nil
	grammar.EachPhrase(c, func(p *grammar.Phrase) { same = same && (p.Who == grammar.Gap || p.Who == grammar.ThisCard) })
	if same && len(c.Roles) == 0 {
		return []string{""}
	}
	return m.players
}

// isPlain reports whether it is enough for a relative clause how often it was found.
func (m *memory) isPlain(c *grammar.Happened) bool {
	plain := c.Times == nil && c.Amount == nil && !c.Every && countedPhrase(c, c.Objects) == nil
	grammar.EachPhrase(c, func(p *grammar.Phrase) {
		plain = plain && !slices.ContainsFunc(p.Filters, func(f *grammar.Filter) bool { return f.Happened != nil })
	})
	return plain
}

// standing takes down what noun phrases ask of the past where they stand in no
// sentence about events.
func (m *memory) standing(q *question, c grammar.Condition) {
	grammar.EachPhrase(c, func(p *grammar.Phrase) {
		m.ordered = m.ordered || p.Ordinal > 0
		for _, f := range p.Filters {
			if f.Happened != nil {
				m.ordered = m.ordered || len(f.Happened.Windows) == 0
				m.past(q, f.Happened)
			}
		}
	})
}

func (m *memory) quantity(q *question, n *grammar.Quantity) {
	m.enough = 0
	if n.Happened != nil {
		past := *n.Happened
		past.Now = false
		m.condition(q, &past)
	}
	if n.What != nil {
		m.condition(q, &grammar.Exists{What: n.What})
	}
}

// words takes down what the words of a condition stand for, those left out that
// stand for the event at hand.
func (m *memory) words(q *question, c grammar.Condition, but []*grammar.Word) {
	grammar.EachWord(c, func(w *grammar.Word) {
		if !slices.Contains(but, w) {
			m.word(q, w)
		}
	})
	grammar.EachCount(c, func(n *grammar.Count) { m.count(n.Than.N) })
}

func (m *memory) word(q *question, w *grammar.Word) {
	adjective := w.Adjective
	if adjective == nil && w.Keyword != "" {
		adjective = m.pack.Vocabulary.Adjective(w.Keyword)
	}
	switch {
	case w.Verb != nil:
		for _, trigger := range []bool{false, true} {
			for _, s := range m.pack.senses(w.Verb, trigger) {
				m.verbs[s.verb] = true
				m.places = m.places || s.from != ""
			}
		}
	case w.Status != nil:
		m.status(w.Status)
	case adjective != nil:
		means := &grammar.Exists{What: &grammar.Phrase{Filters: adjective.Filters}}
		m.standing(q, means)
		m.words(q, means, nil)
	case w.Tally != nil:
		if !slices.Contains(m.tallies, w.Tally) {
			m.tallies = append(m.tallies, w.Tally)
			for _, c := range slices.Concat(w.Tally.Up, w.Tally.Down) {
				m.change(c)
			}
		}
	case w.Window != nil:
		m.change(&grammar.Change{Window: w.Window.Name})
	case w.Noun != nil:
		m.latest = m.latest || w.Noun.Each // another play is any but the latest
	}
}

// trace writes down what is seen of an event for good: what it is, and what was
// true of its things. The letter stands for what the log says of it.
func (m *memory) trace(s *search, g *Game, e *Event, letter int) []byte {
	if !m.whole && !m.verbs[e.Verb] {
		return nil // no condition can count it
	}
	out := []byte{byte(letter), byte(letter >> 8)}
	v := &view{game: g, end: len(g.events)}
	for _, t := range e.allThings() {
		out = m.thing(out, s, t)
		for _, status := range m.statuses {
			out = append(out, byte(v.status(status, t, e.Index).truth), byte(v.status(status, t, e.Index+1).truth))
		}
	}
	return out
}

// thing writes down where a thing stands.
func (m *memory) thing(out []byte, s *search, t *Thing) []byte {
	out = append(out, s.indexOf(t.ID), s.playerOf(t.Controller), s.playerOf(t.Owner))
	if m.places {
		out = append(append(out, t.Zone...), 0, s.indexOf(t.At))
	}
	return out
}

// write writes down what is remembered of a game. traces are those of its events
// after the first line, in their order.
func (m *memory) write(out []byte, s *search, g *Game, log []*turnlog.Event, traces [][]byte) []byte {
	v := &view{game: g, end: len(g.events)}
	out = append(out, s.playerOf(v.now().Player))
	if m.back == toEachTurn {
		out = append(out, byte(len(g.turns)))
		for _, t := range g.turns {
			out = append(out, s.playerOf(t.Player))
		}
	}
	for _, ref := range s.objects {
		o := g.objects[ref.ID]
		if o == nil {
			out = append(out, 0xff)
			continue
		}
		out = append(m.thing(out, s, o.now), map[bool]byte{true: 1}[s.inPlay(log, ref)])
		for _, status := range m.statuses {
			out = append(out, byte(v.status(status, o.now, v.end).truth))
		}
	}
	for _, tally := range m.tallies {
		for _, p := range s.players {
			n, known, _ := v.tally(tally, p)
			out = append(out, byte(n), byte(n>>8), map[bool]byte{true: 1}[known])
		}
	}
	for _, w := range m.windows {
		out = append(out, m.boundary(v, w))
	}
	for _, verb := range m.before {
		out = append(out, map[bool]byte{true: 1}[v.latest(verb, s.bearerIn(g).Object) != nil])
	}
	return m.events(out, s, v, traces)
}

// boundary says whether a stretch of play has started or ended last in this turn.
func (m *memory) boundary(v *view, w *grammar.WindowEntry) byte {
	switch i := v.lastBoundary(w, v.end); {
	case i < 0:
		return 0
	case v.game.events[i].Kind == turnlog.Starts:
		return 1
	}
	return 2
}

// events writes down the events that can be counted: those within reach, in an
// order of their own where it does not matter which came first.
func (m *memory) events(out []byte, s *search, v *view, traces [][]byte) []byte {
	first := len(v.game.events) - len(traces)
	var seen [][]byte
	for i, trace := range traces {
		e := v.game.events[first+i]
		now := e.Turn == v.now()
		if !m.whole && (e.Kind != turnlog.Happened || !m.verbs[e.Verb] || m.back == toThisTurn && !now) {
			continue
		}
		one := slices.Clip(trace)
		if m.present {
			one = append(one, map[bool]byte{true: 1}[now])
		}
		if m.whose {
			one = append(one, s.playerOf(e.Turn.Player))
		}
		if m.back == toEachTurn {
			one = append(one, byte(e.Turn.at))
		}
		one = m.around(one, s, v.game, e)
		for _, w := range m.windows {
			inside, known := v.during(w, e.Index)
			same := v.startOf(w, v.end) == v.startOf(w, e.Index)
			one = append(one, map[bool]byte{true: 1}[inside]|map[bool]byte{true: 2}[known]|map[bool]byte{true: 4}[same])
		}
		seen = append(seen, one)
	}
	if !m.ordered && !m.whole {
		slices.SortFunc(seen, bytes.Compare)
	}
	alike := 0
	for i, one := range seen {
		if alike++; i == 0 || !bytes.Equal(one, seen[i-1]) {
			alike = 1
		}
		if m.enough > 0 && alike > m.enough && !m.ordered && !m.whole {
			continue
		}
		out = append(append(out, 0xfe, byte(len(one))), one...)
	}
	return out
}

// around writes down what other events make of an event: what relative clauses
// found since, and whether it was before an event of the card itself, or is its
// latest.
func (m *memory) around(out []byte, s *search, g *Game, e *Event) []byte {
	bearer := s.bearerIn(g)
	for _, c := range m.clauses {
		v := g.view(c.of.ability, bearer)
		v.trigger, v.brief, v.since = c.of.ability.trigger(), true, e.Index
		for _, v.gap = range e.allThings() {
			for _, v.you = range c.asks {
				f := v.find(c.Happened, c.Objects, "")
				out = append(out, byte(min(len(f.found), 1)), byte(min(len(f.maybe), 1)))
			}
		}
	}
	v := &view{game: g, end: len(g.events)}
	for _, verb := range m.before {
		own := v.latest(verb, bearer.Object)
		out = append(out, map[bool]byte{true: 1}[own != nil]|map[bool]byte{true: 2}[own != nil && e.Index < own.Index])
	}
	if m.latest {
		out = append(out, map[bool]byte{true: 1}[v.latest(e.Verb, bearer.Object) == e])
	}
	return out
}

// try applies an event that can be taken back again, so that a search looks a
// step ahead without a copy of the game. No event may have been applied since.
func (g *Game) try(e *turnlog.Event) (takeBack func()) {
	events, turns, bounds, order := len(g.events), len(g.turns), len(g.bounds), len(g.order)
	refs := e.Refs()
	before := make([]Thing, len(refs))
	for i, ref := range refs {
		if o := g.objects[ref.ID]; o != nil {
			before[i] = *o.now
		}
	}
	g.apply(e)
	return func() {
		for _, t := range g.events[events].allThings() {
			g.of[t.ID] = g.of[t.ID][:len(g.of[t.ID])-1]
		}
		for i, ref := range refs {
			o := g.objects[ref.ID]
			switch {
			case o == nil: // two roles of one event
			case before[i].ID != "":
				*o.now = before[i]
			default:
				delete(g.objects, ref.ID)
				name := strings.ToLower(ref.Card)
				if own := g.named[name]; len(own) > 0 {
					g.named[name] = own[:len(own)-1]
				}
			}
		}
		g.events, g.turns, g.bounds, g.order = g.events[:events], g.turns[:turns], g.bounds[:bounds], g.order[:order]
	}
}
