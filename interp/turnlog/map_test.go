package turnlog_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// arena is the map of an invented engine's log.
const arena = `# the matches of an arena
game Riftbound
players Ann, Ben
from the start
turn .round of .active

event finalize when .do.kind is play, replay
  player       = .who
  card         = .card.name
  is           = .card.type .card.subtype
  from         = .card.zone if there
  cost energy  = .card.price
  spent energy = .paid if there
  might        = .card.size if there
event die when .do.kind is dead and .card is there
  card         = .card.name
  owner        = .who
event has when .do.kind is glory
  player       = .who
  tally        = XP
  amount       = .n

player Ann = p1
player Ben = p2
is unit    = MINION
is nothing = BASIC
from trash = graveyard
`

const arenaLog = `{"round":1,"active":"p1","do":{"kind":"begin"},"text":"one\nline"}

{"round":1,"active":"p1","who":"p1","do":{"kind":"play"},"card":{"name":"Border Scout","type":"Minion","subtype":"basic","price":2,"size":3,"zone":"hand"},"paid":1}
{"round":1,"active":"p1","who":"p1","do":{"kind":"play"},"card":{"name":"Border Scout","type":"Minion","subtype":"basic","price":2,"size":3,"zone":null}}
{"round":1,"active":"p2","who":"p2","do":{"kind":"replay"},"card":{"name":"Border Scout","type":"unit","subtype":"token","price":0,"zone":"Graveyard"}}
{"round":1,"active":"p2","who":"p1","do":{"kind":"dead"},"card":{"name":"Border Scout"}}
{"round":1,"active":"p2","who":"p1","do":{"kind":"dead"},"card":{"name":"Border Scout"}}
{"round":2,"active":"p1","who":"p1","do":{"kind":"glory"},"n":"6"}
`

// mapIt reads a log by a map that reads, and returns its faults and what it
// looked for in vain.
func mapIt(t require.TestingT, text, log string) (events []*turnlog.Event, faults, unmet grammar.Errors) {
	m, err := turnlog.ParseMap("a.map", text, vocabulary())
	require.NoError(t, err)
	r := m.NewReader("a.jsonl", strings.NewReader(log))
	events, faults = allOf(r)
	return events, faults, r.Unmet()
}

func TestMap(t *testing.T) {
	events, faults, unmet := mapIt(t, arena, arenaLog)
	require.Empty(t, faults)
	require.Empty(t, unmet)
	require.Equal(t, `game Riftbound
players Ann, Ben
from the start
covers finalize, die
turn 1: Ann
Ann finalizes Border Scout (unit, 3 might, cost 2 energy) from hand for 1 energy
Ann finalizes Border Scout #2 (unit, 3 might, cost 2 energy)
turn 1: Ben
Ben finalizes Border Scout (unit token, cost 0 energy) from trash
Ann's Border Scout dies
Border Scout #2 dies
turn 2: Ann
Ann has 6 XP
`, asText(t, events))
	converts(t, events)
}

func ExampleParseMap() {
	m, err := turnlog.ParseMap("arena.map", "turn .n of .p\nevent finalize when .do is play\n  player = .p\n  card = .card\n", vocabulary())
	if err != nil {
		fmt.Println(err)
		return
	}
	r := m.NewReader("match.jsonl", strings.NewReader(`{"n":3,"p":"Ann","do":"play","card":"Border Scout"}`))
	w := turnlog.NewTextWriter(os.Stdout, vocabulary())
	for e, err := r.Next(); err == nil; e, err = r.Next() {
		_ = w.Write(e)
	}
	_ = w.Close()
	// Output:
	// covers finalize
	// turn 3: Ann
	// Ann finalizes Border Scout
}

// A log that counts its copies itself may count as it likes.
func TestMappedCopies(t *testing.T) {
	events, faults, _ := mapIt(t, "event finalize when .do is play\n  card = .c\n  is = unit\n  copy = .n if there\nevent die when .do is dead\n  card = .c\n",
		strings.Repeat(`{"do":"play","c":"X","n":999999999}`+"\n"+`{"do":"dead","c":"X"}`+"\n", 3))
	require.Empty(t, faults)
	assert.Equal(t, "X #999999999", events[len(events)-1].Object.Name())
}

