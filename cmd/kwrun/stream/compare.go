package stream

import (
	"bytes"
	"encoding/json"
	"sync/atomic"

	"kwrun/cmd/kwrun/lines"
	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// Row is an answer.
type Row struct {
	Card    string  `json:"card"`
	Object  *string `json:"object"`
	Keyword *string `json:"keyword"`
	Verdict string  `json:"verdict"`
}

// Flip is an answer that is not the same in two versions of a pack; "" stands for a
// version that has no such answer.
type Flip struct {
	Line    int    `json:"line,omitempty"` // of the stream
	Game    string `json:"game,omitempty"`
	Card    string `json:"card"`
	Keyword string `json:"keyword,omitempty"`
	Before  string `json:"before"`
	After   string `json:"after"`
}

// Flips compares the answers of two versions, and returns how many there are in
// one of them at least.
func Flips(before, after []Row) (flips []Flip, asked int) {
	type key struct {
		card, object, keyword string
		nth                   int
	}
	var order []key
	var answers [2]map[key]string
	for i, rows := range [][]Row{before, after} {
		answers[i] = map[key]string{}
		for _, r := range rows {
			k := key{card: r.Card}
			if r.Object != nil {
				k.object = *r.Object
			}
			if r.Keyword != nil {
				k.keyword = *r.Keyword
			}
			for answers[i][k] != "" {
				k.nth++
			}
			if answers[i][k] = r.Verdict; i == 0 || answers[0][k] == "" {
				order = append(order, k)
			}
		}
	}
	for _, k := range order {
		if was, is := answers[0][k], answers[1][k]; was != is {
			flips = append(flips, Flip{Card: k.card, Keyword: k.keyword, Before: was, After: is})
		}
	}
	return flips, len(order)
}

// Comparer answers whole games with two versions of a pack. What it writes for a
// game is a line of JSON for each Flip.
type Comparer struct {
	Before, After *Asker
	asked, games  atomic.Int64
	bad           atomic.Int64
}

// Asked returns how many answers were compared, in how many games; and how many
// lines could not be.
func (c *Comparer) Asked() (answers, games, bad int) {
	return int(c.asked.Load()), int(c.games.Load()), int(c.bad.Load())
}

// Worker returns a worker that compares; name is that of the input.
func (c *Comparer) Worker(name string) lines.Worker {
	return &comparing{Comparer: c, before: c.Before.worker(name), after: c.After.worker(name)}
}

type comparing struct {
	*Comparer
	before, after *worker
}

// Alone is true: a line is a whole game, or it is not compared.
func (c *comparing) Alone(lines.Line) bool { return true }

// Answer compares the answers to a game. A line that does not read is a line of
// JSON with the fault.
func (c *comparing) Answer(dst []byte, l lines.Line, _ lines.Game) ([]byte, lines.Game) {
	if !l.Wanted || len(bytes.TrimSpace(l.Text)) == 0 && !l.TooLong {
		return dst, nil
	}
	flips, fault := c.flips(l)
	if fault != nil {
		c.bad.Add(1)
		return append(dst, fault...), nil
	}
	for _, f := range flips {
		dst = append(appendJSON(dst, f), '\n')
	}
	return dst, nil
}

// answered is the answer to a line, as it is written.
type answered struct {
	ID    string          `json:"id"`
	Rows  []Row           `json:"rows"`
	Error json.RawMessage `json:"error"`
}

func (c *comparing) flips(l lines.Line) (flips []Flip, fault []byte) {
	if !c.before.Alone(l) {
		return nil, c.before.fault(nil, l, "", c.before.notWhole(l))
	}
	texts := [][]byte{c.before.whole(nil, l), c.after.whole(nil, l)}
	var both [2]answered
	for i, text := range texts {
		if err := json.Unmarshal(text, &both[i]); err != nil {
			panic(err) // it was written as JSON
		}
		if both[i].Error != nil {
			return nil, text
		}
	}
	flips, asked := Flips(both[0].Rows, both[1].Rows)
	for i := range flips {
		flips[i].Line, flips[i].Game = l.N, both[0].ID
	}
	c.asked.Add(int64(asked))
	c.games.Add(1)
	return flips, nil
}

// notWhole is the fault of a line that is no whole game, where one is needed.
func (w *worker) notWhole(l lines.Line) error {
	if l.TooLong {
		return w.tooLong(l)
	}
	return grammar.Errors{&grammar.Error{File: w.name, Line: l.N, Col: 1, Code: turnlog.CodeSyntax, Message: "the line is not a whole game",
		Hints: []string{`a game on one line has its "events" in a list`}}}
}
