package grammar

import "slices"

// Mutants returns the sentences that differ from a line of a definition in one
// thing: another for a, a window, a number, and for or, a dropped not or filter,
// a word that the vocabulary relates to the one that stands there. Each is a line
// that reads, in canonical words, and none says the same as the line itself. A
// nil stands for the line left out, where a definition can do without it.
//
// What is changed comes from the tree and from the vocabulary, never from a list
// for one game.
func (r *Reader) Mutants(s *Statement) []*Statement {
	own, ok := r.Statement(s.String(), s.Entry)
	if !ok {
		return nil
	}
	m := &mutator{reader: r, own: own, seen: map[string]bool{own.String(): true}}
	m.statement()
	return m.out
}

// Statement reads one line of a definition; the entry is that of the line it
// stands for. It reports whether it reads.
func (r *Reader) Statement(text string, e Entry) (*Statement, bool) {
	source := &Source{Name: e.Source.Name, Text: text}
	f := &faults{source: source, words: r.Vocabulary}
	tokens := lex(text, 0)
	at := spanOfAll(tokens)
	s, ok := parse(f, r.statements, tokens, at)
	if !ok {
		return nil, false
	}
	e.Source, e.At = source, at
	st := f.statement(s, e, at)
	return st, len(f.list) == 0
}

// mutator changes a private copy of a statement in one place after another,
// prints it, and puts the place back.
type mutator struct {
	reader *Reader
	own    *Statement
	seen   map[string]bool
	out    []*Statement
}

// with takes down the statement with one place changed.
func with[T any](m *mutator, place *T, value T) {
	old := *place
	*place = value
	text := m.own.String()
	*place = old
	if m.seen[text] {
		return
	}
	m.seen[text] = true
	if s, ok := m.reader.Statement(text, m.own.Entry); ok && s.String() == text {
		m.out = append(m.out, s)
	}
}

// without takes down the statement with each of several list members left out.
func without[T any](m *mutator, list *[]T) {
	if len(*list) < 2 {
		return
	}
	for i := range *list {
		with(m, list, slices.Delete(slices.Clone(*list), i, i+1))
	}
}

func (m *mutator) statement() {
	switch s := m.own; s.Kind {
	case SaysReach:
		for _, w := range []string{"clause", "sentence", "text"} {
			with(m, &s.Word, w)
		}
	case SaysDefault:
		with(m, &s.Number, s.Number+1)
	case SaysInstances:
		with(m, &s.Word, pick(s.Word == "redundant", "sum", "redundant")) // to add up and to be separate shows the same
	case SaysReading:
		m.out = append(m.out, nil)
	case SaysOpener, SaysLimit:
		m.opener(s.Opener)
		if s.Kind == SaysLimit {
			m.out = append(m.out, nil)
		}
	case SaysThen:
		m.effect(s.Effect)
	}
}

func (m *mutator) opener(o *Opener) {
	if o.Kind == Until {
		with(m, &o.Kind, While)
	}
	m.condition(&o.Condition)
	if q := o.Quantity; q != nil {
		m.phrase(&q.What)
		if q.Happened != nil {
			m.happened(q.Happened)
		}
	}
}

// effect changes what an effect changes: a number of the card, or how much of
// something it gives.
func (m *mutator) effect(e *Effect) {
	if p := e.Plus; p != nil {
		with(m, &p.Minus, !p.Minus)
		m.numeral(&p.By)
		for _, n := range m.reader.Vocabulary.Numbers {
			with(m, &p.Number, &Word{Text: n.Name, Number: n})
		}
	}
	if h := e.Verb; h != nil && h.Amount != nil && h.Amount.Count != nil {
		m.numeral(&h.Amount.Count.Than)
	}
}

func (m *mutator) numeral(n *Numeral) {
	switch {
	case n.Hole:
		with(m, n, Numeral{N: 1})
		return
	case n.N > 0:
		with(m, n, Numeral{N: n.N - 1, Spelled: n.Spelled})
	}
	with(m, n, Numeral{N: n.N + 1, Spelled: n.Spelled && n.N+1 < len(spelled)})
}

func (m *mutator) count(c **Count) {
	if *c == nil {
		return
	}
	m.numeral(&(*c).Than)
	for _, is := range []Comparison{OrMore, Exactly, OrFewer, FewerThan, MoreThan} {
		with(m, &(*c).Is, is)
	}
}

