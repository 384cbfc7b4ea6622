package bench

import (
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
	"github.com/stretchr/testify/require"
)

var exprOfIndex = []string{
	oneLeaf:    `any(finalized, # != me)`,
	fourLeaves: `any(finalized, # != me) && unitDied && xp >= 2 && !exhausted`,
}

var exprOfLog = []string{
	oneLeaf: `any(log, .turn == turn && .verb == "finalize" && .player == you && .object != me)`,
	fourLeaves: `any(log, .turn == turn && .verb == "finalize" && .player == you && .object != me)
		&& any(log, .turn == turn && .verb == "die" && .kind == "unit")
		&& count(log, .verb == "gain" && .player == you) - count(log, .verb == "spend" && .player == you) >= 2
		&& (findLast(log, .object == me && .verb in ["exhaust", "ready", "die"])?.verb ?? "") != "exhaust"`,
}

// scene is a log, and who asks.
type scene struct {
	Log  []record `expr:"log"`
	Turn int      `expr:"turn"`
	You  int      `expr:"you"`
	Me   int      `expr:"me"`
}

func exprIndexed(tb testing.TB, ability int, x *index, asked []question) []func() bool {
	var envs []any
	for _, q := range asked {
		envs = append(envs, x.facts(q))
	}
	return exprAsks(tb, exprOfIndex[ability], facts{}, envs)
}

func exprScans(tb testing.TB, ability int, log []event, asked []question) []func() bool {
	list := records(log)
	var envs []any
	for _, q := range asked {
		envs = append(envs, scene{list, turnNow(log), q.player, q.object})
	}
	return exprAsks(tb, exprOfLog[ability], scene{}, envs)
}

func exprAsks(tb testing.TB, text string, shape any, envs []any) []func() bool {
	program, err := expr.Compile(text, expr.Env(shape), expr.AsBool())
	require.NoError(tb, err)
	machine := &vm.VM{}
	var asks []func() bool
	for _, env := range envs {
		asks = append(asks, func() bool { return must(machine.Run(program, env)).(bool) })
	}
	return asks
}
