package cards

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// captain is the card that the lists of these tests say in their own ways.
var captain = Card{
	ID: "inv-001", Name: "Banner Captain", Type: "unit", Tags: []string{"Guild", "Long Port"},
	Cost: map[string]int{"energy": 3, "power": 1}, Numbers: map[string]int{"might": 4}, Owner: "Ann",
	Text: "When you play me, draw 1.\n  An indented line.\n\nI cost 1 less.",
}

const captainText = `Banner Captain (unit, cost 3 energy 1 power, might 4, tags Guild/Long Port, id inv-001, owner Ann)
  When you play me, draw 1.
    An indented line.

  I cost 1 less.
`

const captainJSON = `{"id":"inv-001","name":"Banner Captain","type":"unit","tags":["Guild","Long Port"],"cost":{"energy":3,"power":1},"might":4,"owner":"Ann","text":"When you play me, draw 1.\n  An indented line.\n\nI cost 1 less."}`

func read(t *testing.T, list string, format Format) []Card {
	t.Helper()
	cards, err := Read("list", strings.NewReader(list), format)
	require.NoError(t, err)
	return cards
}

func written(t *testing.T, format Format, cards ...Card) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, Write(&out, cards, format))
	return out.String()
}

func TestNativeForms(t *testing.T) {
	want := captain
	want.Line = 1
	for _, list := range []string{
		captainText,
		strings.ReplaceAll("\ufeff"+captainText, "\n", "\r\n"),
		captainJSON,
		"\ufeff" + captainJSON + "\r\n",
		"[" + captainJSON + "]",
		captainJSON + "\r\n\r\n" + captainJSON + "\r\n",
		"[" + captainJSON + ",\n" + captainJSON + "]",
	} {
		require.Equal(t, []Card{want}, read(t, list, ""), list)
	}
	require.Equal(t, captainText, written(t, Text, captain))
	require.Equal(t, captainJSON+"\n", written(t, NDJSON, captain))
	require.Equal(t, "[\n"+captainJSON+"\n]\n", written(t, JSON, captain))
}

func TestTextForm(t *testing.T) {
	tests := []struct {
		list string
		want Card
	}{
		{"Hush", Card{Name: "Hush"}},
		{"# a comment\n#\n\nHush\n", Card{Name: "Hush", Line: 4}},
		{"#2 in Line", Card{Name: "#2 in Line"}},
		{"Hush (Unit  Token)\n\t[Shroud]\n# a comment\n\tDraw 1.  \n\n", Card{Name: "Hush", Type: "unit token", Text: "[Shroud]\nDraw 1."}},
		{"Hush (might 3)", Card{Name: "Hush", Numbers: map[string]int{"might": 3}}},
		{"Hush (spell, deck limit 3)", Card{Name: "Hush", Type: "spell", Numbers: map[string]int{"deck limit": 3}}},
		{"Hush (spell, id a/b/a)", Card{Name: "Hush", Type: "spell", ID: "a", IDs: []string{"a", "b"}}},
		{`"Recruit (2)" (unit)`, Card{Name: "Recruit (2)", Type: "unit"}},
		{`Hush(2)`, Card{Name: "Hush(2)"}},
		{`Mara "the Bold" Voss`, Card{Name: `Mara "the Bold" Voss`}},
		{`Hush (type cost 3, "owner x" 1, tags "A/B" / C)`, Card{Name: "Hush", Type: "cost 3", Numbers: map[string]int{"owner x": 1}, Tags: []string{"A/B", "C"}}},
		{"Hush\n  \"Halt,\" she said.\n  \"Who?\"", Card{Name: "Hush", Text: "\"Halt,\" she said.\n\"Who?\""}},
		{"Hush\n  \"a line\\n  and one\"", Card{Name: "Hush", Text: "a line\n  and one"}},
		{"Hush\n    deep\n  flat\n\n\tother", Card{Name: "Hush", Text: "    deep\n  flat\n\n\tother"}},
	}
	for _, test := range tests {
		if test.want.Line == 0 {
			test.want.Line = 1
		}
		require.Equal(t, []Card{test.want}, read(t, test.list, Text), test.list)
	}
}

