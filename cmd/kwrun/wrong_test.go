package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// good is a definition with the condition to be tried in its fourth line.
const good = "keyword Rally, rule 9.1\n  9.1    dependent\n  9.1.a  form [Rally][>] [Text]\n  9.1.c  if CONDITION\n  9.1.d  then this card gains [Text]\n"

func withCondition(text string) string { return strings.Replace(good, "CONDITION", text, 1) }

// What people write wrong: each gives one clear fault at the exact place, fast,
// and the rest of the file is still checked.
func TestWrongInput(t *testing.T) {
	const turn = "turn 1: Ann\n"
	cases := []struct{ name, file, text, want string }{
		{"a misspelt verb", "a.kw", withCondition("you have finalised another card this turn"), "a.kw:4:22: `finalised` is not an event that I know  (KW101)"},
		{"a misspelt noun", "a.kw", withCondition("you have finalized another crad this turn"), "a.kw:4:40: `crad` is not a thing that I know  (KW102)"},
		{"a misspelt another", "a.kw", withCondition("you have finalized anoter card this turn"), "= did you mean `another`?"},
		{"a misspelt window", "a.kw", withCondition("you have finalized another card this trun"), "a.kw:4:50: `trun` is not a stretch of play that I know  (KW103)"},
		{"a misspelt status", "a.kw", withCondition("this card is atacking"), "a.kw:4:26: `atacking` is not a status that I know  (KW104)"},
		{"a missing then", "a.kw", "keyword Rally\n  dependent\n  form [Rally]\n  while it is your turn\n", "a.kw:4:3: what happens then is missing  (KW205)"},
		{"and and or mixed", "a.kw", withCondition("it is your turn and you have 3 or more XP or this card is attacking"), "a.kw:4:55: `or` after `and` can be read in two ways  (KW002)"},
		{"a hole never used", "a.kw", strings.Replace(withCondition("it is your turn"), "[Rally]", "[Rally N]", 1), "a.kw:3:15: `N` is never used  (KW203)"},
		{"a number where a word belongs", "a.kw", withCondition("you have 3 another card"), "a.kw:4:24: `another` does not fit here  (KW001)"},
		{"a rule number alone", "a.kw", withCondition("it is your turn") + "  9.1.e\n", "a.kw:6:3: the rule number `9.1.e` stands alone  (KW006)"},
		{"text after the condition", "a.kw", withCondition("you have finalized another card this turn unless you smile"), "a.kw:4:55: `unless you smile` cannot be read  (KW001)"},
		{"two definitions of one keyword", "a.kw", withCondition("it is your turn") + "\n" + withCondition("it is your turn"), "a.kw:7:1: the keyword `Rally` is defined in a.kw:1:1 already  (KW207)"},
		{"an empty file", "a.kw", "", "a.kw:1:1: the file says nothing  (KW008)"},
		{"a byte order mark and CRLF", "a.kw", "\ufeff" + strings.ReplaceAll(withCondition("this card is atacking"), "\n", "\r\n"), "a.kw:4:26: `atacking`"},
		{"tabs", "a.kw", "keyword Rally\n\tdependent\n\tform [Rally][>] [Text]\n\tif this card is atacking\n\tthen this card gains [Text]\n", "a.kw:4:18: `atacking`"},
		{"wide characters before the fault", "a.kw", withCondition(`you have finalized a card named "鼓舞鼓舞" this trun`), "a.kw:4:57: `trun`"},
		{"200,000 open parentheses", "a.kw", withCondition(strings.Repeat("(", 200_000)), "(KW005)"},
		{"text that is not UTF-8", "a.kw", withCondition("it is your \xff turn"), "a.kw:4:24: byte 0xff is not UTF-8 text  (KW009)"},
		{"an unknown player", "a.log", "players Ann, Ben\n" + turn + "Anm draws a card\n", "a.log:3:1: `Anm` is not a player of this game  (KL003)"},
		{"an unknown event", "a.log", turn + "Ann drwas a card\n", "a.log:2:5: `drwas` is not an event that I know  (KL002)"},
		{"an unknown role", "a.log", turn + `{"event":"draw","plaier":"Ann"}` + "\n", "a.log:2:18: `plaier` is nothing that the event `draw` has  (KL005)"},
		{"a turn without a player", "a.log", turn + "turn 2\n", "a.log:2:1: the turn has no player  (KL004)"},
		{"a repeated event id", "a.log", turn + `{"event":"predict","id":"e1","player":"Ann"}` + "\n" + `{"event":"predict","id":"e1","player":"Ann"}` + "\n", "(KL007)"},
		{"finalizing what is in play", "a.log", turn + "Ann finalizes Border Scout (unit)\nAnn finalizes Border Scout\n", "a.log:3:15: `Border Scout` is in play since line 2  (KL006)"},
		{"a line of 50 MB", "a.log", turn + strings.Repeat("x", 50<<20) + "\n", "(KL008)"},
		{"a log that is not UTF-8", "a.log", turn + "Ann draws \xff\n", "a.log:2:11: byte 0xff is no text  (KL009)"},
		{"a list of no known kind", "a.json", `[{"title":"Hush"}]`, "(KC004)"},
	}
	codes := regexp.MustCompile(`\(K[WLC]\d{3}\)`)
	t.Chdir(t.TempDir())
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(c.file, []byte(c.text), 0o644))
			start := time.Now()
			var out, errOut bytes.Buffer
			status := run([]string{"check", c.file}, nil, &out, &errOut)
			assert.Less(t, time.Since(start), time.Minute, "it hangs")
			assert.Equal(t, map[string]int{".kw": exitDefinition}[filepath.Ext(c.file)]|map[string]int{".log": exitInput, ".json": exitInput}[filepath.Ext(c.file)], status)
			assert.Contains(t, errOut.String(), c.want)
			assert.Len(t, codes.FindAllString(errOut.String(), -1), 1, errOut.String())
			assert.NotRegexp(t, `unexpected token|EOF|<ident>|\*grammar|panic`, errOut.String())
		})
	}
}

// A card that nobody has, and a fault in one line that hides none in another.
func TestFaultsOfALogWithItsCards(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("deck.cards", []byte("Border Scout (unit)\n  Draw 1.\n"), 0o644))
	require.NoError(t, os.WriteFile("a.log", []byte("turn 1: Ann\nAnn finalizes Bordr Scout\nAnn drwas a card\n"), 0o644))
	var out, errOut bytes.Buffer
	assert.Equal(t, exitInput, run([]string{"--log", "a.log", "deck.cards"}, nil, &out, &errOut))
	assert.Contains(t, errOut.String(), "a.log:2:15: nobody has a card called `Bordr Scout`  (KL014)")
	assert.Contains(t, errOut.String(), "did you mean `Border Scout`?")
	assert.Contains(t, errOut.String(), "a.log:3:5: `drwas` is not an event that I know  (KL002)")
	assert.Empty(t, out.String(), "no verdict on half a log")
}
