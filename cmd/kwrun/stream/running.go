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
	if w.program != nil {
		s.game.Follow(w.program)
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

// running is a game whose events stand on lines of their own.
type running struct {
	w      *worker
	s      *logged
	you    string
	last   map[rowKey]interp.Judgment // the last verdict of each row
	broken error
	at     int // the line that broke it
}

type rowKey struct {
	ability *interp.Ability
	object  string
}

func (w *worker) begin() *running {
	r := w.knowing(w.reader.Another(w.name, nil))
	return &running{w: w, s: w.begun(r), last: map[rowKey]interp.Judgment{}}
}

// line reads a line and returns the rows that it changes. A game with a line that
// does not read is not answered from there on: it would be another game.
func (g *running) line(l lines.Line) ([]byte, error) {
	var e *turnlog.Event
	var err error
	if l.TooLong {
		err = g.w.tooLong(l)
	} else {
		g.s.reader.At(l.N)
		e, err = g.s.reader.Line(string(l.Text))
	}
	if err == nil && e != nil && e.Kind == turnlog.Head && e.Head.Next {
		g.s, g.last, g.broken = g.w.begun(g.s.reader), map[rowKey]interp.Judgment{}, nil
	}
	switch {
	case err != nil && g.broken == nil:
		g.broken, g.at = err, l.N
		return nil, err
	case g.broken != nil && err == nil && e != nil:
		first := grammar.AsErrors(g.broken)[0]
		return nil, grammar.Errors{&grammar.Error{File: g.w.name, Line: l.N, Col: 1, Code: first.Code, Message: fmt.Sprintf("line %d of this game does not read", g.at)}}
	case err != nil || e == nil:
		return nil, err
	}
	g.w.apply(g.s, e)
	if e.Kind == turnlog.Head || g.w.count != nil {
		g.you = ""
		return nil, nil
	}
	return g.changed()
}

// changed returns the rows whose verdict or number is not what it was.
func (g *running) changed() (rows []byte, err error) {
	if g.you, err = g.s.player(g.w.Player); err != nil {
		return nil, nil // the player is not named yet
	}
	for i, c := range g.w.cards {
		for _, b := range g.s.game.Bearers(c, g.you) {
			for j := range g.w.asked[i] {
				asked := &g.w.asked[i][j]
				now := g.s.game.Judge(asked.ability, b)
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
