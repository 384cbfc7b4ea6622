package cards

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kwrun/grammar"
)

// nameLine reads the line that begins a card in the text form: its name and
// the parts in parentheses. It says whether the line is at fault.
func (f *file) nameLine(at grammar.Span) (row, bool) {
	before := f.found
	name, rest := f.cardName(at)
	c := row{Card{Name: name, Line: f.line(at.Start)}, grammar.Span{Start: at.Start, End: rest.Start}}
	if rest.Start < rest.End {
		f.parts(&c.Card, rest)
	}
	return c, f.found > before
}

// cardName reads the name at the start of a name line, and returns where the
// parentheses behind it stand.
func (f *file) cardName(at grammar.Span) (string, grammar.Span) {
	line := f.at(at)
	name, rest, quoted := unquote(line)
	switch {
	case quoted && (rest == "" || strings.HasPrefix(rest, " (")):
	case quoted:
		f.fault(at, codeNameLine, "nothing but parentheses may stand behind the name in quotes")
		return "", grammar.Span{}
	case strings.HasPrefix(line, `"`):
		f.fault(at, codeNameLine, "the name in quotes does not end").
			Hint("a quoted name reads `\"Banner Captain\"`, and `\\\"` is a quote inside it")
		return "", grammar.Span{}
	default:
		var behind bool
		if name, rest, behind = strings.Cut(line, " ("); behind {
			rest = " (" + rest
		}
		name = strings.TrimSpace(name)
	}
	switch {
	case strings.TrimSpace(name) == "" || strings.HasPrefix(line, "("):
		f.fault(at, codeNoName, "a card has no name")
	case !quoted && strings.ContainsFunc(name, unicode.IsControl):
		f.fault(at, codeNameLine, "the name holds a character that cannot be seen").
			Hint("a name of a card that does hold one is written in quotes")
	}
	return name, grammar.Span{Start: at.End - len(rest), End: at.End}
}

// parts reads ` (PART, PART …)` to the end of the line.
func (f *file) parts(c *Card, at grammar.Span) {
	text := f.at(at)
	inside := strings.IndexByte(text, '(') + 1
	end := outside(text, inside, ")")
	switch {
	case end < 0:
		f.fault(grammar.Span{Start: at.Start + inside - 1, End: at.End}, codeNameLine, "the parenthesis does not end")
		return
	case end+1 < len(text):
		behind := f.trim(grammar.Span{Start: at.Start + end + 1, End: at.End})
		f.fault(behind, codeNameLine, "`%s` stands behind the parenthesis", short(f.at(behind))).
			Hint("a name that holds a parenthesis is written in quotes, as in `\"Recruit (2)\" (unit)`")
		return
	}
	seen := map[string]bool{}
	for _, part := range f.split(grammar.Span{Start: at.Start + inside, End: at.Start + end}, ",") {
		f.part(c, part, seen)
	}
}

var wordAndNumber = regexp.MustCompile(`^(.+?)\s+([-+]?\d+)$`)

// part reads one part of the parentheses; seen are the fields read before it.
func (f *file) part(c *Card, at grammar.Span, seen map[string]bool) {
	text := f.at(at)
	field := text
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		field = text[:i]
	}
	value := f.trim(grammar.Span{Start: at.Start + len(field), End: at.End})
	number := wordAndNumber.FindStringSubmatch(text)
	switch {
	case field == "cost":
		f.costPart(c, value)
	case field == "tags":
		c.Tags = f.values(value, field)
	case field == "id":
		c.setIDs(f.values(value, field))
	case field == "owner":
		c.Owner = f.value(value, field)
	case field == "count":
		c.Count = f.countPart(value)
	case field == "type":
		c.Type = lower(f.value(value, field))
	case number != nil:
		field = f.numberOf(c, at, number)
	case len(seen) == 0:
		field, c.Type = "type", lower(f.value(at, "type"))
	default:
		f.fault(at, codeUnknownField, "`%s` is not a part of a card that I know", short(text)).
			Near(field, partNames).
			Hint("after the type comes `cost 3 energy`, `tags A/B`, `id A/B`, `owner NAME`, or the name of a number and the number")
		return
	}
	if seen[field] {
		f.fault(at, codeRepeated, "`%s` stands twice in one card", short(field))
	}
	seen[field] = true
}

// partNames are the words that begin a part of the parentheses.
var partNames = []string{"cost", "tags", "id", "owner", "count", "type"}

