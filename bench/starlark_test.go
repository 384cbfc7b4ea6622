package bench

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

const starlarkOfIndex = `
def one(finalized, unitDied, xp, exhausted, me):
    for card in finalized:
        if card != me:
            return True
    return False

def four(finalized, unitDied, xp, exhausted, me):
    return one(finalized, unitDied, xp, exhausted, me) and unitDied and xp >= 2 and not exhausted
`

const starlarkOfLog = `
def one(log, turn, you, me):
    for e in log:
        if e["turn"] == turn and e["verb"] == "finalize" and e["player"] == you and e["object"] != me:
            return True
    return False

def unit_died(log, turn):
    for e in log:
        if e["turn"] == turn and e["verb"] == "die" and e["kind"] == "unit":
            return True
    return False

def xp(log, you):
    n = 0
    for e in log:
        if e["player"] == you:
            if e["verb"] == "gain":
                n += 1
            elif e["verb"] == "spend":
                n -= 1
    return n

def exhausted(log, me):
    is_so = False
    for e in log:
        if e["object"] == me:
            if e["verb"] == "exhaust":
                is_so = True
            elif e["verb"] == "ready" or e["verb"] == "die":
                is_so = False
    return is_so

def four(log, turn, you, me):
    return one(log, turn, you, me) and unit_died(log, turn) and xp(log, you) >= 2 and not exhausted(log, me)
`

var starlarkNames = []string{oneLeaf: "one", fourLeaves: "four"}

func starlarkIndexed(tb testing.TB, ability int, x *index, asked []question) []func() bool {
	var all []starlark.Tuple
	for _, q := range asked {
		f := x.facts(q)
		var cards []starlark.Value
		for _, id := range f.Finalized {
			cards = append(cards, starlark.MakeInt(id))
		}
		all = append(all, starlark.Tuple{starlark.NewList(cards), starlark.Bool(f.UnitDied), starlark.MakeInt(f.XP), starlark.Bool(f.Exhausted), starlark.MakeInt(f.Me)})
	}
	return starlarkAsks(tb, starlarkOfIndex, ability, all)
}

func starlarkScans(tb testing.TB, ability int, log []event, asked []question) []func() bool {
	var list []starlark.Value
	for _, r := range records(log) {
		list = append(list, starlarkDict(tb, r))
	}
	events := starlark.NewList(list)
	events.Freeze()
	var all []starlark.Tuple
	for _, q := range asked {
		all = append(all, starlark.Tuple{events, starlark.MakeInt(turnNow(log)), starlark.MakeInt(q.player), starlark.MakeInt(q.object)})
	}
	return starlarkAsks(tb, starlarkOfLog, ability, all)
}

func starlarkDict(tb testing.TB, r record) *starlark.Dict {
	d := starlark.NewDict(5)
	for name, v := range map[string]starlark.Value{"turn": starlark.MakeInt(r.Turn), "verb": starlark.String(r.Verb),
		"player": starlark.MakeInt(r.Player), "object": starlark.MakeInt(r.Object), "kind": starlark.String(r.Kind)} {
		require.NoError(tb, d.SetKey(starlark.String(name), v))
	}
	return d
}

func starlarkAsks(tb testing.TB, text string, ability int, all []starlark.Tuple) []func() bool {
	thread := &starlark.Thread{}
	globals, err := starlark.ExecFileOptions(&syntax.FileOptions{}, thread, "bench", text, nil)
	require.NoError(tb, err)
	function := globals[starlarkNames[ability]]
	var asks []func() bool
	for _, args := range all {
		asks = append(asks, func() bool { return must(starlark.Call(thread, function, args, nil)) == starlark.True })
	}
	return asks
}
