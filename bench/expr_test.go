package bench

import (
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
	"github.com/stretchr/testify/require"
)

var exprOfIndex = []string{
	oneLeaf:    `any(finalized[you], # != me)`,
	fourLeaves: `any(finalized[you], # != me) && unitDied && xp[you] >= 2 && !exhausted[me]`,
}

var exprOfLog = []string{
	oneLeaf: `any(log, .turn == turn && .verb == "finalize" && .player == you && .object != me)`,
	fourLeaves: `any(log, .turn == turn && .verb == "finalize" && .player == you && .object != me)
		&& any(log, .turn == turn && .verb == "die" && .kind == "unit")
		&& count(log, .verb == "gain" && .player == you) - count(log, .verb == "spend" && .player == you) >= 2
		&& (findLast(log, .object == me && .verb in ["exhaust", "ready", "die"])?.verb ?? "") != "exhaust"`,
}

// exprFacts is the index, and who asks.
type exprFacts struct {
	Finalized [][]int `expr:"finalized"`
	UnitDied  bool    `expr:"unitDied"`
	XP        []int   `expr:"xp"`
	Exhausted []bool  `expr:"exhausted"`
	You       int     `expr:"you"`
	Me        int     `expr:"me"`
}

// exprScene is a log, and who asks.
type exprScene struct {
	Log  []record `expr:"log"`
	Turn int      `expr:"turn"`
	You  int      `expr:"you"`
	Me   int      `expr:"me"`
}

func exprIndexed(tb testing.TB, ability int, x *index) ask {
	env := &exprFacts{UnitDied: x.unitsDied > 0, Exhausted: x.exhausted}
	for _, you := range x.you {
		env.Finalized, env.XP = append(env.Finalized, you.finalized), append(env.XP, you.xp)
	}
	run := exprRun(tb, exprOfIndex[ability], env)
	return func(q question) bool {
		env.You, env.Me = q.player, q.object
		return run()
	}
}

func exprScans(tb testing.TB, ability int, log []event) ask {
	env := &exprScene{Log: records(log), Turn: turnNow(log)}
	run := exprRun(tb, exprOfLog[ability], env)
	return func(q question) bool {
		env.You, env.Me = q.player, q.object
		return run()
	}
}

func exprRun(tb testing.TB, text string, env any) func() bool {
	program, err := expr.Compile(text, expr.Env(env), expr.AsBool())
	require.NoError(tb, err)
	machine := &vm.VM{}
	return func() bool { return must(machine.Run(program, env)).(bool) }
}
