package interp_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp"
)

// Faults about turn history that other engines shipped are examples in
// testdata/faults, one file for each kind, in a neutral game; each cites the
// number that docs/rulings.md has it by. Here is what an example cannot say:
// set-up, three players, and what is refused.

func faultsPack(t *testing.T) *interp.Pack {
	t.Helper()
	pack, err := interp.Load(os.DirFS("testdata/faults"))
	require.NoError(t, err)
	require.Empty(t, pack.Warnings)
	return pack
}

func TestFaultsOfOtherEngines(t *testing.T) {
	tests := faultsPack(t).Tests()
	require.NotEmpty(t, tests)
	for _, x := range tests {
		t.Run(x.Example.Cites+" "+x.Example.Title, func(t *testing.T) {
			require.NoError(t, x.Faults.AsError())
			assert.Regexp(t, `^faults? \d+( and \d+)*$`, x.Example.Cites)
			for _, r := range x.Run() {
				assert.True(t, r.Passed, "`%s`, and it is %s", r.Line.Text, r.Got)
			}
		})
	}
}

// What depends on set-up, or on who of three players did it.
func TestFaultsAtALargerTable(t *testing.T) {
	const deck = `
Asset (gear)
  When you play your first gear each turn, draw 1.

Watcher (gear)
  When an opponent plays a spell, draw 1.

Grudge (gear)
  If an opponent has played two or more spells this turn, draw 1.
`
	for _, c := range []struct {
		fault           int
		class, card, of string
		log, want       string
	}{
		{25, "TURN", "Asset", "P1", "P1 finalizes Asset\nP1 finalizes Gear A (gear)\nturn 1: P1\nP1 finalizes Gear B (gear)", "triggered"},
		{25, "TURN", "Asset", "P1", "P1 finalizes Asset\nturn 1: P1\nP1 finalizes Gear A (gear)\nP1 finalizes Gear B (gear)", "not triggered"},
		{54, "WHO", "Watcher", "P2", "turn 1: P1\nP2 finalizes Watcher\nP2 finalizes Spell A (spell)\nSpell A resolves", "not triggered"},
		{54, "WHO", "Watcher", "P2", "turn 1: P1\nP2 finalizes Watcher\nP1 finalizes Spell A (spell)\nSpell A resolves", "triggered"},
		{54, "WHO", "Watcher", "P2", "turn 1: P1\nP2 finalizes Watcher\nP3 finalizes Spell A (spell)\nSpell A resolves", "triggered"},
		{54, "WHO", "Grudge", "P2", "turn 1: P1\nP2 finalizes Grudge\nP1 finalizes Spell A (spell)\nP3 finalizes Spell B (spell)", "inactive"},
		{54, "WHO", "Grudge", "P2", "turn 1: P1\nP2 finalizes Grudge\nP3 finalizes Spell A (spell)\nP3 finalizes Spell B (spell)", "active"},
	} {
		b := newTable(t, faultsPack(t), deck, "players P1, P2, P3\nfrom the start\n"+c.log+"\n")
		assert.Equal(t, c.want, b.state(c.card, c.of), "fault %d (%s): %s, after:\n%s", c.fault, c.class, c.card, c.log)
	}
}

// What is no fact of the game is refused, and never counted.
func TestFaultsThatAreRefused(t *testing.T) {
	b := newTable(t, faultsPack(t), "", "players P1, P2\nfrom the start\nturn 1: P1\nP1 draws Card A [e1]\n")
	for _, c := range []struct {
		fault            int
		class, line, why string
	}{
		{57, "WHO", "Watcher9 draws Card B", "`Watcher9` is not a player"},
		{98, "STATE", "P1 draws Card A [e1]", "the event `e1` stands in line 4 already"},
	} {
		_, err := b.reader.Line(c.line)
		assert.ErrorContains(t, err, c.why, "fault %d (%s)", c.fault, c.class)
	}
}

// Fault 82 (DROP): a condition with a word that nobody knows does not load.
func TestFaultOfAnUnknownWord(t *testing.T) {
	sources, err := interp.Sources(os.DirFS("testdata/faults"), "")
	require.NoError(t, err)
	sources = append(sources, &grammar.Source{Name: "bad.kw", Text: `keyword Bad
  dependent
  form [Bad][>] [Text]
  if you have finalizd a card this turn
  then this card gains [Text]
`})
	_, err = interp.Read(sources, "")
	assert.ErrorContains(t, err, "`finalizd` is not an event that I know")
}

// Fault 105 (RULES): every keyword of the pack says which rule it encodes, and
// so does every line that a verdict rests on.
func TestFaultOfAnUncitedRule(t *testing.T) {
	for _, k := range loadPack(t).Keywords {
		assert.NotEmpty(t, k.Rule, k.Name)
		for _, part := range k.Parts {
			lines := part.Limits
			if part.Opener != nil {
				lines = append([]*grammar.Statement{part.Opener}, lines...)
			}
			cited := false
			for _, l := range lines {
				cited = cited || l.Rule != ""
			}
			assert.True(t, cited, "%s: no line of the part says its rule", k.Name)
		}
	}
}
