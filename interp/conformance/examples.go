package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// FromExamples makes a case of every expectation of the tests that asks a
// condition. What they ask of a card's text, or of a number of the card, is no
// question about a log and is left out.
func FromExamples(pack *interp.Pack, tests []*interp.Test) ([]Case, error) {
	var out []Case
	seen := map[string]int{}
	for _, t := range tests {
		for _, r := range t.Run() {
			if r.Verdict.Ability == nil || r.Verdict.Ability.Number != nil || r.Verdict.Ability.Condition() == "" {
				continue
			}
			c, err := newCase(pack, r.Events, r.Verdict)
			if err != nil {
				return nil, err
			}
			c.Section = section(t)
			c.Cites = t.Example.Cites
			seen[c.Section]++
			c.ID = fmt.Sprintf("%s-%d", strings.ReplaceAll(strings.ToLower(c.Section), " ", "-"), seen[c.Section])
			out = append(out, c)
		}
	}
	return out, nil
}

func section(t *interp.Test) string {
	if t.Keyword == nil {
		return "rulings"
	}
	return t.Keyword.Name
}

// newCase writes down what a verdict says at the end of a log.
func newCase(pack *interp.Pack, events []*turnlog.Event, v *interp.Verdict) (Case, error) {
	log, err := lines(pack.Vocabulary, events)
	if err != nil {
		return Case{}, err
	}
	a := v.Ability
	c := Case{Rules: pack.Version, Card: Card{a.Card.Name, a.Card.Type, a.Card.Card.Text}, Condition: a.Condition(), Log: log,
		You: v.Bearer.Player, Object: v.Bearer.Object}
	if a.Use != nil {
		c.Keyword = a.Use.Name
	}
	answer := Respond(pack, c)
	if answer.Skip != "" {
		return Case{}, fmt.Errorf("%s: %s\n%s", c.Condition, answer.Skip, bytes.Join(raw(log), []byte("\n")))
	}
	c.Verdict, c.Value, c.Witnesses = answer.Verdict, answer.Value, answer.Witnesses
	if c.Verdict != string(v.State) {
		return Case{}, fmt.Errorf("`%s` is %s in an example, and %s as a case", c.Condition, v.State, c.Verdict)
	}
	return c, nil
}

// lines writes events as JSON lines.
func lines(v *grammar.Vocabulary, events []*turnlog.Event) ([]json.RawMessage, error) {
	var b bytes.Buffer
	w := turnlog.NewJSONWriter(&b, v)
	for _, e := range events {
		if err := w.Write(e); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	var out []json.RawMessage
	for _, line := range bytes.Split(bytes.TrimSpace(b.Bytes()), []byte("\n")) {
		out = append(out, json.RawMessage(line))
	}
	return out, nil
}
