package interp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kwrun/grammar"
)

// The lines of section 812 of the rules, and its FAQ, each executed.

const deck812 = `
Banner Captain (unit)
  [Legion][>] When you play me, ready me.
  Other friendly units have +1 :rb_might: here.

Old Banner (unit)
  [Legion] — I cost :rb_energy_1: less.

Old Well (gear)
  :rb_exhaust:: [Legion][>] Draw 1.

Road Warden (unit)
  [Legion][>] I cost :rb_energy_1: less.
  [Legion][>] When you play me, draw 1.
  [Legion][>] When I attack, draw 1.

Border Scout (unit)
  Draw 1.

Quiet Knife (unit)
  [Hidden]

Loud Hush (spell)
  Draw 1.
`

func TestSection812(t *testing.T) {
	pack := loadPack(t)
	legion := pack.Keyword("Legion")
	play := func(log string) *table { return newTable(t, pack, deck812, log) }

	t.Run("812.1 it is a dependent keyword", func(t *testing.T) {
		assert.Equal(t, []grammar.Class{grammar.Dependent}, legion.Classes)
	})
	t.Run("812.1.a it is written with the gate, and with a dash", func(t *testing.T) {
		assert.Equal(t, "[Legion][>] [Text]", legion.Forms[0].String())
		b := play("turn 1: Ann\nAnn finalizes Border Scout\n")
		assert.Equal(t, "active", b.state("Banner Captain", "Ann"))
		assert.Equal(t, "active", b.state("Old Banner", "Ann"))
	})
	t.Run("812.1.b it reaches to the end of the clause", func(t *testing.T) {
		captain := play("").cards[0]
		require.Len(t, captain.Text.Clauses, 2)
		clause := captain.Text.Clauses[0]
		assert.Equal(t, "When you play me, ready me.", captain.Text.Text[clause.Text.Start:clause.Text.End])
		assert.Empty(t, captain.Text.Clauses[1].Keywords, "the next line is not joined")
	})
	t.Run("812.1.b.1 if you have played another card this turn, this card gains the text", func(t *testing.T) {
		b := play("turn 1: Ann\nAnn finalizes Banner Captain\n")
		assert.Equal(t, "inactive", b.state("Banner Captain", "Ann"))
		b.then("Ann finalizes Border Scout")
		assert.Equal(t, "active", b.state("Banner Captain", "Ann"))
	})
	t.Run("812.1.b.2 the text is the dependent ability", func(t *testing.T) {
		for _, part := range legion.Parts {
			assert.Equal(t, "Text", part.Then[0].Effect.Gains)
		}
	})
	t.Run("812.1.c a different card finalized by you on the same turn", func(t *testing.T) {
		b := play("turn 1: Ann\nAnn finalizes Banner Captain\nBen finalizes Loud Hush\n")
		v := b.verdict("Banner Captain", "Ann")
		assert.Equal(t, "inactive", string(v.State))
		assert.Equal(t, []string{"Banner Captain: the card itself", "Loud Hush: finalized by Ben"}, near(v))
		v = b.then("Ann finalizes Banner Captain #2").verdict("Banner Captain", "Ann")
		assert.Equal(t, "active", string(v.State), "a second copy is a different card")
		assert.Equal(t, "812.1.c", v.Rule)
		assert.Equal(t, []int{4}, because(v))
	})
	t.Run("812.2 one card satisfies every instance of its player", func(t *testing.T) {
		b := play("turn 1: Ann\nAnn finalizes Border Scout\n")
		for _, card := range []string{"Banner Captain", "Old Banner", "Old Well"} {
			assert.Equal(t, "active", b.state(card, "Ann"), card)
			assert.Equal(t, "inactive", b.state(card, "Ben"), card)
		}
		three := b.verdicts("Road Warden", "Ann")
		require.Len(t, three, 3)
		for _, v := range three {
			assert.Equal(t, "active", string(v.State))
			assert.Equal(t, []int{2}, because(v))
		}
	})
	t.Run("812.3 having it can be asked", func(t *testing.T) {
		deck, definition := conditionCard("if you control a unit with [Legion]")
		b := newTable(t, loadPack(t, definition), deck812+deck, "from the start\nturn 1: Ann\nAnn finalizes Asker\n")
		assert.Equal(t, "inactive", b.state("Asker", "Ann"))
		b.then("Ann finalizes Banner Captain")
		assert.Equal(t, "active", b.state("Asker", "Ann"), "inactive text is there as well")
	})
	t.Run("FAQ 1 tokens and abilities are no cards", func(t *testing.T) {
		b := play("turn 1: Ann\nAnn creates Recruit (unit token)\nAnn activates an ability of Old Well\n")
		v := b.verdict("Banner Captain", "Ann")
		assert.Equal(t, "inactive", string(v.State))
		assert.Equal(t, []string{
			"Recruit: created, not finalized; a token is not a card (052, 185)",
			"ability of Old Well: activated, not finalized; an ability is not a card (052)",
		}, near(v))
	})
	t.Run("FAQ 2 hiding is not playing", func(t *testing.T) {
		b := play("turn 1: Ann\nAnn hides Quiet Knife\n")
		v := b.verdict("Banner Captain", "Ann")
		assert.Equal(t, "inactive", string(v.State))
		assert.Equal(t, []string{"Quiet Knife: hidden, not finalized; hiding is not playing (FAQ 2)"}, near(v))
		b.then("turn 2: Ben\nAnn finalizes Quiet Knife from hidden")
		assert.Equal(t, "active", b.state("Banner Captain", "Ann"))
	})
	t.Run("FAQ 3 an activated ability is not its card", func(t *testing.T) {
		b := play("turn 1: Ann\nAnn finalizes Old Well\nAnn activates Old Well\n")
		v := b.verdict("Old Well", "Ann")
		assert.Equal(t, "active", string(v.State))
		assert.Equal(t, []int{2}, because(v))
		b.then("turn 2: Ben\nturn 3: Ann\nAnn activates Old Well")
		assert.Equal(t, "inactive", b.state("Old Well", "Ann"), "on later turns another card is needed")
	})
	t.Run("FAQ 4 a stolen spell counts for who finalized it", func(t *testing.T) {
		b := play("turn 1: Ann\nBen finalizes Loud Hush\nAnn gains control of Loud Hush\n")
		v := b.verdict("Banner Captain", "Ann")
		assert.Equal(t, "inactive", string(v.State))
		assert.Equal(t, []string{"Loud Hush: finalized by Ben",
			"Loud Hush: gained control, not finalized; taking control is not playing (FAQ 4)"}, near(v))
		assert.Equal(t, "active", b.state("Banner Captain", "Ben"))
	})
}

