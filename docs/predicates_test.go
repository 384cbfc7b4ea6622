package docs_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// predicate is something that cards ask about the turn: the phrase, an invented
// card that has it, and logs with what kwrun says at their end. The two tables
// of predicates.md are made of these.
type predicate struct {
	number string // in the survey of the game's cards; "" for ordinals and limits
	phrase string // as it stands in text
	kind   string // what the card is
	text   string // of the invented card, which is called Warden
	ask    string // the sentence that is asked instead, where the phrase is not read on a card
	reads  string // which facts it looks at
	holds  outcome
	fails  outcome
	why    string // why a log does not decide it, or what else there is to know
}

// outcome is a log and what is so at its end.
type outcome struct {
	want string // the state, or the number that is counted
	log  string // its lines after `opening`, parted by `; `
}

// opening is how each log of predicates.md begins.
const opening = "players Ann, Ben\nfrom the start\nturn 1: Ann"

var history = []predicate{
	{number: "1", phrase: "you've played another card this turn", kind: "unit",
		text: "If you've played another card this turn, I enter ready.", reads: "finalized",
		holds: outcome{"active", "Ann finalizes Hush (spell); Ann finalizes Warden"},
		fails: outcome{"inactive", "Ann finalizes Warden; Ben finalizes Hush (spell); Ann hides a card"}},
	{number: "2", phrase: "you've played a card this turn", kind: "unit",
		text: "If you've played a card this turn, I enter ready.", reads: "finalized",
		holds: outcome{"active", "Ann finalizes Hush (spell); Ben counters Hush"},
		fails: outcome{"inactive", "Ann puts on the chain Hush (spell)"}},
	{number: "3", phrase: "for each card you've played this turn", kind: "unit",
		text: "I cost [1] less for each card you've played this turn, to a minimum of [1].", reads: "finalized",
		holds: outcome{"2", "Ann finalizes Hush (spell); Ann finalizes Gate Hound (unit); Ann creates Recruit (unit token)"},
		fails: outcome{"0", "Ann finalizes Hush (spell); turn 2: Ben"}},
	{number: "4", phrase: "you've played a spell this turn", kind: "unit",
		text: "If you've played a spell this turn, draw 1.", reads: "finalized",
		holds: outcome{"active", "Ann finalizes Hush (spell)"},
		fails: outcome{"inactive", "Ann finalizes Old Well (gear)"}},
	{number: "5", phrase: "you've played an Equipment this turn", kind: "gear",
		text: "[T]: Draw 1. Use only if you've played an Equipment this turn.", reads: "finalized",
		holds: outcome{"active", "Ann finalizes Long Oar (gear, tag Equipment)"},
		fails: outcome{"inactive", "Ann finalizes Old Well (gear, tag Mech)"}},
	{number: "8", phrase: "you've spent [4] or more to play a spell this turn", kind: "unit",
		text: "If you've spent [4] or more to play a spell this turn, I enter ready.", reads: "payment",
		holds: outcome{"active", "Ann finalizes Hush (spell) for 4 energy"},
		fails: outcome{"inactive", "Ann finalizes Hush (spell) for 2 energy; Ann finalizes Loud Bell (spell) for 3 energy"},
		why:   `*to play a spell* is what went to one spell, and not the sum over several`},
	{number: "9", phrase: "you've spent at least [A][A] this turn", kind: "unit",
		text: "If you've spent at least [A][A] this turn, I enter ready.", reads: "payment",
		holds: outcome{"active", "Ann finalizes Hush (spell) for 1 power; Ann spends 1 power"},
		fails: outcome{"inactive", "Ann finalizes Hush (spell) for 5 energy and 1 power"},
		why:   `on a card an amount of payments is a total; a definition has to say *a total of 2 or more power*`},
	{number: "10", phrase: "you've discarded a card this turn", kind: "unit",
		text: "While you've discarded a card this turn, I have +1 [M].", reads: "event",
		holds: outcome{"active", "Ann discards Torn Map"},
		fails: outcome{"inactive", "Ann recycles Torn Map; Ben discards Old Boot"}},
	{number: "11", phrase: "a unit died this turn", kind: "unit",
		text: "If a unit died this turn, I cost [2] less.", reads: "event",
		holds: outcome{"active", "Ben finalizes Gate Hound (unit); Gate Hound dies"},
		fails: outcome{"inactive", "Ben finalizes Gate Hound (unit); Ben banishes Gate Hound from the board"}},
	{number: "12", phrase: "an enemy unit has died this turn", kind: "spell",
		text: "If an enemy unit has died this turn, this costs [2] less.", reads: "event",
		holds: outcome{"active", "Ben finalizes Gate Hound (unit); Gate Hound dies"},
		fails: outcome{"inactive", "Ann finalizes Gate Hound (unit); Gate Hound dies"}},
	{number: "13", phrase: "a friendly unit died during your Beginning Phase this turn", kind: "unit",
		text: "If a friendly unit died during your Beginning Phase this turn, I cost [2] less.", reads: "event",
		holds: outcome{"active", "Ann finalizes Gate Hound (unit); turn 2: Ann; Ann's beginning phase starts; Gate Hound dies; Ann's beginning phase ends"},
		fails: outcome{"inactive", "Ann finalizes Gate Hound (unit); turn 2: Ann; Ann's beginning phase starts; Ann's beginning phase ends; Gate Hound dies"}},
	{number: "14", phrase: "I have moved twice this turn", kind: "unit",
		text: "While I have moved twice this turn, I have +2 [M].", reads: "event",
		holds: outcome{"active", "Ann finalizes Warden; Warden moves; Warden moves"},
		fails: outcome{"inactive", "Ann finalizes Warden; Warden moves; Ann finalizes Gate Hound (unit); Gate Hound moves"}},
	{number: "15", phrase: "at a battlefield you conquered this turn", kind: "unit",
		text: "While I'm at a battlefield you conquered this turn, I have +2 [M].", reads: "event",
		holds: outcome{"active", "Ann finalizes Warden; Warden moves to North Field (battlefield); Ann conquers North Field"},
		fails: outcome{"inactive", "Ann finalizes Warden; Ann conquers South Field (battlefield); Warden moves to North Field (battlefield)"},
		why:   `as the place to which a card may be played (*you may play me to a battlefield you conquered this turn*) it is effect text, and makes no row`},
	{number: "16", phrase: "for each point you scored from holding this turn", kind: "unit",
		text: "I have +1 [M] for each point you scored from holding this turn.", reads: "event",
		holds: outcome{"2", "Ann scores 1 point from holding; Ann scores 1 point from holding; Ann scores 1 point from conquering"},
		fails: outcome{"0", "Ann scores 1 point from conquering; Ben scores 1 point from holding"}},
	{number: "17", phrase: "you've gained XP this turn", kind: "unit",
		text: "If you've gained XP this turn, I enter ready.", reads: "event",
		holds: outcome{"active", "Ann gains 1 XP"},
		fails: outcome{"inactive", "Ann has 3 XP; Ben gains 1 XP"}},
	{number: "19", phrase: "you've chosen enemy units and/or gear twice this turn with spells or unit abilities", kind: "gear",
		text: "[T]: Draw 1. Use only if you've chosen enemy units and/or gear twice this turn with spells or unit abilities.", reads: "event",
		holds: outcome{"active", "Ben finalizes Gate Hound (unit); Ben finalizes Old Well (gear); Ann finalizes Hush (spell); Ann chooses Gate Hound with Hush; Ann chooses Old Well with Sharp Eye (unit ability)"},
		fails: outcome{"inactive", "Ben finalizes Gate Hound (unit); Ann finalizes Border Scout (unit); Ann finalizes Hush (spell); Ann chooses Gate Hound with Hush; Ann chooses Border Scout with Hush"},
		why:   `a log says that an ability is a unit's: (unit ability)`},
	{number: "20", phrase: "one you've not chosen this turn", kind: "unit",
		text: "When I attack, choose one you've not chosen this turn — Draw 1, or ready a unit.", reads: "event",
		ask:   `if you have not chosen an ability named "Draw 1" this turn`,
		holds: outcome{"active", `Ann finalizes Warden; Ann chooses "Ready a unit" (ability) with Warden`},
		fails: outcome{"inactive", `Ann finalizes Warden; Ann chooses "Draw 1" (ability) with Warden`},
		why:   `*one* is one of the instructions after it, which have no name. A definition can ask for a mode by the name that the log gives it`},
	{number: "21", phrase: "one that hasn't been chosen this turn", kind: "unit",
		text: "When I attack, choose one that hasn't been chosen this turn — Draw 1, or ready a unit.", reads: "event",
		ask:   `if an ability named "Draw 1" has not been chosen this turn`,
		holds: outcome{"active", `Ann finalizes Warden; Ann chooses "Ready a unit" (ability) with Warden`},
		fails: outcome{"inactive", `Ann finalizes Warden; Ben chooses "Draw 1" (ability) with Warden`},
		why:   `as 20, whoever chose it`},
	{number: "23", phrase: "for each time this spell has dealt damage this turn", kind: "spell",
		text: "Deal 1 to a unit for each time this spell has dealt damage this turn.", reads: "event",
		holds: outcome{"2", "Ann finalizes Warden; Warden deals 1 damage to Gate Hound (unit); Ann finalizes Warden; Warden deals 2 damage to Gate Hound"},
		fails: outcome{"0", "Ann finalizes Warden; Ann finalizes Hush (spell); Hush deals 2 damage to Gate Hound (unit)"},
		why:   `the same card played again is the same object; a second copy is another`},
	{number: "24", phrase: "this was attached to me this turn", kind: "gear",
		text: "While this was attached to me this turn, I have +2 [M].", reads: "event",
		ask:   "while this card has been attached to a unit this turn",
		holds: outcome{"active", "Ann finalizes Warden; Ann finalizes Gate Hound (unit); Ann attaches Warden to Gate Hound"},
		fails: outcome{"inactive", "Ann finalizes Warden; Ann finalizes Gate Hound (unit); Ann attaches Warden to Gate Hound; turn 2: Ben"},
		why:   `in the effect text of an Equipment *me* is the unit that has it, and *this* the Equipment; on the card both are read as the bearer. Asked of the Equipment it is decided`},
}

