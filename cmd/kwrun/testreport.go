package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"kwrun/grammar"
	"kwrun/interp"
)

// testReport is the answer of kwrun test, in the shape of its JSON.
type testReport struct {
	Schema       string       `json:"schema"`
	Definitions  int          `json:"definitions"`
	Examples     int          `json:"examples"`
	Expectations int          `json:"expectations"`
	Failed       int          `json:"failed"`
	Empty        []string     `json:"withoutExamples"` // files with definitions and no example
	Results      []testResult `json:"results"`
	Coverage     *coverage    `json:"coverage,omitempty"`
	Mutants      int          `json:"mutants,omitempty"`
	Survivors    []survivor   `json:"survivors,omitempty"`

	seen                   []*interp.Seen
	cover, mutate, verbose bool
}

// testResult is what one expectation came to.
type testResult struct {
	File     string    `json:"file"`
	Line     int       `json:"line"`
	Keyword  string    `json:"keyword,omitempty"`
	Example  string    `json:"example"`
	Cites    string    `json:"cites,omitempty"`
	Rules    string    `json:"rules"`
	Expected string    `json:"expected"`
	Got      string    `json:"got"`
	Passed   bool      `json:"passed"`
	Because  []string  `json:"because"`
	Near     []string  `json:"near"`
	Missing  []string  `json:"missing"`
	Log      []logLine `json:"log"` // up to the expectation

	column int
}

// logLine is a line of an example's log; Note says of a line that decides, or
// nearly did, what it is to the verdict.
type logLine struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	Note string `json:"note,omitempty"`
}

// coverage is how many of the verdicts that conditions can have were seen.
type coverage struct {
	Seen       int             `json:"seen"`
	All        int             `json:"all"`
	Conditions []conditionSeen `json:"conditions"`
}

type conditionSeen struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Keyword string `json:"keyword"`
	Text    string `json:"text"`
	Whole   bool   `json:"whole"` // a condition, and no part of one
	True    int    `json:"true"`
	False   int    `json:"false"`
	Unknown int    `json:"unknown"`
}

// survivor is a change of a definition that all examples accept.
type survivor struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Keyword string `json:"keyword"`
	Was     string `json:"was"`
	Is      string `json:"is"` // "" for a line that is left out

	Example  []string `json:"example,omitempty"` // that would tell the two: a log and what is so of the definition
	Searched int      `json:"searched"`          // else: no game of up to so many events tells them
}

func (c *coverage) percent() float64 {
	if c == nil || c.All == 0 {
		return 100
	}
	return 100 * float64(c.Seen) / float64(c.All)
}

// files counts the definitions of a suite's files, and takes down which have no
// example, where all examples are asked for.
func (r *testReport) files(pack *interp.Pack, s *suite, all bool) {
	for _, f := range pack.Files {
		if !s.has(f.Source) {
			continue
		}
		defined, examples := 0, 0
		for _, b := range f.Blocks {
			switch {
			case b.Example != nil:
				examples++
			case b.Keyword != nil:
				defined++
				examples += len(b.Keyword.Examples)
			}
		}
		r.Definitions += defined
		if all && examples == 0 && (defined > 0 || len(s.files) == 1) {
			r.Empty = append(r.Empty, f.Source.Name)
		}
	}
}

// example takes down what the expectations of an example came to.
func (r *testReport) example(t *interp.Test, rules string, results []interp.Result) {
	r.Examples++
	for _, x := range results {
		r.Expectations++
		out := testResult{Example: t.Example.Title, Cites: t.Example.Cites, Rules: rules, Expected: strings.TrimPrefix(x.Line.Text, "so "),
			Got: x.Got, Passed: x.Passed, Because: []string{}, Near: []string{}, Missing: append([]string{}, x.Verdict.Missing...), Log: []logLine{}}
		out.File, out.Line, out.column = place(x.Line.Source, x.Line.At)
		if t.Keyword != nil {
			out.Keyword = t.Keyword.Name
		}
		out.reasons(&x)
		if !x.Passed {
			r.Failed++
		}
		r.Results = append(r.Results, out)
	}
}

