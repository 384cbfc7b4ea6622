package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
)

// A position judges without the log, and says nothing of what it does not have.
func TestAPositionJudges(t *testing.T) {
	pack := loadPack(t)
	card := pack.Read(cards.Card{Name: "Asker", Type: "unit", Text: "[Legion][>] Draw 1.\n[Level 3][>] Draw 1.\nIf another unit you control has total might 5 or more, draw 1."})
	program := pack.Compile([]*interp.Card{card})
	p, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
	require.NoError(t, err)
	require.NoError(t, p.Apply(interp.Fact{Kind: interp.TurnBegins, Player: 1}))
	other := p.Add(program.Profile(cards.Card{Name: "Border Scout", Type: "unit"}), 1)
	require.NoError(t, p.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: 1, Object: other}))
	require.NoError(t, p.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("gain"), Player: 1, Counted: true, Amount: 4, Unit: pack.Unit("XP")}))

	var got []interp.Judgment
	for _, a := range card.Abilities {
		id, ok := program.Ability(a)
		require.True(t, ok)
		got = append(got, p.Judge(interp.Question{Ability: id, Player: 1}))
	}
	require.Equal(t, []interp.Judgment{{State: interp.StateActive}, {State: interp.StateActive, Value: 4, HasValue: true}, {State: interp.StateUnknown}}, got)
	require.Empty(t, program.NeedsLog(card.Abilities[1]))
	require.Equal(t, "its number is one of several", program.NeedsLog(card.Abilities[2]))
	require.NotEmpty(t, pack.Compile(nil).NeedsLog(card.Abilities[0]))

	for _, q := range []interp.Question{{Ability: 9}, {Ability: -1}, {Object: 7}, {Player: 3}} {
		require.Equal(t, interp.Judgment{State: interp.StateUnknown}, p.Judge(q))
	}
	require.Equal(t, interp.PlayerID(1), p.ControllerOf(other))
	require.Equal(t, interp.PlayerID(1), p.OwnerOf(other))
	require.Zero(t, p.ControllerOf(99))
	require.Zero(t, p.OwnerOf(-1))
	require.Zero(t, testing.AllocsPerRun(100, func() { p.Judge(interp.Question{Player: 1}) }))
}
