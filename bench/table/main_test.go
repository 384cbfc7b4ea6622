package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Two runs. In each kwrun takes twice the time by hand at 10 events, and as long at 100.
const output = `goos: linux
cpu: Some Processor
BenchmarkOneLeaf/hand/10-2      100  4.0 ns/op  0 B/op  0 allocs/op
BenchmarkOneLeaf/kwrun/10-2     100  8.0 ns/op  0 B/op  0 allocs/op
BenchmarkOneLeaf/hand/100-2     100  5.0 ns/op  0 B/op  0 allocs/op
BenchmarkOneLeaf/kwrun/100-2    100  5.0 ns/op  0 B/op  0 allocs/op
BenchmarkLoad/pack-2             10  6000000 ns/op
BenchmarkOneLeaf/hand/10-2      100  40.0 ns/op  0 B/op  0 allocs/op
BenchmarkOneLeaf/kwrun/10-2     100  80.0 ns/op  0 B/op  1 allocs/op
BenchmarkOneLeaf/hand/100-2     100  5.0 ns/op  0 B/op  0 allocs/op
BenchmarkOneLeaf/kwrun/100-2    100  5.0 ns/op  0 B/op  0 allocs/op
BenchmarkLoad/pack-2             10  8000000 ns/op
`

func sample(t *testing.T) *measurements {
	m := &measurements{of: map[string]map[string][]float64{}}
	require.NoError(t, m.read([]byte(output)))
	return m
}

func TestTableHasMedians(t *testing.T) {
	m := sample(t)
	require.Equal(t, "Some Processor", m.cpu)
	require.Equal(t, `| events | 10 | 100 |
|---|--:|--:|
| hand | 22 ns | 5 ns |
| kwrun | 44 ns | 5 ns |
`, m.table("OneLeaf", "events"))
	require.Equal(t, `| what | time |
|---|--:|
| pack | 7 ms |
`, m.table("Load", "what"))
}

// A ratio is taken within a run, and the median of runs and lengths counts; of
// amounts the worst one.
func TestGoals(t *testing.T) {
	m := sample(t)
	for want, g := range map[string]goal{
		"| a | ≤ 1.5 × | 1.5 × | met |":         {"a", "OneLeaf/kwrun/", "OneLeaf/hand/", false, "×", 1.5},
		"| a | ≤ 1.4 × | 1.5 × | **not met** |": {"a", "OneLeaf/kwrun/", "OneLeaf/hand/", false, "×", 1.4},
		"| a | ≥ 1.5 × | 1.5 × | met |":         {"a", "OneLeaf/kwrun/", "OneLeaf/hand/", true, "×", 1.5},
		"| a | ≥ 1.6 × | 1.5 × | **not met** |": {"a", "OneLeaf/kwrun/", "OneLeaf/hand/", true, "×", 1.6},
		"| a | ≤ 1 × | 2 × | **not met** |":     {"a", "OneLeaf/kwrun/10", "OneLeaf/hand/10", false, "×", 1},
		"| a | ≤ 0 | 0.5 | **not met** |":       {"a", "OneLeaf/kwrun/", "", false, "allocs/op", 0},
		"| a | ≤ 10 ms | 7 ms | met |":          {"a", "Load/pack", "", false, seconds, 10e-3},
		"| a | ≤ 6 ms | 7 ms | **not met** |":   {"a", "Load/pack", "", false, seconds, 6e-3},
	} {
		require.Equal(t, want, m.goal(g))
	}
}

func TestWriteKeepsTheRest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "doc.md")
	require.NoError(t, os.WriteFile(path, []byte("before\n"+from+"old\n"+to+"\nafter\n"), 0o644))
	require.NoError(t, write(path, "new\n"))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "before\n"+from+"new\n"+to+"\nafter\n", string(text))
	require.NoError(t, os.WriteFile(path, []byte("no marks\n"), 0o644))
	require.ErrorContains(t, write(path, "new\n"), "has no place for the tables")
}
