package grammar

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func BenchmarkCondition(b *testing.B) {
	r := pack(b)
	for _, s := range []struct{ name, text string }{
		{"history", "you have finalized another card this turn"},
		{"list", "you have played a unit that is not a token, a gear that is not a token, and a spell this turn"},
		{"and", "it is your turn and this card is alone and you control 7 or more runes"},
		{"number", "you have one or fewer cards in hand"},
		{"relative", "this card is the second card you have finalized this turn"},
	} {
		b.Run(s.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = r.Condition(&Source{Text: s.text})
			}
		})
	}
}

func BenchmarkNewReader(b *testing.B) {
	v := pack(b).Vocabulary
	b.ReportAllocs()
	for b.Loop() {
		one := *v
		one.tables = nil
		_, _ = NewReader(&one)
	}
}

func BenchmarkReadText(b *testing.B) {
	r := pack(b)
	b.ReportAllocs()
	for b.Loop() {
		r.ReadText("Old Well", "unit", "[Legion] — When you play me, draw 1. (Get the effect if you've played another card this turn.)\nWhile I'm at a battlefield, I have [Assault 2].")
	}
}

// The longest sentences that are read take no more than a second.
func TestSlowest(t *testing.T) {
	r := pack(t)
	fill := func(text string) string {
		return strings.Repeat(text, (maxSentence-20)/len(lex(text, 0)))
	}
	nested := func(open, close string) string {
		return strings.Repeat(open, 49) + "it is your turn" + strings.Repeat(close, 49)
	}
	for name, text := range map[string]string{
		"list":          "you have finalized " + fill("a card, ") + "and a card this turn",
		"relatives":     "you control a unit " + fill("you control "),
		"nested clause": "you control a unit " + fill("that has killed a unit "),
		"and":           fill("it is your turn and ") + "it is your turn",
		"or":            fill("this card has moved this turn or ") + "it is your turn",
		"adjectives":    "you control a " + fill("friendly ") + "unit",
		"nouns":         "you control a " + fill("unit ") + "unit",
		"unknown":       "you control a " + fill("smile "),
		"roles":         "you have moved " + fill("with a unit "),
		"windows":       "you have moved " + fill("this turn "),
		"parentheses":   nested("(", ")"),
		"not":           nested("not (", ")"),
		"mixed nesting": nested("this card is alone and (it is your turn or ", ")") + strings.Repeat(")", 0),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, _ = r.Condition(&Source{Text: text})
			t.Log(time.Since(start))
			require.Less(t, time.Since(start), time.Minute, "it hangs")
		})
	}
}
