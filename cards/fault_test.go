package cards

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
)

// Each list has one fault; good is how many of its cards read in spite of it.
var faultTests = []struct {
	list   string
	format Format
	fault  string
	near   string
	good   int
}{
	{list: strings.Repeat("x", MaxLine+1), fault: "1:1: the line is longer than 1 MB, and no card is (KC002)"},
	{list: "{\"name\":\"A\"}\n{\"name\":\"" + strings.Repeat("x", MaxLine) + "\"}", fault: "2:1: the line is longer than 1 MB, and no card is (KC002)", good: 1},
	{list: "Hush (spell)\n  Ok.\nCaf\xe9\n  Draw 1.\n", fault: "3:4: the byte 0xe9 is not UTF-8 (KC003)", good: 1},
	{list: "[{\"name\": \"\ufffd\"},\n {\"name\": \"Caf\xe9\"}]", fault: "2:15: the byte 0xe9 is not UTF-8 (KC003)", good: 1},
	{list: "\xff\xfeH\x00", fault: "the file is written in UTF-16, and a card list is in UTF-8 (KC003)"},
	{list: `{"title": "Banner Captain"}`, fault: "1:1: this JSON is not a card list that I know; I know: text, json, ndjson, csv, deck, akasakey, playloltcg, riftcodex, translations (KC004)"},
	{list: `[["Banner Captain"]]`, fault: "1:2: this JSON is not a card list that I know; I know: text, json, ndjson, csv, deck, akasakey, playloltcg, riftcodex, translations (KC004)"},
	{list: "Hush", format: "jsn", fault: "`jsn` is not a format that I know; I know: text, json, ndjson, csv, deck, akasakey, playloltcg, riftcodex, translations (KC005)", near: "json"},

	{list: "[{\"name\": \"Hush\"},\n {\"name\": \"Banner Captain\" \"text\": \"\"}]", fault: "2:28: a comma or `}` is missing here (KC006)", good: 1},
	{list: "[{\"name\": \"Hush\"}\n {\"name\": \"Veil\"}]", fault: "2:2: a comma or `]` is missing here (KC006)", good: 1},
	{list: "[{\"name\": \"Hush\"},\n", fault: "1:19: the list stops here before it is complete (KC006)", good: 1},
	{list: "[{\"name\": \"Hush\"}, ]", fault: "1:20: a value is missing here (KC006)", good: 1},
	{list: "[{\"name\": \"Hush\"}, tru]", fault: "1:23: text stands in quotes, and other words are true, false and null (KC006)", good: 1},
	{list: `{"name": "Hush"} {"name": "Veil"}`, format: JSON, fault: "1:18: nothing may stand after the end of the list (KC006)", good: 1},
	{list: "{\"name\": \"Hush\"}\n{name: \"Veil\"}\n{\"name\": \"Well\"}", fault: "2:2: a field's name in straight quotes is missing here (KC006)", good: 2},
	{list: "{\"name\": \"Hush\"}\n{\"name\": \"Veil\"\n{\"name\": \"Well\"}", fault: "2:16: the list stops here before it is complete (KC006)", good: 2},
	{list: `{"name" "Hush"}`, fault: "1:9: a colon is missing here (KC006)"},
	{list: "{\"name\": \"Hu\nsh\"}", fault: "1:13: a line end or another control character stands inside quotes (KC006)"},
	{list: `{"name": "Hu\sh"}`, fault: "1:14: no such character can follow a backslash (KC006)"},
	{list: `{"name": "\u12"}`, fault: "1:15: four hexadecimal digits are missing after `\\u` (KC006)"},
	{list: `{"name": "Hush", "might": -}`, fault: "1:28: this is not how a number is written (KC006)"},
	{list: strings.Repeat("[", 20000), fault: "1:10001: the brackets are nested too deep (KC006)"},
	{list: "", format: JSON, fault: "1:1: the list stops here before it is complete (KC006)"},
	{list: "Hush", format: "riftcodex", fault: "1:1: a value is missing here (KC006)"},

	{list: `[{"text": "Draw 1."}, {"name": "Hush"}]`, fault: "1:2: a card has no name (KC007)", good: 1},
	{list: `{"name": " "}`, fault: "1:1: a card has no name (KC007)"},
	{list: "(unit)\n  Draw 1.\nHush", fault: "1:1: a card has no name (KC007)", good: 1},
	{list: `"" (unit)`, fault: "1:1: a card has no name (KC007)"},

	{list: `{"name": "Hush", "txt": "Draw 1."}`, fault: "1:18: `txt` is not a field that I know (KC008)", near: "text"},
	{list: "Hush (spell, tag Guild)\nVeil", fault: "1:14: `tag Guild` is not a part of a card that I know (KC008)", near: "tags", good: 1},
	{list: `{"name": "Hush", "name": "Veil"}`, fault: "1:18: `name` stands twice in one card (KC009)"},
	{list: `{"name": "Hush", "cost": {"energy": 1, "energy": 2}}`, fault: "1:40: `energy` stands twice in one cost (KC009)"},
	{list: "Hush (spell, might 3, might 4)", fault: "1:23: `might` stands twice in one card (KC009)"},
	{list: "Hush (spell, cost 1 energy 2 energy)", fault: "1:30: `energy` stands twice in one cost (KC009)"},

	{list: `{"name": "Hush", "might": "strong"}`, fault: "1:18: `might` is not a field that I know (KC008)"},
	{list: `{"name": "Hush", "might": 3.5}`, fault: "1:27: `might` has to be a whole number (KC010)"},
	{list: `{"name": "Hush", "might": 99999999999999999999}`, fault: "1:27: `might` has to be a whole number (KC010)"},
	{list: `{"name": "Hush", "cost": {"energy": "2"}}`, fault: "1:37: `energy` has to be a whole number, and this is a text (KC010)"},
	{list: `{"name": "Hush", "cost": 2}`, fault: "1:26: `cost` has to be an object such as {\"energy\": 2}, and this is a number (KC010)"},
	{list: `{"name": "Hush", "tags": "Guild"}`, fault: "1:26: `tags` has to be a list of texts, and this is a text (KC010)"},
	{list: `{"name": "Hush", "tags": ["Guild", 3]}`, fault: "1:36: `tags` has to be a text in quotes, and this is a number (KC010)"},
	{list: `{"name": {"en": "Hush"}}`, fault: "1:10: `name` has to be a text in quotes, and this is an object (KC010)"},
	{list: `[{"name": "Hush"}, null]`, fault: "1:20: a card is an object `{…}`, and this is nothing (KC010)", good: 1},
	{list: "Hush (spell, cost energy)", fault: "1:19: `cost` has to be numbers and what of, and this is `energy` (KC010)"},
	{list: "Hush (spell, cost)", fault: "1:18: `cost` says nothing here (KC010)"},
	{list: "Hush (spell, cost two energy)", fault: "1:19: `two` is not a whole number (KC010)"},
	{list: "Hush (spell, text 3)", fault: "1:14: `text` is not a number of a card (KC010)"},
	{list: "Hush (spell, might 99999999999999999999)", fault: "1:20: `99999999999999999999` is too large a number (KC010)"},
	{list: "Hush (spell, tags )", fault: "1:18: `tags` says nothing here (KC010)"},
	{list: "Hush (spell/gear)", fault: "1:7: `spell/gear` does not read as one value (KC010)"},

	{list: "Hush (spell\n  Draw 1.\nVeil", fault: "1:6: the parenthesis does not end (KC011)", good: 1},
	{list: "Recruit (2) Buff (unit)", fault: "1:13: `Buff (unit)` stands behind the parenthesis (KC011)"},
	{list: "\"Hush (spell)", fault: "1:1: the name in quotes does not end (KC011)"},
	{list: "\"Hush\" spell", fault: "1:1: nothing but parentheses may stand behind the name in quotes (KC011)"},
	{list: "Hu\x00sh", fault: "1:1: the name holds a character that cannot be seen (KC011)"},
	{list: "  Draw 1.\n  Draw 2.\nHush\n  Ok.", fault: "1:3: this text stands under no card (KC012)", good: 1},
	{list: "Hush (spell)\n  Draw 1.\n\nVeil\nHush (spell)\n  Draw 2.\n", fault: "5:1: `Hush` already stands in line 1 with another text (KC013)", good: 2},
	{list: "Hush (spell)\nHush (gear)", fault: "2:1: `Hush` already stands in line 1 with another type (KC013)", good: 1},
	{list: "Hush (tags A)\nHush (tags B)", fault: "2:1: `Hush` already stands in line 1 with another list of tags (KC013)", good: 1},
	{list: "Hush (cost 1 energy)\nHush", fault: "2:1: `Hush` already stands in line 1 with another cost (KC013)", good: 1},
	{list: `{"name": "Hush", "count": 0}`, fault: "1:27: a deck has one copy of a card or more, and this is 0 (KC010)"},
	{list: `{"name": "Hush", "count": "3"}`, fault: "1:27: `count` has to be a whole number, and this is a text (KC010)"},
	{list: "Hush (spell, count 0)", fault: "1:20: a deck has one copy of a card or more, and this is 0 (KC010)"},
	{list: "Hush (spell, count)", fault: "1:19: `count` says nothing here (KC010)"},
	{list: "Hush (spell, count all)", fault: "1:20: `all` is not a whole number (KC010)"},

	{list: "name,txt\nHush,Draw 1.\nVeil,Draw 2.", fault: "1:6: `txt` is not a column that I know (KC016)", near: "text", good: 2},
	{list: "name;cost;might\nHush;2;\n", fault: "1:6: `cost` does not say of what (KC016)", good: 1},
	{list: "name,,might\nHush,x,3\n", fault: "1:6: a column with cells has no name in the header (KC016)", good: 1},
	{list: "nam,type,text\nHush,spell,Draw 1.", fault: "1:1: no column of this table is called `name` (KC016)", near: "name"},
	{list: "titel\ttype\ttext\nHush\tspell\tDraw 1.", fault: "1:1: no column of this table is called `name` (KC016)"},
	{list: "Hush", format: CSV, fault: "1:1: no column of this table is called `name` (KC016)"},
	{list: "name,type,NAME\nHush,spell,Veil", fault: "1:11: `name` stands twice in one header (KC009)"},
	{list: "name,text\nHush,Draw 1, then discard 1.\nVeil,\"Draw 1, then discard 1.\"", fault: "2:14: `then discard 1.` stands under no column (KC017)", good: 1},
	{list: "name,text\nHush,Draw \"1\".\nVeil,Ok.", fault: "2:11: a quote stands inside a cell that does not begin with one (KC018)", good: 1},
	{list: "name,text\nHush,\"Draw\" 1.\nVeil,Ok.", fault: "2:11: something stands behind the end of a cell in quotes (KC018)", good: 1},
	{list: "name,text\nVeil,Ok.\nHush,\"Draw 1.\nOld Well,Ok.\n", fault: "3:1: a cell in quotes of this line does not end (KC018)", good: 1},
	{list: "name,text\n,Draw 1.\nVeil,Ok.", fault: "2:1: a card has no name (KC007)", good: 1},
	{list: "name,might\nVeil,3\nHush,strong", fault: "3:6: `might` has to be a whole number, and this is `strong` (KC010)", good: 1},
	{list: "name,text,cost energy\n\"Hush\nVeil\",\"横\",x", fault: "3:11: `energy` has to be a whole number, and this is `x` (KC010)"},
	{list: "name,count\nHush,0", fault: "2:6: a deck has one copy of a card or more, and this is 0 (KC010)"},
	{list: "\ufeffname,text\nHush,\"Ok.\"\nCaf\xe9,Ok.", fault: "3:4: the byte 0xe9 is not UTF-8 (KC003)", good: 1},
	{list: "name,text\nHush," + strings.Repeat("x", MaxLine), fault: "2:1: the line is longer than 1 MB, and no card is (KC002)"},

	{list: "3 Hush\n0 Veil", fault: "2:1: a deck has one copy of a card or more, and this is 0 (KC010)", good: 1},
	{list: "3 Hush\nVeil x99999999999999999999", fault: "2:7: `99999999999999999999` is too large a number (KC010)", good: 1},
	{list: "3 Hush\n2 Caf\xe9", fault: "2:6: the byte 0xe9 is not UTF-8 (KC003)", good: 1},

	{list: "Hush (might 1)\nHush", fault: "2:1: `Hush` already stands in line 1 with another number (KC013)", good: 1},
}

