package interp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Chained gates: the text is active only while every link is (727.1.b.3).
func TestAChainNeedsEveryLink(t *testing.T) {
	const deck = "Spire Guard (unit)\n  [Level 2][>][>>][Legion][>] Draw 1.\n\nBorder Scout (unit)\n  Draw 1.\n"
	b := newTable(t, loadPack(t), deck, "from the start\nturn 1: Ann\n")
	states := func() []string {
		all := b.verdicts("Spire Guard", "Ann")
		require.Len(t, all, 2)
		assert.Equal(t, all[0].Chain, all[1].Chain)
		return []string{string(all[0].State), string(all[1].State), string(all[0].Chain)}
	}
	assert.Equal(t, []string{"inactive", "inactive", "inactive"}, states())
	b.then("Ann gains 2 XP")
	assert.Equal(t, []string{"active", "inactive", "inactive"}, states())
	b.then("Ann finalizes Border Scout")
	assert.Equal(t, []string{"active", "active", "active"}, states())
	b.then("Ann spends 1 XP")
	assert.Equal(t, []string{"inactive", "active", "inactive"}, states())
}

// The two keywords that the rules name as possible and no card has (727.1.a.1).
func TestHypotheticalKeywords(t *testing.T) {
	pack := loadPack(t, `keyword Thrift
  727.1.a.1  dependent
             form [Thrift][>] [Text]
             until you have spent a total of 3 or more energy this turn
             then this card gains [Text]

  example "off at three, on again next turn"
    Ann spends 2 energy
    so active
    Ann spends 1 energy
    so inactive
    turn 2: Ben
    so active

keyword Onslaught
  727.1.a.1  dependent
             form [Onslaught][>] [Text]
             while you have become the attacker this turn
             then this card gains [Text]

  example "being attacked is not attacking"
    Ben becomes the attacker
    so inactive
    Ann becomes the attacker
    so active
    the combat ends
    so active
`)
	for _, name := range []string{"Thrift", "Onslaught"} {
		k := pack.Keyword(name)
		for _, r := range pack.Test(k.Examples[0], k).Run() {
			assert.True(t, r.Passed, "%s: %s, got %s", name, r.Line.Text, r.Got)
		}
	}
}
