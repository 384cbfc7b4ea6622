package cards

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kwrun/grammar"
)

// imported reads the file as a list of a shape.
func (f *file) imported(s *Shape) ([]Card, error) {
	return f.importedFrom(s, f.entries(f.guess()))
}

// importedFrom reads the objects of a list as printings in a shape, and folds
// them into cards.
func (f *file) importedFrom(s *Shape, list []grammar.Span) ([]Card, error) {
	list, ok := f.cardsOf(s, list)
	if !ok {
		return nil, f.faults.AsError()
	}
	var rows []row
	for _, at := range list {
		if c, ok := f.printing(s, at); ok {
			rows = append(rows, row{c, first(at)})
		}
	}
	return f.fold(agree(rows))
}

// cardsOf returns the objects that are cards in the objects of a file; false
// when it cannot tell or none fits the shape.
func (f *file) cardsOf(s *Shape, list []grammar.Span) ([]grammar.Span, bool) {
	switch {
	case len(s.list) > 0:
		from := list
		list = f.listed(s, from)
		if s.mapped && len(list) == 0 && len(from) > 0 {
			f.noPath(from[0], s.list)
			return nil, false
		}
	case s.mapped && len(list) == 1 && !f.leads(list[0], s.place("name").paths[0]):
		inside, ok := f.onlyList(list[0])
		if !ok {
			return nil, false
		}
		list = inside
	}
	return list, !s.mapped || f.allLead(s, list)
}

// listed returns what stands where a shape says that the cards are; a path to
// a list means its elements.
func (f *file) listed(s *Shape, from []grammar.Span) []grammar.Span {
	if len(s.list) == 0 {
		return from
	}
	var list []grammar.Span
	for _, at := range f.follow(from, s.list) {
		if f.Text[at.Start] == '[' {
			list = append(list, f.items(at)...)
		} else {
			list = append(list, at)
		}
	}
	return list
}

// printing reads the object at a span in a shape.
func (f *file) printing(s *Shape, at grammar.Span) (Card, bool) {
	before := f.found
	c := Card{Line: f.line(at.Start)}
	if !f.isObject(at) || !f.utf8(at) {
		return c, false
	}
	for _, p := range s.places {
		var values []grammar.Span
		for _, path := range p.paths {
			values = append(values, f.follow([]grammar.Span{at}, path)...)
		}
		if len(values) > 0 {
			f.importField(&c, s, p, values)
		}
	}
	if lines := f.abilities(s, at); len(lines) > 0 {
		c.Text = strings.TrimPrefix(c.Text+"\n"+strings.Join(lines, "\n"), "\n")
	}
	c.Name = s.plainName(c.Name)
	if slices.Contains(s.empty, c.Text) {
		c.Text = ""
	}
	if c.Name == "" && f.found == before {
		f.fault(first(at), codeNoName, "a card has no name")
	}
	return c, f.found == before
}

func (f *file) importField(c *Card, s *Shape, p place, values []grammar.Span) {
	field := p.field
	resource, isCost := strings.CutPrefix(field, "cost.")
	switch {
	case field == "id":
		c.setIDs(f.importTexts(field, values))
	case field == "name":
		c.Name = f.importWords(p, values)
	case field == "type":
		c.Type = lower(s.inOurs("type", f.importWords(p, values)))
	case field == "tags":
		c.Tags = s.tags(f.importTexts(field, values))
	case field == "owner":
		c.Owner = f.importWords(p, values)
	case field == "text":
		c.Text = s.textInOurs(plainText(strings.Join(f.importTexts(field, values), "\n")))
	case isCost:
		f.importNumber(&c.Cost, resource, values[0])
	default:
		f.importNumber(&c.Numbers, field, values[0])
	}
}

// importTexts reads values as texts; a number is the text of its digits, as an
// id may be, and an empty text is as if it were not there.
func (f *file) importTexts(field string, values []grammar.Span) []string {
	var list []string
	for _, at := range values {
		s, ok := f.stringAt(at)
		switch {
		case ok:
			s = strings.TrimSpace(s)
		case f.kind(at) == "a number":
			s = f.at(at)
		default:
			f.wrongKind(at, field, "a text in quotes")
		}
		if s != "" {
			list = append(list, s)
		}
	}
	return list
}

func (f *file) importWords(p place, values []grammar.Span) string {
	return strings.Join(f.importTexts(p.field, values), p.join)
}

// tags returns the tags in some texts, each once and in our words.
func (s *Shape) tags(texts []string) []string {
	var list []string
	for _, text := range texts {
		parts := []string{text}
		if s.split != "" {
			parts = strings.Split(text, s.split)
		}
		for _, tag := range parts {
			tag = s.inOurs("tags", strings.TrimSpace(tag))
			if tag != "" && !slices.Contains(list, tag) {
				list = append(list, tag)
			}
		}
	}
	return list
}

// importNumber reads a number; some lists put theirs in quotes, with nothing
// between them for none.
func (f *file) importNumber(numbers *map[string]int, name string, at grammar.Span) {
	if s, ok := f.stringAt(at); ok {
		s = strings.TrimSpace(s)
		if s == "" {
			return
		}
		if n, err := strconv.Atoi(s); err == nil {
			put(numbers, name, n)
			return
		}
	}
	if n, ok := f.number(at, name); ok {
		put(numbers, name, n)
	}
}

// plainName returns a card's name without what a printing adds to it.
func (s *Shape) plainName(name string) string {
	for again := true; again; {
		again = false
		for _, suffix := range s.suffix {
			plain, ok := cutSuffix(name, suffix)
			name, again = plain, again || ok
		}
	}
	return strings.TrimSpace(name)
}

// cutSuffix cuts a suffix off a name, and the space before it. In the suffix
// `*` stands for anything; the shortest stretch that fits is cut, and never
// the whole name.
func cutSuffix(name, suffix string) (string, bool) {
	head, tail, wild := strings.Cut(suffix, "*")
	rest, ok := strings.CutSuffix(name, tail)
	if !ok {
		return name, false
	}
	at := len(rest) - len(head)
	if wild {
		at = strings.LastIndex(rest, head)
	}
	if at < 1 || !strings.HasPrefix(rest[at:], head) || rest[at-1] != ' ' {
		return name, false
	}
	plain := strings.TrimSpace(rest[:at])
	return plain, plain != ""
}

var (
	lineTag = regexp.MustCompile(`(?i)<(?:br\s*/?|/?p|/?[uo]l)(?:\s[^<>]*)?>`)
	itemTag = regexp.MustCompile(`(?i)<li(?:\s[^<>]*)?>`)
	anyTag  = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
)

// plainText returns a text without its markup: a line for each paragraph and
// item, without spaces around it, and no empty lines. Entities are decoded
// last, so that `[&gt;]` becomes a gate and never a part of a tag.
func plainText(s string) string {
	s = lineTag.ReplaceAllString(s, "\n")
	s = itemTag.ReplaceAllString(s, "\n• ")
	s = html.UnescapeString(anyTag.ReplaceAllString(s, ""))
	lines := strings.Split(strings.ReplaceAll(s, "\u00a0", " "), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	return strings.Join(lines, "\n")
}
