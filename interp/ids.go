package interp

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// Words of a vocabulary as small numbers, for whoever asks many questions a
// second: looked up once, then passed around. 0 is no word.
type (
	VerbID   uint16 // a kind of event
	ZoneID   uint16 // a zone, or a fixed word of an event: from holding
	UnitID   uint16 // what amounts are of: energy, damage
	StatusID uint16
	WindowID uint16 // a stretch of play: combat, the turn
	TallyID  uint16 // what players have: XP
)

// Things of one game as small numbers. 0 is nobody and nothing.
type (
	PlayerID uint8
	ObjectID int32
)

// MaxPlayers is how many players a Position can have.
const MaxPlayers = 60

// unknownWord is a word that the vocabulary does not have.
const unknownWord = 0xffff

// RoleID is a role of an event.
type RoleID uint8

// The roles. RoleObject is for a player that it is done to, RoleFor for what was
// paid; what is done to an object is Fact.Object.
const (
	RoleNone RoleID = iota
	RoleObject
	RoleFrom
	RoleTo
	RoleAt
	RoleOn
	RoleWith
	RoleOf
	RoleBy
	RoleFor
)

var roleNames = []string{"", mainRole, "from", "to", "at", "on", withRole, "of", "by", "for"}

// RoleNamed returns the role that a log calls so, RoleNone where none is.
func RoleNamed(name string) RoleID { return RoleID(max(0, slices.Index(roleNames, name))) }

// wordList numbers words from 1.
type wordList struct {
	ids   map[string]uint16
	names []string
}

func (w *wordList) add(name string) uint16 {
	if w.ids == nil {
		w.ids, w.names = map[string]uint16{"": 0}, []string{""}
	}
	key := strings.ToLower(name)
	id, ok := w.ids[key]
	if !ok {
		id = uint16(len(w.names))
		w.ids[key] = id
		w.names = append(w.names, name)
	}
	return id
}

// id returns 0 for no word at all, and unknownWord for one that is not there.
func (w *wordList) id(name string) uint16 {
	id, ok := w.ids[name]
	if !ok {
		id, ok = w.ids[strings.ToLower(name)]
	}
	if !ok {
		return unknownWord
	}
	return id
}

// names are the words of a pack, numbered.
type names struct {
	verbs, zones, units, statuses, windows, tallies wordList
}

// turnWindow is what a log calls the turn where it starts or ends.
const turnWindow = "turn"

func newNames(v *grammar.Vocabulary) *names {
	n := &names{}
	n.windows.add(turnWindow)
	for _, w := range v.Windows {
		n.windows.add(w.Name)
	}
	for _, s := range v.Statuses {
		n.statuses.add(s.Name)
	}
	for _, t := range v.Tallies {
		n.tallies.add(t.Name)
		n.units.add(unitKey(t.Name))
	}
	for _, e := range v.Numbers {
		for _, u := range append([]string{e.Name}, e.Units...) {
			n.units.add(unitKey(u))
		}
	}
	for _, z := range v.Zones {
		n.zones.add(z.Name)
	}
	for _, verb := range v.Verbs {
		n.verbs.add(verb.Name)
		for _, p := range verb.Patterns {
			for _, s := range p.Slots() {
				for _, w := range s.Words {
					n.zones.add(w)
				}
				for _, u := range s.Units {
					n.units.add(unitKey(u))
				}
			}
		}
	}
	for _, z := range v.Zones {
		for _, part := range z.AnyOf {
			n.zones.add(part)
		}
	}
	return n
}

// unitKey is a unit without its plural: see sameUnit.
func unitKey(name string) string { return strings.ToLower(strings.TrimSuffix(name, "s")) }

// Verb returns the number of an event by its base form: finalize; 0 where the
// vocabulary has none.
func (p *Pack) Verb(name string) VerbID { return VerbID(known(p.names.verbs.id(name))) }

// Zone returns the number of a zone, or of a fixed word of an event.
func (p *Pack) Zone(name string) ZoneID {
	if z := p.Vocabulary.Zone(name); z != nil {
		name = z.Name
	}
	return ZoneID(known(p.names.zones.id(name)))
}

// Unit returns the number of what amounts are of, in the singular or plural.
func (p *Pack) Unit(name string) UnitID { return UnitID(known(p.names.units.id(unitKey(name)))) }

// Status returns the number of a status.
func (p *Pack) Status(name string) StatusID { return StatusID(known(p.names.statuses.id(name))) }

// Window returns the number of a stretch of play; "turn" is the turn.
func (p *Pack) Window(name string) WindowID { return WindowID(known(p.names.windows.id(name))) }

// Tally returns the number of what players have.
func (p *Pack) Tally(name string) TallyID {
	if t := p.Vocabulary.Tally(name); t != nil {
		name = t.Name
	}
	return TallyID(known(p.names.tallies.id(name)))
}

func known(id uint16) uint16 {
	if id == unknownWord {
		return 0
	}
	return id
}
