package cards

import (
	"strconv"
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
			"3 ", "2x ", " x3", "name", "text", ";", "count 2", "//", "##", ": ",
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
	c.Count = rapid.IntRange(0, 3).Draw(t, "count")
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

// A table of any cards reads as those cards, whatever parts its cells, in
// whatever order and capitals its columns stand.
func TestTableRoundTrip(t *testing.T) {
	plain := rapid.Custom(func(t *rapid.T) string { // what a table keeps: no spaces around it, no carriage returns
		return strings.TrimSpace(strings.ReplaceAll(awkward.Draw(t, "text"), "\r", ""))
	})
	tag := plain.Filter(func(s string) bool { return s != "" && !strings.ContainsAny(s, "/;,") })
	tableCard := rapid.Custom(func(t *rapid.T) Card {
		c := Card{
			Name:  plain.Filter(func(s string) bool { return s != "" }).Draw(t, "name"),
			Type:  lower(plain.Draw(t, "type")),
			Tags:  rapid.SliceOfN(tag, 0, 3).Draw(t, "tags"),
			ID:    plain.Draw(t, "id"),
			Owner: plain.Draw(t, "owner"),
			Count: rapid.IntRange(0, 3).Draw(t, "count"),
			Text:  plain.Draw(t, "text"),
		}
		if len(c.Tags) == 0 {
			c.Tags = nil
		}
		if rapid.Bool().Draw(t, "costs") {
			c.Cost = map[string]int{"energy": rapid.Int().Draw(t, "energy")}
		}
		if rapid.Bool().Draw(t, "counts") {
			c.Numbers = map[string]int{"might": rapid.Int().Draw(t, "might")}
		}
		return c
	})
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfNDistinct(tableCard, 1, 4, Card.identity).Draw(t, "cards")
		columns := rapid.Permutation([]string{"Name", "TYPE", "tags", "id", "owner", "count", "text", "Cost Energy", "might"}).Draw(t, "columns")
		comma := rapid.SampledFrom([]string{",", ";", "\t"}).Draw(t, "comma")
		tagComma := rapid.SampledFrom([]string{"/", ";", ", "}).Draw(t, "tag comma")
		table := tableOf(list, columns, comma, tagComma)
		again, err := Read("list", strings.NewReader(table), rapid.SampledFrom([]Format{CSV, ""}).Draw(t, "told"))
		require.NoError(t, err, table)
		require.Equal(t, list, withoutLines(again), table)
	})
}

// tableOf writes cards as a table.
func tableOf(list []Card, columns []string, comma, tagComma string) string {
	number := func(numbers map[string]int, name string) string {
		if n, ok := numbers[name]; ok {
			return strconv.Itoa(n)
		}
		return ""
	}
	lines := []string{strings.Join(columns, comma)}
	for _, c := range list {
		cells := map[string]string{
			"Name": c.Name, "TYPE": c.Type, "tags": strings.Join(c.Tags, tagComma), "id": c.ID, "owner": c.Owner, "text": c.Text,
			"Cost Energy": number(c.Cost, "energy"), "might": number(c.Numbers, "might"),
		}
		if c.Count > 0 {
			cells["count"] = strconv.Itoa(c.Count)
		}
		var line []string
		for _, column := range columns {
			line = append(line, `"`+strings.ReplaceAll(cells[column], `"`, `""`)+`"`)
		}
		lines = append(lines, strings.Join(line, comma))
	}
	return strings.Join(lines, "\n")
}

// FuzzRead reads anything in any format: nothing panics, a fault has its place
// and code, and the cards that read can be written and read again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{captainText, captainJSON, "[" + captainJSON + "]", printings, captainCSV, captainDeck, catalogue, transcription, translation} {
		f.Add(seed, "")
		f.Add(seed, "csv")
		f.Add(seed, "deck")
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
