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
	games  []*Game
	traces [][][]byte // what is remembered of the events of each game
}

// start plays a game from its letters.
func (s *search) start(letters []uint16) *line {
	l := &line{search: s, log: []*turnlog.Event{}, traces: make([][][]byte, len(s.packs))}
	for _, m := range s.packs {
		l.games = append(l.games, s.play(m.pack, nil))
	}
	for _, letter := range letters {
		l.add(letter)
	}
	return l
}

// add adds a letter that can be taken back.
func (l *line) add(letter uint16) (takeBack func()) {
	e := l.search.letters[letter]
	l.log = append(l.log, e)
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

// shows returns the goals that the game shows, of those that are still open.
func (l *line) shows() (goals uint) {
	truths, values := l.search.ask(l.games)
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
func (s *search) length(ctx context.Context, n int) bool {
	if ctx.Err() != nil {
		return false
	}
	if n == 0 {
		s.prepare()
		l := s.start(nil)
		s.keep(nil, []next{{letter: none, hash: hashOf(l.memory(nil)), shows: l.shows()}})
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
				found[i] = s.follow(letters(i))
			}
		})
		if ctx.Err() != nil || s.games > maxGames {
			return false
		}
		for i, list := range found {
			s.keep(letters(i), list)
		}
		if !s.unmet() {
			return true
		}
		if s.progress != nil {
			s.progress(n, s.games)
		}
	}
	return true
}

// none is the letter of the game without an event.
const none = ^uint16(0)

// follow continues a game by each letter that makes sense there.
func (s *search) follow(letters []uint16) []next {
	var out []next
	var memory []byte
	l := s.start(letters)
	for i, e := range s.letters {
		if !s.sensible(append(l.log, e)) {
			continue
		}
		takeBack := l.add(uint16(i))
		one := next{letter: uint16(i)}
		known := false
		if !s.apart {
			memory = l.memory(memory[:0])
			one.hash = hashOf(memory)
			_, known = s.seen[one.hash]
		}
		if !known || s.atHand {
			one.shows = l.shows()
		}
		if !known || one.shows != 0 {
			out = append(out, one)
		}
		takeBack()
	}
	return out
}

// keep takes what follows a game: what shows a goal, and what has to be continued.
// A game that no log of sentences can say is not continued.
func (s *search) keep(letters []uint16, list []next) {
	for _, one := range list {
		_, known := s.seen[one.hash]
		if known && !s.apart && !s.atHand {
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
		if known && !s.apart || !said {
			continue
		}
		if !s.apart {
			s.seen[one.hash] = struct{}{}
		}
		s.last = append(s.last, more...)
		s.games++
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
