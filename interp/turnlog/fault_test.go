package turnlog_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// TestFaults shows every fault of a log: its place and width in characters, its
// words, its first hint and the nearest known word.
func TestFaults(t *testing.T) {
	const players = "players Ann, Ben\n"
	for _, c := range []struct {
		name, log, place, message, hint, near string
		width                                 int
	}{
		{"a misspelt verb", "Ann finalises Border Scout", "1:5", "`finalises` is not an event that I know (KL002)", "a line is `turn 3: Ann`", "finalizes", 9},
		{"a misspelt verb behind a known card", "Ann finalizes Gate Hound\nGate Hound dyes", "2:12", "`dyes` is not an event that I know (KL002)", "", "dies", 4},
		{"a misspelt verb in JSON", `{"event":"finalise","player":"Ann","object":"c1"}`, "1:11", "`finalise` is not an event that I know (KL002)", "", "finalize", 8},
		{"one word", "hello", "1:1", "`hello` is not an event that I know (KL002)", "", "", 5},
		{"an unknown player", players + "Anm finalizes Border Scout", "2:1", "`Anm` is not a player of this game (KL003)", "the players are Ann, Ben", "Ann", 3},
		{"an unknown player in JSON", `{"kwlog":1,"players":["Ann","Ben"]}` + "\n" + `{"event":"draw","player":"Anm","noun":"card"}`, "2:27", "`Anm` is not a player of this game (KL003)", "the players are Ann, Ben", "Ann", 3},
		{"an unknown owner", players + "Gate Hound dies\nAnm's Gate Hound is exhausted", "3:1", "`Anm` is not a player of this game (KL003)", "", "Ann", 5},
		{"an unknown player's turn", players + "turn 2: Bem", "2:9", "`Bem` is not a player of this game (KL003)", "", "Ben", 3},
		{"a turn without a player", "turn 3", "1:1", "the turn has no player (KL004)", "write `turn 3: Ann`", "", 6},
		{"a turn with a colon and no player", "turn 3:", "1:1", "the turn has no player (KL004)", "write `turn 3: Ann`", "", 7},
		{"a turn without a number", "turn x: Ann", "1:6", "`x` is not the number of a turn (KL004)", "write `turn 3: Ann`", "", 1},
		{"a turn in JSON without a player", `{"event":"turn","turn":3}`, "1:11", "the turn has no player (KL004)", `write {"event":"turn","turn":3,"player":"Ann"}`, "", 4},
		{"a misspelt role in JSON", `{"event":"finalize","plaier":"Ann","object":"c1"}`, "1:22", "`plaier` is nothing that the event `finalize` has (KL005)", "it has ", "player", 6},
		{"a misspelt role behind a known card", "Ann draws Border Scout\nAnn finalizes Border Scout frm hand", "2:28", "`frm hand` cannot be read here (KL005)", "what more can be said of this event starts with: from, to, for", "from", 8},
		{"a role of another event", "Ann draws Border Scout\nAnn draws Border Scout for 2 energy", "2:24", "`for 2 energy` cannot be read here (KL005)", "nothing more can be said of this event", "", 12},
		{"two objects at once", "Ann finalizes Border Scout and Gate Hound", "1:28", "`and Gate Hound` cannot be read here (KL005)", "an event is about one object: write a line for each", "", 14},
		{"no object", "Ann finalizes", "1:5", "`finalizes` needs something it is done to (KL005)", "", "", 9},
		{"no object in JSON", `{"event":"die"}`, "1:11", "`die` needs an `object` (KL005)", "", "", 3},
		{"no amount", "Ann gains XP", "1:11", "here stands how much: a number and a unit (KL005)", "the units are: XP", "", 2},
		{"no amount in JSON", `{"event":"gain","player":"Ann"}`, "1:11", "`gain` says how much: `amount` is missing (KL005)", "", "", 4},
		{"a player does what only an object does", players + "Ann dies", "2:1", "a player cannot die (KL005)", "what can: object", "", 3},
		{"the same in JSON", `{"event":"die","player":"Ann","object":"c1"}`, "1:26", "`die` is nothing that a player does (KL005)", "what does it: object", "", 3},
		{"what is in play is finalized again", "Ann finalizes Border Scout\nAnn finalizes Border Scout", "2:15", "`Border Scout` is in play since line 1 (KL006)", "write `Border Scout #2` for another copy", "", 12},
		{"the same in JSON", `{"event":"finalize","player":"Ann","object":"c1","card":"Gate Hound"}` + "\n" + `{"event":"finalize","player":"Ann","object":"c1"}`, "2:46", "`Gate Hound` is in play since line 1 (KL006)", "write `Gate Hound #2` for another copy", "", 2},
		{"the third copy is proposed", "Ann finalizes Hush #2\nAnn finalizes Hush #2", "2:15", "`Hush #2` is in play since line 1 (KL006)", "write `Hush #3` for another copy", "", 7},
		{"a repeated event id", "Ann draws a card [e1]\nBen draws a card [e1]", "2:18", "the event `e1` stands in line 1 already (KL007)", "an event happens once; another one has another id", "", 4},
		{"a repeated event id in JSON", `{"event":"predict","player":"Ann","id":"e1"}` + "\n" + `{"event":"predict","player":"Ann","id":"e1"}`, "2:41", "the event `e1` stands in line 1 already (KL007)", "", "", 2},
		{"a byte that is no text", "Ann draws a card\nAnn draws \xff", "2:11", "byte 0xff is no text (KL009)", "save the log as UTF-8", "", 1},
		{"a zero byte", "Ann draws \x00", "1:11", "byte 0x00 is no text (KL009)", "save the log as UTF-8", "", 1},
		{"a card that both players have", "Ann draws Hush\nBen draws Ben's Hush\nHush resolves", "3:1", "`Hush` could be `Ann's Hush` or `Ben's Hush` (KL010)", "say whose it is: `Ann's Hush`", "", 4},
		{"something that is not counted", "Ann has 6 XPP", "1:11", "`XPP` is nothing that can be counted (KL011)", "", "XP", 3},
		{"another unit", "Ann finalizes Hush for 2 mana", "1:26", "`mana` is no unit of this event (KL011)", "the units are: energy, power", "", 4},
		{"an unknown kind", "Ann creates Recruit (unit tokn)", "1:27", "`tokn` is not a kind of thing that I know (KL011)", "", "token", 4},
		{"an unknown kind in JSON", `{"event":"create","player":"Ann","object":"t1","is":["unit","tokn"]}`, "1:62", "`tokn` is not a kind of thing that I know (KL011)", "", "token", 4},
		{"an unknown zone", "Ann finalizes Hush from hnd", "1:25", "`hnd` is not a zone that I know (KL011)", "", "hand", 3},
		{"an unknown zone in JSON", `{"event":"finalize","player":"Ann","object":"c1","from":"hnd"}`, "1:58", "`hnd` is not a zone that I know (KL011)", "", "hand", 3},
		{"an unknown status", "Gate Hound is exhasted", "1:15", "`exhasted` is neither a status nor a place that I know (KL011)", "a place has `at` or `in` before it", "exhausted", 8},
		{"an unknown window", "the combt ends", "1:5", "`combt` is nothing that starts and ends (KL011)", "", "combat", 5},
		{"a copy number that is none", "Ann draws Hush #x", "1:16", "`#x` is not the number of a copy (KL011)", "write `#2` for a second copy", "", 2},
		{"another game", "game Chess", "1:6", "the log is of the game `Chess`, the keywords are of `Riftbound` (KL012)", "choose the pack of that game with --keywords", "", 5},
		{"a kind that the log covers and nobody knows", "covers finalize, creat", "1:18", "`creat` is not an event that I know (KL002)", "", "create", 5},
		{"a newer notation", `{"kwlog":2}`, "1:10", "version 2 of the log notation is newer than what I read (KL013)", "I read version 1", "", 1},
		{"a head that says something else", `{"kwlog":1,"plaiers":["Ann"]}`, "1:13", "`plaiers` is nothing that a head says (KL005)", "", "players", 7},
		{"JSON that ends too early", `{"event":"draw"`, "1:16", "the line ends too early: a `,` or a `}` is missing (KL001)", "an event is an object on one line", "", 1},
		{"JSON without a quotation mark", `{"event":"draw,"player":"Ann"}`, "1:17", "a `,` or a `}` is expected here (KL001)", "", "", 1},
		{"JSON with more behind it", `{"event":"predict","player":"Ann"}, {}`, "1:35", "something stands behind the end of the event (KL001)", "", "", 4},
		{"a list on one line", `[{"event":"draw","player":"Ann"}]`, "1:1", "the line is a list, and not one event (KL001)", "write each event on a line of its own", "", 1},
		{"a member twice", `{"event":"predict","event":"draw"}`, "1:21", "`event` stands twice in one object (KL001)", "", "", 5},
		{"a number in quotation marks", `{"event":"gain","player":"Ann","amount":"2"}`, "1:42", "`amount` is a number without quotation marks (KL001)", "", "", 1},
		{"a list where a text stands", `{"event":"draw","player":["Ann"]}`, "1:26", "`player` is a text in quotation marks (KL001)", "", "", 7},
		{"no event", `{"player":"Ann"}`, "1:1", "the line does not say which event it is (KL002)", "an event is an object on one line", "", 1},
		{"a quotation that is never closed", `Ann finalizes "Hold the Line`, "1:15", "this `\"` is never closed (KL001)", "", "", 1},
		{"a parenthesis that is never closed", "Ann creates Recruit (unit token", "1:21", "this `(` is never closed (KL001)", "", "", 1},
		{"wide characters before the fault", "Ann draws 一番槍\n一番槍 dyes", "2:5", "`dyes` is not an event that I know (KL002)", "", "dies", 4},
		{"tabs and a byte order mark before the fault", "\ufeff\tAnn\tfinalises\tHush\r\n", "1:6", "`finalises` is not an event that I know (KL002)", "", "finalizes", 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			events, faults := read(c.log + "\nCid's main phase starts\nDora resolves Rest")
			require.NotEmpty(t, faults)
			f := faults[0]
			require.Equal(t, "game.log:"+c.place+": "+c.message, f.Error())
			require.Equal(t, c.width, f.Width, "the width of the caret")
			require.Equal(t, c.near, f.Nearest, "the nearest known word")
			if c.hint != "" {
				require.NotEmpty(t, f.Hints)
				require.True(t, strings.HasPrefix(f.Hints[0], c.hint), "the hint is %q", f.Hints[0])
			}
			for _, word := range []string{"EOF", "token ", "unmarshal", "string", "nil"} {
				require.NotContains(t, f.Message, word)
			}
			if !strings.Contains(c.log, "players") || strings.Contains(c.log, "plaiers") {
				require.Len(t, faults, 1, "one line has one fault")
				require.NotEmpty(t, events, "the rest of the log is read")
			}
		})
	}
}

