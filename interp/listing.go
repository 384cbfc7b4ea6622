package interp

import (
	"fmt"
	"strings"
)

// ProgramLine is one line of a decision: what is looked at there, and where it
// goes on when that is so, and when it is not.
type ProgramLine struct {
	Text    string
	Yes, No string // the number of a line; holds, does not hold
	From    []string
}

// Lines returns the decision of an ability, line by line: a bit of Answer.Asked
// for each. It is empty for what is answered by a scan.
func (g *Program) Lines(a *Ability) []ProgramLine {
	id, ok := g.ids[a]
	if !ok {
		return nil
	}
	return g.lines(g.abilities[id].code)
}

func (g *Program) lines(code []branch) []ProgramLine {
	var out []ProgramLine
	for _, s := range code {
		l := ProgramLine{Text: s.leaf.text, Yes: nextLine(s.yes), No: nextLine(s.no), From: g.from(s.leaf)}
		if s.not {
			l.Text = "not: " + l.Text
		}
		out = append(out, l)
	}
	return out
}

func nextLine(line int16) string {
	switch line {
	case itHolds:
		return "holds"
	case itDoesNot:
		return "does not hold"
	}
	return fmt.Sprint("line ", line+1)
}

// from says what a leaf is read from.
func (g *Program) from(l *leaf) []string {
	var out []string
	for _, r := range l.counts {
		out = append(out, g.counters[r.counter].describe(r.counter))
	}
	switch l.op {
	case opConst:
		out = append(out, "always "+[]string{"false", "unknown", "true"}[l.truth+1])
	case opThing:
		out = append(out, "the thing itself")
	case opCensus:
		if l.census.local >= 0 {
			out = append(out, fmt.Sprintf("number %d of things, counted as they change", l.census.local+1))
		} else {
			out = append(out, "each thing of the game")
		}
	case opTotal:
		out = append(out, "each thing of the game")
	case opTally:
		out = append(out, "what players have: "+g.tallies[l.tally].Name)
	case opWithin:
		out = append(out, "what players have: "+g.tallies[l.tally].Name+", "+g.tallies[l.goal].Name)
	case opTurn:
		out = append(out, "the turn")
	case opAtHand, opBoundary, opBegun, opSome:
		out = append(out, "the last event")
	}
	return out
}

// describe says what a counter counts, and what is kept apart.
func (c *counter) describe(i int) string {
	parts := []string{[]string{"events", "amounts", "the most on one play", "different things", "which came first"}[c.kind]}
	parts = append(parts, []string{"since the log began", "this turn", "of two turns of each player", "since a turn ended"}[c.span])
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
