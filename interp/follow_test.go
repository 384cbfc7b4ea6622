package interp_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/keywords"
)

// What is compiled is answered without a look at the log, and with no allocation.
func TestTruthAllocatesNothing(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	b := newTable(t, pack, familyDeck+"Asker (unit)\n", "players Ann, Ben\nfrom the start\nturn 1: Ann\nAnn finalizes Ann's Border Scout\n")
	a, err := pack.Ask(b.cards[len(b.cards)-1], "if you have finalized another card this turn")
	require.NoError(t, err)
	program := pack.Compile(nil, a)
	require.Empty(t, program.Scans(a))
	b.game.Follow(program)
	require.Equal(t, interp.True, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
	require.Zero(t, testing.AllocsPerRun(100, func() { b.game.Truth(a, interp.Bearer{Player: "Ann"}) }))
	b.then("turn 2: Ben")
	require.Equal(t, interp.False, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
}

// Sixteen games at once that follow one program do not disturb one another.
func TestGamesFollowOneProgramAtOnce(t *testing.T) {
	pack := loadPack(t)
	table := newTable(t, pack, familyDeck+"Asker (unit)\n", "players Ann, Ben\n")
	a, err := pack.Ask(table.cards[len(table.cards)-1], "if you have finalized two or more other cards this turn")
	require.NoError(t, err)
	program := pack.Compile(nil, a)
	require.Empty(t, program.Scans(a))
	for i := range 16 {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			b := newTable(t, pack, familyDeck+"Asker (unit)\n", "players Ann, Ben\nfrom the start\nturn 1: Ann\n")
			b.game.Follow(program)
			for n := 1; n <= 4; n++ {
				b.then("Ann finalizes Ann's Loud Hush #" + strconv.Itoa(n+i))
				want := interp.False
				if n >= 2 {
					want = interp.True
				}
				require.Equal(t, want, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
			}
		})
	}
}

// A player who is named only later has a view of the earlier events as well.
func TestAPlayerNamedLaterIsCounted(t *testing.T) {
	pack := loadPack(t)
	b := newTable(t, pack, familyDeck+"Asker (unit)\n", "")
	a, err := pack.Ask(b.cards[len(b.cards)-1], "if an opponent has finalized a card this turn")
	require.NoError(t, err)
	b.game.Follow(pack.Compile(nil, a))
	b.then("turn 1: Ann\nAnn finalizes Ann's Loud Hush\nBen draws a card")
	require.Equal(t, interp.True, b.game.Truth(a, interp.Bearer{Player: "Ben"}))
	require.Equal(t, interp.False, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
}

// What is compiled of the pack's keywords, and why the rest is scanned.
func TestScansSaysWhy(t *testing.T) {
	pack := loadPack(t)
	card := pack.Read(cards.Card{Name: "A", Type: "unit", Text: "[Legion][>] Draw 1.\n[Level 3][>] Draw 1.\n[Deflect]\n[Assault]\n[Vision]\n[Ambush]"})
	program := pack.Compile([]*interp.Card{card})
	why := map[string]string{}
	for _, a := range card.Abilities {
		if a.Use != nil {
			why[a.Use.Name] = program.Scans(a)
		}
	}
	require.Equal(t, map[string]string{"Legion": "", "Level": "", "Deflect": "", "Assault": "", "Vision": "", "Ambush": ""}, why)
}
