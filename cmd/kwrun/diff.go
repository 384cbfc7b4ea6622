package main

import (
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
)

type diffFlags struct {
	search       searchFlags
	format       string
	json         bool
	failOnChange bool
	cards        []string
	log          string
	stream       string
	many         streamFlags
	from         cardFlags
}

func (a *app) diffCommand() *cobra.Command {
	f := &diffFlags{}
	c := &cobra.Command{
		Use:   "diff [flags] A B | diff --rules A..B [KEYWORDS…]",
		Short: "Say what a change of a definition changes, with the shortest game that shows it",
		Long: `Compares two versions of definitions: files, directories, FILE@GIT-REVISION, or two versions of the rules. For each
condition that is not the same it shows the shortest game in which the two say something else, found by looking at all
small games, and which examples of the first version the second does not keep. Nothing is called equivalent for being
the same in all games that were looked at: how far they were is said.`,
		Example: help("diff"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.diff(f, args) },
	}
	f.search.add(c)
	c.Flags().StringVar(&f.format, "format", "text", "text, md or json")
	c.Flags().BoolVar(&f.json, "json", false, "short for --format json")
	c.Flags().BoolVar(&f.failOnChange, "fail-on-change", false, "end with status 1 when there is a difference")
	c.Flags().StringArrayVar(&f.cards, "cards", nil, "a card list `FILE`: which of its cards the change concerns; can be given several times")
	c.Flags().StringVar(&f.log, "log", "", "the turn log `FILE` at whose end the cards are asked in both versions")
	c.Flags().StringVar(&f.stream, "stream", "", "a `FILE` of games, one a line, at whose ends the cards are asked; - is standard input")
	f.from.add(c)
	f.many.add(c)
	complete(c, "format", "text", "md", "json")
	return c
}

func (a *app) diff(f *diffFlags, args []string) error {
	if f.json {
		f.format = "json"
	}
	if !slices.Contains([]string{"text", "md", "json"}, f.format) {
		return fmt.Errorf("--format is text, md or json, not `%s`", f.format)
	}
	if f.stream != "" && (f.log != "" || len(f.cards) == 0) {
		return fmt.Errorf("--stream needs --cards, and no --log")
	}
	before, after, names, err := a.sides(args)
	if err != nil {
		return err
	}
	games := f.search.start(a)
	defer games.done(a.err)
	r := &diffReport{Schema: "kwrun/diff/1", Keywords: []keywordDiff{}}
	for _, k := range before.Keywords {
		if len(names) == 0 || slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, k.Name) }) {
			r.keyword(games, before, after, k)
		}
	}
	for _, k := range after.Keywords {
		if before.Keyword(k.Name) == nil && (len(names) == 0 || slices.Contains(names, k.Name)) {
			r.Keywords = append(r.Keywords, keywordDiff{Keyword: k.Name, Change: "added"})
		}
	}
	if len(f.cards) > 0 {
		if r.Cards, err = a.onCards(f, r, before, after); err != nil {
			return err
		}
	}
	if f.format == "json" {
		err = encodeJSON(a.out, r)
	} else {
		r.write(a.out, f.format == "md")
	}
	switch {
	case err != nil:
		return err
	case r.Cards != nil && r.Cards.Flips != nil && r.Cards.Flips.Bad > 0:
		return &exit{status: exitInput}
	case f.failOnChange && (len(r.Keywords) > 0 || r.Cards.flipped()):
		return &exit{status: exitFindings}
	}
	return nil
}

