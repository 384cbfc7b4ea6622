package interp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/grammar"
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

// What the search shows is so, as the reference evaluator says, and is a shortest
// one: plain enumeration of all shorter logs of the same letters, without leaving any out, finds nothing; lengths
// of which there are more than 20,000 are left out. Where it shows nothing, it says how far it
// looked.
func TestSearchFindsAShortestGame(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	found := 0
	for _, m := range tellingMutants(t, pack, 50) {
		f, n := m.Telling(context.Background(), 4)
		if f == nil {
			require.Equal(t, 4, n, m.Text)
			continue
		}
		found++
		require.NotEqual(t, f.Verdicts[0].State, f.Verdicts[1].State, "%s\n%v", m.Text, f.Lines)
		s := newSearch([]*question{{f.games[0].pack, f.Verdicts[0].Ability}, {f.games[1].pack, f.Verdicts[1].Ability}}, &goal{shows: differ})
		for shorter, logs := 0, 1; shorter < n && logs <= 20_000; shorter, logs = shorter+1, logs*len(s.letters) {
			require.False(t, enumerate(s, nil, shorter), "%s: a game of %d events was passed over", m.Text, shorter)
		}
	}
	require.Greater(t, found, 25)
}

// enumerate reports whether some log of n more letters that can be written down
// shows what is searched for.
func enumerate(s *search, log []*turnlog.Event, n int) bool {
	if n == 0 {
		return s.goals[0].shows(s.answers(log)) && s.sensible(log) && s.show(log, s.goals[0]) != nil
	}
	for _, e := range s.letters {
		if enumerate(s, append(log[:len(log):len(log)], e), n-1) {
			return true
		}
	}
	return false
}

// askedOfGames are sentences of every family, with what one changed thing makes of
// each: the pairs that a search has to tell apart.
func askedOfGames(t testing.TB, pack *Pack) [][]*question {
	file, err := os.ReadFile("../docs/conformance/conditions.txt")
	require.NoError(t, err)
	card := pack.Read(cards.Card{Name: thisCard, Type: pack.firstKind()})
	ask := func(sentence string) *question {
		a, err := pack.Ask(card, sentence)
		require.NoError(t, err, sentence)
		return &question{pack, a}
	}
	var out [][]*question
	for line := range strings.Lines(string(file)) {
		_, sentence, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || line[0] == '#' {
			continue
		}
		was := ask(sentence)
		for _, m := range pack.MutantsOf(sentence) {
			if is := ask(m); is.ability.trigger() == was.ability.trigger() {
				out = append(out, []*question{was, is})
			}
		}
	}
	return out
}

// versionsOf pairs the conditions that a keyword has in two versions of the rules:
// questions that are asked with other words.
func versionsOf(t testing.TB, keyword string) (out [][]*question) {
	packs := versions(t)
	for i, is := range packs[1:] {
		was := packs[i]
		out = append(out, []*question{was.question(was.Keyword(keyword), 0), is.question(is.Keyword(keyword), 0)})
	}
	return out
}

// versions are the pack in each version of the rules.
func versions(t testing.TB) (out []*Pack) {
	sources, err := Sources(keywords.FS, "")
	require.NoError(t, err)
	for _, version := range []string{"1.1", "1.2", "1.3", "1.4"} {
		p, err := Read(sources, version)
		require.NoError(t, err)
		out = append(out, p)
	}
	return out
}

