package interp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A unit's number is what is printed and what its active keywords add:
// instances of one that sums add up, of one that does not they do not.
func TestNumberOfACard(t *testing.T) {
	const deck = `
Gate Hound (unit, might 3)
  [Assault 2]
  [Assault] [Tank]
  [Shield 4]

Cloud (unit)
  [Assault]
`
	b := newTable(t, loadPack(t), deck, "from the start\nturn 1: Ann\nAnn finalizes Gate Hound\nAnn finalizes Cloud\n")
	might := func(card string) (string, *int, int) {
		all := b.verdicts(card, "Ann")
		v := all[len(all)-1]
		require.NotNil(t, v.Ability.Number)
		return string(v.State), v.Value, len(v.Terms)
	}
	state, value, terms := might("Gate Hound")
	assert.Equal(t, "always", state)
	assert.Equal(t, 3, *value)
	assert.Equal(t, 1, terms)

	b.then("Gate Hound attacks")
	_, value, terms = might("Gate Hound")
	assert.Equal(t, 6, *value, "3, and Assault 2, and Assault without a number is 1")
	assert.Equal(t, 3, terms)

	state, value, _ = might("Cloud")
	assert.Equal(t, "unknown", state, "its might is nowhere said")
	assert.Nil(t, value)

	b.then("the combat ends")
	_, value, _ = might("Gate Hound")
	assert.Equal(t, 3, *value)
}

// What is given for each is given as often.
func TestASumOfEach(t *testing.T) {
	pack := loadPack(t, "keyword Muster\n  passive\n  form [Muster]\n  for each other unit you control\n  then this card has +2 might\n")
	b := newTable(t, pack, "Drummer (unit, might 1)\n  [Muster]\n", "from the start\nturn 1: Ann\nAnn finalizes Drummer\nAnn finalizes Border Scout (unit)\nAnn finalizes Gate Hound (unit)\n")
	all := b.verdicts("Drummer", "Ann")
	sum := all[len(all)-1]
	require.NotNil(t, sum.Value)
	require.Equal(t, 5, *sum.Value, "1 printed, 2 for each of two others")
}
