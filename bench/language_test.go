package bench

import "testing"

// What general languages are given: plain values.

// way is a way to answer. Both forms prepare how each question is asked, at one
// point of a game, and return a function for each.
type way struct {
	name    string
	indexed func(tb testing.TB, ability int, x *index, asked []question) []func() bool
	scans   func(tb testing.TB, ability int, log []event, asked []question) []func() bool
}

// languages are those that know nothing of card games.
var languages = []way{
	{"expr", exprIndexed, exprScans},
	{"cel-go", celIndexed, celScans},
	{"starlark", starlarkIndexed, starlarkScans},
	{"OPA", opaIndexed, opaScans},
}

// facts are what the index says to who asks.
type facts struct {
	Finalized []int `expr:"finalized"` // by you, this turn
	UnitDied  bool  `expr:"unitDied"`  // this turn
	XP        int   `expr:"xp"`
	Exhausted bool  `expr:"exhausted"`
	Me        int   `expr:"me"`
}

func (x *index) facts(q question) facts {
	you := &x.you[q.player]
	return facts{you.finalized, x.unitsDied > 0, you.xp, x.exhausted[q.object], q.object}
}

// values are the facts by name.
func (f facts) values() map[string]any {
	return map[string]any{"finalized": f.Finalized, "unitDied": f.UnitDied, "xp": f.XP, "exhausted": f.Exhausted, "me": f.Me}
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
