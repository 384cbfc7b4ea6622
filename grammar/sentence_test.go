package grammar

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sentences are the families of DESIGN 3.3, each in its canonical words, with its tree.
var sentences = []struct{ text, tree string }{

	// history
	{`you have finalized another card this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[this-turn])`},
	{`an opponent has played another spell this turn`,
		`(happened subject=opponent verbs=[play] objects=[(phrase other spell)] windows=[this-turn])`},
	{`a unit has died this turn`,
		`(happened subject=(phrase unit) verbs=[die] windows=[this-turn])`},
	{`this card has not been dealt damage this turn`,
		`(happened not verbs=[deal] passive objects=[this] amount=(amount unit=unit:damage) windows=[this-turn])`},
	{`a permanent you controlled has left the board this turn`,
		`(happened subject=(phrase permanent filters=[(controlled phrase=you past)]) verbs=[leave the board] windows=[this-turn])`},
	{`no other unit has died this turn`,
		`(happened not subject=(phrase other unit) verbs=[die] windows=[this-turn])`},
	{`a card you have finalized this turn has been countered this turn`,
		`(happened verbs=[counter] passive objects=[(phrase card filters=[(history happened=(happened subject=you verbs=[finalize] objects=[gap] windows=[this-turn]))])] windows=[this-turn])`},
	{`you have gained XP this turn`,
		`(happened subject=you verbs=[gain] amount=(amount unit=unit:XP) windows=[this-turn])`},
	{`this card has been attached to a unit this turn`,
		`(happened verbs=[attach] passive objects=[this] roles=[(role prep=to what=(phrase unit))] windows=[this-turn])`},
	{`you have returned a unit from the board to your hand this turn`,
		`(happened subject=you verbs=[return] objects=[(phrase unit filters=[(role role=(role prep=from zone=zone:board))])] roles=[(role prep=to zone=zone:hand whose=you)] windows=[this-turn])`},
	{`you have chosen an enemy unit or a gear with a spell twice this turn`,
		`(happened subject=you verbs=[choose] objects=[(phrase adjectives=[enemy] unit) (phrase gear)] roles=[(role prep=with what=(phrase spell))] times=two-or-more windows=[this-turn])`},

	// count of events
	{`you have finalized two or more cards this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=two-or-more card)] windows=[this-turn])`},
	{`you have finalized exactly 3 cards this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=exactly-3 card)] windows=[this-turn])`},
	{`you have finalized 2 or fewer cards this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=2-or-fewer card)] windows=[this-turn])`},
	{`you have finalized fewer than N cards this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=fewer-than-N card)] windows=[this-turn])`},
	{`you have finalized two or more different cards this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=two-or-more different card)] windows=[this-turn])`},
	{`your opponents have finalized two or more cards this turn`,
		`(happened subject=opponents verbs=[finalize] objects=[(phrase count=two-or-more card)] windows=[this-turn])`},
	{`this card has moved twice this turn`,
		`(happened subject=this verbs=[move] times=two-or-more windows=[this-turn])`},
	{`you have finalized a card exactly once this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card)] times=exactly-one windows=[this-turn])`},
	{`you have finalized a card at most twice this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card)] times=two-or-fewer windows=[this-turn])`},
	{`you have finalized a card three or more times this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card)] times=three-or-more windows=[this-turn])`},
	{`you have not finalized a card this turn`,
		`(happened not subject=you verbs=[finalize] objects=[(phrase card)] windows=[this-turn])`},

	// amount
	{`you have spent a total of 4 or more energy this turn`,
		`(happened subject=you verbs=[spend] amount=(amount count=4-or-more unit=unit:energy total) windows=[this-turn])`},
	{`you have spent 4 or more energy on one spell this turn`,
		`(happened subject=you verbs=[spend] amount=(amount count=4-or-more unit=unit:energy on=(phrase spell)) windows=[this-turn])`},
	{`you have scored 2 or more points from holding this turn`,
		`(happened subject=you verbs=[score] amount=(amount count=2-or-more unit=unit:points) roles=[(role prep=from word=hold)] windows=[this-turn])`},
	{`you have spent 4 or more energy this turn`,
		`(happened subject=you verbs=[spend] amount=(amount count=4-or-more unit=unit:energy) windows=[this-turn])`},
	{`this card has dealt 3 or more damage to a unit this turn`,
		`(happened subject=this verbs=[deal] amount=(amount count=3-or-more unit=unit:damage) roles=[(role prep=to what=(phrase unit))] windows=[this-turn])`},

	// lists
	{`you have played a unit that is not a token, a gear that is not a token, and a spell this turn`,
		`(happened subject=you verbs=[play] objects=[(phrase unit filters=[(state not phrase=(phrase token))]) (phrase gear filters=[(state not phrase=(phrase token))]) (phrase spell)] every windows=[this-turn])`},
	{`you have finalized a unit or a spell this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase unit) (phrase spell)] windows=[this-turn])`},

	// noun phrases
	{`you have finalized a card this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card)] windows=[this-turn])`},
	{`you have finalized another play this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other play)] windows=[this-turn])`},
	{`you have finalized two or more other cards this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=two-or-more other card)] windows=[this-turn])`},
	{`you have finalized a spell that costs 5 or more this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase spell filters=[(number text=cost count=5-or-more)])] windows=[this-turn])`},
	{`you have finalized a spell that costs 5 or more energy this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase spell filters=[(number text=cost count=5-or-more unit=unit:energy)])] windows=[this-turn])`},
	{`you have finalized a unit with [Legion] this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase unit filters=[(keyword word=[Legion])])] windows=[this-turn])`},
	{`you have finalized a unit with 5 or more might this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase unit filters=[(number word=number:might count=5-or-more)])] windows=[this-turn])`},
	{`you have finalized 2 or more cards that are not tokens this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase count=2-or-more card filters=[(state not phrase=(phrase token))])] windows=[this-turn])`},
	{`an enemy unit has died this turn`,
		`(happened subject=(phrase adjectives=[enemy] unit) verbs=[die] windows=[this-turn])`},
	{`a Noxus unit has died this turn`,
		`(happened subject=(phrase adjectives=[tag:Noxus] unit) verbs=[die] windows=[this-turn])`},
	{`you control two or more Poros`,
		`(controls subject=you what=(phrase count=two-or-more adjectives=[tag:Poro]))`},
	{`you have finalized a card named "Border Scout" this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card filters=[(named text=Border Scout)])] windows=[this-turn])`},
	{`you have finalized a card from your hand this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card filters=[(role role=(role prep=from zone=zone:hand whose=you))])] windows=[this-turn])`},
	{`you have finalized a card from hidden this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card filters=[(role role=(role prep=from zone=zone:hidden))])] windows=[this-turn])`},
	{`you have finalized a card from a zone other than your hand this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card filters=[(role role=(role prep=from zone=zone:hand not whose=you))])] windows=[this-turn])`},
	{`this card is at a battlefield you have conquered this turn`,
		`(is subject=this places=[(place prep=at what=(phrase battlefield filters=[(history happened=(happened subject=you verbs=[conquer] objects=[gap] windows=[this-turn]))]))])`},
	{`you have finalized a spell that was not countered this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase spell filters=[(history happened=(happened not verbs=[counter] passive objects=[gap]))])] windows=[this-turn])`},
	{`you control a unit that has not moved this turn`,
		`(controls subject=you what=(phrase unit filters=[(history happened=(happened not subject=gap verbs=[move] windows=[this-turn]))]))`},
	{`you control a unit that does not have [Legion]`,
		`(controls subject=you what=(phrase unit filters=[(keyword not word=[Legion])]))`},
	{`you control a unit an opponent controls`,
		`(controls subject=you what=(phrase unit filters=[(controlled phrase=opponent)]))`},
	{`the unit has died this turn`,
		`(happened subject=(that word=?the unit) verbs=[die] windows=[this-turn])`},

	// windows
	{`you have finalized another card last turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[last-turn])`},
	{`you have finalized another card this game`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[this-game])`},
	{`you have finalized another card this combat`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[during this window:combat])`},
	{`a friendly unit has died during your beginning phase this turn`,
		`(happened subject=(phrase adjectives=[friendly] unit) verbs=[die] windows=[during you window:beginning phase this-turn])`},
	{`you have finalized another card since your last turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[since-last-turn you])`},
	{`you have finalized a spell before this card`,
		`(happened subject=you verbs=[finalize] objects=[(phrase spell)] windows=[before-this])`},
	{`you have finalized a card on an opponent's turn this game`,
		`(happened subject=you verbs=[finalize] objects=[(phrase card)] windows=[on-turn opponent this-game])`},

	// ordinals and limits
	{`this card is the second card you have finalized this turn`,
		`(is subject=this kind=(phrase ordinal=2 card filters=[(history happened=(happened subject=you verbs=[finalize] objects=[gap] windows=[this-turn]))]))`},
	{`when you draw your second card each turn`,
		`(happened now subject=you verbs=[draw] objects=[(phrase ordinal=2 whose=you card)] windows=[each-turn])`},
	{`when you conquer for the first time each turn`,
		`(happened now subject=you verbs=[conquer] ordinal=1 windows=[each-turn])`},

	// status, place, turn
	{`this card is attacking`,
		`(is subject=this states=[attacking])`},
	{`this card is attacking or defending`,
		`(is subject=this states=[attacking defending])`},
	{`this card is attacking with another unit`,
		`(is subject=this states=[attacking] with=(phrase other unit))`},
	{`this card is alone`,
		`(is subject=this states=[alone])`},
	{`this card is at a battlefield`,
		`(is subject=this places=[(place prep=at what=(phrase battlefield))])`},
	{`this card is not at a battlefield`,
		`(is subject=this not places=[(place prep=at what=(phrase battlefield))])`},
	{`this card is at a battlefield or in your hand`,
		`(is subject=this places=[(place prep=at what=(phrase battlefield)) (place prep=in zone=zone:hand whose=you)])`},
	{`this card is not a token`,
		`(is subject=this not kind=(phrase token))`},
	{`you control a battlefield`,
		`(controls subject=you what=(phrase battlefield))`},
	{`it is your turn`,
		`(is subject=you turn)`},
	{`it is not an opponent's turn`,
		`(is subject=opponent not turn)`},
	{`it is your beginning phase`,
		`(is subject=you turn window=window:beginning phase)`},

	// number
	{`you have 6 or more XP`,
		`(has subject=you count=6-or-more number=tally:XP)`},
	{`you have no cards in hand`,
		`(has subject=you count=0-or-fewer number=tally:cards in hand)`},
	{`you control 7 or more runes`,
		`(controls subject=you what=(phrase count=7-or-more rune))`},
	{`this card has 5 or more might`,
		`(has subject=this count=5-or-more number=number:might)`},
	{`you have one or fewer cards in hand`,
		`(has subject=you count=one-or-fewer number=tally:cards in hand)`},
	{`you have N or more XP`,
		`(has subject=you count=N-or-more number=tally:XP)`},

	// characteristic
	{`this card has [Legion]`,
		`(carries subject=this keyword=[Legion])`},
	{`this card has [Level 3]`,
		`(carries subject=this keyword=[Level 3])`},
	{`you control a unit with [Legion]`,
		`(controls subject=you what=(phrase unit filters=[(keyword word=[Legion])]))`},
	{`[Legion] is active on this card`,
		`(active subject=this keyword=[Legion])`},
	{`[Legion] is not active on this card`,
		`(active subject=this not keyword=[Legion])`},

	// event
	{`when you play this card`,
		`(happened now subject=you verbs=[play] objects=[this])`},
	{`when this card dies`,
		`(happened now subject=this verbs=[die])`},
	{`when you conquer or hold`,
		`(happened now subject=you verbs=[conquer hold])`},
	{`when your beginning phase starts`,
		`(boundary whose=you window=window:beginning phase starts)`},
	{`when you play this card or this card holds`,
		`(or of=[(happened now subject=you verbs=[play] objects=[this]) (happened now subject=this verbs=[hold])])`},
	{`when you play this card or another Dragon`,
		`(happened now subject=you verbs=[play] objects=[this (phrase other adjectives=[tag:Dragon])])`},
	{`when a friendly unit is played this turn`,
		`(happened now verbs=[play] passive objects=[(phrase adjectives=[friendly] unit)] windows=[this-turn])`},
	{`when no unit dies`,
		`(happened now not subject=(phrase unit) verbs=[die])`},

	// quantity
	{`for each card you have finalized this turn`,
		`(quantity what=(phrase all card filters=[(history happened=(happened subject=you verbs=[finalize] objects=[gap] windows=[this-turn]))]))`},
	{`for each other unit you control`,
		`(quantity what=(phrase all other unit filters=[(controlled phrase=you)]))`},
	{`for each time an opponent chooses this card`,
		`(quantity happened=(happened now subject=opponent verbs=[choose] objects=[this]))`},

	// structure
	{`not (you have finalized another card this turn)`,
		`(not of=(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[this-turn]))`},
	{`until you have finalized another card this turn`,
		`(happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[this-turn])`},
	{`until it is your turn and this card is attacking`,
		`(and of=[(is subject=you turn) (is subject=this states=[attacking])])`},
	{`it is your turn and you have finalized another card this turn`,
		`(and of=[(is subject=you turn) (happened subject=you verbs=[finalize] objects=[(phrase other card)] windows=[this-turn])])`},
	{`(it is your turn and you control a unit) or this card is attacking`,
		`(or of=[(and of=[(is subject=you turn) (controls subject=you what=(phrase unit))]) (is subject=this states=[attacking])])`},
	{`not (you control a unit and an opponent controls a unit)`,
		`(not of=(and of=[(controls subject=you what=(phrase unit)) (controls subject=opponent what=(phrase unit))]))`},
	{`this card is alone and (it is your turn or not (this card is attacking))`,
		`(and of=[(is subject=this states=[alone]) (or of=[(is subject=you turn) (not of=(is subject=this states=[attacking]))])])`},
}

