package cards

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
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

// The other real files are not card lists, and say so.
func TestUnknownRealFiles(t *testing.T) {
	for _, name := range []string{"errata_overlay.json", "match-20260417-045530-42.jsonl"} {
		list, err := Read(name, strings.NewReader(realFile(t, name)), "")
		require.Empty(t, list, name)
		require.ErrorContains(t, err, "riftcodex, translations (KC004)", name)
	}
}

func realList(t *testing.T, name string) []Card {
	t.Helper()
	list, err := Read(name, strings.NewReader(realFile(t, name)), "")
	require.NoError(t, err)
	return list
}

// withID returns the card that has a printing of an id.
func withID(t *testing.T, list []Card, id string) Card {
	t.Helper()
	for _, c := range list {
		if slices.Contains(c.allIDs(), id) {
			c.Line = 0
			return c
		}
	}
	t.Fatal("no card has the id " + id)
	return Card{}
}

func TestChineseCatalogue(t *testing.T) {
	list := realList(t, "card-catalog.zh-CN.json")
	require.Len(t, list, 769, "1,009 printings")
	types := map[string]int{}
	for _, c := range list {
		types[c.Type]++
	}
	require.Equal(t, map[string]int{
		"unit": 244, "unit champion": 128, "unit signature": 3, "unit token": 8,
		"spell": 158, "spell signature": 34, "gear": 86, "gear signature": 5, "gear token": 1,
		"legend": 40, "battlefield": 54, "battlefield token": 2, "rune": 6,
	}, types)

	darius := withID(t, list, "OGN·243/298")
	require.Equal(t, "德莱厄斯, 处刑官", darius.Name)
	require.Equal(t, "unit champion", darius.Type)
	require.Equal(t, []string{"德莱厄斯", "Noxus", "Trifarian"}, darius.Tags)
	require.Equal(t, map[string]int{"energy": 6, "power": 1}, darius.Cost)
	require.Equal(t, map[string]int{"might": 6}, darius.Numbers)
	require.True(t, strings.HasPrefix(darius.Text, "{{鼓舞}}—"))
	require.Equal(t, 1, strings.Count(darius.Text, "\n"), "the clause of the keyword ends with its line")
	require.Greater(t, len(darius.IDs), 1)

	disc := withID(t, list, "OGN·021/298")
	require.Equal(t, "gear", disc.Type)
	require.Equal(t, map[string]int{"energy": 2, "power": 1}, disc.Cost)
	require.Nil(t, disc.Numbers)

	legion := withID(t, list, "UNL-025/219")
	require.Equal(t, "unit", legion.Type)
	require.Equal(t, []string{"Shadow Isles", "Spirit"}, legion.Tags)
	require.Equal(t, map[string]int{"energy": 3}, legion.Cost)
	require.Equal(t, map[string]int{"might": 3}, legion.Numbers)
	require.True(t, strings.HasPrefix(legion.Text, "{{鼓舞>}} "))
}

// The Chinese catalogue and the English one agree about what both have.
func TestCataloguesAgree(t *testing.T) {
	english := map[string]Card{}
	for _, c := range realList(t, "riftcodex_cards.json") {
		for _, id := range c.allIDs() {
			english[id] = c
		}
	}
	both, differ := 0, 0
	for _, c := range realList(t, "card-catalog.zh-CN.json") {
		e, ok := english[strings.NewReplacer("·", "-", "/", "-").Replace(strings.ToLower(c.ID))]
		if !ok {
			continue
		}
		both++
		if c.Numbers["might"] != e.Numbers["might"] || c.Cost["energy"] != e.Cost["energy"] || c.Cost["power"] != e.Cost["power"] ||
			strings.Fields(c.Type)[0] != strings.Fields(e.Type)[0] {
			differ++
			t.Logf("%s %v %v %s / %s %v %v %s", c.Name, c.Cost, c.Numbers, c.Type, e.Name, e.Cost, e.Numbers, e.Type)
		}
	}
	require.Greater(t, both, 700)
	require.Equal(t, 6, differ, "five pieces of Equipment, whose might is what they add, and one misprint")
}

func TestAkasakey(t *testing.T) {
	for name, want := range map[string]int{"akasakey-OGN.json": 296, "akasakey-OGS.json": 24, "akasakey-SFD.json": 224, "akasakey-UNL.json": 225} {
		require.Len(t, realList(t, name), want, name)
	}
	list := realList(t, "akasakey-OGN.json")
	hopeful := withID(t, list, "ogn-012")
	require.Equal(t, "Noxus Hopeful", hopeful.Name)
	require.Equal(t, "unit", hopeful.Type)
	require.Equal(t, map[string]int{"energy": 4}, hopeful.Cost)
	require.True(t, strings.HasPrefix(hopeful.Text, "[LEGION] — I cost :rb_energy_2: less."), hopeful.Text)
	darius := withID(t, list, "ogn-243")
	require.Equal(t, "unit champion", darius.Type)
	require.Equal(t, map[string]int{"energy": 6, "power": 1}, darius.Cost)
	require.Equal(t, []string{"Darius"}, darius.Tags)
}

func TestTranslations(t *testing.T) {
	list := realList(t, "translations-en-ja.json")
	require.Len(t, list, 666, "825 printings")
	darius := withID(t, list, "ogn-243-298")
	require.Equal(t, Key("Darius, Executioner"), Key(darius.Name))
	require.True(t, strings.HasPrefix(darius.Text, "[Legion]"))
}

// A deck list of real names finds all of them, however they are spelled.
func TestRealDeck(t *testing.T) {
	list, err := ReadDeck("deck", strings.NewReader(
		"Legend:\n1 Darius, Hand of Noxus\n\nUnits (6)\n3x noxus hopeful\n3 Darius, Executioner\n\nSpells\nNoxian Guillotine x2 \n1 Sun Dics"),
		realList(t, "riftcodex_cards.json"))
	require.EqualError(t, err, "deck:10:3: no card is called `Sun Dics` (KC019)")
	require.Equal(t, "Sun Disc", grammar.AsErrors(err)[0].Nearest)
	counts := map[string]int{}
	for _, c := range list {
		counts[c.Name] = c.Count
	}
	require.Equal(t, map[string]int{"Darius - Hand of Noxus": 1, "Noxus Hopeful": 3, "Darius - Executioner": 3, "Noxian Guillotine": 2}, counts)
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
