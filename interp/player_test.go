package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp"
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
