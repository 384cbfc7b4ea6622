package turnlog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"kwrun/grammar"
)

// word is one word of a log line, a quotation, or a group in parentheses.
type word struct {
	text   string
	at     int // byte offset in the line
	quoted bool
	group  bool
}

// cut parts a line into words. A comment, `#` and a space, ends it.
func cut(line string) []word {
	var out []word
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if unicode.IsSpace(r) || r == '\ufeff' {
			i += size
			continue
		}
		if r == '#' && (i+1 == len(line) || line[i+1] == ' ') {
			break
		}
		end := i + size
		closer := map[rune]string{'"': `"`, '(': ")"}[r]
		if length := strings.Index(line[end:], closer); closer != "" && length >= 0 {
			end += length + 1
			out = append(out, word{text: line[i+1 : end-1], at: i, quoted: r == '"', group: r == '('})
			i = end
			continue
		}
		for end < len(line) {
			r, size := utf8.DecodeRuneInString(line[end:])
			if unicode.IsSpace(r) || r == '(' {
				break
			}
			end += size
		}
		out = append(out, word{text: line[i:end], at: i})
		i = end
	}
	return out
}

func textOf(words []word) string {
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
	last := words[len(words)-1]
	end := last.at + len(last.text)
	if last.quoted || last.group {
		end += 2
	}
	return grammar.Span{Start: words[0].at, End: end}
}

// lexicon finds the vocabulary's phrases at the start of some words.
type lexicon struct {
	third, participle, zones, windows, statuses, nouns map[string]string // phrase in lower case: canonical name
	fixed                                              map[string]bool   // conquering, holding
}

func newLexicon(v *grammar.Vocabulary) *lexicon {
	l := &lexicon{third: map[string]string{}, participle: map[string]string{}, zones: map[string]string{},
		windows: map[string]string{"turn": "turn"}, statuses: map[string]string{}, nouns: map[string]string{}, fixed: map[string]bool{}}
	for _, verb := range v.Verbs {
		if len(verb.Patterns) == 0 {
			continue
		}
		l.third[strings.ToLower(verb.Third)] = verb.Name
		l.participle[strings.ToLower(verb.Participle)] = verb.Name
		for _, p := range verb.Patterns {
			for _, s := range p.Slots() {
				for _, w := range s.Words {
					l.fixed[strings.ToLower(w)] = true
				}
			}
		}
	}
	for _, z := range v.Zones {
		for _, name := range append([]string{z.Name}, z.Also...) {
			l.zones[strings.ToLower(name)] = z.Name
		}
	}
	for _, w := range v.Windows {
		l.windows[strings.ToLower(w.Name)] = w.Name
	}
	for _, s := range v.Statuses {
		l.statuses[strings.ToLower(s.Name)] = s.Name
	}
	for _, n := range v.Nouns {
		l.nouns[strings.ToLower(n.Name)] = n.Name
	}
	return l
}

// longest returns the longest phrase of the table that the words start with.
func longest(table map[string]string, words []word) (string, int) {
	for n := min(4, len(words)); n > 0; n-- {
		if name, ok := table[strings.ToLower(textOf(words[:n]))]; ok {
			return name, n
		}
	}
	return "", 0
}

func is(w word, texts ...string) bool {
	if w.quoted || w.group {
		return false
	}
	for _, t := range texts {
		if strings.EqualFold(w.text, t) {
			return true
		}
	}
	return false
}