// The lines under one that does not read are no faults of their own.
func TestOneFaultForOneMistake(t *testing.T) {
	for _, text := range []string{"evnt die\n  card = .c\n", "event dye\n  card = .c\n  xyz = .d", "event die when k is x\n  crd = .c"} {
		_, err := turnlog.ParseMap("a.map", text+"\nevent draw\n  card = .c", vocabulary())
		assert.LessOrEqual(t, len(grammar.AsErrors(err)), 2, "%v", err)
		require.Error(t, err)
	}
}

// An engine whose log has ids, begins its turns by an event and says who is
// hit where: the parts of a record.
func TestMapWithIDs(t *testing.T) {
	events, faults, unmet := mapIt(t, `
event turn when .t is turn
  turn   = .n
  player = .p
event finalize when .t is cast
  player = .p
  object = .id
  card   = .name
  is     = unit
event move when .t is go
  object    = .id
  to object = .to.id
  to card   = .to.name
  to is     = battlefield
event attack when .t is hit
  player = .p
  with   = .units[]
event gain control when .t is steal and .ok is not false
  player = .p
  object = .id
`, `{"t":"turn","n":1,"p":"Ann"}
{"t":"cast","p":"Ann","id":7,"name":"Border Scout"}
{"t":"cast","p":"Ann","id":8,"name":"Border Scout"}
{"t":"go","id":8,"to":{"id":"f1","name":"North Field"}}
{"t":"go","id":7,"to":{"id":"f1","name":"North Field"}}
{"t":"hit","p":"Ann","units":[7,8]}
{"t":"steal","p":"Ben","id":8,"ok":false}
{"t":"steal","p":"Ben","id":8}
`)
	require.Empty(t, faults)
	require.Empty(t, unmet)
	require.Equal(t, `covers finalize, move, attack, gain control
turn 1: Ann
Ann finalizes Border Scout (unit)
Ann finalizes Border Scout #2 (unit)
Border Scout #2 moves to North Field (battlefield)
Border Scout moves to North Field (battlefield)
Ann attacks with Border Scout and Border Scout #2
Ben gains control of Border Scout #2
`, asText(t, events))
	converts(t, events)
}

func TestMapFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want, near string }{
		{"no such line", "evnt die when .k is x", "a.map:1:1: `evnt` begins no line of a map (KL015)", "event"},
		{"no event of the vocabulary", "event finalise when .k is x\n  plaier = .p", "a.map:1:7: `finalise` is not an event that I know (KL002)", "finalize"},
		{"no member", "event die when .k is x\n  crad = .c", "a.map:2:3: `crad` is nothing that the event `die` has (KL005)", "card"},
		{"no path", "event die when k is x\n  card = .c", "a.map:1:16: `k` is not a path (KL015)", ""},
		{"no condition", "event die when .k = x\n  card = .c", "a.map:1:16: `.k = x` is not a path (KL015)", ""},
		{"no value", "event die when .k is not\n  card = .c..d", "a.map:2:10: `.c..d` is not a path (KL015)", ""},
		{"no object", "event die", "a.map:1:7: `die` needs an `object` or a `card` (KL005)", ""},
		{"no event", "game Riftbound", "a.map: the map has no event (KL015)", ""},
		{"nothing happens", "event has\n  player = .p\n  tally = XP\n  amount = .n", "a.map:1:7: the map has no event that something happens (KL015)", ""},
		{"another game", "game Chess", "a.map:1:6: the log is of the game `Chess`, the keywords are of `Riftbound` (KL012)", ""},
		{"it covers what it has not", "covers die, draw\nevent die\n  card = .c", "a.map:1:13: no line of the log becomes `draw` (KL015)", ""},
		{"no kind", "is unt = MINION\nevent die\n  card = .c", "a.map:1:4: `unt` is not a kind of thing that I know (KL011)", "unit"},
		{"no field of words", "iss unit = MINION\nevent die\n  card = .c", "a.map:1:1: `iss` is nothing whose words a map gives (KL015)", "is"},
		{"no zone", "event die\n  card = .c\n  to = trsh", "a.map:3:8: `trsh` is not a zone that I know (KL011)", "trash"},
		{"no player", "players Ann, Ben\nplayer Anm = p1\nevent die\n  card = .c", "a.map:2:8: `Anm` is not a player of this game (KL003)", "Ann"},
		{"a field twice", "event die\n  card = .c\n  card = .d", "a.map:3:3: `card` stands twice in one event (KL015)", ""},
		{"spent on what", "event finalize\n  card = .c\n  spent = .c", "a.map:3:3: `spent` says of what (KL011)", ""},
		{"nobody's turn", "turn .n\nevent die\n  card = .c", "a.map:1:1: the line does not say whose turn it is (KL015)", ""},
		{"a field of nothing", "  card = .c\nevent die\n  card = .c", "a.map:1:3: the line stands under no event (KL015)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := turnlog.ParseMap("a.map", c.text, vocabulary())
			require.Nil(t, m)
			faults := grammar.AsErrors(err)
			require.NotEmpty(t, faults)
			var lines []string
			near := ""
			for _, f := range faults {
				lines, near = append(lines, f.Error()), near+f.Nearest
			}
			assert.ElementsMatch(t, strings.Split(c.want, "\n"), lines)
			assert.Equal(t, c.near, near)
		})
	}
}

