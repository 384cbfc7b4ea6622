package stream

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"kwrun/interp"
)

// game reads a game; false is for one that is not plain.
func (r *plainReader) game(text []byte) bool {
	if bytes.IndexByte(text, '\\') >= 0 {
		return false
	}
	for _, t := range r.things {
		if t.group >= 0 {
			r.named[t.group] = r.named[t.group][:0]
		}
	}
	clear(r.objects)
	clear(r.events)
	r.scan = scan{text: string(text)}
	r.id, r.players, r.start, r.turnOf, r.things = "", r.players[:0], false, 0, append(r.things[:0], plainThing{group: -1})
	return r.head() && r.take('}') && r.peek() == 0 && r.i == len(r.text)
}

// head reads the members of a game up to its events, and the events. What comes
// behind them would have to be known before.
func (r *plainReader) head() bool {
	covers := ""
	var keys []string
	r.need('{')
	for first := true; r.next(first, '}'); first = false {
		key := r.scan.key()
		if slices.Contains(keys, key) {
			return false
		}
		switch keys = append(keys, key); key {
		case "id":
			r.id = r.string()
		case "kwlog":
			if r.number() != 1 {
				return false
			}
		case "game":
			if !strings.EqualFold(r.string(), r.pack.Vocabulary.Game) {
				return false
			}
		case "start":
			r.start = r.bool()
		case "players":
			r.texts(func(name string) { r.players = append(r.players, name) })
		case "covers":
			covers = r.texts(nil)
		case "events":
			return r.begin(covers) && r.all()
		default:
			return false
		}
	}
	return false
}

// all reads the events.
func (r *plainReader) all() bool {
	r.need('[')
	for first := true; r.next(first, ']'); first = false {
		if r.event(); r.over || !r.apply() {
			return false
		}
	}
	return !r.over
}

// maxKept is how many heads of games are kept, and maxProfiles how many things
// that were said of objects.
const (
	maxKept     = 100
	maxProfiles = 1 << 16
)

// begin puts the position at the beginning of a game.
func (r *plainReader) begin(covers string) bool {
	n := len(r.players)
	for i, name := range r.players {
		if name == "" || !isText(name) || slices.Contains(r.players[:i], name) {
			return false
		}
	}
	if r.over || !isText(r.id) || n == 0 || n > interp.MaxPlayers {
		return false
	}
	r.key = append(append(r.key[:0], byte(n), bit(r.start)), covers...)
	blank := r.blanks[string(r.key)]
	if blank == nil {
		if blank = r.blank(n, covers); blank == nil {
			return false
		}
		if len(r.blanks) >= maxKept {
			clear(r.blanks)
		}
		r.blanks[string(r.key)] = blank
	}
	r.position.CopyFrom(blank)
	return true
}

func bit(yes bool) byte {
	if yes {
		return 1
	}
	return 0
}

// blank returns a position at the beginning of a game, nil where the log records
// what the vocabulary does not have.
func (r *plainReader) blank(players int, covers string) *interp.Position {
	setup := interp.Setup{Players: players, Start: r.start}
	var names []string
	if covers != "" && json.Unmarshal([]byte(covers), &names) != nil {
		return nil
	}
	for _, name := range names {
		if _, known := r.shapes[name]; !known {
			return nil
		}
		setup.Covers = append(setup.Covers, r.pack.Verb(name))
	}
	p, err := r.program.NewPosition(setup)
	if err != nil {
		return nil
	}
	return p
}

// player returns the number of a player; 0 is for one who does not play.
func (r *plainReader) player(name string) interp.PlayerID {
	for i, p := range r.players {
		if p == name {
			return interp.PlayerID(i + 1)
		}
	}
	return 0
}

// full reports whether so much was said of objects that it is time to begin anew.
func (r *plainReader) full() bool { return len(r.profiles) > maxProfiles }

// bearers returns the objects of a card that a player controls, as far as is
// known: see interp.Game.Bearers.
func (r *plainReader) bearers(dst []interp.ObjectID, group int, you interp.PlayerID) []interp.ObjectID {
	for _, id := range r.named[group] {
		controller, owner := r.position.ControllerOf(id), r.position.OwnerOf(id)
		if controller == you || controller == 0 && (owner == you || owner == 0) {
			dst = append(dst, id)
		}
	}
	if len(dst) == 0 {
		dst = append(dst, 0)
	}
	return dst
}
