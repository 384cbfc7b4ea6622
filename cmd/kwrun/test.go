package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
)

// testFlags are the flags of kwrun test.
type testFlags struct {
	run       string
	watch     bool
	format    string
	json      bool
	cards     []string
	from      cardFlags
	cover     bool
	profile   string
	failUnder float64
	mutate    bool
	verbose   bool
}

func (a *app) testCommand() *cobra.Command {
	f := &testFlags{}
	c := &cobra.Command{
		Use:   "test [flags] [PATHS…]",
		Short: "Run the examples of definitions, and say what they leave open",
		Long: `Runs the examples of .kw files and of the kw blocks of Markdown files; without a path, those of the pack.

With --cover it says which conditions the examples have not seen both true and false. With --mutate it changes one
thing of a definition at a time and says which changes all examples accept: what they do not pin down.`,
		Example: help("test"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.test(f, args) },
	}
	flags := c.Flags()
	flags.StringVar(&f.run, "run", "", "only examples whose `KEYWORD/TITLE` matches this pattern")
	flags.BoolVar(&f.watch, "watch", false, "run again whenever a file changes, until interrupted")
	flags.StringVar(&f.format, "format", "text", "text, json, junit, tap or github")
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	flags.StringArrayVar(&f.cards, "cards", nil, "a card list `FILE`, for examples that name a card of it; can be given several times")
	flags.BoolVar(&f.cover, "cover", false, "say which verdicts of each condition the examples have seen")
	flags.StringVar(&f.profile, "coverprofile", "", "write that to `FILE`, for `go tool cover -html`")
	flags.Float64Var(&f.failUnder, "fail-under", 0, "end with status 1 when fewer than this `PERCENT` of the verdicts are seen")
	flags.BoolVar(&f.mutate, "mutate", false, "say which changes of one thing all examples accept")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "show what holds too, with its log and what decides")
	f.from.add(c)
	complete(c, "format", "text", "json", "junit", "tap", "github")
	return c
}

func (a *app) test(f *testFlags, paths []string) error {
	if f.json {
		f.format = "json"
	}
	if testWriters[f.format] == nil {
		return fmt.Errorf("--format is text, json, junit, tap or github, not `%s`", f.format)
	}
	pattern, err := regexp.Compile(f.run)
	if err != nil {
		return fmt.Errorf("--run is no pattern: %w", err)
	}
	if !f.watch {
		return a.testOnce(f, pattern, paths)
	}
	return a.watchFiles(append(slices.Clip(paths), f.cards...), func() error { return a.testOnce(f, pattern, paths) })
}

func (a *app) testOnce(f *testFlags, pattern *regexp.Regexp, paths []string) error {
	suites, err := a.suites(paths)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	known, err := a.testCards(f)
	if err != nil {
		return err
	}
	r := &testReport{Schema: "kwrun/test/1", Results: []testResult{}, cover: f.cover || f.failUnder > 0 || f.profile != "", mutate: f.mutate, verbose: f.verbose}
	var faults grammar.Errors
	for _, s := range suites {
		err := r.suite(s, a.rules, pattern, known)
		if err != nil && grammar.AsErrors(err) == nil {
			return &exit{exitDefinition, err}
		}
		faults = append(faults, grammar.AsErrors(err)...)
	}
	if err := testWriters[f.format](a.out, r); err != nil {
		return err
	}
	if f.profile != "" {
		if err := writeProfile(f.profile, r.seen); err != nil {
			return &exit{exitDefinition, err}
		}
	}
	if len(faults) > 0 {
		return &exit{exitDefinition, faults}
	}
	if r.Examples == 0 {
		return &exit{exitFindings, fmt.Errorf("nothing was tested: no example%s", matching(f.run))}
	}
	if r.Failed > 0 || len(r.Survivors) > 0 || f.failUnder > 0 && r.Coverage.percent() < f.failUnder {
		return &exit{status: exitFindings}
	}
	return nil
}

func matching(pattern string) string {
	if pattern == "" {
		return ""
	}
	return " matches `" + pattern + "`"
}

