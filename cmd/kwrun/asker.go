package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"kwrun/cmd/kwrun/lines"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// asker is the cards that a stream of games is asked about. Its workers share it.
type asker struct {
	pack  *interp.Pack
	cards []*interp.Card
	asked [][]askedRow // by card
	you   string
	why   bool
	bad   atomic.Int64 // lines that do not read
}

// askedRow is an ability with what its rows always say.
type askedRow struct {
	ability *interp.Ability
	unasked interp.State // the verdict of one that asks nothing; "" for others
	head    []byte       // up to the object
	tail    []byte       // from there to the verdict
}

// asker reads the pack and the card lists. Faults of the lists are returned beside
// the cards that could be read.
func (a *app) asker(files []string, from *cardFlags) (*asker, grammar.Errors, error) {
	pack, err := a.pack()
	if err != nil {
		return nil, nil, err
	}
	list, faults, err := a.cards(files, from)
	if err != nil {
		return nil, nil, &exit{exitInput, err}
	}
	d := &asker{pack: pack, cards: pack.ReadAll(list)}
	blank := pack.NewGame()
	for _, c := range d.cards {
		var rows []askedRow
		for _, ability := range c.Abilities {
			rows = append(rows, newAskedRow(blank, ability))
		}
		d.asked = append(d.asked, rows)
	}
	return d, faults, nil
}

func newAskedRow(blank *interp.Game, a *interp.Ability) askedRow {
	r := askedRow{ability: a}
	if a.Condition() == "" {
		r.unasked = blank.Eval(a, interp.Bearer{}).State
	}
	r.head = append(appendJSON([]byte(`{"card":`), a.Card.Name), `,"object":`...)
	var keyword any
	if a.Use != nil {
		keyword = keywordText(a.Use)
	}
	r.tail = append(appendJSON([]byte(`,"keyword":`), keyword), `,"condition":`...)
	r.tail = append(appendJSON(r.tail, a.Condition()), `,"verdict":`...)
	return r
}

// append adds a row; object is "" for a card in no event.
func (r *askedRow) append(dst []byte, object string, state interp.State, value *int) []byte {
	dst = append(dst, r.head...)
	if object == "" {
		dst = append(dst, "null"...)
	} else {
		dst = appendJSON(dst, object)
	}
	dst = append(append(append(dst, r.tail...), '"'), state...)
	dst = append(dst, `","value":`...)
	if value == nil {
		dst = append(dst, "null"...)
	} else {
		dst = strconv.AppendInt(dst, int64(*value), 10)
	}
	return append(dst, '}')
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

// ending is the status of a run that went through.
func (d *asker) ending() error {
	if bad := d.bad.Load(); bad > 0 {
		return &exit{exitInput, fmt.Errorf("%s of the stream did not read", plural(int(bad), "line"))}
	}
	return nil
}

// worker answers lines for an asker. Whole games are read by one reader, one after
// the other; a game whose events stand on lines of their own has its own.
type worker struct {
	*asker
	name   string
	reader *turnlog.Reader
	plain  *plainReader // nil where some answer needs the log
	ids    [][]interp.AbilityID
	held   []interp.ObjectID
}

func (d *asker) worker(name string) *worker {
	w := &worker{asker: d, name: name, reader: d.knowing(turnlog.NewReader(name, nil, d.pack.Vocabulary))}
	if !d.why {
		w.compile()
	}
	return w
}

// compile makes ready for plain games, where all answers can be had without the log.
func (w *worker) compile() {
	w.plain, w.ids = newPlainReader(w.pack, w.cards, w.reader), nil
	for i, c := range w.cards {
		w.ids = append(w.ids, make([]interp.AbilityID, len(c.Abilities)))
		for j, a := range c.Abilities {
			if w.asked[i][j].unasked != "" {
				continue
			}
			if w.plain.program.NeedsLog(a) != "" {
				w.plain = nil
				return
			}
			w.ids[i][j], _ = w.plain.program.Ability(a)
		}
	}
}

// knowing tells a reader of the cards of the deck.
func (d *asker) knowing(r *turnlog.Reader) *turnlog.Reader {
	for _, c := range d.cards {
		r.KnowCard(c.Name, c.Is)
	}
	return r
}

// Alone reports whether a line is a whole game.
func (w *worker) Alone(l lines.Line) bool {
	_, after, found := bytes.Cut(l.Text, []byte(`"events"`))
	return found && bytes.HasPrefix(bytes.TrimLeft(after, " \t"), []byte{':'})
}

// Answer answers a line: a whole game, or a line of one.
func (w *worker) Answer(dst []byte, l lines.Line, open lines.Game) ([]byte, lines.Game) {
	if w.Alone(l) {
		if l.Wanted {
			dst = append(w.whole(dst, l), '\n')
		}
		return dst, nil
	}
	s, _ := open.(*running)
	if s == nil || bytes.HasPrefix(l.Text, []byte(`{"kwlog":`)) {
		s = w.begin(l.N)
	}
	rows, err := s.line(l)
	if !l.Wanted {
		return dst, s
	}
	if err != nil {
		return append(w.fault(dst, l, "", err), '\n'), s
	}
	dst = w.answer(dst, l, "", s.you, rows)
	return append(dst, '\n'), s
}

// answer begins an answer, and adds its rows.
func (w *worker) answer(dst []byte, l lines.Line, id, you string, rows []byte) []byte {
	dst = append(dst, `{"line":`...)
	dst = strconv.AppendInt(dst, int64(l.N), 10)
	if id != "" {
		dst = appendJSON(append(dst, `,"id":`...), id)
	}
	if you != "" {
		dst = appendJSON(append(dst, `,"you":`...), you)
	}
	dst = append(dst, `,"rows":[`...)
	return append(append(dst, bytes.TrimSuffix(rows, []byte{','})...), "]}"...)
}

// streamFault is what is said of a line that does not read.
type streamFault struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	At      int      `json:"at,omitempty"` // the character of the line, from 1
	Hints   []string `json:"hints,omitempty"`
	Nearest string   `json:"nearest,omitempty"`
	More    int      `json:"more,omitempty"` // how many other faults the line has
}