func TestMappedFaults(t *testing.T) {
	const text = "players Ann, Ben\nturn .n of .a\nevent finalize when .k is play\n  player = .p\n  card = .c\n  is = .t\n  from = .z if there\n  spent energy = .s if there\n"
	for _, c := range []struct{ name, line, want string }{
		{"a path that is not there", `{"k":"play","p":"Ann","t":"unit"}`, "a.jsonl:1:7: the line has no `.c`, and the map needs it for `card` (KL016)"},
		{"a list", `{"k":"play","p":"Ann","t":"unit","c":[]}`, "a.jsonl:1:38: this is not one value, and the map needs one for `card` (KL016)"},
		{"no number", `{"k":"play","p":"Ann","t":"unit","c":"X","s":1.5}`, "a.jsonl:1:46: `1.5` is not a whole number, and the map needs one for `spent` (KL016)"},
		{"a kind", `{"k":"play","p":"Ann","t":"MINION","c":"X"}`, "a.jsonl:1:28: `MINION` is not a kind of thing that I know (KL011)"},
		{"a zone", `{"k":"play","p":"Ann","t":"unit","c":"X","z":"pile"}`, "a.jsonl:1:47: `pile` is neither a zone nor an object that the log has named (KL011)"},
		{"a player", `{"k":"play","p":"Anm","t":"unit","c":"X"}`, "a.jsonl:1:18: `Anm` is not a player of this game (KL003)"},
		{"a player's turn", `{"n":1,"a":"Anm"}`, "a.jsonl:1:13: `Anm` is not a player of this game (KL003)"},
		{"a text of two lines", `{"k":"play","p":"Ann","t":"unit","c":"X\nY"}`, "a.jsonl:1:39: a sign that cannot be printed stands in the text (KL009)"},
		{"no object", `[{"k":"play"}]`, "a.jsonl:1:1: the line is not one JSON object (KL001)"},
		{"no JSON", `play`, "a.jsonl:1:1: a value is expected here (KL001)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			events, faults, _ := mapIt(t, text, c.line+"\n"+`{"k":"play","p":"Ann","t":"unit","c":"Next","n":2,"a":"Ann"}`)
			require.Len(t, faults, 1)
			assert.Equal(t, c.want, faults[0].Error())
			require.Len(t, events, 3, "the head, and the other line's turn and event")
		})
	}
}

// A map that looks where the log has nothing would make a log in which nothing
// happens.
func TestUnmet(t *testing.T) {
	unmet := func(when, log string) string {
		_, faults, unmet := mapIt(t, "event die when "+when+"\n  card = .c\n", log)
		require.Empty(t, faults)
		return unmet.Error()
	}
	log := `{"k":"dead","c":"X"}` + "\n" + `{"k":"draw"}`
	assert.Empty(t, unmet(".k is dead", log))
	assert.Empty(t, unmet(".k is slain", log), "nothing near: it may be another game's")
	assert.Empty(t, unmet(".k is dead and .z is not 1", log))
	assert.Empty(t, unmet(".z is dead", ""))
	assert.Equal(t, "a.map:1:16: no line of a.jsonl has `.z` (KL017)", unmet(".z is dead", log))
	assert.Equal(t, "a.map:1:16: no line of a.jsonl has `daed` at `.k` (KL018)", unmet(".k is daed", log))
}

