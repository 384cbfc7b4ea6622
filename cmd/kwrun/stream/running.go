package stream

import (
	"fmt"
	"strings"

	"kwrun/cmd/kwrun/lines"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// logged is a game with its log.
type logged struct {
	game     *interp.Game
	reader   *turnlog.Reader
	declared bool // the log says who plays
}

// begun returns a game of the cards at its beginning.
func (w *worker) begun(r *turnlog.Reader) *logged {
	s := &logged{game: w.pack.NewGame(), reader: r}
	if w.followed != nil {
		s.game.Follow(w.followed)
		return s
	}
	var abilities []*interp.Ability
	for _, c := range w.cards {
		s.game.AddCard(c)
		abilities = append(abilities, c.Abilities...)
	}
	if w.Reasons != nil {
		s.game.Watch(abilities)
	}
	return s
}

func (w *worker) apply(s *logged, e *turnlog.Event) {
	s.declared = s.declared || e.Kind == turnlog.Head && len(e.Head.Players) > 0
	s.game.Apply(e) // events that a reader has read lack nothing
	if w.count != nil {
		w.play(s.game, e)
	}
}

func (s *logged) player(name string) (string, error) { return PlayerOf(s.game, s.declared, name) }

// PlayerOf returns the player of a game who is asked about: that of the name or,
// where it is "", whose turn it is. Where the log does not say who plays, a player
// it does not name has done nothing.
func PlayerOf(game *interp.Game, declared bool, name string) (string, error) {
	players := game.Players()
	if name == "" {
		if turn := game.Turn(); turn.Player != "" {
			return turn.Player, nil
		}
		if len(players) > 0 {
			return players[0], nil
		}
		return "you", nil
	}
	for _, p := range players {
		if strings.EqualFold(p, name) {
			return p, nil
		}
	}
	if declared || grammar.Nearest(name, players) != "" {
		e := &grammar.Error{File: "--you", Code: turnlog.CodePlayer, Message: "`" + name + "` is not a player of this game",
			Hints: []string{"the players are " + strings.Join(players, ", ")}}
		return "", e.Near(name, players)
	}
	return name, nil
}

// running is a game whose events stand on lines of their own. One worker after the
// other can go on with it.
type running struct {
	*logged
	you    string
	last   map[rowKey]interp.Judgment // the last verdict of each row
	broken *grammar.Error
}

type rowKey struct {
	ability *interp.Ability
	object  string
}

func (w *worker) begin() *running {
	return w.running(w.knowing(w.reader.Another(w.name, nil)))
}

func (w *worker) running(r *turnlog.Reader) *running {
	return &running{logged: w.begun(r), last: map[rowKey]interp.Judgment{}}
}

// line reads a line and returns the rows that it changes. A game with a line that
// does not read is not answered from there on: it would be another game.
func (g *running) line(w *worker, l lines.Line) ([]byte, error) {
	e, err := g.read(w, l)
	if err == nil && e != nil && e.Kind == turnlog.Head && e.Head.Next {
		*g = *w.running(g.reader)
	}
	switch {
	case err != nil:
		if g.broken == nil {
			g.broken = grammar.AsErrors(err)[0]
		}
		return nil, err
	case e == nil:
		return nil, nil
	case g.broken != nil:
		return nil, &grammar.Error{File: w.name, Line: l.N, Col: 1, Code: g.broken.Code, Message: fmt.Sprintf("line %d of this game does not read", g.broken.Line)}
	}
	w.apply(g.logged, e)
	if g.you = ""; e.Kind == turnlog.Head || w.count != nil {
		return nil, nil
	}
	return g.changed(w), nil
}

func (g *running) read(w *worker, l lines.Line) (*turnlog.Event, error) {
	if l.TooLong {
		return nil, w.tooLong(l)
	}
	g.reader.At(l.N)
	return g.reader.Line(string(l.Text))
}

// changed returns the rows whose verdict or number is not what it was: none while
// the player asked about is not named yet.
func (g *running) changed(w *worker) (rows []byte) {
	var err error
	if g.you, err = g.player(w.Player); err != nil {
		return nil
	}
	for i, c := range w.cards {
		for _, b := range g.game.Bearers(c, g.you) {
			for j := range w.asked[i] {
				asked := &w.asked[i][j]
				now := g.game.Judge(asked.ability, b)
				key := rowKey{asked.ability, b.Object}
				if g.last[key] == now {
					continue
				}
				g.last[key] = now
				rows = append(w.row(rows, asked, g.game, b), ',')
			}
		}
	}
	return rows
}