// aliases are what else is read, and the canonical words for it.
var aliases = []struct{ text, canonical string }{
	{`another card has been finalized by you this turn`, `you have finalized another card this turn`},
	{`this card has been chosen by an opponent this turn`, `an opponent has chosen this card this turn`},
	{`you've played another card this turn`, `you have played another card this turn`},
	{`you played a card on your last turn`, `you have played a card during your last turn`},
	{`you have played a card your last turn`, `you have played a card during your last turn`},
	{`a unit died in the last turn`, `a unit has died last turn`},
	{`you control two or more cards in your trash`, `you have two or more cards in your trash`},
	{`you played another spell this turn`, `you have played another spell this turn`},
	{`you haven't played a card this turn`, `you have not played a card this turn`},
	{`you did not finalize a card this turn`, `you have not finalized a card this turn`},
	{`you have finalized no cards this turn`, `you have not finalized a card this turn`},
	{`you have finalized no card this turn`, `you have not finalized a card this turn`},
	{`you have finalized one or more cards this turn`, `you have finalized a card this turn`},
	{`you have finalized at least two cards this turn`, `you have finalized two or more cards this turn`},
	{`you have finalized fewer than 3 cards this turn`, `you have finalized 2 or fewer cards this turn`},
	{`you have finalized less than 3 cards this turn`, `you have finalized 2 or fewer cards this turn`},
	{`you have finalized more than three cards this turn`, `you have finalized four or more cards this turn`},
	{`you have finalized no more than 3 cards this turn`, `you have finalized 3 or fewer cards this turn`},
	{`you have finalized two other cards this turn`, `you have finalized two or more other cards this turn`},
	{`you have 7+ runes`, `you control 7 or more runes`},
	{`you have 7+ units here`, `you control 7 or more units here`},
	{`I've moved twice this turn`, `this card has moved twice this turn`},
	{`I have moved at least twice this turn`, `this card has moved twice this turn`},
	{`I have moved 2 times this turn`, `this card has moved twice this turn`},
	{`you have finalized a card fewer than three times this turn`, `you have finalized a card at most twice this turn`},
	{`I'm attacking`, `this card is attacking`},
	{`this isn't attacking`, `this card is not attacking`},
	{`this unit is attacking`, `this card is attacking`},
	{`a unit died this turn`, `a unit has died this turn`},
	{`a unit was stunned this turn`, `a unit has been stunned this turn`},
	{`a unit has not died this turn`, `no unit has died this turn`},
	{`no unit is attacking`, `not (a unit is attacking)`},
	{`you have finalized a non-token unit this turn`, `you have finalized a unit that is not a token this turn`},
	{`you control a unit that has 5 or more might`, `you control a unit with 5 or more might`},
	{`you control a unit that moved this turn`, `you control a unit that has moved this turn`},
	{`a battlefield you conquered this turn has been held this turn`, `a battlefield you have conquered this turn has been held this turn`},
	{`your other units are exhausted`, `each other unit you control is exhausted`},
	{`the units you control are exhausted`, `each unit you control is exhausted`},
	{`an opponent's unit has died this turn`, `a unit an opponent controls has died this turn`},
	{`you don't control a unit`, `you do not control a unit`},
	{`you have at most one card in hand`, `you have one or fewer cards in hand`},
	{`you have fewer than 1 cards in your hand`, `you have no cards in hand`},
	{`you control a token and an enemy gear`, `you control a token and you control an enemy gear`},
	{`an opponent has played a unit to their hand this turn`, `an opponent has played a unit to hand this turn`},
	{`an opponent has discarded a card from their hand this turn`, `an opponent has discarded a card from hand this turn`},
	{`you have chosen enemy units and/or gear twice this turn with spells`, `you have chosen an enemy unit or an enemy gear with a spell twice this turn`},
	{`you have scored 2 or more points from holding in a turn`, `you have scored 2 or more points from holding each turn`},
	{`as long as you control a unit`, `while you control a unit`},
	{`while I'm attacking with another unit`, `while this card is attacking with another unit`},
	{`only if it is your turn`, `only while it is your turn`},
	{`when I'm played`, `when this card is played`},
	{`when you play me or when I hold`, `when you play this card or this card holds`},
	{`when you play me to a battlefield`, `when you play this card to a battlefield`},
	{`when you play your second card in a turn`, `when you play your second card each turn`},
	{`when you stun one or more enemy units`, `when you stun an enemy unit`},
	{`when I attack or defend`, `when this card attacks or defends`},
	{`at the start of your beginning phase`, `your beginning phase starts`},
	{`when the beginning phase begins`, `when the beginning phase starts`},
	{`when at the end of your turn`, `when your turn ends`},
	{`this card isn't in my hand`, `this card is not in this card's hand`},
	{`It Is Your Turn, and You Control a Unit`, `it is your turn and you control a unit`},
}

