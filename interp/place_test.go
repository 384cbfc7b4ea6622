package interp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// An object is where its last event put it. What an event takes somewhere that
// the log does not say is no longer where it was: its place is not known.
func TestPlaceAfterAnEvent(t *testing.T) {
	for _, c := range []struct{ condition, log, want string }{
		{"while this card is in your hand", "Ann draws Asker", "active"},
		{"while this card is in your hand", "Ann draws Asker\nAnn finalizes Asker", "unknown"},
		{"while this card is in your hand", "Ann draws Asker\nAnn finalizes Asker to base", "inactive"},
		{"while this card is in your hand", "Ann draws Asker\nAnn discards Asker", "inactive"},
		{"while this card is in your trash", "Ann draws Asker\nAnn discards Asker", "active"},
		{"while this card is in your trash", "Ann draws Asker\nAnn discards Asker\nAnn finalizes Asker from trash", "unknown"},
		{"while this card is in your trash", "Ann draws Asker\nAnn discards Asker\nAnn puts on the chain Asker", "inactive"},
		{"while this card is in your trash", "Ann draws Asker\nAnn discards Asker\nAnn banishes Asker", "inactive"},
		{"while this card is at a battlefield", "Ann finalizes Asker to North Field (battlefield)\nAsker moves", "unknown"},
		{"while this card is at a battlefield", "Ann finalizes Asker to North Field (battlefield)\nAsker attacks", "active"},
		{"while this card is at a battlefield", "Ann finalizes Asker to North Field (battlefield)\nAsker dies", "inactive"},
	} {
		deck, definition := conditionCard(c.condition)
		b := newTable(t, loadPack(t, definition), deck, "from the start\nturn 1: Ann\n"+c.log+"\n")
		assert.Equal(t, c.want, b.state("Asker", "Ann"), "%s, after: %s", c.condition, c.log)
	}
}
