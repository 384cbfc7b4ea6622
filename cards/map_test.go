package cards

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
)

func mapped(t *testing.T, list string, pairs ...string) ([]Card, error) {
	t.Helper()
	s, err := MapShape(pairs)
	require.NoError(t, err)
	return s.Read("list", strings.NewReader(list))
}

func TestMapShape(t *testing.T) {
	want := []Card{{Name: "Mara, the Bold", Type: "unit", Numbers: map[string]int{"might": 3}, Text: "Draw 1."}, {Name: "Hush", Type: "spell"}}
	cards := `[{"title": "Mara", "by": "the Bold", "kind": "Minion", "stats": {"might": "3"}, "body": "Draw 1."}, {"title": "Hush", "kind": "Spell", "body": null}]`
	pairs := []string{"name=.title, .by", "type = .kind", "type unit=minion", "might=.stats.might", "text=.body"}
	for _, list := range []string{
		cards,
		`{"count": 2, "sets": ["a"], "data": {"cards": ` + cards + `}}`,
		strings.ReplaceAll(strings.Trim(cards, "[]"), "}, {\"title", "}\n{\"title"),
	} {
		got, err := mapped(t, list, pairs...)
		require.NoError(t, err, list)
		require.Equal(t, want, withoutLines(got), list)
	}

	two := `{"cards": ` + cards + `, "more": {"cards": ` + cards + `}}`
	for _, path := range []string{".cards", ".more.cards[]"} {
		got, err := mapped(t, two, append(pairs, "list="+path)...)
		require.NoError(t, err)
		require.Equal(t, want, withoutLines(got), path)
	}
	_, err := mapped(t, two, pairs...)
	require.EqualError(t, err, "list:1:1: there are 2 lists in this file, and the cards may be in any (KC020)")
	require.Equal(t, []string{"say which: `list=.cards` or `list=.more.cards`"}, grammar.AsErrors(err)[0].Hints)

	got, err := mapped(t, `{"v-1": {"title": "Hush"}, "v-2": {"title": "Veil"}}`, "list=.*", "id=.@", "name=.title")
	require.NoError(t, err)
	require.Equal(t, []Card{{ID: "v-1", Name: "Hush"}, {ID: "v-2", Name: "Veil"}}, withoutLines(got))

	got, err = mapped(t, `[]`, "name=.title")
	require.NoError(t, err)
	require.Empty(t, got)
}

func TestMapShapeFaults(t *testing.T) {
	for pairs, want := range map[string]string{
		"":                         "--map: a shape says where a card's name stands, as in `name = .title` (KC015)",
		"text=.body":               "--map: a shape says where a card's name stands, as in `name = .title` (KC015)",
		"name=.title|text":         "--map:2:1: `text` does not say where something stands (KC015)",
		"name=.title|text=body":    "--map:2:1: `body` is not a path (KC015)",
		"name=.title|text=,":       "--map:2:1: `,` is not a path (KC015)",
		"name=.title|name=.body":   "--map:2:1: `name` stands twice in one shape (KC009)",
		"name=.title|cost=.energy": "--map:2:1: `cost` is not a field that a shape gives (KC015)",
	} {
		_, err := MapShape(strings.Split(pairs, "|"))
		require.EqualError(t, err, want, pairs)
	}
	list := `{"cards": [{"title": "Hush", "rules": {"body": "Draw 1."}}]}`
	for pairs, want := range map[string][2]string{
		"name=.titl":                     {"list:1:12: nothing stands at `.titl` (KC021)", ".title"},
		"name=.title|text=.rules.bod":    {"list:1:12: nothing stands at `.rules.bod` (KC021)", ".rules.body"},
		"name=.title|text=.rules":        {"list:1:39: `text` has to be a text in quotes, and this is an object (KC010)", ""},
		"name=.title|list=.card":         {"list:1:1: nothing stands at `.card` (KC021)", ".cards"},
		"name=.title|might=.rules.body":  {"list:1:48: `might` has to be a whole number, and this is a text (KC010)", ""},
		"name=.title|text=.title.x.y[].": {"", ""},
	} {
		s, err := MapShape(strings.Split(pairs, "|"))
		if want[0] == "" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err)
		_, err = s.Read("list", strings.NewReader(list))
		require.EqualError(t, err, want[0], pairs)
		require.Equal(t, want[1], grammar.AsErrors(err)[0].Nearest)
	}
}

