package interp

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// A Mutant is a definition with one thing changed. A definition that is pinned
// down by its examples has none that all of them accept.
type Mutant struct {
	Keyword   *Keyword           // as the pack has it
	Statement *grammar.Statement // the line of it that is changed
	Text      string             // what stands there instead; "" where the line is left out
	from      *Pack              // with the definition as it is
	pack      *Pack              // with the changed one
	changed   *Keyword
}

// Mutants returns the mutants of a keyword: each line of it that a verdict rests
// on, with one thing changed (grammar.Reader.Mutants), as far as the changed
// line means anything.
func (p *Pack) Mutants(k *Keyword) []*Mutant {
	var out []*Mutant
	for _, s := range k.Lines {
		if !k.judges(s) {
			continue
		}
		for _, changed := range p.reader.Mutants(s) {
			m := &Mutant{Keyword: k, Statement: s, from: p}
			if changed != nil {
				m.Text = changed.String()
			}
			if m.build(changed) {
				out = append(out, m)
			}
		}
	}
	return out
}

// MutantsOf returns the sentences (if …, when …, for each …) that differ from one
// in one thing, as far as they mean anything.
func (p *Pack) MutantsOf(sentence string) []string {
	s, ok := p.reader.Statement(sentence, grammar.Entry{Source: &grammar.Source{}})
	if !ok {
		return nil
	}
	var out []string
	for _, m := range p.reader.Mutants(s) {
		c := &checker{pack: p, all: p.all}
		c.statement(m, map[string]bool{})
		if len(c.found) == 0 {
			out = append(out, m.String())
		}
	}
	return out
}

// judges reports whether a verdict can rest on a line of the definition. How
// often an effect may be used, and what a cost is, no verdict says; whether
// instances add up shows only where the keyword has a number.
func (k *Keyword) judges(s *grammar.Statement) bool {
	switch s.Kind {
	case grammar.SaysOpener, grammar.SaysLimit:
		return s.Opener.Condition != nil || s.Opener.Quantity != nil
	case grammar.SaysInstances:
		return slices.ContainsFunc(k.Parts, (*Part).counts)
	case grammar.SaysReach:
		return slices.ContainsFunc(k.Parts, (*Part).conditional)
	case grammar.SaysDefault, grammar.SaysReading, grammar.SaysThen:
		return true
	}
	return false
}

// counts reports whether the part changes or gives a number.
func (p *Part) counts() bool {
	gives, _ := (&Ability{Part: p, Use: &grammar.KeywordUse{}, Keyword: &Keyword{}}).gives()
	return len(p.changes()) > 0 || gives != nil
}

// build makes the pack of the mutant. It reports whether the changed line makes
// sense: the checker finds nothing in it.
func (m *Mutant) build(changed *grammar.Statement) bool {
	def := *m.Keyword.Keyword
	def.Statements = nil
	for _, s := range m.Keyword.Statements {
		switch {
		case s != m.Statement:
			def.Statements = append(def.Statements, s)
		case changed != nil:
			def.Statements = append(def.Statements, changed)
		}
	}
	m.pack = m.from.replacing(&def)
	m.changed = m.pack.Keyword(def.Name)
	if !slices.ContainsFunc(m.changed.Parts, (*Part).conditional) && slices.ContainsFunc(m.Keyword.Parts, (*Part).conditional) {
		return false // nothing is left to ask
	}
	c := &checker{pack: m.pack, all: m.from.all}
	if changed != nil {
		c.statement(changed, map[string]bool{"N": false, "Text": false, "Effect": false, "Cost": false, "Keyword": false})
	}
	return len(c.found) == 0
}

// replacing returns the pack with another definition of a keyword that it has.
func (p *Pack) replacing(def *grammar.Keyword) *Pack {
	with := *p
	with.Keywords, with.byName, with.Warnings = nil, map[string]*Keyword{}, nil
	var plain []*grammar.Keyword
	for _, k := range p.Keywords {
		if k.Name == def.Name {
			k = newKeyword(def, p.Version, p.all.Rules)
		}
		with.Keywords = append(with.Keywords, k)
		with.byName[strings.ToLower(k.Name)] = k
		plain = append(plain, k.Keyword)
	}
	with.reader = p.reader.With(plain)
	return &with
}

// Survives reports whether all of the tests accept the mutant: those of its
// keyword, and those of no keyword.
func (m *Mutant) Survives(tests []*Test) bool {
	for _, t := range tests {
		if t.Keyword == nil || t.Keyword.Name == m.Keyword.Name {
			if slices.ContainsFunc(t.of(m).Run(), func(r Result) bool { return !r.Passed }) {
				return false
			}
		}
	}
	return true
}

// of returns the test of the mutant instead of the keyword. Its log is the same.
func (t *Test) of(m *Mutant) *Test {
	mutated := *t
	mutated.pack = m.pack
	if t.Keyword != nil {
		mutated.Keyword = m.changed
	}
	mutated.card = m.pack.Read(t.card.Card)
	return &mutated
}

// Survivors returns the mutants of the pack's keywords that all of the tests
// accept, in the order of the keywords and their lines, and how many mutants
// there are. Only keywords that want reports are changed; nil wants all.
func (p *Pack) Survivors(tests []*Test, want func(*Keyword) bool) (survivors []*Mutant, all int) {
	var mutants []*Mutant
	for _, k := range p.Keywords {
		if want == nil || want(k) {
			mutants = append(mutants, p.Mutants(k)...)
		}
	}
	survive := make([]bool, len(mutants))
	eachOf(len(mutants), func(i int) { survive[i] = mutants[i].Survives(tests) })
	for i, m := range mutants {
		if survive[i] {
			survivors = append(survivors, m)
		}
	}
	return survivors, len(mutants)
}
