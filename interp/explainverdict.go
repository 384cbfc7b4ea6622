package interp

import (
	"fmt"
	"strings"
)

// Explain says a verdict of the game in words, a line for each reason: what makes
// it so, what nearly counted, and what the log would have to say.
func (g *Game) Explain(v *Verdict) string {
	out := []string{v.head()}
	for i, e := range v.Because {
		line := "because " + g.told(e)
		if i == len(v.Because)-1 && v.Rule != "" {
			line += " (" + v.Rule + ")"
		}
		out = append(out, line)
	}
	for _, n := range v.Near {
		line := fmt.Sprintf("not %s, line %d: %s", n.Text, n.Event.Line, n.Reason)
		if n.Rule != "" {
			line += " (" + n.Rule + ")"
		}
		out = append(out, line)
	}
	for _, m := range v.Missing {
		out = append(out, "missing: "+m)
	}
	return strings.Join(out, "\n  ")
}

// head names the card and what was asked, with the answer.
func (v *Verdict) head() string {
	a := v.Ability
	text := ""
	if a.Card != nil {
		text = a.Card.Name + ", "
	}
	if a.Use != nil {
		text += a.name()
	} else {
		text += a.Condition()
	}
	text += ": " + string(v.State)
	if v.Value != nil {
		text += strings.TrimRight(fmt.Sprintf(", %d %s", *v.Value, v.Unit), " ")
	}
	return text
}

// told says an event as a reason: Border Scout, finalized in line 2.
func (g *Game) told(e *Event) string {
	name, what := g.Describe(e)
	if name != "" {
		what = name + ", " + what
	}
	return fmt.Sprintf("%s in line %d", what, e.Line)
}
