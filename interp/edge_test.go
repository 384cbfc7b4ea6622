package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
)

// An event that does not say which thing it was can be one of the card that asks:
// that is reported, and so is the end of it.
func TestAChangeThatMayBeIsReported(t *testing.T) {
	pack := loadPack(t)
	card := pack.Read(cards.Card{Name: "Asker", Type: "unit"})
	for text, event := range map[string]interp.Fact{
		"when this card conquers or holds": {Kind: interp.Happened, Verb: pack.Verb("conquer"), Player: 1},
		"when this card attacks":           {Kind: interp.Happened, Verb: pack.Verb("attack"), Player: 1},
		"when you discard this card":       {Kind: interp.Happened, Verb: pack.Verb("discard"), Player: 1},
		"when you draw this card":          {Kind: interp.Happened, Verb: pack.Verb("draw"), Player: 1},
	} {
		a, err := pack.Ask(card, text)
		require.NoError(t, err, text)
		program := pack.Compile([]*interp.Card{card}, a)
		p, err := program.NewPosition(interp.Setup{Players: 2, Start: true})
		require.NoError(t, err)
		object := p.Add(program.Profile(card.Card), 1)
		id, _ := program.Ability(a)
		q := interp.Question{Ability: id, Object: object}
		p.Watch(q)
		for _, event.Object = range []interp.ObjectID{0, p.Add(program.Profile(card.Card), 1), object} {
			require.NoError(t, p.Apply(event))
			is := p.Truth(q)
			if event.Object == 0 {
				require.Equal(t, interp.Unknown, is, text)
			}
			if is == interp.False {
				require.Empty(t, p.Changed(), text)
			} else {
				require.Len(t, p.Changed(), 1, text)
				require.Equal(t, is, p.Changed()[0].After, text)
			}
		}
	}
}
