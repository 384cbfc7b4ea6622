package docs_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"strings"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// The code of embedding.md, for a game with a log.
func Example_follow() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	legion, ann := card.Abilities[0], interp.Bearer{Player: "Ann"}
	game := pack.NewGame("Ann", "Ben")
	reader := turnlog.NewReader("", nil, pack.Vocabulary)

	game.Follow(pack.Compile([]*interp.Card{card})) // from here on, and what was before
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout", "turn 4: Ben"} {
		event, err := reader.Line(line)
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Apply(event); err != nil {
			log.Fatal(err)
		}
		fmt.Println(line, game.Truth(legion, ann) == interp.True)
	}
	// Output:
	// turn 3: Ann false
	// Ann finalizes Border Scout true
	// turn 4: Ben false
}

// The code of embedding.md, for a log without a game.
func Example_track() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	reader := turnlog.NewReader("", strings.NewReader("turn 3: Ann\nAnn finalizes Border Scout\n"), pack.Vocabulary)

	tracker := pack.Compile([]*interp.Card{card}).Track("Ann", "Ben")
	for {
		event, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = tracker.Apply(event)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	answer, ok := tracker.Ask(card.Abilities[0], interp.Bearer{Player: "Ann"})
	fmt.Println(ok, answer.Truth == interp.True)
	// Output:
	// true true
}
