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
		line := "not " + n.Text + inLine(", line", n.Event) + ": " + n.Reason
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
		text += a.Use.String()
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
	return what + inLine(" in line", e)
}

// inLine says in which line of a log an event stands; nothing for one that an
// engine gave no number.
func inLine(words string, e *Event) string {
	if e.Line == 0 {
		return ""
	}
	return fmt.Sprint(words, " ", e.Line)
}