// fault answers a line that does not read.
func (w *worker) fault(dst []byte, l lines.Line, id string, err error) []byte {
	w.bad.Add(1)
	f := streamFault{Message: err.Error()}
	if all := grammar.AsErrors(err); len(all) > 0 {
		e := all[0]
		f = streamFault{e.Code, e.Message, e.Col, e.Hints, e.Nearest, len(all) - 1}
	}
	dst = append(dst, `{"line":`...)
	dst = strconv.AppendInt(dst, int64(l.N), 10)
	if id != "" {
		dst = appendJSON(append(dst, `,"id":`...), id)
	}
	return append(appendJSON(append(dst, `,"error":`...), f), '}')
}

// tooLong is the fault of a line that was passed over.
func (w *worker) tooLong() error {
	return grammar.Errors{&grammar.Error{File: w.name, Code: turnlog.CodeTooLong,
		Message: fmt.Sprintf("the line has more than %d MB", turnlog.MaxLine>>20)}}
}

// whole answers a whole game: without its log where it is plain.
func (w *worker) whole(dst []byte, l lines.Line) []byte {
	text := string(l.Text)
	if w.plain != nil && w.plain.full() {
		w.compile()
	}
	if w.plain != nil && w.plain.game(text) {
		if you, name := w.plainYou(); you != 0 {
			return w.answer(dst, l, w.plain.id, name, w.plainRows(nil, you))
		}
	}
	return w.logged(dst, l, text)
}

// plainYou returns the player asked about; 0 where there is no such player.
func (w *worker) plainYou() (interp.PlayerID, string) {
	r := w.plain
	you := max(r.turnOf, 1)
	if w.you != "" {
		you = interp.PlayerID(1 + slices.IndexFunc(r.players, func(p string) bool { return strings.EqualFold(p, w.you) }))
	}
	if you == 0 {
		return 0, ""
	}
	return you, r.players[you-1]
}

// plainRows adds the rows of a plain game for a player, with a comma after each.
func (w *worker) plainRows(dst []byte, you interp.PlayerID) []byte {
	r := w.plain
	for i, c := range w.cards {
		w.held = r.bearers(w.held[:0], r.group[i], you)
		for _, object := range w.held {
			for j := range c.Abilities {
				asked := &w.asked[i][j]
				if asked.unasked != "" {
					dst = append(asked.append(dst, r.things[object].id, asked.unasked, nil), ',')
					continue
				}
				v := r.position.Judge(interp.Question{Ability: w.ids[i][j], Player: you, Object: object})
				var value *int
				if v.HasValue {
					value = &v.Value
				}
				dst = append(asked.append(dst, r.things[object].id, v.State, value), ',')
			}
		}
	}
	return dst
}

