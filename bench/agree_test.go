package bench

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// lengths are those of the logs that are compared.
var lengths = []int{10, 100, 1_000, 10_000}

// All ways give the same answers, so that their times can be compared: for every
// card and player at the end of logs of every length, and at each event of a turn.
func TestAllAgree(t *testing.T) {
	l := newLibrary(t)
	for ability, text := range sentences {
		held := 0
		for _, events := range lengths {
			for n := range perTurn {
				held += l.agree(t, ability, newLog(events + perTurn)[:events+n])
			}
		}
		asked := len(lengths) * perTurn * players * objects
		require.Greater(t, held, asked/50, "it nearly never holds: %s", text)
		require.Less(t, held, asked*49/50, "it nearly always holds: %s", text)
	}
}

// agree compares all ways at the end of a log, and returns for how many the
// condition holds. What scans a long log is asked for some of the cards only.
func (l *library) agree(t *testing.T, ability int, log []event) (held int) {
	asked := bearers()
	x := indexAt(log)
	position, game := l.at(t, log), l.game(log)
	want := make([]bool, len(asked))
	for i, q := range asked {
		want[i] = indexed[ability](x, q.player, q.object)
		if want[i] {
			held++
		}
		at := fmt.Sprintf("%s, of %v after %d events", sentences[ability], q, len(log))
		require.Equal(t, want[i], scanned[ability](log, q.player, q.object), "by hand, a scan: %s", at)
		require.Equal(t, truth(want[i]), position.Truth(l.question(ability, q)), "kwrun: %s", at)
		require.Equal(t, truth(want[i]), game.Truth(l.asked[ability], bearer(q)), "kwrun, a scan: %s", at)
	}
	for _, way := range languages {
		ofIndex, ofLog := way.indexed(t, ability, x), way.scans(t, ability, log)
		for i, q := range asked {
			at := fmt.Sprintf("%s: %s, of %v after %d events", way.name, sentences[ability], q, len(log))
			require.Equal(t, want[i], ofIndex(q), at)
			if i < 4 || len(log) < 1_000 {
				require.Equal(t, want[i], ofLog(q), "a scan with %s", at)
			}
		}
	}
	return held
}

// bearers are all cards, for each player.
func bearers() []question {
	var out []question
	for object := 1; object <= objects; object++ {
		out = append(out, question{1, object}, question{2, object})
	}
	return out
}

func indexAt(log []event) *index {
	x := newIndex()
	for i := range log {
		x.apply(&log[i])
	}
	return x
}