// reasons writes what decides, and what nearly did, at the lines of the log.
func (out *testResult) reasons(x *interp.Result) {
	notes := map[int][]string{}
	for _, e := range append(x.Verdict.Because, x.Verdict.Also...) {
		name, what := x.Describe(e)
		text := strings.TrimPrefix(name+", "+what, ", ")
		out.Because = append(out.Because, text)
		notes[e.Line] = append(notes[e.Line], "counts: "+what)
	}
	for _, n := range x.Verdict.Near {
		text := n.Reason
		if n.Rule != "" {
			text += " (" + n.Rule + ")"
		}
		out.Near = append(out.Near, strings.TrimPrefix(n.Text+": "+text, ": "))
		notes[n.Event.Line] = append(notes[n.Event.Line], "does not count: "+text)
	}
	for i, l := range x.Log {
		_, line, _ := place(l.Source, l.At)
		out.Log = append(out.Log, logLine{line, l.Text, strings.Join(notes[i+1], "; ")})
	}
}

// covered takes down what the examples have seen of each condition.
func (r *testReport) covered(seen []*interp.Seen) {
	if r.Coverage == nil {
		r.Coverage = &coverage{Conditions: []conditionSeen{}}
	}
	c := r.Coverage
	r.seen = append(r.seen, seen...)
	for _, s := range seen {
		file, line, _ := place(s.Statement.Source, s.At)
		c.Conditions = append(c.Conditions, conditionSeen{file, line, s.Keyword.Name, s.Text, s.Whole, s.True, s.False, s.Unknown})
		c.All += 2
		c.Seen += min(s.True, 1) + min(s.False, 1)
	}
}

func (r *testReport) survive(survivors []*interp.Mutant, all int) {
	r.Mutants += all
	for _, m := range survivors {
		file, line, _ := place(m.Statement.Source, m.Statement.At)
		s := survivor{File: file, Line: line, Keyword: m.Keyword.Name, Was: m.Statement.String(), Is: m.Text}
		ctx, done := context.WithTimeout(context.Background(), tellingTime)
		found, searched := m.Telling(ctx, tellingEvents)
		done()
		if s.Searched = searched; found != nil {
			v := found.Verdicts[0]
			if v.Ability.Use.Param != nil {
				s.Example = append(s.Example, fmt.Sprintf("bearer: a %s with [%s]", v.Ability.Card.Type, v.Ability.Use.String()))
			}
			s.Example = append(append(s.Example, found.ExampleLines()...), expectation(v, len(v.Ability.Keyword.Parts) > 1))
		}
		r.Survivors = append(r.Survivors, s)
	}
}

// How far, and how long, an example is looked for that tells a change.
const (
	tellingEvents = 6
	tellingTime   = time.Second
)

// writeProfile writes the coverage as a profile of `go tool cover`: a block for
// each part of a condition, covered as often as the rarer of its two verdicts.
func writeProfile(name string, seen []*interp.Seen) error {
	var b strings.Builder
	b.WriteString("mode: count\n")
	for i, s := range seen {
		if s.Whole && i+1 < len(seen) && !seen[i+1].Whole {
			continue // its parts are in it
		}
		file, line, from := place(s.Statement.Source, s.At)
		_, _, to := place(s.Statement.Source, grammar.Span{Start: s.At.End, End: s.At.End})
		if !strings.HasPrefix(file, "/") && !strings.HasPrefix(file, ".") {
			file = "./" + file // a file, and no package
		}
		fmt.Fprintf(&b, "%s:%d.%d,%d.%d 1 %d\n", file, line, from, line, to, min(s.True, s.False))
	}
	return os.WriteFile(name, []byte(b.String()), 0o644)
}
