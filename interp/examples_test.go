package interp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"kwrun/interp"
)

// Every example of the pack holds.
func TestExamplesOfThePack(t *testing.T) {
	pack := loadPack(t)
	asked := 0
	for _, k := range pack.Keywords {
		for _, x := range k.Examples {
			for _, r := range pack.Test(x, k).Run() {
				asked++
				assert.True(t, r.Passed, "%s, %q: %s, got %s", k.Name, x.Title, r.Line.Text, r.Got)
			}
		}
	}
	assert.NotZero(t, asked)
}

// An example that is wrong is found out, and what holds is said.
func TestAWrongExampleFails(t *testing.T) {
	pack := loadPack(t, `keyword Rally
  dependent
  form [Rally][>] [Text]
  if you have finalized another card this turn
  then this card gains [Text]

  example "its own play is another"
    Ann finalizes this card
    so active
    so inactive because the card itself
    Ann finalizes Border Scout (unit)
    so active because of Border Scout
    so active because of Gate Hound
    so 1
`)
	k := pack.Keyword("Rally")
	results := pack.Test(k.Examples[0], k).Run()
	var passed []bool
	for _, r := range results {
		passed = append(passed, r.Passed)
	}
	assert.Equal(t, []bool{false, true, true, false, false}, passed)
	assert.Equal(t, "inactive", results[0].Got)
	assert.Equal(t, interp.StateInactive, results[0].Verdict.State)
	assert.Equal(t, "Ann finalizes this card", results[0].Log[0].Text)
}
