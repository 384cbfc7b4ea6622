package docs_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp"
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
