package docs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// Each pack of the gallery reads without a finding and is in its canonical form,
// its examples hold, and they show each condition and each part of one both true
// and false.
func TestGallery(t *testing.T) {
	for _, dir := range galleryPacks(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			pack, err := interp.Load(os.DirFS(dir))
			require.NoError(t, err)
			require.Empty(t, pack.Warnings)
			require.NotEmpty(t, pack.Keywords)
			for _, file := range pack.Files {
				require.Equal(t, file.Source.Text, grammar.Format(file), "%s: `kwrun fmt -w docs/%s` would change it", file.Source.Name, dir)
			}
			tests := pack.Tests()
			for _, test := range tests {
				require.Empty(t, test.Faults, test.Example.Title)
				for _, r := range test.Run() {
					require.True(t, r.Passed, "%s: `%s`, and it is %s", test.Example.Title, r.Line.Text, r.Got)
				}
			}
			for _, seen := range pack.Coverage(tests) {
				require.True(t, seen.Both(), "%s: no examples show both verdicts of `%s`", seen.Keyword.Name, seen.Text)
			}
		})
	}
}

// A game that counts as the log is applied answers as one that looks back at it:
// for each keyword of a pack, at every line of every example of it.
func TestGalleryCounts(t *testing.T) {
	for _, dir := range galleryPacks(t) {
		pack, err := interp.Load(os.DirFS(dir))
		require.NoError(t, err)
		text, filled := "", strings.NewReplacer("[Text]", "Inert.", "[Effect]", "Inert.")
		for _, k := range pack.Keywords {
			text += filled.Replace(k.Forms[0].String()) + "\n"
		}
		card := pack.Read(cards.Card{Name: "this card", Type: pack.Vocabulary.Nouns[0].Name, Text: text})
		program := pack.Compile([]*interp.Card{card})
		require.True(t, slices.ContainsFunc(card.Abilities, func(a *interp.Ability) bool { return a.Keyword != nil && program.Scans(a) == "" }), "nothing is counted")
		for _, test := range pack.Tests() {
			scans, counts := pack.NewGame("Ann", "Ben"), pack.NewGame("Ann", "Ben")
			counts.Follow(program)
			r := turnlog.NewReader("", nil, pack.Vocabulary)
			r.KnowPlayer("Ann")
			r.KnowPlayer("Ben")
			r.KnowCard(card.Name, card.Is)
			lines := []string{"from the start", "turn 1: Ann"}
			for _, l := range test.Example.Lines {
				if l.Expect == nil && l.Bearer == nil {
					lines = append(lines, l.Text)
				}
			}
			scans.AddCard(card)
			counts.AddCard(card)
			for _, line := range lines {
				e, err := r.Line(line)
				require.NoError(t, err, line)
				scans.Apply(e)
				counts.Apply(e)
				for _, a := range card.Abilities {
					if a.Keyword == nil {
						continue // the number that keywords change
					}
					for _, b := range append(scans.Bearers(card, "Ann"), scans.Bearers(card, "Ben")...) {
						require.Equal(t, scans.Truth(a, b), counts.Truth(a, b), "%s of %v after `%s` in `%s`", a.Keyword.Name, b, line, test.Example.Title)
					}
				}
			}
		}
	}
}

func galleryPacks(t *testing.T) []string {
	t.Helper()
	readmes, err := filepath.Glob("gallery/*/README.md")
	require.NoError(t, err)
	require.Len(t, readmes, 4)
	for i := range readmes {
		readmes[i] = filepath.Dir(readmes[i])
	}
	return readmes
}

// The tutorial ends with the pack that stands in the gallery.
func TestTheTutorialsGameIsInTheGallery(t *testing.T) {
	d := read(t, "bring-your-own-game.md")
	files := map[string]string{}
	for _, b := range d.blocks() {
		if b.name != "" && filepath.Dir(b.name) != "proposal" {
			files[filepath.Base(b.name)] = d.text(b)
		}
	}
	delete(files, "README.md")
	entries, err := os.ReadDir("gallery/orchard")
	require.NoError(t, err)
	for _, e := range entries {
		if e.Name() == "README.md" {
			continue
		}
		text, err := os.ReadFile(filepath.Join("gallery/orchard", e.Name()))
		require.NoError(t, err)
		require.Equal(t, files[e.Name()], string(text), e.Name())
		delete(files, e.Name())
	}
	require.Empty(t, files, "files of the tutorial that the gallery does not have")
}
