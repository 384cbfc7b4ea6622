// Package turnlog reads and writes turn logs: one event a line, in two
// notations with one meaning, sentences and JSON (DESIGN 5). It knows the
// words of a vocabulary and which object a name means, and nothing of what the
// events mean for a keyword.
//
// Where the design leaves a sentence open, these are the forms that keep the
// conversion lossless:
//
//	Ann draws Hush [e1]               the id of the event; ["first draw"] where it has other signs
//	game Riftbound [g1]               the id of the game; a second `game` line begins another game
//	Ann draws "Hand of Karth"         a name that could be read otherwise; \" and \\ inside
//	"A, B"'s Hush                     a player's name of that sort
//	Hush (unit, 3 might, cost 2 energy, tag Mech, owner Ben)    all that can be said of an object
//	player Zed attacks                Zed is a player, where nothing has said so
//	someone stuns Hush                nobody is said to do it
package turnlog

import "strconv"

// Kind is what a line of a log says.
type Kind string

// The kinds of line. Every other event has the base form of a verb as its Name.
const (
	Head     Kind = "head"     // the game, its players, what the log covers
	Turn     Kind = "turn"     // a player's turn begins
	Happened Kind = "happened" // an event in the vocabulary's words
	Has      Kind = "has"      // a position: a player or an object has so many of something
	Is       Kind = "is"       // a position: an object is in a state or at a place
	Controls Kind = "controls" // a position: a player controls an object
	Starts   Kind = "start"    // a stretch of play starts
	Ends     Kind = "end"      // and ends
)

// Event is one line of a log. Objects are resolved: the same object has the
// same ID in every event.
type Event struct {
	Line   int // 1-based, in the log as read
	Kind   Kind
	ID     string         // the event's own name, if it has one
	Verb   string         // of Happened: the base form in the vocabulary
	Turn   int            // of Turn: its number, 0 when the log gives none
	Player string         // who does it, whose turn it is, who has it; "" when not said
	Object *Ref           // what it is done to, or what does it where nothing else is involved
	Roles  []Role         // the other parts: from, to, at, with, on, of, by
	Amount *int           // how much: damage dealt, XP gained
	Unit   string         // of what: damage, XP
	Spent  map[string]int // all that was paid for this play, by unit
	Window string         // of Starts and Ends: combat, beginning phase; "turn" for the turn
	Status string         // of Is
	Not    bool           // of Is: it is not
	Head   *Header
	Text   string // the line as written, for messages
}

// Header is what the head lines of a log say.
type Header struct {
	Game    string
	Players []string
	Start   bool     // the log begins with the game
	Covers  []string // only these kinds of event are recorded; empty: all
	Next    bool     // events stand before it: another game begins
}

// Role is one more part of an event.
type Role struct {
	Name   string // from, to, at, with, on, of, by; object for a player that it is done to
	Zone   string // a zone of the vocabulary, or a fixed word (from holding)
	Owner  string // whose zone, where that is said
	Player string // a player: deals 2 damage to Ben
	Ref    *Ref   // an object; nil where Zone or Player is set
}

// Ref is an object as an event mentions it, with what is said of it there.
type Ref struct {
	ID      string
	Card    string // "" for a card that is not seen or a thing without a name
	Owner   string // whose it is, where that is said
	Copy    int    // 2 for `#2`; 0 for the first
	Is      []string
	Tags    []string
	Numbers map[string]int // might and other numbers of its own
	Cost    map[string]int
	Hidden  bool   // a card that is not seen
	Noun    string // hidden card, ability: of a thing without a name
	New     bool   // this event is its first mention
	Shown   bool   // the event says its name for the first time: hidden card #1 as Quiet Knife

	number int    // in `hidden card #1 as Quiet Knife`: its number while it is not seen
	stated string // its owner where that is said of it, and not to say which object is meant
}

// Role returns the role of that name, nil when the event has none.
func (e *Event) Role(name string) *Role {
	for i := range e.Roles {
		if e.Roles[i].Name == name {
			return &e.Roles[i]
		}
	}
	return nil
}

// Refs returns every object that the event mentions, its main object first.
func (e *Event) Refs() []*Ref {
	var refs []*Ref
	if e.Object != nil {
		refs = append(refs, e.Object)
	}
	for i := range e.Roles {
		if e.Roles[i].Ref != nil {
			refs = append(refs, e.Roles[i].Ref)
		}
	}
	return refs
}

// Name returns how a person calls the object: its card, with the copy number
// where there is one, or what it is.
func (r *Ref) Name() string {
	name := r.Card
	if name == "" {
		name = r.Noun
	}
	if name == "" {
		name = r.ID
	}
	if r.Copy > 1 || r.Card == "" && r.Copy > 0 {
		name += " #" + strconv.Itoa(r.Copy)
	}
	return name
}
