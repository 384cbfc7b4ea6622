package grammar

import (
	"slices"
	"strings"
)

// A Vocabulary is what a game's `.kw` files declare: its nouns, verbs, zones,
// statuses, tallies, windows and the marks of its card text (DESIGN 3.4). The
// grammar itself knows only function words.
type Vocabulary struct {
	Game         string
	GameAt       Entry
	Rules        []string // the rules versions, oldest first
	Nouns        []*NounEntry
	Adjectives   []*Adjective
	Zones        []*Zone
	Verbs        []*Verb
	Implications []*Implication
	Statuses     []*Status
	Tallies      []*Tally
	Numbers      []*NumberEntry
	Windows      []*WindowEntry
	Marks        []*Mark
	Readings     []*Reading
	Tags         []*Tag
	Strays       []*Mistake // for an event that no line declares
	Control      []string   // verbs after which their player controls the object (191)
	Keywords     []string   // names of the pack's keywords, as `[Name]` writes them

	tables *tables
}

// Entry is what every line of a definition file has: its rule, the rules
// versions it holds for, and its place.
type Entry struct {
	Rule     string // the label: "812.1.c", "FAQ 3", "" when there is none
	Versions Versions
	At       Span
	Source   *Source
}

// Versions is a range of rules versions, both ends included; an empty end is open.
type Versions struct{ From, To string }

// NounEntry declares a noun. One without AnyOf is a plain kind, as a log
// states it in `is`; others are made of plain ones.
type NounEntry struct {
	Entry
	Name, Plural string
	Also         []string // other words for it
	AnyOf        []string // it is one of these nouns
	NoneOf       []string // and none of these
	Tag          string   // and has this tag
	Each         bool     // counted once for each event, not for each object: `another play`
}

// Adjective declares a word that stands before a noun, by what it means:
// friendly, "that you control".
type Adjective struct {
	Entry
	Name    string
	Filters []*Filter // read once the whole vocabulary is known
	text    Span
}

// Zone declares zones, or the union of some.
type Zone struct {
	Entry
	Name  string
	Also  []string
	AnyOf []string // zones, or nouns of places such as a battlefield
	Each  bool     // each player has one
}

// Verb declares a kind of event, a family of events, or a word that means
// different events in different places.
type Verb struct {
	Entry
	Name                            string // base form, as a log writes it: "draw"
	Third, Past, Participle, Gerund string
	Patterns                        []*Pattern // of an event: who does what to what
	Members                         []*Member  // of a family
	Meanings                        []*Meaning // of a word: what it means where
	Mistaken                        []*Mistake // events that are taken for this one
}

// Pattern says which roles an event has: `a player finalizes an object, from a zone`.
type Pattern struct {
	Subject *Slot
	Object  *Slot // nil: none
	Roles   []*Slot
}

// Slots returns the roles of the pattern that are there, subject first.
func (p *Pattern) Slots() []*Slot {
	all := []*Slot{p.Subject}
	if p.Object != nil {
		all = append(all, p.Object)
	}
	return append(all, p.Roles...)
}

// Thing returns the role of an object that is the subject: `by` where it does
// something to another object, `with` where a player can do that too, else `object`.
func (p *Pattern) Thing() string {
	switch {
	case !p.takesObject():
		return "object"
	case containsFold(p.Subject.Kinds, "player"):
		return "with"
	}
	return "by"
}

// takesObject reports whether the event is done to an object, and is not only
// about an amount.
func (p *Pattern) takesObject() bool {
	for _, s := range append([]*Slot{p.Object}, p.Roles...) {
		if s != nil && s.Role == "object" {
			return true
		}
	}
	return false
}

// ByPlayer reports whether a player can be the subject.
func (p *Pattern) ByPlayer() bool { return containsFold(p.Subject.Kinds, "player") }

// ByThing reports whether an object can be the subject.
func (p *Pattern) ByThing() bool { return len(p.Subject.Kinds) > 1 || !p.ByPlayer() }

