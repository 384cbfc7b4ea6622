package turnlog_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// A card that nobody has is most likely misspelt, where a card list is there.
func TestACardThatNobodyHas(t *testing.T) {
	read := func(line string) error {
		r := turnlog.NewReader("l", strings.NewReader("turn 1: Ann\n"+line+"\n"), vocabulary())
		r.KnowCard("Border Scout", []string{"unit"})
		_, err := r.Next()
		require.NoError(t, err)
		_, err = r.Next()
		return err
	}
	fault := grammar.AsErrors(read("Ann finalizes Bordr Scout"))[0]
	assert.Equal(t, "l:2:15: nobody has a card called `Bordr Scout` (KL014)", fault.Error())
	assert.Equal(t, 11, fault.Width)
	assert.Equal(t, "Border Scout", fault.Nearest)
	assert.NoError(t, read("Ann finalizes Bordr Scout (unit)"), "it is said what it is")
	assert.NoError(t, read("Ann finalizes Gate Hound"), "no list has to have every card")
	assert.NoError(t, read("Ann finalizes border scout"))
}

// In a log that does not say who plays, one word that nothing is known of is a
// player where a player or a thing could stand.
func TestAStrangerIsAPlayer(t *testing.T) {
	r := turnlog.NewReader("l", strings.NewReader("turn 1: Ann\nBen conquers North Field\nGate Hound attacks\n"), vocabulary())
	var events []*turnlog.Event
	for range 3 {
		e, err := r.Next()
		require.NoError(t, err)
		events = append(events, e)
	}
	assert.Equal(t, "Ben", events[1].Player)
	assert.Equal(t, "Gate Hound", events[2].Object.Card)
}

// A line read after the end of the log has the next number.
func TestALineAfterTheEnd(t *testing.T) {
	r := turnlog.NewReader("l", strings.NewReader("turn 1: Ann\n"), vocabulary())
	_, err := r.Next()
	require.NoError(t, err)
	_, err = r.Next()
	require.Error(t, err)
	e, err := r.Line("Ann draws a card")
	require.NoError(t, err)
	assert.Equal(t, 2, e.Line)
}

// A card can be called like a player: what a unit attacks with is no player, and
// a number after the name says that a card is meant. A JSON log can give any id
// to an object after one that it does not name.
func TestACardCalledLikeAPlayer(t *testing.T) {
	r := turnlog.NewReader("", nil, vocabulary())
	for _, line := range []string{"players Ann, Gate Hound", `Ann's "Border Scout" attacks with Gate Hound #1`, "Ann attacks with Gate Hound"} {
		_, err := r.Line(line)
		require.NoError(t, err, line)
	}
	r = turnlog.NewReader("", nil, vocabulary())
	for _, line := range []string{`{"kwlog":1}`, `{"event":"activate","player":"Ann","noun":"ability","of":"o1","card":"Old Well"}`, `{"event":"finalize","player":"Ann","object":"o2","card":"Rust Golem"}`} {
		_, err := r.Line(line)
		require.NoError(t, err, line)
	}
}
