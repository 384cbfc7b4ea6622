package docs_test

import (
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// reports are commands whose JSON has to fit the schema.
var reports = []string{
	"kwrun --json cards/legion.cards",
	"kwrun --json --log cards/legion.log cards/legion.cards",
	"kwrun --json --log cards/legion.log --at 4 --you Ben cards/legion.cards",
	"kwrun --json --log cards/legion.log --timeline cards/legion.cards",
	"kwrun --json --log cards/legion.log --then 'turn 4: Ben' cards/legion.cards",
	"kwrun --json --then 'Ann finalizes Border Scout' every.cards",
	"printf 'from the start\nturn: Ann\nAnn finalizes Hill Rider\nHill Rider attacks\nAnn activates Old Well' | kwrun --json --log - every.cards",
}

// everyKind has a clause of each kind and a verdict of each sort.
const everyKind = `Hill Rider (unit)
  [Assault 2], [Accelerate], [Deflect]
  [Deathknell][>] Draw 1.
  [Level 6][>] I cost 1 less.
  When I attack, draw 1 for each card you have finalized this turn.
  If you have spent a total of 4 or more energy this turn, I enter ready.
  The next spell costs 1 less.

Old Well (gear)
  [T]: [Legion][>] Draw 1.
`

func TestSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("eval.schema.json")
	require.NoError(t, err)
	row, err := jsonschema.NewCompiler().Compile("eval.schema.json#/$defs/row")
	require.NoError(t, err)

	dir := workspace(t)
	write(t, dir, "every.cards", everyKind)
	for _, command := range reports {
		fits(t, schema, command, shell(t, dir, command))
		rows := shell(t, dir, strings.Replace(command, "--json", "--format ndjson", 1))
		for line := range strings.Lines(rows) {
			fits(t, row, command, line)
		}
	}
}

// streams are commands that answer stream.jsonl and have to fit its schema.
var streams = []string{
	"kwrun eval --stream --log stream.jsonl every.cards 2> faults.txt; test $? = 3",
	"kwrun eval --stream --why --log stream.jsonl every.cards 2> faults.txt; test $? = 3",
	"kwrun eval --stream --you Ben --log stream.jsonl cards/legion.cards 2> faults.txt; test $? = 3",
}

// everyLine has a line of a stream of each sort.
const everyLine = `{"id":"g1","start":true,"players":["Ann","Ben"],"events":[{"event":"turn","turn":1,"player":"Ann"},{"event":"finalize","player":"Ann","object":"c1","card":"Hill Rider"}]}

{"events":[{"event":"turn","turn":1,"player":"Ann"},{"event":"finalise","player":"Ann"},{"event":"draw","player":"Ann","object":3}]}
{"events":
{"kwlog":1,"players":["Ann","Ben"]}
{"event":"turn","turn":1,"player":"Ann"}
{"event":"finalize","player":"Ann","object":"c1","card":"Old Well"}
{"event":"draw","player":"Zed","object":"c2"}
{"event":"draw","player":"Ann","object":"c2"}
`

func TestStreamSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("stream.schema.json")
	require.NoError(t, err)
	dir := workspace(t)
	write(t, dir, "every.cards", everyKind)
	write(t, dir, "stream.jsonl", everyLine)
	for _, command := range streams {
		answers := shell(t, dir, command)
		require.Equal(t, strings.Count(everyLine, "\n"), strings.Count(answers, "\n"), "%s: a line for each line", command)
		for line := range strings.Lines(answers) {
			fits(t, schema, command, line)
		}
	}
}

func fits(t *testing.T, schema *jsonschema.Schema, command, text string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, "%s\n%s", command, text)
	require.NoError(t, schema.Validate(value), command)
}