func TestALineThatIsTooLongIsPassedOver(t *testing.T) {
	events, faults := read("Ann draws a card\n" + strings.Repeat("Ann draws ", 5<<20) + "\nBen draws a card\n")
	require.Len(t, events, 2)
	require.Len(t, faults, 1)
	require.Equal(t, "game.log:2:1: the line has more than 4 MB (KL008)", faults[0].Error())
	require.Less(t, len(faults[0].Source), 500)
	require.Equal(t, 3, events[1].Line)
}

func TestStrangersPlayWhereNobodySaysWhoPlays(t *testing.T) {
	require.Equal(t, "Anm", one(t, "Ann draws a card\nAnm finalizes Border Scout").Player)
}

func TestMarksAndLineEndsAreTolerated(t *testing.T) {
	events := mustRead(t, "\ufeffturn 3: Ann\r\n\r\n# a comment\r\n\tAnn  draws\tBorder  Scout   # hers\r\n")
	require.Len(t, events, 2)
	require.Equal(t, "Border Scout", events[1].Object.Card)
	require.Equal(t, 4, events[1].Line)
}

func TestAnEmptyLogHasNoEvents(t *testing.T) {
	for _, log := range []string{"", "\n", "# nothing happened\n", "\ufeff"} {
		require.Empty(t, mustRead(t, log))
	}
}

