package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
)

// found is one ability that a search is about.
type found struct {
	Card      string   `json:"card"`
	IDs       []string `json:"ids,omitempty"`
	Keyword   string   `json:"keyword,omitempty"`
	Condition string   `json:"condition,omitempty"`
	Kind      string   `json:"kind"`
	Text      string   `json:"text"`
}

func (a *app) whereCommand() *cobra.Command {
	f, asJSON := &cardFlags{}, false
	c := &cobra.Command{
		Use:   "where WHAT CARDS…",
		Short: "Find the cards that have a keyword, or a condition in words",
		Long: `Finds the cards that have a keyword of their own, or a condition that says something.

WHAT is a keyword, with its number or without, or words of a condition as kwrun says it.
A card that only mentions a keyword, or has its word in the name, is not found.`,
		Example: help("where"),
		Args:    cobra.MinimumNArgs(2),
		RunE:    func(_ *cobra.Command, args []string) error { return a.where(args[0], args[1:], f, asJSON) },
	}
	f.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "JSON lines")
	return c
}

func (a *app) where(what string, files []string, f *cardFlags, asJSON bool) error {
	pack, err := a.pack()
	if err != nil {
		return err
	}
	list, faults, err := a.cards(files, f)
	if err != nil {
		return &exit{exitInput, err}
	}
	asked := question(pack, what)
	var hits []found
	cardCount := map[string]bool{}
	for _, card := range pack.ReadAll(list) {
		for _, ability := range card.Abilities {
			if asked(ability) {
				hits = append(hits, newFound(ability))
				cardCount[card.Name] = true
			}
		}
	}
	if asJSON {
		enc := json.NewEncoder(a.out)
		enc.SetEscapeHTML(false)
		for _, h := range hits {
			if err := enc.Encode(h); err != nil {
				return err
			}
		}
	} else {
		writeFound(a.out, hits, len(cardCount), len(list))
	}
	if len(faults) > 0 {
		return &exit{exitInput, faults}
	}
	return nil
}

// question returns what to ask of each ability: whether it is that keyword, or
// whether its condition says that. A whole condition is compared in canonical words.
func question(pack *interp.Pack, what string) func(*interp.Ability) bool {
	name := strings.Trim(what, "[]")
	if pack.Keyword(strings.TrimRight(name, " 0123456789")) != nil {
		return func(a *interp.Ability) bool {
			return a.Use != nil && (strings.EqualFold(a.Use.Name, name) || strings.EqualFold(a.Use.String(), name))
		}
	}
	phrase := strings.ToLower(what)
	if c, err := pack.Reader().Condition(&grammar.Source{Text: what}); err == nil {
		phrase = strings.ToLower(grammar.Print(c))
	}
	return func(a *interp.Ability) bool {
		return strings.Contains(strings.ToLower(a.Condition()), phrase)
	}
}

func newFound(a *interp.Ability) found {
	c := a.Card
	f := found{Card: c.Name, IDs: c.IDs, Condition: a.Condition(), Kind: string(a.Clause.Kind)}
	if len(f.IDs) == 0 && c.ID != "" {
		f.IDs = []string{c.ID}
	}
	if a.Use != nil {
		f.Keyword = a.Use.String()
	}
	f.Text = strings.Join(strings.Fields(c.Text.Text[a.Clause.At.Start:a.Clause.At.End]), " ")
	return f
}

func writeFound(w io.Writer, hits []found, cards, all int) {
	t := &table{}
	for _, h := range hits {
		what := h.Keyword
		if what == "" {
			what = h.Condition
		}
		t.add([]string{shorten(h.Text, 90)}, h.Card, what, h.Kind)
	}
	t.write(w)
	fmt.Fprintf(w, "%s of %d\n", plural(cards, "card"), all)
}
