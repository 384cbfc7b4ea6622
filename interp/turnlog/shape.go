package turnlog

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// Shape is what an event of a verb can say in JSON where it says it plainly: by
// ids and single words. For whoever reads many events fast; a Reader reads all
// else, and finds the faults.
type Shape struct {
	Verb      string
	Needs     bool     // it makes no sense without an object
	Ability   string   // what its object is where nothing else says so: an ability, of an object
	Amount    []string // the units of how much it is about, the usual one first; nil: it takes none
	Price     []string // the units of what was paid for it; nil: nothing is
	Roles     []ShapeRole
	WithThing bool // what a player does it with is its object, where it has no other
	Begins    bool // it brings its object into play
	Ends      bool // it takes it out
}

// ShapeRole is a role of a Shape.
type ShapeRole struct {
	Key   string
	Role  string
	Rank  int               // roles of an event stand in this order
	Zones map[string]string // the words for zones, in lower case: the zone, or the fixed word
	Thing bool              // an object can stand there
}

// Shape returns the plain shape of an event that a player does, or that nobody is
// said to do; nil where there is none. It says nothing of turns, stretches of play and
// positions.
func (r *Reader) Shape(event string, byPlayer bool) *Shape {
	verb := r.lexicon.verbs[event]
	if verb == nil {
		return nil
	}
	p := fit(verb.Verb, byPlayer)
	if byPlayer && !p.ByPlayer() {
		return nil
	}
	s := &Shape{Verb: verb.Name, Needs: needsObject(p), Ability: r.lexicon.abilityKind(p), WithThing: p.Thing() == object,
		Begins: r.names.begins[verb.Name], Ends: r.names.ends[verb.Name]}
	if verb.amount != nil {
		s.Amount = verb.amount.Units
	}
	if verb.price != nil {
		s.Price = verb.price.Units
	}
	for _, key := range slices.Concat(roleOrder, roleWords(p)) {
		if slot := slotOfKey(p, key); slot != nil && !slices.ContainsFunc(s.Roles, func(r ShapeRole) bool { return r.Key == key }) {
			s.Roles = append(s.Roles, r.role(key, slot))
		}
	}
	return s
}

func roleWords(p *grammar.Pattern) []string {
	var out []string
	for _, s := range p.Roles {
		out = append(out, s.Role, s.Prep)
	}
	return out
}

func (r *Reader) role(key string, slot *grammar.Slot) ShapeRole {
	role := ShapeRole{Key: key, Role: slot.Role, Rank: slices.Index(roleOrder, slot.Role), Zones: map[string]string{}, Thing: takesThing(slot)}
	words := slices.Clone(slot.Words)
	for name := range r.lexicon.zones.names {
		words = append(words, name)
	}
	for _, word := range words {
		if zone := r.zoneNamed(slot, word); zone != "" {
			role.Zones[strings.ToLower(word)] = zone
		}
	}
	return role
}

func (r *Reader) zoneNamed(slot *grammar.Slot, text string) string {
	return (&jsonReader{Reader: r}).zoneNamed(slot, text)
}

// MayBeInPlay reports whether what is known to be of these kinds, or of the card of
// a list, can be in play only once; what is of no known kind may be.
func (r *Reader) MayBeInPlay(is []string, card string) bool {
	n := r.names
	return n.exclusive != nil && n.maybeOf(&known{is: is, card: card}, n.exclusive.Of)
}

// Misspelt reports whether a card that nothing else is said of is none of a list, and
// its name is nearly that of one.
func (r *Reader) Misspelt(card string) bool {
	return !r.names.listed(card) && r.names.nearlyListed(card) != ""
}
