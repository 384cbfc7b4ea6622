package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"kwrun/cards"
	"kwrun/cmd/kwrun/lines"
	"kwrun/cmd/kwrun/stream"
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
	Asked   int           `json:"asked"`           // how many answers there are
	Games   int           `json:"games,omitempty"` // of a stream
	Bad     int           `json:"bad,omitempty"`   // lines of it that do not read
	Flipped int           `json:"flipped"`
	Rows    []stream.Flip `json:"rows"` // of a stream, the first of them

	faults io.Writer // of a stream
}

// Write takes what is written for a stream: a line for each flip.
func (f *flips) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		var row stream.Flip
		if err := json.Unmarshal(line, &row); err != nil {
			return 0, err
		}
		if row.Before == row.After { // a line that does not read
			fmt.Fprintf(f.faults, "%s", line)
			continue
		}
		if f.Flipped++; f.Flipped <= shownCards {
			f.Rows = append(f.Rows, row)
		}
	}
	return len(text), nil
}

// onCards says which cards of the lists what was found concerns, and with a log
// which of them answer otherwise at its end.
func (a *app) onCards(f *diffFlags, r *diffReport, before, after *interp.Pack) (*cardsDiff, error) {
	list, faults, err := a.cards(f.cards, &f.from)
	if err != nil || len(faults) > 0 {
		return nil, &exit{exitInput, cmp.Or(err, faults.AsError())}
	}
	d := &cardsDiff{Cards: len(list), Concerned: concerned(r, before, after, list)}
	switch {
	case f.log != "":
		d.Flips, err = a.flips(f.log, before, after, list)
	case f.stream != "":
		d.Flips, err = a.flipsInGames(f, &stream.Comparer{Before: stream.New(before, list), After: stream.New(after, list)})
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
	var rows [2][]stream.Row
	for i, pack := range []*interp.Pack{before, after} {
		r, err := a.report(pack, list, &evalFlags{log: log})
		if err != nil {
			return nil, err
		}
		for _, row := range r.Rows {
			rows[i] = append(rows[i], stream.Row{Card: row.Card, Object: row.Object, Keyword: row.Keyword, Verdict: row.Verdict})
		}
	}
	found, asked := stream.Flips(rows[0], rows[1])
	return &flips{Asked: asked, Flipped: len(found), Rows: append([]stream.Flip{}, found...)}, nil
}

// flipsInGames asks all cards in both versions at the end of each game of a stream.
func (a *app) flipsInGames(f *diffFlags, c *stream.Comparer) (*flips, error) {
	o, err := f.many.options()
	if err != nil {
		return nil, err
	}
	in, name, err := a.openStream(f.stream, f.cards)
	if err != nil {
		return nil, &exit{exitInput, err}
	}
	defer in.Close()
	found := &flips{Rows: []stream.Flip{}, faults: a.err}
	if err := a.answerAll(in, found, o, func() lines.Worker { return c.Worker(name) }); err != nil {
		return nil, err
	}
	found.Asked, found.Games, found.Bad = c.Asked()
	return found, nil
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
	if d.Flips == nil {
		return append(lines, "no answers compared: `--log` says at the end of which game the cards are asked")
	}
	return append(lines, d.Flips.sum()...)
}

func (d *cardsDiff) flipped() bool { return d != nil && d.Flips != nil && d.Flips.Flipped > 0 }

// sum says how many answers are not the same.
func (f *flips) sum() []string {
	sum := fmt.Sprintf("%d of %s of cards not the same", f.Flipped, plural(f.Asked, "answer"))
	if f.Games > 0 {
		sum = fmt.Sprintf("%d of %s of cards in %s not the same", f.Flipped, plural(f.Asked, "answer"), plural(f.Games, "game"))
	}
	if f.Bad > 0 {
		return []string{sum, plural(f.Bad, "line") + " of the stream did not read"}
	}
	return []string{sum}
}

func (f *flips) lines() []string {
	var out []string
	if f == nil {
		return nil
	}
	for _, x := range f.Rows[:min(len(f.Rows), shownCards)] {
		where := ""
		if x.Line > 0 {
			where = strings.TrimSpace(fmt.Sprintf("line %d %s", x.Line, x.Game)) + ": "
		}
		out = append(out, where+strings.TrimSpace(x.Card+" "+x.Keyword)+": "+cmp.Or(x.Before, "no answer")+" -> "+cmp.Or(x.After, "no answer"))
	}
	if more := f.Flipped - len(out); more > 0 {
		out = append(out, fmt.Sprintf("… and %d more", more))
	}
	return out
}
