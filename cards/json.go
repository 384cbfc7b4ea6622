package cards

import (
	"encoding/json"
	"errors"
	"iter"
	"strings"
	"unicode/utf8"

	"kwrun/grammar"
)

// JSON is checked by encoding/json as a whole and then walked as text: every
// value is a span of the file, so that a fault in one card can say where it
// stands. The walk relies on the check; a value that a syntax fault cuts off
// has no end.

// entries returns the spans of the objects of a list: one a line, or the
// elements of one array, or the one object that the file is. Those before a
// syntax fault are kept.
func (f *file) entries(format Format) []grammar.Span {
	if format == NDJSON {
		return f.entriesByLine()
	}
	list := grammar.Span{Start: f.skipSpace(f.start), End: len(f.Text)}
	list.End, _ = f.checkSyntax(list)
	if list.Start < list.End && f.Text[list.Start] == '[' {
		return f.items(list)
	}
	if end := f.valueEnd(list.Start, list.End); end > 0 {
		return []grammar.Span{{Start: list.Start, End: end}}
	}
	return nil
}

func (f *file) entriesByLine() []grammar.Span {
	var list []grammar.Span
	f.eachLine(func(line grammar.Span) {
		if strings.TrimSpace(f.at(line)) == "" || !f.fit(line) {
			return
		}
		if _, ok := f.checkSyntax(line); ok {
			start := f.skipSpace(line.Start)
			list = append(list, grammar.Span{Start: start, End: f.valueEnd(start, line.End)})
		}
	})
	return list
}

// syntaxWords says in plain words what encoding/json says in its own.
var syntaxWords = []struct{ theirs, ours string }{
	{"after top-level value", "nothing may stand after the end of the list"},
	{"looking for beginning of object key string", "a field's name in straight quotes is missing here"},
	{"looking for beginning of value", "a value is missing here"},
	{"after object key:value pair", "a comma or `}` is missing here"},
	{"after object key", "a colon is missing here"},
	{"after array element", "a comma or `]` is missing here"},
	{"in string literal", "a line end or another control character stands inside quotes"},
	{"in string escape code", "no such character can follow a backslash"},
	{"in \\u hexadecimal", "four hexadecimal digits are missing after `\\u`"},
	{"in numeric literal", "this is not how a number is written"},
	{"in literal", "text stands in quotes, and other words are true, false and null"},
	{"exceeded max depth", "the brackets are nested too deep"},
	{"unexpected end", "the list stops here before it is complete"},
}

// checkSyntax says whether a stretch is JSON, and how far: to its end, or to
// the fault that it adds.
func (f *file) checkSyntax(at grammar.Span) (int, bool) {
	var syntax *json.SyntaxError
	var raw json.RawMessage
	if err := json.Unmarshal([]byte(f.at(at)), &raw); !errors.As(err, &syntax) {
		return at.End, true
	}
	message := "this does not fit here"
	for _, words := range syntaxWords {
		if strings.Contains(syntax.Error(), words.theirs) {
			message = words.ours
			break
		}
	}
	bad := at.Start + max(0, int(syntax.Offset)-1) // the offset counts the bad byte itself
	if strings.Contains(syntax.Error(), "unexpected end") {
		bad = at.Start + len(strings.TrimRight(f.at(at), " \t\r\n"))
	}
	_, size := utf8.DecodeRuneInString(f.Text[bad:at.End])
	e := f.fault(grammar.Span{Start: bad, End: bad + size}, codeSyntax, "%s", message)
	if syntaxWords[0].ours == message {
		e.Hint("a list is one array `[…]`, or one object on each line")
	}
	return bad, false
}

// member is one field of an object: its name, and where name and value stand.
type member struct {
	name       string
	key, value grammar.Span
}

// members goes through the fields of the object at a span, in their order; any
// other value has none.
func (f *file) members(at grammar.Span) iter.Seq[member] {
	return func(yield func(member) bool) {
		if f.Text[at.Start] != '{' {
			return
		}
		for i := f.skipSpace(at.Start + 1); f.Text[i] != '}'; {
			m := member{key: grammar.Span{Start: i, End: f.valueEnd(i, at.End)}}
			m.name, _ = f.stringAt(m.key)
			i = f.skipSpace(f.skipSpace(m.key.End) + 1) // behind the colon
			m.value = grammar.Span{Start: i, End: f.valueEnd(i, at.End)}
			if !yield(m) {
				return
			}
			i = f.nextItem(m.value.End)
		}
	}
}

// member returns the field of a name; false when the value at the span has
// none.
func (f *file) member(at grammar.Span, name string) (member, bool) {
	for m := range f.members(at) {
		if m.name == name {
			return m, true
		}
	}
	return member{}, false
}

// items returns the elements of the array at a span, as far as they are
// complete; any other value has none.
func (f *file) items(at grammar.Span) []grammar.Span {
	if f.Text[at.Start] != '[' {
		return nil
	}
	var list []grammar.Span
	for i := f.skipSpace(at.Start + 1); i < at.End && f.Text[i] != ']'; {
		end := f.valueEnd(i, at.End)
		if end < 0 || end == at.End && f.Text[i] != '{' { // cut off by a fault
			break
		}
		list = append(list, grammar.Span{Start: i, End: end})
		i = f.nextItem(end)
	}
	return list
}

// nextItem returns where the next element or field begins after one that ends
// at i, or the closing bracket when there is none.
func (f *file) nextItem(i int) int {
	i = f.skipSpace(i)
	if i < len(f.Text) && f.Text[i] == ',' {
		return f.skipSpace(i + 1)
	}
	return i
}

func (f *file) skipSpace(i int) int {
	for i < len(f.Text) && strings.IndexByte(" \t\r\n", f.Text[i]) >= 0 {
		i++
	}
	return i
}

// valueEnd returns the end of the value that starts at i, -1 when limit cuts
// it off. It does not recurse, however deep the value is nested.
func (f *file) valueEnd(i, limit int) int {
	depth := 0
	for i < limit {
		switch c := f.Text[i]; c {
		case '"':
			if i = f.stringEnd(i, limit); i < 0 {
				return -1
			}
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ' ', '\t', '\r', '\n', ',', ':':
			i++
			continue
		default:
			for i < limit && strings.IndexByte(",:]} \t\r\n", f.Text[i]) < 0 {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}

// stringEnd returns the place after the closing quote of a string.
func (f *file) stringEnd(i, limit int) int {
	for i++; i < limit; {
		n := strings.IndexAny(f.Text[i:limit], `"\\`)
		if n < 0 {
			return -1
		}
		if f.Text[i+n] == '"' {
			return i + n + 1
		}
		i += n + 2 // a backslash, and what it escapes
	}
	return -1
}

// stringAt returns the text of the string at a span; false when the value is
// no string.
func (f *file) stringAt(at grammar.Span) (string, bool) {
	raw := f.at(at)
	if !strings.HasPrefix(raw, `"`) {
		return "", false
	}
	if strings.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1], true
	}
	var s string
	err := json.Unmarshal([]byte(raw), &s)
	return s, err == nil
}

// kind says in words what the value at a span is.
func (f *file) kind(at grammar.Span) string {
	switch f.Text[at.Start] {
	case '"':
		return "a text"
	case '{':
		return "an object"
	case '[':
		return "a list"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "nothing"
	}
	return "a number"
}