// testCards reads the card lists for the examples that name a card; they are
// read with the words of the pack that is tested.
func (a *app) testCards(f *testFlags) (func(*interp.Pack) []*interp.Card, error) {
	if len(f.cards) == 0 {
		return func(*interp.Pack) []*interp.Card { return nil }, nil
	}
	list, faults, err := a.cards(f.cards, &f.from)
	if err != nil || len(faults) > 0 {
		return nil, &exit{exitInput, cmp.Or(err, faults.AsError())}
	}
	return func(p *interp.Pack) []*interp.Card { return p.ReadAll(list) }, nil
}

// suite runs the examples of one suite for the rules version asked for, the
// newest by default. What an example says of other versions is then run too.
func (r *testReport) suite(s *suite, version string, pattern *regexp.Regexp, known func(*interp.Pack) []*interp.Card) error {
	pack, err := interp.Read(s.pack, version)
	if err != nil {
		return err
	}
	tests := s.tests(pack, pattern, known)
	var faults grammar.Errors
	for _, t := range tests {
		faults = append(faults, t.Faults...)
	}
	if len(faults) > 0 {
		return faults
	}
	r.files(pack, s, pattern.String() == "")
	for _, t := range tests {
		r.example(t, pack.Version, t.Run())
	}
	if version == "" && slices.ContainsFunc(tests, dated) {
		for _, older := range pack.Vocabulary.Rules[:len(pack.Vocabulary.Rules)-1] {
			if err := r.older(s, older, pattern, known); err != nil {
				return err
			}
		}
	}
	keyword := func(k *interp.Keyword) bool {
		return s.has(k.Source) && (pattern.String() == "" || slices.ContainsFunc(tests, func(t *interp.Test) bool { return t.Keyword == k }))
	}
	if r.cover {
		r.covered(slices.DeleteFunc(pack.Coverage(tests), func(x *interp.Seen) bool { return !keyword(x.Keyword) }))
	}
	if r.mutate {
		survivors, all := pack.Survivors(tests, keyword)
		r.survive(survivors, all)
	}
	return nil
}

// older runs what examples say of an older version of the rules by name.
func (r *testReport) older(s *suite, version string, pattern *regexp.Regexp, known func(*interp.Pack) []*interp.Card) error {
	pack, err := interp.Read(s.pack, version)
	if err != nil {
		return err
	}
	for _, t := range s.tests(pack, pattern, known) {
		if dated(t) && len(t.Faults) == 0 {
			results := slices.DeleteFunc(t.Run(), func(x interp.Result) bool {
				return x.Line.Versions == grammar.Versions{} && t.Example.Versions == grammar.Versions{}
			})
			r.example(t, version, results)
		}
	}
	return nil
}

// dated reports whether the example says something of a range of rules versions.
func dated(t *interp.Test) bool {
	return t.Example.Versions != grammar.Versions{} || slices.ContainsFunc(t.Example.Lines, func(l *grammar.ExampleLine) bool { return l.Versions != grammar.Versions{} })
}

// tests returns the examples of the suite's files that match the pattern.
func (s *suite) tests(pack *interp.Pack, pattern *regexp.Regexp, known func(*interp.Pack) []*interp.Card) []*interp.Test {
	return slices.DeleteFunc(pack.Tests(known(pack)...), func(t *interp.Test) bool {
		return !s.has(t.Example.Source) || !pattern.MatchString(testName(t))
	})
}

// testName is the example's name for --run: KEYWORD/TITLE.
func testName(t *interp.Test) string {
	if t.Keyword == nil {
		return t.Example.Title
	}
	return t.Keyword.Name + "/" + t.Example.Title
}

// place returns where something stands: file, line and column.
func place(source *grammar.Source, at grammar.Span) (file string, line, column int) {
	e := source.Fault(at, "", "")
	return e.File, e.Line, e.Col
}

// title is the example as a person calls it: Legion: "a token is no card" (FAQ 1).
func exampleTitle(keyword, title, cites string) string {
	text := fmt.Sprintf("%q", title)
	if keyword != "" {
		text = keyword + ": " + text
	}
	if cites != "" {
		text += " (" + cites + ")"
	}
	return strings.TrimSpace(text)
}
