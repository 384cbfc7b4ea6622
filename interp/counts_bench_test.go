package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp"
)

// fullTurns has so many events: a card finalized in each, a turn after every eight.
func fullTurns(events int) string {
	var log strings.Builder
	log.WriteString("players Ann, Ben\nfrom the start\n")
	for i := range events {
		if i%8 == 0 {
			fmt.Fprintf(&log, "turn %d: %s\n", i/8+1, somePlayers[i/8%2])
			continue
		}
		fmt.Fprintf(&log, "%s finalizes %s's Loud Hush\n", somePlayers[i%2], somePlayers[i%2])
	}
	return log.String()
}

// handKept is what one would write by hand for this one condition: which cards
// each player has finalized this turn.
type handKept struct {
	turn  int
	cards map[string]handCount
}

type handCount struct {
	turn          int
	first, second string
}

func (h *handKept) another(player, self string) bool {
	c := h.cards[player]
	return c.turn == h.turn && (c.first != "" && c.first != self || c.second != "" && c.second != self)
}

// One condition at the end of logs of several lengths: by hand over an index kept
// for it alone, from the counters, and by a scan.
func BenchmarkTruth(b *testing.B) {
	pack := loadPack(b)
	for _, events := range []int{10, 100, 1000, 10000} {
		table := newTable(b, pack, familyDeck+"Asker (unit)\n", fullTurns(events))
		card := table.cards[len(table.cards)-1]
		one, err := pack.Ask(card, "if you have finalized another card this turn")
		require.NoError(b, err)
		bearer := interp.Bearer{Player: "Ann"}
		b.Run(fmt.Sprintf("by hand/%d", events), func(b *testing.B) {
			h := &handKept{turn: 3, cards: map[string]handCount{"Ann": {3, "x", "y"}, "Ben": {3, "z", ""}}}
			for b.Loop() {
				h.another("Ann", "")
			}
		})
		b.Run(fmt.Sprintf("scan/%d", events), func(b *testing.B) {
			for b.Loop() {
				table.game.Truth(one, bearer)
			}
		})
		table.game.Follow(pack.Compile([]*interp.Ability{one}))
		b.Run(fmt.Sprintf("counters/%d", events), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table.game.Truth(one, bearer)
			}
		})
	}
}

// What an event costs at the end of logs of several lengths, with and without
// the counters.
func BenchmarkApply(b *testing.B) {
	pack := loadPack(b)
	for _, events := range []int{10, 100, 1000, 10000} {
		for _, follow := range []bool{false, true} {
			b.Run(fmt.Sprintf("following %t/%d", follow, events), func(b *testing.B) {
				table := newTable(b, pack, familyDeck+"Asker (unit)\n", fullTurns(events))
				if follow {
					one, err := pack.Ask(table.cards[len(table.cards)-1], "if you have finalized another card this turn")
					require.NoError(b, err)
					table.game.Follow(pack.Compile([]*interp.Ability{one}))
				}
				e, err := table.reader.Line("Ann finalizes Ann's Border Scout")
				require.NoError(b, err)
				for range 1000 {
					table.game.Apply(e)
				}
				b.ResetTimer()
				for range b.N {
					table.game.Apply(e)
				}
			})
		}
	}
}
