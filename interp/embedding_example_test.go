package interp_test

import (
	"fmt"
	"log"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// The code of README.md and of docs/embedding.md.

func Example() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	game := pack.NewGame("Ann", "Ben")
	reader := turnlog.NewReader("", nil, pack.Vocabulary)
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout", "Ben finalizes Hush"} {
		event, err := reader.Line(line)
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Apply(event); err != nil {
			log.Fatal(err)
		}
	}
	verdict := game.Eval(card.Abilities[0], interp.Bearer{Player: "Ann"})
	fmt.Println(game.Explain(verdict))
	// Output:
	// Old Well, Legion: active
	//   because Border Scout, finalized in line 2 (812.1.c)
	//   not Hush, line 3: finalized by Ben
}

func Example_events() {
	pack := examplePack()
	captain := pack.Read(cards.Card{Name: "Banner Captain", Type: "unit", Text: "[Legion][>] When you play me, draw 1."})
	game := pack.NewGame("Ann", "Ben")
	game.AddCard(captain)
	for _, event := range []*turnlog.Event{
		{Kind: turnlog.Head, Head: &turnlog.Header{Start: true}},
		{Kind: turnlog.Turn, Player: "Ann"},
		{Kind: turnlog.Happened, Player: "Ann", Verb: "finalize", Object: &turnlog.Ref{ID: "7", Card: "Border Scout", Is: []string{"unit"}}},
		{Kind: turnlog.Happened, Player: "Ann", Verb: "finalize", Object: &turnlog.Ref{ID: "9", Card: "Banner Captain"}},
	} {
		if err := game.Apply(event); err != nil {
			log.Fatal(err)
		}
	}
	verdict := game.Eval(captain.Abilities[0], interp.Bearer{Player: "Ann", Object: "9"})
	fmt.Println(game.Explain(verdict))
	// Output:
	// Banner Captain, Legion: active
	//   because Border Scout, finalized (812.1.c)
	//   not Banner Captain: the card itself
}

func Example_search() {
	pack := examplePack()
	captain := pack.Read(cards.Card{Name: "Banner Captain", Type: "unit", Text: "[Legion][>] When you play me, draw 1."})

	program := pack.Compile([]*interp.Card{captain})
	legion, _ := program.Ability(captain.Abilities[0])
	finalize := pack.Verb("finalize")
	ann := interp.PlayerID(1)

	position, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	if err != nil {
		log.Fatal(err)
	}
	var hand []interp.ObjectID
	for range 3 {
		hand = append(hand, position.Add(program.Profile(captain.Card), ann))
	}
	if err := position.Apply(interp.Fact{Kind: interp.TurnBegins, Player: ann}); err != nil {
		log.Fatal(err)
	}

	for _, card := range hand {
		position.Watch(interp.Question{Ability: legion, Object: card})
	}
	next := position.Clone()
	if err := next.Apply(interp.Fact{Kind: interp.Happened, Verb: finalize, Player: ann, Object: hand[0]}); err != nil {
		log.Fatal(err)
	}
	for _, c := range next.Changed() {
		fmt.Println("Legion of object", c.Object, "holds:", c.After == interp.True)
	}

	type node struct {
		hash   uint64
		played int // one bit for each card of the hand
	}
	seen := map[node]int{}
	var best func(at *interp.Position, played int) int
	best = func(at *interp.Position, played int) int {
		key := node{at.Hash(), played}
		most, known := seen[key]
		if known {
			return most
		}
		next := at.Clone()
		for i, card := range hand {
			if played>>i&1 != 0 {
				continue
			}
			next.CopyFrom(at) // takes back the last try
			if err := next.Apply(interp.Fact{Kind: interp.Happened, Verb: finalize, Player: ann, Object: card}); err != nil {
				log.Fatal(err)
			}
			n := best(next, played|1<<i)
			if next.Truth(interp.Question{Ability: legion, Object: card}) == interp.True {
				n++
			}
			most = max(most, n)
		}
		seen[key] = most
		return most
	}
	fmt.Println("played with Legion:", best(position, 0), "positions:", len(seen))
	// Output:
	// Legion of object 2 holds: true
	// Legion of object 3 holds: true
	// played with Legion: 2 positions: 8
}
