package stream

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"kwrun/cmd/kwrun/games"
	"kwrun/cmd/kwrun/lines"
	"kwrun/grammar"
)

// A game is answered with the same bytes with and without its log, whatever stands
// in it: events in all their shapes, and faults of every kind.

// strange are words that stand where others are expected.
var strange = []string{"", "Zed", "_1.1", "hand", "Hand", "o2", "Border Scout", "border scout", "Nobody's Card", "Banner Captin", "hidden card", "c1 ", `a "quoted" one`, "Élan", "back\\slash", "\t", "no such word", "unit", "card", "token", "Noxus", "null", "points", "might", "damage", "energy"}

// spoiler makes games that are not plain, and games with faults.
type spoiler struct {
	*rand.Rand
	words  []string         // that stand somewhere in a game
	values []any            // that a member can have
	keys   []string         // of members
	events []map[string]any // that stand in other games
}

func newSpoiler(r *rand.Rand, v *grammar.Vocabulary, made [][]byte) *spoiler {
	s := &spoiler{Rand: r, words: slices.Clone(strange)}
	for _, verb := range v.Verbs {
		s.words = append(s.words, verb.Name)
	}
	for _, z := range v.Zones {
		s.words = append(append(s.words, z.Name), z.Also...)
	}
	for _, x := range v.Statuses {
		s.words = append(s.words, x.Name)
	}
	for _, w := range v.Windows {
		s.words = append(s.words, w.Name)
	}
	for _, x := range v.Tallies {
		s.words = append(s.words, x.Name)
	}
	seen := map[string]bool{}
	for _, line := range made {
		for _, e := range eventsOf(line) {
			s.events = append(s.events, e)
			for _, key := range slices.Sorted(maps.Keys(e)) {
				seen[key] = true
				s.values = append(s.values, e[key])
			}
		}
	}
	s.keys = append(slices.Sorted(maps.Keys(seen)), "card", "is", "tags", "cost", "might", "owner", "noun", "copy", "by", "on", "to", "with", "of", "not", "status", "tally", "id", "window", "nonsense", "zone", "unit")
	return s
}

func eventsOf(line []byte) []map[string]any {
	var game struct {
		Events []map[string]any `json:"events"`
	}
	if err := json.Unmarshal(line, &game); err != nil {
		panic(err)
	}
	return game.Events
}

func pick[T any](s *spoiler, list []T) T { return list[s.IntN(len(list))] }

// value returns something that a member could be.
func (s *spoiler) value() any {
	switch s.IntN(14) {
	case 0:
		return nil
	case 1:
		return s.IntN(2) == 0
	case 2:
		return pick(s, []any{0, 3, -1, 1.5, 1e9, 999999999, 1234567890123})
	case 3:
		return []any{pick(s, s.values), pick(s, s.words)}
	case 4:
		return map[string]any{"object": s.id(), "card": s.card(), "is": []any{pick(s, []string{"unit", "battlefield", "spell", "gear", "no such"})}}
	case 5:
		return map[string]any{"zone": pick(s, []string{"hand", "trash", "board", "x"}), "owner": pick(s, []string{"Ann", "Ben", "Zed"})}
	case 6:
		return map[string]any{"player": pick(s, []string{"Ann", "Zed"})}
	case 7:
		return map[string]any{pick(s, []string{"energy", "power", "XP"}): s.IntN(4)}
	case 8, 9:
		return s.id()
	case 10:
		return s.card()
	case 11:
		return pick(s, s.words)
	}
	return pick(s, s.values)
}

func (s *spoiler) id() string { return "c" + strconv.Itoa(1+s.IntN(20)) }

func (s *spoiler) card() string {
	return pick(s, []string{"Border Scout", "Banner Captain", "Old Well", "Hush", "North Field", "Drill Recruit", "Banner Captin", "Nobody"})
}