// A search asks positions what a scan of the log says. Games of which the same is remembered answer alike, and so they do after the same
// events: of all that a search leaves out, nothing tells.
func TestMergedGamesAnswerAlike(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(6, 1))
	asked := askedOfGames(t, pack)
	random.Shuffle(len(asked), func(i, j int) { asked[i], asked[j] = asked[j], asked[i] })
	alike := 0
	for _, pair := range append(versionsOf(t, "Legion"), asked[:min(mergedPairs(), len(asked))]...) {
		s := newSearch(pair, &goal{shows: differ})
		s.prepare()
		seen := map[string][]uint16{}
		for range 400 {
			log := s.draw(random, nil, 1+random.IntN(6))
			l := s.start(log[:len(log)-1], true)
			l.add(log[len(log)-1])
			truths, values := l.ask()
			scanned, numbers := s.answers(s.spell(log))
			require.Equal(t, scanned, truths, s.told(log))
			require.Equal(t, numbers, values, s.told(log))
			memory := string(l.memory(nil))
			other, ok := seen[memory]
			if seen[memory] = log; !ok || slices.Equal(other, log) {
				continue
			}
			alike++
			if !s.atHand {
				s.requireAlike(t, other, log)
			}
			for range 3 {
				more := s.draw(random, log, 1+random.IntN(3))[len(log):]
				s.requireAlike(t, slices.Concat(other, more), slices.Concat(log, more))
			}
		}
	}
	require.Greater(t, alike, 1000)
}

// mergedPairs is how many pairs of sentences TestMergedGamesAnswerAlike draws:
// KWRUN_PAIRS, else a few.
func mergedPairs() int {
	if n, err := strconv.Atoi(os.Getenv("KWRUN_PAIRS")); err == nil {
		return n
	}
	return 60
}

// draw continues a log by n letters that make sense there.
func (s *search) draw(random *rand.Rand, log []uint16, n int) []uint16 {
	for range n {
		for range 50 {
			more := append(slices.Clip(log), uint16(random.IntN(len(s.letters))))
			if s.sensible(s.spell(more)) {
				log = more
				break
			}
		}
	}
	return log
}

func (s *search) requireAlike(t *testing.T, a, b []uint16) {
	t.Helper()
	require.Equal(t, s.sensible(s.spell(a)), s.sensible(s.spell(b)))
	truths, values := s.answers(s.spell(a))
	others, numbers := s.answers(s.spell(b))
	if !slices.Equal(truths, others) || !slices.Equal(values, numbers) {
		require.Fail(t, "not alike", "%s / %s\n%v\n%v\n%s\n\n%s", s.asked[0].ability.Condition(), s.asked[1].ability.Condition(),
			truths, others, s.told(a), s.told(b))
	}
}

func (s *search) told(log []uint16) string {
	text := ""
	for _, e := range s.spell(log) {
		text += fmt.Sprintln(e.Kind, e.Player, e.Verb, e.Window, e.Object, e.Roles)
	}
	return text
}

// What holds in some game and not in another is not suspected, however much of
// something it counts, and no word of it is needless.
func TestNotSuspected(t *testing.T) {
	sources, err := Sources(keywords.FS, "")
	require.NoError(t, err)
	for _, line := range []string{
		"while you control 7 or more runes",
		"if you have finalized four or more cards this turn",
		"if you have finalized three or more different units since your last turn",
		"while you have one or fewer cards in hand",
		"if this card has moved twice this turn",
		"if you have spent a total of 8 or more energy this turn",
		"while this card has 5 or more might",
		"if you have finalized a unit on your last turn",
		"if you have finalized another play this turn",
		"if an opponent has scored 5 or more points this turn",
		"when this card dies alone",
	} {
		pack, err := Read(append(slices.Clip(sources), &grammar.Source{Name: "x.kw", Text: "keyword Zed\n  dependent\n  form [Zed][>] [Text]\n  " + line + "\n  then this card gains [Text]\n"}), "")
		require.NoError(t, err, line)
		require.Empty(t, pack.Suspect(t.Context(), pack.Keyword("Zed"), SuspectEvents), line)
	}
}

// How many cards a player has in hand no rule says: a game says it as a position,
// so that it can be decided.
func TestPositionsAreSaid(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	card := pack.Read(cards.Card{Name: thisCard, Type: pack.firstKind()})
	a, err := pack.Ask(card, "while you have 2 or more cards in hand")
	require.NoError(t, err)
	for want, line := range map[Truth]string{True: "Ann has 2 cards in hand", False: "Ann has 1 cards in hand"} {
		f, _ := searchGames(t.Context(), []*question{{pack, a}}, 1, func(t []Truth, _ []int) bool { return t[0] == want })
		require.NotNil(t, f)
		require.Contains(t, f.Lines, line)
	}
}

