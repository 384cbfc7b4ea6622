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

// The code of performance.md, for an engine of its own.
func Example_position() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	well := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	scout := pack.Read(cards.Card{Name: "Border Scout", Type: "unit"})

	program := pack.Compile([]*interp.Card{well, scout})
	legion, _ := program.Ability(well.Abilities[0])
	finalize := pack.Verb("finalize")

	const ann, ben = 1, 2
	position, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	if err != nil {
		log.Fatal(err)
	}
	theWell := position.Add(program.Profile(well.Card), ann)
	theScout := position.Add(program.Profile(scout.Card), ann)
	question := interp.Question{Ability: legion, Object: theWell}
	position.Watch(question)

	for _, fact := range []interp.Fact{
		{Kind: interp.TurnBegins, Player: ann},
		{Kind: interp.Happened, Verb: finalize, Player: ann, Object: theScout},
		{Kind: interp.TurnBegins, Player: ben},
	} {
		if err := position.Apply(fact); err != nil {
			log.Fatal(err)
		}
		for _, change := range position.Changed() {
			fmt.Println("turn of", fact.Player, "and Legion holds:", change.After == interp.True)
		}
	}

	tried := position.Clone()
	if err := tried.Apply(interp.Fact{Kind: interp.Happened, Verb: finalize, Player: ann, Object: theScout}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(tried.Truth(question) == interp.True, position.Truth(question) == interp.True)
	tried.CopyFrom(position) // taken back
	fmt.Println(tried.Hash() == position.Hash())
	// Output:
	// turn of 1 and Legion holds: true
	// turn of 2 and Legion holds: false
	// true false
	// true
}

// The code of performance.md, for a game with a log.
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
		game.Apply(event)
		fmt.Println(line, game.Truth(legion, ann) == interp.True)
	}
	// Output:
	// turn 3: Ann false
	// Ann finalizes Border Scout true
	// turn 4: Ben false
}

// The code of performance.md, for a log without a game.
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