// Slot is one role of an event.
type Slot struct {
	Role  string   // player, object, with, from, to, at, on, of, by, for
	Prep  string   // the word before it, "" for a subject or a direct object
	Kinds []string // nouns that may fill it, "player", "object", "zone", "place"
	Units []string // of an amount: energy, XP
	Words []string // fixed words: conquering, holding
	Hole  bool     // a keyword in brackets
}

// Amount reports whether the slot takes a number of units.
func (s *Slot) Amount() bool { return len(s.Units) > 0 }

// Settled reports whether the slot says where an object always is after the
// event, so that a log need not: to trash.
func (s *Slot) Settled() bool { return s.Role == "to" && len(s.Words) == 1 }

// Member is one event of a family, from a zone where that matters.
type Member struct {
	Verb string
	From string
}

// Meaning says which event a word stands for, in which place, of which noun.
type Meaning struct {
	Entry
	Verb  string
	Where Position
	Of    string
}

// Position is where a word stands: in a condition, in a trigger, or anywhere.
type Position string

// The places a word can have a meaning of its own in.
const (
	Anywhere    Position = ""
	InCondition Position = "condition"
	InTrigger   Position = "trigger"
)

// Mistake says that an event is taken for another, and why it is not that.
type Mistake struct {
	Entry
	Verb string
	Why  string
}

// Implication says that one event brings another with it: a unit that is
// finalized also resolves; what an object is finalized for is also spent.
type Implication struct {
	Entry
	Verb   string
	Of     []string // nouns; empty: any object
	Amount bool     // the amount that the event is for
	Also   string
}

// Status declares a state that events begin and end.
type Status struct {
	Entry
	Name  string
	Of    []string
	Once  bool // an event that begins it while it lasts is a fault of the log
	Begin []*Change
	End   []*Change
}

// Change is an event that begins or ends a status, or the start or end of a window.
type Change struct {
	Verb    string
	Window  string // with Verb "": a window of this name starts or ends
	Starts  bool
	Passive bool // it is done to the object; else the object does it
	From    string
}

// Tally declares a number that a player has, and what raises and lowers it.
type Tally struct {
	Entry
	Name  string
	Also  []string
	Up    []*Change
	Down  []*Change
	Start int
	Known bool // it starts at Start in every game
}

// NumberEntry declares a number that an object has: might, cost.
type NumberEntry struct {
	Entry
	Name  string
	Of    []string
	Units []string // the parts it has: energy, power; the first is meant when none is named
}

// WindowEntry declares a stretch of play that the log says starts and ends.
type WindowEntry struct {
	Entry
	Name string
	Each bool // of a player: "your beginning phase" is the one in your turn
}

// Mark declares a sign of card text and what it is.
type Mark struct {
	Entry
	Text string // "[>]", ":rb_energy_N:", "[Stun]"; N stands for a number
	Kind MarkKind
	Says string // what it means, in words
}

// MarkKind is what a mark does in card text.
type MarkKind string

// The kinds of mark.
const (
	MarkGate    MarkKind = "gate"    // joins a keyword to its text
	MarkChain   MarkKind = "chain"   // joins keywords: all must be active
	MarkIcon    MarkKind = "icon"    // a cost or a number
	MarkAction  MarkKind = "action"  // a game action in brackets
	MarkState   MarkKind = "state"   // a state word in brackets
	MarkBlank   MarkKind = "blank"   // stands for no text
	MarkOpens   MarkKind = "opens"   // starts a condition in another language, which is not read
	MarkReplace MarkKind = "replace" // a word that replaces the instruction before it
)

// Reading says when an ability of a kind is read (rule 727.1.c, 157.2).
type Reading struct {
	Entry
	Kind AbilityKind
	Noun string // of cards whose text is instructions, which is their kind too; or ""
	Verb string // the event; "" with Always: at every point
	At   bool   // at the event of its own trigger
}

// Tag declares a tag that cards can have, so that `a Noxus unit` is read.
type Tag struct {
	Entry
	Name string
}

// Holds reports whether the range has the version, in the order of all versions.
func (v Versions) Holds(version string, all []string) bool {
	at := slices.Index(all, version)
	if v.From != "" && slices.Index(all, v.From) > at {
		return false
	}
	return v.To == "" || slices.Index(all, v.To) >= at
}

