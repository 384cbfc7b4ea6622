package interp

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// tellingMutants are mutants of the pack, drawn at random, whose change is in a
// condition.
func tellingMutants(t testing.TB, pack *Pack, n int) []*Mutant {
	var all []*Mutant
	for _, k := range pack.Keywords {
		for _, m := range pack.Mutants(k) {
			if m.Text != "" && m.Statement.Opener != nil {
				all = append(all, m)
			}
		}
	}
	require.Greater(t, len(all), n)
	random := rand.New(rand.NewPCG(1, 6))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:n]
}

// What the search shows is so, and is a shortest one: plain enumeration of all
// shorter logs of the same letters, without leaving any out, finds nothing.
func TestSearchFindsAShortestGame(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	found := 0
	for _, m := range tellingMutants(t, pack, 50) {
		f, n := m.Telling(context.Background(), 3)
		if f == nil {
			require.Equal(t, 3, n, m.Text)
			continue
		}
		found++
		require.NotEqual(t, f.Verdicts[0].State, f.Verdicts[1].State, "%s\n%v", m.Text, f.Lines)
		s := newSearch([]*question{{f.games[0].pack, f.Verdicts[0].Ability}, {f.games[1].pack, f.Verdicts[1].Ability}}, differ)
		for shorter := range min(n, 2) {
			require.False(t, enumerate(s, nil, shorter), "%s: a game of %d events was passed over", m.Text, shorter)
		}
	}
	require.Greater(t, found, 25)
}

// enumerate reports whether some log of n more letters that can be written down
// shows what is searched for.
func enumerate(s *search, log []*turnlog.Event, n int) bool {
	if n == 0 {
		return s.shows(s.answers(log)) && s.sensible(log) && s.found(log) != nil
	}
	for _, e := range s.letters {
		if enumerate(s, append(log[:len(log):len(log)], e), n-1) {
			return true
		}
	}
	return false
}

// A search that is interrupted says how far it came.
func TestSearchStops(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := Compare(ctx, pack, pack, "Legion", 5)
	require.True(t, c[0].Identical)
	w := pack.Witness(ctx, pack.Keyword("Legion"), 5)
	require.Nil(t, w[0].Holds)
	require.Negative(t, w[0].Searched)
}

// BenchmarkSearch looks at all games of up to four events for one of the pack's
// conditions that nothing tells from itself.
func BenchmarkSearch(b *testing.B) {
	pack, err := Load(keywords.FS)
	require.NoError(b, err)
	q := pack.question(pack.Keyword("Legion"), 0)
	for b.Loop() {
		f, n := searchGames(context.Background(), []*question{q, q}, 4, differ)
		require.Nil(b, f)
		require.Equal(b, 4, n)
	}
}
