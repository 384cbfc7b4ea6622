package grammar

import (
	"fmt"
	"regexp"
	"strings"
)

// EBNF returns the grammar of the language as docs/reference.md shows it: the
// lines of a definition with the conditions in them, the lines of a `game`
// block, and the lines of an example. It is written from the grammar that
// reads, so it cannot say anything else. Words in quotes stand as they are;
// names in lower case are the places of the vocabulary's words, said at the end.
func EBNF() string {
	r, _ := NewReader(&Vocabulary{})
	var b strings.Builder
	for _, part := range []struct{ title, text string }{
		{"The lines of a definition", r.statements.String()},
		{"The lines of a vocabulary", vocabularyParser().String()},
		{"The lines of an example, other than log lines", r.examples().String()},
	} {
		fmt.Fprintf(&b, "# %s\n\n", part.title)
		for _, production := range strings.Split(part.text, "\n") {
			if strings.HasPrefix(production, "SClauseStart ") {
				continue // only ever looked ahead at
			}
			b.WriteString(layOut(production) + "\n")
		}
	}
	b.WriteString("# The places of the vocabulary's words, and the lexemes\n\n")
	for _, place := range places {
		if place.says == "" {
			continue // said with another
		}
		fmt.Fprintf(&b, "%-18s %s\n", place.name, place.says)
	}
	return b.String()
}

// places are the leaves of the grammar and the kinds of lexeme: the name in
// participle's grammar, the name in the reference, and what it takes.
var places = []struct{ leaf, name, says string }{
	{"NounLeaf", "noun", "a noun of the vocabulary, singular or plural; any other word is read too and is an error with the nearest noun"},
	{"KnownNounLeaf", "known-noun", "a noun of the vocabulary"},
	{"AdjectiveLeaf", "adjective", "an adjective, a status, a tag, a noun before a noun, non- and a noun, a keyword in brackets"},
	{"StateLeaf", "state", "a status or an adjective"},
	{"BaseLeaf", "event", "the base form of an event: draw"},
	{"PresentLeaf", "event-present", "draw or draws"},
	{"PastLeaf", "event-past", "the simple past: drew, died"},
	{"ParticipleLeaf", "event-participle", "the past participle: drawn, died; any other word is read too and is an error with the nearest event"},
	{"MoreVerbsLeaf", "event-participle", ""},
	{"GerundLeaf", "event-ing", "drawing, dying"},
	{"NumberLeaf", "number-name", "a tally of a player or a number of an object"},
	{"LooseUnitLeaf", "unit", "what an amount is of"},
	{"UnitLeaf", "unit", ""},
	{"ZoneLeaf", "zone", "a zone"},
	{"WindowStartLeaf", "window-start", ""},
	{"WindowLeaf", "window", "a declared stretch of play: combat, phase; or the word game"},
	{"BesideLeaf", "state-after", "an adjective after a verb or noun: alone"},
	{"NounsAheadLeaf", "noun-ahead", "a noun, a stretch of play or a unit"},
	{"KeywordLeaf", "keyword", "a keyword in brackets, with its number if it has one: [Name], [Name 3]"},
	{"WhoseLeaf", "whose", "your, an opponent's, a player's, this card's, its"},
	{"PlayerLeaf", "player", "you, an opponent, your opponents, a player"},
	{"PronounLeaf", "pronoun", "this card, I, me, this unit, it"},
	{"OrdinalLeaf", "ordinal", "first, second, third, fourth, fifth"},
	{"CountLeaf", "count", "two or more, at least 3, exactly one, fewer than N, more than N, 7+, 4"},
	{"TimesLeaf", "times", "once, twice, three or more times"},
	{"NameLeaf", "name", "the name that is declared or spoken of: one word or more"},
	{"OneWordLeaf", "one-word", "one word that is no function word of the line"},
	{"FormLeaf", "verb-form", "a form of a verb: draw, gained control"},
	{"VerbLeaf", "verb-words", "the event in the third person: draws, takes back"},
	{"MarkLeaf", "sign", "a bracket, an icon or a dash: [>], :icon_N:, —"},
	{"<word>", "word", "letters and digits, with hyphens and apostrophes inside"},
	{"<number>", "digits", "3"},
	{"<version>", "version", "1.4"},
	{"<bracket>", "bracket", "[Cost], [>]: anything in square brackets"},
	{"<icon>", "icon", ":icon_2:"},
	{"<string>", "quoted", `"inert text"`},
	{"<punct>", "punctuation", "one mark: , . : ( ) + - —"},
}

// placeName returns a leaf or production as the reference names it.
func placeName(word string) string {
	for _, p := range places {
		if p.leaf == word {
			return p.name
		}
	}
	if rest, ok := strings.CutPrefix(word, "S"); ok {
		return rest
	}
	return word
}

// ebnfWord is one word of participle's notation: a quoted word, a look ahead, a
// name, a mark.
var ebnfWord = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\(\?[=!]|<\w+>|\w+|[^\s\w]`)

// layOut returns one production with its names in the reference's words and each
// of its alternatives on a line. What is only looked ahead at is left out: it
// decides between readings, and takes no words.
func layOut(production string) string {
	words := ebnfWord.FindAllString(strings.TrimSuffix(production, " ."), -1)
	name := placeName(words[0])
	body := &ebnfReader{words: words[2:]}
	list := body.alternatives()
	if len(list) == 1 && body.words[0] == "(" {
		body.next = 1
		if inner := body.alternatives(); body.next == len(body.words)-1 {
			list = inner // the whole body stands in one parenthesis
		}
	}
	return name + " = " + strings.Join(list, "\n"+strings.Repeat(" ", len(name))+" | ") + " .\n"
}

// ebnfReader rewrites participle's notation, which has a parenthesis around
// every sequence, with the parentheses that are needed.
type ebnfReader struct {
	words []string
	next  int
}

func (r *ebnfReader) peek() string {
	if r.next < len(r.words) {
		return r.words[r.next]
	}
	return ""
}

// alternatives reads A | B | C, up to a closing parenthesis or the end.
func (r *ebnfReader) alternatives() []string {
	list := []string{r.sequence()}
	for r.peek() == "|" {
		r.next++
		list = append(list, r.sequence())
	}
	return list
}

func (r *ebnfReader) sequence() string {
	var items []string
	for w := r.peek(); w != "" && w != "|" && w != ")"; w = r.peek() {
		r.next++
		switch w {
		case "(?=", "(?!":
			r.alternatives()
			r.next++
		case "(":
			items = append(items, r.group())
		case "?", "*", "+":
			items[len(items)-1] += w
		default:
			items = append(items, placeName(w))
		}
	}
	return strings.Join(items, " ")
}

// group reads up to the closing parenthesis. One way to say something needs no
// parentheses, unless it is repeated.
func (r *ebnfReader) group() string {
	start := r.next
	list := r.alternatives()
	r.next++
	inner := strings.Join(list, " | ")
	after := r.peek()
	repeated := after == "?" || after == "*" || after == "+"
	alone := start == 1 && (after == "" || after == "|") || r.words[max(0, start-2)] == "|" || r.words[max(0, start-2)] == "("
	if !repeated && (len(list) == 1 || alone && (after == "" || after == "|" || after == ")")) {
		return inner
	}
	return "(" + inner + ")"
}
