package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kwrun/cards"
	"kwrun/interp"
)

// cardsDiff is what a change means for the cards of a list.
type cardsDiff struct {
	Cards     int       `json:"cards"` // how many there are
	Concerned []concern `json:"concerned"`
	Flips     *flips    `json:"flips,omitempty"` // nil without a log
}

// concern is a keyword that is not the same, with the cards that have it; or, with
// no keyword, the cards whose conditions in words are not read the same.
type concern struct {
	Keyword string   `json:"keyword,omitempty"`
	Cards   []string `json:"cards"`
}

// flips are the answers of cards that are not the same in both versions.
type flips struct {
	Asked int    `json:"asked"` // how many answers there are
	Rows  []flip `json:"rows"`
}

type flip struct {
	Card    string `json:"card"`
	Keyword string `json:"keyword,omitempty"`
	Before  string `json:"before"` // "" where the version has no such answer
	After   string `json:"after"`
}

// onCards says which cards of the lists what was found concerns, and with a log
// which of them answer otherwise at its end.
func (a *app) onCards(f *diffFlags, r *diffReport, before, after *interp.Pack) (*cardsDiff, error) {
	list, faults, err := a.cards(f.cards, &f.from)
	if err != nil || len(faults) > 0 {
		return nil, &exit{exitInput, cmp.Or(err, faults.AsError())}
	}
	d := &cardsDiff{Cards: len(list), Concerned: concerned(r, before, after, list)}
	if f.log != "" {
		d.Flips, err = a.flips(f.log, before, after, list)
	}
	return d, err
}

func concerned(r *diffReport, before, after *interp.Pack, list []cards.Card) []concern {
	out := []concern{}
	was, is := before.ReadAll(list), after.ReadAll(list)
	add := func(keyword string, on func(was, is *interp.Card) bool) {
		c := concern{Keyword: keyword}
		for i, card := range list {
			if on(was[i], is[i]) {
				c.Cards = append(c.Cards, card.Name)
			}
		}
		if len(c.Cards) > 0 {
			out = append(out, c)
		}
	}
	for _, k := range r.Keywords {
		add(k.Keyword, func(was, is *interp.Card) bool { return has(was, k.Keyword) || has(is, k.Keyword) })
	}
	add("", func(was, is *interp.Card) bool { return !slices.Equal(inWords(was), inWords(is)) })
	return out
}

// has reports whether a keyword is one of the card's own.
func has(c *interp.Card, keyword string) bool {
	return slices.ContainsFunc(c.Abilities, func(a *interp.Ability) bool { return a.Keyword != nil && a.Keyword.Name == keyword })
}

// inWords returns the conditions of the card that are no keyword's.
func inWords(c *interp.Card) []string {
	var out []string
	for _, a := range c.Abilities {
		if a.Keyword == nil {
			out = append(out, a.Condition())
		}
	}
	return out
}

// flips asks all cards in both versions, at the end of the log.
func (a *app) flips(log string, before, after *interp.Pack, list []cards.Card) (*flips, error) {
	var answers [2]map[flip]string
	var order []flip
	for i, pack := range []*interp.Pack{before, after} {
		answers[i] = map[flip]string{}
		r, err := a.report(pack, list, &evalFlags{log: log})
		if err != nil {
			return nil, err
		}
		seen := map[flip]int{}
		for _, row := range r.Rows {
			key := flip{Card: row.Card}
			if row.Keyword != nil {
				key.Keyword = *row.Keyword
			}
			if row.Object != nil {
				key.Before = *row.Object // of several in the log, which
			}
			seen[key]++
			key.After = fmt.Sprint(seen[key])
			if _, there := answers[0][key]; !there || i == 0 {
				order = append(order, key)
			}
			answers[i][key] = row.Verdict
		}
	}
	out := &flips{Asked: len(order), Rows: []flip{}}
	for _, key := range order {
		if was, is := answers[0][key], answers[1][key]; was != is {
			out.Rows = append(out.Rows, flip{key.Card, key.Keyword, was, is})
		}
	}
	return out, nil
}

// shownCards is how many cards are named; the rest are counted.
const shownCards = 20

// lines say which cards are concerned, and how many answers are not the same.
func (d *cardsDiff) lines() []string {
	var lines []string
	of := fmt.Sprintf("of %s: ", plural(d.Cards, "card"))
	for _, c := range d.Concerned {
		names := c.Cards[:min(len(c.Cards), shownCards)]
		if more := len(c.Cards) - len(names); more > 0 {
			names = append(slices.Clip(names), fmt.Sprintf("… and %d more", more))
		}
		what := cmp.Or(c.Keyword, "other words of conditions")
		lines = append(lines, fmt.Sprintf("%s: on %d %s%s", what, len(c.Cards), of, strings.Join(names, "; ")))
	}
	if len(d.Concerned) == 0 {
		lines = append(lines, fmt.Sprintf("no card of %d is concerned", d.Cards))
	}
	answers := "no answers compared: `--log` says at the end of which game the cards are asked"
	if d.Flips != nil {
		answers = fmt.Sprintf("%d of %s of cards not the same", len(d.Flips.Rows), plural(d.Flips.Asked, "answer"))
	}
	return append(lines, answers)
}

func (d *cardsDiff) flipped() bool { return d != nil && d.Flips != nil && len(d.Flips.Rows) > 0 }

func (f *flips) lines() []string {
	var out []string
	if f == nil {
		return nil
	}
	for _, x := range f.Rows[:min(len(f.Rows), shownCards)] {
		out = append(out, strings.TrimSpace(x.Card+" "+x.Keyword)+": "+cmp.Or(x.Before, "no answer")+" -> "+cmp.Or(x.After, "no answer"))
	}
	if more := len(f.Rows) - len(out); more > 0 {
		out = append(out, fmt.Sprintf("… and %d more", more))
	}
	return out
}
