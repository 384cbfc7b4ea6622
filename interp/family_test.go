package interp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every family of sentences (DESIGN 3.3), on a log where it holds and on one
// where it does not. The asking card is a unit of Ann's.

const familyDeck = `
Border Scout (unit, cost 2 energy, might 2, tags Noxus)
  [Legion][>] Draw 1.
Gate Hound (unit, cost 6 energy, might 6)
Loud Hush (spell, cost 5 energy)
Iron Lid (gear)
North Field (battlefield)
South Field (battlefield)
Gnat (unit token)
`

func TestFamilies(t *testing.T) {
	const turn = "players Ann, Ben, Cat\nfrom the start\nturn 1: Ann\n"
	cases := []struct {
		condition, log, state string
		because               []int // counted as if the head had two lines; nil: not looked at
	}{
		// history
		{"if you have finalized another card this turn", "Ann finalizes Border Scout", "active", []int{3}},
		{"if an opponent has played another spell this turn", "Ben finalizes Loud Hush", "active", []int{3}},
		{"if an opponent has played another spell this turn", "Ann finalizes Loud Hush", "inactive", []int{}},
		{"if a unit has died this turn", "Ann finalizes Border Scout\nBorder Scout dies", "active", []int{4}},
		{"if a unit has died this turn", "Ann finalizes Iron Lid\nIron Lid dies", "inactive", nil},
		{"if another card has been finalized by you this turn", "Ann finalizes Border Scout", "active", []int{3}},
		{"if another card has been finalized by you this turn", "Ben finalizes Border Scout", "inactive", nil},
		{"if this card has not been dealt damage this turn", "Ann finalizes Asker", "active", []int{}},
		{"if this card has not been dealt damage this turn", "Ann finalizes Asker\nLoud Hush deals 2 damage to Asker", "inactive", []int{4}},
		{"if a permanent you controlled has left the board this turn", "Ann finalizes Border Scout\nBorder Scout dies", "active", []int{4}},
		{"if a permanent you controlled has left the board this turn", "Ben finalizes Border Scout\nBorder Scout dies", "inactive", nil},
		{"if a permanent you controlled has left the board this turn", "Ann finalizes Border Scout\nAnn banishes Border Scout from base", "active", []int{4}},
		// what it was done to, after a preposition
		{"if you have gained control of a unit this turn", "Ben finalizes Border Scout\nAnn gains control of Border Scout", "active", []int{4}},
		{"if you have gained control of a unit this turn", "Ben finalizes Iron Lid\nAnn gains control of Iron Lid", "inactive", nil},
		{"if you have not gained control of this card this turn", "Ben finalizes Asker\nAnn gains control of Asker", "inactive", []int{4}},
		{"if this card has dealt damage to an enemy unit this turn", "Ann finalizes Asker\nBen finalizes Border Scout\nAsker deals 2 damage to Border Scout", "active", []int{5}},
		{"if this card has dealt damage to an enemy unit this turn", "Ann finalizes Asker\nAnn finalizes Border Scout\nAsker deals 2 damage to Border Scout", "inactive", nil},
		// count
		{"if you have finalized two or more cards this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound", "active", []int{3, 4}},
		{"if you have finalized two or more cards this turn", "Ann finalizes Border Scout", "inactive", []int{}},
		{"if you have finalized exactly two cards this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn finalizes Iron Lid", "inactive", []int{3, 4, 5}},
		{"if you have finalized fewer than three cards this turn", "Ann finalizes Border Scout", "active", []int{}},
		{"if you have finalized two or more different cards this turn", "Ann finalizes Loud Hush\nAnn finalizes Loud Hush", "inactive", nil},
		{"if you have finalized two or more cards this turn", "Ann finalizes Loud Hush\nAnn finalizes Loud Hush", "active", []int{3, 4}},
		{"if this card has moved twice this turn", "Ann finalizes Asker\nAsker moves to North Field\nAsker moves to base", "active", []int{4, 5}},
		{"if this card has moved twice this turn", "Ann finalizes Asker\nAsker moves to North Field", "inactive", nil},
		{"if you have not finalized a card this turn", "Ben finalizes Border Scout", "active", []int{}},
		{"if you have not finalized a card this turn", "Ann finalizes Border Scout", "inactive", []int{3}},
		// count and each, of what is so now
		{"if two units are attacking", "Ann finalizes Border Scout\nBorder Scout attacks", "inactive", nil},
		{"if two units are attacking", "Ann finalizes Border Scout\nBen finalizes Gate Hound\nBorder Scout attacks\nGate Hound attacks", "active", []int{5, 6}},
		{"if exactly one unit is attacking", "Ann finalizes Border Scout\nBen finalizes Gate Hound\nBorder Scout attacks\nGate Hound attacks", "inactive", []int{5, 6}},
		{"if each unit you control is attacking", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nBorder Scout attacks", "inactive", nil},
		{"if each unit you control is attacking", "Ann finalizes Border Scout\nBen finalizes Gate Hound\nBorder Scout attacks", "active", nil},
		{"if this card is attacking with two other units", "Ann finalizes Asker\nAnn finalizes Border Scout\nAsker attacks\nBorder Scout attacks", "inactive", nil},
		{"if two other units have 2 or more might", "Ann finalizes Border Scout", "inactive", nil},
		{"if two other units have 2 or more might", "Ann finalizes Border Scout\nBen finalizes Gate Hound", "active", nil},
		{"if two units have [Legion]", "Ann finalizes Border Scout", "inactive", nil},
		// amount
		{"if you have spent a total of 4 or more energy this turn", "Ann finalizes Border Scout for 2 energy\nAnn finalizes Iron Lid for 2 energy", "active", []int{3, 4}},
		{"if you have spent a total of 4 or more energy this turn", "Ann finalizes Border Scout for 1 energy\nAnn spends 5 energy", "active", []int{4}},
		{"if you have spent 4 or more energy on one spell this turn", "Ann finalizes Loud Hush for 4 energy and 1 power", "active", []int{3}},
		{"if you have spent 4 or more energy on one spell this turn", "Ann finalizes Loud Hush for 2 energy\nAnn finalizes Loud Hush for 2 energy", "inactive", nil},
		{"if you have spent 4 or more energy on one spell this turn", "Ann finalizes Gate Hound for 6 energy", "inactive", nil},
		{"if you have scored 2 or more points from holding this turn", "Ann scores 1 points from holding\nAnn scores 1 points from holding", "active", []int{3, 4}},
		{"if you have scored 2 or more points from holding this turn", "Ann scores 1 points from holding\nAnn scores 1 points from conquering", "inactive", nil},
		// lists
		{"if you have played a unit that is not a token, a gear that is not a token, and a spell this turn", "Ann finalizes Border Scout\nAnn finalizes Iron Lid\nAnn finalizes Loud Hush", "active", []int{3, 4, 5}},
		{"if you have played a unit that is not a token, a gear that is not a token, and a spell this turn", "Ann creates Gnat\nAnn finalizes Iron Lid\nAnn finalizes Loud Hush", "inactive", nil},
		// noun phrases
		{"if you have finalized another play this turn", "Ann finalizes Asker\nAsker dies\nAnn finalizes Asker", "active", []int{3}},
		{"if you have finalized another card this turn", "Ann finalizes Asker\nAsker dies\nAnn finalizes Asker", "inactive", nil},
		{"if you have finalized two other cards this turn", "Ann finalizes Asker\nAnn finalizes Gate Hound", "inactive", nil},
		{"if you have finalized a spell that costs 5 or more this turn", "Ann finalizes Loud Hush", "active", []int{3}},
		{"if you have finalized a unit with [Legion] this turn", "Ann finalizes Border Scout", "active", []int{3}},
		{"if you have finalized a unit with [Legion] this turn", "Ann finalizes Gate Hound", "inactive", nil},
		{"if you have finalized a unit with 5 or more might this turn", "Ann finalizes Gate Hound", "active", []int{3}},
		{"if you have finalized a unit with 5 or more might this turn", "Ann finalizes Border Scout", "inactive", nil},
		{"if an enemy unit has died this turn", "Ben finalizes Border Scout\nBorder Scout dies", "active", []int{4}},
		{"if an enemy unit has died this turn", "Ann finalizes Border Scout\nBorder Scout dies", "inactive", nil},
		{"if you have finalized a Noxus unit this turn", "Ann finalizes Border Scout", "active", []int{3}},
		{"if you have finalized a Noxus unit this turn", "Ann finalizes Gate Hound", "inactive", nil},
		{`if you have finalized a card named "Iron Lid" this turn`, "Ann finalizes Iron Lid", "active", []int{3}},
		{`if you have finalized a card named "Iron Lid" this turn`, "Ann finalizes Loud Hush", "inactive", nil},
		{"if you have finalized a card from your hand this turn", "Ann finalizes Iron Lid from hand", "active", []int{3}},
		{"if you have finalized a card from your hand this turn", "Ann finalizes Iron Lid from trash", "inactive", nil},
		{"if you have finalized a card from your hand this turn", "Ann finalizes Iron Lid", "unknown", nil},
		{"if you have finalized a card from hidden this turn", "Ann hides Iron Lid\nAnn finalizes Iron Lid from hidden", "active", []int{4}},
		{"if you have finalized a card from a zone other than your hand this turn", "Ann finalizes Iron Lid from trash", "active", []int{3}},
		{"if you have finalized a card from a zone other than your hand this turn", "Ann finalizes Iron Lid from hand", "inactive", nil},
		{"if this card is at a battlefield you conquered this turn", "Ann finalizes Asker\nAnn conquers North Field\nAsker moves to North Field", "active", nil},
		{"if this card is at a battlefield you conquered this turn", "Ann finalizes Asker\nAnn conquers North Field\nAsker moves to South Field", "inactive", nil},
		{"if you have finalized a spell that was not countered this turn", "Ann finalizes Loud Hush", "active", []int{3}},
		{"if you have finalized a spell that was not countered this turn", "Ann finalizes Loud Hush\nBen counters Loud Hush", "inactive", nil},
		{"if you have finalized a spell that was countered this turn", "Ann finalizes Loud Hush\nBen counters Loud Hush", "active", []int{3, 4}},
		// windows
		{"if you have finalized a card last turn", "Ann finalizes Border Scout\nturn 2: Ben", "active", []int{3}},
		{"if you have finalized a card last turn", "Ann finalizes Border Scout\nturn 2: Ben\nturn 3: Ann", "inactive", nil},
		{"if you have finalized a card this game", "Ann finalizes Border Scout\nturn 2: Ben\nturn 3: Ann", "active", []int{3}},
		{"if you have moved a unit this combat", "Ann finalizes Border Scout\nthe combat starts\nAnn moves Border Scout to North Field", "active", []int{5}},
		{"if you have moved a unit this combat", "Ann finalizes Border Scout\nthe combat starts\nAnn moves Border Scout to North Field\nthe combat ends", "inactive", nil},
		{"if a friendly unit has died during your beginning phase this turn", "Ann finalizes Border Scout\nthe beginning phase starts\nBorder Scout dies\nthe beginning phase ends", "active", []int{5}},
		{"if a friendly unit has died during your beginning phase this turn", "Ann finalizes Border Scout\nthe beginning phase starts\nthe beginning phase ends\nBorder Scout dies", "inactive", nil},
		{"if a friendly unit has died during your beginning phase this turn", "Ann finalizes Border Scout\nBorder Scout dies", "unknown", nil},
		{"if you have finalized a card since your last turn", "turn 2: Ben\nAnn finalizes Loud Hush\nturn 3: Ann", "active", []int{4}},
		{"if you have finalized a card since your last turn", "Ann finalizes Loud Hush\nturn 2: Ben\nturn 3: Ann", "inactive", nil},
		{"if you have finalized a card before this card this turn", "Ann finalizes Border Scout\nAnn finalizes Asker", "active", []int{3}},
		{"if you have finalized a card before this card this turn", "Ann finalizes Asker\nAnn finalizes Border Scout", "inactive", nil},
		// ordinals
		{"if this card is the second card you have finalized this turn", "Ann finalizes Border Scout\nAnn finalizes Asker", "active", []int{3, 4}},
		{"if this card is the second card you have finalized this turn", "Ann finalizes Asker\nAnn finalizes Border Scout", "inactive", nil},
		{"when you draw your second card each turn", "Ann draws a card\nAnn draws a card", "triggered", []int{3, 4}},
		{"when you draw your second card each turn", "Ann draws a card\nAnn draws a card\nAnn draws a card", "not triggered", nil},
		{"when you conquer for the first time each turn", "Ann conquers North Field", "triggered", []int{3}},
		{"when you conquer for the first time each turn", "Ann conquers North Field\nAnn conquers South Field", "not triggered", nil},
		// status, place, turn
		{"while this card is attacking", "Ann finalizes Asker\nAsker attacks", "active", []int{4}},
		{"while this card is attacking", "Ann finalizes Asker\nAnn attacks with Asker\nthe combat ends", "inactive", []int{}},
		{"while this card is alone", "Ann finalizes Asker to North Field\nAnn finalizes Border Scout to South Field\nBen finalizes Gate Hound to North Field", "active", nil},
		{"while this card is alone", "Ann finalizes Asker to North Field\nAnn finalizes Border Scout to North Field", "inactive", nil},
		{"while this card is at a battlefield", "Ann finalizes Asker to base", "inactive", nil},
		{"while this card is at a battlefield", "Ann finalizes Asker to base\nAsker moves to North Field", "active", nil},
		{"while you control a battlefield", "Ann conquers North Field", "active", nil},
		{"while you control a battlefield", "Ann conquers North Field\nBen conquers North Field", "inactive", nil},
		{"while it is your turn", "Ann draws a card", "active", nil},
		{"while it is your turn", "turn 2: Ben", "inactive", nil},
		{"while it is not your turn", "turn 2: Ben", "active", nil},
		// number
		{"while you have 6 or more XP", "Ann has 5 XP\nAnn gains 1 XP", "active", []int{4}},
		{"while you have 6 or more XP", "Ann gains 6 XP\nAnn spends 1 XP", "inactive", []int{}},
		{"while you control two or more runes", "Ann channels a rune\nAnn channels a rune", "active", nil},
		{"while you control two or more runes", "Ann channels a rune", "inactive", nil},
		{"while this card has 5 or more might", "Ann finalizes Asker (unit, 5 might)", "active", nil},
		{"while this card has 5 or more might", "Ann finalizes Asker", "unknown", nil},
		{"while this card has 5 or more might", "Ann finalizes Asker (unit, 5 might)\nAsker has 4 might", "inactive", nil},
		{"while you have one or fewer cards in hand", "Ann has 2 cards in hand\nAnn discards a card", "active", nil},
		{"while you have one or fewer cards in hand", "Ann has 2 cards in hand", "inactive", nil},
		{"while you have one or fewer cards in hand", "Ann draws a card", "unknown", nil},
		// characteristic
		{"while this card has [Legion]", "Ann finalizes Asker", "inactive", nil},
		{"while you control a unit with [Legion]", "Ann finalizes Border Scout", "active", nil},
		// event
		{"when you play this card", "Ann finalizes Asker", "triggered", []int{3}},
		{"when this card dies", "Ann finalizes Asker\nAsker dies", "triggered", []int{4}},
		{"when you conquer or hold", "Ann holds North Field", "triggered", []int{3}},
		{"when your beginning phase starts", "the beginning phase starts", "triggered", []int{3}},
		{"when your beginning phase starts", "turn 2: Ben\nthe beginning phase starts", "not triggered", nil},
		{"when you play a spell", "Ann finalizes Loud Hush", "not triggered", nil},
		{"when you play a spell", "Ann finalizes Loud Hush\nLoud Hush is resolved by Ann", "triggered", []int{4}},
		// quantity
		{"for each card you have finalized this turn", "Ann finalizes Border Scout\nAnn finalizes Loud Hush", "active", []int{3, 4}},
		{"for each other unit you control", "Ann finalizes Asker\nAnn finalizes Border Scout", "active", nil},
		// joined
		{"if not (you have finalized a card this turn or it is not your turn)", "Ann draws a card", "active", nil},
		{"if you have finalized a card this turn and it is your turn", "Ann finalizes Border Scout\nturn 2: Ben", "inactive", nil},
		{"if you have finalized a card this turn or a unit has died this turn", "Ann finalizes Border Scout\nBorder Scout dies", "active", []int{3}},
		{"until you have spent a total of 3 or more energy this turn", "Ann spends 2 energy", "active", []int{}},
		{"until you have spent a total of 3 or more energy this turn", "Ann spends 2 energy\nAnn spends 1 energy", "inactive", []int{3, 4}},
		{"until you have spent a total of 3 or more energy this turn", "Ann spends 3 energy\nturn 2: Ben", "active", nil},
		{"while you have become the attacker this turn", "Ben becomes the attacker", "inactive", nil},
		{"while you have become the attacker this turn", "Ann becomes the attacker\nthe combat ends", "active", []int{3}},
		// several things in one event: a count counts each of them
		{"if you have attacked with two or more units this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout", "inactive", nil},
		{"when you attack with two or more units", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout", "not triggered", nil},
		{"when you attack with two or more units", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout and Gate Hound", "triggered", nil},
		{"when two or more units die", "Ann finalizes Border Scout\nBorder Scout dies", "unknown", nil}, // which others die with it, no line says
		{"if you have attacked with two or more units this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout and Gate Hound", "active", []int{5}},
		{"if you have attacked with two or more units this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout\nAnn attacks with Gate Hound", "active", []int{5, 6}},
		{"if two or more different units have attacked this turn", "Ann finalizes Border Scout\nBorder Scout attacks\nBorder Scout attacks", "inactive", nil},
		{"if two or more units have attacked this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout and Gate Hound", "active", []int{5}},
		{"while this card is attacking", "Ann finalizes Border Scout\nAnn finalizes Asker\nAnn attacks with Border Scout and Asker", "active", []int{5}},
		{"while this card is at a battlefield", "Ann finalizes Border Scout to base\nAnn finalizes Asker to base\nAnn attacks with Border Scout and Asker at North Field", "active", nil},
		{"if you have finalized a non-Noxus unit this turn", "Ann finalizes Gate Hound (unit, tag Bird)", "active", []int{3}},
		{"if you have finalized a non-Noxus unit this turn", "Ann finalizes Border Scout", "inactive", nil},
		{"when a spell you have finalized is countered", "Ann finalizes Loud Hush\nBen counters Loud Hush", "triggered", nil},
		{"when a spell you have finalized is countered", "Ben finalizes Loud Hush\nAnn counters Loud Hush", "not triggered", nil},
		{"if you have gained control of a unit this turn", "Ben finalizes Gate Hound\nAnn gains control of Gate Hound", "active", []int{4}},
		{"if you have gained control of this card this turn", "Ben finalizes Gate Hound\nAnn gains control of Gate Hound", "inactive", nil},
		// all of them: there is none without it
		{"while there is no unit you control that has not attacked this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout and Gate Hound", "active", nil},
		{"while there is no unit you control that has not attacked this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Gate Hound", "inactive", nil},
		{"while each of your units is attacking", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Gate Hound", "inactive", nil},
		{"while each of your units is attacking", "Ann finalizes Border Scout\nAnn attacks with Border Scout\nBen finalizes Gate Hound", "active", nil},
		// whose zone it is
		{"if you have finalized a card from your trash this turn", "Ann finalizes Border Scout from trash", "active", []int{3}},
		{"if you have finalized a card from your trash this turn", "Ann finalizes Border Scout from Ben's trash", "inactive", nil},
		{"if you have finalized a card from an opponent's trash this turn", "Ann finalizes Border Scout from Ben's trash", "active", []int{3}},
		{"if you have finalized a card from a zone other than your trash this turn", "Ann finalizes Border Scout from Ben's trash", "active", []int{3}},
		{"if a unit has died to your trash this turn", "Ann finalizes Border Scout\nBorder Scout dies", "active", []int{4}},
		{"if a unit has died to your trash this turn", "Ben finalizes Border Scout\nBorder Scout dies", "inactive", nil},
		{"if a unit has died to your trash this turn", "Ann finalizes Border Scout\nBen gains control of Border Scout\nBorder Scout dies", "active", []int{5}},
		{"while you have two or more cards in your trash", "Ann finalizes Border Scout\nBorder Scout dies\nAnn discards Gate Hound", "active", nil},
		{"while you have two or more cards in your trash", "Ann finalizes Border Scout\nBorder Scout dies\nBen discards Gate Hound", "inactive", nil},
		{"while you control a unit in your base", "Ann finalizes Border Scout to base\nAnn banishes Border Scout", "inactive", nil},
		// one opponent, or all of them
		{"if an opponent has finalized two or more cards this turn", "Ben finalizes Border Scout\nCat finalizes Loud Hush", "inactive", nil},
		{"if your opponents have finalized two or more cards this turn", "Ben finalizes Border Scout\nCat finalizes Loud Hush", "active", []int{3, 4}},
	}
	for _, c := range cases {
		t.Run(c.condition+" / "+strings.ReplaceAll(c.log, "\n", " · "), func(t *testing.T) {
			deck, definition := conditionCard(c.condition)
			b := newTable(t, loadPack(t, definition), familyDeck+deck, turn+c.log+"\n")
			v := b.verdict("Asker", "Ann")
			require.Equal(t, c.state, string(v.State), "missing: %v, near: %v", v.Missing, near(v))
			if c.because != nil {
				lines := because(v)
				for i := range lines {
					lines[i]-- // the line of the players
				}
				assert.Equal(t, c.because, lines)
			}
			if v.State == "unknown" {
				assert.NotEmpty(t, v.Missing)
			}
		})
	}
}

// Numbers are part of the verdict.
func TestNumbers(t *testing.T) {
	cases := []struct {
		quantity, log string
		value         int
		why           string
	}{
		{"for each card you have finalized this turn", "Ann finalizes Asker\nAnn finalizes Loud Hush\nAnn finalizes Loud Hush", 3, "a replay is a second play; its own is one"},
		{"for each other card that has been finalized this turn", "Ann finalizes Asker\nBen finalizes Loud Hush\nBen counters Loud Hush\nBen finalizes Loud Hush", 2, "events, whoever did it and wherever the card is now"},
		{"for each unit that has died this turn", "Ann finalizes Border Scout\nBorder Scout dies\nAnn finalizes Border Scout\nBorder Scout dies", 2, "it died twice, and is not in play"},
		{"for each unit that has attacked this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout and Gate Hound", 2, "two in one event"},
		{"for each unit you control that has attacked this turn", "Ann finalizes Border Scout\nAnn finalizes Gate Hound\nAnn attacks with Border Scout and Gate Hound\nGate Hound dies", 1, "what you control now"},
		{"for each card in your trash", "Ann finalizes Border Scout\nBorder Scout dies\nAnn discards Loud Hush", 2, "a unit there is not in play"},
	}
	for _, c := range cases {
		t.Run(c.quantity, func(t *testing.T) {
			deck, definition := conditionCard(c.quantity)
			v := newTable(t, loadPack(t, definition), familyDeck+deck, "from the start\nturn 1: Ann\n"+c.log+"\n").verdict("Asker", "Ann")
			require.NotNil(t, v.Value)
			assert.Equal(t, c.value, *v.Value, c.why)
		})
	}
}
