package bench

import (
	"context"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/stretchr/testify/require"
)

const opaOfIndex = `
package bench

default one := false
one if {
	some card in data.finalized[input.you]
	card != input.me
}

default four := false
four if {
	one
	data.unitDied
	data.xp[input.you] >= 2
	not data.exhausted[input.me]
}
`

const opaOfLog = `
package bench

default one := false
one if {
	some e in data.log
	e.turn == data.turn
	e.verb == "finalize"
	e.player == input.you
	e.object != input.me
}

unit_died if {
	some e in data.log
	e.turn == data.turn
	e.verb == "die"
	e.kind == "unit"
}

times(verb) := count([e | some e in data.log; e.verb == verb; e.player == input.you])

changes := [e.verb | some e in data.log; e.object == input.me; e.verb in {"exhaust", "ready", "die"}]

exhausted if changes[count(changes) - 1] == "exhaust"

default four := false
four if {
	one
	unit_died
	times("gain") - times("spend") >= 2
	not exhausted
}
`

var opaQueries = []string{oneLeaf: "data.bench.one", fourLeaves: "data.bench.four"}

func opaIndexed(tb testing.TB, ability int, x *index) ask {
	return opaAsk(tb, ability, opaOfIndex, x.values())
}

func opaScans(tb testing.TB, ability int, log []event) ask {
	list := []any{}
	for _, r := range records(log) {
		list = append(list, r.values())
	}
	return opaAsk(tb, ability, opaOfLog, map[string]any{"log": list, "turn": turnNow(log)})
}

// opaAsk prepares the query. What stands lies in the store, as the values that an
// evaluation works on; the question is the input.
func opaAsk(tb testing.TB, ability int, module string, data map[string]any) ask {
	ctx := context.Background()
	store := inmem.NewFromObjectWithOpts(data, inmem.OptReturnASTValuesOnRead(true))
	query, err := rego.New(rego.Query(opaQueries[ability]), rego.Module("bench.rego", module), rego.Store(store)).PrepareForEval(ctx)
	require.NoError(tb, err)
	txn, err := store.NewTransaction(ctx)
	require.NoError(tb, err)
	tb.Cleanup(func() { store.Abort(ctx, txn) })
	you, me := ast.StringTerm("you"), ast.StringTerm("me")
	return func(q question) bool {
		input := ast.NewObject([2]*ast.Term{you, ast.IntNumberTerm(q.player)}, [2]*ast.Term{me, ast.IntNumberTerm(q.object)})
		results, err := query.Eval(ctx, rego.EvalParsedInput(input), rego.EvalTransaction(txn))
		return must(results, err).Allowed()
	}
}
