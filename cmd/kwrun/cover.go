package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
)

type coverFlags struct {
	cards     cardFlags
	format    string
	json      bool
	failUnder float64
	top       int
}

func (a *app) coverCommand() *cobra.Command {
	f := &coverFlags{}
	c := &cobra.Command{
		Use:   "cover [flags] CARDS…",
		Short: "Say what of a card list is understood, and what is not",
		Long: `Says what of a card list is understood, byte by byte, and what is not.

Every byte of every text belongs to exactly one kind. A condition counts as understood only when what was read
prints as a sentence that reads the same, and a clause only when all of it was read. A condition that refers back
("if you do") is read, and no log can decide it: it is understood and not evaluable.`,
		Example: `  kwrun cover cards.json
  kwrun cover --fail-under 95 --format md cards.json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.cover(f, args) },
	}
	f.cards.add(c)
	c.Flags().StringVar(&f.format, "format", "text", "text, md or json")
	c.Flags().BoolVar(&f.json, "json", false, "short for --format json")
	c.Flags().Float64Var(&f.failUnder, "fail-under", 0, "end with status 1 when fewer than this `PERCENT` of the bytes are understood")
	c.Flags().IntVar(&f.top, "top", 20, "how many of the phrases that were not understood to show; 0 is all")
	complete(c, "format", "text", "md", "json")
	return c
}

func (a *app) cover(f *coverFlags, files []string) error {
	if f.json {
		f.format = "json"
	}
	if !slices.Contains([]string{"text", "md", "json"}, f.format) {
		return fmt.Errorf("--format is text, md or json, not `%s`", f.format)
	}
	pack, err := a.pack()
	if err != nil {
		return err
	}
	list, faults, err := a.cards(files, &f.cards)
	if err != nil {
		return &exit{exitInput, err}
	}
	cover := pack.Cover(pack.ReadAll(list))
	if f.format == "json" {
		err = writeCoverJSON(a.out, cover)
	} else {
		writeCover(a.out, cover, f)
	}
	switch {
	case err != nil:
		return err
	case len(faults) > 0:
		return &exit{exitInput, faults}
	case understood(cover) < f.failUnder:
		return &exit{exitFindings, fmt.Errorf("%.1f %% of the bytes are understood, less than %.1f %%", understood(cover), f.failUnder)}
	}
	return nil
}

// understood returns how many percent of the bytes were understood.
func understood(c *interp.Coverage) float64 {
	all := 0
	for _, n := range c.Bytes {
		all += n
	}
	return percent(all-c.Bytes[grammar.NotRead], all)
}

func percent(part, all int) float64 {
	if all == 0 {
		return 100
	}
	return 100 * float64(part) / float64(all)
}

func writeCoverJSON(w io.Writer, c *interp.Coverage) error {
	missing := append([]interp.Phrase{}, c.Missing...)
	return encodeJSON(w, map[string]any{
		"schema": "kwrun/cover/1", "cards": c.Cards, "cardsRead": c.CardsRead, "bytes": c.Bytes, "clauses": c.Clauses, "keywords": c.Keywords,
		"conditions": c.Conditions, "triggers": c.Triggers, "history": c.History, "sets": c.Sets, "byKeyword": c.ByKeyword, "missing": missing, "slips": append([]interp.Phrase{}, c.Slips...),
	})
}

// partKinds are the kinds of part in the order of the report.
var partKinds = []grammar.PartKind{grammar.KeywordPart, grammar.ConditionPart, grammar.TriggerPart, grammar.CostPart, grammar.LimitPart,
	grammar.ReminderPart, grammar.EffectPart, grammar.NotRead}

// writeCover writes the report as tables, for a terminal or as Markdown.
func writeCover(w io.Writer, c *interp.Coverage, f *coverFlags) {
	fmt.Fprintf(w, "%s: %d read, %d not read\n", plural(c.Cards, "card"), c.CardsRead, c.Cards-c.CardsRead)
	grid := func(title string, head []string, rows [][]string) { writeGrid(w, f.format == "md", title, head, rows) }
	all := 0
	for _, n := range c.Bytes {
		all += n
	}
	var rows [][]string
	for _, kind := range partKinds {
		rows = append(rows, []string{string(kind), fmt.Sprint(c.Bytes[kind]), fmt.Sprintf("%.1f %%", percent(c.Bytes[kind], all))})
	}
	grid("every byte of the texts", []string{"kind", "bytes", "share"}, rows)
	shares := []string{"", "there are", "understood", "evaluable"}
	grid("what was understood", shares, [][]string{shareRow("clauses", &c.Clauses), shareRow("bracketed words", &c.Keywords),
		shareRow("conditions", &c.Conditions), shareRow("of them, history", &c.History), shareRow("triggers", &c.Triggers)})
	grid("clauses by set", shares, shareRows(c.Sets))
	grid("clauses by keyword", shares, shareRows(c.ByKeyword))
	grid("keywords without their brackets", []string{"cards", "keyword", "on"}, phraseRows(c.Slips, 0))
	grid("not understood", []string{"cards", "phrase", "on"}, phraseRows(c.Missing, f.top))
}

// phraseRows returns a row for each phrase, at most top of them; 0 is all.
func phraseRows(list []interp.Phrase, top int) [][]string {
	var rows [][]string
	for i, m := range list {
		if top > 0 && i == top {
			return append(rows, []string{"", fmt.Sprintf("… and %d more phrases", len(list)-i)})
		}
		cards := m.Cards
		if len(cards) > 3 {
			cards = append(slices.Clone(cards[:3]), fmt.Sprintf("and %d more", len(m.Cards)-3))
		}
		rows = append(rows, []string{fmt.Sprint(len(m.Cards)), shorten(m.Text, 60), strings.Join(cards, ", ")})
	}
	return rows
}

func shareRow(name string, s *interp.Share) []string {
	return []string{name, fmt.Sprint(s.Total), fmt.Sprintf("%d (%.1f %%)", s.Understood, percent(s.Understood, s.Total)), fmt.Sprint(s.Evaluable)}
}

func shareRows(m map[string]*interp.Share) [][]string {
	var rows [][]string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		rows = append(rows, shareRow(key, m[key]))
	}
	return rows
}

// writeGrid writes a titled table.
func writeGrid(w io.Writer, markdown bool, title string, head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	if markdown {
		fmt.Fprintf(w, "\n## %s\n\n| %s |\n|%s\n", title, strings.Join(head, " | "), strings.Repeat("---|", len(head)))
		for _, r := range rows {
			fmt.Fprintf(w, "| %s |\n", strings.Join(r, " | "))
		}
		return
	}
	fmt.Fprintf(w, "\n%s\n", title)
	t := &table{}
	t.add(nil, head...)
	for _, r := range rows {
		t.add(nil, r...)
	}
	t.write(w)
}
