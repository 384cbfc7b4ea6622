package docs_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp"
	"kwrun/keywords"
)

var (
	rulingRow = regexp.MustCompile(`^\| (\d+) \|`)
	listing   = regexp.MustCompile(`rulings? (\d+(?:(?:, | and )\d+)*)`)
)

// TestRulings holds rulings.md against the examples: a row that names a file of
// the pack is cited by an example there, any other says why it is not said, and
// what an example cites is a row.
func TestRulings(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	cited := map[string]map[string]bool{} // by row: the files
	for _, test := range pack.Tests() {
		for _, n := range rows(test.Example.Cites) {
			if cited[n] == nil {
				cited[n] = map[string]bool{}
			}
			cited[n][test.Example.Source.Name] = true
		}
	}
	known := map[string]bool{}
	for _, line := range read(t, "rulings.md").lines {
		m := rulingRow.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		known[m[1]] = true
		cells := strings.Split(line, "|")
		where := cells[len(cells)-2]
		if strings.Contains(where, "not said") {
			continue
		}
		for _, file := range regexp.MustCompile(`\.\./keywords/([a-z-]+\.kw)`).FindAllStringSubmatch(where, -1) {
			require.True(t, cited[m[1]][file[1]], "row %s: no example of %s cites it", m[1], file[1])
		}
	}
	require.NotEmpty(t, known)
	for n := range cited {
		require.True(t, known[n], "an example cites ruling %s, which rulings.md does not have", n)
	}
}

// rows returns the rulings that an example cites: ruling 7; rulings 9, 12 and 34.
func rows(cites string) []string {
	var out []string
	for _, m := range listing.FindAllStringSubmatch(cites, -1) {
		out = append(out, regexp.MustCompile(`\d+`).FindAllString(m[1], -1)...)
	}
	return out
}
