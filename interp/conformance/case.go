// Package conformance asks any implementation of turn-history conditions the
// same questions: cases in language-neutral JSON, each with a log, a condition
// and what holds at its end (docs/conformance). Answer is kwrun's own answer.
package conformance

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// A Case is one question: what holds for a card at the end of a log.
type Case struct {
	ID        string            `json:"id"`
	Section   string            `json:"section"`         // the family of condition, or the keyword
	Cites     string            `json:"cites,omitempty"` // the rule or ruling that it rests on
	Tells     []string          `json:"tells,omitempty"` // conditions with one thing changed that it tells from this one
	Rules     string            `json:"rules"`           // the version of the rules
	Card      Card              `json:"card"`
	Keyword   string            `json:"keyword,omitempty"` // whose condition is asked; none where the condition is the card's own
	Condition string            `json:"condition"`         // in the canonical words of the language
	Log       []json.RawMessage `json:"log"`               // the events, as docs/log.md has them
	You       string            `json:"you"`               // the player who asks
	Object    string            `json:"object,omitempty"`  // the card in the log; none for a card in no event
	Verdict   string            `json:"verdict,omitempty"`
	Value     *int              `json:"value,omitempty"` // of a condition that counts
	Witnesses []int             `json:"witnesses,omitempty"`
}

// Card is the card that is asked about.
type Card struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Text string `json:"text"`
}

// Question is the case without its answer.
func (c Case) Question() Case {
	c.Verdict, c.Value, c.Witnesses, c.Tells = "", nil, nil, nil
	return c
}

// An Answer is what an implementation says of a case. Witnesses, which are
// optional, are the places in the log (from 1) of the events that decide.
type Answer struct {
	ID        string `json:"id"`
	Verdict   string `json:"verdict,omitempty"`
	Value     *int   `json:"value,omitempty"`
	Witnesses []int  `json:"witnesses,omitempty"`
	Skip      string `json:"skip,omitempty"` // why it does not answer
}

// Read reads cases, one a line.
func Read(name string, in io.Reader) ([]Case, error) {
	var out []Case
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		var c Case
		if err := d.Decode(&c); err != nil {
			return out, fmt.Errorf("%s:%d: no case: %w", name, n, err)
		}
		if c.ID == "" || len(c.Log) == 0 {
			return out, fmt.Errorf("%s:%d: a case has an `id` and a `log`", name, n)
		}
		out = append(out, c)
	}
	return out, lines.Err()
}

// played is a case with its log played and its condition found.
type played struct {
	game    *interp.Game
	ability *interp.Ability
	bearer  interp.Bearer
}

func play(pack *interp.Pack, c Case) (*played, error) {
	card := pack.Read(cards.Card{Name: c.Card.Name, Type: c.Card.Type, Text: c.Card.Text})
	p := &played{game: pack.NewGame(), bearer: interp.Bearer{Player: c.You, Object: c.Object}}
	p.game.AddCard(card)
	log := turnlog.NewReader(c.ID, bytes.NewReader(bytes.Join(raw(c.Log), []byte("\n"))), pack.Vocabulary)
	log.KnowCard(card.Name, card.Is)
	for {
		e, err := log.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		p.game.Apply(e)
	}
	for _, a := range card.Abilities {
		if a.Condition() == c.Condition && (a.Use == nil && c.Keyword == "" || a.Use != nil && a.Use.Name == c.Keyword) {
			p.ability = a
			return p, nil
		}
	}
	if c.Keyword != "" {
		return nil, fmt.Errorf("the card has no `%s` that asks `%s`", c.Keyword, c.Condition)
	}
	var err error
	p.ability, err = pack.Ask(card, c.Condition)
	return p, err
}

func raw(list []json.RawMessage) [][]byte {
	out := make([][]byte, len(list))
	for i, r := range list {
		out[i] = r
	}
	return out
}

// Respond is kwrun's own answer to a case. What it cannot read it skips, and
// says why.
func Respond(pack *interp.Pack, c Case) Answer {
	p, err := play(pack, c)
	if err != nil {
		return Answer{ID: c.ID, Skip: err.Error()}
	}
	v := p.game.Eval(p.ability, p.bearer)
	a := Answer{ID: c.ID, Verdict: string(v.State), Value: v.Value}
	for _, e := range v.Because {
		a.Witnesses = append(a.Witnesses, e.Line)
	}
	return a
}

// Result is what an answer to a case is worth.
type Result struct {
	Case   Case
	Answer Answer
	Wrong  string // what is wrong with it; "" when it is right, or was not given
}

// Judge holds an answer against its case. Witnesses need not be those of the
// case: they have to be enough for the verdict, with none to spare.
func Judge(pack *interp.Pack, c Case, a Answer) Result {
	r := Result{Case: c, Answer: a}
	switch {
	case a.Skip != "":
	case a.Verdict != c.Verdict:
		r.Wrong = fmt.Sprintf("it says %s, and it is %s", a.Verdict, c.Verdict)
	case c.Value != nil && a.Value != nil && *a.Value != *c.Value:
		r.Wrong = fmt.Sprintf("it counts %d, and there are %d", *a.Value, *c.Value)
	case a.Witnesses != nil:
		r.Wrong = witnesses(pack, c, a)
	}
	return r
}

// canBeMissing reports whether a line of a log is an event: turns and stretches
// of play start and end whether or not it happened.
func canBeMissing(line json.RawMessage) bool {
	var e struct{ Event turnlog.Kind }
	err := json.Unmarshal(line, &e)
	return err == nil && e.Event != turnlog.Turn && e.Event != turnlog.Starts && e.Event != turnlog.Ends
}

func witnesses(pack *interp.Pack, c Case, a Answer) string {
	for _, n := range a.Witnesses {
		if n < 1 || n > len(c.Log) {
			return fmt.Sprintf("the witness %d is no line of the log", n)
		}
	}
	p, err := play(pack, c)
	if err != nil || c.Value != nil {
		return "" // of a number, every event that is counted is a witness
	}
	state := interp.State(c.Verdict)
	if p.game.EvalMasked(p.ability, p.bearer, a.Witnesses) != state {
		return fmt.Sprintf("the witnesses %v alone do not make it %s", a.Witnesses, c.Verdict)
	}
	for i, n := range a.Witnesses {
		if !canBeMissing(c.Log[n-1]) {
			continue
		}
		rest := append(append([]int{}, a.Witnesses[:i]...), a.Witnesses[i+1:]...)
		if p.game.EvalMasked(p.ability, p.bearer, rest) == state {
			return fmt.Sprintf("the witness %d is to spare", n)
		}
	}
	return ""
}
