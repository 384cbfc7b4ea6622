package grammar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// open.go reads what card text says of what a player may do, of how long an
// effect lasts, and of events to come. All of it is read, and no log decides it.

// openSentence reads such a sentence at the start of the lexemes, and returns
// what follows it; nil when there is none, or a word of it is not known.
func (r *Reader) openSentence(f *faults, tokens []lexer.Token) (*Open, []lexer.Token) {
	if len(tokens) == 0 || !opensSentence(tokens) {
		return nil, tokens
	}
	g := &faults{source: f.source, words: f.words, card: true, event: true}
	s, rest, fault := parseSome(g, r.opens(), tokens, spanOfAll(tokens))
	if fault != nil {
		return nil, tokens
	}
	o := g.open(s)
	for _, w := range o.words {
		if !w.Known() {
			return nil, tokens
		}
	}
	if len(g.list) > 0 {
		return nil, tokens
	}
	return o, rest
}

// opensSentence reports whether the lexemes can start such a sentence.
func opensSentence(tokens []lexer.Token) bool {
	if isWord(&tokens[0], "only", "until", "next", "once", "twice") {
		return true
	}
	return len(tokens) > 1 && isWord(&tokens[0], "the", "your") && isWord(&tokens[1], "next")
}

func (f *faults) open(s *sOpen) *Open {
	at, text := spanOfAll(s.Tokens), textOf(s.Tokens)
	text = strings.ToLower(text[:1]) + text[1:]
	switch {
	case s.Once != nil:
		return openSentence(at, Limits, text, nil)
	case s.Only != nil:
		return openSentence(at, Limits, text, f.only(s.Only))
	case s.Lasts != nil:
		o := openSentence(at, Lasts, text, nil)
		if s.Lasts.Say != nil {
			return openSentence(at, Lasts, text, f.say(s.Lasts.Say, at))
		}
		if w := wordOf(s.Lasts.Window); w != nil {
			o.words = append(o.words, w)
		}
		return o
	}
	if s.Next.Say != nil {
		return openSentence(at, LooksAhead, text, f.say(s.Next.Say, at))
	}
	next := &Phrase{At: at, Head: wordOf(s.Next.Noun)}
	for _, a := range s.Next.Adj {
		next.Adjectives = append(next.Adjectives, a.get().word)
	}
	for _, filter := range s.Next.Rest {
		next.Filters = append(next.Filters, f.filter(filter))
	}
	o := openSentence(at, LooksAhead, text, &Exists{What: next})
	if next.Head.Unit {
		o.words = o.words[1:] // next 7 damage
	}
	return o
}

// only returns a sentence with the words that a limit speaks of.
func (f *faults) only(s *sOnly) Condition {
	you := &Phrase{Who: You}
	all := &And{}
	do := func(d *sDo) { all.Of = append(all.Of, f.happened(you, []*Word{wordOf(d.Verb)}, d.Tail, Span{})) }
	for _, d := range s.Do {
		do(d)
	}
	if s.Verb != nil {
		do(s.Verb)
	}
	if s.Part != nil {
		h := &Happened{Subject: you}
		f.part(h, s.Part)
		all.Of = append(all.Of, h)
	}
	return all
}
