package cards

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kwrun/grammar"
)

// Write writes cards as a list in a native format, JSON with a card a line. It
// returns an error for a card that Read would refuse, for any other format,
// and w's own errors. What it writes reads back as the same cards, but for
// Line, as long as no two of them are one.
func Write(w io.Writer, cards []Card, format Format) error {
	for _, c := range cards {
		if err := c.check(); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(w)
	switch format {
	case Text:
		writeText(out, cards)
	case JSON:
		out.WriteString("[\n" + strings.Join(objects(cards), ",\n") + "\n]\n")
	case NDJSON:
		for _, line := range objects(cards) {
			out.WriteString(line + "\n")
		}
	default:
		return fmt.Errorf("cards are not written as %q, only as text, json or ndjson", string(format))
	}
	return out.Flush()
}

// objects returns each card as a line of JSON.
func objects(cards []Card) []string {
	var lines []string
	for _, c := range cards {
		lines = append(lines, string(c.object()))
	}
	return lines
}

// writeText writes the text form. It asks the reader's own functions whether
// something needs quotes, so that the two cannot drift apart.
func writeText(out *bufio.Writer, cards []Card) {
	for i, c := range cards {
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(quoteName(c.Name))
		if parts := partsOf(c); len(parts) > 0 {
			out.WriteString(" (" + strings.Join(parts, ", ") + ")")
		}
		out.WriteByte('\n')
		if c.Text != "" {
			out.WriteString(body(c.Text))
		}
	}
}

// quoteName returns a name as a name line begins with it.
func quoteName(name string) string {
	f := newFile("", name)
	plain, rest := f.cardName(grammar.Span{End: len(name)})
	plainly := plain == name && rest.Start == rest.End && f.found == 0
	if !plainly || strings.ContainsAny(name[:1], `#[{"`) || strings.HasPrefix(name, byteOrderMark) || claimed(name) {
		return strconv.Quote(name)
	}
	return name
}

// claimed says whether a list that begins with this name would be taken for
// one of another format.
func claimed(name string) bool {
	_, table := separator(name)
	return table || counted.MatchString(name)
}

// partsOf returns what stands in the parentheses behind the name.
func partsOf(c Card) []string {
	var parts []string
	if c.Type != "" {
		parts = append(parts, typePart(c.Type))
	}
	if len(c.Cost) > 0 {
		words := []string{"cost"}
		for _, resource := range slices.Sorted(maps.Keys(c.Cost)) {
			words = append(words, strconv.Itoa(c.Cost[resource]), quoteValue(resource, special+" \t"))
		}
		parts = append(parts, strings.Join(words, " "))
	}
	for _, name := range slices.Sorted(maps.Keys(c.Numbers)) {
		parts = append(parts, numberPart(name, c.Numbers[name]))
	}
	if len(c.Tags) > 0 {
		parts = append(parts, "tags "+valuesPart(c.Tags))
	}
	if c.ID != "" {
		parts = append(parts, "id "+valuesPart(c.allIDs()))
	}
	if c.Owner != "" {
		parts = append(parts, "owner "+quoteValue(c.Owner, special))
	}
	if c.Count != 0 {
		parts = append(parts, "count "+strconv.Itoa(c.Count))
	}
	return parts
}

// typePart leaves the word `type` out where its words alone say it.
func typePart(words string) string {
	if readsAs(words).Type == words {
		return words
	}
	return "type " + quoteValue(words, special)
}

func numberPart(name string, n int) string {
	part := fmt.Sprintf("%s %d", quoteValue(name, special), n)
	if _, ok := readsAs(part).Numbers[name]; ok {
		return part
	}
	return fmt.Sprintf("%q %d", name, n)
}

// readsAs returns the card that a part alone makes, an empty one when it does
// not read.
func readsAs(part string) Card {
	var c Card
	f := newFile("", part)
	f.part(&c, grammar.Span{End: len(part)}, map[string]bool{})
	if f.found > 0 {
		return Card{}
	}
	return c
}

func valuesPart(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = quoteValue(v, special)
	}
	return strings.Join(quoted, "/")
}

// quoteValue returns a value as it stands between parentheses; chars are those
// that it cannot hold without quotes.
func quoteValue(value, chars string) string {
	plainly := value != "" && value == strings.TrimSpace(value) &&
		!strings.ContainsAny(value, chars) && !strings.ContainsFunc(value, unicode.IsControl)
	if plainly {
		return value
	}
	return strconv.Quote(value)
}

// body returns a text indented as it stands below its name, in quotes when
// indentation cannot hold it.
func body(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = "  " + line
		}
	}
	f := newFile("", "x\n"+strings.Join(lines, "\n")+"\n")
	if rows := f.text(); f.found == 0 && rows[0].Text == text {
		return strings.TrimPrefix(f.Text, "x\n")
	}
	return "  " + strconv.Quote(text) + "\n"
}