var limits = []predicate{
	{phrase: "only once per turn", kind: "unit", reads: "the doing",
		text:  "[T]: Draw 1. Use only once per turn.",
		holds: outcome{"unknown", "Ann finalizes Warden"},
		fails: outcome{"unknown", "Ann finalizes Warden; Ann activates Warden"},
		why:   `it limits what a player may do, and counts the doing: a log says no more than that it was activated`},
	{phrase: "if you would play a token unit", kind: "unit", reads: "an event to come",
		text:  "Once each turn, if you would play a token unit while I'm at a battlefield, you may play two of it instead.",
		holds: outcome{"unknown", "Ann finalizes Warden; Ann creates Recruit (unit token)"},
		fails: outcome{"unknown", "Ann finalizes Warden"},
		why:   `*would* replaces an event, which then never comes to stand in the log`},
	{phrase: "when an enemy unit dies", kind: "unit", reads: "event",
		text:  "Once each turn, when an enemy unit dies while I'm at a battlefield, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Warden; Ben finalizes Gate Hound (unit); Gate Hound dies"},
		fails: outcome{"not triggered", "Ann finalizes Warden; Ann finalizes Gate Hound (unit); Gate Hound dies"},
		why:   `the trigger is judged; *once each turn* before it is a limit on the doing, which makes a row of its own, unknown`},
	{phrase: "The first time a friendly unit dies during your Beginning Phase each turn", kind: "unit", reads: "event",
		text:  "The first time a friendly unit dies during your Beginning Phase each turn, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Gate Hound (unit); Ann finalizes Border Scout (unit); Gate Hound dies; turn 2: Ann; Ann's beginning phase starts; Border Scout dies"},
		fails: outcome{"not triggered", "Ann finalizes Gate Hound (unit); Ann finalizes Border Scout (unit); turn 2: Ann; Ann's beginning phase starts; Gate Hound dies; Border Scout dies"}},
	{phrase: "The first time a friendly unit dies each turn", kind: "unit", reads: "event",
		text:  "The first time a friendly unit dies each turn, ready me.",
		holds: outcome{"triggered", "Ann finalizes Gate Hound (unit); Ben finalizes Border Scout (unit); Border Scout dies; Gate Hound dies"},
		fails: outcome{"not triggered", "Ann finalizes Gate Hound (unit); Ann finalizes Border Scout (unit); Border Scout dies; Gate Hound dies"}},
	{phrase: "The first time a player plays a non-token unit here each turn", kind: "battlefield", reads: "resolved",
		text:  "The first time a player plays a non-token unit here each turn, they draw 1.",
		holds: outcome{"triggered", "Ben creates Recruit (unit token) to Warden; Ben finalizes Border Scout (unit) to Warden"},
		fails: outcome{"not triggered", "Ben finalizes Gate Hound (unit) to Warden; Ben finalizes Border Scout (unit) to Warden"}},
	{phrase: "The first time I conquer each turn", kind: "unit", reads: "event",
		text:  "The first time I conquer each turn, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Warden; Warden conquers North Field (battlefield)"},
		fails: outcome{"not triggered", "Ann finalizes Warden; Warden conquers North Field (battlefield); Warden conquers South Field (battlefield)"}},
	{phrase: "The first time I move each turn", kind: "unit", reads: "event",
		text:  "The first time I move each turn, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Warden; Warden moves; turn 2: Ben; Warden moves"},
		fails: outcome{"not triggered", "Ann finalizes Warden; Warden moves; Warden moves"}},
	{phrase: "The first time I win a combat each turn", kind: "unit", reads: "event",
		text:  "The first time I win a combat each turn, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Warden; Warden wins a combat"},
		fails: outcome{"not triggered", "Ann finalizes Warden; Warden wins a combat; Warden wins a combat"}},
	{phrase: "The third time I move in a turn", kind: "unit", reads: "event",
		text:  "The third time I move in a turn, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Warden; Warden moves; Warden moves; Warden moves"},
		fails: outcome{"not triggered", "Ann finalizes Warden; Warden moves; Warden moves; turn 2: Ben; Warden moves"}},
	{phrase: "When a player chooses a friendly unit here with a spell for the first time each turn", kind: "battlefield", reads: "event",
		text:  "When a player chooses a friendly unit here with a spell for the first time each turn, they draw 1.",
		holds: outcome{"triggered", "Ann controls Warden; Ann finalizes Gate Hound (unit) to Warden; Ben finalizes Hush (spell); Ben chooses Gate Hound with Hush"},
		fails: outcome{"not triggered", "Ann controls Warden; Ann finalizes Gate Hound (unit) to Warden; Ben finalizes Hush (spell); Ben chooses Gate Hound with Hush; Ben chooses Gate Hound with Hush"}},
	{phrase: "When you draw your second card each turn", kind: "unit", reads: "event",
		text:  "When you draw your second card each turn, ready me.",
		holds: outcome{"triggered", "Ann draws a card; Ben draws a card; Ann draws a card"},
		fails: outcome{"not triggered", "Ann draws a card; Ann draws a card; Ann draws a card"}},
	{phrase: "When you play your second card in a turn", kind: "unit", reads: "resolved",
		text:  "When you play your second card in a turn, draw 1.",
		holds: outcome{"triggered", "Ann finalizes Gate Hound (unit); Ann finalizes Hush (spell); Hush resolves"},
		fails: outcome{"not triggered", "Ann finalizes Gate Hound (unit); Ann finalizes Hush (spell)"}},
	{phrase: "the first friendly non-token gear played each turn", kind: "battlefield", reads: "resolved",
		text:  "While you control this battlefield, the first friendly non-token gear played each turn costs [1] less.",
		ask:   "when a friendly gear that is not a token is played for the first time each turn",
		holds: outcome{"triggered", "Ann finalizes Old Well (gear)"},
		fails: outcome{"not triggered", "Ann finalizes Old Well (gear); Ann finalizes Long Oar (gear)"},
		why:   `which thing is the first is not read, nor is the rest of the sentence; *while you control this battlefield* before it is. As a trigger it is decided`},
}

