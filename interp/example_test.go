package interp_test

import (
	"fmt"
	"log"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// examplePack is the embedded pack.
func examplePack() *interp.Pack {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err)
	}
	return pack
}

// captain is a card with one keyword.
func captain(pack *interp.Pack) *interp.Card {
	return pack.Read(cards.Card{Name: "Banner Captain", Type: "unit", Text: "[Legion][>] When you play me, draw 1."})
}

// play adds lines to the log of a game.
func play(pack *interp.Pack, game *interp.Game, lines ...string) {
	reader := turnlog.NewReader("", nil, pack.Vocabulary)
	for _, line := range lines {
		event, err := reader.Line(line)
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Apply(event); err != nil {
			log.Fatal(err)
		}
	}
}

func ExampleLoad() {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		log.Fatal(err) // each fault with its place, as grammar.Errors
	}
	fmt.Println(pack.Vocabulary.Game, "by rules", pack.Version)
	fmt.Println(pack.Keyword("legion").Rule)
	// Output:
	// Riftbound by rules 1.4
	// 812
}

func ExamplePack_Read() {
	pack := examplePack()
	card := pack.Read(cards.Card{Name: "Gate Keeper", Type: "unit", Text: "[Assault 2]\nIf you control two or more gear, I enter ready."})
	for _, a := range card.Abilities {
		fmt.Println(a.Condition())
	}
	// Output:
	// while this card is attacking
	// if you control two or more gear
	// might
}

func ExamplePack_Ask() {
	pack := examplePack()
	banner := captain(pack)
	ability, err := pack.Ask(banner, "if you have finalized two or more other cards this turn")
	if err != nil {
		log.Fatal(err)
	}
	game := pack.NewGame("Ann", "Ben")
	play(pack, game, "turn 1: Ann", "Ann finalizes Border Scout", "Ann finalizes Hush")
	fmt.Println(game.Eval(ability, interp.Bearer{Player: "Ann"}).State)

	_, err = pack.Ask(banner, "if you have finalised a card this turn")
	fmt.Println(err)
	// Output:
	// active
	// text:1:13: `finalised` is not an event that I know (KW101)
}

func ExamplePack_NewGame() {
	game := examplePack().NewGame("Ann", "Ben")
	fmt.Println(game.Players(), game.Line())
	// Output:
	// [Ann Ben] 0
}

func ExampleGame_Apply() {
	pack := examplePack()
	game := pack.NewGame("Ann", "Ben")
	scout := &turnlog.Ref{ID: "c7", Card: "Border Scout"}
	for _, event := range []*turnlog.Event{
		{Kind: turnlog.Turn, Player: "Ann"},
		{Kind: turnlog.Happened, Player: "Ann", Verb: "finalize", Object: scout},
		{Kind: turnlog.Happened, Player: "Ann", Verb: "shuffle"},
	} {
		if err := game.Apply(event); err != nil {
			fmt.Println(err)
		}
	}
	verdict := game.Eval(captain(pack).Abilities[0], interp.Bearer{Player: "Ann"})
	fmt.Println(game.Explain(verdict))
	// Output:
	// `shuffle` is not an event that the vocabulary has
	// Banner Captain, Legion: active
	//   because Border Scout, finalized (812.1.c)
}

func ExampleGame_Eval() {
	pack := examplePack()
	game := pack.NewGame("Ann", "Ben")
	play(pack, game, "turn 3: Ann", "Ann finalizes Border Scout")
	legion := captain(pack).Abilities[0]
	for _, player := range game.Players() {
		verdict := game.Eval(legion, interp.Bearer{Player: player})
		fmt.Println(player, verdict.State, len(verdict.Because), len(verdict.Near))
	}
	// Output:
	// Ann active 1 0
	// Ben inactive 0 1
}

func ExampleGame_Explain() {
	pack := examplePack()
	game := pack.NewGame("Ann", "Ben")
	play(pack, game, "turn 3: Ann", "Ann finalizes Border Scout", "Ben finalizes Hush")
	fmt.Println(game.Explain(game.Eval(captain(pack).Abilities[0], interp.Bearer{Player: "Ann"})))
	// Output:
	// Banner Captain, Legion: active
	//   because Border Scout, finalized in line 2 (812.1.c)
	//   not Hush, line 3: finalized by Ben
}

func ExampleGame_Clone() {
	pack := examplePack()
	game := pack.NewGame("Ann", "Ben")
	play(pack, game, "turn 3: Ann")
	try := game.Clone()
	play(pack, try, "Ann finalizes Border Scout")
	legion, ann := captain(pack).Abilities[0], interp.Bearer{Player: "Ann"}
	fmt.Println(try.Eval(legion, ann).State, game.Eval(legion, ann).State)
	// Output:
	// active inactive
}

