package grammar

import (
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A Reader reads sentences, definitions and card text with the words of one
// vocabulary. It is safe for concurrent use.
type Reader struct {
	Vocabulary *Vocabulary
	statements *participle.Parser[sStatement]
	conditions *participle.Parser[sCondition]
	triggers   *participle.Parser[sTrigger]
	quantities *participle.Parser[sQuantity]
	filters    *participle.Parser[sFilter]
	examples   func() *participle.Parser[sExampleLine] // built when an example is asked for
	opens      func() *participle.Parser[sOpen]        // of card text alone, so built when a card needs it
	written    map[string]*written                     // by keyword name in lower case
}

// ReadVocabulary reads the `game` blocks of the files, in order, as one
// vocabulary. The faults of all of them are returned together; what could be
// read is in the vocabulary all the same.
func ReadVocabulary(files []*File) (*Vocabulary, Errors) {
	v := &Vocabulary{}
	var found Errors
	var lines []vocabularyLine
	for _, file := range files {
		f := &faults{source: file.Source}
		for _, block := range file.Blocks {
			if block.head.first() != "game" {
				continue
			}
			lines = append(lines, f.game(v, block)...)
		}
		for _, block := range file.Blocks {
			if block.head.first() == "keyword" {
				v.Keywords = append(v.Keywords, textOf(nameOf(block.head)))
			}
		}
		found = append(found, f.list...)
	}
	for _, event := range []bool{true, false} { // other lines speak of events, wherever those stand
		for _, l := range lines {
			if (l.says.Event != nil) == event {
				v.add(l.says, l.entry)
			}
		}
	}
	return v, found
}

// vocabularyLine is a line of a `game` block with its place.
type vocabularyLine struct {
	says  *sVocabularyLine
	entry Entry
}

// game reads the lines of a `game` block.
func (f *faults) game(v *Vocabulary, block *Block) []vocabularyLine {
	var lines []vocabularyLine
	block.Game = textOf(block.head.tokens[1:])
	if block.Game == "" {
		f.add(block.head.text, CodeIncomplete, "the game has no name").Hint("write `game NAME`")
	}
	if v.Game == "" {
		v.Game, v.GameAt = block.Game, block.Entry
	}
	for _, l := range block.lines {
		if len(l.tokens) == 0 || !f.startsWith(l, gameWords) {
			continue
		}
		s, ok := parse(f, vocabularyParser(), l.tokens, l.text)
		if ok {
			lines = append(lines, vocabularyLine{s, l.entry(f.source)})
		}
	}
	return lines
}

// startsWith reports whether the line starts with one of the words, and adds a
// fault when it does not.
func (f *faults) startsWith(l *line, words []string) bool {
	if slices.Contains(words, l.first()) {
		return true
	}
	f.add(spanOf(&l.tokens[0]), CodeStatement, "`%s` does not start a line here", l.tokens[0].Value).
		Hint("a line starts with %s", listed(words)).Near(l.first(), words)
	return false
}

func listed(words []string) string { return strings.Join(words, ", ") }

// NewReader returns a reader for the vocabulary. It reads what the adjectives
// of the vocabulary mean; their faults are returned.
func NewReader(v *Vocabulary) (*Reader, Errors) { return BeginReader()(v) }

// BeginReader returns NewReader, and begins with what needs no vocabulary: that
// takes as long as reading one does, and goes on at the same time. What it
// returns is called at most once.
func BeginReader() func(*Vocabulary) (*Reader, Errors) {
	words := &tables{}
	options := append(words.options(),
		participle.Lexer(lexicalDefinition{}), participle.UseLookahead(participle.MaxLookahead),
		participle.CaseInsensitive("Word"), bind[nameLeaf](name))
	built := make(chan *participle.Parser[sStatement], 1)
	go func() { built <- participle.MustBuild[sStatement](options...) }()
	return func(v *Vocabulary) (*Reader, Errors) {
		if v.tables == nil {
			v.tables = newTables(v)
		}
		r := &Reader{Vocabulary: v, statements: <-built}
		*words = *v.tables
		r.opens = sync.OnceValue(func() *participle.Parser[sOpen] { return participle.MustBuild[sOpen](options...) })
		r.examples = sync.OnceValue(func() *participle.Parser[sExampleLine] { return participle.MustBuild[sExampleLine](options...) })
		r.conditions = production[sCondition](r.statements)
		r.triggers = production[sTrigger](r.statements)
		r.quantities = production[sQuantity](r.statements)
		r.filters = production[sFilter](r.statements)
		return r, r.adjectives()
	}
}

// production returns the parser of one part of a grammar; that the part is
// there is a fact of this package.
func production[P any](whole *participle.Parser[sStatement]) *participle.Parser[P] {
	p, err := participle.ParserForProduction[P](whole)
	if err != nil {
		panic(err)
	}
	return p
}

// adjectives reads what each adjective means, as the filters of a noun phrase.
func (r *Reader) adjectives() Errors {
	var found Errors
	for _, a := range r.Vocabulary.Adjectives {
		if a.Filters != nil || a.Source == nil {
			continue
		}
		f := &faults{source: a.Source, words: r.Vocabulary}
		tokens := lex(a.Source.Text[a.text.Start:a.text.End], a.text.Start)
		for len(tokens) > 0 {
			s, rest, fault := parseSome(f, r.filters, tokens, a.text)
			if fault != nil {
				f.list = append(f.list, fault)
				break
			}
			a.Filters = append(a.Filters, f.filter(s))
			if tokens = rest; len(tokens) > 0 && isWord(&tokens[0], "and") {
				tokens = tokens[1:]
			}
		}
		found = append(found, f.list...)
	}
	return found
}

// Definitions reads the keywords of a file, and returns all of its faults, those
// of the splitting included. What the lines of its examples say is read by Example.
func (r *Reader) Definitions(file *File) Errors {
	f := &faults{source: file.Source, list: slices.Clone(file.Faults), words: r.Vocabulary}
	for _, block := range file.Blocks {
		switch block.head.first() {
		case "keyword":
			block.Keyword = r.keyword(f, block)
		case "example":
			block.Example = f.example(block.head)
		}
	}
	return f.list
}

// nameOf returns the name in a `keyword NAME, rule N` line.
func nameOf(head *line) []lexer.Token {
	rest := head.tokens[1:]
	if i := slices.IndexFunc(rest, func(t lexer.Token) bool { return t.Value == "," }); i >= 0 {
		return rest[:i]
	}
	return rest
}

func (r *Reader) keyword(f *faults, block *Block) *Keyword {
	head, name := block.head, nameOf(block.head)
	k := &Keyword{Entry: block.Entry, Name: textOf(name)}
	switch rest := head.tokens[1:]; {
	case k.Name == "":
		f.add(head.text, CodeIncomplete, "the keyword has no name").Hint("write `keyword NAME`, or `keyword NAME, rule N`")
	case containsFold(Holes, k.Name):
		f.add(spanOfAll(rest), CodeHoleName, "a keyword cannot be called `%s`", k.Name).
			Hint("%s are the names of holes", listed(Holes))
	case slices.ContainsFunc(name, notName):
		i := slices.IndexFunc(rest, notName)
		f.add(spanOfAll(rest[i:]), CodeUnexpected, "`%s` does not fit here", f.textOf(rest[i:])).
			Hint("after the name comes nothing, or `, rule N`")
	default:
		k.Rule = f.keywordRule(rest[len(name):])
	}
	for _, l := range block.lines {
		if len(l.tokens) == 0 {
			continue
		}
		if !f.startsWith(l, keywordWords) {
			k.Partial = true
			continue
		}
		if l.first() == "example" {
			k.Examples = append(k.Examples, f.example(l))
			continue
		}
		if s, ok := parse(f, r.statements, l.tokens, l.text); ok {
			k.Statements = append(k.Statements, f.statement(s, l.entry(f.source), spanOfAll(l.tokens)))
		} else {
			k.Partial = true
		}
	}
	return k
}

func (f *faults) keywordRule(rest []lexer.Token) string {
	if len(rest) == 0 {
		return ""
	}
	if len(rest) >= 3 && rest[0].Value == "," && isWord(&rest[1], "rule") {
		return f.textOf(rest[2:])
	}
	f.add(spanOfAll(rest), CodeUnexpected, "`%s` does not fit here", textOf(rest)).
		Hint("after the name comes nothing, or `, rule N`")
	return ""
}

// notName reports whether the lexeme cannot be a part of a keyword's name.
func notName(t lexer.Token) bool { return t.Type != kindWord || isWord(&t, "rule") }

func (f *faults) example(head *line) *Example {
	x := &Example{Entry: head.entry(f.source)}
	rest := head.tokens[1:]
	if len(rest) == 0 || rest[0].Type != kindString {
		f.add(head.text, CodeIncomplete, "the example has no title").Hint("write `example \"what it shows\"`, or `example \"…\", SOURCE`")
	} else {
		x.Title = rest[0].Value
		if len(rest) > 2 && rest[1].Value == "," {
			at := spanOfAll(rest[2:])
			x.Cites = f.source.Text[at.Start:at.End]
		}
	}
	for _, l := range head.body {
		at := spanOfAll(l.tokens)
		x.Lines = append(x.Lines, &ExampleLine{Entry: l.entry(f.source), Text: f.source.Text[at.Start:at.End], line: l})
	}
	return x
}

// Example returns the example with what its lines say of the bearer and of what
// is expected, and the faults of those lines. Its log lines are for a reader of logs.
func (r *Reader) Example(x *Example) (*Example, Errors) {
	f := &faults{source: x.Source, words: r.Vocabulary}
	read := *x
	read.Lines = nil
	for _, l := range x.Lines {
		line := *l
		read.Lines = append(read.Lines, &line)
		if first := l.line.first(); first == "so" || first == "bearer" {
			line.Unread = true
			if s, ok := parse(f, r.examples(), l.line.tokens, l.line.text); ok {
				line.Unread = false
				f.exampleLine(s, &line, f.source)
			}
		}
	}
	return &read, f.list
}

// Condition reads one condition, as it stands after `if`.
func (r *Reader) Condition(source *Source) (Condition, error) {
	f := &faults{source: source, words: r.Vocabulary}
	s, ok := parse(f, r.conditions, lex(source.Text, 0), Span{0, len(source.Text)})
	if !ok {
		return nil, f.list.AsError()
	}
	return f.condition(s), f.list.AsError()
}

// Opener reads a sentence with the word that opens it (if, while, until, when,
// for each); without one it is read as a condition.
func (r *Reader) Opener(source *Source) (*Opener, error) { return r.opener(source, false) }

// CardSentence is Opener for a sentence of card text, which can also speak of
// what was said before it.
func (r *Reader) CardSentence(source *Source) (*Opener, error) { return r.opener(source, true) }

func (r *Reader) opener(source *Source, card bool) (*Opener, error) {
	f := &faults{card: card, source: source, words: r.Vocabulary}
	tokens := lex(source.Text, 0)
	at := spanOfAll(tokens)
	if open, rest := r.openSentence(f, tokens); card && open != nil && len(rest) == 0 {
		return &Opener{At: at, Kind: If, Condition: open}, nil
	}
	if len(tokens) > 0 && isWord(&tokens[0], "if", "while", "as", "until", "when", "for", "only") {
		if s, ok := parse(f, r.statements, tokens, at); ok {
			return f.opener(s, at), f.list.AsError()
		}
		return nil, f.list.AsError()
	}
	s, ok := parse(f, r.conditions, tokens, at)
	if !ok {
		return nil, f.list.AsError()
	}
	return &Opener{At: at, Kind: If, Condition: f.condition(s)}, f.list.AsError()
}

// parse reads all of the lexemes, or adds a fault.
func parse[T any](f *faults, p *participle.Parser[T], tokens []lexer.Token, at Span) (*T, bool) {
	s, rest, fault := parseSome(f, p, tokens, at)
	if fault == nil && len(rest) > 0 {
		fault = f.trailing(tokens, rest, deepest(p, tokens))
	}
	if fault != nil {
		f.list = append(f.list, fault)
		return nil, false
	}
	return s, true
}

// parseSome reads as many of the lexemes as fit, and returns the rest.
func parseSome[T any](f *faults, p *participle.Parser[T], tokens []lexer.Token, at Span) (*T, []lexer.Token, *Error) {
	if fault := f.limits(tokens); fault != nil {
		return nil, nil, fault
	}
	lex := peeking(tokens)
	s, err := p.ParseFromLexer(lex, participle.AllowTrailing(true))
	if err != nil {
		return nil, nil, f.unexpected(err, tokens, at)
	}
	return s, tokens[lex.RawCursor():], nil
}

// deepest returns the place that the parser reached at most, which can be later
// than where a sentence could have ended.
func deepest[T any](p *participle.Parser[T], tokens []lexer.Token) int {
	_, err := p.ParseFromLexer(peeking(tokens))
	return reached(err, tokens)
}

// limits guards participle, whose recursion cannot be stopped from outside.
func (f *faults) limits(tokens []lexer.Token) *Error {
	var opened []int
	for i := range tokens {
		if i == maxSentence {
			return f.source.Fault(spanOf(&tokens[i]), CodeNesting, "the line is too long: at most %d words are read", maxSentence)
		}
		if isLone(&tokens[i]) {
			return f.source.Fault(spanOf(&tokens[i]), CodeNesting, "`%s` is never closed on its line", tokens[i].Value)
		}
		switch tokens[i].Value {
		case "[]":
			return f.source.Fault(spanOf(&tokens[i]), CodeUnexpected, "the brackets hold nothing")
		case "(":
			if opened = append(opened, i); len(opened) > maxDepth {
				return f.source.Fault(spanOf(&tokens[i]), CodeNesting, "parentheses are nested more than %d deep", maxDepth)
			}
		case ")":
			if len(opened) == 0 {
				return f.source.Fault(spanOf(&tokens[i]), CodeNesting, "this parenthesis was never opened")
			}
			opened = opened[:len(opened)-1]
		}
	}
	if len(opened) > 0 {
		return f.source.Fault(spanOf(&tokens[opened[0]]), CodeNesting, "this parenthesis is never closed")
	}
	return nil
}