// openerTree returns the tree of an opener's condition or quantity.
func openerTree(o *Opener) string {
	if o.Quantity != nil {
		return dump(o.Quantity)
	}
	return dump(o.Condition)
}

// canonical returns the text of an opener without the `if` of a plain condition.
func canonical(o *Opener) string { return strings.TrimPrefix(o.String(), "if ") }

// Each sentence has the tree it should have, and prints as it was written.
func TestSentences(t *testing.T) {
	r := pack(t)
	for _, s := range sentences {
		o, err := r.Opener(&Source{Text: s.text})
		require.NoError(t, err, s.text)
		require.Equal(t, s.tree, openerTree(o), s.text)
		require.Equal(t, s.text, canonical(o))
	}
}

// Each other phrasing prints as the canonical one, and has its tree.
func TestAliases(t *testing.T) {
	r := pack(t)
	for _, a := range aliases {
		o, err := r.Opener(&Source{Text: a.text})
		require.NoError(t, err, a.text)
		require.Equal(t, a.canonical, canonical(o), a.text)
		again, err := r.Opener(&Source{Text: o.String()})
		require.NoError(t, err, a.canonical)
		require.Equal(t, openerTree(o), openerTree(again), a.text)
		require.Equal(t, o.String(), again.String())
	}
}

