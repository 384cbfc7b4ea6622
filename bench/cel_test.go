package bench

import (
	"maps"
	"testing"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/ext"
	"github.com/stretchr/testify/require"
)

var celOfIndex = []string{
	oneLeaf:    `finalized.exists(c, c != me)`,
	fourLeaves: `finalized.exists(c, c != me) && unitDied && xp >= 2 && !exhausted`,
}

var celOfLog = []string{
	oneLeaf: `log.exists(e, e.turn == turn && e.verb == "finalize" && e.player == you && e.object != me)`,
	fourLeaves: `log.exists(e, e.turn == turn && e.verb == "finalize" && e.player == you && e.object != me)
		&& log.exists(e, e.turn == turn && e.verb == "die" && e.kind == "unit")
		&& log.filter(e, e.verb == "gain" && e.player == you).size() - log.filter(e, e.verb == "spend" && e.player == you).size() >= 2
		&& cel.bind(changes, log.filter(e, e.object == me && e.verb in ["exhaust", "ready", "die"]),
			changes.size() == 0 || changes[changes.size() - 1].verb != "exhaust")`,
}

func celIndexed(tb testing.TB, ability int, x *index, asked []question) []func() bool {
	var all []map[string]any
	for _, q := range asked {
		all = append(all, x.facts(q).values())
	}
	return celAsks(tb, celOfIndex[ability], all,
		cel.Variable("finalized", cel.ListType(cel.IntType)), cel.Variable("unitDied", cel.BoolType),
		cel.Variable("xp", cel.IntType), cel.Variable("exhausted", cel.BoolType))
}

func celScans(tb testing.TB, ability int, log []event, asked []question) []func() bool {
	var list []ref.Val
	for _, r := range records(log) {
		list = append(list, celMap(r.values()))
	}
	events := types.NewRefValList(types.DefaultTypeAdapter, list)
	var all []map[string]any
	for _, q := range asked {
		all = append(all, map[string]any{"log": events, "turn": turnNow(log), "you": q.player, "me": q.object})
	}
	return celAsks(tb, celOfLog[ability], all, cel.Variable("log", cel.ListType(cel.MapType(cel.StringType, cel.DynType))),
		cel.Variable("turn", cel.IntType), cel.Variable("you", cel.IntType))
}

// celMap has values of the language, made once.
func celMap(values map[string]any) ref.Val {
	out := map[ref.Val]ref.Val{}
	for name, v := range values {
		out[types.String(name)] = types.DefaultTypeAdapter.NativeToValue(v)
	}
	return types.NewRefValMap(types.DefaultTypeAdapter, out)
}

func celAsks(tb testing.TB, text string, all []map[string]any, variables ...cel.EnvOption) []func() bool {
	env, err := cel.NewEnv(append(variables, cel.Variable("me", cel.IntType), ext.Bindings())...)
	require.NoError(tb, err)
	tree, issues := env.Compile(text)
	require.NoError(tb, issues.Err())
	program, err := env.Program(tree, cel.EvalOptions(cel.OptOptimize))
	require.NoError(tb, err)
	var asks []func() bool
	for _, values := range all {
		values = maps.Clone(values)
		for name, v := range values {
			values[name] = types.DefaultTypeAdapter.NativeToValue(v)
		}
		given, err := cel.NewActivation(values)
		require.NoError(tb, err)
		asks = append(asks, func() bool {
			out, _, err := program.Eval(given)
			return must(out, err) == types.True
		})
	}
	return asks
}
