package docs_test

import (
	"fmt"
	"log"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// The code of README.md, "I build an engine".
func Example() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	legion := card.Abilities[0]

	game := pack.NewGame("Ann", "Ben")
	game.AddCard(card)
	reader := turnlog.NewReader("", nil, pack.Vocabulary)
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout"} {
		event, err := reader.Line(line)
		if err != nil {
			log.Fatal(err)
		}
		game.Apply(event)
	}

	verdict := game.Eval(legion, interp.Bearer{Player: "Ann"})
	fmt.Println(verdict.State, "by rule", verdict.Rule)
	for _, event := range verdict.Because {
		fmt.Println("because of line", event.Line, event.Text)
	}
	// Output:
	// active by rule 812.1.c
	// because of line 2 Ann finalizes Border Scout
}