// The ten cases that no public engine gets all right (issue: Legion end to end).
func TestTenCases(t *testing.T) {
	pack := loadPack(t)
	play := func(log string) *table { return newTable(t, pack, deck812, log) }

	t.Run("a the first card of the turn does not count itself", func(t *testing.T) {
		v := play("turn 3: Ann\nAnn finalizes Banner Captain\n").verdict("Banner Captain", "Ann")
		assert.Equal(t, "inactive", string(v.State))
		assert.Equal(t, []string{"Banner Captain: the card itself"}, near(v))
	})
	t.Run("b another card before", func(t *testing.T) {
		v := play("turn 3: Ann\nAnn finalizes Border Scout\nAnn finalizes Banner Captain\n").verdict("Banner Captain", "Ann")
		assert.Equal(t, "active", string(v.State))
		require.Len(t, v.Readings, 1)
		assert.Equal(t, "active", string(v.Readings[0].State), "when it was played")
	})
	t.Run("f a countered card still counts", func(t *testing.T) {
		v := play("turn 3: Ann\nAnn finalizes Loud Hush\nBen counters Loud Hush\n").verdict("Banner Captain", "Ann")
		assert.Equal(t, "active", string(v.State))
		assert.Equal(t, []int{2}, because(v))
	})
	t.Run("g the gear's own play, on its turn only; a card too late is said", func(t *testing.T) {
		b := play("turn 3: Ann\nAnn activates Old Well\nAnn finalizes Border Scout\n")
		v := b.verdict("Old Well", "Ann")
		assert.Equal(t, "active", string(v.State))
		require.Len(t, v.Readings, 1)
		assert.Equal(t, "inactive", string(v.Readings[0].State))
		assert.Equal(t, 2, v.Readings[0].Line)
	})
	t.Run("i on later, off at the next turn line, and in an opponent's turn", func(t *testing.T) {
		b := play("turn 3: Ann\nAnn finalizes Old Banner\n")
		assert.Equal(t, "inactive", b.state("Old Banner", "Ann"))
		assert.Equal(t, "active", b.then("Ann finalizes Border Scout").state("Old Banner", "Ann"))
		v := b.then("turn 4: Ben").verdict("Old Banner", "Ann")
		assert.Equal(t, "inactive", string(v.State))
		assert.Equal(t, []string{"Border Scout: in turn 3, not this turn"}, near(v))
		assert.Equal(t, "active", b.then("Ann finalizes Loud Hush").state("Old Banner", "Ann"))
		assert.Equal(t, "inactive", b.then("turn 5: Ben").state("Old Banner", "Ann"), "an extra turn is a turn")
	})
	t.Run("unknown where the log starts in the middle of a turn", func(t *testing.T) {
		b := play("Ann finalizes Banner Captain\n")
		v := b.verdict("Banner Captain", "Ann")
		assert.Equal(t, "unknown", string(v.State))
		assert.NotEmpty(t, v.Missing)
		assert.Equal(t, "active", b.then("Ann finalizes Border Scout").state("Banner Captain", "Ann"), "a witness is enough")
	})
	t.Run("unknown where the log does not cover the event", func(t *testing.T) {
		v := play("covers draw\nturn 3: Ann\nAnn draws a card\n").verdict("Banner Captain", "Ann")
		assert.Equal(t, "unknown", string(v.State))
		assert.Equal(t, []string{"events of the kind `finalize`, which the log does not cover"}, v.Missing)
	})
	t.Run("a replay of the same card does not enable it", func(t *testing.T) {
		b := play("turn 3: Ann\nAnn finalizes Banner Captain\nBanner Captain dies\nAnn finalizes Banner Captain\n")
		assert.Equal(t, "inactive", b.state("Banner Captain", "Ann"))
	})
}
