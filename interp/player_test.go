package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/keywords"
)

// A game in which damage is dealt to players as well as to creatures.
const duel = `game Duel
  noun creature
  noun card             is a creature
  event enter           an object enters
  event deal, dealt     an object deals N damage to an object or a player
  event give, gave, given     a player gives a card, to a player
  control goes to who gives
`

func TestPlayersThatAnEventIsDoneTo(t *testing.T) {
	const toBen, toOx, toAnn = "this card deals 2 damage to Ben", "this card deals 2 damage to Ox", "this card deals 2 damage to Ann"
	for _, c := range []struct{ condition, log, want string }{
		{"if this card has dealt damage to an opponent this turn", toBen, "active"},
		{"if this card has dealt damage to an opponent this turn", toAnn, "inactive because done to Ann"},
		{"if this card has dealt damage to an opponent this turn", toOx, "inactive because not an opponent"},
		{"if this card has dealt damage to a creature this turn", toBen, "inactive because done to Ben"},
		{"if this card has dealt damage to a creature this turn", toOx, "active"},
		{"if you have been dealt damage this turn", toAnn, "active"},
		{"if you have been dealt damage this turn", toBen, "inactive because done to Ben"},
		{"if a creature has been dealt damage this turn", toBen, "inactive because done to Ben"},
		{"if a creature has been dealt damage this turn", toOx, "active"},
		{"if an opponent has been dealt a total of 3 or more damage this turn", toBen + "\n    " + toBen, "active"},
		{"if an opponent has been dealt a total of 3 or more damage this turn", toBen + "\n    " + toAnn, "inactive"},
		{"if you have given a card to an opponent this turn", "Ann gives Gnat (creature) to Ben", "active"},
		{"if an opponent has given a card to you this turn", "Ben gives Gnat (creature) to Ann", "active"},
		{"if an opponent has given a card to you this turn", "Ben gives Gnat (creature) to Ben", "inactive because done to Ben"},
	} {
		t.Run(c.condition+" / "+c.log, func(t *testing.T) {
			text := duel + "\nkeyword Test\n  dependent\n  form Test — [Text]\n  " + c.condition + "\n  then this card gains [Text]\n\n  example \"it\"\n    Ben gives Ox (creature) to Ben\n    turn 2: Ann\n    " + c.log + "\n    so " + c.want + "\n"
			pack, err := interp.Read([]*grammar.Source{{Name: "duel.kw", Text: text + "\ngame Duel\n  mark — joins a keyword to its text\n"}}, "")
			require.NoError(t, err)
			k := pack.Keyword("Test")
			results := pack.Test(k.Examples[0], k).Run()
			require.Len(t, results, 1)
			require.True(t, results[0].Passed, "it is %s; near %v", results[0].Got, near(results[0].Verdict))
		})
	}
}

// Small games have players that something is done to, and who controls a thing that
// comes by itself: none of these is suspected of never holding.
func TestSmallGamesOfThingsThatNobodyPlays(t *testing.T) {
	const yard = `game Yard
  noun creature
  noun card             is a creature
  event enter           a creature enters
  event die             a creature dies
  event sacrifice       a player sacrifices a creature
  event deal, dealt     an object deals N damage to an object or a player
  event attack          a player or a creature attacks
  event leave           is die or sacrifice
  status in play        of a creature, once, from it enters until it leaves
  mark —                joins a keyword to its text
`
	for _, condition := range []string{
		"if this card has dealt damage to an opponent this turn",
		"if you have been dealt damage this turn",
		"if a creature you controlled has died this turn",
		"if you have sacrificed another creature this turn",
		"if you have attacked with a creature this turn",
		"if you control another creature",
	} {
		pack, err := interp.Read([]*grammar.Source{{Name: "yard.kw", Text: yard + "\nkeyword Test\n  dependent\n  form Test — [Text]\n  " + condition + "\n  then this card gains [Text]\n"}}, "")
		require.NoError(t, err)
		for _, found := range pack.Suspect(t.Context(), pack.Keyword("Test"), interp.SuspectEvents) {
			require.NotEqual(t, interp.CodeNever, found.Code, "%v", found)
		}
	}
}

// Their spell is nobody's, their second one is that of who plays it.
func TestTheirsRefersBack(t *testing.T) {
	for sentence, found := range map[string]bool{"when an opponent plays their spell": true, "when an opponent plays their second spell each turn": false} {
		sources, err := interp.Sources(keywords.FS, "")
		require.NoError(t, err)
		_, err = interp.Read(append(sources, &grammar.Source{Name: "x.kw", Text: "keyword Test\n  triggered\n  form [Test]\n  " + sentence + "\n  then \"x\"\n"}), "")
		if found {
			require.ErrorContains(t, err, "`their` refers back")
		} else {
			require.NoError(t, err)
		}
	}
}
