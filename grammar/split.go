package grammar

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// splitter collects the lines of a file into blocks, one physical line at a time.
type splitter struct {
	file    *File
	block   *Block
	current *line // the statement that a deeper line continues
	example *line // the example that deeper lines belong to
	before  []string
}

// checkBytes finds what no text file may have.
func checkBytes(source *Source) *Error {
	if len(source.Text) > maxText {
		return source.Fault(Span{}, CodeBytes, "the file has %d bytes; at most %d are read", len(source.Text), maxText)
	}
	for i, r := range source.Text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(source.Text[i:]); size == 1 {
				return source.Fault(Span{i, i + 1}, CodeBytes, "byte %#x is not UTF-8 text", source.Text[i]).
					Hint("save the file as UTF-8")
			}
		}
		if r == 0 || unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r' {
			return source.Fault(Span{i, i + 1}, CodeBytes, "a control character (%#x) is not text", r)
		}
	}
	return nil
}

func (s *splitter) physical(text string, offset int) {
	text = strings.TrimSuffix(text, "\r")
	if offset == 0 && strings.HasPrefix(text, "\ufeff") {
		text, offset = text[len("\ufeff"):], len("\ufeff")
	}
	body, comment := cutComment(text)
	trimmed := strings.TrimRight(body, " \t")
	if strings.TrimSpace(trimmed) == "" {
		s.before = append(s.before, strings.TrimSpace(comment))
		s.current = nil // nothing continues over an empty line
		return
	}
	indent, start := measure(trimmed)
	l := &line{column: indent, text: Span{offset + start, offset + len(trimmed)}, comment: comment}
	if indent == 0 {
		s.top(l)
		return
	}
	if s.block == nil {
		s.fault(l.text, CodeStatement, "this line belongs to nothing").
			Hint("a block starts in column 1, with `keyword`, `game` or `example`")
		return
	}
	s.indented(l, trimmed[start:], offset+start)
}

func (s *splitter) fault(at Span, code, format string, args ...any) *Error {
	e := s.file.Source.Fault(at, code, format, args...)
	s.file.Faults = append(s.file.Faults, e)
	return e
}

func (s *splitter) take(l *line) {
	l.before, s.before = s.before, nil
	l.lex(s.file.Source)
}

func (s *splitter) top(l *line) {
	s.take(l)
	s.block = &Block{head: l, Entry: l.entry(s.file.Source)}
	s.current, s.example = l, nil
	first := l.first()
	if !slices.Contains(topWords, first) {
		s.fault(spanOf(&l.tokens[0]), CodeStatement, "`%s` does not start a block", l.tokens[0].Value).
			Hint("a block starts with `keyword NAME`, `game NAME` or `example \"TITLE\"`; its lines are indented").
			Near(first, topWords)
	}
	if first == "example" {
		s.example = l
	}
	s.file.Blocks = append(s.file.Blocks, s.block)
}

// indented places a line: below an example, as the continuation of a
// statement, or as a statement of its own.
func (s *splitter) indented(l *line, text string, offset int) {
	if s.example != nil && l.column > s.example.column {
		s.take(l)
		s.example.body = append(s.example.body, l)
		s.current = nil
		return
	}
	label, rest := cutLabel(text, s.words())
	deeper := s.current != nil && s.current != s.block.head && l.column > s.current.column
	if deeper && rest == "" && allDigits(label) {
		label = "" // the number that a wrapped line ends with
	}
	if label == "" && deeper {
		s.current.extend(l, s.file.Source)
		return
	}
	if label != "" {
		l.label, l.labelAt = label, Span{offset, offset + len(label)}
		l.column += utf8.RuneCountInString(text) - utf8.RuneCountInString(rest)
		l.text.Start = offset + len(text) - len(rest)
	}
	s.take(l)
	if rest == "" {
		s.fault(l.labelAt, CodeLabelAlone, "the rule number `%s` stands alone", label).
			Hint("after a rule number comes what the rule says, for example `%s  dependent`", label)
		return
	}
	s.current = l
	s.block.lines = append(s.block.lines, l)
	s.example = nil
	if l.first() == "example" {
		s.example = l
	}
}

func (s *splitter) words() []string {
	if s.block.head.first() == "game" {
		return gameWords
	}
	return keywordWords
}

