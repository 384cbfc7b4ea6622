package stream

import (
	"bytes"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/cmd/kwrun/games"
	"kwrun/cmd/kwrun/lines"
	"kwrun/interp"
	"kwrun/keywords"
)

// askerOf returns an asker for the cards of a list in text.
func askerOf(t testing.TB, list string) *Asker {
	t.Helper()
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	read, err := cards.Read("deck", strings.NewReader(list), cards.Text)
	require.NoError(t, err)
	return New(pack, read)
}

func madeGames(n, events int) [][]byte {
	m := games.New(1)
	var out [][]byte
	for i := range n {
		out = append(out, bytes.TrimSuffix(m.Game(nil, "g"+strconv.Itoa(i), events), []byte{'\n'}))
	}
	return out
}

// Games that are made up are plain, all of them: what is measured is the fast path.
func TestMadeGamesArePlain(t *testing.T) {
	w := askerOf(t, games.Cards).worker("games")
	require.NotNil(t, w.plain, "an answer needs the log")
	for i, line := range madeGames(50, 200) {
		require.True(t, w.plain.game(line), "game %d", i)
		l := lines.Line{N: i + 1, Text: line, Wanted: true}
		require.Equal(t, string(w.logged(nil, l)), string(w.whole(nil, l)))
	}
}

// What a stream costs, part by part.
func BenchmarkStream(b *testing.B) {
	made := madeGames(200, 200)
	size, events := 0, 0
	for _, l := range made {
		size += len(l)
		events += bytes.Count(l, []byte(`{"event":`))
	}
	w := askerOf(b, games.Cards).worker("games")
	run := func(name string, game func(l lines.Line)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			var before, after syscall.Rusage
			require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &before))
			for b.Loop() {
				for i, text := range made {
					game(lines.Line{N: i + 1, Text: text, Wanted: true})
				}
			}
			require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &after))
			b.ReportMetric(float64(after.Utime.Nano()-before.Utime.Nano())/float64(b.N)/float64(events), "cpu-ns/event")
		})
	}
	run("members", func(l lines.Line) {
		w.plain.scan = scan{text: string(l.Text)}
		w.plain.i = bytes.Index(l.Text, []byte(`"events":[`)) + len(`"events":[`)
		for first := true; w.plain.next(first, ']'); first = false {
			w.plain.event()
		}
	})
	run("facts", func(l lines.Line) { w.plain.game(l.Text) })
	var out []byte
	run("answers", func(l lines.Line) { out, _ = w.Answer(out[:0], l, nil) })
	run("with the log", func(l lines.Line) { out = w.logged(out[:0], l) })
}

// What is kept of what games say of their cards does not grow without end.
func TestProfilesAreMadeAnew(t *testing.T) {
	w := askerOf(t, games.Cards).worker("games")
	l := lines.Line{N: 1, Text: madeGames(1, 50)[0], Wanted: true}
	want := string(w.whole(nil, l))
	for i := range maxProfiles + 1 {
		w.plain.profiles[strconv.Itoa(i)] = plainProfile{}
	}
	before := w.followed
	require.Equal(t, want, string(w.whole(nil, l)))
	require.NotSame(t, before, w.followed)
	require.Less(t, len(w.plain.profiles), 100)
}
