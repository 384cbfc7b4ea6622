package bench

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

const starlarkOfIndex = `
def one(you, me):
    for card in finalized[you]:
        if card != me:
            return True
    return False

def four(you, me):
    return one(you, me) and unitDied and xp[you] >= 2 and not exhausted[me]
`

const starlarkOfLog = `
def one(you, me):
    for e in log:
        if e["turn"] == turn and e["verb"] == "finalize" and e["player"] == you and e["object"] != me:
            return True
    return False

def unit_died():
    for e in log:
        if e["turn"] == turn and e["verb"] == "die" and e["kind"] == "unit":
            return True
    return False

def xp(you):
    n = 0
    for e in log:
        if e["player"] == you:
            if e["verb"] == "gain":
                n += 1
            elif e["verb"] == "spend":
                n -= 1
    return n

def exhausted(me):
    is_so = False
    for e in log:
        if e["object"] == me:
            if e["verb"] == "exhaust":
                is_so = True
            elif e["verb"] == "ready" or e["verb"] == "die":
                is_so = False
    return is_so

def four(you, me):
    return one(you, me) and unit_died() and xp(you) >= 2 and not exhausted(me)
`

var starlarkNames = []string{oneLeaf: "one", fourLeaves: "four"}

func starlarkIndexed(tb testing.TB, ability int, x *index) ask {
	return starlarkAsk(tb, starlarkOfIndex, ability, x.values())
}

func starlarkScans(tb testing.TB, ability int, log []event) ask {
	var list []any
	for _, r := range records(log) {
		list = append(list, r.values())
	}
	return starlarkAsk(tb, starlarkOfLog, ability, map[string]any{"log": list, "turn": turnNow(log)})
}

// starlarkValue makes a value of the language.
func starlarkValue(tb testing.TB, v any) starlark.Value {
	switch v := v.(type) {
	case bool:
		return starlark.Bool(v)
	case int:
		return starlark.MakeInt(v)
	case string:
		return starlark.String(v)
	case []any:
		list := starlark.NewList(nil)
		for _, one := range v {
			require.NoError(tb, list.Append(starlarkValue(tb, one)))
		}
		return list
	case map[string]any:
		dict := starlark.NewDict(len(v))
		for name, one := range v {
			require.NoError(tb, dict.SetKey(starlark.String(name), starlarkValue(tb, one)))
		}
		return dict
	}
	require.Fail(tb, "no value", "%T", v)
	return nil
}

func starlarkAsk(tb testing.TB, text string, ability int, values map[string]any) ask {
	given := starlark.StringDict{}
	for name, v := range values {
		given[name] = starlarkValue(tb, v)
	}
	thread := &starlark.Thread{}
	globals, err := starlark.ExecFileOptions(&syntax.FileOptions{}, thread, "bench", text, given)
	require.NoError(tb, err)
	globals.Freeze()
	function := globals[starlarkNames[ability]]
	args := make(starlark.Tuple, 2)
	return func(q question) bool {
		args[0], args[1] = starlark.MakeInt(q.player), starlark.MakeInt(q.object)
		return must(starlark.Call(thread, function, args, nil)) == starlark.True
	}
}
