package cards

import (
	"strconv"
	"strings"

	"kwrun/grammar"
)

// The native text form: a name line in column 1, the card's text indented
// below it.
//
//	# a comment, in column 1 only
//	Banner Captain (unit, cost 3 energy 1 power, might 4, tags Guild/Port)
//	  When you play this, draw 1.
//	  It costs 1 less.
//
// name line   NAME, or NAME (PART, PART …)
// PART        the type, first only; or one of
//
//	cost N WORD N WORD … · tags A/B · id A/B · owner NAME · count N · type WORDS · WORD N
//
// A name that holds ` (` or begins with `#`, `[`, `{` or a quote, one that
// another format would claim (`3 Wishes`, `Name, Type`), and a value that holds `,` `/` `(` `)` or a quote, stands in straight quotes with Go's
// escapes. So does a text that indentation cannot hold (one with empty lines
// at its ends, say): it is then one line that is nothing but the quoted text.

// text reads the file in the text form.
func (f *file) text() []row {
	r := textReader{file: f}
	f.eachLine(r.line)
	r.finish()
	return r.rows
}

// textReader holds the card whose lines are being read.
type textReader struct {
	*file
	rows []row
	card row
	body []string
	gap  int  // empty lines that belong to the body if more of it follows
	open bool // a name line was read
	bad  bool // something of the card did not read: it is left out
}

func (r *textReader) line(at grammar.Span) {
	line := strings.TrimRight(r.at(at), " \t")
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	if line == "#" || strings.HasPrefix(line, "# ") {
		return
	}
	if line != "" && indent == 0 {
		r.finish()
		r.open = true
	}
	switch {
	case !r.fit(at) || !r.utf8(at):
		r.bad = true
	case line == "":
		r.gap++
	case indent > 0 && r.open:
		if len(r.body) > 0 {
			r.body = append(r.body, make([]string, r.gap)...)
		}
		r.body, r.gap = append(r.body, line), 0
	case indent > 0:
		r.fault(grammar.Span{Start: at.Start + indent, End: at.End}, codeNoCard, "this text stands under no card").
			Hint("a card begins with its name at the start of a line")
		r.open, r.bad = true, true // one fault for all its lines
	default:
		r.card, r.bad = r.nameLine(grammar.Span{Start: at.Start, End: at.Start + len(line)})
	}
}

// finish ends the card whose lines were read.
func (r *textReader) finish() {
	if r.open && !r.bad {
		r.card.Text = bodyText(r.body)
		r.rows = append(r.rows, r.card)
	}
	r.body, r.gap, r.open, r.bad = nil, 0, false, false
}

// bodyText returns the text that the lines below a name hold, without the
// indentation that all of them share.
func bodyText(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	indent := lines[0]
	for _, line := range lines {
		if line != "" {
			indent = shared(indent, line[:len(line)-len(strings.TrimLeft(line, " \t"))])
		}
	}
	plain := make([]string, len(lines))
	for i, line := range lines {
		plain[i] = strings.TrimPrefix(line, indent)
	}
	text := strings.Join(plain, "\n")
	if quoted, rest, ok := unquote(text); ok && rest == "" {
		return quoted
	}
	return text
}

// shared returns what two indentations begin with.
func shared(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[:i]
}

// unquote reads a quoted text at the start of s and returns what stands behind
// it; false when there is none that is complete.
func unquote(s string) (text, rest string, ok bool) {
	if !strings.HasPrefix(s, `"`) {
		return "", s, false
	}
	quoted, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", s, false
	}
	text, err = strconv.Unquote(quoted)
	return text, s[len(quoted):], err == nil && strings.ToValidUTF8(text, "") == text
}
