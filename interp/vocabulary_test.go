package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp"
)

// The lines of a vocabulary speak of each other in any order.
func TestTheOrderOfVocabularyLines(t *testing.T) {
	const text = `game Yard
  control goes to who adopts
  status asleep of a dog, from it is soothed until it barks
  when a dog is adopted for an amount, the amount is also spent
  mistake chase for adopt, "running after is not having"
  event chase   a player chases a dog
  event soothe  a player soothes a dog
  event bark    a dog barks
  event adopt   a player adopts a dog, for N bones
  event spend, spent    a player spends N bones
  noun dog
  mark —        joins a keyword to its text

keyword Home
  dependent
  form Home — [Text]
  while you have spent a total of 3 or more bones this turn
  then this card gains [Text]

  example "what is adopted for bones spends them"
    Ann adopts Rex (dog) for 2 bones
    so inactive
    Ann spends 1 bones
    so active because of Rex

keyword Hush
  dependent
  form Hush — [Text]
  while you have adopted another dog this turn
  then this card gains [Text]

  example "running after one is not having it"
    Ann chases Rex (dog)
    so inactive because running after is not having
`
	pack, err := interp.Read([]*grammar.Source{{Name: "yard.kw", Text: text}}, "")
	require.NoError(t, err)
	for _, test := range pack.Tests() {
		require.Empty(t, test.Faults)
		for _, r := range test.Run() {
			require.True(t, r.Passed, "%s: %s, it is %s", test.Example.Title, r.Line.Text, r.Got)
		}
	}
}

// A mistake for an event that nothing declares is not dropped.
func TestAMistakeForNothing(t *testing.T) {
	_, err := interp.Read([]*grammar.Source{{Name: "yard.kw", Text: "game Yard\n  noun dog\n  event bark  a player barks at a dog\n  mistake bark for howl\n"}}, "")
	require.ErrorContains(t, err, "`howl` is not an event that I know")
}