func (s *splitter) finish() {
	if s.block == nil || len(s.before) == 0 {
		return
	}
	s.block.lines = append(s.block.lines, &line{before: s.before}) // comments at the end, for fmt
}

// measure returns the column of a line's first character, counting a tab to
// the next multiple of eight, and its place in bytes.
func measure(text string) (column, start int) {
	for i, r := range text {
		switch r {
		case ' ', '\u00a0', '\u3000':
			column++
		case '\t':
			column += 8 - column%8
		default:
			return column, i
		}
	}
	return column, len(text)
}

// cutComment parts a line from its comment: `#` and a space, outside quotes.
func cutComment(text string) (body, comment string) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '#' && !quoted && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t'):
			if i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '#' {
				return text[:i], text[i:]
			}
		}
	}
	return text, ""
}

// cutLabel parts a line from the number of the rule it comes from: 812.1.c,
// FAQ 3, 052. A wrapped line that starts with a number (`2 or more`) has none:
// a plain number is a label only before a word that starts a line.
func cutLabel(text string, starters []string) (label, rest string) {
	word, after := cutSpace(text)
	switch {
	case isUpperWord(word): // FAQ 3
		number, more := cutSpace(strings.TrimLeft(after, " \t"))
		if !allDigits(number) {
			return "", text
		}
		label, after = word+" "+number, more
	case isLabel(word):
		label = word
	default:
		return "", text
	}
	rest = strings.TrimLeft(after, " \t")
	next, _ := cutSpace(rest)
	aligned := len(rest) < len(after)
	if allDigits(label) && rest != "" && !aligned && !slices.Contains(starters, next) {
		return "", text
	}
	return label, rest
}

// cutSpace parts a text at its first space or tab.
func cutSpace(text string) (before, after string) {
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], text[i+1:]
}

func isUpperWord(word string) bool {
	for _, r := range word {
		if r < 'A' || r > 'Z' {
			return false
		}
	}
	return len(word) > 1
}

func isLabel(word string) bool {
	if word == "" || word[0] < '0' || word[0] > '9' {
		return false
	}
	for i := range len(word) {
		if !isLabelByte(word[i]) && word[i] != '.' {
			return false
		}
	}
	return word[len(word)-1] != '.' && (strings.Contains(word, ".") || allDigits(word))
}

func allDigits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// lex reads the lexemes of the line and takes the range of versions off its end.
func (l *line) lex(source *Source) {
	l.tokens = lex(source.Text[l.text.Start:l.text.End], l.text.Start)
	l.cutVersions()
}

// extend adds a line that continues the statement.
func (l *line) extend(more *line, source *Source) {
	l.text.End = more.text.End
	l.tokens = append(l.tokens, lex(source.Text[more.text.Start:more.text.End], more.text.Start)...)
	l.comment = strings.TrimSpace(l.comment + "  " + more.comment)
	l.cutVersions()
}

// cutVersions takes `, rules 1.4 on`, `, rules up to 1.3`, `, rules 1.1 to 1.2`
// or `, rules 1.3` off the end of the line.
func (l *line) cutVersions() {
	n := len(l.tokens)
	for i := max(1, n-6); i < n-2; i++ {
		if l.tokens[i].Value != "," || !isWord(&l.tokens[i+1], "rules") {
			continue
		}
		rest := l.tokens[i+2:]
		versions, ok := versionRange(textOf(rest))
		if ok {
			l.versions, l.tail = versions, spanOfAll(l.tokens[i:])
			l.tokens = l.tokens[:i]
			return
		}
	}
}

func versionRange(text string) (Versions, bool) {
	f := strings.Fields(text)
	switch {
	case len(f) == 2 && f[1] == "on":
		return Versions{From: f[0]}, true
	case len(f) == 3 && f[0] == "up" && f[1] == "to":
		return Versions{To: f[2]}, true
	case len(f) == 3 && f[1] == "to":
		return Versions{From: f[0], To: f[2]}, true
	case len(f) == 1 && f[0][0] >= '0' && f[0][0] <= '9':
		return Versions{From: f[0], To: f[0]}, true
	}
	return Versions{}, false
}

func (l *line) first() string {
	if len(l.tokens) == 0 {
		return ""
	}
	return strings.ToLower(l.tokens[0].Value)
}

func (l *line) entry(source *Source) Entry {
	return Entry{Rule: l.label, Versions: l.versions, At: l.text, Source: source}
}