// positions are events that the games which are made up do not have.
func (s *spoiler) position() map[string]any {
	return pick(s, []func() map[string]any{
		func() map[string]any {
			return map[string]any{"event": "has", "player": "Ann", "tally": pick(s, []string{"XP", "points", "victory score", "cards in hand", "might", "score"}), "amount": s.IntN(9)}
		},
		func() map[string]any {
			return map[string]any{"event": "has", "object": s.id(), "tally": pick(s, []string{"might", "damage", "XP", "cost"}), "amount": s.IntN(9)}
		},
		func() map[string]any {
			return map[string]any{"event": "is", "object": s.id(), "status": pick(s, []string{"exhausted", "attacking", "stunned", "in play", "nothing"}), "not": s.IntN(2) == 0}
		},
		func() map[string]any { return map[string]any{"event": "is", "object": s.id(), "at": s.id()} },
		func() map[string]any { return map[string]any{"event": "controls", "player": "Ben", "object": s.id()} },
		func() map[string]any {
			return map[string]any{"event": pick(s, []string{"start", "end"}), "window": pick(s, []string{"combat", "main phase", "turn", "showdown", "beginning phase"})}
		},
		func() map[string]any {
			return map[string]any{"event": "finalize", "player": "Ann", "object": "n" + s.id(), "card": s.card(), "is": []any{"unit"}, "might": s.IntN(7), "tags": []any{"Noxus"}, "cost": map[string]any{"energy": 3}, "owner": "Ben", "to": map[string]any{"object": "f" + s.id(), "card": "South Field", "is": []any{"battlefield"}}}
		},
		func() map[string]any { return map[string]any{"event": "draw", "player": "Ann", "noun": "card"} },
		func() map[string]any {
			return map[string]any{"event": "activate", "player": "Ann", "object": pick(s, []string{"a1", "a2", "c5"}), "of": s.id()}
		},
		func() map[string]any {
			return map[string]any{"event": "attack", "player": "Ann", "with": []any{s.id(), s.id()}, "at": s.id()}
		},
		func() map[string]any {
			return map[string]any{"event": "die", "object": s.id(), "from": map[string]any{"zone": "base", "owner": "Ann"}}
		},
		func() map[string]any {
			return map[string]any{"event": "return", "object": s.id(), "from": "board", "to": map[string]any{"zone": "hand", "owner": "Ben"}}
		},
		func() map[string]any { return map[string]any{"event": "kill", "object": s.id(), "by": s.id()} },
		func() map[string]any { return map[string]any{"event": "predict", "player": "Ann"} },
	})()
}

// spoil changes a game in some places, often none.
func (s *spoiler) spoil(events []map[string]any) []map[string]any {
	for range s.IntN(4) {
		at := s.IntN(len(events))
		e := maps.Clone(events[at])
		switch s.IntN(8) {
		case 0:
			delete(e, pick(s, slices.Sorted(maps.Keys(e))))
		case 1, 2:
			e[pick(s, s.keys)] = s.value()
		case 3:
			keys := slices.Sorted(maps.Keys(e))
			e[pick(s, keys)] = s.value()
		case 4, 5:
			events = slices.Insert(events, at, s.position())
			continue
		case 6:
			events = slices.Insert(events, at, pick(s, s.events))
			continue
		case 7:
			events = slices.Delete(slices.Clone(events), at, at+1)
			if len(events) == 0 {
				return events
			}
			continue
		}
		events = slices.Clone(events)
		events[at] = e
	}
	return events
}

