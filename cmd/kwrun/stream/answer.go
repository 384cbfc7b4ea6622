package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"kwrun/cmd/kwrun/lines"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// worker answers lines for an asker. Whole games are read by one reader, one after
// the other; a game whose events stand on lines of their own has its own.
type worker struct {
	*Asker
	name     string
	reader   *turnlog.Reader
	followed *interp.Program // nil where reasons are wanted
	plain    *plainReader    // nil where some answer needs the log
	ids      [][]interp.AbilityID
	held     []interp.ObjectID
	hits     []hit // of the game at hand, where it is counted
}

// Worker returns a worker that answers lines; name is that of the input, for messages.
func (d *Asker) Worker(name string) lines.Worker { return d.worker(name) }

func (d *Asker) worker(name string) *worker {
	w := &worker{Asker: d, name: name, reader: d.knowing(turnlog.NewReader(name, nil, d.pack.Vocabulary))}
	if d.Reasons == nil {
		w.follow(d.program)
	}
	return w
}

// follow makes ready for answers that need no look at the log; where all of them are
// so, for plain games.
func (w *worker) follow(program *interp.Program) {
	w.followed, w.plain, w.ids = program, nil, nil
	for _, c := range w.cards {
		if slices.ContainsFunc(c.Abilities, w.needsLog) {
			return
		}
		ids := make([]interp.AbilityID, len(c.Abilities))
		for j, a := range c.Abilities {
			ids[j], _ = program.Ability(a)
		}
		w.ids = append(w.ids, ids)
	}
	w.plain = newPlainReader(w.Asker, program, w.reader)
	if w.count != nil {
		w.plain.played = w.plainPlay
	}
}

// knowing tells a reader of the cards of the deck.
func (d *Asker) knowing(r *turnlog.Reader) *turnlog.Reader {
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
			dst = w.whole(dst, l)
		}
		return dst, nil
	}
	g, _ := open.(*running)
	if g == nil && !l.TooLong && len(bytes.TrimSpace(l.Text)) == 0 {
		return w.answer(dst, l, "", nil, nil), nil
	}
	if g == nil || bytes.HasPrefix(l.Text, []byte(`{"kwlog":`)) {
		g = w.begin()
	}
	rows, err := g.line(w, l)
	return w.answer(dst, l, g.you, rows, err), g
}

// answer writes what a line of a game came to.
func (w *worker) answer(dst []byte, l lines.Line, you string, rows []byte, err error) []byte {
	switch {
	case !l.Wanted:
		w.hits = w.hits[:0]
		return dst
	case err != nil:
		return w.fault(dst, l, "", err)
	case w.count != nil:
		w.take()
		return dst
	}
	return closed(append(opened(dst, l, "", you), rows...))
}

// opened begins the answer to a line, up to its rows.
func opened(dst []byte, l lines.Line, id, you string) []byte {
	dst = numbered(dst, l, id)
	if you != "" {
		dst = appendText(append(dst, `,"you":`...), you)
	}
	return append(dst, `,"rows":[`...)
}

// closed ends an answer behind its rows, each of which has a comma after it.
func closed(dst []byte) []byte { return append(bytes.TrimSuffix(dst, []byte{','}), "]}\n"...) }

// numbered begins any answer to a line.
func numbered(dst []byte, l lines.Line, id string) []byte {
	dst = strconv.AppendInt(append(dst, `{"line":`...), int64(l.N), 10)
	if id != "" {
		dst = appendText(append(dst, `,"id":`...), id)
	}
	return dst
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
	w.hits = w.hits[:0]
	all := grammar.AsErrors(err)
	e := all[0]
	if w.count != nil {
		return append(append(dst, e.Error()...), '\n')
	}
	f := streamFault{e.Code, e.Message, e.Col, e.Hints, e.Nearest, len(all) - 1}
	return append(appendJSON(append(numbered(dst, l, id), `,"error":`...), f), "}\n"...)
}

// tooLong is the fault of a line that was passed over.
func (w *worker) tooLong(l lines.Line) error {
	return grammar.Errors{&grammar.Error{File: w.name, Line: l.N, Col: 1, Code: turnlog.CodeTooLong,
		Message: fmt.Sprintf("the line has more than %d MB", turnlog.MaxLine>>20)}}
}

// whole answers a whole game: without its log where it is plain.
func (w *worker) whole(dst []byte, l lines.Line) []byte {
	if w.plain != nil && w.plain.full() {
		w.follow(w.pack.Compile(w.cards))
	}
	if w.plain != nil && w.plain.game(l.Text) {
		if w.count != nil {
			w.take()
			return dst
		}
		if you, name := w.plainYou(); you != 0 {
			return closed(w.plainRows(opened(dst, l, w.plain.id, name), you))
		}
	}
	w.hits = w.hits[:0]
	return w.logged(dst, l)
}

// plainYou returns the player asked about; 0 where there is no such player.
func (w *worker) plainYou() (interp.PlayerID, string) {
	r := w.plain
	you := max(r.turnOf, 1)
	if w.Player != "" {
		you = interp.PlayerID(1 + slices.IndexFunc(r.players, func(p string) bool { return strings.EqualFold(p, w.Player) }))
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
		w.held = r.bearers(w.held[:0], w.group[i], you)
		for _, object := range w.held {
			for j := range c.Abilities {
				asked := &w.asked[i][j]
				if asked.unasked != "" {
					dst = append(asked.append(dst, r.things[object].id, interp.Judgment{State: asked.unasked}), ',')
					continue
				}
				v := r.position.Judge(interp.Question{Ability: w.ids[i][j], Player: you, Object: object})
				dst = append(asked.append(dst, r.things[object].id, v), ',')
			}
		}
	}
	return dst
}

// logged answers a whole game with its log.
func (w *worker) logged(dst []byte, l lines.Line) []byte {
	s := w.begun(w.reader)
	var faults grammar.Errors
	w.reader.At(l.N)
	e, err := w.reader.Line(string(l.Text))
	id := ""
	if e != nil {
		id = e.ID
	}
	for !errors.Is(err, io.EOF) {
		if err != nil {
			faults = append(faults, grammar.AsErrors(err)...)
		} else {
			w.apply(s, e)
		}
		e, err = w.reader.Next()
	}
	if len(faults) > 0 {
		return w.fault(dst, l, id, faults)
	}
	if w.count != nil {
		w.take()
		return dst
	}
	you, err := s.player(w.Player)
	if err != nil {
		return w.fault(dst, l, id, err)
	}
	return closed(w.rows(opened(dst, l, id, you), s.game, you))
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
	if w.Reasons != nil {
		return appendJSON(dst, w.Reasons(g.Eval(asked.ability, b), g))
	}
	return asked.append(dst, b.Object, g.Judge(asked.ability, b))
}
