package cards

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
)

const captainCSV = `Type,NAME,cost energy,Cost.Power,might,Tags,id,Owner,text
unit,Banner Captain,3,1,4,Guild / Long Port,inv-001,Ann,"When you play me, draw 1.
  An indented line.

I cost 1 less."
`

func TestTable(t *testing.T) {
	want := captain
	want.Line = 2
	for _, list := range []string{
		captainCSV,
		"\ufeff\r\n" + strings.ReplaceAll(captainCSV, "\n", "\r\n"),
		captainCSV + "\n,,,,,,,,\n",
		strings.Replace(captainCSV, "cost energy,Cost.Power", "energy cost,Cost (Power)", 1),
		strings.Replace(captainCSV, "Guild / Long Port", `"Guild;Long Port"`, 1),
		strings.Replace(captainCSV, "Guild / Long Port", `"Guild, Long Port"`, 1),
	} {
		for _, format := range []Format{"", CSV} {
			got := read(t, list, format)
			got[0].Line = want.Line
			require.Equal(t, []Card{want}, got, list)
		}
	}
}

func TestTableSeparators(t *testing.T) {
	want := []Card{
		{Name: "Mara, the Bold", Type: "unit", Numbers: map[string]int{"might": 4}, Text: "Draw 1; discard 1.", Line: 2},
		{Name: "Hush", Type: "spell", ID: "h/1", Line: 3},
	}
	for _, list := range []string{
		"name;type;might;id;text\nMara, the Bold;unit;4;;\"Draw 1; discard 1.\"\nHush;Spell;;h/1\n",
		"name\ttype\tmight\tid\ttext\nMara, the Bold\tunit\t4\t\tDraw 1; discard 1.\nHush\tSpell\t\th/1\t\n",
		"name, type, might, id, text\n\"Mara, the Bold\", unit, 4,, Draw 1; discard 1.\nHush, Spell, , h/1,\n",
	} {
		require.Equal(t, want, read(t, list, ""), list)
	}
}

// Nothing of a table is taken for a name, and no name line for a header.
func TestDetect(t *testing.T) {
	for list, want := range map[string]Format{
		"":                                 Text,
		captainText:                        Text,
		captainJSON:                        JSON,
		captainJSON + "\n" + captainJSON:   NDJSON,
		captainCSV:                         CSV,
		captainDeck:                        Deck,
		printings:                          JSON,
		"name,might":                       CSV,
		"Name;Cost (energy)":               CSV,
		"name":                             Text,
		"# id, type, text\nHush (spell)":   Text,
		"Hush (tags a;name;b)":             Text,
		"Hush\nVeil\nOld Well":             Text,
		"3 Hush":                           Deck,
		"Hush x3":                          Deck,
		"Units\n2x Hush\nVeil":             Deck,
		"3 Hush (OGN) 12\n1 Veil (SFD-12)": Deck,
		"1 Hush (Foil)":                    Deck,
		"3 Wishes (spell)":                 Text,
		"3 Wishes (spell, might 3)\nHush":  Text,
		"3 Wishes\n  Draw 1.":              Text,
		"Main Deck:\n  3 Hush":             Text,
		"\"3 Wishes\"\nHush":               Text,
		"3 Hush\nVeil (gear)":              Text,
	} {
		require.Equal(t, want, Detect(list), list)
	}
	require.Equal(t, "\"3 Wishes\" (spell)\n", written(t, Text, Card{Name: "3 Wishes", Type: "spell"}))
	require.Equal(t, "\"Turn x2\"\n", written(t, Text, Card{Name: "Turn x2"}))
	require.Equal(t, "\"Name, Text\"\n", written(t, Text, Card{Name: "Name, Text"}))
}

const captainDeck = `# a deck of Ann's
Legend: Mara, the Bold
Champion
1 Banner Captain

Main Deck (8):
3 Hush
2x Old Well
Veil ×2
banner  captain
## Sideboard
// nothing yet
== Runes ==
12 Tide Rune
`

