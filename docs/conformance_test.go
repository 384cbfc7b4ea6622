package docs_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"kwrun/interp"
	"kwrun/interp/conformance"
	"kwrun/keywords"
)

// TestConformanceCases holds the recorded cases against the examples of the pack
// and against the generator: -update writes them.
func TestConformanceCases(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	rulings, err := conformance.FromExamples(pack, pack.Tests())
	require.NoError(t, err)
	recorded(t, "rulings.jsonl", rulings)
	if !*update {
		return
	}
	var families []conformance.Case
	events := dataLines(t, "events.txt")
	for _, line := range dataLines(t, "conditions.txt") {
		section, sentence, _ := strings.Cut(line, ": ")
		cases, untold, err := conformance.Generate(pack, section, sentence, events)
		require.NoError(t, err, sentence)
		families = append(families, cases...)
		t.Logf("%s: %d cases, untold: %s", sentence, len(cases), strings.Join(untold, "; "))
	}
	recorded(t, "families.jsonl", families)
}

// TestConformanceTells checks what the suite claims: kwrun gives every answer,
// and each case cites what it rests on or tells its condition from another.
func TestConformanceTells(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	schema, err := jsonschema.NewCompiler().Compile("conformance/case.schema.json")
	require.NoError(t, err)
	seen := map[string]bool{}
	all := 0
	for _, name := range []string{"rulings.jsonl", "families.jsonl"} {
		text, err := os.ReadFile(filepath.Join("conformance", name))
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			fits(t, schema, name, line)
		}
		cases, err := conformance.Read(name, bytes.NewReader(text))
		require.NoError(t, err)
		for _, c := range cases {
			all++
			require.False(t, seen[c.ID], "%s is there twice", c.ID)
			seen[c.ID] = true
			require.True(t, c.Cites != "" || len(c.Tells) > 0, "%s rests on nothing", c.ID)
			r := conformance.Judge(pack, c, conformance.Respond(pack, c.Question()))
			require.Empty(t, r.Answer.Skip+r.Wrong, c.ID)
			for _, other := range c.Tells {
				changed := c.Question()
				changed.Condition = other
				a := conformance.Respond(pack, changed)
				require.True(t, a.Verdict != c.Verdict || a.Value != nil && c.Value != nil && *a.Value != *c.Value, "%s does not tell `%s`", c.ID, other)
			}
		}
	}
	require.GreaterOrEqual(t, all, 300)
}

func recorded(t *testing.T, name string, cases []conformance.Case) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, c := range cases {
		require.NoError(t, e.Encode(c))
	}
	path := filepath.Join("conformance", name)
	if *update {
		require.NoError(t, os.WriteFile(path, b.Bytes(), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String(), "`go test ./docs -update` writes %s", path)
}

func dataLines(t *testing.T, name string) []string {
	text, err := os.ReadFile(filepath.Join("conformance", name))
	require.NoError(t, err)
	var out []string
	for _, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}
