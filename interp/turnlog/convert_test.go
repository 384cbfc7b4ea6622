package turnlog_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSentences shows every form of sentence, as it is written back, and its
// JSON (without the head line).
func TestSentences(t *testing.T) {
	for _, c := range []struct{ name, text, written, lines string }{
		{"a turn", "turn 3: Ann", "", `{"event":"turn","turn":3,"player":"Ann"}`},
		{"a turn without a number", "turn: Ann", "", `{"event":"turn","player":"Ann"}`},
		{"a player finalizes a card", "Ann finalizes Border Scout", "", `{"event":"finalize","player":"Ann","object":"o1","card":"Border Scout"}`},
		{"with its kind, zone, place and price", "Ann finalizes Border Scout (unit) from hand to base for 1 power and 2 energy",
			"Ann finalizes Border Scout (unit) from hand to base for 2 energy and 1 power",
			`{"event":"finalize","player":"Ann","object":"o1","card":"Border Scout","is":["unit"],"from":"hand","to":"base","spent":{"energy":2,"power":1}}`},
		{"everything that is said of a card", `Ann draws Ben's Rust Golem #2 (unit token, 3 might, cost 2 energy, tag Mech, tag Elite)`, "",
			`{"event":"draw","player":"Ann","object":"o1","card":"Rust Golem","copy":2,"is":["unit","token"],"tags":["Mech","Elite"],"cost":{"energy":2},"owner":"Ben","might":3}`},
		{"roles come in one order", "Ann returns Hush to hand from base", "Ann returns Hush from base to hand",
			`{"event":"return","player":"Ann","object":"o1","card":"Hush","from":"base","to":"hand"}`},
		{"whose zone it is", "Hush returns to Ben's hand", "", `{"event":"return","object":"o1","card":"Hush","to":{"zone":"hand","owner":"Ben"}}`},
		{"a kind of several words", "Ann pays Long Price (additional cost)", "", `{"event":"pay","player":"Ann","object":"o1","card":"Long Price","is":["additional cost"]}`},
		{"an object dies", "Border Scout dies", "", `{"event":"die","object":"o1","card":"Border Scout"}`},
		{"an object moves to another", "Border Scout moves to North Field", "",
			`{"event":"move","object":"o1","card":"Border Scout","to":{"object":"o2","card":"North Field"}}`},
		{"a player attacks with several", "Ann attacks with Border Scout and Gate Hound at North Field", "Ann attacks with Border Scout at North Field with Gate Hound",
			`{"event":"attack","player":"Ann","object":"o1","card":"Border Scout","at":{"object":"o3","card":"North Field"},"with":{"object":"o2","card":"Gate Hound"}}`},
		{"a thing does something to a thing", "Gate Hound deals 3 damage to Border Scout", "",
			`{"event":"deal","object":"o2","card":"Border Scout","by":{"object":"o1","card":"Gate Hound"},"unit":"damage","amount":3}`},
		{"a thing kills a thing", "Gate Hound kills Border Scout", "", `{"event":"kill","object":"o2","card":"Border Scout","with":{"object":"o1","card":"Gate Hound"}}`},
		{"a passive", "Border Scout is stunned by Ann", "Ann stuns Border Scout", `{"event":"stun","player":"Ann","object":"o1","card":"Border Scout"}`},
		{"a passive with an amount", "Border Scout is dealt 3 damage", "someone deals 3 damage to Border Scout",
			`{"event":"deal","object":"o1","card":"Border Scout","unit":"damage","amount":3}`},
		{"nobody is said to do it", "Border Scout is finalized", "someone finalizes Border Scout", `{"event":"finalize","object":"o1","card":"Border Scout"}`},
		{"verbs of several words", "Ben gains control of Ann's Border Scout", "", `{"event":"gain control","player":"Ben","object":"o1","card":"Border Scout","owner":"Ann"}`},
		{"an amount", "Ann gains 2 XP", "", `{"event":"gain","player":"Ann","unit":"XP","amount":2}`},
		{"an amount in the singular", "Ann scores 1 point from holding", "Ann scores 1 points from holding", `{"event":"score","player":"Ann","from":"holding","unit":"points","amount":1}`},
		{"an amount spent on something", "Ann spends 2 energy on Hush", "", `{"event":"spend","player":"Ann","on":{"object":"o1","card":"Hush"},"unit":"energy","amount":2}`},
		{"a card that is not seen", "Ben hides hidden card #1", "", `{"event":"hide","player":"Ben","object":"o1"}`},
		{"a card that nothing mentions again", "Ann draws a card", "", `{"event":"draw","player":"Ann","noun":"card"}`},
		{"an ability, by the card that it is of", "Ann activates Old Well", "", `{"event":"activate","player":"Ann","noun":"ability","of":"o2","card":"Old Well"}`},
		{"an ability with a number", "Ann activates ability #1 of Old Well", "", `{"event":"activate","player":"Ann","object":"o1","noun":"ability","of":"o2","card":"Old Well"}`},
		{"an ability triggers", "Old Well triggers", "", `{"event":"trigger","noun":"ability","of":"o2","card":"Old Well"}`},
		{"an event without an object", "Ann predicts", "", `{"event":"predict","player":"Ann"}`},
		{"a phase starts", "Ann's beginning phase starts", "", `{"event":"start","window":"beginning phase","player":"Ann"}`},
		{"a phase begins", "Ann's beginning phase begins", "Ann's beginning phase starts", `{"event":"start","window":"beginning phase","player":"Ann"}`},
		{"the combat ends", "the combat ends", "", `{"event":"end","window":"combat"}`},
		{"the turn ends", "the turn ends", "", `{"event":"end","window":"turn"}`},
		{"what a player has", "Ann has 6 XP", "", `{"event":"has","player":"Ann","tally":"XP","amount":6}`},
		{"what a player has, in several words", "Ann has 3 cards in hand", "", `{"event":"has","player":"Ann","tally":"cards in hand","amount":3}`},
		{"what an object has", "Gate Hound has 5 might", "", `{"event":"has","object":"o1","card":"Gate Hound","tally":"might","amount":5}`},
		{"a status", "Gate Hound is exhausted", "", `{"event":"is","object":"o1","card":"Gate Hound","status":"exhausted"}`},
		{"a status that is not", "Gate Hound is not exhausted", "", `{"event":"is","object":"o1","card":"Gate Hound","status":"exhausted","not":true}`},
		{"a status that begins like a place", "Gate Hound is in play", "", `{"event":"is","object":"o1","card":"Gate Hound","status":"in play"}`},
		{"a place", "Gate Hound is at North Field", "", `{"event":"is","object":"o1","card":"Gate Hound","at":{"object":"o2","card":"North Field"}}`},
		{"a zone", "Gate Hound is in hand", "", `{"event":"is","object":"o1","card":"Gate Hound","at":"hand"}`},
		{"who controls it", "Ann controls North Field", "", `{"event":"controls","player":"Ann","object":"o1","card":"North Field"}`},
		{"an event with an id", "Ann draws Hush [e1]", "", `{"event":"draw","id":"e1","player":"Ann","object":"o1","card":"Hush"}`},
		{"an event with an id of several words", `Ann draws Hush ["first draw"]`, "", `{"event":"draw","id":"first draw","player":"Ann","object":"o1","card":"Hush"}`},
		{"a name like a zone", `Ann draws "Hand of Karth"`, "", `{"event":"draw","player":"Ann","object":"o1","card":"Hand of Karth"}`},
		{"a name with small words", "Ann draws Hold the Line", "", `{"event":"draw","player":"Ann","object":"o1","card":"Hold the Line"}`},
		{"a name with an owner in it", `Ann draws "Ben's Rest"`, "", `{"event":"draw","player":"Ann","object":"o1","card":"Ben's Rest"}`},
		{"a name with a verb in it", `Ann draws "She Holds Fast"`, "", `{"event":"draw","player":"Ann","object":"o1","card":"She Holds Fast"}`},
		{"a name with a comma", "Ann draws Karth, the Bold", "", `{"event":"draw","player":"Ann","object":"o1","card":"Karth, the Bold"}`},
		{"a name that starts with a number", "Ann draws 3 Wishes", "", `{"event":"draw","player":"Ann","object":"o1","card":"3 Wishes"}`},
		{"a name with quotation marks", `Ann draws "The \"Last\" Word"`, "", `{"event":"draw","player":"Ann","object":"o1","card":"The \"Last\" Word"}`},
		{"a name with a number sign", `Ann draws "Agent #7"`, "", `{"event":"draw","player":"Ann","object":"o1","card":"Agent #7"}`},
		{"curly quotation marks", `Ann draws “Hand of Karth”`, `Ann draws "Hand of Karth"`, `{"event":"draw","player":"Ann","object":"o1","card":"Hand of Karth"}`},
		{"a player of two words", "Ann Lee draws Hush", "", `{"event":"draw","player":"Ann Lee","object":"o1","card":"Hush"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			events := mustRead(t, c.text)
			if c.written == "" {
				c.written = c.text
			}
			require.Equal(t, c.written+"\n", asText(t, events))
			require.Equal(t, `{"kwlog":1}`+"\n"+c.lines+"\n", asJSON(t, events))
			require.Equal(t, c.written+"\n", asText(t, mustRead(t, c.lines)), "the text by way of JSON")
			converts(t, events)
		})
	}
}

// The log of section 5 of the design, in JSON; its ids are kept.
const designJSON = `{"kwlog":1,"game":"Riftbound","players":["Ann","Ben"],"start":true}
{"event":"turn","turn":3,"player":"Ann"}
{"event":"finalize","player":"Ann","object":"c1","card":"Border Scout","is":["unit"],"from":"hand","spent":{"energy":2}}
{"event":"create","player":"Ann","object":"t1","card":"Recruit","is":["unit","token"]}
{"event":"hide","player":"Ben","object":"c2"}
{"event":"activate","player":"Ann","object":"a1","noun":"ability","of":"c3","card":"Old Well"}
{"event":"counter","player":"Ben","object":"c1"}
{"event":"gain control","player":"Ben","object":"c1"}
{"event":"resolve","player":"Ann","object":"c4","card":"Cleave","is":["spell"]}
{"event":"has","player":"Ann","tally":"XP","amount":6}
{"event":"finalize","player":"Ben","object":"c2","card":"Quiet Knife"}
`

const designText = `game Riftbound
players Ann, Ben
from the start
turn 3: Ann
Ann finalizes Border Scout (unit) from hand for 2 energy
Ann creates Recruit (unit token)
Ben hides hidden card #1
Ann activates ability #1 of Old Well
Ben counters Border Scout
Ben gains control of Border Scout
Ann resolves Cleave (spell)
Ann has 6 XP
Ben finalizes hidden card #1 as Quiet Knife
`

func TestTheDesignsLogConvertsBothWays(t *testing.T) {
	fromJSON := mustRead(t, designJSON)
	require.Equal(t, designText, asText(t, fromJSON))
	require.Equal(t, designJSON, asJSON(t, fromJSON))
	require.Equal(t, meaning(fromJSON), meaning(mustRead(t, designText)))
	converts(t, fromJSON)
}

func TestAnAbilityInJSONNeedsNoNoun(t *testing.T) {
	e := one(t, `{"event":"activate","player":"Ann","object":"a1","of":"c3","card":"Old Well"}`)
	require.Equal(t, []string{"ability"}, e.Object.Is)
	require.Equal(t, "Old Well", e.Role("of").Ref.Card)
	short := one(t, `{"event":"activate","player":"Ann","object":"c3","card":"Old Well"}`)
	require.Equal(t, "Old Well", short.Role("of").Ref.Card, "the card stands for its ability, as in a sentence")
}

func TestHeadsConvert(t *testing.T) {
	text := "game Riftbound [g1]\nplayers Ann, \"A, B\"\nfrom the start\ncovers finalize, gain control\nturn 1: Ann\n" +
		"game [g2]\nturn 1: Ben\n"
	events := mustRead(t, text)
	require.Equal(t, text, asText(t, events))
	require.Equal(t, `{"kwlog":1,"id":"g1","game":"Riftbound","players":["Ann","A, B"],"start":true,"covers":["finalize","gain control"]}
{"event":"turn","turn":1,"player":"Ann"}
{"kwlog":1,"id":"g2"}
{"event":"turn","turn":1,"player":"Ben"}
`, asJSON(t, events))
	converts(t, events)
}

// ids returns the ids of the main objects of a log.
func ids(t *testing.T, log string) []string {
	var out []string
	for _, e := range mustRead(t, log) {
		if e.Object != nil {
			out = append(out, e.Object.ID)
		}
	}
	return out
}

func TestWhichObjectANameMeans(t *testing.T) {
	for _, c := range []struct {
		name, log string
		objects   string
	}{
		{"both players have a card of one name", "Ann finalizes Hush\nBen finalizes Hush\nAnn's Hush dies\nBen's Hush dies", "o1 o2 o1 o2"},
		{"a player means the one that he has", "Ann finalizes Hush\nBen finalizes Hush\nBen exhausts Hush\nAnn exhausts Hush", "o1 o2 o2 o1"},
		{"a stolen card keeps its owner's name", "Ann finalizes Hush\nBen gains control of Hush\nBen exhausts Hush\nAnn's Hush dies", "o1 o1 o1 o1"},
		{"who stole a card still plays his own", "Ann finalizes Hush\nBen gains control of Hush\nBen finalizes Hush\nBen's Hush dies\nAnn's Hush dies", "o1 o1 o2 o2 o1"},
		{"a card that died is played again", "Ann finalizes Hush\nHush dies\nAnn finalizes Hush", "o1 o1 o1"},
		{"a card that returned is played again", "Ann finalizes Hush\nHush returns to hand\nAnn finalizes Hush", "o1 o1 o1"},
		{"copies", "Ann finalizes Hush\nAnn finalizes Hush #2\nHush #2 dies\nHush #1 dies", "o1 o2 o2 o1"},
		{"a hidden card and its name", "Ben hides hidden card #1\nBen finalizes hidden card #1 as Hush\nHush dies\nhidden card #1 is exhausted", "o1 o1 o1 o1"},
		{"a card is another one each time", "Ann draws a card\nAnn draws a card", "o1 o2"},
		{"a name that begins with another", "Gate dies\nGate Hound dies\nGate is exhausted", "o1 o2 o1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.objects, strings.Join(ids(t, c.log), " "))
			converts(t, mustRead(t, c.log))
		})
	}
}
