package stream

import (
	"slices"
	"strings"
	"sync"

	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// Counts sums up over games what the keywords and conditions of a card were when it
// was played: right after the event that plays it, for the player who did. Triggers
// are about another moment, and are left out.
type Counts struct {
	mu    sync.Mutex
	cells [][]Count // by card and ability
}

// Count is how often what an ability asks held, and did not, when its card was played.
type Count struct {
	Ability                   *interp.Ability
	Active, Inactive, Unknown int
}

// Plays returns how many plays were counted.
func (c Count) Plays() int { return c.Active + c.Inactive + c.Unknown }

func (c *Count) add(s interp.State) {
	switch s {
	case interp.StateActive:
		c.Active++
	case interp.StateInactive:
		c.Inactive++
	default:
		c.Unknown++
	}
}

// Count makes the asker sum up in place of writing rows, and returns the sums; they
// are complete once all lines are answered. Of the answers, only those to lines that
// do not read are written then, in words.
func (d *Asker) Count() *Counts {
	d.count = &Counts{}
	for i, c := range d.cards {
		cells := make([]Count, len(c.Abilities))
		for j, a := range c.Abilities {
			if d.asked[i][j].counted() {
				cells[j].Ability = a
			}
		}
		d.count.cells = append(d.count.cells, cells)
	}
	return d.count
}

// counted reports whether an ability has a condition that holds or does not at any
// time.
func (r *askedRow) counted() bool {
	return r.unasked == "" && r.ability.Number == nil && !r.ability.Triggers()
}

// All returns what was counted of each ability, in the order of the list. Cards of
// one name are one.
func (c *Counts) All() []Count {
	var out []Count
	for _, cells := range c.cells {
		for _, cell := range cells {
			if cell.Ability != nil && cell.Plays() > 0 {
				out = append(out, cell)
			}
		}
	}
	return out
}

// hit is an answer in a game that may turn out not to read.
type hit struct {
	card, ability int
	state         interp.State
}

// take adds the game at hand to the sums.
func (w *worker) take() {
	w.count.mu.Lock()
	defer w.count.mu.Unlock()
	for _, h := range w.hits {
		w.count.cells[h.card][h.ability].add(h.state)
	}
	w.hits = w.hits[:0]
}

// counted adds an answer for each ability of the first card of a group.
func (w *worker) counted(group int, ask func(card, ability int) interp.State) {
	card := slices.Index(w.group, group)
	for j := range w.asked[card] {
		if w.asked[card][j].counted() {
			w.hits = append(w.hits, hit{card, j, ask(card, j)})
		}
	}
}

// play counts an event of a log, if it plays a card of the list.
func (w *worker) play(g *interp.Game, e *turnlog.Event) {
	if e.Kind != turnlog.Happened || e.Player == "" || e.Object == nil || !w.pack.Plays(e.Verb) {
		return
	}
	group, ok := w.named[strings.ToLower(e.Object.Card)]
	if !ok {
		return
	}
	w.counted(group, func(card, ability int) interp.State {
		return g.Judge(w.asked[card][ability].ability, interp.Bearer{Player: e.Player, Object: e.Object.ID}).State
	})
}

// plainPlay is play for a plain game.
func (w *worker) plainPlay(f interp.Fact) {
	r := w.plain
	w.counted(r.things[f.Object].group, func(card, ability int) interp.State {
		return r.position.Judge(interp.Question{Ability: w.ids[card][ability], Player: f.Player, Object: f.Object}).State
	})
}
