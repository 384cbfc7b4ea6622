package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"kwrun/interp"
)

// writeProgram shows the decisions of abilities, in a program with all conditions
// of the pack.
func writeProgram(w io.Writer, pack *interp.Pack, abilities ...*interp.Ability) {
	all := slices.Clone(abilities)
	for _, k := range pack.Keywords {
		all = append(all, pack.Asked(k)...)
	}
	program := pack.Compile(nil, all...)
	for _, a := range abilities {
		asked, scan := nameOf(a), program.Scans(a)
		switch lines := program.Lines(a); {
		case a.Condition() == "":
			fmt.Fprintf(w, "  %s: it asks nothing\n", asked)
		case scan != "":
			fmt.Fprintf(w, "  %s\n    by scan: %s\n", asked, scan)
		case len(lines) == 0:
			fmt.Fprintf(w, "  %s\n    what is printed, and what is added where the keywords of the card hold\n", asked)
		default:
			fmt.Fprintf(w, "  %s\n", asked)
			writeDecision(w, a, lines)
		}
	}
}

// nameOf names an ability: the keyword it is of, and its condition.
func nameOf(a *interp.Ability) string {
	if a.Use == nil {
		return a.Condition()
	}
	return strings.TrimSuffix(a.Use.Name+": "+a.Condition(), ": ")
}

func writeDecision(w io.Writer, a *interp.Ability, lines []interp.ProgramLine) {
	for i, l := range lines {
		fmt.Fprintf(w, "    %d  %s\n", i+1, l.Text)
		fmt.Fprintf(w, "       yes: %s; no: %s\n", l.Yes, l.No)
		for _, from := range l.From {
			fmt.Fprintf(w, "       from %s\n", from.Text)
			if also := others(a, from.Also); len(also) > 0 {
				fmt.Fprintf(w, "         shared with %s\n", strings.Join(also, "; "))
			}
		}
	}
}

// others names the abilities that are not the same as one, each once.
func others(but *interp.Ability, list []*interp.Ability) []string {
	var names []string
	for _, a := range list {
		if name := nameOf(a); name != nameOf(but) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
