// Package cards reads, writes and imports card lists and deck lists: text, a
// table or JSON in, cards out, each fault with its place. It knows what a card list looks like and
// nothing about any game.
package cards

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"kwrun/grammar"
)

// Card is one card as a list gives it.
type Card struct {
	ID      string         // the first printing's id; "" when the list has none
	IDs     []string       // every printing's id, ID first; nil when there is at most one
	Name    string         // never empty
	Type    string         // words of the vocabulary: lower case, one space between
	Tags    []string       // nil when there are none
	Cost    map[string]int // by resource; nil when the list says nothing
	Numbers map[string]int // what else the card has a number of; in JSON they stand beside the name
	Owner   string         // the player who owns it; "" when the list does not say
	Count   int            // how many copies a deck has of it; 0 when the list does not count
	Text    string         // its lines, parted by "\n"
	Line    int            // where in its file it starts, 1-based; 0 when it comes from no file
}

// Key returns what all spellings of one card's name have in common: neither
// capitals, nor the kind of apostrophe or quote, nor whether a comma or a dash
// stands before an epithet ("Mara, the Bold", "Mara - the Bold") makes another
// card.
func Key(name string) string {
	return spellings.Replace(lower(name))
}

var spellings = strings.NewReplacer(
	"’", "'", "‘", "'", "ʼ", "'", "“", `"`, "”", `"`,
	" - ", ", ", " – ", ", ", " — ", ", ", " ― ", ", ", "，", ", ",
)

// MarshalJSON writes the card as one object: id, ids, name, type, tags, cost,
// the numbers by name, owner, count, text; what is empty is left out, but for name
// and text. It refuses a card that Read would refuse.
func (c Card) MarshalJSON() ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	return c.object(), nil
}

// object writes a card that passed its check; nothing in it can fail.
func (c Card) object() []byte {
	w := &objectWriter{}
	w.field("id", c.ID, c.ID != "")
	w.field("ids", c.IDs, len(c.IDs) > 0)
	w.field("name", c.Name, true)
	w.field("type", c.Type, c.Type != "")
	w.field("tags", c.Tags, len(c.Tags) > 0)
	w.field("cost", c.Cost, len(c.Cost) > 0)
	for _, name := range slices.Sorted(maps.Keys(c.Numbers)) {
		w.field(name, c.Numbers[name], true)
	}
	w.field("owner", c.Owner, c.Owner != "")
	w.field("count", c.Count, c.Count != 0)
	w.field("text", c.Text, true)
	w.buf.WriteByte('}')
	return w.buf.Bytes()
}

// UnmarshalJSON reads one native object; its errors are grammar.Errors. Line
// is left alone.
func (c *Card) UnmarshalJSON(data []byte) error {
	f := newFile("", string(data))
	at := grammar.Span{Start: f.skipSpace(0), End: len(data)}
	var read Card
	if _, ok := f.checkSyntax(at); ok {
		read, _ = f.native(at)
	}
	if err := f.faults.AsError(); err != nil {
		return err
	}
	read.Line = c.Line
	*c = read
	return nil
}

// check says why no list can hold the card, nil when one can.
func (c Card) check() error {
	if strings.TrimSpace(c.Name) == "" {
		return fmt.Errorf("card %q has no name", c.ID)
	}
	for _, s := range slices.Concat([]string{c.ID, c.Name, c.Type, c.Owner, c.Text}, c.IDs, c.Tags) {
		if !utf8.ValidString(s) {
			return fmt.Errorf("card %q has a text that is not UTF-8: %q", c.Name, s)
		}
	}
	if c.Count < 0 {
		return fmt.Errorf("card %q has a count of %d, which no deck can have", c.Name, c.Count)
	}
	for name := range c.Numbers {
		if isField(name) || !utf8.ValidString(name) {
			return fmt.Errorf("card %q has a number called %q, which no list can hold", c.Name, name)
		}
	}
	return nil
}

// setIDs gives the card its printings' ids, each once.
func (c *Card) setIDs(ids []string) {
	seen := map[string]bool{"": true}
	var once []string
	for _, id := range ids {
		if !seen[id] {
			once = append(once, id)
		}
		seen[id] = true
	}
	c.ID, c.IDs = "", nil
	if len(once) > 0 {
		c.ID = once[0]
	}
	if len(once) > 1 {
		c.IDs = once
	}
}

// allIDs returns the ids of the card's printings.
func (c Card) allIDs() []string {
	if len(c.IDs) > 0 {
		return c.IDs
	}
	if c.ID != "" {
		return []string{c.ID}
	}
	return nil
}

// objectWriter writes a JSON object field by field, in the order given: a map
// would sort the fields, and a struct cannot hold the numbers.
type objectWriter struct{ buf bytes.Buffer }

func (w *objectWriter) field(name string, value any, present bool) {
	if !present {
		return
	}
	separator := byte(',')
	if w.buf.Len() == 0 {
		separator = '{'
	}
	w.buf.WriteByte(separator)
	w.value(name)
	w.buf.WriteByte(':')
	w.value(value)
}

// value writes texts, numbers and lists and maps of them, which cannot fail.
// It leaves `[>]` as it is, which the encoder would escape for web pages.
func (w *objectWriter) value(v any) {
	enc := json.NewEncoder(&w.buf)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v)
	w.buf.Truncate(w.buf.Len() - 1) // the line end that Encode adds
}