// sides returns the two packs to compare, and the keywords that are asked for.
func (a *app) sides(args []string) (before, after *interp.Pack, names []string, err error) {
	if from, to, ok := strings.Cut(a.rules, ".."); ok {
		all, err := a.sources()
		if err != nil {
			return nil, nil, nil, &exit{exitDefinition, err}
		}
		if before, err = interp.Read(all, from); err == nil {
			after, err = interp.Read(all, to)
		}
		if err != nil {
			return nil, nil, nil, &exit{exitDefinition, err}
		}
		for _, n := range args {
			if before.Keyword(n) == nil && after.Keyword(n) == nil {
				return nil, nil, nil, &exit{exitInput, fmt.Errorf("`%s` is no keyword of the pack%s", n, meant(n, after.Vocabulary.Keywords))}
			}
		}
		return before, after, args, nil
	}
	if len(args) != 2 {
		return nil, nil, nil, fmt.Errorf("diff compares two versions: `kwrun diff A B`, or `kwrun diff --rules 1.3..1.4 KEYWORD`")
	}
	var own map[string]bool
	if before, own, err = a.side(args[0], own); err == nil {
		after, own, err = a.side(args[1], own)
	}
	for name := range own {
		names = append(names, name)
	}
	return before, after, names, err
}

// side reads one version with the pack, and adds the keywords that it defines.
func (a *app) side(arg string, own map[string]bool) (*interp.Pack, map[string]bool, error) {
	all, err := a.sources()
	if err != nil {
		return nil, nil, &exit{exitDefinition, err}
	}
	sources, err := versionSources(arg)
	if err != nil {
		return nil, nil, &exit{exitDefinition, err}
	}
	pack, err := interp.Read(withPack(all, sources), a.rules)
	if err != nil {
		return nil, nil, &exit{exitDefinition, err}
	}
	if own == nil {
		own = map[string]bool{}
	}
	for _, k := range pack.Keywords {
		if slices.Contains(sources, k.Source) {
			own[k.Name] = true
		}
	}
	return pack, own, nil
}

// versionSources reads a file or directory, as it is or as it was in a revision
// of git: FILE@REVISION.
func versionSources(arg string) ([]*grammar.Source, error) {
	path, revision, ok := strings.Cut(arg, "@")
	if !ok {
		return readSources(arg)
	}
	names, err := git("ls-tree", "-r", "--name-only", revision, "--", path)
	if err != nil {
		return nil, fmt.Errorf("cannot read `%s`: %w", arg, err)
	}
	var out []*grammar.Source
	for _, name := range strings.Fields(names) {
		if !strings.HasSuffix(name, ".kw") {
			continue
		}
		text, err := git("show", revision+":./"+name)
		if err != nil {
			return nil, fmt.Errorf("cannot read `%s`: %w", arg, err)
		}
		out = append(out, &grammar.Source{Name: name + "@" + revision, Text: text})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("`%s` has no .kw file in revision %s", path, revision)
	}
	return out, nil
}

func git(args ...string) (string, error) {
	var complaint strings.Builder
	c := exec.Command("git", args...)
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil && complaint.Len() > 0 {
		first, _, _ := strings.Cut(complaint.String(), "\n")
		err = fmt.Errorf("git says: %s", first)
	}
	return string(out), err
}

// diffReport is what kwrun diff found, in the shape of its JSON. A keyword that is
// the same in both versions is not in it.
type diffReport struct {
	Schema   string        `json:"schema"`
	Same     int           `json:"same"` // definitions that say the same in the same words
	Keywords []keywordDiff `json:"keywords"`
	Cards    *cardsDiff    `json:"cards,omitempty"`
}

type keywordDiff struct {
	Keyword    string          `json:"keyword"`
	Change     string          `json:"change"` // added, removed, changed
	Before     []string        `json:"before"` // the lines that are not the same
	After      []string        `json:"after"`
	Conditions []conditionDiff `json:"conditions"`
	Broken     []string        `json:"broken"` // examples of the first version that the second does not keep
}

type conditionDiff struct {
	Before string `json:"before"`
	After  string `json:"after"`
	Change string `json:"change"` // in words: wider, narrower, …
	// in plain English, what only the one and what only the other says
	ReadBefore []string `json:"readBefore"`
	ReadAfter  []string `json:"readAfter"`
	Searched   int      `json:"searched"` // all games of up to so many events
	Shortest   *game    `json:"shortest,omitempty"`
}

// game is a small game in which two conditions say something else.
type game struct {
	Log    []string `json:"log"`
	Before string   `json:"before"`
	After  string   `json:"after"`
}

