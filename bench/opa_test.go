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
	some card in input.finalized
	card != input.me
}

default four := false
four if {
	one
	input.unitDied
	input.xp >= 2
	not input.exhausted
}
`

const opaOfLog = `
package bench

default one := false
one if {
	some e in data.log
	e.turn == input.turn
	e.verb == "finalize"
	e.player == input.you
	e.object != input.me
}

unit_died if {
	some e in data.log
	e.turn == input.turn
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

func opaIndexed(tb testing.TB, ability int, x *index, asked []question) []func() bool {
	var inputs []map[string]any
	for _, q := range asked {
		inputs = append(inputs, x.facts(q).values())
	}
	return opaAsks(tb, ability, opaOfIndex, nil, inputs)
}

func opaScans(tb testing.TB, ability int, log []event, asked []question) []func() bool {
	list := []any{}
	for _, r := range records(log) {
		list = append(list, r.values())
	}
	var inputs []map[string]any
	for _, q := range asked {
		inputs = append(inputs, map[string]any{"turn": turnNow(log), "you": q.player, "me": q.object})
	}
	return opaAsks(tb, ability, opaOfLog, map[string]any{"log": list}, inputs)
}

// opaAsks prepares the query; the log lies in the store as the values that the
// evaluation works on.
func opaAsks(tb testing.TB, ability int, module string, data map[string]any, inputs []map[string]any) []func() bool {
	ctx := context.Background()
	store := inmem.NewFromObjectWithOpts(data, inmem.OptReturnASTValuesOnRead(true))
	query, err := rego.New(rego.Query(opaQueries[ability]), rego.Module("bench.rego", module), rego.Store(store)).PrepareForEval(ctx)
	require.NoError(tb, err)
	txn, err := store.NewTransaction(ctx)
	require.NoError(tb, err)
	tb.Cleanup(func() { store.Abort(ctx, txn) })
	var asks []func() bool
	for _, input := range inputs {
		value, err := ast.InterfaceToValue(input)
		require.NoError(tb, err)
		asks = append(asks, func() bool {
			results, err := query.Eval(ctx, rego.EvalParsedInput(value), rego.EvalTransaction(txn))
			return must(results, err).Allowed()
		})
	}
	return asks
}
