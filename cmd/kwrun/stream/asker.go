// Package stream answers the games of a stream for the cards of a list: what each
// keyword is at the end of a game that stands on one line, or after each event.
package stream

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"kwrun/cards"
	"kwrun/interp"
)

// Asker is the cards that a stream of games is asked about.
type Asker struct {
	Player string // who is asked about; "": whose turn it is at the end
	// Reasons makes a row with its reasons of a verdict; nil for rows without.
	Reasons func(*interp.Verdict, *interp.Game) any

	pack    *interp.Pack
	program *interp.Program
	cards   []*interp.Card
	asked   [][]askedRow   // by card
	group   []int          // by card: which cards have the same name
	named   map[string]int // the group of a name in lower case
	bad     atomic.Int64
	count   *Counts // nil where rows are written
}

// New returns an asker for the cards of a list.
func New(pack *interp.Pack, list []cards.Card) *Asker {
	d := &Asker{pack: pack, cards: pack.ReadAll(list), named: map[string]int{}}
	d.program = pack.Compile(d.cards)
	blank := pack.NewGame()
	for _, c := range d.cards {
		var rows []askedRow
		for _, ability := range c.Abilities {
			rows = append(rows, newAskedRow(blank, ability))
		}
		d.asked = append(d.asked, rows)
		name := strings.ToLower(c.Name)
		if _, known := d.named[name]; !known {
			d.named[name] = len(d.named)
		}
		d.group = append(d.group, d.named[name])
	}
	return d
}

// NeedLog returns the cards that have an answer which the whole log is needed for:
// with one of them, every game takes some times longer.
func (d *Asker) NeedLog() []string {
	var out []string
	for _, c := range d.cards {
		if slices.ContainsFunc(c.Abilities, d.needsLog) && !slices.Contains(out, c.Name) {
			out = append(out, c.Name)
		}
	}
	return out
}

func (d *Asker) needsLog(a *interp.Ability) bool {
	_, asks := d.program.Ability(a)
	return asks && d.program.NeedsLog(a) != ""
}

// Unread returns how many cards have text that was not understood.
func (d *Asker) Unread() (n int) {
	for _, c := range d.cards {
		if len(c.Text.Unread()) > 0 {
			n++
		}
	}
	return n
}

// Bad returns how many lines did not read.
func (d *Asker) Bad() int { return int(d.bad.Load()) }

// askedRow is an ability with what its rows always say.
type askedRow struct {
	ability *interp.Ability
	unasked interp.State // the verdict of one that asks nothing; "" for others
	head    []byte       // up to the object
	tail    []byte       // from there to the verdict
}

func newAskedRow(blank *interp.Game, a *interp.Ability) askedRow {
	r := askedRow{ability: a}
	if a.Condition() == "" {
		r.unasked = blank.Eval(a, interp.Bearer{}).State
	}
	r.head = append(appendJSON([]byte(`{"card":`), a.Card.Name), `,"object":`...)
	var keyword any
	if a.Use != nil {
		keyword = a.Use.String()
	}
	r.tail = append(appendJSON([]byte(`,"keyword":`), keyword), `,"condition":`...)
	r.tail = append(appendJSON(r.tail, a.Condition()), `,"verdict":`...)
	return r
}

// append adds a row; object is "" for a card in no event.
func (r *askedRow) append(dst []byte, object string, v interp.Judgment) []byte {
	dst = append(dst, r.head...)
	if object == "" {
		dst = append(dst, "null"...)
	} else {
		dst = appendText(dst, object)
	}
	dst = append(append(append(dst, r.tail...), '"'), v.State...)
	dst = append(dst, `","value":`...)
	if v.HasValue {
		dst = strconv.AppendInt(dst, int64(v.Value), 10)
	} else {
		dst = append(dst, "null"...)
	}
	return append(dst, '}')
}

// appendText adds a text as JSON.
func appendText(dst []byte, text string) []byte {
	for _, c := range []byte(text) {
		if c < ' ' || c == '"' || c == '\\' || c >= 0x7f {
			return appendJSON(dst, text)
		}
	}
	return append(append(append(dst, '"'), text...), '"')
}

// appendJSON adds a value as JSON.
func appendJSON(dst []byte, value any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		panic(err) // these are texts, numbers and rows
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte{'\n'})...)
}
