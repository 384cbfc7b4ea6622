package cards

import (
	_ "embed"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"kwrun/grammar"
)

// A plain deck list: a card a line, with how often the deck has it.
//
//	3 Banner Captain · 3x Banner Captain · Banner Captain x3
//	Old Well                   one copy
//	Main Deck: · Units (12)    a heading: it ends with a colon, or is a known one (also `== Units ==`)
//	# … · ## … · // …          a comment, or a heading written as one
//
// A heading with a card behind it (`Legend: Mara, the Bold`) is that card. The
// headings that need no colon stand in shapes/deck.headings.

var (
	counted     = regexp.MustCompile(`^\d+(?:\s*[xX×])?(?:\s|$)|\s[xX×]\s*\d+$`)
	countFirst  = regexp.MustCompile(`^(\d+)(?:\s*[xX×]\s+|\s+)(\S.*)$`)
	countLast   = regexp.MustCompile(`^(.*\S)\s+[xX×]\s*(\d+)$`)
	headingMark = regexp.MustCompile(`^[-=*~]*\s*(.*?):?\s*(?:\(\d+\)|\[\d+\]|\d+)?\s*[-=*~]*$`)
	behindName  = regexp.MustCompile(`\s\(([^()]*)\)$`)
	printing    = regexp.MustCompile(`^(.*\S)\s+(?:\([^()]*\)|\[[^\[\]]*\])\s*#?\w*$`)
)

//go:embed shapes/deck.headings
var headingFile string

// headings returns the headings that need no colon, by Key.
var headings = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	for _, line := range strings.Split(headingFile, "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			known[Key(line)] = true
		}
	}
	return known
})

// looksLikeDeck says whether the file is a deck list: some line counts copies,
// none is indented, and none has behind its name what only a name line of the
// text form has. Write quotes the names that would say otherwise.
func (f *file) looksLikeDeck() bool {
	counts, native := false, false
	f.eachLine(func(at grammar.Span) {
		line := f.at(at)
		if native || strings.TrimSpace(line) == "" || isComment(line) {
			return
		}
		line = strings.TrimRight(line, " \t")
		counts = counts || countFirst.MatchString(line) || countLast.MatchString(line)
		native = native || strings.ContainsAny(line[:1], " \t\"") || hasParts(line)
	})
	return counts && !native
}

// hasParts says whether a line ends in the parentheses of a name line and not
// in those of a printing (`(OGN)`, `(12)`, `(Foil)`): they hold several parts
// or a type, whose words have no capitals and no digits.
func hasParts(line string) bool {
	m := behindName.FindStringSubmatch(line)
	return m != nil && (strings.Contains(m[1], ",") || strings.ToLower(m[1]) == m[1] && !strings.ContainsAny(m[1], "0123456789"))
}

func isComment(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return line == "#" || strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "##") || strings.HasPrefix(line, "//")
}

// deck reads the file as a deck list.
func (f *file) deck() []row {
	var rows []row
	f.eachLine(func(line grammar.Span) {
		if isComment(f.at(line)) || !f.fit(line) || !f.utf8(line) {
			return
		}
		line = f.trim(line)
		if rest, ok := f.underHeading(line); ok && rest.Start < rest.End {
			if c, ok := f.deckLine(rest); ok {
				rows = append(rows, c)
			}
		}
	})
	return rows
}

// underHeading returns the part of a line that names a card; false when the
// line is a heading.
func (f *file) underHeading(line grammar.Span) (grammar.Span, bool) {
	text := f.at(line)
	if m := headingMark.FindStringSubmatch(text); strings.HasSuffix(text, ":") || m != nil && headings()[Key(m[1])] {
		return line, false
	}
	if head, _, ok := strings.Cut(text, ": "); ok && headings()[Key(head)] {
		return f.trim(grammar.Span{Start: line.Start + len(head) + 1, End: line.End}), true
	}
	return line, true
}