func (r *diffReport) keyword(games *smallGames, before, after *interp.Pack, k *interp.Keyword) {
	changed := after.Keyword(k.Name)
	if changed == nil {
		r.Keywords = append(r.Keywords, keywordDiff{Keyword: k.Name, Change: "removed"})
		return
	}
	d := keywordDiff{Keyword: k.Name, Change: "changed", Conditions: []conditionDiff{}}
	d.Before, d.After = onlyIn(before, k, changed), onlyIn(after, changed, k)
	if len(d.Before)+len(d.After) == 0 && before.Version == after.Version {
		r.Same++
		return
	}
	ctx, done := games.each()
	defer done()
	defer games.progress.done()
	for _, c := range interp.Compare(ctx, before, after, k.Name, games.bound()) {
		if !c.Identical {
			d.Conditions = append(d.Conditions, newConditionDiff(before, after, c))
		}
	}
	d.Broken = broken(before, after, k)
	if len(d.Before)+len(d.After) == 0 && len(d.Broken) == 0 && !slices.ContainsFunc(d.Conditions, func(c conditionDiff) bool { return c.Shortest != nil }) {
		r.Same++ // the same words, and nothing found that they mean something else
		return
	}
	r.Keywords = append(r.Keywords, d)
}

// onlyIn returns the lines that one definition has and the other has not.
func onlyIn(pack *interp.Pack, k, other *interp.Keyword) []string {
	var has []string
	for _, s := range other.Lines {
		has = append(has, s.String())
	}
	var out []string
	for _, s := range k.Lines {
		if text := s.String(); s.Kind != grammar.SaysNote && !slices.Contains(has, text) {
			out = append(out, text)
		}
	}
	return out
}

func newConditionDiff(before, after *interp.Pack, c *interp.Comparison) conditionDiff {
	d := conditionDiff{Searched: c.Searched, ReadBefore: []string{}, ReadAfter: []string{}}
	if c.Before != nil {
		d.Before, d.ReadBefore = c.Before.Condition(), before.ReadingOf(c.Before)
	}
	if c.After != nil {
		d.After, d.ReadAfter = c.After.Condition(), after.ReadingOf(c.After)
	}
	d.ReadBefore, d.ReadAfter = without(d.ReadBefore, d.ReadAfter), without(d.ReadAfter, d.ReadBefore)
	switch {
	case c.After == nil:
		d.Change = "only before: `" + d.Before + "`"
	case c.Before == nil:
		d.Change = "only after: `" + d.After + "`"
	case c.OnlyBefore != nil && c.OnlyAfter != nil:
		d.Change = "neither wider nor narrower: each holds where the other does not"
	case c.OnlyAfter != nil:
		d.Change = "wider: it holds in more games, and in every one in which it held before"
	case c.OnlyBefore != nil:
		d.Change = "narrower: it holds in fewer games, and in none in which it did not hold before"
	case c.Shortest != nil:
		d.Change = "the number is another"
	default:
		d.Change = "no difference found"
	}
	if c.Shortest != nil {
		d.Shortest = &game{c.Shortest.Lines, verdictText(c.Shortest, c.Shortest.Verdicts[0]), verdictText(c.Shortest, c.Shortest.Verdicts[1])}
	}
	return d
}

// without returns the lines of a list that another does not have.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(l string) bool { return slices.Contains(other, l) })
}

// broken returns the examples of the keyword in the first version that the second
// does not keep.
func broken(before, after *interp.Pack, k *interp.Keyword) []string {
	var out []string
	for _, t := range before.Tests() {
		if t.Keyword != k {
			continue
		}
		moved := after.Test(t.Example, after.Keyword(k.Name))
		fails := len(moved.Faults) > 0 || slices.ContainsFunc(moved.Run(), func(r interp.Result) bool { return !r.Passed })
		holds := !slices.ContainsFunc(t.Run(), func(r interp.Result) bool { return !r.Passed })
		if fails && holds {
			out = append(out, t.Example.Title)
		}
	}
	return out
}