func TestDeck(t *testing.T) {
	require.Equal(t, []Card{
		{Name: "Mara, the Bold", Count: 1, Line: 2},
		{Name: "Banner Captain", Count: 2, Line: 4},
		{Name: "Hush", Count: 3, Line: 7},
		{Name: "Old Well", Count: 2, Line: 8},
		{Name: "Veil", Count: 2, Line: 9},
		{Name: "Tide Rune", Count: 12, Line: 14},
	}, read(t, captainDeck, ""))
	require.Equal(t, []Card{{Name: "Hush", Count: 3, Line: 2}}, read(t, "Whatever this is:\n  3 Hush", Deck), "told, a list may be indented")
	require.Equal(t, []Card{{Name: "Hush", Count: 3, Line: 2}}, read(t, "Units: 12\n 3 Hush\nSpells 4", Deck))
}

var village = []Card{
	{Name: "Mara - the Bold", ID: "v-1", IDs: []string{"v-1", "v-1a"}, Type: "unit", Line: 3},
	{Name: "Kai's Blade", Type: "gear", Text: "Draw 1.", Line: 5},
	{Name: "Hush", Type: "spell", Owner: "Ann", Line: 7},
	{Name: "Hush", Type: "spell", Owner: "Ben", Line: 8},
	{Name: "Recruit (2)", Type: "unit token", Line: 9},
	{Name: "hush", Type: "gear", Owner: "Ann", Line: 1},
}

func withCount(c Card, n int) Card {
	c.Count = n
	return c
}

func TestReadDeck(t *testing.T) {
	list, err := ReadDeck("deck", strings.NewReader(
		"2 MARA, the bold\n1 Kai’s Blade (OGN) 012\nHush\n1 v-1A\n4 Recruit (2)\n\n3 Hus\n1 Mara"), village)
	faults := grammar.AsErrors(err)
	require.EqualError(t, err, "deck:7:3: no card is called `Hus` (KC019)\ndeck:8:3: no card is called `Mara` (KC019)")
	require.Equal(t, "Hush", faults[0].Nearest)
	require.Equal(t, []string{"there is `Mara - the Bold`"}, faults[1].Hints)
	want := []Card{withCount(village[0], 3), withCount(village[1], 1), withCount(village[2], 1), withCount(village[3], 1), withCount(village[4], 4)}
	require.Equal(t, want, list)
	require.Zero(t, village[0].Count, "the known cards stay as they are")

	_, err = ReadDeck("deck", strings.NewReader("3 Hus (OGN) 12"), village)
	require.Equal(t, "Hush", grammar.AsErrors(err)[0].Nearest)

	deck := read(t, "2 MARA, the bold\nmara — the Bold x1\n3 Hus", "")
	list, faults = Select(deck, village)
	require.Equal(t, want[:1], list)
	require.EqualError(t, faults.AsError(), "text:3:1: no card is called `Hus` (KC019)")
	require.Equal(t, "Hush", faults[0].Nearest)

	list, faults = Select([]Card{{Name: "kai's blade"}}, village)
	require.Empty(t, faults)
	require.Equal(t, want[1:2], list, "a card without a count is one copy")
}

func TestCount(t *testing.T) {
	for _, list := range []string{"Hush (spell, count 3)", `{"name": "Hush", "type": "spell", "count": 3}`, "name,type,count\nHush,spell,3", "Hush (spell, count 1)\nHush (spell, count 2)"} {
		got := read(t, list, "")
		require.Equal(t, []Card{{Name: "Hush", Type: "spell", Count: 3}}, withoutLines(got), list)
	}
	hush := Card{Name: "Hush", Count: 3}
	require.Equal(t, "Hush (count 3)\n", written(t, Text, hush))
	require.Equal(t, "{\"name\":\"Hush\",\"count\":3,\"text\":\"\"}\n", written(t, NDJSON, hush))
	require.Error(t, Write(&strings.Builder{}, []Card{{Name: "Hush", Count: -1}}, Text))
}