// reading is a predicate as kwrun read it.
type reading struct {
	pack    *interp.Pack
	card    *interp.Card
	unread  bool            // a part of the phrase is not read
	ability *interp.Ability // nil where the phrase is not read on the card
}

func (p predicate) reading(t *testing.T, pack *interp.Pack) *reading {
	t.Helper()
	r := &reading{pack: pack, card: pack.Read(cards.Card{Name: "Warden", Type: p.kind, Text: p.text})}
	from := strings.Index(p.text, p.phrase)
	require.GreaterOrEqual(t, from, 0, "the phrase is not in the text: %s", p.text)
	for _, part := range r.card.Text.Parts {
		if part.Kind == grammar.NotRead && part.At.Start < from+len(p.phrase) && from < part.At.End {
			r.unread = true
		}
	}
	for _, a := range r.card.Abilities {
		if a.Guard != nil && a.Guard.At.Start < from+len(p.phrase) && from < a.Guard.At.End && r.ability == nil {
			r.ability = a
		}
	}
	return r
}

// after says what an ability is after a log.
func (r *reading) after(t *testing.T, a *interp.Ability, log string) string {
	t.Helper()
	game := r.pack.NewGame()
	game.AddCard(r.card)
	reader := turnlog.NewReader("log", strings.NewReader(opening+"\n"+strings.ReplaceAll(log, "; ", "\n")), r.pack.Vocabulary)
	reader.KnowCard(r.card.Name, r.card.Is)
	for {
		event, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		game.Apply(event)
	}
	v := game.Eval(a, game.Bearers(r.card, "Ann")[0])
	if v.Value != nil && a.Guard.Quantity != nil {
		return strconv.Itoa(*v.Value)
	}
	return string(v.State)
}

