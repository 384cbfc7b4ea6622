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

// The code of performance.md.
func Example_follow() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	legion, ann := card.Abilities[0], interp.Bearer{Player: "Ann"}
	game := pack.NewGame("Ann", "Ben")
	reader := turnlog.NewReader("", nil, pack.Vocabulary)

	program := pack.Compile([]*interp.Card{card})
	game.Follow(program) // from here on, and what was before
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout", "turn 4: Ben"} {
		event, err := reader.Line(line)
		if err != nil {
			log.Fatal(err)
		}
		game.Apply(event)
		fmt.Println(line, game.Truth(legion, ann) == interp.True)
	}
	// Output:
	// turn 3: Ann false
	// Ann finalizes Border Scout true
	// turn 4: Ben false
}
