package bench

import (
	"testing"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/ext"
	"github.com/stretchr/testify/require"
)

var celOfIndex = []string{
	oneLeaf:    `finalized[you].exists(c, c != me)`,
	fourLeaves: `finalized[you].exists(c, c != me) && unitDied && xp[you] >= 2 && !exhausted[me]`,
}

var celOfLog = []string{
	oneLeaf: `log.exists(e, e.turn == turn && e.verb == "finalize" && e.player == you && e.object != me)`,
	fourLeaves: `log.exists(e, e.turn == turn && e.verb == "finalize" && e.player == you && e.object != me)
		&& log.exists(e, e.turn == turn && e.verb == "die" && e.kind == "unit")
		&& log.filter(e, e.verb == "gain" && e.player == you).size() - log.filter(e, e.verb == "spend" && e.player == you).size() >= 2
		&& cel.bind(changes, log.filter(e, e.object == me && e.verb in ["exhaust", "ready", "die"]),
			changes.size() == 0 || changes[changes.size() - 1].verb != "exhaust")`,
}

func celIndexed(tb testing.TB, ability int, x *index) ask {
	return celAsk(tb, celOfIndex[ability], x.values(),
		cel.Variable("finalized", cel.ListType(cel.ListType(cel.IntType))), cel.Variable("unitDied", cel.BoolType),
		cel.Variable("xp", cel.ListType(cel.IntType)), cel.Variable("exhausted", cel.ListType(cel.BoolType)))
}

func celScans(tb testing.TB, ability int, log []event) ask {
	var list []ref.Val
	for _, r := range records(log) {
		list = append(list, celMap(r.values()))
	}
	return celAsk(tb, celOfLog[ability], map[string]any{"log": list, "turn": turnNow(log)},
		cel.Variable("log", cel.ListType(cel.MapType(cel.StringType, cel.DynType))), cel.Variable("turn", cel.IntType))
}

// celMap has values of the language, made once.
func celMap(values map[string]any) ref.Val {
	out := map[ref.Val]ref.Val{}
	for name, v := range values {
		out[types.String(name)] = celValue(v)
	}
	return types.NewRefValMap(types.DefaultTypeAdapter, out)
}

// celValue turns lists into lists of values, so that no element is turned again.
func celValue(v any) ref.Val {
	list, is := v.([]any)
	if !is {
		return types.DefaultTypeAdapter.NativeToValue(v)
	}
	var out []ref.Val
	for _, one := range list {
		out = append(out, celValue(one))
	}
	return types.NewRefValList(types.DefaultTypeAdapter, out)
}

// celGiven is what stands and who asks, as the language looks it up.
type celGiven struct {
	values  map[string]any
	you, me ref.Val
}

func (g *celGiven) ResolveName(name string) (any, bool) {
	switch name {
	case "you":
		return g.you, true
	case "me":
		return g.me, true
	}
	v, ok := g.values[name]
	return v, ok
}

func (g *celGiven) Parent() cel.Activation { return nil }

func celAsk(tb testing.TB, text string, values map[string]any, variables ...cel.EnvOption) ask {
	env, err := cel.NewEnv(append(variables, cel.Variable("you", cel.IntType), cel.Variable("me", cel.IntType), ext.Bindings())...)
	require.NoError(tb, err)
	tree, issues := env.Compile(text)
	require.NoError(tb, issues.Err())
	program, err := env.Program(tree, cel.EvalOptions(cel.OptOptimize))
	require.NoError(tb, err)
	given := &celGiven{values: map[string]any{}}
	for name, v := range values {
		given.values[name] = celValue(v)
	}
	return func(q question) bool {
		given.you, given.me = types.Int(q.player), types.Int(q.object)
		out, _, err := program.Eval(given)
		return must(out, err) == types.True
	}
}