// deckLine reads how often and which card.
func (f *file) deckLine(at grammar.Span) (row, bool) {
	text := f.at(at)
	name, count := at, grammar.Span{}
	if m := countFirst.FindStringSubmatchIndex(text); m != nil {
		count = grammar.Span{Start: at.Start + m[2], End: at.Start + m[3]}
		name.Start = at.Start + m[4]
	} else if m := countLast.FindStringSubmatchIndex(text); m != nil {
		name.End = at.Start + m[3]
		count = grammar.Span{Start: at.Start + m[4], End: at.Start + m[5]}
	}
	c := row{Card{Name: f.at(name), Count: 1, Line: f.line(at.Start)}, name}
	if count == (grammar.Span{}) {
		return c, true
	}
	n, err := strconv.Atoi(f.at(count))
	switch {
	case err != nil:
		f.fault(count, codeValue, "`%s` is too large a number", short(f.at(count)))
		return c, false
	case n < 1:
		f.fault(count, codeValue, "a deck has one copy of a card or more, and this is %d", n)
		return c, false
	}
	c.Count = n
	return c, true
}

// ReadDeck reads a deck list and returns the known cards that it names, in its
// order, each with its Count. A name that no known card has is a fault with
// the nearest one that is known; the faults are grammar.Errors.
func ReadDeck(name string, r io.Reader, known []Card) ([]Card, error) {
	f, err := openFile(name, r)
	if err != nil {
		return nil, err
	}
	names := index(known)
	var found []row
	for _, c := range f.deck() {
		list := names.find(c.Name)
		for _, k := range list {
			k.Count = c.Count
			found = append(found, row{k, c.at})
		}
		if list == nil {
			names.unknown(f.fault(c.at, codeNotInList, "no card is called `%s`", short(c.Name)), c.Name)
		}
	}
	return f.fold(found)
}

// Select returns the known cards that the cards of a deck name, as ReadDeck
// does, when the deck has been read already. Its faults have the line of the
// card in its file and no file's name; a card without a Count is one copy.
func Select(deck, known []Card) ([]Card, grammar.Errors) {
	f := newFile("", "")
	names := index(known)
	var found []row
	for _, c := range deck {
		list := names.find(c.Name)
		for _, k := range list {
			k.Count = max(1, c.Count)
			found = append(found, row{k, grammar.Span{}})
		}
		if list == nil {
			e := f.whole(codeNotInList, "no card is called `%s`", short(c.Name))
			e.Line, e.Col, e.Width = c.Line, min(1, c.Line), 1
			names.unknown(e, c.Name)
		}
	}
	list, err := f.fold(found)
	return list, grammar.AsErrors(err)
}

// nameIndex finds cards by what a deck list calls them.
type nameIndex struct {
	byName map[string][]Card // by Key; several when they have several owners
	byID   map[string][]Card // in lower case
	names  []string
}

func index(known []Card) nameIndex {
	n := nameIndex{map[string][]Card{}, map[string][]Card{}, nil}
	seen := map[string]bool{}
	for _, c := range known {
		if seen[c.identity()] {
			continue // the first of two lists wins
		}
		seen[c.identity()] = true
		n.byName[Key(c.Name)] = append(n.byName[Key(c.Name)], c)
		n.names = append(n.names, c.Name)
		for _, id := range c.allIDs() {
			n.byID[lower(id)] = append(n.byID[lower(id)], c)
		}
	}
	return n
}

// find returns the cards of a name, or of an id, or of the name without the
// printing that some deck lists put behind it: `Banner Captain (OGN) 12`.
func (n nameIndex) find(name string) []Card {
	if list := n.byName[Key(name)]; list != nil {
		return list
	}
	if list := n.byID[lower(name)]; list != nil {
		return list
	}
	if m := printing.FindStringSubmatch(name); m != nil {
		return n.byName[Key(m[1])]
	}
	return nil
}

// unknown says of a name that was not found what may have been meant.
func (n nameIndex) unknown(e *grammar.Error, name string) {
	if m := printing.FindStringSubmatch(name); m != nil {
		name = m[1]
	}
	e.Near(name, n.names)
	const most = 3
	var longer []string
	for _, known := range n.names {
		if strings.HasPrefix(Key(known), Key(name)+",") {
			longer = append(longer, "`"+known+"`")
		}
	}
	if len(longer) > 0 && len(longer) <= most {
		e.Hint("there is %s", strings.Join(longer, " and "))
	}
}
