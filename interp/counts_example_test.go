package interp_test

import (
	"fmt"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/keywords"
)

// Scans says why a condition needs the log.
func ExampleProgram_Scans() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		panic(err)
	}
	card := pack.Read(cards.Card{Name: "Gate Hound", Type: "unit", Text: "[Legion][>] Draw 1.\n[Ambush]"})
	program := pack.Compile(card.Abilities)
	for _, a := range card.Abilities {
		if a.Use != nil {
			fmt.Printf("%s: %q\n", a.Use.Name, program.Scans(a))
		}
	}
	// Output:
	// Legion: ""
	// Ambush: "it asks what stands now"
}
