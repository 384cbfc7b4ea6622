package cards

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kwrun/grammar"
)

// awkward is a text made of what a list form could stumble over.
var awkward = rapid.Custom(func(t *rapid.T) string {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			" ", "  ", "\t", "\n", "\n\n", "\r\n", `"`, `\`, "#", "# ", "(", ")", " (x)", ",", "/", "[>]", "{", "&gt;",
			"<br />", "cost", "tags ", "id", "owner", "type", "3", "might 4", "-", "\ufeff", "\u2028", "\u00a0", "\ufffd", "\x00", "é", "横", "Draw 1.",
		}),
		rapid.StringN(0, 3, -1),
	)
	return strings.ToValidUTF8(strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, "pieces"), ""), "?")
})

func awkwardNumbers(t *rapid.T, label string, allowed func(string) bool) map[string]int {
	numbers := rapid.MapOfN(awkward.Filter(allowed), rapid.Int(), 0, 3).Draw(t, label)
	if len(numbers) == 0 {
		return nil
	}
	return numbers
}

func awkwardList(t *rapid.T, label string) []string {
	list := rapid.SliceOfN(awkward, 0, 3).Draw(t, label)
	if len(list) == 0 {
		return nil
	}
	return list
}

var anyCard = rapid.Custom(func(t *rapid.T) Card {
	c := Card{
		Name:    awkward.Filter(func(s string) bool { return strings.TrimSpace(s) != "" }).Draw(t, "name"),
		Type:    lower(awkward.Draw(t, "type")),
		Tags:    awkwardList(t, "tags"),
		Cost:    awkwardNumbers(t, "cost", func(string) bool { return true }),
		Numbers: awkwardNumbers(t, "numbers", func(s string) bool { return !isField(s) }),
		Owner:   awkward.Draw(t, "owner"),
		Text:    awkward.Draw(t, "text"),
	}
	c.setIDs(awkwardList(t, "ids"))
	return c
})

// What Write writes, Read reads as the same cards, told the format or not.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfNDistinct(anyCard, 1, 4, Card.identity).Draw(t, "cards")
		format := rapid.SampledFrom([]Format{Text, JSON, NDJSON}).Draw(t, "format")
		told := rapid.SampledFrom([]Format{format, ""}).Draw(t, "told")
		var out strings.Builder
		require.NoError(t, Write(&out, list, format))
		again, err := Read("list", strings.NewReader(out.String()), told)
		require.NoError(t, err, out.String())
		require.Equal(t, list, withoutLines(again), out.String())
	})
}

// FuzzRead reads anything in any format: nothing panics, a fault has its place
// and code, and the cards that read can be written and read again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{captainText, captainJSON, "[" + captainJSON + "]", printings} {
		f.Add(seed, "")
	}
	for _, test := range faultTests {
		if len(test.list) < 1000 {
			f.Add(test.list, string(test.format))
		}
	}
	f.Fuzz(func(t *testing.T, list, format string) {
		cards, err := Read("list", strings.NewReader(list), Format(format))
		faults := grammar.AsErrors(err)
		require.Equal(t, err != nil, len(faults) > 0)
		for _, e := range faults {
			require.NotEmpty(t, e.Code)
			require.True(t, e.Line == 0 || e.Col > 0 && e.Width > 0, e.Error())
			require.True(t, utf8.ValidString(e.Message), e.Error())
		}
		for _, native := range []Format{Text, NDJSON} {
			var out strings.Builder
			require.NoError(t, Write(&out, cards, native))
			again, err := Read("again", strings.NewReader(out.String()), native)
			require.NoError(t, err, out.String())
			require.Equal(t, withoutLines(cards), withoutLines(again), out.String())
		}
	})
}
