package interp

import (
	"slices"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// A long log is read in bounded memory: turns that no watched condition can
// look at any more are folded into positions (who has how many XP, what is
// exhausted), as a log that starts in the middle would state them.

// shortenAt is how many events a game holds before old turns are folded.
const shortenAt = 10_000

// keptTurns returns how many turns the watched conditions can look at: this one,
// the one before for near misses, and back to each player's last turn.
func (g *Game) keptTurns() int { return len(g.players) + 2 }

// shorten folds the turns that are out of sight.
func (g *Game) shorten() {
	if g.watch == nil || g.watch.whole || len(g.events) < max(shortenAt, g.foldAt) || len(g.turns) <= g.keptTurns()+1 {
		return
	}
	kept := g.turns[len(g.turns)-g.keptTurns():]
	first := kept[0].First
	g.forget(first)
	past := &Turn{}
	events := g.positions(past, first)
	for _, e := range events {
		e.Turn = past
	}
	turns := []*Turn{past}
	for _, t := range kept {
		again := *t // a copy of the game has the old one
		again.First, again.at = t.First+len(events)-first, len(turns)
		turns = append(turns, &again)
	}
	for _, e := range g.events[first:] {
		again := *e
		again.Turn = turns[e.Turn.at-kept[0].at+1]
		events = append(events, &again)
	}
	g.foldAt = 2 * len(events) // so that folding stays cheap where much is to be stated
	g.events, g.turns = events, turns
	g.bounds, g.of = nil, map[string][]*Event{}
	for i, e := range g.events {
		e.Index = i
		g.file(e)
	}
}

// forget drops the things without a name (a card that was drawn) that no kept
// event mentions: nothing can speak of them again.
func (g *Game) forget(first int) {
	g.order = slices.DeleteFunc(g.order, func(o *Object) bool {
		events := g.of[o.ID]
		gone := o.now.CardName == "" && (len(events) == 0 || events[len(events)-1].Index < first)
		if gone {
			delete(g.objects, o.ID)
		}
		return gone
	})
}

// positions states what is known at the end of a prefix, as events.
func (g *Game) positions(turn *Turn, end int) []*Event {
	v := &view{game: g, end: end}
	line := g.events[end-1].Line
	var out []*Event
	for _, tally := range g.pack.Vocabulary.Tallies {
		for _, p := range g.players {
			if n, known, _ := v.tally(tally, p); known {
				out = append(out, &Event{Event: &turnlog.Event{Line: line, Kind: turnlog.Has, Player: p, Unit: tally.Name, Amount: &n}, Turn: turn})
			}
		}
	}
	for _, o := range g.order {
		for _, s := range g.pack.Vocabulary.Statuses {
			if is := v.status(s, o.now, end); is.truth != Unknown && len(g.of[o.ID]) > 0 {
				out = append(out, &Event{Event: &turnlog.Event{Line: line, Kind: turnlog.Is, Status: s.Name, Not: is.truth == False}, Turn: turn, Object: o.now.copy()})
			}
		}
	}
	return out
}

// needsWhole reports whether a condition looks further back than a few turns.
func needsWhole(c grammar.Condition) bool {
	whole := false
	see := func(h *grammar.Happened) { whole = whole || !h.Now && !bounded(h.Windows) }
	grammar.EachHappened(c, see)
	grammar.EachPhrase(c, func(p *grammar.Phrase) {
		for _, f := range p.Filters {
			if f.Happened != nil && !f.Happened.Passive {
				see(f.Happened)
			}
		}
	})
	return whole
}

// bounded reports whether one of the windows ends within the last few turns.
func bounded(windows []*grammar.Window) bool {
	return slices.ContainsFunc(windows, func(w *grammar.Window) bool {
		switch w.Kind {
		case grammar.ThisTurn, grammar.EachTurn, grammar.LastTurn, grammar.SinceLastTurn:
			return true
		}
		return w.Kind == grammar.During && w.This
	})
}

// needsWhole reports whether the ability looks further back than a few turns.
func (a *Ability) needsWhole() bool {
	if a.Guard != nil && a.Guard.Quantity != nil {
		return needsWholeQuantity(a.Guard.Quantity)
	}
	if o := a.opener(); a.Guard == nil && o != nil && o.Quantity != nil {
		return needsWholeQuantity(o.Quantity)
	}
	c := a.asks()
	return c != nil && needsWhole(c)
}

func needsWholeQuantity(q *grammar.Quantity) bool {
	if q.Happened != nil {
		return !bounded(q.Happened.Windows)
	}
	return needsWhole(&grammar.Controls{Subject: &grammar.Phrase{Who: grammar.You}, What: q.What})
}