// An object with an id that comes into play twice has left in between, and the
// map does not say how.
func TestMappedTwice(t *testing.T) {
	line := `{"id":"c1","c":"X"}` + "\n"
	_, faults, _ := mapIt(t, "event finalize\n  object = .id\n  card = .c\n  is = unit", line+line)
	require.Len(t, faults, 1)
	assert.Equal(t, "a.jsonl:2:8: `X` is in play since line 1 (KL006)", faults[0].Error())
	events, faults, _ := mapIt(t, "event finalize\n  card = .c\n  is = unit", line+line)
	require.Empty(t, faults)
	assert.Equal(t, 2, events[2].Object.Copy)
}

// matchMap is the map of the match log of ../shared/realdata.
const matchMap = `game Riftbound
players P1, P2
from the start
turn .turn of .activePlayer
event finalize when .action.kind is play_card
  player      = .actor
  card        = .cardPlayed.name
  is          = .cardPlayed.type
  cost energy = .cardPlayed.energyCost
`

func TestRealMatch(t *testing.T) {
	text, err := os.ReadFile("../../../shared/realdata/match-20260417-045530-42.jsonl")
	if err != nil {
		t.Skip("../shared/realdata is not there")
	}
	var want []string // counted without a map
	for line := range strings.Lines(string(text)) {
		var l struct {
			Turn                int
			ActivePlayer, Actor string
			Action              struct{ Kind string }
			CardPlayed          struct{ Name string }
		}
		require.NoError(t, json.Unmarshal([]byte(line), &l))
		if l.Action.Kind == "play_card" {
			want = append(want, fmt.Sprint(l.Turn, l.ActivePlayer, l.Actor, l.CardPlayed.Name))
		}
	}
	require.Len(t, want, 35)
	events, faults, unmet := mapIt(t, matchMap, string(text))
	require.Empty(t, faults)
	require.Empty(t, unmet)
	require.Equal(t, []string{"finalize"}, events[0].Head.Covers)
	converts(t, events)
	var got []string
	objects := map[string]bool{}
	turn := &turnlog.Event{}
	for _, e := range mustRead(t, asText(t, events)) {
		switch e.Kind {
		case turnlog.Turn:
			turn = e
		case turnlog.Happened:
			got = append(got, fmt.Sprint(turn.Turn, turn.Player, e.Player, e.Object.Card))
			objects[e.Object.ID] = true
		}
	}
	require.Equal(t, want, got)
	require.Len(t, objects, 35, "each play is of a copy of its own")
}

// FuzzMap reads any map and any log: nothing panics, each fault has a place,
// and what reads without a fault is a log that our own reader takes.
func FuzzMap(f *testing.F) {
	f.Add(arena, arenaLog)
	f.Add(matchMap, `{"turn":1,"activePlayer":"P2","actor":"P1","action":{"kind":"play_card"},"cardPlayed":{"name":"Hush","type":"spell","energyCost":3}}`)
	f.Add("event kill\n  player = .p\n  with = .w[]\n  card = .c .d\n  id = .i\nis unit token = A", `{"p":"Ann","w":["c1"],"c":1,"d":true,"i":"e"}`)
	f.Add("event is when .a is not 1\n  card = .c\n  at zone = .z\n  at owner = .o\n  not = .n\nevent die\n  noun = hidden card", `{"c":"X","z":"hand","o":"Ann","n":true}`)
	f.Fuzz(func(t *testing.T, text, log string) {
		m, err := turnlog.ParseMap("a.map", text, vocabulary())
		if err != nil {
			for _, fault := range grammar.AsErrors(err) {
				require.NotEmpty(t, fault.Code)
			}
			require.NotNil(t, grammar.AsErrors(err))
			return
		}
		r := m.NewReader("a.jsonl", strings.NewReader(log))
		events, faults := allOf(r)
		for _, fault := range append(faults, r.Unmet()...) {
			require.Positive(t, fault.Line)
			require.Positive(t, fault.Col)
		}
		if len(faults) == 0 {
			converts(t, events)
		}
	})
}