// Empty quotes are a text like any other.
func TestEmptyQuotes(t *testing.T) {
	r := pack(t)
	for _, text := range []string{`you control a card named ""`, `you control a card with the tag ""`} {
		c, err := r.Condition(&Source{Text: text})
		require.NoError(t, err)
		require.Equal(t, text, Print(c))
	}
	_, found := readText(r, "x.kw", "keyword X\n  note \"\"\n  then \"\"\n")
	require.Empty(t, found)
}

// The grammar knows no game: another vocabulary reads with the same parser.
func TestOtherGame(t *testing.T) {
	file := Split(&Source{Name: "run.kw", Text: `game Net
  noun program
  noun server
  event run, ran, run, running   a player runs a server; a player runs
  event trash   a player trashes a program
  window run
  tally credits of a player, starts at 5
`})
	v, found := ReadVocabulary([]*File{file})
	require.Empty(t, found)
	r, found := NewReader(v)
	require.Empty(t, found)
	for text, tree := range map[string]string{
		"when you run for the first time each turn": "(happened now subject=you verbs=[run] ordinal=1 windows=[each-turn])",
		"you have trashed a program this run":       "(happened subject=you verbs=[trash] objects=[(phrase program)] windows=[during this window:run])",
		"you have run a server twice this turn":     "(happened subject=you verbs=[run] objects=[(phrase server)] times=two-or-more windows=[this-turn])",
		"you have 5 or more credits":                "(has subject=you count=5-or-more number=tally:credits)",
	} {
		o, err := r.Opener(&Source{Text: text})
		require.NoError(t, err, text)
		require.Equal(t, tree, openerTree(o), text)
		require.Equal(t, text, canonical(o))
	}
}