// decide returns what is asked of the logs: the ability that the phrase is on
// the card, or that of the sentence asked instead.
func (p predicate) decide(t *testing.T, r *reading) *interp.Ability {
	t.Helper()
	if p.ask == "" {
		require.NotNil(t, r.ability, "the phrase is not read: %s", p.text)
		return r.ability
	}
	a, err := r.pack.Ask(r.card, p.ask)
	require.NoError(t, err)
	return a
}

func predicates() []predicate { return slices.Concat(history, limits) }

func TestPredicates(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	for _, p := range predicates() {
		t.Run(strings.TrimSpace(p.number+" "+p.phrase), func(t *testing.T) {
			r := p.reading(t, pack)
			a := p.decide(t, r)
			if p.ask == "" {
				require.NotEmpty(t, a.Condition())
				require.False(t, r.unread, "a part of the phrase is not read: %s", p.text)
			}
			for _, x := range []outcome{p.holds, p.fails} {
				require.Equal(t, x.want, r.after(t, a, x.log), "%s\nafter: %s", a.Condition(), x.log)
			}
			if p.holds.want == p.fails.want {
				require.Equal(t, "unknown", p.holds.want)
				require.NotEmpty(t, p.why, "what no log decides has a reason")
			}
		})
	}
}

// onCardsOnly are canonical words that a definition cannot say, each with the reason.
var onCardsOnly = map[string]string{
	"if you have spent 2 or more power this turn": "KW209: a definition has to say `a total of`",
	"only once per turn":                          "a limit, which is no condition",
	"if you would play a token unit":              "KW210: it speaks of what would happen",
}