// Noun returns the declaration of a noun by any of its words, nil when there is none.
func (v *Vocabulary) Noun(name string) *NounEntry {
	for _, n := range v.Nouns {
		if strings.EqualFold(n.Name, name) || strings.EqualFold(n.Plural, name) || containsFold(n.Also, name) {
			return n
		}
	}
	return nil
}

// Verb returns the verb with that base form, nil when there is none. Where a
// name has several lines, by rules version, it returns the first.
func (v *Vocabulary) Verb(name string) *Verb {
	for _, verb := range v.Verbs {
		if strings.EqualFold(verb.Name, name) {
			return verb
		}
	}
	return nil
}

// Zone returns the zone of that name, nil when there is none.
func (v *Vocabulary) Zone(name string) *Zone {
	for _, z := range v.Zones {
		if strings.EqualFold(z.Name, name) || containsFold(z.Also, name) {
			return z
		}
	}
	return nil
}

// Status returns the status of that name, nil when there is none.
func (v *Vocabulary) Status(name string) *Status {
	for _, s := range v.Statuses {
		if strings.EqualFold(s.Name, name) {
			return s
		}
	}
	return nil
}

// Adjective returns the adjective of that name, nil when there is none.
func (v *Vocabulary) Adjective(name string) *Adjective {
	for _, a := range v.Adjectives {
		if strings.EqualFold(a.Name, name) {
			return a
		}
	}
	return nil
}

// Tally returns the tally of that name, nil when there is none.
func (v *Vocabulary) Tally(name string) *Tally {
	for _, t := range v.Tallies {
		if strings.EqualFold(t.Name, name) || containsFold(t.Also, name) {
			return t
		}
	}
	return nil
}

// Number returns the number of that name, nil when there is none.
func (v *Vocabulary) Number(name string) *NumberEntry {
	for _, n := range v.Numbers {
		if strings.EqualFold(n.Name, name) {
			return n
		}
	}
	return nil
}

// Window returns the declared window of that name, nil when there is none.
func (v *Vocabulary) Window(name string) *WindowEntry {
	for _, w := range v.Windows {
		if strings.EqualFold(w.Name, name) {
			return w
		}
	}
	return nil
}

// At returns a vocabulary with only the lines that hold for the rules version.
func (v *Vocabulary) At(version string) *Vocabulary {
	at := *v
	keep := func(e Entry) bool { return e.Versions.Holds(version, v.Rules) }
	at.Verbs = nil
	for _, verb := range v.Verbs {
		if !keep(verb.Entry) {
			continue
		}
		one := *verb
		one.Meanings = filter(verb.Meanings, func(m *Meaning) bool { return keep(m.Entry) })
		one.Mistaken = filter(verb.Mistaken, func(m *Mistake) bool { return keep(m.Entry) })
		at.Verbs = append(at.Verbs, &one)
	}
	at.Nouns = filter(v.Nouns, func(e *NounEntry) bool { return keep(e.Entry) })
	at.Adjectives = filter(v.Adjectives, func(e *Adjective) bool { return keep(e.Entry) })
	at.Zones = filter(v.Zones, func(e *Zone) bool { return keep(e.Entry) })
	at.Implications = filter(v.Implications, func(e *Implication) bool { return keep(e.Entry) })
	at.Statuses = filter(v.Statuses, func(e *Status) bool { return keep(e.Entry) })
	at.Tallies = filter(v.Tallies, func(e *Tally) bool { return keep(e.Entry) })
	at.Numbers = filter(v.Numbers, func(e *NumberEntry) bool { return keep(e.Entry) })
	at.Windows = filter(v.Windows, func(e *WindowEntry) bool { return keep(e.Entry) })
	at.Marks = filter(v.Marks, func(e *Mark) bool { return keep(e.Entry) })
	at.Readings = filter(v.Readings, func(e *Reading) bool { return keep(e.Entry) })
	at.tables = newTables(&at)
	return &at
}

func filter[T any](list []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool { return !keep(x) })
}

func containsFold(list []string, word string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) })
}
