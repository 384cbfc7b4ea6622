package docs_test

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp"
	"kwrun/keywords"
)

// The numbers of rulings.md: those of the two collections that they come from.
const (
	rulingNumbers = "1 2 3 4 5 6 7 9 11 12 15 17 21 22 23 24 26 27 28 29 30 31 32 34 35 38 40 42 43 45 47 49 51 53 55 56 58 59 62 65 66 68 70"
	faultNumbers  = "1 3 4 6 8 10 12 14 15 17 18 20 21 23 25 26 28 29 31 32 34 35 37 39 41 42 44 46 48 49 51 53 54 56 57 59 61 62 64 66 68 69 71 73 74 " +
		"76 77 79 81 82 83 85 86 88 90 91 93 95 96 98 100 101 102 104 105"
)

// notSaid starts the reason of a row that no example can say.
const notSaid = "not said: "

// rulingRow is a row of a table of rulings.md.
type rulingRow struct {
	number string
	files  []string // that it names, without their directory, in order
	where  string
}

var (
	linked   = regexp.MustCompile(`\[([\w-]+\.(?:kw|go))\]\(([^)]+)\)`)
	cited    = regexp.MustCompile(`\b(ruling|fault)s? (\d+(?:(?:, | and )\d+)*)`)
	digits   = regexp.MustCompile(`\d+`)
	goNumber = regexp.MustCompile(`(?m)^\t\t\{(\d+), "|// Fault (\d+) `)
)

// rulingRows returns the rows of the table that follows a heading of rulings.md.
func rulingRows(t *testing.T, heading string) []rulingRow {
	t.Helper()
	d := read(t, "rulings.md")
	from := slices.Index(d.lines, heading)
	require.GreaterOrEqual(t, from, 0, "no heading %s", heading)
	var rows []rulingRow
	for _, line := range d.lines[from+1:] {
		if strings.HasPrefix(line, "#") {
			break
		}
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) < 4 || !digits.MatchString(cells[0]) {
			continue
		}
		row := rulingRow{number: strings.TrimSpace(cells[0]), where: strings.TrimSpace(cells[len(cells)-1])}
		for _, m := range linked.FindAllStringSubmatch(row.where, -1) {
			require.FileExists(t, m[2])
			require.Equal(t, m[1], path.Base(m[2]))
			row.files = append(row.files, m[1])
		}
		rows = append(rows, row)
	}
	return rows
}

// citations returns the files whose examples cite each ruling or fault.
func citations(t *testing.T, pack *interp.Pack, kind string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, x := range pack.Tests() {
		for _, m := range cited.FindAllStringSubmatch(x.Example.Cites, -1) {
			if m[1] != kind {
				continue
			}
			for _, n := range digits.FindAllString(m[2], -1) {
				if file := path.Base(x.Example.Source.Name); !slices.Contains(out[n], file) {
					out[n] = append(out[n], file)
				}
			}
		}
	}
	return out
}

// hold holds the rows against what is cited: each row names the files that cite
// it, or says why none does, and nothing is cited that has no row.
func hold(t *testing.T, rows []rulingRow, numbers string, cited map[string][]string) {
	t.Helper()
	var got []string
	for _, row := range rows {
		got = append(got, row.number)
		files := cited[row.number]
		slices.Sort(files)
		if reason, not := strings.CutPrefix(row.where, notSaid); not {
			require.NotEmpty(t, reason, row.number)
			require.Empty(t, files, "%s is cited, and said not to be", row.number)
			continue
		}
		require.NotEmpty(t, files, "nothing cites %s", row.number)
		require.Equal(t, files, row.files, "the files that cite %s", row.number)
		delete(cited, row.number)
	}
	require.Equal(t, strings.Fields(numbers), got)
	require.Empty(t, slices.Collect(maps.Keys(cited)), "cited, and in no row")
}

func TestRulings(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	hold(t, rulingRows(t, "# Rulings"), rulingNumbers, citations(t, pack, "ruling"))
}

func TestFaultsOfOtherEngines(t *testing.T) {
	pack, err := interp.Load(os.DirFS("../interp/testdata/faults"))
	require.NoError(t, err)
	cited := citations(t, pack, "fault")
	const tests = "../interp/faults_test.go"
	text, err := os.ReadFile(tests)
	require.NoError(t, err)
	for _, m := range goNumber.FindAllStringSubmatch(string(text), -1) {
		if n := m[1] + m[2]; !slices.Contains(cited[n], filepath.Base(tests)) {
			cited[n] = append(cited[n], filepath.Base(tests))
		}
	}
	hold(t, rulingRows(t, "## Faults of other engines"), faultNumbers, cited)
}

// What the examples leave open is what rulings.md says, and no verdict of a
// condition is left out by them.
func TestWhatTheExamplesLeaveOpen(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	tests := pack.Tests()
	for _, seen := range pack.Coverage(tests) {
		require.True(t, seen.Both(), "%s: %s: true %d, false %d", seen.Keyword.Name, seen.Text, seen.True, seen.False)
	}
	survivors, _ := pack.Survivors(tests, nil)
	var open []string
	for _, m := range survivors {
		open = append(open, "| "+m.Keyword.Name+" | `"+m.Statement.String()+"` | `"+m.Text+"` |")
	}
	d := read(t, "rulings.md")
	from := slices.Index(d.lines, "## What the examples leave open")
	require.Positive(t, from)
	var rows []string
	for _, line := range d.lines[from:] {
		if cells := strings.Split(line, " | "); len(cells) == 4 && strings.Contains(line, "`") {
			require.Greater(t, len(cells[3]), 5, "a reason: %s", line)
			rows = append(rows, strings.Join(cells[:3], " | ")+" |")
		}
	}
	require.Equal(t, open, rows)
	for _, k := range pack.Keywords {
		without := !slices.ContainsFunc(tests, func(x *interp.Test) bool { return x.Keyword == k })
		require.Equal(t, without, strings.Contains(d.lines[len(d.lines)-2], k.Name), "%s: the last line names the keywords without an example", k.Name)
	}
}