// TestPredicatesReadBack says that the canonical words mean themselves.
func TestPredicatesReadBack(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	for _, p := range predicates() {
		words := p.decide(t, p.reading(t, pack)).Condition()
		lines, err := pack.ExplainSentence(words)
		if onCardsOnly[words] != "" {
			require.Error(t, err, "%s reads, and stands in onCardsOnly", words)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, strings.Replace(words, "only if ", "only while ", 1), lines[0].Text)
	}
}

// TestNoPredicateIsMissing holds the tables against the survey.
func TestNoPredicateIsMissing(t *testing.T) {
	var numbers []string
	for _, p := range history {
		numbers = append(numbers, p.number)
	}
	require.Equal(t, strings.Fields("1 2 3 4 5 8 9 10 11 12 13 14 15 16 17 19 20 21 23 24"), numbers)
	require.Len(t, limits, 14)
}

// fault is a verdict that is not what the language says it should be.
type fault struct {
	kind, text, phrase, log string
	is, should              string
	why                     string
}

var faults = []fault{
	{"gear", "While this was attached to me this turn, I have +2 [M].", "this was attached",
		"Ann finalizes Warden; Ann finalizes Gate Hound (unit); Ann attaches Warden to Gate Hound",
		"inactive", "active", "*this* and *me* are both read as the bearer; unknown would be right too"},
}

