package grammar

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// expected.go says in a designer's words where a sentence cannot be read, and
// what could have stood there (DESIGN 10).

// reached returns the index of the lexeme at which the parser gave up,
// len(tokens) when it was the end, 0 when it does not say.
func reached(err error, tokens []lexer.Token) int {
	var where participle.Error
	if !errors.As(err, &where) {
		return 0
	}
	for i := range tokens {
		if tokens[i].Pos.Offset >= where.Position().Offset {
			return i
		}
	}
	return len(tokens)
}

// unexpected is the fault of a line that could end nowhere.
func (f *faults) unexpected(err error, tokens []lexer.Token, at Span) *Error {
	if len(tokens) == 0 {
		return f.source.Fault(at, CodeIncomplete, "there is nothing to read").Hint("%s", f.expectedAfter(nil))
	}
	return f.stopped(tokens, reached(err, tokens))
}

// stopped is the fault of a lexeme that does not fit, or of a line that ends.
func (f *faults) stopped(tokens []lexer.Token, i int) *Error {
	if i > 0 && i < len(tokens) && isWord(&tokens[i-1], "at") && isWord(&tokens[i], "least", "most") {
		i++ // "at" alone could be a place
	}
	if i == len(tokens) {
		e := f.source.Fault(spanOf(&tokens[i-1]), CodeIncomplete, "the line ends too early")
		return e.Hint("%s", f.expectedAfter(tokens))
	}
	t := &tokens[i]
	code := CodeUnexpected
	if t.Type == kindNumber {
		code = CodeNumber
	}
	e := f.source.Fault(spanOf(t), code, "`%s` does not fit here", shorten(f.textOf(tokens[i:i+1])))
	f.misaligned(e, tokens, i)
	e.Hint("%s", f.expectedAfter(tokens[:i]))
	if t.Type == kindWord {
		if e.Near(t.Value, f.known()); strings.EqualFold(e.Nearest, t.Value) {
			e.Nearest = "" // it is known, and stands in the wrong place
		}
	}
	return e
}

// trailing is the fault of lexemes after a sentence that could have ended. Where
// more of them fit, the fault is where the parser stopped.
func (f *faults) trailing(tokens, rest []lexer.Token, deepest int) *Error {
	read := len(tokens) - len(rest)
	if mixed := f.mixed(tokens[:read], rest); mixed != nil {
		return mixed
	}
	if len(rest) == 1 && (isWord(&rest[0], "and", "or") || rest[0].Value == ",") {
		deepest = len(tokens)
	}
	if deepest > read {
		return f.stopped(tokens, deepest)
	}
	at := spanOfAll(rest)
	code := CodeUnexpected
	if rest[0].Type == kindNumber {
		code = CodeNumber
	}
	e := f.source.Fault(at, code, "`%s` cannot be read", shorten(f.textOf(rest)))
	f.misaligned(e, tokens, read)
	e.Hint("the sentence is complete with `%s`", shorten(f.textOf(tokens[:read])))
	if isWord(&tokens[0], "if", "while", "until", "when", "only", "as") {
		return e.Hint("after it comes the end of the line, or `and` or `or` and another condition")
	}
	return e.Hint("after it comes the end of the line")
}

// misaligned adds a hint where a line that continues another starts like a
// statement of its own.
func (f *faults) misaligned(e *Error, tokens []lexer.Token, i int) {
	if i == 0 || !slices.Contains(keywordWords, strings.ToLower(tokens[i].Value)) {
		return
	}
	if strings.Contains(f.source.Text[spanOf(&tokens[i-1]).End:spanOf(&tokens[i]).Start], "\n") {
		e.Hint("a deeper line goes on with the one above; if `%s` starts a statement, align it with that line", tokens[i].Value)
	}
}

