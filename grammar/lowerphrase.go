package grammar

import (
	"slices"
	"strings"
)

func (f *faults) phrase(s *sPhrase) *Phrase {
	p := &Phrase{At: spanOfAll(s.Tokens)}
	if s.Player != nil {
		p.Who, p.All = s.Player.get().who, isWord(&s.Tokens[0], "each")
		return p
	}
	if s.Pronoun != nil {
		p.Who = s.Pronoun.get().who
		if p.Who == That {
			p.Word = s.Pronoun.get().word
		}
	}
	if s.Det != nil {
		p.determine(s.Det, f)
	}
	for _, a := range append(s.Adjectives, s.Bare...) {
		p.adjective(a.get().word)
	}
	if s.Head != nil {
		p.Head = s.Head.get().word
	} else if s.Plural != nil {
		p.Head = s.Plural.get().word
	}
	if p.Head != nil && p.Head.Noun.isAnyPlayer() && p.plainPlayer() && len(s.Filters) == 0 {
		p.Who, p.Head = AnyPlayer, nil
	}
	for _, filter := range s.Filters {
		p.Filters = append(p.Filters, f.filter(filter))
	}
	if d := s.Det; d != nil && (d.The || d.Whose != nil) && p.Head != nil && p.Head.many() && p.Ordinal == 0 {
		p.All = true // your units: each of them
	}
	return p.settle(s, f)
}

// settle gives one form to two ways to say whose a thing is (your units: units
// you control), and makes a thing that was spoken of before (the unit) the
// back-reference that it is.
func (p *Phrase) settle(s *sPhrase, f *faults) *Phrase {
	if p.Head != nil && p.Head.Tag != nil { // a Poro: an object with the tag
		p.Adjectives, p.Head = append(p.Adjectives, p.Head), nil
	}
	switch {
	case p.Whose != nil && p.Ordinal == 0 && p.Whose.Who != That && p.Whose.Who != ThisCard:
		p.Filters = append([]*Filter{{At: p.Whose.At, Kind: Controlled, Phrase: p.Whose}}, p.Filters...)
		p.Whose = nil
	case s.Det != nil && s.Det.The && p.Ordinal == 0 && !p.Other && len(s.Filters) == 0:
		return &Phrase{At: p.At, Who: That, Word: &Word{At: p.At, Text: f.textOf(s.Tokens)}}
	}
	return p
}

func (n *NounEntry) isAnyPlayer() bool { return n != nil && n.IsPlayer() }

func (p *Phrase) isPlayer() bool {
	return p != nil && slices.Contains([]Who{You, Opponent, Opponents, AnyPlayer}, p.Who)
}

func (p *Phrase) plainPlayer() bool {
	return p.Count == nil && !p.Other && !p.All && p.Ordinal == 0 && len(p.Adjectives) == 0
}

// adjective keeps an adjective; a negated one (non-token) is said as the
// relative clause it stands for.
func (p *Phrase) adjective(w *Word) {
	if (w.Noun != nil || w.Tag != nil) && strings.HasPrefix(strings.ToLower(w.Text), "non-") {
		plain := &Word{At: w.At, Text: w.canonical(nil), Noun: w.Noun, Tag: w.Tag}
		kind := &Phrase{At: w.At, Head: plain}
		if w.Tag != nil { // not a Poro: with the tag
			kind = &Phrase{At: w.At, Adjectives: []*Word{plain}}
		}
		p.Filters = append(p.Filters, &Filter{At: w.At, Kind: InState, Not: true, Phrase: kind})
		return
	}
	p.Adjectives = append(p.Adjectives, w)
}

func (p *Phrase) determine(d *sDeterminer, f *faults) {
	p.Other = d.Other || d.Other2 || d.Other3 || d.Other4 || d.Article == "another"
	p.Different = d.Different
	p.Count = countOf(d.Count)
	p.Whose = f.whose(d.Whose, d.OneOf)
	if d.Ordinal != nil {
		p.Ordinal = d.Ordinal.get().nth
	}
	p.All = d.EachOf || d.Article == "each" || d.Article == "all"
	if d.Article == "no" {
		p.Count = &Count{At: p.At, Is: OrFewer}
	}
	if p.Count != nil && p.Count.Is == OrMore && !p.Count.Than.Hole && p.Count.Than.N == 1 {
		p.Count, p.Different = nil, false // one or more cards: a card
	}
}

func (f *faults) filter(s *sFilter) *Filter {
	at := spanOfAll(s.Tokens)
	switch {
	case s.With != nil:
		return f.with(s.With, at)
	case s.Named != nil:
		return &Filter{At: at, Kind: WithName, Text: s.Named[0]}
	case s.That != nil:
		return f.that(s.That, at)
	case s.Relative != nil:
		return f.relative(s.Relative, at)
	case s.Place != nil:
		return &Filter{At: at, Kind: AtPlace, Place: f.place(s.Place)}
	case s.Mine:
		return &Filter{At: at, Kind: NotHere}
	case s.State != nil:
		return &Filter{At: at, Kind: InState, Word: wordOf(s.State)}
	}
	r := f.where(s.From, &Phrase{Who: AnyPlayer}) // a card from their hand: of whoever has it
	r.At, r.Prep = at, "from"
	return &Filter{At: at, Kind: InRole, Role: r}
}

