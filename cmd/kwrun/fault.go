package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"

	"kwrun/grammar"
)

// maxShown is how many faults are shown; the rest are counted.
const maxShown = 120

// showError shows an error on stderr, each fault with its line and a caret.
func (a *app) showError(err error) {
	if err == nil {
		return
	}
	faults := grammar.AsErrors(err)
	if faults == nil {
		fmt.Fprintf(a.err, "kwrun: %v\n", err)
		return
	}
	for i, e := range faults {
		if i == maxShown {
			fmt.Fprintf(a.err, "… and %d more\n", len(faults)-maxShown)
			return
		}
		fmt.Fprint(a.err, faultText(e))
	}
}

// faultText is one fault as a person reads it: the message, the source line, a
// caret under the faulty part, what was expected, the nearest word.
func faultText(e *grammar.Error) string {
	var b strings.Builder
	bold := color.New(color.Bold).SprintFunc()
	fmt.Fprintf(&b, "%s: %s  (%s)\n", bold(e.Place()), e.Message, e.Code)
	if e.Line > 0 && e.Source != "" {
		number := fmt.Sprint(e.Line)
		margin := strings.Repeat(" ", len(number))
		fmt.Fprintf(&b, "  %s | %s\n", number, e.Source)
		if at, ok := caret(e); ok {
			fmt.Fprintf(&b, "  %s | %s\n", margin, at)
		}
	}
	for _, h := range e.Hints {
		fmt.Fprintf(&b, "    = %s\n", h)
	}
	if e.Nearest != "" {
		fmt.Fprintf(&b, "    = did you mean `%s`?\n", e.Nearest)
	}
	return b.String()
}

// caret returns the line under the source: tabs are kept, so that it lines up,
// and a wide character takes two places.
func caret(e *grammar.Error) (string, bool) {
	runes := []rune(e.Source)
	start := e.Col - 1 - e.Offset
	if start < 0 || start > len(runes) {
		return "", false // an error of another reader, which shows another part of the line
	}
	var b strings.Builder
	for _, r := range runes[:start] {
		if r == '\t' {
			b.WriteRune('\t')
		} else {
			b.WriteString(strings.Repeat(" ", runewidth.RuneWidth(r)))
		}
	}
	width := 0
	for _, r := range runes[start:min(start+e.Width, len(runes))] {
		width += runewidth.RuneWidth(r)
	}
	b.WriteString(color.New(color.FgRed).Sprint(strings.Repeat("^", max(1, width))))
	return b.String(), true
}