// countPart reads the number behind `count`.
func (f *file) countPart(at grammar.Span) int {
	n, err := strconv.Atoi(f.at(at))
	switch {
	case at.Start == at.End:
		f.saysNothing(at, "count")
	case err != nil:
		f.fault(at, codeValue, "`%s` is not a whole number", short(f.at(at)))
	case n < 1:
		f.fault(at, codeValue, "a deck has one copy of a card or more, and this is %d", n)
	default:
		return n
	}
	return 0
}

// numberOf reads `might 4` and returns the number's name.
func (f *file) numberOf(c *Card, at grammar.Span, words []string) string {
	name := f.value(grammar.Span{Start: at.Start, End: at.Start + len(words[1])}, "a number")
	if isField(name) {
		f.fault(at, codeValue, "`%s` is not a number of a card", name)
	}
	n, err := strconv.Atoi(words[2])
	if err != nil {
		f.fault(grammar.Span{Start: at.End - len(words[2]), End: at.End}, codeValue, "`%s` is too large a number", short(words[2]))
	}
	put(&c.Numbers, name, n)
	return name
}

// costPart reads `3 energy 1 power`.
func (f *file) costPart(c *Card, at grammar.Span) {
	words := slices.DeleteFunc(f.split(at, " \t"), func(w grammar.Span) bool { return w.Start == w.End })
	switch {
	case len(words) == 0:
		f.saysNothing(at, "cost")
	case len(words)%2 != 0:
		f.fault(at, codeValue, "`cost` has to be numbers and what of, and this is `%s`", short(f.at(at))).
			Hint("a cost reads `cost 3 energy 1 power`")
		return
	}
	for i := 0; i < len(words); i += 2 {
		n, err := strconv.Atoi(f.at(words[i]))
		resource := f.value(words[i+1], "cost")
		if _, twice := c.Cost[resource]; twice {
			f.fault(words[i+1], codeRepeated, "`%s` stands twice in one cost", short(resource))
		}
		if err != nil {
			f.fault(words[i], codeValue, "`%s` is not a whole number", short(f.at(words[i])))
		}
		put(&c.Cost, resource, n)
	}
}

// values reads `A/B/C`.
func (f *file) values(at grammar.Span, field string) []string {
	var list []string
	for _, v := range f.split(at, "/") {
		list = append(list, f.value(v, field))
	}
	return list
}

// value reads one value, in quotes or not.
func (f *file) value(at grammar.Span, field string) string {
	text := f.at(at)
	if quoted, rest, ok := unquote(text); ok && rest == "" {
		return quoted
	}
	switch {
	case text == "":
		f.saysNothing(at, field)
	case strings.ContainsAny(text, special):
		f.fault(at, codeValue, "`%s` does not read as one value", short(text)).
			Hint("a value that holds one of %s stands in quotes, alone", special)
	}
	return text
}

func (f *file) saysNothing(at grammar.Span, field string) {
	f.fault(at, codeValue, "`%s` says nothing here", field)
}

// special are the characters that mean something between parentheses.
const special = `,/()"`

// split cuts a stretch at each of some separators that stands outside quotes,
// and the spaces around each piece off.
func (f *file) split(at grammar.Span, separators string) []grammar.Span {
	var list []grammar.Span
	for {
		next := outside(f.Text[:at.End], at.Start, separators)
		if next < 0 {
			return append(list, f.trim(at))
		}
		list = append(list, f.trim(grammar.Span{Start: at.Start, End: next}))
		at.Start = next + 1
	}
}

// trim returns a stretch without the spaces around it.
func (f *file) trim(at grammar.Span) grammar.Span {
	text := strings.TrimLeft(f.at(at), " \t")
	start := at.End - len(text)
	return grammar.Span{Start: start, End: start + len(strings.TrimRight(text, " \t"))}
}

// outside returns where one of some characters first stands outside quotes
// from a place on, -1 when nowhere; a quote that does not end holds all the
// rest.
func outside(text string, from int, chars string) int {
	for i := from; i < len(text); i++ {
		if text[i] == '"' {
			_, rest, ok := unquote(text[i:])
			if !ok {
				return -1
			}
			i = len(text) - len(rest) - 1
		} else if strings.IndexByte(chars, text[i]) >= 0 {
			return i
		}
	}
	return -1
}