func (m *mutator) condition(at *Condition) {
	switch c := (*at).(type) {
	case *And:
		with(m, at, Condition(&Or{Of: c.Of}))
		m.joined(at, c.Of, func(of []Condition) Condition { return &And{Of: of} })
	case *Or:
		with(m, at, Condition(&And{Of: c.Of}))
		m.joined(at, c.Of, func(of []Condition) Condition { return &Or{Of: of} })
	case *Not:
		with(m, at, c.Of)
		m.condition(&c.Of)
	case *Happened:
		m.happened(c)
	case *Is:
		m.is(c)
	case *Has:
		with(m, &c.Not, !c.Not)
		m.phrase(&c.Subject)
		m.count(&c.Count)
		for _, t := range m.reader.Vocabulary.Tallies {
			with(m, &c.Number, &Word{Text: t.Name, Tally: t})
		}
	case *Controls:
		with(m, &c.Not, !c.Not)
		m.phrase(&c.Subject)
		m.phrase(&c.What)
	case *Carries:
		with(m, &c.Not, !c.Not)
		m.phrase(&c.Subject)
	case *Active:
		with(m, &c.Not, !c.Not)
		m.phrase(&c.Subject)
	case *Exists:
		with(m, &c.Not, !c.Not)
		m.phrase(&c.What)
	case *Becomes:
		m.phrase(&c.Subject)
		m.state(&c.State)
	case *Boundary:
		with(m, &c.Starts, !c.Starts)
		m.phrase(&c.Whose)
		m.window(&c.Window)
	}
}

// joined leaves out each part of an and or an or, and changes each.
func (m *mutator) joined(at *Condition, of []Condition, join func([]Condition) Condition) {
	for i := range of {
		rest := slices.Delete(slices.Clone(of), i, i+1)
		if len(rest) == 1 {
			with(m, at, rest[0])
		} else {
			with(m, at, join(rest))
		}
		m.condition(&of[i])
	}
}

func (m *mutator) happened(h *Happened) {
	with(m, &h.Not, !h.Not)
	m.phrase(&h.Subject)
	without(m, &h.Verbs)
	for i := range h.Verbs {
		m.verb(&h.Verbs[i])
	}
	without(m, &h.Objects)
	for i := range h.Objects {
		m.phrase(&h.Objects[i])
	}
	if len(h.Objects) > 1 {
		with(m, &h.Every, !h.Every)
	}
	if a := h.Amount; a != nil {
		m.count(&a.Count)
		m.phrase(&a.On)
	}
	for i, r := range h.Roles {
		with(m, &h.Roles, slices.Delete(slices.Clone(h.Roles), i, i+1))
		m.role(r)
	}
	m.count(&h.Times)
	if h.Times != nil {
		with(m, &h.Times, nil)
	}
	m.ordinal(&h.Ordinal)
	if h.State != nil {
		with(m, &h.State, nil)
	}
	for i := range h.Windows {
		m.stretch(&h.Windows[i])
	}
}

func (m *mutator) ordinal(n *int) {
	if *n == 0 {
		return
	}
	for _, other := range []int{*n - 1, *n + 1} {
		if other < len(ordinals) {
			with(m, n, other)
		}
	}
	with(m, n, 0)
}

// stretch puts another window in a window's place.
func (m *mutator) stretch(at **Window) {
	for _, kind := range []WindowKind{ThisTurn, LastTurn, ThisGame, BeforeThis} {
		with(m, at, &Window{Kind: kind})
	}
	for _, kind := range []WindowKind{SinceLastTurn, OnTurn} {
		with(m, at, &Window{Kind: kind, Whose: &Phrase{Who: You}})
	}
	w := *at
	m.phrase(&w.Whose)
	if w.Kind == During {
		with(m, &w.This, !w.This)
		m.window(&w.Word)
	}
}

// trigger reports whether the line speaks of the event at hand.
func (m *mutator) trigger() bool { return m.own.Opener != nil && m.own.Opener.Kind == When }

// window puts another declared window in the place of one.
func (m *mutator) window(at **Word) {
	if *at == nil {
		return
	}
	for _, w := range m.reader.Vocabulary.Windows {
		with(m, at, &Word{Text: w.Name, Window: w})
	}
}

// verb puts a related event in the place of one: what it brings with it or comes
// with, what it is taken for, the family it is in, its members.
func (m *mutator) verb(at **Word) {
	own := (*at).Verb
	if own == nil {
		return
	}
	v := m.reader.Vocabulary
	var related []string
	for _, i := range v.Implications {
		if i.Verb == own.Name {
			related = append(related, i.Also)
		}
		if i.Also == own.Name {
			related = append(related, i.Verb)
		}
	}
	for _, mistake := range own.Mistaken {
		related = append(related, mistake.Verb)
	}
	for _, member := range own.Members {
		related = append(related, member.Verb)
	}
	for _, meaning := range own.Meanings {
		if meaning.Where != pick(m.trigger(), InTrigger, InCondition) { // that is what it means here
			related = append(related, meaning.Verb)
		}
	}
	for _, verb := range v.Verbs {
		if slices.ContainsFunc(verb.Mistaken, func(x *Mistake) bool { return x.Verb == own.Name }) ||
			slices.ContainsFunc(verb.Members, func(x *Member) bool { return x.Verb == own.Name }) {
			related = append(related, verb.Name)
		}
	}
	for _, name := range related {
		if verb := v.Verb(name); verb != nil {
			with(m, at, &Word{Text: verb.Name, Verb: verb})
		}
	}
}