// mended are verdicts that were wrong once.
var mended = []fault{
	{"unit", "The first time a friendly unit dies during your Beginning Phase each turn, draw 1.", "The first time",
		"Ann finalizes Gate Hound (unit); Ann finalizes Border Scout (unit); Gate Hound dies; Ann's beginning phase starts; Border Scout dies",
		"not triggered", "triggered", "a death before the phase is not counted"},
	{"unit", "If you've spent [4] or more to play a spell this turn, I enter ready.", "you've spent",
		"Ann finalizes Hush (spell) for 2 energy; Ann spends 2 energy on Hush",
		"inactive", "active", "what `finalizes` says was paid and what `spends` says are added up for one spell"},
	{"gear", "[T]: Draw 1. Use only if you've chosen enemy units and/or gear twice this turn with spells or unit abilities.", "you've chosen",
		"Ann finalizes Old Well (gear); Ann finalizes Hush (spell); Ann chooses Old Well with Hush; Ann chooses Old Well with Hush",
		"active", "inactive", "*enemy* is said of the gear too"},
	{"unit", "When a player draws a card for the second time each turn, ready me.", "When a player",
		"Ann draws a card; Ben draws a card",
		"triggered", "not triggered", "each player's draws are counted for themselves"},
	{"unit", "When an opponent plays their second card each turn, ready me.", "When an opponent",
		"Ben finalizes Gate Hound (unit); Ben finalizes Border Scout (unit)",
		"unknown", "triggered", "*their* before an ordinal is the player of the same sentence"},
	{"battlefield", "The first time a player plays a non-token unit here each turn, they draw 1.", "The first time",
		"Ann finalizes Gate Hound (unit) to Warden",
		"unknown", "triggered", "what comes into play is at the place it is played to"},
	{"unit", "When you play a unit here, draw 1.", "When you play",
		"Ann finalizes Warden to North Field (battlefield); Ann finalizes Gate Hound (unit) to North Field",
		"unknown", "triggered", "the same, on a unit"},
	{"battlefield", "When a player chooses a friendly unit here with a spell for the first time each turn, they draw 1.", "When a player",
		"Ann controls Warden; Ann finalizes Gate Hound (unit) to Warden; Ben finalizes Hush (spell); Ben chooses Gate Hound with Hush",
		"unknown", "triggered", "a battlefield is *here* itself"},
	{"battlefield", "The first time a player plays a non-token unit to this battlefield each turn, they draw 1.", "The first time",
		"Ann finalizes Gate Hound (unit) to base; Ben finalizes Border Scout (unit) to Warden",
		"unknown", "triggered", "a play to a base is none to the battlefield"},
}

