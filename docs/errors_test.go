package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
)

// codeFiles declare the codes, each as a constant.
var codeFiles = []string{"../grammar/codes.go", "../interp/codes.go", "../interp/turnlog/codes.go", "../cards/codes.go"}

var (
	code      = regexp.MustCompile(`\b(?:KW|KL|KC)\d{3}\b`)
	shownCode = regexp.MustCompile(`\(((?:KW|KL|KC)\d{3})\)`)
)

// unseen are codes that the command cannot show, each with the reason.
var unseen = map[string]string{
	"KC014": "it shows 50 faults and counts the rest; KC014 is the hundred and first",
	"KC015": "no flag takes a shape",
	"KC019": "no flag takes a deck beside a list",
	"KC020": "no flag takes a map",
	"KC021": "no flag takes a map",
}

// declared returns the codes of the program.
func declared(t *testing.T) []string {
	t.Helper()
	codes := map[string]bool{}
	for _, path := range codeFiles {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && code.MatchString(text) {
					require.False(t, codes[text], "%s: the code %s is declared twice", path, text)
					codes[text] = true
				}
			}
			return true
		})
	}
	return slices.Sorted(maps.Keys(codes))
}

func TestEveryCodeHasAnEntry(t *testing.T) {
	var entries []string
	for _, line := range read(t, "errors.md").lines {
		if heading, ok := strings.CutPrefix(line, "### "); ok {
			entries = append(entries, code.FindString(heading))
		}
	}
	slices.Sort(entries)
	require.Equal(t, declared(t), entries)
}

// TestErrorExamples looks at what each entry shows: its bad example has that
// code and no other, its good one has none. That the command says just this is
// what TestDocuments finds out.
func TestErrorExamples(t *testing.T) {
	d := read(t, "errors.md")
	shown := map[string][][]string{} // by code: the codes in each console block
	good := map[string]bool{}
	for _, b := range d.blocks() {
		entry := code.FindString(b.heading)
		if strings.HasPrefix(b.name, "good.") {
			good[entry] = true
		}
		if b.lang == "console" {
			shown[entry] = append(shown[entry], codesIn(d.text(b)))
		}
	}
	for _, entry := range declared(t) {
		if unseen[entry] != "" {
			continue
		}
		t.Run(entry, func(t *testing.T) {
			require.NotEmpty(t, shown[entry], "it has no example")
			require.Equal(t, []string{entry}, shown[entry][0], "the bad example")
			for _, codes := range shown[entry][1:] {
				require.Empty(t, codes, "the good example")
			}
			require.True(t, good[entry] || len(shown[entry]) > 1, "it has no good example")
		})
	}
}

func codesIn(text string) []string {
	found := map[string]bool{}
	for _, m := range shownCode.FindAllStringSubmatch(text, -1) {
		found[m[1]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// inPackage reads the lists of the codes that only the package can show.
var inPackage = map[string]func(text string) error{
	"KC015": func(text string) error {
		_, err := cards.ParseShape("shop", text)
		return err
	},
	"KC019": func(text string) error {
		_, err := cards.ReadDeck("deck", strings.NewReader(text), []cards.Card{{Name: "Banner Captain"}})
		return err
	},
	"KC020": mapped,
	"KC021": mapped,
}

func mapped(text string) error {
	shape, err := cards.MapShape([]string{"name=.title"})
	if err != nil {
		return err
	}
	_, err = shape.Read("list", strings.NewReader(text))
	return err
}

func TestFaultsOfThePackage(t *testing.T) {
	d := read(t, "errors.md")
	seen := map[string]int{}
	for _, b := range d.blocks() {
		entry := code.FindString(b.heading)
		if inPackage[entry] == nil || b.lang == "console" {
			continue
		}
		seen[entry]++
		err := inPackage[entry](d.text(b))
		if strings.HasPrefix(b.name, "good") {
			require.NoError(t, err, entry)
			continue
		}
		require.Error(t, err, entry)
		require.Equal(t, []string{entry}, codesIn(err.Error()))
	}
	for entry := range inPackage {
		require.Equal(t, 2, seen[entry], "%s has a bad example and a good one", entry)
	}
}
