package interp_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// loadPack reads the embedded pack, with more definitions after it.
func loadPack(t testing.TB, more ...string) *interp.Pack {
	t.Helper()
	sources, err := interp.Sources(keywords.FS, "")
	require.NoError(t, err)
	for _, text := range more {
		sources = append(sources, &grammar.Source{Name: "test.kw", Text: text})
	}
	pack, err := interp.Read(sources, "")
	require.NoError(t, err)
	return pack
}

// table is a log being played for some cards.
type table struct {
	t      testing.TB
	pack   *interp.Pack
	game   *interp.Game
	cards  []*interp.Card
	reader *turnlog.Reader
}

// newTable reads cards (in the text form) and a log.
func newTable(t testing.TB, pack *interp.Pack, deck, log string) *table {
	t.Helper()
	list, err := cards.Read("deck", strings.NewReader(deck), cards.Text)
	require.NoError(t, err)
	b := &table{t: t, pack: pack, game: pack.NewGame()}
	b.reader = turnlog.NewReader("log", strings.NewReader(log), pack.Vocabulary)
	var all []*interp.Ability
	for _, c := range list {
		card := pack.Read(c)
		b.cards = append(b.cards, card)
		b.game.AddCard(card)
		b.reader.KnowCard(card.Name, card.Is)
		all = append(all, card.Abilities...)
	}
	b.game.Watch(all)
	b.game.Follow(pack.Compile(b.cards))
	for {
		e, err := b.reader.Next()
		if errors.Is(err, io.EOF) {
			return b
		}
		require.NoError(t, err)
		b.game.Apply(e)
	}
}

// then applies more lines.
func (b *table) then(lines string) *table {
	b.t.Helper()
	for _, line := range strings.Split(lines, "\n") {
		e, err := b.reader.Line(line)
		require.NoError(b.t, err)
		if e != nil {
			b.game.Apply(e)
		}
	}
	return b
}

// verdicts asks every ability of a card for a player.
func (b *table) verdicts(card, you string) []*interp.Verdict {
	b.t.Helper()
	var out []*interp.Verdict
	for _, c := range b.cards {
		if c.Name != card {
			continue
		}
		for _, bearer := range b.game.Bearers(c, you) {
			for _, a := range c.Abilities {
				out = append(out, b.eval(a, bearer))
			}
		}
	}
	require.NotEmpty(b.t, out, "no ability of "+card)
	return out
}

// eval asks an ability: with reasons, and of the position that the game keeps. Both
// say the same.
func (b *table) eval(a *interp.Ability, bearer interp.Bearer) *interp.Verdict {
	b.t.Helper()
	v := b.game.Eval(a, bearer)
	want := interp.Unknown
	switch v.State {
	case interp.StateActive, interp.StateTriggered:
		want = interp.True
	case interp.StateInactive, interp.StateNotTriggered:
		want = interp.False
	}
	require.Equal(b.t, want, b.game.Truth(a, bearer), "the position says another thing than %s", v.State)
	return v
}

// verdict asks the first ability of a card.
func (b *table) verdict(card, you string) *interp.Verdict {
	b.t.Helper()
	return b.verdicts(card, you)[0]
}

func (b *table) state(card, you string) string {
	b.t.Helper()
	return string(b.verdict(card, you).State)
}

// because returns the lines of the reasons, near the near misses as "line: reason".
func because(v *interp.Verdict) []int {
	lines := []int{}
	for _, e := range v.Because {
		lines = append(lines, e.Line)
	}
	return lines
}

func near(v *interp.Verdict) []string {
	out := []string{}
	for _, n := range v.Near {
		text := n.Text + ": " + n.Reason
		if n.Rule != "" {
			text += " (" + n.Rule + ")"
		}
		out = append(out, text)
	}
	return out
}

// conditionCard returns a deck of one unit whose keyword asks the condition,
// and the definition of that keyword.
func conditionCard(condition string) (deck, definition string) {
	return "Asker (unit)\n  [Test][>] Draw 1.\n", "keyword Test\n  dependent\n  form [Test][>] [Text]\n  " + condition + "\n  then this card gains [Text]\n"
}