// verdict is what kwrun says of the text at the end of the log.
func (f fault) verdict(t *testing.T, pack *interp.Pack) string {
	t.Helper()
	r := predicate{kind: f.kind, text: f.text, phrase: f.phrase}.reading(t, pack)
	require.NotNil(t, r.ability)
	return r.after(t, r.ability, f.log)
}

// TestPredicateFaults says that what predicates.md lists as wrong still is, and
// that what was wrong once is right.
func TestPredicateFaults(t *testing.T) {
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	for _, f := range faults {
		require.Equal(t, f.is, f.verdict(t, pack), "%s: if this is mended, move it to mended", f.text)
	}
	for _, f := range mended {
		require.Equal(t, f.should, f.verdict(t, pack), "%s: %s", f.text, f.why)
	}
}

// cell returns a log as a cell of a table.
func (x outcome) cell() string {
	return x.want + ": " + logCell(x.log)
}

func logCell(log string) string {
	return "`" + strings.ReplaceAll(log, "; ", "`<br>`") + "`"
}

// row returns the row of a predicate, without its number.
func (p predicate) row(t *testing.T, pack *interp.Pack) string {
	t.Helper()
	r := p.reading(t, pack)
	read := "`" + p.decide(t, r).Condition() + "`"
	switch {
	case p.ask == "":
	case r.unread:
		read = "on the card not read; asked as " + read
	case r.ability == nil:
		read = "on the card effect text; asked as " + read
	default:
		read = "on the card `" + r.ability.Condition() + "`; asked as " + read
	}
	if p.why != "" {
		read += "<br>" + p.why
	}
	holds, fails := p.holds.cell(), p.fails.cell()
	return strings.Join([]string{p.phrase, read, p.reads, holds, fails}, " | ") + " |"
}

// tables are the tables of predicates.md, by the name of their place.
func tables(t *testing.T) map[string][]string {
	t.Helper()
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	out := map[string][]string{
		"history": {"| # | cards ask | kwrun reads | looks at | a log where it holds | and where not |", "|--:|---|---|---|---|---|"},
		"limits":  {"| cards ask | kwrun reads | looks at | a log at whose end it triggers | and where not |", "|---|---|---|---|---|"},
		"faults":  {"| text | log | is | should be | why |", "|---|---|---|---|---|"},
	}
	for _, p := range history {
		out["history"] = append(out["history"], "| "+p.number+" | "+p.row(t, pack))
	}
	for _, p := range limits {
		out["limits"] = append(out["limits"], "| "+p.row(t, pack))
	}
	for _, f := range faults {
		out["faults"] = append(out["faults"], fmt.Sprintf("| %s | %s | %s | %s | %s |", f.text, logCell(f.log), f.is, f.should, f.why))
	}
	return out
}

// TestPredicateTables says that predicates.md has the tables as they are made
// here, each between two marks; -update writes them.
func TestPredicateTables(t *testing.T) {
	d := read(t, "predicates.md")
	for name, lines := range tables(t) {
		from := slices.Index(d.lines, "<!-- "+name+": written by go test ./docs -update -->")
		to := slices.Index(d.lines, "<!-- end of "+name+" -->")
		require.True(t, 0 <= from && from < to, "predicates.md has no place for the table %s", name)
		if *update {
			d.lines = slices.Replace(d.lines, from+1, to, lines...)
			continue
		}
		require.Equal(t, strings.Join(lines, "\n"), strings.Join(d.lines[from+1:to], "\n"),
			"predicates.md: the table %s is not what it is made of; `go test ./docs -update` writes it", name)
	}
	if *update {
		require.NoError(t, os.WriteFile(d.path, []byte(strings.Join(d.lines, "\n")), 0o644))
	}
}