// mixed is the fault of `A and B or C`, with both of its readings.
func (f *faults) mixed(read, rest []lexer.Token) *Error {
	word := strings.ToLower(rest[0].Value)
	if !isWord(&rest[0], "and", "or") || len(rest) == 1 {
		return nil
	}
	other := pick(word == "and", "or", "and")
	depth, split := 0, -1
	for i := range read {
		switch {
		case read[i].Value == "(":
			depth++
		case read[i].Value == ")":
			depth--
		case depth == 0 && isWord(&read[i], other):
			split = i
		}
	}
	if split < 0 {
		return nil
	}
	start := 0
	if isWord(&read[0], "if", "while", "until", "when") {
		start = 1
	}
	a, b, c := f.textOf(read[start:split]), f.textOf(read[split+1:]), f.textOf(rest[1:])
	e := f.source.Fault(spanOf(&rest[0]), CodeMixed, "`%s` after `%s` can be read in two ways", word, other)
	return e.Hint("write `(%s %s %s) %s %s`", a, other, b, word, c).
		Hint("or `%s %s (%s %s %s)`", a, other, b, word, c)
}

// textOf returns the lexemes as they were written, in one line.
func (f *faults) textOf(list []lexer.Token) string {
	at := spanOfAll(list)
	return strings.Join(strings.Fields(f.source.Text[at.Start:at.End]), " ")
}

// shorten cuts what a message quotes.
func shorten(text string) string {
	if r := []rune(text); len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return text
}

// expectations are what can come after the last words of what was read, longest
// first. A word in angle brackets stands for examples of the vocabulary.
var expectations = []struct{ after, says string }{
	{"end of the", "a keyword reaches the end of the clause, the sentence or the text"},
	{"default N is", "after `default N is` comes a number: 1"},
	{"a zone other than", "after `other than` comes a zone: <zone>"},
	{"no more than", "after `no more than` comes how often: once, twice, 3 times"},
	{"at least", "after `at least` comes a number: 3, two, N"},
	{"at most", "after `at most` comes a number: 3, two, N"},
	{"more than", "after `more than` comes a number: 3, two, N"},
	{"fewer than", "after `fewer than` comes a number: 3, two, N"},
	{"less than", "after `less than` comes a number: 3, two, N"},
	{"total of", "after `a total of` comes how much: 4 or more <unit>"},
	{"or more", "after `or more` comes what is counted: <noun>"},
	{"or fewer", "after `or fewer` comes what is counted: <noun>"},
	{"for each", "after `for each` comes a noun (<noun>), or `time` and something that happens"},
	{"each time", "after `for each time` comes something that happens: `an opponent <present> this card`"},
	{"it is", "after `it is` comes whose turn it is: `your turn`, `an opponent's turn`"},
	{"is active", "after `is active` comes `on this card`, or on another card"},
	{"as", "`as` starts `as long as` and a condition, or `as you play this card`"},
	{"if", "<condition>"}, {"while", "<condition>"}, {"until", "<condition>"}, {"and", "<condition>"}, {"or", "<condition>"},
	{"not", "<condition>"}, {"as long as", "<condition>"}, {"only", "after `only` comes `while` and a condition"},
	{"when", "after `when` comes an event: `you <base> this card`, `your turn starts`"},
	{"then", "after `then` comes what it does: `this card gains [Text]`, `do [Effect]`, `\"inert text\"`"},
	{"form", "a form shows the keyword as it is written on a card: `form [Name][>] [Text]`"},
	{"instances", "several of one keyword sum, are redundant or are separate: `instances sum`"},
	{"pay", "after `pay` comes a hole in brackets: `pay [Cost]`"},
	{"note", "a note is a text in quotes: `note \"why it is so\"`"},
	{"named", "after `named` comes a name in quotes: `named \"X\"`"},
	{"have", "after `have` comes something that was done, a number, or a keyword: <participle>, 6 or more <number>, <keyword>"},
	{"has", "after `has` comes something that was done, a number, or a keyword: <participle>, 5 or more <number>, <keyword>"},
	{"been", "after `been` comes what was done to it: <participle>"},
	{"is", "after `is` comes a state, a place or a kind: <state>, `in your <zone>`, `a <noun>`"},
	{"are", "after `are` comes a state, a place or a kind: <state>, `in your <zone>`"},
	{"was", "after `was` comes what was done: <participle>"}, {"were", "after `were` comes what was done: <participle>"},
	{"control", "after `control` comes what: `a <noun>`, `two or more <nouns>`"},
	{"controls", "after `controls` comes what: `a <noun>`, `two or more <nouns>`"},
	{"with", "after `with` comes a keyword, a number or a thing: <keyword>, 5 or more <number>, `a <noun>`"},
	{"that", "after `that` comes what it is or did: `is <state>`, `is not a <noun>`, `has <participle>`, `costs 5 or more`"},
	{"from", "after `from` comes a zone: <zone>; `your <zone>`, `a zone other than your <zone>`"},
	{"to", "after `to` comes a zone or a thing: <zone>, `a <noun>`"},
	{"at", "after `at` comes a place: `a <noun>`, `the same place`"},
	{"in", "after `in` comes a zone: `your <zone>`"},
	{"by", "after `by` comes who did it: you, an opponent, `a <noun>`"},
	{"this", "after `this` comes turn, game<window>, or card"},
	{"last", "after `last` comes turn"},
	{"since", "after `since` comes `your last turn`"},
	{"since your", "after `since your` comes `last turn`"},
	{"before", "after `before` comes `this card`"},
	{"during", "after `during` comes whose turn or phase it was: `your turn`<window>"},
	{"for the", "after `for the` comes `first time`, `second time` …"},
	{"on", "after `on` comes `your turn`, `one <noun>` or a place"},
	{"so", "after `so` comes what is expected: active, inactive, unknown, `it triggers`, `it does not trigger`, a number"},
	{"bearer", "after `bearer` comes a colon and a card: `bearer: a <noun> with [Name]`"},
	{"gains", "after `gains` comes a hole in brackets ([Text]), or how much: `N <number>`"},
	{"may", "after `may` comes what, in quotes: `you may \"play it from there\"`"},
	{"do", "after `do` comes `not`, or a hole: `do [Effect]`"},
	{"you", "after `you` comes what you did or have: `have <participle>`, `control a <noun>`"},
	{"once", "after `once` comes when: `each turn`"}, {"twice", "after `twice` comes when: `each turn`, `this turn`"},
}