// line writes a game down, most often as one writes it.
func (s *spoiler) line(events []map[string]any) []byte {
	head := map[string]any{"id": "g1", "start": s.IntN(4) > 0, "players": []string{"Ann", "Ben"}}
	switch s.IntN(12) {
	case 0:
		delete(head, "players")
	case 1:
		head["players"] = pick(s, []any{[]string{"Ben", "Ann", "Cat"}, []string{"Ann", "Ann"}, []string{"Ann"}, []string{""}, "Ann", []any{1}})
	case 2:
		head[pick(s, []string{"kwlog", "game", "covers", "nonsense", "id"})] = pick(s, []any{1, 2, "Riftbound", "riftbound", []string{"finalize", "die"}, []string{"no such"}, []string{"leave the board"}, nil, ""})
	case 3:
		head["covers"] = []string{"finalize", "attack", "die"}
	}
	encode := func(v any) []byte {
		b, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		return b
	}
	var list bytes.Buffer
	for i, e := range events {
		if i > 0 {
			list.WriteByte(',')
		}
		var shuffled []string
		for key, value := range e {
			shuffled = append(shuffled, string(encode(key))+":"+string(encode(value)))
		}
		slices.Sort(shuffled)
		s.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		list.WriteString("{" + strings.Join(shuffled, ",") + "}")
	}
	front := bytes.TrimSuffix(encode(head), []byte("}"))
	line := append(append(append(front, `,"events":[`...), list.Bytes()...), "]}"...)
	switch s.IntN(24) {
	case 0:
		return bytes.ReplaceAll(line, []byte(`":`), []byte(`" : `))
	case 1:
		return bytes.ReplaceAll(line, []byte("Scout"), []byte(`Sc\u006fut`))
	case 2:
		return bytes.ReplaceAll(line, []byte("Border Scout"), []byte("Élan Vital"))
	case 3: // any byte is another one
		line[s.IntN(len(line))] = byte(s.IntN(256))
	case 4: // it ends early
		return line[:s.IntN(len(line))]
	case 5: // something stands twice
		at := s.IntN(len(line))
		return append(slices.Clone(line[:at]), line[max(0, at-s.IntN(30)):]...)
	}
	return line
}

// gamesWanted is how many games are tried: KWRUN_GAMES, else a few thousand.
func gamesWanted(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("KWRUN_GAMES"))
	if err != nil {
		require.Empty(t, os.Getenv("KWRUN_GAMES"))
		if n = 2500; testing.Short() {
			n = 500
		}
	}
	return n
}

func TestPlainGamesAreAnsweredAsWithTheirLog(t *testing.T) {
	seed := uint64(1)
	if s := os.Getenv("KWRUN_SEED"); s != "" {
		var err error
		seed, err = strconv.ParseUint(s, 10, 64)
		require.NoError(t, err)
	}
	r := rand.New(rand.NewPCG(seed, 11))
	asker := askerOf(t, games.Cards)
	w, reference := asker.worker("games"), asker.worker("games")
	reference.followed = nil
	made := madeGames(40, 30)
	s := newSpoiler(r, asker.pack.Vocabulary, made)
	plain, faulty := 0, 0
	for range gamesWanted(t) {
		asker.Player = pick(s, []string{"", "", "", "ben", "Zed"})
		line := s.line(s.spoil(eventsOf(pick(s, made))))
		l := lines.Line{N: 1, Text: line, Wanted: true}
		if !w.Alone(l) {
			continue
		}
		if w.plain.game(line) {
			plain++
		}
		want := reference.logged(nil, l)
		if bytes.Contains(want, []byte(`"error"`)) {
			faulty++
		}
		require.Equal(t, string(want), string(w.whole(nil, l)), "%s", line)
		require.Equal(t, string(want), string(w.logged(nil, l)), "a log that follows the program: %s", line)
	}
	t.Logf("%d games plain, %d with a fault", plain, faulty)
	require.Greater(t, plain, gamesWanted(t)/4, "too few are plain to show anything")
	require.Greater(t, faulty, gamesWanted(t)/10, "too few have a fault to show anything")
}

