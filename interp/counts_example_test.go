package interp_test

import (
	"fmt"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// A game that follows a program answers without a look at the log.
func ExampleGame_Follow() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		panic(err)
	}
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	legion, ann := card.Abilities[0], interp.Bearer{Player: "Ann"}
	program := pack.Compile(card.Abilities)
	game := pack.NewGame("Ann", "Ben")
	game.Follow(program)
	reader := turnlog.NewReader("", nil, pack.Vocabulary)
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout", "turn 4: Ben"} {
		event, err := reader.Line(line)
		if err != nil {
			panic(err)
		}
		game.Apply(event)
		fmt.Println(line, game.Truth(legion, ann) == interp.True)
	}
	// Output:
	// turn 3: Ann false
	// Ann finalizes Border Scout true
	// turn 4: Ben false
}

// Scans says why a condition needs the log.
func ExampleProgram_Scans() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		panic(err)
	}
	card := pack.Read(cards.Card{Name: "Gate Hound", Type: "unit", Text: "[Legion][>] Draw 1.\n[Assault]"})
	program := pack.Compile(card.Abilities)
	for _, a := range card.Abilities {
		if a.Use != nil {
			fmt.Printf("%s: %q\n", a.Use.Name, program.Scans(a))
		}
	}
	// Output:
	// Legion: ""
	// Assault: "it asks what stands now"
}
