package main

import (
	"fmt"
	"strings"

	"kwrun/interp"
)

// report is the answer of the main job, in the shape of its JSON
// (docs/eval.schema.json).
type report struct {
	Schema     string   `json:"schema"`
	Game       string   `json:"game"`
	Rules      string   `json:"rules"`
	You        string   `json:"you,omitempty"`
	Turn       int      `json:"turn,omitempty"`
	TurnPlayer string   `json:"turnPlayer,omitempty"`
	After      int      `json:"after,omitempty"` // the last line of the log that was read
	Cards      int      `json:"cards"`
	CardsRead  int      `json:"cardsRead"` // of which every byte was understood
	Rows       []*row   `json:"rows"`
	Unread     []unread `json:"unread"`

	logged bool
}

// row is one verdict.
type row struct {
	Line      *int      `json:"line,omitempty"` // of a timeline: where the verdict changed
	Card      string    `json:"card"`
	Object    *string   `json:"object"`
	You       string    `json:"you"`
	Keyword   *string   `json:"keyword"`
	Condition string    `json:"condition"`
	Kind      string    `json:"kind"`
	Verdict   string    `json:"verdict"`
	Value     *int      `json:"value"`
	Because   []reason  `json:"because"`
	Near      []near    `json:"near"`
	Missing   []string  `json:"missing"`
	Readings  []reading `json:"readings"`
	Text      string    `json:"text,omitempty"` // of the text that several keywords join

	also    []reason
	tooLate []reason
	terms   []string
	unit    string
}

type reason struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	Rule string `json:"rule"`
	what string
	name string
}

type near struct {
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Reason string `json:"reason"`
	Rule   string `json:"rule"`
}

type reading struct {
	Line    int    `json:"line"`
	Verdict string `json:"verdict"`
	event   string
}

// unread is a stretch of card text that was not understood.
type unread struct {
	Card string `json:"card"`
	Text string `json:"text"`
	Why  string `json:"why"`
}

func newRow(v *interp.Verdict, g *interp.Game) *row {
	a := v.Ability
	r := &row{Card: a.Card.Name, You: v.Bearer.Player, Condition: a.Condition(), Kind: string(a.Clause.Kind), Verdict: string(v.State), Value: v.Value,
		Because: []reason{}, Near: []near{}, Missing: []string{}, Readings: []reading{}}
	if v.Bearer.Object != "" {
		r.Object = &v.Bearer.Object
	}
	if a.Use != nil {
		name := a.Use.String()
		r.Keyword = &name
	}
	r.Text = string(v.Chain)
	for _, e := range v.Because {
		r.Because = append(r.Because, newReason(e, v.Rule, g))
	}
	for _, e := range v.Also {
		r.also = append(r.also, newReason(e, "", g))
	}
	for _, n := range v.Near {
		r.Near = append(r.Near, near{n.Event.Line, n.Text, n.Reason, n.Rule})
	}
	r.Missing = append(r.Missing, v.Missing...)
	for _, x := range v.Readings {
		r.Readings = append(r.Readings, reading{x.Line, string(x.State), x.Event})
	}
	if r.unit = v.Unit; r.unit == "" {
		r.unit = "counted"
	}
	for _, t := range v.Terms {
		r.terms = append(r.terms, termText(t))
	}
	if a.Number != nil {
		r.Kind = "number"
	}
	r.late(v)
	return r
}

// termText is one part of a number: 3 printed, +2 Assault 2 (807.1.c).
func termText(t interp.Term) string {
	text := fmt.Sprintf("%+d %s", t.N, t.Text)
	if t.Text == "printed" {
		text = fmt.Sprintf("%d %s", t.N, t.Text)
	}
	if t.Rule != "" {
		text += " (" + t.Rule + ")"
	}
	return text
}

// late finds the reasons that came after the last reading.
func (r *row) late(v *interp.Verdict) {
	if len(v.Readings) == 0 || v.State != interp.StateActive || v.Readings[len(v.Readings)-1].State != interp.StateInactive {
		return
	}
	last := v.Readings[len(v.Readings)-1].Line
	for _, b := range append(r.Because[:len(r.Because):len(r.Because)], r.also...) {
		if b.Line > last {
			r.tooLate = append(r.tooLate, b)
		}
	}
}

func newReason(e *interp.Event, rule string, g *interp.Game) reason {
	name, what := g.Describe(e)
	text := what
	if name != "" {
		text = name + ", " + what
	}
	return reason{Line: e.Line, Text: text, Rule: rule, name: name, what: what}
}

// unread takes down what was not understood of a card.
func (r *report) unread(c *interp.Card) {
	r.Cards++
	parts := c.Text.Unread()
	if len(parts) == 0 {
		r.CardsRead++
	}
	for _, p := range parts {
		text := strings.Join(strings.Fields(c.Text.Text[p.At.Start:p.At.End]), " ")
		r.Unread = append(r.Unread, unread{c.Name, text, p.Why})
	}
}

// readRows fills the rows with what was read, where there is no log.
func (r *report) readRows(s *session) {
	for _, c := range s.cards {
		for _, a := range c.Abilities {
			row := &row{Card: c.Name, Condition: a.Condition(), Kind: string(a.Clause.Kind), Verdict: "read",
				Because: []reason{}, Near: []near{}, Missing: []string{}, Readings: []reading{}}
			if a.Use != nil {
				name := a.Use.String()
				row.Keyword = &name
			}
			r.Rows = append(r.Rows, row)
		}
	}
}
