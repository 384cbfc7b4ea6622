package grammar

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The files of the pack are written as they should be.
func TestPackIsFormatted(t *testing.T) {
	r := pack(t)
	names, err := filepath.Glob("../keywords/*.kw")
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		file, found := readText(r, name, string(text))
		require.Empty(t, found)
		require.Equal(t, string(text), Format(file), name)
	}
}

// files draws a definition file of random statements with labels, comments,
// blank lines, continued lines, versions and examples.
func files(rt *rapid.T, r *Reader) string {
	t := trees{rt, r.Vocabulary}
	var b strings.Builder
	comment := func(indent string) {
		for range t.number("before", 0, 2) {
			b.WriteString(oneOf(t, "comment", "\n", indent+"# a comment\n", indent+"#\n", "# far left\n", "\n\n"))
		}
	}
	for n := range t.number("keywords", 1, 3) {
		comment("")
		fmt.Fprintf(&b, "keyword Name%d%s%s\n", n, oneOf(t, "rule", "", ", rule 812", ",  rule FAQ 3"), oneOf(t, "end", "", "  # so", ", rules 1.2 on"))
		for range t.number("statements", 0, 6) {
			comment("  ")
			label := oneOf(t, "label", "           ", "  812.1.c  ", "  FAQ 3    ", "  052      ", "\t   ")
			text := t.statement()
			if t.maybe("wrap") { // a deeper line goes on
				if i := strings.LastIndexByte(text, ' '); i > 0 && !strings.ContainsAny(text, `"]`) {
					text = text[:i] + oneOf(t, "wrap", "\n               ", "  # half\n                  ") + text[i+1:]
				}
			}
			b.WriteString(label + text + oneOf(t, "version", "", "", ", rules 1.4 on", ", rules up to 1.3", ", rules 1.1 to 1.2") + oneOf(t, "end", "", "", " # why") + "\n")
		}
		if t.maybe("example") {
			comment("  ")
			b.WriteString("  example \"it shows # this\", FAQ 1\n    Ann finalizes this card\n\n    # then\n    so   active because Border Scout\n    bearer: a unit with [Legion]\n")
		}
	}
	comment("  ")
	return b.String()
}

// statement draws the text of one statement.
func (t trees) statement() string {
	switch oneOf(t, "statement", "class", "form", "default", "reach", "opener", "limit", "then", "reading", "note") {
	case "class":
		return oneOf(t, "class", "dependent", "passive, optional cost", "deck constraint")
	case "form":
		return oneOf(t, "form", "form [X][>] [Text]", "form [X N]", "form [X] — [Effect]", "form X: [Text]", "form [X] [Cost]")
	case "default":
		return "default N is 2"
	case "reach":
		return oneOf(t, "reach", "reaches the end of the text", "instances sum")
	case "opener":
		return oneOf(t, "opener", "if ", "while ", "until ", "as long as ") + Print(t.condition(2))
	case "limit":
		return oneOf(t, "limit", "pay [Cost]", "you may pay [1]", "no more than twice each turn", "no more than once this turn", "always", "as you play this card")
	case "then":
		return oneOf(t, "then", "then this card gains [Text]", "then do [Effect]", "then you may \"draw # 1\"", "then \"a\" N \"b\"",
			"then this card has +N might", "then this card gets -2 might", "then you gain N XP", "then this card becomes empowered", "then this card has [Legion]")
	case "reading":
		return "in an activated ability, another leaves out the ability only"
	}
	return `note "# not a comment"`
}

// Formatting changes nothing that a file says, and nothing the second time.
func TestFormat(t *testing.T) {
	r := pack(t)
	rapid.Check(t, func(rt *rapid.T) {
		text := files(rt, r)
		file, found := readText(r, "x.kw", text)
		require.Empty(rt, found, text)
		requireFormats(rt, r, file)
		for _, comment := range []string{"# a comment", "#\n", "# far left", "# so", "# why", "# half", "# then"} {
			require.Equal(rt, strings.Count(text, comment), strings.Count(Format(file), comment), "%s in %s", comment, text)
		}
	})
}
