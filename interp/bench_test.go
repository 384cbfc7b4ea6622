package interp_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// Benchmarks of the main job. Each compares with something in the same run, so
// that the ratio holds on a noisy machine: reading the pack, reading the list.

func BenchmarkLoadPack(b *testing.B) {
	for b.Loop() {
		_, err := interp.Load(keywords.FS)
		require.NoError(b, err)
	}
}

// turnsOf returns a log of so many events over the cards of a list.
func turnsOf(list []cards.Card, events int) string {
	var log strings.Builder
	for i := range events {
		if i%8 == 0 {
			fmt.Fprintf(&log, "turn %d: %s\n", i/8+1, somePlayers[i/8%2])
			continue
		}
		fmt.Fprintf(&log, "%s finalizes %q\n", somePlayers[i%2], list[i%len(list)].Name)
	}
	return log.String()
}

// real reads the card file beside the project.
func realCards(b *testing.B) (data string, list []cards.Card) {
	text, err := os.ReadFile("../../shared/realdata/riftcodex_cards.json")
	if err != nil {
		b.Skip("no folder of real card data beside the project")
	}
	list, err = cards.Read("cards", strings.NewReader(string(text)), "")
	require.NoError(b, err)
	return string(text), list
}

// The whole job over 1,093 printings and 300 events, part by part.
func BenchmarkRealCards(b *testing.B) {
	data, list := realCards(b)
	pack := loadPack(b)
	log := turnsOf(list, 300)
	b.Run("read the list", func(b *testing.B) {
		for b.Loop() {
			_, err := cards.Read("cards", strings.NewReader(data), "")
			require.NoError(b, err)
		}
	})
	b.Run("read the texts", func(b *testing.B) {
		for b.Loop() {
			for _, c := range list {
				pack.Read(c)
			}
		}
	})
	var read []*interp.Card
	for _, c := range list {
		read = append(read, pack.Read(c))
	}
	b.Run("play and ask", func(b *testing.B) {
		for b.Loop() {
			playAndAsk(b, pack, read, log)
		}
	})
	b.Run("cover", func(b *testing.B) {
		for b.Loop() {
			pack.Cover(read)
		}
	})
}

func playAndAsk(b *testing.B, pack *interp.Pack, read []*interp.Card, log string) {
	game := pack.NewGame()
	r := turnlog.NewReader("log", strings.NewReader(log), pack.Vocabulary)
	var all []*interp.Ability
	for _, c := range read {
		game.AddCard(c)
		r.KnowCard(c.Name, c.Is)
		all = append(all, c.Abilities...)
	}
	game.Watch(all)
	for {
		e, err := r.Next()
		if err != nil {
			break
		}
		game.Apply(e)
	}
	for _, a := range all {
		for _, bearer := range game.Bearers(a.Card, "Ann") {
			game.Eval(a, bearer)
		}
	}
}
