package grammar

// Parts returns a condition and every part of it that is true or false by
// itself: what and, or and not join, and each alternative of a list (conquers or
// holds; attacking or defending), as a condition of its own.
func Parts(c Condition) []Condition {
	out := []Condition{c}
	switch c := c.(type) {
	case *And:
		for _, p := range c.Of {
			out = append(out, Parts(p)...)
		}
	case *Or:
		for _, p := range c.Of {
			out = append(out, Parts(p)...)
		}
	case *Not:
		out = append(out, Parts(c.Of)[1:]...) // what it negates is seen when it is
	case *Happened:
		out = append(out, c.alternatives()...)
	case *Is:
		out = append(out, c.alternatives()...)
	}
	return out
}

func (h *Happened) alternatives() []Condition {
	var out []Condition
	if len(h.Verbs) > 1 {
		for _, w := range h.Verbs {
			one := *h
			one.Verbs, one.At = []*Word{w}, w.At
			out = append(out, &one)
		}
	}
	if len(h.Objects) > 1 {
		for _, o := range h.Objects {
			one := *h
			one.Objects, one.Every, one.At = []*Phrase{o}, false, o.At
			out = append(out, &one)
		}
	}
	return out
}

func (c *Is) alternatives() []Condition {
	var out []Condition
	if len(c.States)+len(c.Places) < 2 {
		return nil
	}
	for _, s := range c.States {
		one := *c
		one.States, one.Places, one.At = []*Word{s}, nil, s.At
		out = append(out, &one)
	}
	for _, p := range c.Places {
		one := *c
		one.States, one.Places, one.At = nil, []*Place{p}, p.At
		out = append(out, &one)
	}
	return out
}
