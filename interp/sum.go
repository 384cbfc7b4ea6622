package interp

import (
	"kwrun/grammar"
)

// Term is one part of a number of a card: what is printed, or what an active
// keyword adds.
type Term struct {
	N    int
	Text string // printed; Assault 2
	Rule string
}

// sums returns an ability for each number of the card that a keyword of its own
// changes: with Assault 2, its might.
func (p *Pack) sums(c *Card) []*Ability {
	var out []*Ability
	seen := map[*grammar.NumberEntry]bool{}
	for _, clause := range c.Text.Clauses {
		for _, use := range clause.Keywords {
			k := p.Keyword(use.Name)
			if k == nil {
				continue
			}
			for _, part := range k.Parts {
				for _, plus := range part.changes() {
					if !seen[plus.Number.Number] {
						seen[plus.Number.Number] = true
						out = append(out, &Ability{Card: c, Clause: clause, Number: plus.Number.Number})
					}
				}
			}
		}
	}
	return out
}

// changes returns what the part adds to numbers of the card.
func (p *Part) changes() []*grammar.Plus {
	var out []*grammar.Plus
	for _, s := range p.Then {
		e := s.Effect
		if e.Plus != nil && e.Plus.Number.Number != nil && e.Subject.Who == grammar.ThisCard {
			out = append(out, e.Plus)
		}
	}
	return out
}

// gives returns how much of what an instance of the keyword gives when it is
// met: you gain N XP. The number is nil where it gives no amount.
func (a *Ability) gives() (*int, string) {
	if a.Part == nil {
		return nil, ""
	}
	for _, s := range a.Part.Then {
		if h := s.Effect.Verb; h != nil && h.Amount != nil && h.Amount.Count != nil {
			n := a.numeral(h.Amount.Count.Than)
			return &n, h.Amount.Unit.Text
		}
	}
	return nil, ""
}

func (a *Ability) givesOf(unit string) bool {
	n, of := a.gives()
	return n != nil && sameUnit(of, unit)
}

// given adds up what the instances of a keyword on a card give at the end of
// the log. Where an instance more does nothing, one is counted.
func (g *Game) given(c *Card, k *Keyword, unit string, b Bearer) int {
	total := 0
	for _, own := range c.Abilities {
		n, of := own.gives()
		if own.Keyword != k || n == nil || !sameUnit(of, unit) {
			continue
		}
		o := g.view(own, b).ask(own)
		if o.truth != True {
			continue
		}
		total += *n * own.times(o)
		if k.Instances == "redundant" {
			break
		}
	}
	return total
}

// sum adds up a number of the card: what is printed, and what each active
// keyword of its own adds. Where an instance more does nothing, it adds nothing.
func (v *view) sum(a *Ability) (outcome, []Term) {
	printed, known := v.numberOf(a.Number, "", v.self())
	if !known {
		return outcome{truth: Unknown, missing: []string{"the " + a.Number.Name + " of " + v.self().name()}}, nil
	}
	o := outcome{truth: True, value: &printed, counts: true}
	terms := []Term{{printed, "printed", a.Number.Rule}}
	once := map[*Keyword]bool{}
	for _, own := range a.Card.Abilities {
		if own.Keyword == nil || own.Part == nil || once[own.Keyword] {
			continue
		}
		for _, plus := range own.Part.changes() {
			if plus.Number.Number != a.Number {
				continue
			}
			active := v.game.view(own, Bearer{v.you, v.self().ID}).ask(own)
			switch active.truth {
			case Unknown:
				return outcome{truth: Unknown, missing: active.missing}, nil
			case True:
				n := own.plus(plus) * own.times(active)
				*o.value += n
				terms = append(terms, Term{n, own.Use.String(), own.rule()})
				o.because = append(o.because, active.because...)
				once[own.Keyword] = own.Keyword.Instances == "redundant"
			}
		}
	}
	return o, terms
}

// times returns how often what an active instance does is done: for each card, as
// often as there are cards.
func (a *Ability) times(o outcome) int {
	if a.Part.Opener != nil && a.Part.Opener.Opener.Quantity != nil && o.value != nil {
		return *o.value
	}
	return 1
}

// plus returns how much an instance of the keyword adds.
func (a *Ability) plus(p *grammar.Plus) int {
	n := a.numeral(p.By)
	if p.Minus {
		return -n
	}
	return n
}

// numeral returns a number of the keyword's definition; the hole N is the number
// of the instance, else the default.
func (a *Ability) numeral(n grammar.Numeral) int {
	switch {
	case !n.Hole:
		return n.N
	case a.Use.Param != nil:
		return *a.Use.Param
	case a.Keyword.Default != nil:
		return *a.Keyword.Default
	}
	return 1
}

func (a *Ability) rule() string {
	if s := a.statement(); s != nil {
		return s.Rule
	}
	return ""
}
