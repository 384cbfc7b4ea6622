package bench

import "testing"

// What general languages are given: plain values.

// ask is how to ask one condition at one point of a game. What does not depend on
// the question lies ready, in the form that the language takes best.
type ask func(question) bool

// way is a way to answer, over an index and over a log.
type way struct {
	name    string
	indexed func(tb testing.TB, ability int, x *index) ask
	scans   func(tb testing.TB, ability int, log []event) ask
}

// languages are those that know nothing of card games.
var languages = []way{
	{"expr", exprIndexed, exprScans},
	{"cel-go", celIndexed, celScans},
	{"starlark", starlarkIndexed, starlarkScans},
	{"OPA", opaIndexed, opaScans},
}

// values are the index by name.
func (x *index) values() map[string]any {
	var finalized, xp []any
	for _, you := range x.you {
		cards := []any{}
		for _, id := range you.finalized {
			cards = append(cards, id)
		}
		finalized, xp = append(finalized, cards), append(xp, you.xp)
	}
	var exhausted []any
	for _, is := range x.exhausted {
		exhausted = append(exhausted, is)
	}
	return map[string]any{"finalized": finalized, "unitDied": x.unitsDied > 0, "xp": xp, "exhausted": exhausted}
}

// record is an event in words.
type record struct {
	Turn   int    `expr:"turn"`
	Verb   string `expr:"verb"`
	Player int    `expr:"player"`
	Object int    `expr:"object"`
	Kind   string `expr:"kind"`
}

func records(log []event) []record {
	out := make([]record, len(log))
	for i, e := range log {
		out[i] = record{e.turn, verbNames[e.verb], e.player, e.object, kindOf(e.object)}
	}
	return out
}

func (r record) values() map[string]any {
	return map[string]any{"turn": r.Turn, "verb": r.Verb, "player": r.Player, "object": r.Object, "kind": r.Kind}
}

// turnNow is the turn at the end of a log.
func turnNow(log []event) int { return log[len(log)-1].turn }

// must is for programs that were compiled, and whose values fit.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
