package bench

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

var sentences = []string{
	oneLeaf:    "if you have finalized another card this turn",
	fourLeaves: "if you have finalized another card this turn and a unit has died this turn and you have 2 or more XP and this card is not exhausted",
}

// library is the pack, with the cards and the conditions of the comparison compiled.
type library struct {
	pack    *interp.Pack
	cards   []*interp.Card // by object
	asked   []*interp.Ability
	ids     []interp.AbilityID
	program *interp.Program
	verbs   [len(verbNames)]interp.VerbID
	xp      interp.UnitID
}

func newLibrary(tb testing.TB) *library {
	pack := newPack(tb)
	l := &library{pack: pack, xp: pack.Unit("XP"), cards: make([]*interp.Card, objects+1)}
	for i := range l.cards {
		l.cards[i] = pack.Read(cards.Card{Name: fmt.Sprint("Card ", i), Type: kindOf(i)})
	}
	for _, text := range sentences {
		a, err := pack.Ask(l.cards[1], text)
		require.NoError(tb, err)
		l.asked = append(l.asked, a)
	}
	l.program = pack.Compile(l.cards[1:], l.asked...)
	for _, a := range l.asked {
		id, ok := l.program.Ability(a)
		require.True(tb, ok)
		require.Empty(tb, l.program.Scans(a))
		l.ids = append(l.ids, id)
	}
	for v, name := range verbNames {
		l.verbs[v] = pack.Verb(name)
	}
	return l
}

// position is a game with all objects, before its first event.
func (l *library) position(tb testing.TB) *interp.Position {
	p, err := l.program.NewPosition(interp.Setup{Players: players, Start: true})
	require.NoError(tb, err)
	for object := 1; object <= objects; object++ {
		p.Add(l.program.Profile(l.cards[object].Card), interp.PlayerID(ownerOf(object)))
	}
	return p
}

// fact is an event as kwrun takes it from an engine.
func (l *library) fact(e *event) interp.Fact {
	f := interp.Fact{Kind: interp.Happened, Verb: l.verbs[e.verb], Player: interp.PlayerID(e.player), Object: interp.ObjectID(e.object)}
	switch e.verb {
	case turn:
		f.Kind = interp.TurnBegins
	case gain, spend:
		f.Counted, f.Amount, f.Unit = true, 1, l.xp
	}
	return f
}

func (l *library) facts(log []event) []interp.Fact {
	out := make([]interp.Fact, len(log))
	for i := range log {
		out[i] = l.fact(&log[i])
	}
	return out
}

// at is the position at the end of a log.
func (l *library) at(tb testing.TB, log []event) *interp.Position {
	p := l.position(tb)
	for i := range log {
		require.NoError(tb, p.Apply(l.fact(&log[i])))
	}
	return p
}

func (l *library) question(ability int, q question) interp.Question {
	return interp.Question{Ability: l.ids[ability], Player: interp.PlayerID(q.player), Object: interp.ObjectID(q.object)}
}

var names = []string{"", "Ann", "Ben"}

// game is the same log with names, as it is kept where reasons are asked for.
func (l *library) game(log []event) *interp.Game {
	g := l.pack.NewGame(names[1:]...)
	for _, c := range l.cards[1:] {
		g.AddCard(c)
	}
	g.Apply(&turnlog.Event{Kind: turnlog.Head, Head: &turnlog.Header{Start: true}})
	for i := range log {
		g.Apply(l.named(i+1, &log[i]))
	}
	return g
}

func (l *library) named(line int, e *event) *turnlog.Event {
	n := &turnlog.Event{Line: line, Kind: turnlog.Happened, Verb: verbNames[e.verb], Player: names[e.player]}
	if e.object != 0 {
		n.Object = &turnlog.Ref{ID: fmt.Sprint(e.object), Card: l.cards[e.object].Name}
	}
	switch e.verb {
	case turn:
		n.Kind, n.Verb, n.Turn = turnlog.Turn, "", e.turn
	case gain, spend:
		one := 1
		n.Amount, n.Unit = &one, "XP"
	}
	return n
}

func bearer(q question) interp.Bearer {
	return interp.Bearer{Player: names[q.player], Object: fmt.Sprint(q.object)}
}

func truth(holds bool) interp.Truth {
	if holds {
		return interp.True
	}
	return interp.False
}
