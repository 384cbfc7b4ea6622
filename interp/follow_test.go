package interp_test

import (
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// atEveryLine plays lines, twice where the second game follows a program, and
// compares their answers after each line for every bearer.
func atEveryLine(t *rapid.T, pack *interp.Pack, asked []string, lines []string) (compiled int) {
	list, err := cards.Read("deck", strings.NewReader(familyDeck+"Asker (unit)\n"), cards.Text)
	require.NoError(t, err)
	plain, followed := pack.NewGame(), pack.NewGame()
	r := turnlog.NewReader("log", strings.NewReader(strings.Join(lines, "\n")+"\n"), pack.Vocabulary)
	var card *interp.Card
	for _, c := range list {
		card = pack.Read(c)
		plain.AddCard(card)
		followed.AddCard(card)
		r.KnowCard(card.Name, card.Is)
	}
	var abilities []*interp.Ability
	for _, text := range asked {
		if !strings.HasPrefix(text, "for each") && !strings.HasPrefix(text, "when") {
			text = "if " + text
		}
		a, err := pack.Ask(card, text)
		require.NoError(t, err)
		abilities = append(abilities, a)
	}
	program := pack.Compile(nil, abilities...)
	followed.Follow(program)
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		plain.Apply(e)
		followed.Apply(e)
		for i, a := range abilities {
			for _, you := range somePlayers {
				for _, b := range append(plain.Bearers(card, you), interp.Bearer{Player: you}) {
					if want, got := plain.Truth(a, b), followed.Truth(a, b); want != got {
						t.Fatalf("a scan says %d, the counters say %d: %s\nof %v after line %d of\n%s", want, got, asked[i], b, e.Line, strings.Join(lines, "\n"))
					}
				}
			}
		}
	}
	for _, a := range abilities {
		if program.Scans(a) == "" {
			compiled++
		}
	}
	return compiled
}

// moreAsked is asked of every log besides what is drawn: numbers of events, and
// what players have.
var moreAsked = []string{
	"for each card you have finalized this turn",
	"for each time this card has attacked this turn",
	"for each other card you have finalized this turn",
	"for each unit that has died this turn",
	"you have exactly 2 XP",
	"an opponent has 2 or more XP",
	"your opponents have two or fewer cards in hand",
	"you have 1 or more points",
	"this card is attacking or defending",
	"this card is not attacking",
	"this card is exhausted",
	"when you play this card",
	"when you play another unit",
	"when you play a spell on an opponent's turn",
	"when a friendly unit dies",
	"when this card attacks or defends",
	"when this card attacks or you discard a card",
	"when your turn starts",
	"when you draw your second card each turn",
}

// moreLines stand in the logs as well: stretches of play, and positions.
var moreLines = []string{
	"combat starts",
	"combat ends",
	"Ann's Asker is exhausted",
	"Ann's Asker is attacking",
	"Ann's Asker is not attacking",
	"Ann has 2 XP",
	"Ben has 3 points",
}

// A game that follows a program and one that scans its log agree after every
// line. KWRUN_PAIRS says how many pairs of a condition and a log are tried.
func TestFollowingAgreesWithTheReference(t *testing.T) {
	want := 10_000
	if n := os.Getenv("KWRUN_PAIRS"); n != "" {
		var err error
		want, err = strconv.Atoi(n)
		require.NoError(t, err)
	}
	pack := loadPack(t)
	const each = 50
	pairs, compiled := 0, 0
	for pairs < want {
		rapid.Check(t, func(rt *rapid.T) {
			if pairs >= want {
				return
			}
			lines := drawLog(rt)
			for range rapid.IntRange(0, 4).Draw(rt, "more") {
				first := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "turn") })
				at := rapid.IntRange(first+1, len(lines)).Draw(rt, "at")
				lines = slices.Insert(lines, at, rapid.SampledFrom(moreLines).Draw(rt, "line"))
			}
			var asked []string
			for range each {
				asked = append(asked, drawCondition(rt))
			}
			asked = append(asked, moreAsked...)
			compiled += atEveryLine(rt, pack, asked, lines)
			pairs += len(asked)
		})
	}
	require.Greater(t, compiled, pairs/4, "of the pairs too few are compiled to show anything")
	t.Logf("%d pairs, %d of them compiled", pairs, compiled)
}

// What is compiled is answered without a look at the log, and with no allocation.
func TestTruthAllocatesNothing(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	b := newTable(t, pack, familyDeck+"Asker (unit)\n", "players Ann, Ben\nfrom the start\nturn 1: Ann\nAnn finalizes Ann's Border Scout\n")
	a, err := pack.Ask(b.cards[len(b.cards)-1], "if you have finalized another card this turn")
	require.NoError(t, err)
	program := pack.Compile(nil, a)
	require.Empty(t, program.Scans(a))
	b.game.Follow(program)
	require.Equal(t, interp.True, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
	require.Zero(t, testing.AllocsPerRun(100, func() { b.game.Truth(a, interp.Bearer{Player: "Ann"}) }))
	b.then("turn 2: Ben")
	require.Equal(t, interp.False, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
}

// Sixteen games at once that follow one program do not disturb one another.
func TestGamesFollowOneProgramAtOnce(t *testing.T) {
	pack := loadPack(t)
	table := newTable(t, pack, familyDeck+"Asker (unit)\n", "players Ann, Ben\n")
	a, err := pack.Ask(table.cards[len(table.cards)-1], "if you have finalized two or more other cards this turn")
	require.NoError(t, err)
	program := pack.Compile(nil, a)
	require.Empty(t, program.Scans(a))
	for i := range 16 {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			b := newTable(t, pack, familyDeck+"Asker (unit)\n", "players Ann, Ben\nfrom the start\nturn 1: Ann\n")
			b.game.Follow(program)
			for n := 1; n <= 4; n++ {
				b.then("Ann finalizes Ann's Loud Hush #" + strconv.Itoa(n+i))
				want := interp.False
				if n >= 2 {
					want = interp.True
				}
				require.Equal(t, want, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
			}
		})
	}
}

// A player who is named only later has a view of the earlier events as well.
func TestAPlayerNamedLaterIsCounted(t *testing.T) {
	pack := loadPack(t)
	b := newTable(t, pack, familyDeck+"Asker (unit)\n", "")
	a, err := pack.Ask(b.cards[len(b.cards)-1], "if an opponent has finalized a card this turn")
	require.NoError(t, err)
	b.game.Follow(pack.Compile(nil, a))
	b.then("turn 1: Ann\nAnn finalizes Ann's Loud Hush\nBen draws a card")
	require.Equal(t, interp.True, b.game.Truth(a, interp.Bearer{Player: "Ben"}))
	require.Equal(t, interp.False, b.game.Truth(a, interp.Bearer{Player: "Ann"}))
}

// What is compiled of the pack's keywords, and why the rest is scanned.
func TestScansSaysWhy(t *testing.T) {
	pack := loadPack(t)
	card := pack.Read(cards.Card{Name: "A", Type: "unit", Text: "[Legion][>] Draw 1.\n[Level 3][>] Draw 1.\n[Deflect]\n[Assault]\n[Vision]\n[Ambush]"})
	program := pack.Compile([]*interp.Card{card})
	why := map[string]string{}
	for _, a := range card.Abilities {
		if a.Use != nil {
			why[a.Use.Name] = program.Scans(a)
		}
	}
	require.Equal(t, map[string]string{"Legion": "", "Level": "", "Deflect": "", "Assault": "", "Vision": "", "Ambush": "it asks what stands now"}, why)
}