func (f *faults) with(s *sWith, at Span) *Filter {
	switch {
	case s.Keyword != nil:
		return &Filter{At: at, Kind: WithKeyword, Word: wordOf(s.Keyword)}
	case s.Number != nil:
		return &Filter{At: at, Kind: WithNumber, Word: wordOf(s.Number.Number), Count: s.Number.count()}
	case s.Tag != nil:
		return &Filter{At: at, Kind: WithTag, Text: s.Tag[0]}
	}
	if s.Plain {
		return &Filter{At: at, Kind: WithNumber, Count: countOf(s.Price).compared(s.Than), Unit: wordOf(s.In), Text: costWord}
	}
	if s.Cost != nil {
		return &Filter{At: at, Kind: WithNumber, Count: countOf(s.Count).compared(s.Or), Unit: wordOf(s.Cost), Text: costWord}
	}
	none := f.phrase(s.None)
	none.takeNo()
	return &Filter{At: at, Kind: NoneBeside, Phrase: none}
}

// costWord is the number that `that costs` speaks of.
const costWord = "cost"

func (f *faults) that(s *sThat, at Span) *Filter {
	switch {
	case s.Cost != nil:
		return &Filter{At: at, Kind: WithNumber, Count: countOf(s.Cost).compared(s.Or), Unit: wordOf(s.Unit), Text: costWord}
	case s.Be != nil:
		return f.thatIs(s.Be, at)
	case s.Has != nil:
		return f.thatHas(s.Has, at)
	case s.Relative != nil:
		return f.relative(s.Relative, at)
	}
	if s.Present != nil {
		h := f.happened(gap(at), wordsOf(s.Present.Verbs), s.Present.Tail, at)
		h.Now = true
		return &Filter{At: at, Kind: ByHistory, Happened: h}
	}
	h := f.happened(gap(at), wordsOf(s.Past.Verbs), s.Past.Tail, at)
	return &Filter{At: at, Kind: ByHistory, Happened: h}
}

func gap(at Span) *Phrase { return &Phrase{At: at, Who: Gap} }

func (f *faults) thatIs(s *sThatIs, at Span) *Filter {
	if verbs := pick(s.Was != nil, s.Was, s.Done); verbs != nil {
		h := &Happened{At: at, Not: s.Not || s.Never, Subject: gap(at), Verbs: verbsOf(verbs.First, verbs.More)}
		h.makePassive()
		return &Filter{At: at, Kind: ByHistory, Happened: h}
	}
	filter := &Filter{At: at, Kind: InState, Not: s.Not}
	switch {
	case s.Place != nil:
		filter.Kind, filter.Place = AtPlace, f.place(s.Place)
	case s.State != nil:
		filter.Word = wordOf(s.State)
	default:
		filter.Phrase = f.phrase(s.Kind)
	}
	return filter
}

func (f *faults) thatHas(s *sThatHas, at Span) *Filter {
	switch {
	case s.Keyword != nil:
		return &Filter{At: at, Kind: WithKeyword, Not: s.Not, Word: wordOf(s.Keyword)}
	case s.Number != nil:
		return &Filter{At: at, Kind: WithNumber, Not: s.Not, Word: wordOf(s.Number.Number), Count: s.Number.count()}
	}
	h := f.happened(gap(at), verbsOf(s.Verb, s.More), s.Tail, at)
	h.Not = h.Not != s.Not
	if s.Been {
		h.makePassive()
	}
	return &Filter{At: at, Kind: ByHistory, Happened: h}
}

func (f *faults) relative(s *sRelative, at Span) *Filter {
	subject := f.phrase(s.Subject)
	if s.Control != "" || s.Not {
		return &Filter{At: at, Kind: Controlled, Not: s.Not, Phrase: subject, Past: s.Control == "controlled"}
	}
	first := pick[interface{ get() *leaf }](s.Past != nil, s.Past, s.Verb)
	if s.Present != nil {
		first = s.Present
	}
	h := &Happened{At: at, Now: s.Present != nil, Not: s.HasNot, Subject: subject, Verbs: verbsOf(first, s.More), Objects: []*Phrase{gap(at)}}
	for _, p := range s.Parts {
		f.part(h, p)
	}
	return &Filter{At: at, Kind: ByHistory, Happened: h}
}

func (f *faults) place(s *sPlace) *Place {
	p := &Place{At: spanOfAll(s.Tokens), Prep: strings.ToLower(s.Prep), Here: s.Here, Same: s.Same, Whose: f.whose(s.Whose)}
	switch {
	case s.There != "":
		p.That = &Word{At: p.At, Text: s.There}
	case s.Zone != nil:
		p.Zone = wordOf(s.Zone)
	case s.What != nil:
		p.What = f.phrase(s.What)
	}
	return p
}
