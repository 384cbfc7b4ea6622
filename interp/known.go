package interp

import "kwrun/grammar"

// The words of a vocabulary, by kind, to name the nearest one in an error.

func nounNames(v *grammar.Vocabulary) []string {
	return collect(v.Nouns, func(n *grammar.NounEntry) []string { return []string{n.Name} })
}

func verbNames(v *grammar.Vocabulary) []string {
	return collect(v.Verbs, func(n *grammar.Verb) []string { return []string{n.Name} })
}

func participles(v *grammar.Vocabulary) []string {
	return collect(v.Verbs, func(n *grammar.Verb) []string { return []string{n.Participle} })
}

func windowNames(v *grammar.Vocabulary) []string {
	return collect(v.Windows, func(n *grammar.WindowEntry) []string { return []string{n.Name} })
}

func tagNames(v *grammar.Vocabulary) []string {
	return collect(v.Tags, func(n *grammar.Tag) []string { return []string{n.Name} })
}

func stateNames(v *grammar.Vocabulary) []string {
	out := collect(v.Statuses, func(n *grammar.Status) []string { return []string{n.Name} })
	return append(out, collect(v.Adjectives, func(n *grammar.Adjective) []string { return []string{n.Name} })...)
}

func unitNames(v *grammar.Vocabulary) []string {
	out := collect(v.Tallies, func(n *grammar.Tally) []string { return []string{n.Name} })
	out = append(out, collect(v.Numbers, func(n *grammar.NumberEntry) []string { return append([]string{n.Name}, n.Units...) })...)
	for _, verb := range v.Verbs {
		for _, p := range verb.Patterns {
			for _, s := range p.Slots() {
				out = append(out, s.Units...)
			}
		}
	}
	return out
}

func collect[T any](list []T, names func(T) []string) []string {
	var out []string
	for _, x := range list {
		out = append(out, names(x)...)
	}
	return out
}

func first(names []string, n int) []string { return names[:min(n, len(names))] }