func TestTextFormQuotesOnlyWhatItMust(t *testing.T) {
	tests := []struct {
		card Card
		want string
	}{
		{Card{Name: "Mara, the Bold - no more!"}, "Mara, the Bold - no more!\n"},
		{Card{Name: "Recruit (2)"}, "\"Recruit (2)\"\n"},
		{Card{Name: "# 1"}, "\"# 1\"\n"},
		{Card{Name: "[Hush]"}, "\"[Hush]\"\n"},
		{Card{Name: " Hush"}, "\" Hush\"\n"},
		{Card{Name: "Hush", Type: "might 3"}, "Hush (type might 3)\n"},
		{Card{Name: "Hush", Numbers: map[string]int{"tags of": 1}}, "Hush (\"tags of\" 1)\n"},
		{Card{Name: "Hush", Tags: []string{"A/B", "C"}}, "Hush (tags \"A/B\"/C)\n"},
		{Card{Name: "Hush", Text: "\"Halt.\""}, "Hush\n  \"\\\"Halt.\\\"\"\n"},
		{Card{Name: "Hush", Text: " led by a space"}, "Hush\n  \" led by a space\"\n"},
		{Card{Name: "Hush", Text: "\"Halt,\" she said."}, "Hush\n  \"Halt,\" she said.\n"},
	}
	for _, test := range tests {
		require.Equal(t, test.want, written(t, Text, test.card))
	}
}

func TestFold(t *testing.T) {
	list := read(t, "Mara, the Bold (unit, id a)\n  Hi.\nHush (id x)\nMara - the Bold (unit, id b)\n  Hi.\nHush (id x)\nHush (owner Ben)\n  Draw 1.", "")
	require.Equal(t, []Card{
		{Name: "Mara, the Bold", Type: "unit", ID: "a", IDs: []string{"a", "b"}, Text: "Hi.", Line: 1},
		{Name: "Hush", ID: "x", Line: 3},
		{Name: "Hush", Owner: "Ben", Text: "Draw 1.", Line: 7},
	}, list)
}

func TestKey(t *testing.T) {
	require.Equal(t, Key("Mara, the Bold"), Key("MARA  – the bold"))
	require.Equal(t, Key("Kai's Blade"), Key("kai’s blade"))
	require.NotEqual(t, Key("Mara the Bold"), Key("Mara, the Bold"))
}

func TestCardIsJSON(t *testing.T) {
	data, err := json.Marshal([]Card{captain})
	require.NoError(t, err)
	var list []Card
	require.NoError(t, json.Unmarshal(data, &list))
	require.Equal(t, []Card{captain}, list)

	var c Card
	require.EqualError(t, c.UnmarshalJSON([]byte(`{"nme": "Hush"}`)),
		"text:1:2: `nme` is not a field that I know (KC008)")
	require.ErrorContains(t, c.UnmarshalJSON([]byte(`{"name"`)), "(KC006)")
	require.ErrorContains(t, c.UnmarshalJSON([]byte(`3`)), "(KC010)")
	require.ErrorContains(t, c.UnmarshalJSON(nil), "(KC006)")
}

func TestNullIsAbsent(t *testing.T) {
	list := read(t, `{"name": "Hush", "id": null, "tags": null, "cost": {"energy": null}, "might": null, "text": null}`, "")
	require.Equal(t, []Card{{Name: "Hush", Line: 1}}, list)
}

func TestWriteRefuses(t *testing.T) {
	for _, c := range []Card{
		{},
		{Name: "Hush", Numbers: map[string]int{"text": 1}},
		{Name: "Hush", Text: "\xff"},
	} {
		require.Error(t, Write(&strings.Builder{}, []Card{c}, Text))
		_, err := json.Marshal(c)
		require.Error(t, err)
	}
	require.EqualError(t, Write(&strings.Builder{}, nil, "riftcodex"),
		`cards are not written as "riftcodex", only as text, json or ndjson`)
}