// The keywords of other games are not suspected either.
func TestGalleryIsNotSuspected(t *testing.T) {
	games, err := filepath.Glob("../docs/gallery/*")
	require.NoError(t, err)
	asked := 0
	for _, game := range games {
		if info, err := os.Stat(game); err != nil || !info.IsDir() {
			continue
		}
		pack, err := Load(os.DirFS(game))
		require.NoError(t, err)
		for _, k := range pack.Keywords {
			asked++
			require.Empty(t, pack.Suspect(t.Context(), k, SuspectEvents), k.Name)
		}
	}
	require.Greater(t, asked, 60)
}

// A search that is interrupted says how far it came.
func TestSearchStops(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := Compare(ctx, pack, pack, "Legion", Bound{Events: 5})
	require.True(t, c[0].Identical)
	w := pack.Witness(ctx, pack.Keyword("Legion"), Bound{Events: 5})
	require.Nil(t, w[0].Holds)
	require.Negative(t, w[0].Searched)
}

// conditionsOf are the questions of the pack's definitions.
func conditionsOf(pack *Pack) []*question {
	var out []*question
	for _, k := range pack.Keywords {
		for part := range k.asked() {
			if q := pack.question(k, part); q != nil && q.ability.judged() {
				out = append(out, q)
			}
		}
	}
	return out
}

// Any two conditions of the pack are told apart in games of up to six events, or
// all of those were looked at: each with itself is the most there is to look at.
func TestSixEvents(t *testing.T) {
	pack, err := Load(keywords.FS)
	require.NoError(t, err)
	asked := conditionsOf(pack)
	for i, a := range asked {
		for _, b := range asked[i:] {
			found, searched := searchGames(context.Background(), []*question{a, b}, 6, differ)
			require.True(t, found != nil || searched == 6, "%s, %s", a.ability.Condition(), b.ability.Condition())
			require.True(t, a != b || found == nil)
		}
	}
}

// BenchmarkDiff compares, in all games of up to six events, as kwrun diff does: each
// definition of the pack with each of its mutants, with each other definition, and
// with itself in other versions of the rules. It reports the longest time of a pair,
// and which it was, and how much memory all of them had from the system.
func BenchmarkDiff(b *testing.B) {
	pack, err := Load(keywords.FS)
	require.NoError(b, err)
	var longest time.Duration
	name := ""
	compare := func(was, is *Pack, a, b *Keyword, what string) {
		start := time.Now()
		compareKeywords(context.Background(), was, is, a, b, Bound{Events: 6})
		if took := time.Since(start); took > longest {
			longest, name = took, a.Name+" and "+what
		}
	}
	for _, of := range []struct {
		name string
		each func()
	}{
		{"mutants", func() {
			for _, k := range pack.Keywords {
				for _, m := range pack.Mutants(k) {
					compare(pack, m.pack, k, m.changed, m.Text)
				}
			}
		}},
		{"keywords", func() {
			for i, k := range pack.Keywords {
				for _, other := range pack.Keywords[i+1:] {
					compare(pack, pack, k, other, other.Name)
				}
			}
		}},
		{"versions", func() {
			packs := versions(b)
			for i, was := range packs {
				for _, is := range packs[i+1:] {
					for _, k := range was.Keywords {
						if changed := is.Keyword(k.Name); changed != nil {
							compare(was, is, k, changed, was.Version+".."+is.Version)
						}
					}
				}
			}
		}},
	} {
		b.Run(of.name, func(b *testing.B) {
			longest = 0
			for b.Loop() {
				of.each()
			}
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			b.ReportMetric(longest.Seconds(), "s/pair")
			b.ReportMetric(float64(memory.Sys)/1e6, "MB")
			b.Log("the longest: ", name)
		})
	}
}