func ExampleGame_Follow() {
	pack := examplePack()
	banner := captain(pack)
	legion, ann := banner.Abilities[0], interp.Bearer{Player: "Ann"}
	game := pack.NewGame("Ann", "Ben")
	game.Follow(pack.Compile([]*interp.Card{banner}))
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout", "turn 4: Ben"} {
		play(pack, game, line)
		fmt.Println(line, game.Truth(legion, ann) == interp.True)
	}
	// Output:
	// turn 3: Ann false
	// Ann finalizes Border Scout true
	// turn 4: Ben false
}

func ExampleGame_Truth() {
	pack := examplePack()
	legion, ann := captain(pack).Abilities[0], interp.Bearer{Player: "Ann"}
	game := pack.NewGame("Ann", "Ben")
	fmt.Println(game.Truth(legion, ann) == interp.Unknown) // the turn began before the log
	play(pack, game, "turn 3: Ann")
	fmt.Println(game.Truth(legion, ann) == interp.False)
	// Output:
	// true
	// true
}

func ExamplePack_Compile() {
	pack := examplePack()
	banner := captain(pack)
	asked, err := pack.Ask(banner, "if you have finalized a unit this turn")
	if err != nil {
		log.Fatal(err)
	}
	program := pack.Compile([]*interp.Card{banner}, asked)
	for _, a := range []*interp.Ability{banner.Abilities[0], asked} {
		id, ok := program.Ability(a)
		fmt.Println(id, ok, a.Condition())
	}
	// Output:
	// 1 true if you have finalized another card this turn
	// 0 true if you have finalized a unit this turn
}

func ExampleProgram_Lines() {
	pack := examplePack()
	banner := captain(pack)
	asked, err := pack.Ask(banner, "if you have finalized another card this turn and it is not your turn")
	if err != nil {
		log.Fatal(err)
	}
	program := pack.Compile([]*interp.Card{banner}, asked)
	for i, l := range program.Lines(asked) {
		fmt.Printf("%d %s (yes: %s, no: %s)\n", i+1, l.Text, l.Yes, l.No)
		for _, from := range l.From {
			fmt.Printf("  from %s, as %d other\n", from.Text, len(from.Also))
		}
	}
	// Output:
	// 1 you have finalized another card this turn (yes: line 2, no: does not hold)
	//   from counter 1 (you have finalized another card this turn): events, this turn, for each player who does it, with what changes for the cards in them, as 1 other
	// 2 not: it is your turn (yes: holds, no: does not hold)
	//   from the turn, as 0 other
}

func ExampleProgram_Scans() {
	pack := examplePack()
	asked, err := pack.Ask(nil, "if you have killed a unit here this turn")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pack.Compile(nil, asked).Scans(asked))
	// Output:
	// it asks of past events where this card is now, or whose
}

func ExampleProgram_NewPosition() {
	pack := examplePack()
	banner := captain(pack)
	program := pack.Compile([]*interp.Card{banner})
	position, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	if err != nil {
		log.Fatal(err) // more players than interp.MaxPlayers
	}
	fmt.Println(position.Players(), position.Objects())
	// Output:
	// 2 0
}

func ExampleProgram_Profile() {
	pack := examplePack()
	program := pack.Compile([]*interp.Card{captain(pack)})
	position, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	if err != nil {
		log.Fatal(err)
	}
	banner := program.Profile(cards.Card{Name: "Banner Captain"})                                              // what the program knows of the name
	gnat := program.Profile(cards.Card{Name: "Gnat", Type: "unit token", Numbers: map[string]int{"might": 1}}) // what is said here
	fmt.Println(position.Add(banner, 1), position.Add(gnat, 2), position.Add(gnat, 2))
	// Output:
	// 1 2 3
}

// two returns a position of two players in Ann's turn, with a scout and a
// captain of hers, and what a program calls the captain's keyword.
func two(pack *interp.Pack) (p *interp.Position, legion interp.AbilityID, ann interp.PlayerID, scout, banner interp.ObjectID) {
	card := captain(pack)
	program := pack.Compile([]*interp.Card{card})
	p, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	if err != nil {
		log.Fatal(err)
	}
	ann = 1
	legion, _ = program.Ability(card.Abilities[0])
	scout = p.Add(program.Profile(cards.Card{Name: "Border Scout", Type: "unit"}), ann)
	banner = p.Add(program.Profile(cards.Card{Name: "Banner Captain"}), ann)
	must(p.Apply(interp.Fact{Kind: interp.TurnBegins, Player: ann}))
	return p, legion, ann, scout, banner
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func ExamplePosition_Apply() {
	pack := examplePack()
	position, legion, ann, scout, banner := two(pack)
	finalize, hand := pack.Verb("finalize"), pack.Zone("hand")
	err := position.Apply(interp.Fact{Kind: interp.Happened, Verb: finalize, Player: ann, Object: scout},
		interp.FactPart{Role: interp.RoleFrom, Zone: hand, Owner: ann})
	fmt.Println(err, position.Truth(interp.Question{Ability: legion, Object: banner}) == interp.True)

	err = position.Apply(interp.Fact{Kind: interp.Happened, Verb: finalize, Player: ann, Object: 99})
	fmt.Println(err)
	// Output:
	// <nil> true
	// there is no object 99
}

func ExamplePosition_Truth() {
	pack := examplePack()
	position, legion, ann, scout, banner := two(pack)
	must(position.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: ann, Object: scout}))
	fmt.Println(position.Truth(interp.Question{Ability: legion, Object: banner}) == interp.True) // of a card of the game
	fmt.Println(position.Truth(interp.Question{Ability: legion, Player: ann}) == interp.True)    // of one in no event
	fmt.Println(position.Truth(interp.Question{Ability: legion, Player: 2}) == interp.True)
	// Output:
	// true
	// true
	// false
}

