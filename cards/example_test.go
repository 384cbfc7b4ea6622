package cards_test

import (
	"fmt"
	"os"
	"strings"

	"kwrun/cards"
)

func ExampleRead() {
	list, err := cards.Read("village.cards", strings.NewReader(`
# two cards of a village
Banner Captain (unit, cost 3 energy 1 power, might 4, tags Guild)
  When you play me, draw 1.
  Other units cost 1 less.

Old Well (gear)
`), "")
	for _, c := range list {
		fmt.Printf("line %d: %s, %s, might %d, %d energy\n%s\n", c.Line, c.Name, c.Type, c.Numbers["might"], c.Cost["energy"], c.Text)
	}
	fmt.Println(err)
	// Output:
	// line 3: Banner Captain, unit, might 4, 3 energy
	// When you play me, draw 1.
	// Other units cost 1 less.
	// line 7: Old Well, gear, might 0, 0 energy
	//
	// <nil>
}

func ExampleRead_fault() {
	list, err := cards.Read("village.json", strings.NewReader(
		`[{"name": "Old Well", "text": "Draw 1."}, {"name": "Hush", "txt": "Draw 2."}]`), "")
	fmt.Println(len(list), "card")
	fmt.Println(err)
	// Output:
	// 1 card
	// village.json:1:60: `txt` is not a field that I know (KC008)
}

func ExampleWrite() {
	list := []cards.Card{{
		ID: "v-1", Name: "Banner Captain", Type: "unit", Numbers: map[string]int{"might": 4},
		Text: "[Hush][>] Draw 1.",
	}}
	_ = cards.Write(os.Stdout, list, cards.Text)
	_ = cards.Write(os.Stdout, list, cards.NDJSON)
	// Output:
	// Banner Captain (unit, might 4, id v-1)
	//   [Hush][>] Draw 1.
	// {"id":"v-1","name":"Banner Captain","type":"unit","might":4,"text":"[Hush][>] Draw 1."}
}

func ExampleParseShape() {
	shop, err := cards.ParseShape("shop", `
		name   = .title
		might  = .stats.might
		text   = .rules.html
		suffix = (*)
	`)
	if err != nil {
		fmt.Println(err)
		return
	}
	list, err := shop.Read("shop.json", strings.NewReader(
		`[{"title": "Old Well (Gold)", "rules": {"html": "<p>[Hush][&gt;] Draw 1.<br />Discard 1.</p>"}}]`))
	fmt.Printf("%s\n%s\n%v\n", list[0].Name, list[0].Text, err)
	// Output:
	// Old Well
	// [Hush][>] Draw 1.
	// Discard 1.
	// <nil>
}

func ExampleReadDeck() {
	village := []cards.Card{{Name: "Mara - the Bold", Type: "unit"}, {Name: "Old Well", Type: "gear"}}
	list, err := cards.ReadDeck("deck.txt", strings.NewReader(`Main Deck:
3 Mara, the Bold
Old Wel x2
`), village)
	for _, c := range list {
		fmt.Printf("%d %s, %s\n", c.Count, c.Name, c.Type)
	}
	fmt.Println(err)
	// Output:
	// 3 Mara - the Bold, unit
	// deck.txt:3:1: no card is called `Old Wel` (KC019)
}

func ExampleMapShape() {
	shop, err := cards.MapShape([]string{"name=.title", "text=.rules", "might=.stats.might"})
	if err != nil {
		fmt.Println(err)
		return
	}
	list, err := shop.Read("shop.json", strings.NewReader(
		`{"shop": "Corner", "stock": [{"title": "Old Well", "rules": "Draw 1.", "stats": {"might": 2}}]}`))
	fmt.Println(list[0].Name, list[0].Text, list[0].Numbers, err)
	// Output: Old Well Draw 1. map[might:2] <nil>
}

func ExampleDetect() {
	fmt.Println(cards.Detect("name;text\nOld Well;Draw 1."))
	fmt.Println(cards.Detect("3x Old Well"))
	fmt.Println(cards.Detect("Old Well (gear)\n  Draw 1."))
	// Output:
	// csv
	// deck
	// text
}
