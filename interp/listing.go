package interp

import (
	"fmt"
	"slices"
	"strings"
)

// ProgramLine is one line of a decision: what is looked at there, and where it
// goes on when that is so, and when it is not.
type ProgramLine struct {
	Text    string // what is asked
	Yes, No string // where it goes on: line 2, holds, does not hold
	From    []Origin
}

// Origin is what a line is read from.
type Origin struct {
	Text string     // a counter, with what it counts and for whom; a tally; the thing itself
	Also []*Ability // others of the program that read the same; none where nothing is kept
}

// Lines returns the decision of an ability, line by line: a bit of Answer.Asked
// for each. It is empty for a number that keywords change, and for what is
// answered by a scan (Scans).
func (g *Program) Lines(a *Ability) []ProgramLine {
	id, ok := g.ids[a]
	if !ok {
		return nil
	}
	var out []ProgramLine
	for _, s := range g.abilities[id].code {
		l := ProgramLine{Text: s.text(), Yes: nextLine(s.yes), No: nextLine(s.no)}
		for _, text := range g.kept(s.leaf) {
			l.From = append(l.From, Origin{text, g.readers(text, a)})
		}
		if text := g.unkept(s.leaf); text != "" {
			l.From = append(l.From, Origin{Text: text})
		}
		out = append(out, l)
	}
	return out
}

// text says what a line asks.
func (s *branch) text() string {
	so, not := strings.CutPrefix(s.leaf.text, negation)
	if not != s.not {
		return negation + so
	}
	return so
}

// negation stands before what a line asks the contrary of.
const negation = "not: "

func nextLine(line int16) string {
	switch line {
	case itHolds:
		return "holds"
	case itDoesNot:
		return "does not hold"
	}
	return fmt.Sprint("line ", line+1)
}

// readers returns the abilities that read what is kept, but one.
func (g *Program) readers(text string, but *Ability) []*Ability {
	var out []*Ability
	for i := range g.abilities {
		if a := &g.abilities[i]; a.ability != but && slices.ContainsFunc(a.lines(), func(s branch) bool { return slices.Contains(g.kept(s.leaf), text) }) {
			out = append(out, a.ability)
		}
	}
	return out
}

// lines returns the lines of a decision, or of all that are added up.
func (a *compiled) lines() []branch {
	all := a.code
	for _, t := range a.sum {
		all = slices.Concat(all, t.code)
	}
	return all
}

// kept says which counters and tallies a leaf is read from.
func (g *Program) kept(l *leaf) []string {
	var out []string
	for _, r := range l.counts {
		out = append(out, g.describe(r.counter))
	}
	switch l.op {
	case opCensus:
		if i := l.census.local; i >= 0 {
			out = append(out, fmt.Sprintf("number %d of things, for each player who asks, counted as they change", i+1))
		}
	case opTally:
		out = append(out, "what players have: "+g.tallies[l.tally].Name)
	case opWithin:
		out = append(out, "what players have: "+g.tallies[l.tally].Name, "what players have: "+g.tallies[l.goal].Name)
	}
	return out
}

// unkept says what else is looked at.
func (g *Program) unkept(l *leaf) string {
	switch l.op {
	case opConst:
		return "always " + []string{"false", "unknown", "true"}[l.truth+1]
	case opThing:
		return "the thing itself"
	case opCensus:
		if l.census.local < 0 {
			return "each thing of the game"
		}
	case opTotal:
		return "each thing of the game"
	case opTurn:
		return "the turn"
	case opAtHand, opBoundary, opBegun, opSome:
		return "the last event"
	}
	return ""
}

// describe says what a counter counts, and what is kept apart.
func (g *Program) describe(i int) string {
	c := &g.counters[i]
	parts := []string{[]string{"events", "amounts", "the most on one play", "different things", "which came first"}[c.kind]}
	parts = append(parts, []string{"since the log began", "this turn", "of the latest turns of each player", "since a turn ended"}[c.span])
	if c.during != nil {
		parts = append(parts, "during "+g.pack.names.windows.names[c.during.window])
	}
	if c.byActor {
		parts = append(parts, "for each player who does it")
	}
	if c.rows {
		parts = append(parts, "for each player who asks")
	}
	if c.bearer {
		parts = append(parts, "with what changes for the cards in them")
	}
	return fmt.Sprintf("counter %d (%s): %s", i+1, c.text, strings.Join(parts, ", "))
}
