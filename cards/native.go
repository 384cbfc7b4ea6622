package cards

import (
	"slices"
	"strconv"
	"strings"

	"kwrun/grammar"
)

// fields are the names that a native card gives its parts; any other name is
// that of a number.
var fields = []string{"id", "ids", "name", "type", "tags", "cost", "owner", "count", "text"}

// isField says whether a name is that of a card's part, and so of no number.
func isField(name string) bool { return slices.Contains(fields, name) }

// lower returns words as a type has them.
func lower(words string) string {
	return strings.Join(strings.Fields(strings.ToLower(words)), " ")
}

// nativeCards reads each object of a list as a card of ours; the cards that
// have a fault are left out.
func (f *file) nativeCards(list []grammar.Span) []row {
	var rows []row
	for _, at := range list {
		if c, ok := f.native(at); ok {
			rows = append(rows, row{c, first(at)})
		}
	}
	return rows
}

// first returns the first byte of a span: what is marked where a whole object
// is meant.
func first(at grammar.Span) grammar.Span { return grammar.Span{Start: at.Start, End: at.Start + 1} }

// native reads the object at a span as a card. Every field is read or is a
// fault: a misspelt `text` must not become a card without text.
func (f *file) native(at grammar.Span) (Card, bool) {
	before := f.found
	c := Card{Line: f.line(at.Start)}
	if !f.isObject(at) || !f.utf8(at) {
		return c, false
	}
	seen := map[string]bool{}
	for m := range f.members(at) {
		if seen[m.name] {
			f.fault(m.key, codeRepeated, "`%s` stands twice in one card", short(m.name))
		}
		seen[m.name] = true
		f.nativeField(&c, m)
	}
	c.setIDs(slices.Concat([]string{c.ID}, c.IDs))
	if strings.TrimSpace(c.Name) == "" && f.found == before {
		f.fault(first(at), codeNoName, "a card has no name")
	}
	return c, f.found == before
}

// isObject adds a fault when the value at a span is none.
func (f *file) isObject(at grammar.Span) bool {
	if f.Text[at.Start] == '{' {
		return true
	}
	f.fault(at, codeValue, "a card is an object `{…}`, and this is %s", f.kind(at))
	return false
}

func (f *file) nativeField(c *Card, m member) {
	if f.isNull(m.value) {
		return
	}
	switch m.name {
	case "id":
		c.ID = f.nativeText(m)
	case "ids":
		c.IDs = f.nativeTexts(m)
	case "name":
		c.Name = f.nativeText(m)
	case "type":
		c.Type = lower(f.nativeText(m))
	case "tags":
		c.Tags = f.nativeTexts(m)
	case "cost":
		c.Cost = f.nativeCost(m)
	case "owner":
		c.Owner = f.nativeText(m)
	case "count":
		c.Count = f.count(m.value)
	case "text":
		c.Text = f.nativeText(m)
	default:
		f.nativeNumber(c, m)
	}
}

// nativeNumber reads a field that is not one of ours: a number, or unknown.
func (f *file) nativeNumber(c *Card, m member) {
	if f.kind(m.value) != "a number" {
		f.fault(m.key, codeUnknownField, "`%s` is not a field that I know", short(m.name)).
			Near(m.name, fields).
			Hint("a card has %s, and numbers of any name", strings.Join(fields, ", "))
		return
	}
	if n, ok := f.number(m.value, m.name); ok {
		put(&c.Numbers, m.name, n)
	}
}

func (f *file) nativeText(m member) string {
	s, ok := f.stringAt(m.value)
	if !ok {
		f.wrongKind(m.value, m.name, "a text in quotes")
	}
	return s
}

func (f *file) nativeTexts(m member) []string {
	if f.Text[m.value.Start] != '[' {
		f.wrongKind(m.value, m.name, "a list of texts")
		return nil
	}
	var list []string
	for _, at := range f.items(m.value) {
		list = append(list, f.nativeText(member{name: m.name, value: at}))
	}
	return list
}

func (f *file) nativeCost(m member) map[string]int {
	if f.Text[m.value.Start] != '{' {
		f.wrongKind(m.value, m.name, "an object such as {\"energy\": 2}")
		return nil
	}
	var cost map[string]int
	for part := range f.members(m.value) {
		if _, twice := cost[part.name]; twice {
			f.fault(part.key, codeRepeated, "`%s` stands twice in one cost", short(part.name))
		}
		if f.isNull(part.value) {
			continue
		}
		if n, ok := f.number(part.value, part.name); ok {
			put(&cost, part.name, n)
		}
	}
	return cost
}

// count reads how many copies of a card there are.
func (f *file) count(at grammar.Span) int {
	n, ok := f.number(at, "count")
	if ok && n < 1 {
		f.fault(at, codeValue, "a deck has one copy of a card or more, and this is %d", n)
		return 0
	}
	return n
}

// number reads a whole number.
func (f *file) number(at grammar.Span, name string) (int, bool) {
	n, err := strconv.Atoi(f.at(at))
	switch {
	case err == nil:
		return n, true
	case f.kind(at) == "a number":
		f.fault(at, codeValue, "`%s` has to be a whole number", short(name))
	default:
		f.wrongKind(at, name, "a whole number")
	}
	return 0, false
}

// isNull says whether a value is null, which is as if its field were not there.
func (f *file) isNull(at grammar.Span) bool { return f.Text[at.Start] == 'n' }

// put sets a name's number in a map that may not be there yet.
func put(numbers *map[string]int, name string, n int) {
	if *numbers == nil {
		*numbers = map[string]int{}
	}
	(*numbers)[name] = n
}

func (f *file) wrongKind(at grammar.Span, name, wanted string) {
	f.fault(at, codeValue, "`%s` has to be %s, and this is %s", short(name), wanted, f.kind(at))
}