// Events on lines of their own are answered the same with a look at the log and
// without.
func TestEventsAreAnsweredAsWithTheirLog(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 11))
	asker := askerOf(t, games.Cards)
	w, reference := asker.worker("games"), asker.worker("games")
	reference.followed = nil
	made := madeGames(40, 30)
	s := newSpoiler(r, asker.pack.Vocabulary, made)
	faulty := 0
	for range gamesWanted(t) / 20 {
		input := [][]byte{[]byte(`{"kwlog":1,"players":["Ann","Ben"],"start":true}`)}
		for _, e := range s.spoil(eventsOf(pick(s, made))) {
			line, err := json.Marshal(e)
			require.NoError(t, err)
			input = append(input, line)
		}
		var open, wanted lines.Game
		for i, line := range input {
			var got, want []byte
			l := lines.Line{N: i + 1, Text: line, Wanted: true}
			got, open = w.Answer(nil, l, open)
			want, wanted = reference.Answer(nil, l, wanted)
			require.Equal(t, string(want), string(got), "line %d of\n%s", i+1, bytes.Join(input, []byte("\n")))
			if bytes.Contains(want, []byte(`"error"`)) {
				faulty++
			}
		}
	}
	require.Greater(t, faulty, 10)
}

// Several workers write what one does, and count what one counts, whoever goes on
// with a game; shards add up.
func TestWorkersShareAnAsker(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	made := madeGames(40, 30)
	var input bytes.Buffer
	s := newSpoiler(r, askerOf(t, games.Cards).pack.Vocabulary, made)
	for range 300 {
		events := s.spoil(eventsOf(pick(s, made)))
		if r.IntN(3) > 0 {
			input.Write(append(s.line(events), '\n'))
			continue
		}
		input.WriteString("{\"kwlog\":1,\"players\":[\"Ann\",\"Ben\"]}\n\n")
		for _, e := range events {
			line, err := json.Marshal(e)
			require.NoError(t, err)
			input.Write(append(line, '\n'))
		}
	}
	logs := false // no game is taken for a plain one
	run := func(a *Asker, o lines.Options) string {
		var out bytes.Buffer
		o.Longest, o.Shard, o.Shards = 1<<20, max(1, o.Shard), max(1, o.Shards)
		in := iotest.HalfReader(bytes.NewReader(input.Bytes())) // in small pieces
		require.NoError(t, lines.Run(t.Context(), in, &out, o, func() lines.Worker {
			w := a.worker("games")
			if logs {
				w.plain = nil
			}
			return w
		}))
		return out.String()
	}
	one := askerOf(t, games.Cards)
	require.Equal(t, run(one, lines.Options{Workers: 1}), run(one, lines.Options{Workers: 4}))
	count := func(o lines.Options) map[string]Count {
		a := askerOf(t, games.Cards)
		counts := a.Count()
		run(a, o)
		sums := map[string]Count{}
		for _, c := range counts.All() {
			sums[c.Ability.Card.Name+c.Ability.Condition()] = Count{nil, c.Active, c.Inactive, c.Unknown}
		}
		return sums
	}
	whole := count(lines.Options{Workers: 1})
	require.NotEmpty(t, whole)
	require.Equal(t, whole, count(lines.Options{Workers: 4}))
	logs = true
	require.Equal(t, whole, count(lines.Options{Workers: 2}))
	logs = false
	parts := map[string]Count{}
	for shard := 1; shard <= 3; shard++ {
		for key, c := range count(lines.Options{Workers: 2, Shard: shard, Shards: 3}) {
			sum := parts[key]
			parts[key] = Count{nil, sum.Active + c.Active, sum.Inactive + c.Inactive, sum.Unknown + c.Unknown}
		}
	}
	require.Equal(t, whole, parts)
}

// Whatever a line is, the fast way says of it what the log says, or gives up.
func FuzzGame(f *testing.F) {
	asker := askerOf(f, games.Cards)
	w, reference := asker.worker("games"), asker.worker("games")
	reference.followed = nil
	made := madeGames(5, 12)
	s := newSpoiler(rand.New(rand.NewPCG(3, 11)), asker.pack.Vocabulary, made)
	for range 40 {
		f.Add(s.line(s.spoil(eventsOf(pick(s, made)))))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		l := lines.Line{N: 1, Text: line, Wanted: true}
		if !bytes.Contains(line, []byte{'\n'}) && w.Alone(l) {
			require.Equal(t, string(reference.logged(nil, l)), string(w.whole(nil, l)))
		}
	})
}