func ExamplePosition_Ask() {
	pack := examplePack()
	asked, err := pack.Ask(nil, "if it is your turn and you have finalized a card this turn")
	if err != nil {
		log.Fatal(err)
	}
	program := pack.Compile(nil, asked)
	position, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	if err != nil {
		log.Fatal(err)
	}
	must(position.Apply(interp.Fact{Kind: interp.TurnBegins, Player: 1}))
	id, _ := program.Ability(asked)
	answer := position.Ask(interp.Question{Ability: id, Player: 1})
	for i, l := range program.Lines(asked) {
		if answer.Asked>>i&1 != 0 {
			fmt.Println(l.Text, answer.Held>>i&1 != 0)
		}
	}
	// Output:
	// it is your turn true
	// you have finalized a card this turn false
}

func ExamplePosition_Number() {
	pack := examplePack()
	asked, err := pack.Ask(nil, "for each card you have finalized this turn")
	if err != nil {
		log.Fatal(err)
	}
	program := pack.Compile(nil, asked)
	position, err := program.NewPosition(interp.Setup{Players: 1, Start: true})
	if err != nil {
		log.Fatal(err)
	}
	must(position.Apply(interp.Fact{Kind: interp.TurnBegins, Player: 1}))
	unit := program.Profile(cards.Card{Type: "unit", Name: "Border Scout"})
	for range 3 {
		must(position.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: 1, Object: position.Add(unit, 1)}))
	}
	id, _ := program.Ability(asked)
	fmt.Println(position.Number(interp.Question{Ability: id, Player: 1}))
	// Output:
	// 3 true
}

func ExamplePosition_Watch() {
	pack := examplePack()
	position, legion, ann, scout, banner := two(pack)
	position.Watch(interp.Question{Ability: legion, Object: banner})
	for _, fact := range []interp.Fact{
		{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: ann, Object: scout},
		{Kind: interp.Happened, Verb: pack.Verb("draw"), Player: ann},
		{Kind: interp.TurnBegins, Player: 2},
	} {
		must(position.Apply(fact))
		for _, c := range position.Changed() {
			fmt.Println("object", c.Object, c.Before == interp.True, c.After == interp.True)
		}
	}
	// Output:
	// object 2 false true
	// object 2 true false
}

func ExamplePosition_CopyFrom() {
	pack := examplePack()
	position, legion, ann, scout, banner := two(pack)
	try := position.Clone()
	for _, object := range []interp.ObjectID{scout, banner} {
		try.CopyFrom(position) // takes back what was tried before, in the same memory
		must(try.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: ann, Object: object}))
		fmt.Println(object, try.Truth(interp.Question{Ability: legion, Object: banner}) == interp.True)
	}
	// Output:
	// 1 true
	// 2 false
}

func ExamplePosition_Hash() {
	pack := examplePack()
	position, _, ann, scout, banner := two(pack)
	other := position.Clone()
	finalizes := func(p *interp.Position, objects ...interp.ObjectID) {
		for _, o := range objects {
			must(p.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: ann, Object: o}))
		}
	}
	finalizes(position, scout)
	finalizes(other, banner)
	fmt.Println(position.Hash() == other.Hash())
	finalizes(position, banner)
	finalizes(other, scout)
	fmt.Println(position.Hash() == other.Hash())
	// Output:
	// false
	// true
}

func ExampleProgram_Track() {
	pack := examplePack()
	banner := captain(pack)
	tracker := pack.Compile([]*interp.Card{banner}).Track("Ann", "Ben")
	reader := turnlog.NewReader("", nil, pack.Vocabulary)
	for _, line := range []string{"turn 3: Ann", "Ann finalizes Border Scout"} {
		event, err := reader.Line(line)
		if err != nil {
			log.Fatal(err)
		}
		if err := tracker.Apply(event); err != nil {
			log.Fatal(err)
		}
	}
	answer, ok := tracker.Ask(banner.Abilities[0], interp.Bearer{Player: "Ann"})
	fmt.Println(answer.Truth == interp.True, ok)
	fmt.Println(tracker.Player("Ann"), tracker.Position.Objects())
	// Output:
	// true true
	// 1 1
}
