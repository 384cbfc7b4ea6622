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

// explainer says how something was read, or as what it is decided.
type explainer struct {
	*app
	cards   cardFlags
	program bool
}

func (a *app) explainCommand() *cobra.Command {
	e := &explainer{app: a}
	c := &cobra.Command{
		Use:   "explain WHAT…",
		Short: "Say in plain English how a definition, a sentence or a card's text was read",
		Long: `Says in plain English how something was read, names the rule of each line, and marks what was not understood.

WHAT is a keyword, a sentence, a file of definitions, or a card list.

With --program it shows the decision that each condition becomes: its lines in order, where each goes on, what of a game it is read from, and which other conditions of the pack read the same.`,
		Example: help("explain"),
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return e.explain(args) },
	}
	e.cards.add(c)
	c.Flags().BoolVar(&e.program, "program", false, "show the decisions that the conditions become")
	return c
}

func (e *explainer) explain(what []string) error {
	for _, w := range what {
		if err := e.one(w); err != nil {
			return err
		}
	}
	return nil
}

func (e *explainer) one(what string) error {
	_, err := os.Stat(what)
	isFile := err == nil || what == "-"
	if isFile && isDefinition(what) {
		return e.file(what)
	}
	pack, err := e.pack()
	if err != nil {
		return err
	}
	if isFile {
		return e.cardList(pack, what)
	}
	if k := pack.Keyword(strings.Trim(what, "[]")); k != nil {
		e.keyword(pack, k)
		return nil
	}
	if err := e.sentence(pack, what); err != nil {
		if !strings.Contains(what, " ") {
			return &exit{exitInput, fmt.Errorf("`%s` is neither a keyword of the pack nor a file nor a sentence%s", what, meant(what, pack.Vocabulary.Keywords))}
		}
		return &exit{exitDefinition, err}
	}
	return nil
}

func (e *explainer) sentence(pack *interp.Pack, text string) error {
	if e.program {
		ability, err := pack.Ask(nil, text)
		if err == nil {
			writeProgram(e.out, pack, ability)
		}
		return err
	}
	lines, err := pack.ExplainSentence(text)
	for _, l := range lines {
		fmt.Fprintln(e.out, l.Text)
		for _, n := range l.Notes {
			fmt.Fprintln(e.out, "  "+n)
		}
	}
	return err
}

func meant(what string, known []string) string {
	if near := grammar.Nearest(what, known); near != "" {
		return "; did you mean `" + near + "`?"
	}
	return ""
}

// file explains the keywords of a definition file.
func (e *explainer) file(name string) error {
	all, err := e.sources()
	if err != nil {
		return &exit{exitDefinition, err}
	}
	own, err := readSources(name)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	pack, err := interp.Read(withPack(all, own), e.rules)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	mine := map[*grammar.Source]bool{}
	for _, s := range own {
		mine[s] = true
	}
	for _, k := range pack.Keywords {
		if mine[k.Source] {
			e.keyword(pack, k)
		}
	}
	return nil
}

func (e *explainer) keyword(pack *interp.Pack, k *interp.Keyword) {
	head := k.Name
	if k.Rule != "" {
		head += ", rule " + k.Rule
	}
	if pack.Version != "" {
		head += " (rules " + pack.Version + ")"
	}
	fmt.Fprintln(e.out, color.New(color.Bold).Sprint(head))
	if e.program {
		writeProgram(e.out, pack, pack.Asked(k)...)
	} else {
		writeDefinition(e.out, pack.Explain(k))
	}
	fmt.Fprintln(e.out)
}

func writeDefinition(w io.Writer, lines []interp.Line) {
	for _, l := range lines {
		fmt.Fprintf(w, "  %-11s%s\n", l.Rule, l.Text)
		for _, more := range l.Notes {
			fmt.Fprintf(w, "  %-11s  %s\n", "", more)
		}
	}
}

func (e *explainer) cardList(pack *interp.Pack, name string) error {
	list, faults, err := e.app.cards([]string{name}, &e.cards)
	if err != nil {
		return &exit{exitInput, err}
	}
	for _, c := range list {
		e.card(pack, pack.Read(c))
	}
	if len(faults) > 0 {
		return &exit{exitInput, faults}
	}
	return nil
}

// card shows a card's text part by part, with what each part was read as.
func (e *explainer) card(pack *interp.Pack, c *interp.Card) {
	head := c.Name
	if c.Type != "" {
		head += " (" + c.Type + ")"
	}
	fmt.Fprintln(e.out, color.New(color.Bold).Sprint(head))
	if e.program {
		writeProgram(e.out, pack, c.Abilities...)
	} else {
		writeCard(e.out, pack, c)
	}
	fmt.Fprintln(e.out)
}

func writeCard(w io.Writer, pack *interp.Pack, c *interp.Card) {
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
}
