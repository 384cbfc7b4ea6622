package turnlog_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// trickyNames are names that could be taken for other parts of a sentence.
var trickyNames = []string{"Border Scout", "Gate Hound", "Hand of Karth", "Hold the Line", "Ben's Rest", "Karth, the Bold", "3 Wishes",
	`The "Last" Word`, "#2", "Agent #7", "She Holds Fast", "Unit", "Hidden Card", "Hand", "Gate", "Gate of doom", "Ann", "Turn the Tide", "Game Over",
	"has", "一番槍", "Élan Vital", "Scout (Elite)", "[Legion]", "a", "The Void", "As Is", "back\\slash", "From the Start", "x dies", "Combat", "players", "Ann's", "someone"}

var trickyPlayers = []string{"Ann", "Ben", "Ann Lee", "Zed's", "A, B", "has", "someone", "player", "Gate Hound"}

// randomLog draws a log in JSON lines from everything the vocabulary declares.
func randomLog(t *rapid.T, names, players []string) string {
	v := vocabulary()
	object := rapid.SampledFrom([]string{"c1", "c2", "c3", "c4", "c5", "c6", "c7", "hand", "Border Scout"})
	var lines []string
	add := func(event map[string]any) {
		line, _ := json.Marshal(event)
		lines = append(lines, string(line))
	}
	if rapid.Bool().Draw(t, "head") {
		add(map[string]any{"kwlog": 1, "players": players, "start": rapid.Bool().Draw(t, "start")})
	}
	ref := func(event map[string]any, label string) {
		if rapid.IntRange(0, 9).Draw(t, label+" has an id") > 0 {
			event["object"] = object.Draw(t, label)
		}
		maybe := func(key string, value func() any) {
			if rapid.IntRange(0, 3).Draw(t, label+" "+key) == 0 {
				event[key] = value()
			}
		}
		maybe("card", func() any { return rapid.SampledFrom(names).Draw(t, "card") })
		maybe("is", func() any {
			return rapid.SliceOfN(rapid.SampledFrom([]string{"unit", "spell", "gear", "token", "card"}), 0, 2).Draw(t, "is")
		})
		maybe("owner", func() any { return rapid.SampledFrom(players).Draw(t, "owner") })
		if rapid.IntRange(0, 5).Draw(t, label+" more") == 0 {
			maybe("noun", func() any { return rapid.SampledFrom([]string{"unit", "ability", "hidden card"}).Draw(t, "noun") })
			maybe("tags", func() any { return []string{rapid.SampledFrom(append(names, "Noxus")).Draw(t, "tag")} })
			maybe("cost", func() any { return map[string]int{"energy": 2, "power": 1} })
			maybe("might", func() any { return rapid.IntRange(0, 9).Draw(t, "n") })
		}
	}
	player := func(event map[string]any) {
		if rapid.IntRange(0, 3).Draw(t, "by a player") > 0 {
			event["player"] = rapid.SampledFrom(players).Draw(t, "player")
		}
	}
	role := func(s *grammar.Slot) any {
		var words []string
		words = append(words, s.Words...)
		if len(s.Kinds) > 0 && (s.Kinds[0] == "zone" || s.Kinds[0] == "place") {
			for _, z := range v.Zones {
				words = append(words, z.Name)
			}
			if rapid.Bool().Draw(t, "whose zone") {
				return map[string]any{"zone": rapid.SampledFrom(words).Draw(t, "zone"), "owner": rapid.SampledFrom(players).Draw(t, "owner")}
			}
		}
		if len(words) > 0 && rapid.Bool().Draw(t, "in a zone") {
			return rapid.SampledFrom(words).Draw(t, "zone")
		}
		inner := map[string]any{}
		ref(inner, "role")
		return inner
	}
	for range rapid.IntRange(1, 14).Draw(t, "events") {
		event := map[string]any{}
		if rapid.IntRange(0, 9).Draw(t, "id") == 0 {
			event["id"] = rapid.SampledFrom([]string{"e1", "first play", "a]b", `x"y`, "e-2"}).Draw(t, "id")
		}
		switch rapid.IntRange(0, 8).Draw(t, "kind") {
		case 0:
			event["event"], event["turn"] = "turn", rapid.IntRange(0, 5).Draw(t, "turn")
			player(event)
		case 1:
			event["event"] = rapid.SampledFrom([]string{"start", "end"}).Draw(t, "side")
			event["window"] = rapid.SampledFrom([]string{"combat", "beginning phase", "turn"}).Draw(t, "window")
			player(event)
		case 2:
			event["event"], event["amount"] = "has", rapid.IntRange(0, 9).Draw(t, "n")
			event["tally"] = rapid.SampledFrom([]string{"XP", "might", "points", "cards in hand", "damage"}).Draw(t, "tally")
			if rapid.Bool().Draw(t, "of a player") {
				player(event)
			} else {
				ref(event, "object")
			}
		case 3:
			event["event"] = "is"
			ref(event, "object")
			if rapid.Bool().Draw(t, "status") {
				event["status"] = rapid.SampledFrom([]string{"exhausted", "attacking", "in play", "face down"}).Draw(t, "status")
			} else {
				event["at"] = role(&grammar.Slot{Kinds: []string{"place"}})
			}
			if rapid.Bool().Draw(t, "not") {
				event["not"] = true
			}
		case 4:
			event["event"] = "controls"
			player(event)
			ref(event, "object")
		default:
			verb := v.Verbs[rapid.IntRange(0, len(v.Verbs)-1).Draw(t, "verb")]
			event["event"] = verb.Name
			if len(verb.Patterns) == 0 {
				continue
			}
			p := verb.Patterns[rapid.IntRange(0, len(verb.Patterns)-1).Draw(t, "pattern")]
			for _, s := range p.Slots() {
				switch {
				case s.Role == "player":
					player(event)
				case s.Amount() && s == p.Object:
					event["amount"], event["unit"] = 3, rapid.SampledFrom(s.Units).Draw(t, "unit")
				case s.Amount():
					event["spent"] = map[string]int{s.Units[0]: rapid.IntRange(0, 4).Draw(t, "n")}
				case s.Role == "object":
					ref(event, "object")
				case rapid.Bool().Draw(t, s.Role):
					event[s.Role] = role(s)
				}
			}
			if p.ByThing() && p.ByPlayer() && rapid.Bool().Draw(t, "with") {
				event["with"] = []any{role(&grammar.Slot{}), role(&grammar.Slot{})}
			}
		}
		add(event)
	}
	return strings.Join(lines, "\n") + "\n"
}

func TestRandomLogsConvertBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names, players := trickyNames[:2], trickyPlayers[:2]
		if rapid.Bool().Draw(t, "tricky") {
			names, players = trickyNames, trickyPlayers
		}
		log := randomLog(t, names, players)
		converts(t, sound(log))
	})
}

// sound returns the events of a log without the lines that have a fault: what
// else those say is lost with them.
func sound(log string) []*turnlog.Event {
	for {
		events, faults := read(log)
		if len(faults) == 0 {
			return events
		}
		lines := strings.Split(log, "\n")
		for _, f := range faults {
			lines[f.Line-1] = ""
		}
		log = strings.Join(lines, "\n")
	}
}

func TestMostRandomLinesAreRead(t *testing.T) {
	lines, bad := 0, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		log := randomLog(t, trickyNames, trickyPlayers[:2])
		_, faults := read(log)
		lines += strings.Count(log, "\n")
		for _, f := range faults {
			bad[fmt.Sprint(f.Code)]++
		}
	})
	total := 0
	for _, n := range bad {
		total += n
	}
	if total > lines/2 {
		t.Errorf("of %d random lines %d are not read: %v", lines, total, bad)
	}
}
