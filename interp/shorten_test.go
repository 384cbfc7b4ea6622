package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const asker = "Asker (unit)\n  [Legion][>] When you play me, draw 1.\n  [Level 6][>] I have [Tank].\n"

// longLog is a log of so many events, each of another spell, and 1 XP a turn.
func longLog(events int) string {
	var log strings.Builder
	log.WriteString("players Ann, Ben\nfrom the start\n")
	for i := range events {
		switch who := somePlayers[i/10%2]; i % 10 {
		case 0:
			fmt.Fprintf(&log, "turn %d: %s\n", i/10+1, who)
		case 1:
			fmt.Fprintf(&log, "%s gains 1 XP\n", who)
		default:
			fmt.Fprintf(&log, "%s finalizes Hush #%d (spell)\n", who, i)
		}
	}
	return log.String()
}

// What is folded away changes no verdict: XP goes on being counted, and only
// this turn's spell is another card.
func TestALongLogKeepsWhatCounts(t *testing.T) {
	b := newTable(t, loadPack(t), asker, longLog(25_000)+"turn 9001: Ann\nAnn finalizes Asker\n")
	level := b.game.Eval(b.cards[0].Abilities[1], b.game.Bearers(b.cards[0], "Ann")[0])
	require.Equal(t, "active", string(level.State))
	require.Equal(t, "inactive", b.state("Asker", "Ann"))
	require.Equal(t, "active", b.then("Ann finalizes Cold Fen (spell)").state("Asker", "Ann"))
}

// The time of an event does not depend on how many there were: compare ns/event.
func BenchmarkLongLog(b *testing.B) {
	pack := loadPack(b)
	for _, events := range []int{5_000, 20_000, 80_000} {
		log := longLog(events)
		b.Run(fmt.Sprint(events, " events"), func(b *testing.B) {
			for b.Loop() {
				newTable(b, pack, asker, log)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*events), "ns/event")
		})
	}
}