func (m *mutator) is(c *Is) {
	with(m, &c.Not, !c.Not)
	m.phrase(&c.Subject)
	if len(c.States)+len(c.Places) > 1 {
		for i := range c.States {
			with(m, &c.States, slices.Delete(slices.Clone(c.States), i, i+1))
		}
		for i := range c.Places {
			with(m, &c.Places, slices.Delete(slices.Clone(c.Places), i, i+1))
		}
	}
	for i := range c.States {
		m.state(&c.States[i])
	}
	for _, p := range c.Places {
		m.place(p)
	}
	for i := range c.Beside {
		with(m, &c.Beside, slices.Delete(slices.Clone(c.Beside), i, i+1))
	}
	m.phrase(&c.Kind)
	m.window(&c.Window)
	m.phrase(&c.With)
	if c.With != nil {
		with(m, &c.With, nil)
	}
}

// state puts another status in the place of one.
func (m *mutator) state(at **Word) {
	for _, s := range m.reader.Vocabulary.Statuses {
		with(m, at, &Word{Text: s.Name, Status: s})
	}
}

func (m *mutator) place(p *Place) {
	m.phrase(&p.Whose)
	m.phrase(&p.What)
	m.zone(&p.Zone)
}

func (m *mutator) zone(at **Word) {
	if *at == nil {
		return
	}
	for _, z := range m.reader.Vocabulary.Zones {
		with(m, at, &Word{Text: z.Name, Zone: z})
	}
}

func (m *mutator) role(r *Role) {
	with(m, &r.Not, !r.Not)
	m.zone(&r.Zone)
	m.phrase(&r.What)
	for i := range r.Or {
		with(m, &r.Or, slices.Delete(slices.Clone(r.Or), i, i+1))
	}
}

// players are what a phrase for a player can be changed to.
var players = []Who{You, Opponent, Opponents, AnyPlayer}

func (m *mutator) phrase(at **Phrase) {
	p := *at
	switch {
	case p == nil || p.Who == That || p.Who == Gap || p.Who == Allied:
		return
	case p.Who == ThisCard:
		if n := m.reader.Vocabulary.Noun("card"); n != nil {
			with(m, at, &Phrase{Head: &Word{Text: n.Name, Noun: n}})
			with(m, at, &Phrase{Other: true, Head: &Word{Text: n.Name, Noun: n}})
		}
	case p.Who != Nobody:
		for _, who := range players {
			with(m, at, &Phrase{Who: who})
		}
		return
	}
	with(m, &p.Other, !p.Other)
	with(m, &p.Different, !p.Different)
	m.count(&p.Count)
	if p.indefinite() {
		with(m, &p.Count, &Count{Than: Numeral{N: 2, Spelled: true}})
	}
	m.ordinal(&p.Ordinal)
	m.phrase(&p.Whose)
	if p.Whose != nil {
		with(m, &p.Whose, nil)
	}
	for i := range p.Adjectives {
		with(m, &p.Adjectives, slices.Delete(slices.Clone(p.Adjectives), i, i+1))
	}
	m.noun(&p.Head)
	for i, f := range p.Filters {
		with(m, &p.Filters, slices.Delete(slices.Clone(p.Filters), i, i+1))
		m.filter(f)
	}
}

// noun puts a wider or a narrower noun in the place of one.
func (m *mutator) noun(at **Word) {
	if *at == nil || (*at).Noun == nil {
		return
	}
	own := (*at).Noun
	for _, n := range m.reader.Vocabulary.Nouns {
		if slices.Contains(own.AnyOf, n.Name) || slices.Contains(n.AnyOf, own.Name) {
			with(m, at, &Word{Text: n.Name, Noun: n})
		}
	}
}

func (m *mutator) filter(f *Filter) {
	with(m, &f.Not, !f.Not)
	m.count(&f.Count)
	m.phrase(&f.Phrase)
	if f.Place != nil {
		m.place(f.Place)
	}
	if f.Role != nil {
		m.role(f.Role)
	}
	if f.Happened != nil {
		m.happened(f.Happened)
	}
	if f.Kind == InState && f.Word != nil {
		m.state(&f.Word)
	}
}
