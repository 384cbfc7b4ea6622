package turnlog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"kwrun/grammar"
)

// word is one word of a log line, a quotation, or a group in parentheses.
type word struct {
	text    string // without its quotation marks or parentheses
	at, end int    // byte offsets in the line
	quoted  bool
	group   bool
	owner   bool // a quotation with 's behind it: "Ann Lee"'s
	id      bool // the id of an event: ["first play"]
}

// closers are the signs that a name or a description can be put between.
var closers = map[rune]string{'"': `"`, '“': "”", '(': ")"}

// An event's own id stands last in its line, in brackets: [e1]. One with
// other signs than letters and digits has quotation marks too: ["first play"].
const idOpens, idCloses = `["`, `"]`

// escape and unescape are for the signs that a quotation writes with a
// backslash.
var (
	escape   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
)

// cut parts a line into words and adds them to out; base is where the line
// stands in a longer one. A comment, `#` and a space, ends it. A quotation or
// a parenthesis that is never closed gives its place, else at is -1.
func cut(line string, base int, out []word) (words []word, at int) {
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if unicode.IsSpace(r) || r == '\ufeff' {
			i += size
			continue
		}
		if r == '#' && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\t') {
			break
		}
		if strings.HasPrefix(line[i:], idOpens) {
			w, end := enclosed(line, i+len(idOpens), idCloses)
			if end < 0 {
				return out, base + i
			}
			w.at, w.end, w.id = base+i, base+end, true
			out, i = append(out, w), end
			continue
		}
		if closer := closers[r]; closer != "" {
			w, end := enclosed(line, i+size, closer)
			if end < 0 {
				return out, base + i
			}
			w.at, w.end = base+i, base+end
			out, i = append(out, w), end
			continue
		}
		end := i + size
		for end < len(line) {
			r, size := utf8.DecodeRuneInString(line[end:])
			if unicode.IsSpace(r) || r == '(' {
				break
			}
			end += size
		}
		out = append(out, word{text: line[i:end], at: base + i, end: base + end})
		i = end
	}
	return out, -1
}

// enclosed reads what stands between two signs, from start on. A sign inside
// a quotation closes nothing, nor does one behind a backslash.
func enclosed(line string, start int, closer string) (word, int) {
	group := closer == ")"
	inner := false
	for i := start; i < len(line); i++ {
		switch {
		case line[i] == '\\' && (inner || !group):
			i++
		case group && line[i] == '"':
			inner = !inner
		case !inner && strings.HasPrefix(line[i:], closer):
			w := word{text: line[start:i], quoted: !group, group: group}
			end := i + len(closer)
			if w.quoted {
				w.text = unescape.Replace(w.text)
				for _, s := range []string{"'s", "’s"} {
					if strings.HasPrefix(line[end:], s) {
						w.owner = true
						return w, end + len(s)
					}
				}
			}
			return w, end
		}
	}
	return word{}, -1
}

// textOf returns the words as they would be written with one space between.
func textOf(words []word) string {
	if len(words) == 1 && !words[0].group {
		return words[0].text
	}
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
		if w.group {
			texts[i] = "(" + w.text + ")"
		}
	}
	return strings.Join(texts, " ")
}

// spanOf returns where the words stand in their line.
func spanOf(words []word) grammar.Span {
	if len(words) == 0 {
		return grammar.Span{}
	}
	return grammar.Span{Start: words[0].at, End: words[len(words)-1].end}
}

// plain reports whether the word is neither quoted nor in parentheses.
func (w word) plain() bool { return !w.quoted && !w.group }

// is reports whether the word is one of the texts.
func is(w word, texts ...string) bool {
	if !w.plain() {
		return false
	}
	for _, t := range texts {
		if strings.EqualFold(w.text, t) {
			return true
		}
	}
	return false
}

// functionWords end a name, wherever they stand in it.
var functionWords = []string{"from", "to", "at", "in", "on", with, of, "by", "for", "and", "as", "has", "is", "controls", "starts", "ends", "begins"}

// possessor returns whose name the words start with, and how many they are:
// Ben's, Ann Lee's, "A, B"'s. It is "" when they do not.
func possessor(words []word) (name string, n int) {
	if words[0].owner {
		return words[0].text, 1
	}
	for i := 0; i < min(len(words), 3); i++ {
		if !words[i].plain() || is(words[i], functionWords...) {
			return "", 0
		}
		if last := possessed(words[i]); last != "" && i == 0 {
			return last, 1
		} else if last != "" {
			return textOf(words[:i]) + " " + last, i + 1
		}
	}
	return "", 0
}

// possessed returns the word without its 's, "" when it has none.
func possessed(w word) string {
	for _, s := range []string{"'s", "’s"} {
		if text, ok := strings.CutSuffix(w.text, s); ok && w.plain() {
			return text
		}
	}
	return ""
}

// commaLists parts words at the commas that end one.
func commaLists(words []word) [][]word {
	var lists [][]word
	var one []word
	for _, w := range words {
		text, comma := w.text, false
		if w.plain() {
			text, comma = strings.CutSuffix(w.text, ",")
		}
		if text != "" {
			w.end -= len(w.text) - len(text)
			w.text = text
			one = append(one, w)
		}
		if comma && len(one) > 0 {
			lists, one = append(lists, one), nil
		}
	}
	if len(one) > 0 {
		lists = append(lists, one)
	}
	return lists
}
