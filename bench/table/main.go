// Command table runs the benchmarks of this module several times and prints the
// medians as the tables of docs/performance.md, with the ratios that are asked of
// kwrun. A ratio is taken within one run, and then the median of the runs.
//
//	go run ./table
//	go run ./table -write ../docs/performance.md
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchunit"
)

func main() {
	log.SetFlags(0)
	count := flag.Int("count", 9, "how many runs")
	benchtime := flag.String("benchtime", "25ms", "how long each benchmark runs")
	document := flag.String("write", "", "write the tables into this document, between its marks")
	flag.Parse()

	runs, err := measure(*count, *benchtime)
	if err != nil {
		log.Fatal(err)
	}
	text := runs.tables()
	if *document == "" {
		fmt.Print(text)
		return
	}
	if err := write(*document, text); err != nil {
		log.Fatal(err)
	}
}

// measurements are those of some runs, by benchmark and unit.
type measurements struct {
	cpu   string
	names []string // in their order
	of    map[string]map[string][]float64
}

// measure builds the benchmarks once, and runs them one after the other.
func measure(count int, benchtime string) (*measurements, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "bench.test")
	if out, err := exec.Command("go", "test", "-c", "-o", binary, "kwrun/bench").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s%w", out, err)
	}
	m := &measurements{of: map[string]map[string][]float64{}}
	for i := range count {
		fmt.Fprintf(os.Stderr, "run %d of %d\n", i+1, count)
		out, err := exec.Command(binary, "-test.run=^$", "-test.bench=.", "-test.benchtime="+benchtime).CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("%s%w", out, err)
		}
		if err := m.read(out); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// read takes down what a run printed.
func (m *measurements) read(out []byte) error {
	r := benchfmt.NewReader(bytes.NewReader(out), "benchmarks")
	for r.Scan() {
		result, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		base, parts := result.Name.Parts()
		name := string(base)
		for _, part := range parts {
			if part[0] == '/' {
				name += string(part)
			}
		}
		m.cpu = result.GetConfig("cpu")
		if m.of[name] == nil {
			m.names, m.of[name] = append(m.names, name), map[string][]float64{}
		}
		for _, v := range result.Values {
			m.of[name][v.Unit] = append(m.of[name][v.Unit], v.Value)
		}
	}
	return r.Err()
}

func median(values []float64) float64 {
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(values, &benchmath.DefaultThresholds), 0.95).Center
}

const seconds = "sec/op"

// sections are the benchmarks as tables, a row and a column for the parts of a name.
var sections = []struct{ benchmark, title, row string }{
	{"OneLeaf", "*If you have finalized another card this turn*, over an index, after so many events:", "events"},
	{"FourLeaves", "*… and a unit has died this turn and you have 2 or more XP and this card is not exhausted*:", "events"},
	{"Scan", "The condition of one leaf, over the log:", "events"},
	{"ScanFour", "That of four leaves, over the log:", "events"},
	{"Apply", "To apply an event, after so many:", "events"},
	{"ApplyAndEval", "To apply an event, and ask both conditions:", "events"},
	{"Board", "The whole pack: an event, and the verdicts of 40 cards after it, with the program of so many cards:", "program"},
	{"Clone", "A copy of a position:", "position"},
	{"Hash", "The hash of a position:", "position"},
	{"Load", "What is done once:", "what"},
}

func (m *measurements) tables() string {
	var out strings.Builder
	for _, s := range sections {
		fmt.Fprintf(&out, "%s\n\n%s\n", s.title, m.table(s.benchmark, s.row))
	}
	fmt.Fprintf(&out, "What was wanted, and what it is:\n\n| what | wanted | measured | |\n|---|--:|--:|---|\n")
	for _, g := range goals {
		fmt.Fprintln(&out, m.goal(g))
	}
	fmt.Fprintf(&out, "\nThe processor: %s.\n", m.cpu)
	return out.String()
}

// table is a benchmark with a row for each first part of a name, and a column for
// each second part.
func (m *measurements) table(benchmark, corner string) string {
	var rows, columns []string
	cells := map[string]map[string]string{}
	for _, name := range m.names {
		parts := strings.SplitN(name+"/time", "/", 4)
		if parts[0] != benchmark {
			continue
		}
		row, column := parts[1], parts[2]
		if cells[row] == nil {
			rows, cells[row] = append(rows, row), map[string]string{}
		}
		if !slices.Contains(columns, column) {
			columns = append(columns, column)
		}
		cells[row][column] = amount(median(m.of[name][seconds]), seconds)
		if benchmark == "Clone" {
			cells[row][column] += ", " + amount(median(m.of[name]["B/op"]), "B/op")
		}
	}
	out := "| " + corner + " | " + strings.Join(columns, " | ") + " |\n|---|" + strings.Repeat("--:|", len(columns)) + "\n"
	for _, row := range rows {
		out += "| " + row + " |"
		for _, column := range columns {
			out += " " + cells[row][column] + " |"
		}
		out += "\n"
	}
	return out
}