// logged answers a whole game with its log.
func (w *worker) logged(dst []byte, l lines.Line, text string) []byte {
	s := w.session(w.reader)
	var faults grammar.Errors
	e, err := w.reader.Line(text)
	id := ""
	if e != nil {
		id = e.ID
	}
	for !errors.Is(err, io.EOF) {
		if err != nil {
			faults = append(faults, grammar.AsErrors(err)...)
		} else {
			s.apply(e, nil)
		}
		e, err = w.reader.Next()
	}
	if len(faults) > 0 {
		return w.fault(dst, l, id, faults)
	}
	you, err := s.you(w.you)
	if err != nil {
		return w.fault(dst, l, id, err)
	}
	return w.answer(dst, l, id, you, w.rows(nil, s.game, you))
}

// session begins a game of the deck.
func (w *worker) session(r *turnlog.Reader) *session {
	s := &session{game: w.pack.NewGame(), cards: w.cards, reader: r}
	var abilities []*interp.Ability
	for _, c := range w.cards {
		s.game.AddCard(c)
		abilities = append(abilities, c.Abilities...)
	}
	if w.why {
		s.game.Watch(abilities)
	}
	return s
}

// rows adds the rows of a game for a player, with a comma after each.
func (w *worker) rows(dst []byte, g *interp.Game, you string) []byte {
	for i, c := range w.cards {
		for _, b := range g.Bearers(c, you) {
			for j := range w.asked[i] {
				dst = append(w.row(dst, &w.asked[i][j], g, b), ',')
			}
		}
	}
	return dst
}

func (w *worker) row(dst []byte, asked *askedRow, g *interp.Game, b interp.Bearer) []byte {
	v := g.Eval(asked.ability, b)
	if w.why {
		return appendJSON(dst, newRow(v, g))
	}
	return asked.append(dst, b.Object, v.State, v.Value)
}

// running is a game whose events stand on lines of their own.
type running struct {
	w      *worker
	s      *session
	first  int // its first line
	you    string
	last   map[rowKey]string // the last verdict of each row
	broken error
	at     int // the line that broke it
}

type rowKey struct {
	ability *interp.Ability
	object  string
}

func (w *worker) begin(line int) *running {
	r := w.knowing(w.reader.Another(w.name, nil))
	return &running{w: w, s: w.session(r), first: line, last: map[rowKey]string{}}
}

// line reads a line and returns the rows that it changes. A game with a line that
// does not read is not answered from there on: it would be another game.
func (g *running) line(l lines.Line) ([]byte, error) {
	var e *turnlog.Event
	var err error
	if l.TooLong {
		err = g.w.tooLong()
	} else {
		e, err = g.s.reader.Line(string(l.Text))
	}
	switch {
	case err != nil && g.broken == nil:
		g.broken, g.at = err, l.N
		return nil, err
	case g.broken != nil && err == nil && e != nil:
		first := grammar.AsErrors(g.broken)[0]
		return nil, grammar.Errors{&grammar.Error{Code: first.Code, Message: fmt.Sprintf("line %d of this game does not read", g.at)}}
	case err != nil || e == nil:
		return nil, err
	}
	if e.Kind == turnlog.Head && e.Head.Next {
		g.s, g.last = g.w.session(g.s.reader), map[rowKey]string{}
	}
	g.s.apply(e, nil)
	if e.Kind == turnlog.Head {
		g.you = ""
		return nil, nil
	}
	return g.changed()
}

// changed returns the rows whose verdict or number is not what it was.
func (g *running) changed() (rows []byte, err error) {
	if g.you, err = g.s.you(g.w.you); err != nil {
		return nil, nil // the player is not named yet
	}
	for i, c := range g.w.cards {
		for _, b := range g.s.game.Bearers(c, g.you) {
			for j := range g.w.asked[i] {
				asked := &g.w.asked[i][j]
				v := g.s.game.Eval(asked.ability, b)
				now := string(v.State)
				if v.Value != nil {
					now += strconv.Itoa(*v.Value)
				}
				key := rowKey{asked.ability, b.Object}
				if g.last[key] == now {
					continue
				}
				g.last[key] = now
				rows = append(g.w.row(rows, asked, g.s.game, b), ',')
			}
		}
	}
	return rows, nil
}