func TestDeepJSONIsRefused(t *testing.T) {
	_, faults := read(`{"event":` + strings.Repeat("[", 1_000_000))
	require.Len(t, faults, 1)
	require.Contains(t, faults[0].Message, "deep in each other")
}

func TestHugeNumbersAreRefused(t *testing.T) {
	for _, log := range []string{"Ann has 99999999999999999999 XP", `{"event":"has","player":"Ann","tally":"XP","amount":1e99}`, "turn 99999999999: Ann"} {
		_, faults := read(log)
		require.Len(t, faults, 1, log)
	}
}

func TestAGameOnOneLineKeepsItsLineAndGoesOnAfterAFault(t *testing.T) {
	line := `{"id":"g%d","start":true,"players":["Ann","Ben"],"events":[{"event":"turn","player":"Ann"},{"event":"fly","player":"Ann"},` +
		`{"event":"finalize","player":"Ann","object":"c1","card":"Hush","is":["unit"]}]}` + "\n"
	events, faults := read(fmt.Sprintf(line, 1) + fmt.Sprintf(line, 2))
	require.Len(t, faults, 2)
	require.Equal(t, "game.log:1:101: `fly` is not an event that I know (KL002)", faults[0].Error())
	require.Len(t, events, 6)
	require.Equal(t, []string{"g1", "g2"}, []string{events[0].ID, events[3].ID})
	require.True(t, events[0].Head.Start)
	require.False(t, events[0].Head.Next)
	require.True(t, events[3].Head.Next, "another game begins")
	require.Equal(t, 2, events[5].Line)
	require.True(t, events[5].Object.New, "objects of another game are other objects")
}

func TestALineOutsideTheLogIsReadAfterIt(t *testing.T) {
	r := turnlog.NewReader("", nil, vocabulary())
	r.KnowPlayer("Ann")
	r.KnowCard("this card", nil)
	e, err := r.Line("Ann activates its ability")
	require.NoError(t, err)
	require.Equal(t, "ability", e.Object.Noun)
	require.Equal(t, "this card", e.Role("of").Ref.Card)
	e, err = r.Line("this card dies")
	require.NoError(t, err)
	require.Equal(t, "this card", e.Object.Card)
	require.False(t, e.Object.New)
}

// Of two cards whose names are as near, always the same is proposed.
func TestTheNearestCardIsAlwaysTheSame(t *testing.T) {
	for range 20 {
		r := turnlog.NewReader("game.log", nil, vocabulary())
		r.KnowCard("South Field", []string{"battlefield"})
		r.KnowCard("North Field", []string{"battlefield"})
		_, err := r.Line(`{"event":"draw","player":"Ann","object":"c1","card":"Nouth Fiel0"}`)
		require.Equal(t, "North Field", grammar.AsErrors(err)[0].Nearest)
	}
}
