package turnlog

import (
	"encoding/json"
	"fmt"
	"strconv"

	"kwrun/grammar"
)

// valueKind is what a JSON value is.
type valueKind byte

const (
	record valueKind = iota
	list
	str
	num
	yesNo
	null
)

// value is a JSON value with its place in the line: faults point at it.
type value struct {
	kind  valueKind
	at    grammar.Span // of a string: without its quotation marks
	text  string
	num   int
	yes   bool
	whole bool     // of a number: it is whole, and not too large
	parts []member // of a record, or of a list, without keys
}

// member is one member of a record.
type member struct {
	key   string
	keyAt grammar.Span
	value
}

// get returns the member of that key, nil where there is none.
func (v *value) get(key string) *value {
	for i := range v.parts {
		if v.parts[i].key == key {
			return &v.parts[i].value
		}
	}
	return nil
}

// maxDepth is how deep lists and records may lie in each other.
const maxDepth = 20

// scanner reads a line as one JSON value. The standard library's decoder does
// not say where the parts of what it read stand.
type scanner struct {
	line  string
	i     int
	depth int
	loose bool // a text may hold signs that cannot be printed
	fault *scanFault
}

// scanFault says in plain words what is wrong with the JSON, and where.
type scanFault struct {
	at      grammar.Span
	message string
}

func (s *scanner) fail(at grammar.Span, format string, args ...any) {
	if s.fault == nil {
		s.fault = &scanFault{at, fmt.Sprintf(format, args...)}
	}
}

// failHere is the fault of something missing at the place that was reached.
func (s *scanner) failHere(expected string) {
	at := grammar.Span{Start: s.i, End: s.i + 1}
	if s.i >= len(s.line) {
		s.fail(at, "the line ends too early: %s is missing", expected)
		return
	}
	s.fail(at, "%s is expected here", expected)
}

// scan reads the whole line.
func scan(line string) (value, *scanFault) { return (&scanner{line: line}).whole() }

func (s *scanner) whole() (value, *scanFault) {
	s.space()
	v := s.value("a value")
	s.space()
	if s.fault == nil && s.i < len(s.line) {
		s.fail(grammar.Span{Start: s.i, End: len(s.line)}, "something stands behind the end of the event")
	}
	return v, s.fault
}

func (s *scanner) space() {
	for s.i < len(s.line) {
		switch c := s.line[s.i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			s.i++
		case s.i == 0 && len(s.line) > 2 && s.line[:3] == "\ufeff":
			s.i += 3
		default:
			return
		}
	}
}

// take reads the sign, if it comes next.
func (s *scanner) take(sign byte) bool {
	s.space()
	if s.i < len(s.line) && s.line[s.i] == sign {
		s.i++
		return true
	}
	return false
}

func (s *scanner) value(expected string) (v value) {
	if s.i >= len(s.line) {
		s.failHere(expected)
		return v
	}
	start := s.i
	switch c := s.line[s.i]; {
	case c == '{' || c == '[':
		if s.depth++; s.depth > maxDepth {
			s.fail(grammar.Span{Start: start, End: start + 1}, "lists and objects lie more than %d deep in each other", maxDepth)
			return v
		}
		s.i++
		if v.kind = list; c == '{' {
			v.kind = record
		}
		s.members(&v)
		s.depth--
	case c == '"':
		v.kind = str
		v.text, v.at = s.string()
		return v
	case c == '-' || '0' <= c && c <= '9':
		v.kind = num
		s.number(&v)
	default:
		s.literal(&v, expected)
	}
	v.at = grammar.Span{Start: start, End: s.i}
	return v
}

// members reads what stands between the brackets of a record or a list.
func (s *scanner) members(v *value) {
	closer := byte(']')
	if v.kind == record {
		closer = '}'
		v.parts = make([]member, 0, 8)
	}
	if s.take(closer) {
		return
	}
	for s.fault == nil {
		var m member
		s.space()
		if v.kind == record {
			s.key(v, &m)
		}
		if s.fault == nil {
			m.value = s.value("a value")
		}
		if s.fault != nil {
			return
		}
		v.parts = append(v.parts, m)
		if s.take(closer) {
			return
		}
		if !s.take(',') {
			s.failHere("a `,` or a `" + string(closer) + "`")
		}
	}
}

func (s *scanner) key(v *value, m *member) {
	if s.i >= len(s.line) || s.line[s.i] != '"' {
		s.failHere("a word in quotation marks")
		return
	}
	m.key, m.keyAt = s.string()
	if v.get(m.key) != nil {
		s.fail(m.keyAt, "`%s` stands twice in one object", m.key)
	}
	if !s.take(':') {
		s.failHere("a `:`")
	}
	s.space()
}

// string reads a string. Its span is what stands between the quotation marks.
func (s *scanner) string() (string, grammar.Span) {
	start := s.i + 1
	escaped := false
	for s.i++; s.i < len(s.line); s.i++ {
		switch c := s.line[s.i]; {
		case c == '"':
			at := grammar.Span{Start: start, End: s.i}
			s.i++
			if !escaped {
				return s.line[start : s.i-1], at
			}
			return s.unescaped(at), at
		case c == '\\':
			escaped = true
			s.i++
		case c < ' ' && c != '\t':
			s.fail(grammar.Span{Start: s.i, End: s.i + 1}, "a sign that cannot be printed stands in the text")
		}
	}
	s.failHere("a quotation mark")
	return "", grammar.Span{}
}

// unescaped reads the escapes of a string. A name is one line of readable
// text: it could not be written in a sentence otherwise.
func (s *scanner) unescaped(at grammar.Span) (text string) {
	if err := json.Unmarshal([]byte(s.line[at.Start-1:at.End+1]), &text); err != nil {
		s.fail(at, "`%s` has a `\\` that means nothing", s.line[at.Start:at.End])
	}
	for _, c := range text {
		if c < ' ' && c != '\t' && !s.loose {
			s.fail(at, "a sign that cannot be printed stands in the text")
		}
	}
	return text
}

func (s *scanner) number(v *value) {
	start := s.i
	for s.i < len(s.line) {
		c := s.line[s.i]
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' {
			break
		}
		s.i++
	}
	text := s.line[start:s.i]
	if _, err := strconv.ParseFloat(text, 64); err != nil && !json.Valid([]byte(text)) {
		s.fail(grammar.Span{Start: start, End: s.i}, "`%s` is not a number", text)
	}
	v.num, v.whole = parseNumber(text)
}

func (s *scanner) literal(v *value, expected string) {
	for _, l := range []struct {
		text string
		as   value
	}{{"true", value{kind: yesNo, yes: true}}, {"false", value{kind: yesNo}}, {"null", value{kind: null}}} {
		if len(s.line) >= s.i+len(l.text) && s.line[s.i:s.i+len(l.text)] == l.text {
			*v = l.as
			s.i += len(l.text)
			return
		}
	}
	s.failHere(expected)
}
