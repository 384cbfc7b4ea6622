package grammar

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzCondition: nothing panics, and what reads prints as a text that reads as
// the same tree.
func FuzzCondition(f *testing.F) {
	for _, s := range sentences {
		f.Add(s.text)
	}
	for _, a := range aliases {
		f.Add(a.text)
	}
	r := pack(f)
	f.Fuzz(func(t *testing.T, text string) {
		o, err := r.Opener(&Source{Text: text})
		if err != nil {
			require.NotEmpty(t, AsErrors(err))
			return
		}
		if o.Condition == nil && o.Quantity == nil {
			return // a limit
		}
		again, err := r.Opener(&Source{Text: o.String()})
		require.NoError(t, err, o.String())
		require.Equal(t, openerTree(o), openerTree(again), o.String())
		require.Equal(t, o.String(), again.String())
	})
}

// FuzzDefinition: nothing panics, every fault has a place in the text, and what
// reads without a fault is formatted as a text that says the same.
func FuzzDefinition(f *testing.F) {
	addFiles(f)
	r := pack(f)
	f.Fuzz(func(t *testing.T, text string) {
		file, found := readText(r, "x.kw", text)
		for _, e := range found {
			require.Positive(t, e.Line)
			require.Positive(t, e.Col)
			require.Positive(t, e.Width)
		}
		if len(found) == 0 {
			requireFormats(t, r, file)
		}
	})
}

// FuzzFormat is FuzzDefinition for a vocabulary.
func FuzzFormat(f *testing.F) {
	addFiles(f)
	f.Fuzz(func(t *testing.T, text string) {
		file := Split(&Source{Name: "x.kw", Text: text})
		other := slices.ContainsFunc(file.Blocks, func(b *Block) bool { return b.head.first() != "game" })
		if _, found := ReadVocabulary([]*File{file}); other || len(found)+len(file.Faults) > 0 {
			return
		}
		once := Format(file)
		again := Split(&Source{Name: "x.kw", Text: once})
		_, found := ReadVocabulary([]*File{again})
		require.Empty(t, found, once)
		require.Equal(t, once, Format(again))
	})
}

// FuzzCardText: nothing panics, the parts hold every byte once, and no condition
// word is kept without having been read.
func FuzzCardText(f *testing.F) {
	for _, c := range cardTexts {
		f.Add("Old Well", c.kind, c.text)
	}
	f.Add("Old Well", "unit", "[Legion][&gt;] &quot;(<em>\xff</em> <br/>— if")
	r := pack(f)
	f.Fuzz(func(t *testing.T, name, kind, text string) {
		requireCovered(t, r.ReadText(name, kind, text))
	})
}

func addFiles(f *testing.F) {
	names, err := filepath.Glob("../keywords/*.kw")
	require.NoError(f, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(text))
	}
	for _, c := range faultCases {
		f.Add(c.text)
	}
	f.Add("keyword A\n  note \"\"\n0< >\n") // a quote and a tag that hold nothing
	f.Add(`" "`)
	f.Add("&nbsp;\n  &nbsp;")
}

// requireFormats checks that a file that was read formats as one that says the
// same, and that formats as itself.
func requireFormats(t require.TestingT, r *Reader, file *File) {
	once := Format(file)
	again, found := readText(r, "x.kw", once)
	require.Empty(t, found, once)
	require.Equal(t, once, Format(again))
	require.Equal(t, statementsOf(file), statementsOf(again), once)
}

// statementsOf returns what a file says, without its layout.
func statementsOf(file *File) []string {
	var list []string
	for _, b := range file.Blocks {
		if b.Keyword == nil {
			continue
		}
		list = append(list, b.Keyword.Name+" "+b.Keyword.Rule)
		for _, s := range b.Keyword.Statements {
			list = append(list, strings.Join([]string{s.Rule, s.Versions.suffix(), s.String()}, "|"))
		}
		for _, x := range b.Keyword.Examples {
			list = append(list, x.Title+"|"+x.Cites)
			for _, l := range x.Lines {
				list = append(list, spaced(l.Text))
			}
		}
	}
	return list
}

// requireCovered checks that the parts of a text hold every byte once, in order.
func requireCovered(t require.TestingT, c *CardText) {
	at := 0
	for _, p := range c.Parts {
		require.Equal(t, at, p.At.Start, "%q", c.Text)
		require.Greater(t, p.At.End, p.At.Start, "%q", c.Text)
		at = p.At.End
		if p.Kind != EffectPart {
			continue
		}
		for _, tok := range lex(c.Text[p.At.Start:p.At.End], 0) {
			require.False(t, isWord(&tok, "if", "while", "unless", "until", "only", "when", "whenever"), "%q keeps %q", c.Text, tok.Value)
		}
	}
	require.Equal(t, len(c.Text), at, "%q", c.Text)
}