// Invented cards in the shapes that are built in.
const (
	catalogue = `{"source": "x", "total": 2, "cards": [
{"cardNo": "INV·001/9", "cardCategory": "hero_unit", "cardName": "玛拉", "subTitle": "勇者", "hero": "玛拉", "region": "诺克萨斯", "tag": "约德尔人|机械",
 "cardEffect": "{{鼓舞}}—抽一张牌。\n其他单位{{S}}+1。", "energy": 3, "returnEnergy": 1, "power": 4},
{"cardNo": "INV·001a/9", "cardCategory": "hero_unit", "cardName": "玛拉", "subTitle": "勇者", "hero": "玛拉", "region": "", "tag": "",
 "cardEffect": "{{鼓舞}}—抽一张牌。", "energy": 3, "returnEnergy": 1, "power": 4},
{"cardNo": "INV·002/9", "cardCategory": "equipment", "cardName": "古井", "subTitle": "", "hero": "", "region": "", "tag": "武装",
 "cardEffect": "", "energy": 2, "returnEnergy": null, "power": null},
{"cardNo": "INV·003/9", "cardCategory": "something_new", "cardName": "新", "subTitle": "", "hero": "", "region": "", "tag": "",
 "cardEffect": "", "energy": null, "returnEnergy": null, "power": null}]}`

	transcription = `{"cards": [{"id": "inv-1", "name": "Banner Captain", "nameJa": "", "type": "Champion Unit", "cost": "3", "power": "", "might": "4", "tag": "Guild・Port", "setCode": "INV",
 "effects": [
  {"kw": "LEGION", "en": "When you play me, draw 1.", "ja": ""},
  {"kw": "LEVEL 6", "en": "— Draw 2.", "ja": ""},
  {"kw": "HIDDEN", "cost": "⟨rune⟩", "en": "(Hide now.)", "ja": ""},
  {"kw": "EQUIP", "cost": "①⟨Fury⟩", "ja": ""},
  {"kw": "REACTION", "cost": "⟨イグゾースト⟩", "en": "— ADD ①.", "ja": ""},
  {"kw": "", "cost": "①⟨イグゾースト⟩", "en": "Recycle 3, ①, ⟨消耗⟩: Draw 1.", "ja": ""},
  {"kw": "", "cost": "⟨exhaust⟩", "en": "Spend my buff: Ready me.", "ja": ""},
  {"kw": "", "en": "", "ja": ""}]}]}`

	translation = `{"inv-1": {"name_en": "Hush", "name_ja": "x", "abilityText_en": "Draw 1.\nDiscard 1.", "abilityText_ja": "y"},
 "inv-1a": {"name_en": "Hush", "name_ja": "x", "abilityText_en": "Draw 1.", "abilityText_ja": "y"}}`
)

func TestBuiltInShapes(t *testing.T) {
	require.Equal(t, []Card{
		{
			ID: "INV·001/9", IDs: []string{"INV·001/9", "INV·001a/9"}, Name: "玛拉, 勇者", Type: "unit champion", Tags: []string{"玛拉", "Noxus", "Yordle", "Mech"},
			Cost: map[string]int{"energy": 3, "power": 1}, Numbers: map[string]int{"might": 4}, Text: "{{鼓舞}}—抽一张牌。\n其他单位{{S}}+1。", Line: 2,
		},
		{ID: "INV·002/9", Name: "古井", Type: "gear", Tags: []string{"Equipment"}, Cost: map[string]int{"energy": 2}, Line: 6},
		{ID: "INV·003/9", Name: "新", Type: "something_new", Line: 8},
	}, read(t, catalogue, ""))

	require.Equal(t, []Card{{
		ID: "inv-1", Name: "Banner Captain", Type: "unit champion", Tags: []string{"Guild", "Port"},
		Cost: map[string]int{"energy": 3}, Numbers: map[string]int{"might": 4}, Line: 1,
		Text: strings.Join([]string{
			"[LEGION] — When you play me, draw 1.",
			"[LEVEL 6] — Draw 2.",
			"[HIDDEN] :rb_rune_rainbow: (Hide now.)",
			"[EQUIP] :rb_energy_1::rb_rune_fury:",
			":rb_exhaust:: [REACTION] — ADD :rb_energy_1:.",
			"Recycle 3, :rb_energy_1:, :rb_exhaust:: Draw 1.",
			":rb_exhaust:, Spend my buff: Ready me.",
		}, "\n"),
	}}, read(t, transcription, ""))

	require.Equal(t, []Card{{ID: "inv-1", IDs: []string{"inv-1", "inv-1a"}, Name: "Hush", Text: "Draw 1.\nDiscard 1.", Line: 1}}, read(t, translation, ""))
}

// FuzzMapShape reads anything through any map: nothing panics, and a fault has
// its place and code.
func FuzzMapShape(f *testing.F) {
	for _, pairs := range []string{
		"name=.cardName, .subTitle|text=.cardEffect", "name=.name|abilities=.effects[]|ability text=.en|ability cost=.cost",
		"list=.*|id=.@|name=.name_en", "name=.title|list=.a[].b|known by=.x", "name=.a|text x=y|split tags=/|tags=.b",
	} {
		for _, list := range []string{catalogue, transcription, translation, printings, captainJSON, "{\"a\": {\"b\": [{\"title\": \"Hush\"}, 3, []]}}"} {
			f.Add(pairs, list)
		}
	}
	f.Fuzz(func(t *testing.T, pairs, list string) {
		s, err := MapShape(strings.Split(pairs, "|"))
		if err == nil {
			_, err = s.Read("list", strings.NewReader(list))
		}
		for _, e := range grammar.AsErrors(err) {
			require.NotEmpty(t, e.Code)
			require.True(t, e.Line == 0 || e.Col > 0 && e.Width > 0, e.Error())
		}
	})
}

// FuzzReadDeck reads anything as a deck list.
func FuzzReadDeck(f *testing.F) {
	f.Add(captainDeck)
	f.Add("3x (OGN) 12\n: 3\nx3 x3\n1 [a] #1")
	f.Fuzz(func(t *testing.T, deck string) {
		list, err := ReadDeck("deck", strings.NewReader(deck), village)
		for _, c := range list {
			require.Positive(t, c.Count)
		}
		for _, e := range grammar.AsErrors(err) {
			require.NotEmpty(t, e.Code)
		}
	})
}
