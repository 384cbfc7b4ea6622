package cards

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
)

func TestShapes(t *testing.T) {
	require.Equal(t, []string{"text", "json", "ndjson", "csv", "deck", "akasakey", "playloltcg", "riftcodex", "translations"}, Formats())
}

// Printings in the Riftcodex shape, of invented cards.
const printings = `[
{"riftbound_id": "inv-2", "name": "Mara - the Bold (Alternate Art)", "attributes": {"energy": 3, "might": 4, "power": null},
 "classification": {"type": "Unit", "supertype": null}, "text": {"rich": "<p>[Charge][&gt;] Draw 1.</p>", "plain": "x"}, "tags": ["Guild"]},
{"riftbound_id": "inv-1", "name": "Mara, the Bold", "attributes": {"energy": 3, "might": 4, "power": null},
 "classification": {"type": "Unit", "supertype": "Hero"}, "text": {"rich": "<p>[Charge][&gt;] Draw 1. (This is how.)</p>", "plain": "x"}, "tags": ["Port", "Guild"]},
{"riftbound_id": "inv-3", "name": "Old Well", "attributes": {"energy": 1, "might": null, "power": 0},
 "classification": {"type": "Gear", "supertype": null}, "text": {"rich": "<p>[NO TEXT]</p>", "plain": "x"}, "tags": []}
]`

func TestImport(t *testing.T) {
	want := []Card{
		{
			ID: "inv-2", IDs: []string{"inv-2", "inv-1"}, Name: "Mara - the Bold", Type: "unit hero", Tags: []string{"Guild", "Port"},
			Cost: map[string]int{"energy": 3}, Numbers: map[string]int{"might": 4}, Text: "[Charge][>] Draw 1. (This is how.)", Line: 2,
		},
		{ID: "inv-3", Name: "Old Well", Type: "gear", Cost: map[string]int{"energy": 1, "power": 0}, Line: 6},
	}
	require.Equal(t, want, read(t, printings, ""))
	require.Equal(t, want, read(t, printings, "riftcodex"))

	byLine := strings.ReplaceAll(strings.ReplaceAll(strings.Trim(printings, "[]"), "},\n{", "}@{"), "\n", "")
	list := read(t, strings.ReplaceAll(byLine, "@", "\n"), "")
	require.Equal(t, withoutLines(want), withoutLines(list), "an object a line")
}

// What differs in what it costs or in what it is, is another card.
func TestImportOfTwoCards(t *testing.T) {
	for change, part := range map[string]string{
		`"might": 4|"might": 5`:   "number",
		`"energy": 3|"energy": 2`: "cost",
		`"Unit"|"Spell"`:          "type",
	} {
		old, now, _ := strings.Cut(change, "|")
		list, err := Read("list", strings.NewReader(strings.Replace(printings, old, now, 1)), "")
		require.EqualError(t, err, "list:4:1: `Mara, the Bold` already stands in line 2 with another "+part+" (KC013)")
		require.Len(t, list, 2)
	}
}

func TestImportFaults(t *testing.T) {
	for list, want := range map[string]string{
		`[{"riftbound_id": "a", "classification": {"type": "Unit"}}]`:                                             "list:1:2: a card has no name (KC007)",
		`[{"riftbound_id": "a", "classification": {"type": "Unit"}, "name": ["A"]}]`:                              "list:1:68: `name` has to be a text in quotes, and this is a list (KC010)",
		`[{"riftbound_id": "a", "classification": {"type": "Unit"}, "name": "A"}, 3]`:                             "list:1:74: a card is an object `{…}`, and this is a number (KC010)",
		`[{"riftbound_id": "a", "classification": {"type": "Unit"}, "attributes": {"energy": "x"}, "name": "A"}]`: "list:1:85: `energy` has to be a whole number, and this is a text (KC010)",
	} {
		_, err := Read("list", strings.NewReader(list), "")
		require.EqualError(t, err, want)
	}
}

const shopShape = `
# the lists of a shop
list         = .shop.cards[]
id           = .codes[]
name         = .title .epithet
suffix       = (*)
suffix       = Foil
type         = .kind
cost.energy  = .price
might        = .stats.might
tags         = .labels
owner        = .seller
text         = .abilities[].text
`

func TestParseShape(t *testing.T) {
	shop, err := ParseShape("shop", shopShape)
	require.NoError(t, err)
	require.Equal(t, "shop", shop.Name)

	list, err := shop.Read("list", strings.NewReader(`{"shop": {"cards": [
		{"codes": ["a", 2], "title": "Mara", "epithet": "the Bold (Gold) Foil", "kind": "UNIT", "price": "3", "stats": {"might": ""},
		 "labels": "Guild", "seller": "Ann", "abilities": [{"text": "One."}, {"text": null}, {}, {"text": "Two<br>Three"}]}]}}`))
	require.NoError(t, err)
	require.Equal(t, []Card{{
		ID: "a", IDs: []string{"a", "2"}, Name: "Mara the Bold", Type: "unit", Tags: []string{"Guild"},
		Cost: map[string]int{"energy": 3}, Owner: "Ann", Text: "One.\nTwo\nThree", Line: 2,
	}}, list)
}

func TestParseShapeFaults(t *testing.T) {
	_, err := ParseShape("shop", "text .body\ntext = body\ntext = .a..b\ncost = .c\ntext = .t\ntext = .t")
	require.EqualError(t, err, strings.Join([]string{
		"shop: a shape says where a card's name stands, as in `name = .title` (KC015)",
		"shop:1:1: `text .body` does not say where something stands (KC015)",
		"shop:2:1: `body` is not a path (KC015)",
		"shop:3:1: `.a..b` is not a path (KC015)",
		"shop:4:1: `cost` is not a field that a shape gives (KC015)",
		"shop:6:1: `text` stands twice in one shape (KC009)",
	}, "\n"))
	require.Len(t, grammar.AsErrors(err), 6)
}

func TestPlainText(t *testing.T) {
	for html, want := range map[string]string{
		"<p>One.<br />Two.</p>":                            "One.\nTwo.",
		"<p>One.</p><p>Two.</p>\r\n\r\n<BR/>Three.":        "One.\nTwo.\nThree.",
		"Choose:<ul><li>One.</li><li>Two.</li></ul>Then.":  "Choose:\n• One.\n• Two.\nThen.",
		"Draw 1. <em>(So &quot;it&quot; is.)</em>":         `Draw 1. (So "it" is.)`,
		"[Level 6][&gt;] [&gt;&gt;][Hush][&gt;] A &amp; B": "[Level 6][>] [>>][Hush][>] A & B",
		"&lt;p&gt; is no tag":                              "<p> is no tag",
		"[Hush][>] 1 < 2 and <3, <pre>x</pre>":             "[Hush][>] 1 < 2 and <3, x",
		"<p class=\"a\">One</p>&nbsp;<b>":                  "One",
	} {
		require.Equal(t, want, plainText(html))
	}
}

func TestSuffix(t *testing.T) {
	s := &Shape{suffix: []string{"(*)", "[Foil]"}}
	for name, want := range map[string]string{
		"Hush (Signed)":         "Hush",
		"Hush (Signed) [Foil]":  "Hush",
		"Hush [Foil] (Metal)":   "Hush",
		"Recruit (2) // Shield": "Recruit (2) // Shield",
		"(Signed)":              "(Signed)",
		"Hush(Signed)":          "Hush(Signed)",
		"Hush":                  "Hush",
	} {
		require.Equal(t, want, s.plainName(name))
	}
}
