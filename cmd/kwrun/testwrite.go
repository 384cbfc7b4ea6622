package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"
)

// testWriters write the report of kwrun test, by format.
var testWriters = map[string]func(io.Writer, *testReport) error{
	"text": writeTests, "json": writeTestsJSON, "junit": writeJUnit, "tap": writeTAP, "github": writeGitHub,
}

func writeTests(w io.Writer, r *testReport) error {
	for _, x := range r.Results {
		if !x.Passed || r.verbose {
			fmt.Fprint(w, x.shown())
		}
	}
	for _, file := range r.Empty {
		fmt.Fprintf(w, "%s: no example\n", file)
	}
	if r.cover {
		writeSeen(w, r.Coverage)
	}
	for _, s := range r.Survivors {
		fmt.Fprintf(w, "%s:%d: %s: no example tells\n    %s\n  from\n    %s\n", s.File, s.Line, s.Keyword, s.Was, s.text())
		if len(s.Example) > 0 {
			fmt.Fprintf(w, "  as this one would:\n    %s\n", strings.Join(s.Example, "\n    "))
		} else if s.Searched > 0 {
			fmt.Fprintf(w, "  and no game of up to %s does\n", plural(s.Searched, "event"))
		}
	}
	if r.mutate {
		fmt.Fprintf(w, "%s of %s accepted by all examples\n", plural(len(r.Survivors), "change"), fmt.Sprint(r.Mutants))
	}
	verdict := color.GreenString("all hold")
	switch {
	case r.Expectations == 0:
		verdict = color.YellowString("nothing was tested")
	case r.Failed > 0:
		verdict = color.RedString("%d failed", r.Failed)
	}
	_, err := fmt.Fprintf(w, "%s, %s, %s: %s\n", plural(r.Definitions, "definition"), plural(r.Examples, "example"), plural(r.Expectations, "expectation"), verdict)
	return err
}

func (s survivor) text() string {
	if s.Is == "" {
		return "(no such line)"
	}
	return s.Is
}

// shown is an expectation as a judge reads it: where it does not hold what does,
// and the log with the lines that decide.
func (x testResult) shown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", color.New(color.Bold).Sprintf("%s:%d:%d", x.File, x.Line, x.column), exampleTitle(x.Keyword, x.Example, x.Cites))
	sign := "="
	if !x.Passed {
		sign = ">"
		fmt.Fprintf(&b, "  expected %s; it is %s%s\n", x.Expected, color.RedString(x.Got), rulesText(", rules ", x.Rules))
	}
	for _, m := range x.Missing {
		fmt.Fprintf(&b, "  missing: %s\n", m)
	}
	width := len(fmt.Sprint(x.Line))
	longest := 0
	for _, l := range x.Log {
		longest = max(longest, runewidth.StringWidth(l.Text))
	}
	for _, l := range x.Log {
		note := ""
		if l.Note != "" {
			note = strings.Repeat(" ", longest-runewidth.StringWidth(l.Text)) + "   <- " + l.Note
		}
		fmt.Fprintf(&b, "    %*d | %s%s\n", width, l.Line, l.Text, note)
	}
	fmt.Fprintf(&b, "  %s %*d | so %s\n", sign, width, x.Line, x.Expected)
	return b.String()
}

// writeSeen writes for each condition, and each part of one, how often it was
// seen true and false.
func writeSeen(w io.Writer, c *coverage) {
	if c == nil {
		return
	}
	for _, s := range c.Conditions {
		indent := ""
		if !s.Whole {
			indent = "  "
		}
		var never []string
		if s.True == 0 {
			never = append(never, "never true")
		}
		if s.False == 0 {
			never = append(never, "never false")
		}
		says := fmt.Sprintf("true %d, false %d", s.True, s.False)
		if len(never) > 0 {
			says = color.RedString(strings.Join(never, ", "))
		}
		if s.Unknown > 0 {
			says += fmt.Sprintf(", unknown %d", s.Unknown)
		}
		fmt.Fprintf(w, "%s:%d: %s: %s%s: %s\n", s.File, s.Line, s.Keyword, indent, s.Text, says)
	}
	fmt.Fprintf(w, "%d of %d verdicts of conditions and their parts seen (%.1f %%)\n", c.Seen, c.All, c.percent())
}

func writeTestsJSON(w io.Writer, r *testReport) error {
	if r.Empty == nil {
		r.Empty = []string{}
	}
	return encodeJSON(w, r)
}

// The JUnit format, as far as build servers read it.
type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitFailure `xml:"failure,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func writeJUnit(w io.Writer, r *testReport) error {
	all := junitSuites{Tests: r.Expectations, Failures: r.Failed}
	for _, x := range r.Results {
		if n := len(all.Suites); n == 0 || all.Suites[n-1].Name != x.File {
			all.Suites = append(all.Suites, junitSuite{Name: x.File})
		}
		suite := &all.Suites[len(all.Suites)-1]
		c := junitCase{Class: x.Keyword, Name: x.name()}
		suite.Tests++
		if !x.Passed {
			suite.Failures++
			c.Failure = &junitFailure{"expected " + x.Expected + "; it is " + x.Got, plain(x)}
		}
		suite.Cases = append(suite.Cases, c)
	}
	for _, file := range r.Empty {
		all.Suites = append(all.Suites, junitSuite{Name: file})
	}
	fmt.Fprint(w, xml.Header)
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// name tells one expectation of an example from the others.
func (x testResult) name() string {
	return fmt.Sprintf("%s, line %d: so %s", x.Example, x.Line, x.Expected)
}

func plain(x testResult) string {
	was := color.NoColor
	color.NoColor = true
	defer func() { color.NoColor = was }()
	return x.shown()
}

func writeTAP(w io.Writer, r *testReport) error {
	fmt.Fprintf(w, "TAP version 13\n1..%d\n", len(r.Results))
	for i, x := range r.Results {
		state := "ok"
		if !x.Passed {
			state = "not ok"
		}
		fmt.Fprintf(w, "%s %d - %s\n", state, i+1, strings.ReplaceAll(strings.TrimPrefix(x.Keyword+": "+x.name(), ": "), "#", `\#`))
		if !x.Passed {
			fmt.Fprintf(w, "  ---\n  message: |\n    %s\n  ...\n", strings.ReplaceAll(strings.TrimSpace(plain(x)), "\n", "\n    "))
		}
	}
	for _, file := range r.Empty {
		fmt.Fprintf(w, "# %s: no example\n", file)
	}
	return nil
}

// githubEscapes are what a workflow command cannot hold as it is.
var githubEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")

func writeGitHub(w io.Writer, r *testReport) error {
	for _, x := range r.Results {
		if !x.Passed {
			title := strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubEscapes.Replace(exampleTitle(x.Keyword, x.Example, x.Cites)))
			fmt.Fprintf(w, "::error file=%s,line=%d,col=%d,title=%s::%s\n", x.File, x.Line, x.column, title, githubEscapes.Replace(strings.TrimSpace(plain(x))))
		}
	}
	for _, file := range r.Empty {
		fmt.Fprintf(w, "::notice file=%s::no example\n", file)
	}
	for _, s := range r.Survivors {
		fmt.Fprintf(w, "::warning file=%s,line=%d::%s\n", s.File, s.Line, githubEscapes.Replace("no example tells `"+s.Was+"` from `"+s.text()+"`"))
	}
	_, err := fmt.Fprintf(w, "%s, %d failed\n", plural(r.Expectations, "expectation"), r.Failed)
	return err
}
