package turnlog_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// A game in which players are what something is done to.
const duel = `game Duel
  noun creature
  noun card             is a creature
  event deal, dealt     an object deals N damage to an object or a player
  event challenge       a player challenges a player
  event give, gave, given     a player gives a card, to a player
  event draw, drew, drawn     a player draws a card
`

func TestPlayersThatAnEventIsDoneTo(t *testing.T) {
	v, faults := grammar.ReadVocabulary([]*grammar.File{grammar.Split(&grammar.Source{Name: "duel.kw", Text: duel})})
	require.Empty(t, faults)
	v = v.At("")
	read := func(log string) ([]*turnlog.Event, grammar.Errors) {
		return readAll(turnlog.NewReader("game.log", strings.NewReader(log), v))
	}
	for _, c := range []struct{ text, written, json string }{
		{"Gnat deals 2 damage to Ben", "", `{"event":"deal","object":{"player":"Ben"},"by":{"object":"o1","card":"Gnat"},"unit":"damage","amount":2}`},
		{"Gnat deals 2 damage to Ox", "", `{"event":"deal","object":"o2","card":"Ox","by":{"object":"o1","card":"Gnat"},"unit":"damage","amount":2}`},
		{"Ben is dealt 2 damage by Gnat", "Gnat deals 2 damage to Ben", ""},
		{"Ann challenges Ben", "", `{"event":"challenge","player":"Ann","object":{"player":"Ben"}}`},
		{"Ann gives Gnat to Ben", "", `{"event":"give","player":"Ann","object":"o1","card":"Gnat","to":{"player":"Ben"}}`},
	} {
		t.Run(c.text, func(t *testing.T) {
			const head = "players Ann, Ben\n"
			events, faults := read(head + c.text)
			require.Empty(t, faults)
			if c.written == "" {
				c.written = c.text
			}
			inText := func(events []*turnlog.Event) string { return writeWith(t, events, v, turnlog.NewTextWriter) }
			require.Equal(t, head+c.written+"\n", inText(events))
			lines := writeWith(t, events, v, turnlog.NewJSONWriter)
			if c.json != "" {
				require.Equal(t, c.json, strings.Split(lines, "\n")[1])
			}
			again, faults := read(lines)
			require.Empty(t, faults, lines)
			require.Equal(t, head+c.written+"\n", inText(again), "the text by way of JSON")
		})
	}
	for _, log := range []string{"players Ann, Ben\nAnn challenges Bob", `{"kwlog":1,"players":["Ann","Ben"]}` + "\n" + `{"event":"challenge","player":"Ann","object":{"player":"Bob"}}`} {
		_, faults = read(log)
		require.Len(t, faults, 1)
		require.Equal(t, turnlog.CodePlayer, faults[0].Code, faults)
	}
	m, err := turnlog.ParseMap("arena.map", "event challenge when .do is duel\n  player = .by\n  object player = .on\nevent give when .do is gift\n  player = .by\n  card = .what\n  to player = .on\nplayer Ann = p1\nplayer Ben = p2\n", v)
	require.NoError(t, err)
	mapped, faults := allOf(m.NewReader("x.jsonl", strings.NewReader(`{"do":"duel","by":"p1","on":"p2"}`+"\n"+`{"do":"gift","by":"p2","what":"Gnat","on":"p1"}`+"\n")))
	require.Empty(t, faults)
	require.Equal(t, "Ann challenges player Ben\nBen gives Gnat to Ann\n", writeWith(t, mapped[1:], v, turnlog.NewTextWriter))
	events, faults := read("Gnat deals 2 damage to player Zed") // nothing says who plays
	require.Empty(t, faults)
	require.Equal(t, "Gnat deals 2 damage to player Zed\n", writeWith(t, events, v, turnlog.NewTextWriter))
	_, faults = read(`{"event":"deal","by":"o1","amount":1,"object":{"player":"Ben","card":"Ox"}}`)
	require.Len(t, faults, 1, "a player is no card")
}
