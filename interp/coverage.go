package interp

import "kwrun/grammar"

// Seen is what examples have shown of one condition of a definition, or of a
// part of one: at how many expectations it was true, false and unknown. Of a
// quantity it is whether there was any.
type Seen struct {
	Keyword              *Keyword
	Statement            *grammar.Statement // the line of the definition
	At                   grammar.Span       // of the part, in the source of the statement
	Text                 string             // of the part, in canonical words
	Whole                bool               // it is the condition, and no part of it
	True, False, Unknown int
}

// Both reports whether both verdicts were seen.
func (s *Seen) Both() bool { return s.True > 0 && s.False > 0 }

// Coverage says of every condition of the pack's keywords, and of every part of
// it, what the examples have shown. It is asked at every expectation, of the
// card that the example is about.
func (p *Pack) Coverage(tests []*Test) []*Seen {
	var out []*Seen
	for _, k := range p.Keywords {
		var parts []*asking
		for _, s := range k.conditions() {
			parts = append(parts, newAskings(k, s)...)
		}
		for _, t := range tests {
			if t.Keyword == k {
				t.cover(parts)
			}
		}
		for _, a := range parts {
			out = append(out, &a.Seen)
		}
	}
	return out
}

// asking is a part of a condition with how it is asked.
type asking struct {
	Seen
	ask func(*view) outcome
}

// conditions returns the lines of a definition that have a condition.
func (k *Keyword) conditions() []*grammar.Statement {
	var out []*grammar.Statement
	for _, p := range k.Parts {
		if o := p.Opener; o != nil && (o.Opener.Condition != nil || o.Opener.Quantity != nil) {
			out = append(out, o)
		}
		for _, l := range p.Limits {
			if l.Opener.Kind == grammar.OnlyWhile {
				out = append(out, l)
			}
		}
	}
	return out
}

func newAskings(k *Keyword, s *grammar.Statement) []*asking {
	if q := s.Opener.Quantity; q != nil {
		return []*asking{{Seen{Keyword: k, Statement: s, At: q.At, Text: q.String(), Whole: true}, func(v *view) outcome { return v.quantity(q) }}}
	}
	var out []*asking
	for i, c := range grammar.Parts(s.Opener.Condition) {
		ask := func(v *view) outcome {
			inner := *v
			inner.trigger = s.Opener.Kind == grammar.When
			return inner.eval(c)
		}
		out = append(out, &asking{Seen{Keyword: k, Statement: s, At: c.Where(), Text: grammar.Print(c), Whole: i == 0}, ask})
	}
	return out
}

// cover asks the parts at every expectation of the test.
func (t *Test) cover(parts []*asking) {
	t.play(func(r Result, b Bearer) {
		for _, own := range t.card.Abilities {
			if own.Keyword != t.Keyword {
				continue
			}
			for _, a := range parts {
				a.take(a.ask(r.game.view(own, b)))
			}
			return
		}
	})
}

func (s *Seen) take(o outcome) {
	switch {
	case o.truth == Unknown:
		s.Unknown++
	case o.truth == True:
		s.True++
	default:
		s.False++
	}
}
