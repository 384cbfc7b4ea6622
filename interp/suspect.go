package interp

import (
	"context"
	"slices"
	"strings"

	"kwrun/grammar"
)

// SuspectEvents is how far a game is looked for at least that makes a condition
// true, or false, or tells it from a simpler one, before it is suspected.
const SuspectEvents = 3

// Suspect warns of conditions of keywords that no game of up to so many events makes
// true, that none makes false, or that say the same as a simpler one in all of them.
// Where a condition counts, games are looked at that have two events for each thing
// that is counted: what dies came into play before. What no log can decide is not suspected, and no condition that counts more
// things than small games have. It ends early when the context is done.
func (p *Pack) Suspect(ctx context.Context, k *Keyword, events int) grammar.Errors {
	var found grammar.Errors
	for i, part := range k.asked() {
		s := (&Ability{Part: part, Keyword: k}).statement()
		q := p.question(k, i)
		if s == nil || q == nil || !q.ability.judged() || s.Opener.Condition == nil || asksCards(s.Opener.Condition) {
			continue
		}
		counted := q.ability.counted()
		if counted > maxCopies {
			continue
		}
		l := &look{p, ctx, max(events, 2*counted)}
		found = append(found, l.oneSided(q, s)...)
		if len(found) == 0 {
			found = append(found, l.needless(k, s)...)
		}
	}
	return found
}

// counted returns the most things or events that a condition counts. An amount or
// a number can be that of one event.
func (a *Ability) counted() int {
	most, number := 1, 0
	if a.Use != nil {
		number = a.numeral(grammar.Numeral{Hole: true})
	}
	see := func(c *grammar.Count, nth int) {
		if c != nil && c.Than.Hole {
			most = max(most, number)
		} else if c != nil {
			most = max(most, c.Than.N)
		}
		most = max(most, nth)
	}
	for _, c := range a.conditions() {
		grammar.EachPhrase(c, func(p *grammar.Phrase) { see(p.Count, p.Ordinal) })
		grammar.EachHappened(c, func(h *grammar.Happened) { see(h.Times, h.Ordinal) })
	}
	return most
}

// look is a look at all games of up to so many events.
type look struct {
	*Pack
	ctx    context.Context
	events int
}

// asksCards reports whether a condition asks what stands on a card: small games
// have cards without a text.
func asksCards(c grammar.Condition) bool {
	asks := false
	grammar.EachWord(c, func(w *grammar.Word) { asks = asks || w.Keyword != "" && w.Adjective == nil })
	grammar.EachPhrase(c, func(p *grammar.Phrase) {
		asks = asks || slices.ContainsFunc(p.Filters, func(f *grammar.Filter) bool { return f.Kind == grammar.WithName || f.Kind == grammar.WithKeyword })
	})
	return asks
}

// oneSided warns of a condition, or of the first part of it, that no small game
// makes true or that none makes false.
func (l *look) oneSided(q *question, s *grammar.Statement) grammar.Errors {
	for _, want := range []struct {
		truth Truth
		code  string
		says  string
	}{{True, CodeNever, "holds"}, {False, CodeAlways, "does not hold"}} {
		at, text, sided := s.Opener.Condition.Where(), grammar.Print(s.Opener.Condition), l.sided(q, s.Opener.Condition, s, want.truth)
		if !sided {
			continue
		}
		for _, c := range grammar.Parts(s.Opener.Condition)[1:] {
			if l.sided(q, c, s, want.truth) {
				at, text = c.Where(), grammar.Print(c)
				break
			}
		}
		return grammar.Errors{s.Source.Fault(at, want.code, "no game of up to %d events is one in which `%s` %s", l.events, text, want.says).
			Hint("look at the shortest games there are: `kwrun witness %s`", q.ability.Keyword.Name)}
	}
	return nil
}

// sided reports whether a condition is decided by small games, and never with
// that truth.
func (l *look) sided(q *question, c grammar.Condition, s *grammar.Statement, want Truth) bool {
	asked := *q.ability
	asked.Guard = &grammar.Guard{At: c.Where(), Word: string(s.Opener.Kind), Condition: c}
	asked.Part = nil
	if s.Opener.Kind == grammar.Until {
		asked.Guard.Condition = &grammar.Not{At: c.Where(), Of: c}
	}
	questions := []*question{{l.Pack, &asked}}
	f, n := searchGames(l.ctx, questions, l.events, func(t []Truth, _ []int) bool { return t[0] == want })
	if f != nil || n < l.events {
		return false
	}
	f, _ = searchGames(l.ctx, questions, l.events, func(t []Truth, _ []int) bool { return t[0] == want.negate() })
	return f != nil
}

// needless warns of words that small games show to be needless: the condition
// without them says the same.
func (l *look) needless(k *Keyword, s *grammar.Statement) grammar.Errors {
	for _, m := range l.Mutants(k) {
		if m.Statement != s || m.Text == "" || !leavesOut(m.Text, s.String()) {
			continue
		}
		asked := m.questions()
		if asked == nil || roles(asked[1].ability) < roles(asked[0].ability) { // to whom an event is done is said even where it is always the same
			continue
		}
		// a log that leaves one of the two open tells them apart as well
		f, n := searchGames(l.ctx, asked, l.events, func(t []Truth, n []int) bool { return t[0] != t[1] || n[0] != n[1] })
		if f == nil && n == l.events {
			return grammar.Errors{s.Source.Fault(s.Opener.Condition.Where(), CodeNeedless, "`%s` says the same in all games of up to %d events", m.Text, l.events).
				Hint("leave the other words out, or look for a game that tells them: `kwrun diff --events 6`")}
		}
	}
	return nil
}

// roles counts the parts of events that a condition names after prepositions.
func roles(a *Ability) int {
	n := 0
	for _, c := range a.conditions() {
		grammar.EachHappened(c, func(h *grammar.Happened) { n += len(h.Roles) })
	}
	return n
}

// leavesOut reports whether a sentence has some words of another, in their order,
// and no other.
func leavesOut(short, long string) bool {
	words := strings.Fields(long)
	for _, w := range strings.Fields(short) {
		i := slices.Index(words, w)
		if i < 0 {
			return false
		}
		words = words[i+1:]
	}
	return len(short) < len(long)
}