// expectedAfter says what can come after the lexemes that were read.
func (f *faults) expectedAfter(read []lexer.Token) string {
	if len(read) > 0 && f.words == nil {
		return "such a line is written `" + vocabularyLines[strings.ToLower(read[0].Value)] + "`"
	}
	best, length := "", 0
	for _, x := range expectations {
		words := strings.Fields(x.after)
		if n := len(words); n > length && n <= len(read) && matches(words, read[len(read)-n:]) {
			best, length = x.says, n
		}
	}
	if best != "" {
		return f.withExamples(best)
	}
	if len(read) == 0 {
		return f.withExamples("<condition>")
	}
	last := &read[len(read)-1]
	switch {
	case isWord(last, "a", "an", "another", "other", "the", "your", "each", "any", "no", "different", "one"), last.Type == kindNumber:
		return f.withExamples("after `" + last.Value + "` comes a noun: <noun>")
	case last.Type == kindWord && f.words.Noun(last.Value) != nil:
		return f.withExamples("after `" + shorten(f.textOf(read)) + "` comes what it did or is: `has <participle>`, `is <state>`")
	}
	return "after `" + shorten(f.textOf(read)) + "` the sentence goes on"
}

// withExamples puts words of the vocabulary where a hint asks for them.
func (f *faults) withExamples(says string) string {
	if f.shows == nil {
		f.shows = examples(f.words)
	}
	return f.shows.Replace(says)
}