func TestFaults(t *testing.T) {
	for _, test := range faultTests {
		list, err := Read("list", strings.NewReader(test.list), test.format)
		faults := grammar.AsErrors(err)
		require.Len(t, faults, 1, "%.80q: %v", test.list, err)
		want := test.fault
		if strings.Contains("0123456789", want[:1]) {
			want = "list:" + want
		} else {
			want = "list: " + want
		}
		require.Equal(t, want, faults[0].Error(), "%.80q", test.list)
		require.Equal(t, test.near, faults[0].Nearest, "%.80q", test.list)
		require.Len(t, list, test.good, "%.80q", test.list)
	}
}

// Messages speak of cards: no final full stop, no word of the machinery.
func TestFaultsArePlain(t *testing.T) {
	for _, test := range faultTests {
		_, err := Read("list", strings.NewReader(test.list), test.format)
		for _, e := range grammar.AsErrors(err) {
			for _, text := range append([]string{e.Message}, e.Hints...) {
				require.NotRegexp(t, `\.$|(?i:token|EOF|\bint\b|\bstring\b|struct|unmarshal|literal)`, text)
			}
		}
	}
}

func TestAllFaultsInOneRun(t *testing.T) {
	list, err := Read("list", strings.NewReader("Hush (spell, x)\nVeil (gear\nWell\n  Ok.\n(unit)"), "")
	require.Len(t, list, 1)
	require.Len(t, grammar.AsErrors(err), 3)
}

func TestManyFaults(t *testing.T) {
	list, err := Read("list", strings.NewReader(strings.Repeat("(unit)\n", 5000)+"Hush"), "")
	faults := grammar.AsErrors(err)
	require.Len(t, faults, maxFaults+1)
	require.Equal(t, "list:101:1: there are more than 100 faults, and those from here on are not listed (KC014)", faults[maxFaults].Error())
	require.Len(t, list, 1, "cards after the last fault listed are read, those with a fault are not")
}

// endless is a file without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestFileSize(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 256 MB")
	}
	_, err := Read("list", endless{}, "")
	require.EqualError(t, err, "list: the file is larger than 256 MB, and no card list is (KC001)")
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	_, err := Read("list", io.MultiReader(strings.NewReader("Hush"), failing{broken}), "")
	require.ErrorIs(t, err, broken)
	require.Nil(t, grammar.AsErrors(err))
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
