package cards

import (
	"maps"
	"math"
	"slices"
	"strings"

	"kwrun/grammar"
)

// row is a card as one place of a list gives it.
type row struct {
	Card
	at grammar.Span // where faults of the card as a whole stand
}

// fold makes one card of those that a list gives several times, with the ids
// of all, and ends the reading. Two cards of one name that differ are a fault,
// and the first one stays: which text is meant, nobody can tell but the author.
// Cards of two owners are two cards. Copies that are counted add up.
func (f *file) fold(rows []row) ([]Card, error) {
	first := map[string]int{}
	var folded []Card
	var ids [][]string // of the printings of each
	for _, c := range rows {
		id := c.identity()
		i, again := first[id]
		if !again {
			first[id] = len(folded)
			folded = append(folded, c.Card)
			ids = append(ids, c.allIDs())
			continue
		}
		if part := difference(folded[i], c.Card); part != "" {
			f.fault(c.at, codeTwoCards, "`%s` already stands in line %d with another %s", short(c.Name), folded[i].Line, part).
				Hint("one name is one card: give the second another name or an owner, or leave it out")
			continue
		}
		ids[i] = append(ids[i], c.allIDs()...)
		folded[i].Count = addCounts(folded[i].Count, c.Count)
	}
	for i := range folded {
		folded[i].setIDs(ids[i])
	}
	return folded, f.faults.AsError()
}

// addCounts adds two counts; what is too much for an int is the most that an
// int holds.
func addCounts(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

// identity is what two rows of a list share when they are one card.
func (c Card) identity() string { return Key(c.Name) + "\x00" + c.Owner }

// difference names the first part in which two cards of one name differ, ""
// when there is none.
func difference(a, b Card) string {
	switch {
	case a.Text != b.Text:
		return "text"
	case a.Type != b.Type:
		return "type"
	case !slices.Equal(a.Tags, b.Tags):
		return "list of tags"
	case !maps.Equal(a.Cost, b.Cost):
		return "cost"
	case !maps.Equal(a.Numbers, b.Numbers):
		return "number"
	}
	return ""
}

// agree gives all printings of one imported card the same text, type and tags.
// Printings leave things out: a reminder, the second word of a type, a tag. So
// each has the fullest of all: the longest text and type, and every tag. No
// list says which wording is the newest (errata are lists of their own), and
// the longest is nearly always the one that leaves nothing out. What a card
// costs and its numbers are never left out; where they differ, it is another
// card, and fold says so.
func agree(rows []row) []row {
	fullest := map[string]Card{}
	for _, c := range rows {
		full := fullest[c.identity()]
		full.Text = longer(full.Text, c.Text)
		full.Type = longer(full.Type, c.Type)
		for _, tag := range c.Tags {
			if !slices.Contains(full.Tags, tag) {
				full.Tags = append(full.Tags, tag)
			}
		}
		fullest[c.identity()] = full
	}
	for i := range rows {
		c := &rows[i]
		full := fullest[c.identity()]
		c.Text, c.Tags = full.Text, full.Tags
		if strings.HasPrefix(full.Type, c.Type) { // else it is not the same card
			c.Type = full.Type
		}
	}
	return rows
}

// longer returns the longer of two texts, the first when they are as long.
func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}
