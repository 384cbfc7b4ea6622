package interp

import (
	"context"
	"slices"
)

// Comparison is what small games show of one condition of a keyword in two packs.
type Comparison struct {
	Before, After *Ability
	Shortest      *Found // in which the two say something else; its verdicts are those of both
	OnlyBefore    *Found // in which only the first holds
	OnlyAfter     *Found // in which only the second does
	Searched      int    // all games of up to so many events were looked at, for what was not found
}

// Compare searches the games of up to max events for those in which a keyword
// says something else in two packs, for each condition that both have. It ends
// early when the context is done.
func Compare(ctx context.Context, before, after *Pack, name string, max int) []*Comparison {
	old, changed := before.Keyword(name), after.Keyword(name)
	var out []*Comparison
	for part := range old.asked() {
		a, b := before.question(old, part), after.question(changed, part)
		if a == nil || b == nil || !a.ability.judged() || !b.ability.judged() {
			continue
		}
		c := &Comparison{Before: a.ability, After: b.ability}
		asked := []*question{a, b}
		var n, m int
		c.OnlyBefore, n = searchGames(ctx, asked, max, func(t []Truth, _ []int) bool { return t[0] == True && t[1] == False })
		c.OnlyAfter, m = searchGames(ctx, asked, max, func(t []Truth, _ []int) bool { return t[0] == False && t[1] == True })
		if c.Searched = max; c.OnlyBefore == nil {
			c.Searched = n
		}
		if c.OnlyAfter == nil {
			c.Searched = min(c.Searched, m)
		}
		if c.Shortest = shorter(c.OnlyBefore, c.OnlyAfter); c.Shortest == nil {
			c.Shortest, _ = searchGames(ctx, asked, max, differ) // by a number
		}
		out = append(out, c)
	}
	return out
}

func shorter(a, b *Found) *Found {
	if a == nil || b != nil && len(b.Lines) < len(a.Lines) {
		return b
	}
	return a
}

// Witnesses are the shortest games that show what a condition of a keyword can be.
type Witnesses struct {
	Ability  *Ability
	Holds    *Found // active, or triggered
	Fails    *Found // inactive with a near miss, or not triggered after an event that is like it
	Unknown  *Found // of a log that does not begin with the game
	Searched int
}

// nearEvents is how far a near miss is looked for: one that is further away is
// none that a person learns from.
const nearEvents = 3

// Witness searches the games of up to max events for the shortest that show each
// verdict of each condition of a keyword.
func (p *Pack) Witness(ctx context.Context, k *Keyword, max int) []*Witnesses {
	var out []*Witnesses
	for part := range k.asked() {
		q := p.question(k, part)
		if q == nil || !q.ability.judged() {
			continue
		}
		w := &Witnesses{Ability: q.ability}
		asked := []*question{q}
		var n, m int
		w.Holds, n = searchGames(ctx, asked, max, func(t []Truth, _ []int) bool { return t[0] == True })
		near := newSearch(asked, func(t []Truth, _ []int) bool { return t[0] == False })
		near.accept = func(f *Found) bool { return len(f.Verdicts[0].Near) > 0 }
		if w.Fails, m = near.run(ctx, min(max, nearEvents)); w.Fails == nil {
			w.Fails, m = searchGames(ctx, asked, max, func(t []Truth, _ []int) bool { return t[0] == False })
		}
		unknown := newSearch(asked, func(t []Truth, _ []int) bool { return t[0] == Unknown })
		unknown.late = true
		w.Unknown, _ = unknown.run(ctx, max)
		w.Searched = min(n, m)
		out = append(out, w)
	}
	return out
}

// ExampleLines returns the log as an example has it: without its head and the
// turn that every example begins with.
func (f *Found) ExampleLines() []string {
	i := slices.IndexFunc(f.Lines, func(l string) bool { return len(l) > 4 && l[:4] == "turn" })
	return f.Lines[i+1:]
}