// goal is what is asked of a benchmark: how many times the time of another it takes
// at least or at most, or how much of a unit. A name that ends in `/` stands for all
// that begin with it: the median of their ratios counts, and the worst amount.
type goal struct {
	what    string
	of, per string
	least   bool
	unit    string
	wanted  float64
}

var goals = []goal{
	{"one leaf: kwrun to by hand", "OneLeaf/kwrun/", "OneLeaf/hand/", false, "×", 1.5},
	{"four leaves: kwrun to by hand", "FourLeaves/kwrun/", "FourLeaves/hand/", false, "×", 3},
	{"one leaf: expr to kwrun", "OneLeaf/expr/", "OneLeaf/kwrun/", true, "×", 25},
	{"one leaf: cel-go to kwrun", "OneLeaf/cel-go/", "OneLeaf/kwrun/", true, "×", 50},
	{"one leaf: OPA to kwrun", "OneLeaf/OPA/", "OneLeaf/kwrun/", true, "×", 2000},
	{"a scan of 100 events with expr, to kwrun", "Scan/expr/100", "OneLeaf/kwrun/100", true, "×", 100},
	{"a scan of 100 events with cel-go, to kwrun", "Scan/cel-go/100", "OneLeaf/kwrun/100", true, "×", 100},
	{"a scan of 100 events with starlark, to kwrun", "Scan/starlark/100", "OneLeaf/kwrun/100", true, "×", 100},
	{"a scan of 100 events with OPA, to kwrun", "Scan/OPA/100", "OneLeaf/kwrun/100", true, "×", 100},
	{"apply: event 10,000 to event 10", "Apply/kwrun/10000", "Apply/kwrun/10", false, "×", 1.2},
	{"apply and ask: event 10,000 to event 10", "ApplyAndEval/kwrun/10000", "ApplyAndEval/kwrun/10", false, "×", 1.2},
	{"one leaf: allocations", "OneLeaf/kwrun/", "", false, "allocs/op", 0},
	{"four leaves: allocations", "FourLeaves/kwrun/", "", false, "allocs/op", 0},
	{"the verdicts of a board, after an event", "Board/watched/", "", false, seconds, 2e-6},
	{"loading the pack", "Load/pack", "", false, seconds, 10e-3},
}

func (m *measurements) goal(g goal) string {
	values := m.values(g)
	measured := slices.Max(values)
	if g.per != "" {
		measured = median(values)
	}
	sign, met := "≤", measured <= g.wanted
	if g.least {
		sign, met = "≥", measured >= g.wanted
	}
	verdict := "met"
	if !met {
		verdict = "**not met**"
	}
	return fmt.Sprintf("| %s | %s %s | %s | %s |", g.what, sign, amount(g.wanted, g.unit), amount(measured, g.unit), verdict)
}

// amount says a number and its unit, in three digits.
func amount(n float64, unit string) string {
	switch unit {
	case seconds:
		scale := benchunit.CommonScale([]float64{n}, benchunit.Decimal)
		return rounded(n/scale.Factor) + " " + scale.Prefix + "s"
	case "B/op":
		return rounded(n/1e3) + " kB"
	case "×":
		return rounded(n) + " ×"
	}
	return rounded(n)
}

func rounded(n float64) string {
	if n >= 100 {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprintf("%.3g", n)
}

// values are what a goal speaks of: the ratios of all runs, or the amount of each
// benchmark.
func (m *measurements) values(g goal) []float64 {
	var out []float64
	for _, name := range m.names {
		rest, is := strings.CutPrefix(name, g.of)
		if !is || rest != "" && !strings.HasSuffix(g.of, "/") {
			continue
		}
		if g.per == "" {
			out = append(out, median(m.of[name][g.unit]))
			continue
		}
		for i, t := range m.of[g.per+rest][seconds] {
			out = append(out, m.of[name][seconds][i]/t)
		}
	}
	return out
}

// The marks between which a document has the tables.
const (
	from = "<!-- numbers: written by go run ./table -write ../docs/performance.md, in bench/ -->\n"
	to   = "<!-- end of numbers -->"
)

func write(path, text string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, rest, begins := strings.Cut(string(data), from)
	_, tail, ends := strings.Cut(rest, to)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for the tables: %s%s", path, from, to)
	}
	return os.WriteFile(path, []byte(head+from+text+to+tail), 0o644)
}
