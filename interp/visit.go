package interp

import (
	"context"
	"hash/maphash"
	"slices"

	"kwrun/interp/turnlog"
)

// hash stands for what is remembered of a game: 128 bits, so that two memories
// that are not the same never have the same one in practice.
type hash [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

func hashOf(memory []byte) hash {
	return hash{maphash.Bytes(seeds[0], memory), maphash.Bytes(seeds[1], memory)}
}

// maxGames is how many games a search keeps: more would take more than half a
// gigabyte. A search that comes so far ends as one that is interrupted.
const maxGames = 5_000_000

// blockGames is how many games are continued before what was found is looked at.
const blockGames = 1 << 6

// next is a game that is one event longer than one that was looked at before.
type next struct {
	hash   hash
	letter uint16
	shows  uint // which goals, as bits
}

// line is a game that is looked at: its log, and what each pack makes of it.
type line struct {
	search *search
	log    []*turnlog.Event
	games  []*Game    // none where only the answers are asked for, and positions have them
	traces [][][]byte // what is remembered of the events of each game
	before []*Tracker // what each pack makes of it: before the last letter
	after  []*Tracker // and with it
}

// start plays a game from its letters: with scans, so that what is remembered of it
// can be said, and else only what the answers are.
func (s *search) start(letters []uint16, scans bool) *line {
	l := &line{search: s, log: []*turnlog.Event{}, traces: make([][][]byte, len(s.packs))}
	for _, m := range s.packs {
		if scans {
			l.games = append(l.games, s.play(m.pack, nil))
		}
		if m.program != nil {
			t := m.program.Track(s.players...)
			s.opening(func(e *turnlog.Event) { t.Apply(e) })
			l.before, l.after = append(l.before, t), append(l.after, t.Clone())
		}
	}
	for _, letter := range letters {
		l.add(letter)
		l.before, l.after = l.after, l.before
	}
	return l
}

// add adds a letter that can be taken back.
func (l *line) add(letter uint16) (takeBack func()) {
	e := l.search.letters[letter]
	l.log = append(l.log, e)
	for i, t := range l.after {
		t.CopyFrom(l.before[i])
		t.Apply(e) // its players are known, and it is no head line: it cannot fail
	}
	back := make([]func(), len(l.games))
	for i, g := range l.games {
		back[i] = g.try(e)
		if !l.search.apart {
			l.traces[i] = append(l.traces[i], l.search.packs[i].trace(l.search, g, g.events[len(g.events)-1], int(letter)))
		}
	}
	return func() {
		l.log = l.log[:len(l.log)-1]
		for i := range l.games {
			back[i]()
			if !l.search.apart {
				l.traces[i] = l.traces[i][:len(l.traces[i])-1]
			}
		}
	}
}

// memory writes down what is remembered of the game.
func (l *line) memory(out []byte) []byte {
	for i, m := range l.search.packs {
		out = m.write(out, l.search, l.games[i], l.log, l.traces[i])
	}
	return out
}

// ask asks the questions at the end of the game.
func (l *line) ask() ([]Truth, []int) {
	s := l.search
	if len(l.after) == 0 {
		return s.ask(l.games)
	}
	truths := make([]Truth, len(s.asked))
	for i, q := range s.asked {
		t := l.after[s.packOf[i]]
		asks := Question{t.Position.prog.ids[q.ability], t.Player(s.players[0]), t.Object(s.bearer.ID)}
		if c := t.Position.items[asks.Object].controller; asks.Object != 0 && c != 0 {
			asks.Player = c
		}
		truths[i] = t.Position.Truth(asks)
	}
	return truths, make([]int, len(s.asked))
}

// shows returns the goals that the game shows, of those that are still open.
func (l *line) shows() (goals uint) {
	truths, values := l.ask()
	for i, goal := range l.search.goals {
		if goal.open() && goal.shows(truths, values) {
			goals |= 1 << i
		}
	}
	return goals
}

// length looks at the games of n events, on all processors, and keeps the first of
// those that are alike, in the order of the letters. It reports whether it came to
// the end.
func (s *search) length(ctx context.Context, n int, last bool) bool {
	if ctx.Err() != nil {
		return false
	}
	if n == 0 {
		s.prepare()
		l := s.start(nil, true)
		s.keep(nil, []next{{letter: none, hash: hashOf(l.memory(nil)), shows: l.shows()}}, last)
		return true
	}
	before, games := s.last, s.games
	s.last, s.games = nil, 0
	for from := 0; from < games; from += blockGames {
		to := min(from+blockGames, games)
		found := make([][]next, to-from)
		letters := func(i int) []uint16 { return before[(from+i)*(n-1) : (from+i+1)*(n-1)] }
		eachOf(to-from, func(i int) {
			if ctx.Err() == nil {
				found[i] = s.follow(letters(i), last)
			}
		})
		if ctx.Err() != nil || max(s.games, len(s.seen)) > maxGames {
			return false
		}
		for i, list := range found {
			s.keep(letters(i), list, last)
		}
		if !s.unmet() {
			return true
		}
		if s.progress != nil {
			s.progress(n, 100*to/games)
		}
	}
	return true
}

// none is the letter of the game without an event.
const none = ^uint16(0)

// follow continues a game by each letter that makes sense there. Of the last games
// only those are returned that show a goal: they are not continued.
func (s *search) follow(letters []uint16, last bool) []next {
	var out []next
	var memory []byte
	remembers := s.remembers(last)
	l := s.start(letters, remembers || !s.compiled)
	for i, e := range s.letters {
		if !s.sensible(append(l.log, e)) {
			continue
		}
		takeBack := l.add(uint16(i))
		one := next{letter: uint16(i)}
		known := false
		if remembers {
			memory = l.memory(memory[:0])
			one.hash = hashOf(memory)
			_, known = s.seen[one.hash]
		}
		if !known || s.atHand {
			one.shows = l.shows()
		}
		if !known && (remembers || !last) || one.shows != 0 {
			out = append(out, one)
		}
		takeBack()
	}
	return out
}

// remembers reports whether games that are alike are looked at once. Of the last
// games, which are not continued, it costs less to ask a position twice.
func (s *search) remembers(last bool) bool { return !s.apart && !(last && s.compiled) }

// keep takes what follows a game: what shows a goal, and what has to be continued.
// A game that no log of sentences can say is not continued.
func (s *search) keep(letters []uint16, list []next, last bool) {
	remembers := s.remembers(last)
	for _, one := range list {
		_, known := s.seen[one.hash]
		known = known && remembers
		if known && !s.atHand {
			continue
		}
		more := letters
		if one.letter != none {
			more = append(slices.Clip(letters), one.letter)
		}
		said := true
		for i, goal := range s.goals {
			if one.shows&(1<<i) != 0 && goal.open() {
				goal.found = s.show(s.spell(more), goal)
				said = said && (goal.found != nil || goal.accept != nil)
			}
		}
		if known || !said {
			continue
		}
		if remembers {
			s.seen[one.hash] = struct{}{}
		}
		if !last {
			s.last = append(s.last, more...)
			s.games++
		}
	}
}

// spell returns the events of a game.
func (s *search) spell(letters []uint16) []*turnlog.Event {
	log := make([]*turnlog.Event, len(letters))
	for i, letter := range letters {
		log[i] = s.letters[letter]
	}
	return log
}
