package interp_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kwrun/interp"
	"kwrun/keywords"
)

// Properties of the meaning, over random conditions and logs (DESIGN 11).

var somePlayers = []string{"Ann", "Ben"}

// conditions that the properties are asked of: joined at random.
var someConditions = []string{
	"you have finalized another card this turn",
	"you have finalized two or more cards this turn",
	"you have finalized exactly two units this turn",
	"an opponent has finalized a spell this turn",
	"your opponents have finalized two or fewer cards this turn",
	"a unit has died this turn",
	"you have not discarded a card this turn",
	"you have finalized a card last turn",
	"you have finalized a spell that was not countered this turn",
	"you have spent a total of 3 or more energy this turn",
	"you have finalized two or more different cards this turn",
	"this card is the second card you have finalized this turn",
	"you have 2 or more XP",
	"this card is attacking",
	"it is your turn",
	"you have finalized a card since your last turn",
	"you have finalized a card this game",
	"an attacking unit has died this turn",
	"you control an attacking unit",
	"another friendly unit is attacking",
	"you have spent 2 or more energy on one card this turn",
	"you have finalized a unit that has attacked this turn",
	"this card has attacked twice this turn",
	"you have finalized a unit and a spell this turn",
}

// moreConditions are those, and each of them with one thing changed: what a
// designer's next word could make of them.
var moreConditions = sync.OnceValue(func() []string {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		panic(err)
	}
	all := slices.Clone(someConditions)
	for _, c := range someConditions {
		for _, m := range pack.MutantsOf("if " + c) {
			all = append(all, strings.TrimPrefix(m, "if "))
		}
	}
	return all
})

func drawCondition(t *rapid.T) string {
	pick := rapid.SampledFrom(moreConditions())
	text := pick.Draw(t, "condition")
	switch rapid.IntRange(0, 4).Draw(t, "shape") {
	case 0:
		return "(" + text + ") and (" + pick.Draw(t, "other") + ")"
	case 1:
		return "(" + text + ") or (" + pick.Draw(t, "other") + ")"
	case 2:
		return "not (" + text + ")"
	}
	return text
}

// drawLog returns the lines of a random log in which every line reads.
func drawLog(t *rapid.T) []string {
	lines := []string{"players Ann, Ben"}
	if rapid.Bool().Draw(t, "start") {
		lines = append(lines, "from the start")
	}
	lines = append(lines, "turn 1: Ann")
	inPlay := map[string]bool{}
	turn := 1
	for range rapid.IntRange(0, 12).Draw(t, "events") {
		player := rapid.SampledFrom(somePlayers).Draw(t, "player")
		unit := player + "'s " + rapid.SampledFrom([]string{"Asker", "Border Scout", "Gate Hound"}).Draw(t, "unit")
		switch rapid.IntRange(0, 8).Draw(t, "kind") {
		case 0, 1:
			turn++
			lines = append(lines, fmt.Sprintf("turn %d: %s", turn, player))
		case 2, 3:
			if !inPlay[unit] {
				inPlay[unit] = true
				lines = append(lines, fmt.Sprintf("%s finalizes %s for %d energy", player, unit, rapid.IntRange(0, 3).Draw(t, "cost")))
			}
		case 4:
			lines = append(lines, player+" finalizes "+player+"'s Loud Hush")
		case 5:
			if inPlay[unit] {
				inPlay[unit] = false
				lines = append(lines, unit+" dies")
			}
		case 6:
			lines = append(lines, player+" counters Ann's Loud Hush")
		case 7:
			lines = append(lines, fmt.Sprintf("%s gains %d XP", player, rapid.IntRange(1, 2).Draw(t, "xp")))
		case 8:
			if inPlay[unit] {
				lines = append(lines, unit+" attacks")
			} else {
				lines = append(lines, player+" discards a card")
			}
		}
	}
	return lines
}

// askOf plays the lines and asks the condition of a player's card.
func askOf(t testing.TB, pack *interp.Pack, condition, you string, lines []string) (*interp.Game, *interp.Verdict) {
	b := newTable(t, pack, familyDeck+"Asker (unit)\n", strings.Join(lines, "\n")+"\n")
	card := b.cards[len(b.cards)-1]
	ability, err := pack.Ask(card, "if "+condition)
	require.NoError(t, err)
	return b.game, b.game.Eval(ability, b.game.Bearers(card, you)[0])
}

func ask(t testing.TB, pack *interp.Pack, condition string, lines []string) *interp.Verdict {
	_, v := askOf(t, pack, condition, "Ann", lines)
	return v
}

// An explanation is enough and has nothing to spare: without all other events
// that can be reasons the verdict stays, and without any one of them as well it
// changes.
func TestExplanationsAreSufficientAndMinimal(t *testing.T) {
	pack := loadPack(t)
	rapid.Check(t, func(rt *rapid.T) {
		condition := drawCondition(rt)
		lines := drawLog(rt)
		game, v := askOf(t, pack, condition, "Ann", lines)
		if v.State == interp.StateUnknown {
			require.Empty(rt, v.Because)
			return
		}
		reasons := because(v)
		require.Equal(rt, v.State, game.EvalMasked(v.Ability, v.Bearer, reasons), "with the reasons alone\n%s\n%v", strings.Join(lines, "\n"), reasons)
		for i := range reasons {
			fewer := slices.Delete(slices.Clone(reasons), i, i+1)
			require.NotEqual(rt, v.State, game.EvalMasked(v.Ability, v.Bearer, fewer), "line %d is to spare\n%s", reasons[i], strings.Join(lines, "\n"))
		}
	})
}

// Renaming players changes nothing.
func TestRenamingPlayersChangesNothing(t *testing.T) {
	rename := strings.NewReplacer("Ann", "Zoe", "Ben", "Yan")
	pack := loadPack(t)
	rapid.Check(t, func(rt *rapid.T) {
		condition := drawCondition(rt)
		lines := drawLog(rt)
		before := ask(t, pack, condition, lines)
		_, renamed := askOf(t, pack, condition, "Zoe", strings.Split(rename.Replace(strings.Join(lines, "\n")), "\n"))
		require.Equal(rt, before.State, renamed.State)
		require.Equal(rt, because(before), because(renamed))
	})
}

// Unknown never becomes the opposite of what a longer head of the same log
// says: a log that begins in the middle says the same as the whole, or unknown.
func TestALaterStartIsUnknownOrTheSame(t *testing.T) {
	pack := loadPack(t)
	rapid.Check(t, func(rt *rapid.T) {
		condition := drawCondition(rt)
		lines := slices.DeleteFunc(drawLog(rt), func(l string) bool { return l == "from the start" })
		whole := slices.Insert(slices.Clone(lines), 1, "from the start")
		full, part := ask(t, pack, condition, whole), ask(t, pack, condition, lines)
		if part.State != interp.StateUnknown {
			require.Equal(rt, full.State, part.State, "%s", strings.Join(lines, "\n"))
		}
	})
}

// An event of a kind that a condition does not speak of changes nothing.
func TestOtherEventsChangeNothing(t *testing.T) {
	pack := loadPack(t)
	rapid.Check(t, func(rt *rapid.T) {
		condition := drawCondition(rt)
		lines := drawLog(rt)
		at := rapid.IntRange(2, len(lines)).Draw(rt, "at")
		if lines[1] == "from the start" {
			at = min(max(at, 3), len(lines))
		}
		more := slices.Insert(slices.Clone(lines), at, "Ben predicts")
		require.Equal(rt, ask(t, pack, condition, lines).State, ask(t, pack, condition, more).State)
	})
}