func examples(v *Vocabulary) *strings.Replacer {
	var nouns, plurals, zones, participles, bases, presents, numbers, states, windows, keywords, units []string
	for _, n := range v.Nouns {
		nouns, plurals = append(nouns, n.Name), append(plurals, n.Plural)
	}
	for _, z := range v.Zones {
		zones = append(zones, z.Name)
	}
	for _, verb := range v.Verbs {
		participles, bases, presents = append(participles, verb.Participle), append(bases, verb.Name), append(presents, verb.Third)
		for _, p := range verb.Patterns {
			for _, s := range p.Slots() {
				units = append(units, s.Units...)
			}
		}
	}
	for _, t := range v.Tallies {
		numbers = append(numbers, t.Name)
	}
	for _, s := range v.Statuses {
		states = append(states, s.Name)
	}
	for _, w := range v.Windows {
		windows = append(windows, w.Name)
	}
	for _, k := range v.Keywords {
		keywords = append(keywords, "["+k+"]")
	}
	noun, zone, participle := first(nouns, 1), first(zones, 1), first(participles, 1)
	return strings.NewReplacer(
		"<condition>", "a condition says who and what: `you have "+participle+" a "+noun+" this turn`, `this card is "+first(states, 1)+"`",
		"a <noun>", "a "+noun, "one <noun>", "one "+noun, "<nouns>", first(plurals, 1), "<noun>", first(nouns, 3),
		"your <zone>", "your "+zone, "<zone>", first(zones, 3),
		"has <participle>", "has "+participle, "have <participle>", "have "+participle, "<participle>", first(participles, 4),
		"<base>", first(bases, 1), "<present>", first(presents, 1), "<number>", first(numbers, 1), "<unit>", first(units, 1),
		"is <state>", "is "+first(states, 1), "<state>", first(states, 3),
		"<window>", ", "+first(windows, 2), "<keyword>", first(keywords, 1),
	)
}

// first returns up to n of the words as a list, those of one word first.
func first(words []string, n int) string {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b string) int { return strings.Count(a, " ") - strings.Count(b, " ") })
	if len(words) == 0 {
		return "…"
	}
	text := strings.Join(words[:min(n, len(words))], ", ")
	return text + pick(n > 1 && len(words) > n, " …", "")
}

// vocabularyLines are the lines of a `game` block, to show where one of them
// cannot be read.
var vocabularyLines = map[string]string{
	"rules": "rules 1.0, 1.1", "noun": "noun NAME, plural NAME is a NAME or a NAME, and is not a NAME",
	"adjective": "adjective NAME means that you control", "zone": "zone NAME, NAME each player has one",
	"event":   "event NAME, PAST, PARTICIPLE  a player VERBS an object, from a zone",
	"word":    "word NAME means EVENT in a condition, and EVENT in a trigger",
	"mistake": "mistake EVENT for EVENT, \"why\"", "when": "when a NAME is EVENT, it also EVENT",
	"status": "status NAME of a NAME, from it EVENT until it EVENT or the WINDOW ends",
	"tally":  "tally NAME of a player, EVENT adds, EVENT takes, starts at 0", "number": "number NAME of a NAME",
	"control": "control goes to who EVENT or EVENT", "window": "window NAME of a player", "tag": "tag NAME, NAME",
	"mark": "mark SIGN joins a keyword to its text", "icon": "icon SIGN is \"what it means\"", "action": "action [NAME]",
	"state": "state [NAME]", "blank": "blank [NAME]", "read": "read a triggered ability at its event", "note": "note \"why it is so\"",
}

// known returns the words that a misspelt one can be near to: the grammar's own,
// those that start a line, and the events.
func (f *faults) known() []string {
	if f.near == nil {
		f.near = knownWords(f.words)
	}
	return f.near
}

func knownWords(v *Vocabulary) []string {
	words := slices.Clone(keywordWords)
	for w := range functionWords {
		words = append(words, w)
	}
	slices.Sort(words)
	words = append(words, "active", "inactive", "unknown", "triggers", "clause", "sentence", "text", "sum", "redundant", "separate")
	if v == nil {
		return words
	}
	for _, verb := range v.Verbs {
		words = append(words, verb.Participle, verb.Name, verb.Third)
	}
	for _, n := range v.Nouns {
		words = append(words, n.Name, n.Plural)
	}
	return words
}
