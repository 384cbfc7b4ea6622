package cards

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// realFile returns a file of real card data, which is not part of the project.
func realFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../shared/realdata", name))
	if err != nil {
		t.Skip("no real card data beside the project: " + err.Error())
	}
	return string(text)
}

func TestRiftcodex(t *testing.T) {
	list, err := Read("riftcodex.json", strings.NewReader(realFile(t, "riftcodex_cards.json")), "")
	require.NoError(t, err)
	require.Len(t, list, 763, "1,093 printings")

	printings := map[string]bool{}
	var legion []string
	for _, c := range list {
		require.NotEmpty(t, c.ID, c.Name)
		require.NotEmpty(t, c.Type, c.Name)
		require.NotContains(t, c.Name, "Alternate Art")
		require.NotContains(t, c.Text, "&gt;")
		require.NotContains(t, c.Text, "<")
		require.NotContains(t, c.Text, "[NO TEXT]")
		require.NotContains(t, c.Text, "\n\n")
		for _, id := range c.allIDs() {
			printings[id] = true
		}
		if strings.Contains(c.Text, "[Legion]") {
			legion = append(legion, c.Name)
		}
	}
	require.Len(t, printings, 1077, "16 of the ids occur twice")
	require.ElementsMatch(t, []string{
		"Noxus Hopeful", "Dangerous Duo", "Scrapyard Champion", "Sun Disc", "Trifarian Gloryseeker",
		"Vanguard Captain", "Darius - Executioner", "Darius - Hand of Noxus", "Noxian Guillotine", "Undying Legion",
	}, legion)
}

func TestRiftcodexCard(t *testing.T) {
	list, err := Read("riftcodex.json", strings.NewReader(realFile(t, "riftcodex_cards.json")), "riftcodex")
	require.NoError(t, err)
	for _, c := range list {
		if Key(c.Name) != Key("Darius, Executioner") {
			continue
		}
		require.Equal(t, []string{"sfd-236-221", "sfd-236*-221", "ogn-243-298", "ogn-243a-298"}, c.IDs)
		require.Equal(t, "unit champion", c.Type)
		require.ElementsMatch(t, []string{"Darius", "Noxus", "Trifarian"}, c.Tags)
		require.Equal(t, map[string]int{"energy": 6, "power": 1}, c.Cost)
		require.Equal(t, map[string]int{"might": 6}, c.Numbers)
		require.Len(t, strings.Split(c.Text, "\n"), 2, "the clause of the keyword ends with its line")
		return
	}
	t.Fatal("no such card")
}

// All real cards, folded, are written and read back in every native form.
func TestRiftcodexRoundTrip(t *testing.T) {
	list, err := Read("riftcodex.json", strings.NewReader(realFile(t, "riftcodex_cards.json")), "")
	require.NoError(t, err)
	for _, format := range []Format{Text, JSON, NDJSON} {
		var out strings.Builder
		require.NoError(t, Write(&out, list, format))
		again, err := Read("again", strings.NewReader(out.String()), "")
		require.NoError(t, err, format)
		require.Equal(t, withoutLines(list), withoutLines(again), format)
	}
}

// The other real files are not card lists of a known shape, and say so.
func TestUnknownRealFiles(t *testing.T) {
	for _, name := range []string{
		"card-catalog.zh-CN.json", "akasakey-OGN.json", "errata_overlay.json",
		"translations-en-ja.json", "match-20260417-045530-42.jsonl",
	} {
		list, err := Read(name, strings.NewReader(realFile(t, name)), "")
		require.Empty(t, list, name)
		require.ErrorContains(t, err, "I know: text, json, ndjson, riftcodex (KC004)", name)
	}
}

func BenchmarkRiftcodex(b *testing.B) {
	text := realFile(b, "riftcodex_cards.json")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Read("riftcodex.json", strings.NewReader(text), ""); err != nil {
			b.Fatal(err)
		}
	}
}

func withoutLines(list []Card) []Card {
	var plain []Card
	for _, c := range list {
		c.Line = 0
		plain = append(plain, c)
	}
	return plain
}
