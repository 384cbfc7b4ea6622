package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
)

func (a *app) explainCommand() *cobra.Command {
	f := &cardFlags{}
	c := &cobra.Command{
		Use:   "explain WHAT…",
		Short: "Say in plain English how a definition, a sentence or a card's text was read",
		Long: `Says in plain English how something was read, names the rule of each line, and marks what was not understood.

WHAT is a keyword, a sentence, a file of definitions, or a card list.`,
		Example: help("explain"),
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return a.explain(args, f) },
	}
	f.add(c)
	return c
}

func (a *app) explain(what []string, f *cardFlags) error {
	for _, w := range what {
		if err := a.explainOne(w, f); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) explainOne(what string, f *cardFlags) error {
	_, err := os.Stat(what)
	isFile := err == nil || what == "-"
	if isFile && isDefinition(what) {
		return a.explainFile(what)
	}
	pack, err := a.pack()
	if err != nil {
		return err
	}
	if isFile {
		return a.explainCards(pack, what, f)
	}
	if k := pack.Keyword(strings.Trim(what, "[]")); k != nil {
		writeKeyword(a.out, pack, k)
		return nil
	}
	lines, err := pack.ExplainSentence(what)
	if err != nil {
		if !strings.Contains(what, " ") {
			return &exit{exitInput, fmt.Errorf("`%s` is neither a keyword of the pack nor a file nor a sentence%s", what, meant(what, pack.Vocabulary.Keywords))}
		}
		return &exit{exitDefinition, err}
	}
	writeLines(a.out, lines, 0)
	return nil
}

func meant(what string, known []string) string {
	if near := grammar.Nearest(what, known); near != "" {
		return "; did you mean `" + near + "`?"
	}
	return ""
}

// explainFile explains the keywords of a definition file.
func (a *app) explainFile(name string) error {
	all, err := a.sources()
	if err != nil {
		return &exit{exitDefinition, err}
	}
	own, err := readSources(name)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	pack, err := interp.Read(withPack(all, own), a.rules)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	mine := map[*grammar.Source]bool{}
	for _, s := range own {
		mine[s] = true
	}
	for _, k := range pack.Keywords {
		if mine[k.Source] {
			writeKeyword(a.out, pack, k)
		}
	}
	return nil
}

func writeKeyword(w io.Writer, pack *interp.Pack, k *interp.Keyword) {
	head := k.Name
	if k.Rule != "" {
		head += ", rule " + k.Rule
	}
	if pack.Version != "" {
		head += " (rules " + pack.Version + ")"
	}
	fmt.Fprintln(w, color.New(color.Bold).Sprint(head))
	for _, l := range pack.Explain(k) {
		fmt.Fprintf(w, "  %-11s%s\n", l.Rule, l.Text)
		for _, more := range l.Notes {
			fmt.Fprintf(w, "  %-11s  %s\n", "", more)
		}
	}
	fmt.Fprintln(w)
}

func writeLines(w io.Writer, lines []interp.Line, indent int) {
	pad := strings.Repeat(" ", indent)
	for _, l := range lines {
		fmt.Fprintln(w, pad+l.Text)
		for _, n := range l.Notes {
			fmt.Fprintln(w, pad+"  "+n)
		}
	}
}

func (a *app) explainCards(pack *interp.Pack, name string, f *cardFlags) error {
	list, faults, err := a.cards([]string{name}, f)
	if err != nil {
		return &exit{exitInput, err}
	}
	for _, c := range list {
		writeCard(a.out, pack, pack.Read(c))
	}
	if len(faults) > 0 {
		return &exit{exitInput, faults}
	}
	return nil
}

// writeCard shows a card's text part by part, with what each part was read as.
func writeCard(w io.Writer, pack *interp.Pack, c *interp.Card) {
	head := c.Name
	if c.Type != "" {
		head += " (" + c.Type + ")"
	}
	fmt.Fprintln(w, color.New(color.Bold).Sprint(head))
	for _, p := range c.Text.Parts {
		text := strings.Join(strings.Fields(c.Text.Text[p.At.Start:p.At.End]), " ")
		line := fmt.Sprintf("  %-10s %s", p.Kind, text)
		if p.Kind == grammar.NotRead {
			line = color.YellowString("! %-10s %s", p.Kind, text) + ": " + p.Why
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	for _, ability := range c.Abilities {
		fmt.Fprintf(w, "  => %s\n", pack.ExplainAbility(ability))
	}
	fmt.Fprintln(w)
}
