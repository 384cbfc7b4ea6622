package interp

import (
	"fmt"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// Windows: the stretch of the log that a condition looks at (DESIGN 6).

// inWindow says whether an event lies in a window, and if not, why.
func (v *view) inWindow(w *grammar.Window, e *Event, h *grammar.Happened) (Truth, string) {
	now := v.now()
	switch w.Kind {
	case grammar.ThisTurn, grammar.EachTurn:
		return v.inTurn(e, now, "this turn")
	case grammar.LastTurn:
		return v.inTurn(e, v.lastTurn(w.Whose), w.String())
	case grammar.SinceLastTurn:
		last := v.lastTurn(w.Whose)
		if last == nil {
			return True, ""
		}
		return truth(e.Index >= v.endOf(last)), "before that"
	case grammar.BeforeThis:
		return v.beforeThis(e, h)
	case grammar.OnTurn:
		return v.player(w.Whose, e.Turn.Player), "in " + e.Turn.Player + "'s turn"
	case grammar.During:
		return v.inStretch(w, e)
	}
	return True, ""
}

// earliest returns the index of the first event that can lie in the windows or
// nearly: near misses are looked for in the turn before as well.
func (v *view) earliest(windows []*grammar.Window) int {
	turns := v.game.turns
	for _, w := range windows {
		if w.Kind == grammar.ThisTurn || w.Kind == grammar.EachTurn {
			return turns[max(0, v.turnAt()-1)].First
		}
	}
	return 0
}

// turnAt returns which turn of the log is the present one.
func (v *view) turnAt() int { return v.now().at }

// inTurn says whether an event is in a turn. What comes before the first turn
// line of a game is set-up, in no turn.
func (v *view) inTurn(e *Event, t *Turn, name string) (Truth, string) {
	if t == nil || e.Turn != t {
		return False, e.Turn.String() + ", not " + name
	}
	return truth(!(t.Player == "" && v.game.start)), "before the first turn"
}

// String names the turn for a person.
func (t *Turn) String() string {
	switch {
	case t.Player == "":
		return "before the first turn line"
	case t.Number == 0:
		return "in an earlier turn of " + t.Player
	}
	return fmt.Sprintf("in turn %d", t.Number)
}

// lastTurn returns the turn before the present one, or the last earlier one of
// a player; nil when the log has none.
func (v *view) lastTurn(whose *grammar.Phrase) *Turn {
	turns := v.game.turns
	for i := v.turnAt() - 1; i > 0; i-- {
		if whose == nil || v.player(whose, turns[i].Player) == True {
			return turns[i]
		}
	}
	return nil
}

// endOf returns the index of the first event after the turn.
func (v *view) endOf(t *Turn) int {
	turns := v.game.turns
	if t.at+1 < len(turns) {
		return turns[t.at+1].First
	}
	return v.end
}

// beforeThis looks before the latest such event of the bearer's own.
func (v *view) beforeThis(e *Event, h *grammar.Happened) (Truth, string) {
	if v.bearer == nil {
		return True, ""
	}
	for _, w := range h.Verbs {
		for _, s := range v.game.pack.senses(w.Verb, v.trigger) {
			if own := v.latest(s.verb, v.bearer.ID); own != nil {
				return truth(e.Index < own.Index), "not before it"
			}
		}
	}
	return True, ""
}

// inStretch says whether an event lies in a combat or a phase.
func (v *view) inStretch(w *grammar.Window, e *Event) (Truth, string) {
	inside, known := v.during(w.Word.Window, e.Index)
	t := truth(inside)
	if !known {
		t = Unknown
	}
	if w.Whose != nil {
		t = min(t, v.player(w.Whose, e.Turn.Player))
	}
	if w.This && t == True && v.startOf(w.Word.Window, v.end) != v.startOf(w.Word.Window, e.Index) {
		t = False
	}
	return t, "not " + w.String()
}

// during says whether a stretch of play is on before the event of that index.
// In a turn that names no start or end of it, that is not known.
func (v *view) during(w *grammar.WindowEntry, before int) (inside, known bool) {
	i := v.lastBoundary(w, before)
	if i >= 0 {
		return v.game.events[i].Kind == turnlog.Starts, true
	}
	turn := v.now()
	if before < v.end {
		turn = v.game.events[before].Turn
	}
	for _, e := range v.game.events[turn.First:v.end] {
		if e.Turn == turn && (e.Kind == turnlog.Starts || e.Kind == turnlog.Ends) && strings.EqualFold(e.Window, w.Name) {
			return e.Kind == turnlog.Ends, true
		}
	}
	return false, false
}

// lastBoundary returns the last start or end of a stretch before an index, in the
// same turn; -1 when there is none.
func (v *view) lastBoundary(w *grammar.WindowEntry, before int) int {
	for i := before - 1; i >= 0; i-- {
		e := v.game.events[i]
		if e.Kind == turnlog.Turn {
			break
		}
		if (e.Kind == turnlog.Starts || e.Kind == turnlog.Ends) && strings.EqualFold(e.Window, w.Name) {
			return i
		}
	}
	return -1
}

// startOf returns the index of the start of the stretch that is on, -1 when none is.
func (v *view) startOf(w *grammar.WindowEntry, before int) int {
	if i := v.lastBoundary(w, before); i >= 0 && v.game.events[i].Kind == turnlog.Starts {
		return i
	}
	return -1
}

// wholeWindows reports whether the log has the start of every window, so that
// what it does not name did not happen.
func (v *view) wholeWindows(windows []*grammar.Window) (bool, []string) {
	if v.game.start {
		return v.wholeStretches(windows)
	}
	for _, w := range windows {
		switch w.Kind {
		case grammar.ThisTurn, grammar.EachTurn:
			if v.now().Whole {
				return v.wholeStretches(windows)
			}
		case grammar.LastTurn, grammar.SinceLastTurn:
			if v.lastTurn(w.Whose) != nil {
				return v.wholeStretches(windows)
			}
		case grammar.During:
			if w.This && v.startOf(w.Word.Window, v.end) >= 0 {
				return true, nil
			}
		}
	}
	if len(windows) == 0 || windows[0].Kind == grammar.ThisGame {
		return false, []string{"the start of the game: a line `from the start`, and what happened since"}
	}
	return false, []string{"the start of the turn: a line such as `turn 3: Ann`, and what happened since"}
}

// wholeStretches reports whether the present turn names the stretches asked for.
func (v *view) wholeStretches(windows []*grammar.Window) (bool, []string) {
	for _, w := range windows {
		if w.Kind != grammar.During || w.Whose != nil && v.player(w.Whose, v.now().Player) == False {
			continue
		}
		if _, known := v.during(w.Word.Window, v.end); !known {
			return false, []string{"when the " + w.Word.Window.Name + " starts and ends"}
		}
	}
	return true, nil
}
