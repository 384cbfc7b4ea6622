package interp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"kwrun/grammar"
)

// Comparison is what small games show of one condition of a keyword in two packs.
type Comparison struct {
	Before, After *Ability // one of them is nil where the other has no such condition
	Shortest      *Found   // in which the two say something else; its verdicts are those of both
	OnlyBefore    *Found   // in which only the first holds
	OnlyAfter     *Found   // in which only the second does
	Identical     bool     // the same words with the same meaning, so that nothing was searched
	Searched      int      // all games of up to so many events were looked at, for what was not found
}

// Identical reports whether two conditions are the same words with the same
// meaning in both packs: then no game can tell them apart.
func Identical(before, after *Pack, a, b *Ability) bool {
	return a.Condition() == b.Condition() && slices.Equal(before.meaningOf(a), after.meaningOf(b))
}

// meaningOf writes down what the vocabulary says of the words of a condition, and
// of the words that they are explained with.
func (p *Pack) meaningOf(a *Ability) []string {
	var out []string
	seen := map[grammar.Entry]bool{}
	line := func(e grammar.Entry) {
		if e.Source != nil && !seen[e] {
			seen[e] = true
			out = append(out, e.Source.Name+": "+e.Source.Text[e.At.Start:e.At.End])
		}
	}
	for _, c := range a.conditions() {
		grammar.EachWord(c, func(w *grammar.Word) {
			switch {
			case w.Verb != nil:
				for _, s := range p.senses(w.Verb, a.trigger()) {
					out = append(out, fmt.Sprint(s.verb, s.of, s.from, s.amount, s.implied))
				}
			case w.Noun != nil:
				line(w.Noun.Entry)
			case w.Status != nil:
				line(w.Status.Entry)
			case w.Adjective != nil:
				line(w.Adjective.Entry)
			case w.Tally != nil:
				line(w.Tally.Entry)
			case w.Zone != nil:
				line(w.Zone.Entry)
			}
		})
	}
	for _, n := range p.Vocabulary.Nouns { // what a noun is made of
		line(n.Entry)
	}
	for _, status := range p.Vocabulary.Statuses {
		line(status.Entry)
	}
	return out
}

// Compare searches small games for those in which a keyword says something else in
// two packs, for each condition in turn. It ends early when the context is done.
func Compare(ctx context.Context, was, is *Pack, name string, bound Bound) []*Comparison {
	return compareKeywords(ctx, was, is, was.Keyword(name), is.Keyword(name), bound)
}

// Overlap is Compare for two keywords of one pack.
func (p *Pack) Overlap(ctx context.Context, a, b *Keyword, bound Bound) []*Comparison {
	return compareKeywords(ctx, p, p, a, b, bound)
}

func compareKeywords(ctx context.Context, was, is *Pack, old, changed *Keyword, bound Bound) []*Comparison {
	var out []*Comparison
	for part := range max(len(old.asked()), len(changed.asked())) {
		a, b := was.question(old, part), is.question(changed, part)
		switch {
		case !a.judged() && !b.judged():
			continue
		case !a.judged() || !b.judged():
			out = append(out, alone(a, b))
			continue
		}
		c := &Comparison{Before: a.ability, After: b.ability, Identical: Identical(was, is, a.ability, b.ability)}
		if c.Identical {
			out = append(out, c)
			continue
		}
		before := &goal{shows: func(t []Truth, _ []int) bool { return t[0] == True && t[1] == False }}
		after := &goal{shows: func(t []Truth, _ []int) bool { return t[0] == False && t[1] == True }}
		goals := []*goal{before, after}
		number := &goal{shows: func(t []Truth, n []int) bool { return t[0] == t[1] && differ(t, n) }}
		if a.ability.quantity() != nil {
			goals = append(goals, number)
		}
		c.Searched = newSearch([]*question{a, b}, goals...).run(ctx, bound)
		c.OnlyBefore, c.OnlyAfter = before.found, after.found
		for _, g := range goals {
			if g.found != nil && (c.Shortest == nil || len(g.found.Lines) < len(c.Shortest.Lines)) {
				c.Shortest = g.found
			}
		}
		out = append(out, c)
	}
	return out
}

func (q *question) judged() bool { return q != nil && q.ability.judged() }

// alone is the comparison of a condition that one of the packs has.
func alone(a, b *question) *Comparison {
	if a.judged() {
		return &Comparison{Before: a.ability}
	}
	return &Comparison{After: b.ability}
}

// Witnesses are the shortest games that show what a condition of a keyword can be.
type Witnesses struct {
	Ability  *Ability
	Holds    *Found // active, or triggered
	Fails    *Found // inactive with a near miss, or not triggered after an event that is like it
	Unknown  *Found // of a log that does not begin with the game
	Searched int    // all games of up to so many events, for what was not found
}

// nearEvents is how far a near miss is looked for: one that is further away is
// none that a person learns from.
const nearEvents = 3

// Witness searches small games for the shortest that show each verdict of each
// condition of a keyword.
func (p *Pack) Witness(ctx context.Context, k *Keyword, bound Bound) []*Witnesses {
	var out []*Witnesses
	for part := range k.asked() {
		q := p.question(k, part)
		if q == nil || !q.ability.judged() {
			continue
		}
		asked := []*question{q}
		holds := &goal{shows: func(t []Truth, _ []int) bool { return t[0] == True }}
		fails := &goal{shows: func(t []Truth, _ []int) bool { return t[0] == False }}
		near := &goal{shows: fails.shows, accept: func(f *Found) bool { return len(f.Verdicts[0].Near) > 0 }}
		unknown := &goal{shows: func(t []Truth, _ []int) bool { return t[0] == Unknown }}
		w := &Witnesses{Ability: q.ability, Searched: newSearch(asked, holds, fails).run(ctx, bound)}
		nearly := newSearch(asked, near)
		nearly.apart = true // games that answer alike can have other near misses
		nearly.run(ctx, Bound{Events: min(bound.Events, nearEvents)})
		late := newSearch(asked, unknown)
		late.late = true
		late.run(ctx, bound)
		w.Holds, w.Fails, w.Unknown = holds.found, cmp.Or(near.found, fails.found), unknown.found
		out = append(out, w)
	}
	return out
}

// ExampleLines returns the log as an example has it: without its head and the
// turn that every example begins with.
func (f *Found) ExampleLines() []string {
	i := slices.IndexFunc(f.Lines, func(l string) bool { return strings.HasPrefix(l, "turn") })
	return f.Lines[i+1:]
}