func (r *diffReport) write(w io.Writer, md bool) {
	code := func(lines ...string) {
		for _, l := range lines {
			fmt.Fprintf(w, "    %s\n", l)
		}
	}
	title := "%s: %s\n"
	if md {
		title = "### %s: %s\n\n"
	}
	for _, k := range r.Keywords {
		fmt.Fprintf(w, title, k.Keyword, k.Change)
		code(k.lines()...)
		for _, c := range k.Conditions {
			if md {
				fmt.Fprintln(w)
			}
			if c.Before == "" || c.After == "" {
				fmt.Fprintln(w, c.Change)
				continue
			}
			fmt.Fprintf(w, "%s (all games of up to %s were looked at)\n", c.Change, plural(max(0, c.Searched), "event"))
			if c.Shortest == nil {
				continue
			}
			if md {
				fmt.Fprintln(w)
			}
			code(c.Shortest.Log...)
			code("=> before: "+c.Shortest.Before, "=> after:  "+c.Shortest.After)
		}
		if len(k.Broken) > 0 {
			if md {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s of the first version not kept: %s\n", plural(len(k.Broken), "example"), strings.Join(k.Broken, "; "))
		}
		fmt.Fprintln(w)
	}
	if r.Cards != nil {
		for _, line := range r.Cards.lines() {
			fmt.Fprintln(w, line)
			if md {
				fmt.Fprintln(w)
			}
		}
		for _, line := range r.Cards.Flips.lines() {
			code(line)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%s changed, %d the same\n", plural(len(r.Keywords), "keyword"), r.Same)
}

// lines shows the lines that are not the same, with a mark below the words that the
// other version does not have, and what those come to in plain English.
func (k *keywordDiff) lines() []string {
	var out []string
	add := func(sign, line, other string) {
		out = append(out, sign+line)
		if marks := marksBelow(line, other); marks != "" {
			out = append(out, "  "+marks)
		}
	}
	for _, l := range k.Before {
		add("- ", l, k.other(l, func(c conditionDiff) (string, string) { return c.Before, c.After }))
	}
	for _, l := range k.After {
		add("+ ", l, k.other(l, func(c conditionDiff) (string, string) { return c.After, c.Before }))
	}
	for _, c := range k.Conditions {
		if c.Before == "" || c.After == "" {
			continue
		}
		if len(c.ReadBefore) > 0 {
			out = append(out, "read before: "+strings.Join(c.ReadBefore, "; "))
		}
		if len(c.ReadAfter) > 0 {
			out = append(out, "read after:  "+strings.Join(c.ReadAfter, "; "))
		}
	}
	return out
}

// other returns the condition that stands in the place of a line in the other
// version, "" where none does.
func (k *keywordDiff) other(line string, sides func(conditionDiff) (own, other string)) string {
	for _, c := range k.Conditions {
		if own, other := sides(c); own == line {
			return other
		}
	}
	return ""
}

// marksBelow marks the words of a line that another does not have at their place:
// those that are in no longest common sequence of words. It is "" where nothing is
// to be marked.
func marksBelow(line, other string) string {
	a, b := strings.Fields(line), strings.Fields(other)
	if len(b) == 0 {
		return ""
	}
	common := make([][]int, len(a)+1) // of the words from here on
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var marks strings.Builder
	marked := false // the word before is
	for i, j := 0, 0; i < len(a); i++ {
		for j < len(b) && a[i] != b[j] && common[i][j] == common[i][j+1] {
			j++
		}
		same := j < len(b) && a[i] == b[j] && common[i+1][j] < common[i][j] // else a later word will do
		if same {
			j++
		}
		if i > 0 {
			marks.WriteString(mark(marked && !same, 1))
		}
		marks.WriteString(mark(!same, runewidth.StringWidth(a[i])))
		marked = !same
	}
	return strings.TrimRight(marks.String(), " ")
}

func mark(on bool, width int) string {
	if on {
		return strings.Repeat("^", width)
	}
	return strings.Repeat(" ", width)
}
