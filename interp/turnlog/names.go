package turnlog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"

	"kwrun/grammar"
)

// Words of the log notation itself; a game's words stand in its vocabulary.
const (
	unseen   = "hidden card" // a card that lies face down
	thisCard = "this card"   // the card that the example of a definition is about
	object   = "object"      // the role of what an event is done to
	of       = "of"          // the role of the card whose ability it is
	with     = "with"        // the role of the things that a player does it with
)

// maxFolded is how many names are kept in lower case, so that they are not
// folded anew in each line.
const maxFolded = 1 << 12

// names knows the players and objects of a log so far, and which object a
// mention means.
type names struct {
	players  []string
	playing  map[string]bool
	declared bool // by a `players` line: nobody else can act
	byID     map[string]*known
	byName   map[nameKey][]*known
	last     map[string]int // the highest copy number of a name
	folded   map[string]string
	next     int
	json     string // the line at hand, of a log that gives ids itself
	line     int
	*rules
}

// rules are what stays the same from game to game: the cards of the list and
// what the vocabulary says of being in play and of control.
type rules struct {
	cards     map[string][]string // card name in lower case: its kinds
	spelled   map[string]string   // card name in lower case: as the list writes it
	nearly    map[string]string   // what was asked of nearlyListed, and its answer
	longest   int                 // words in the longest card name
	begins    map[string]bool     // verbs that bring an object into play
	ends      map[string]bool     // verbs that take it out
	exclusive *grammar.Status     // what it is to be in play
	control   map[string]bool     // verbs whose player holds the object from then on
}

// nameKey is how a text calls an object: by its card or noun, in lower case,
// and the number of the copy.
type nameKey struct {
	name string
	copy int
}

// known is an object of the log.
type known struct {
	id, card, noun string
	copy           int
	whose          string // whose it was first; each player's copies are numbered on their own
	holder         string // who controls it now
	is             []string
	inPlay         bool
	since          int // the line it came into play
}

func newRules(v *grammar.Vocabulary) *rules {
	r := &rules{cards: map[string][]string{}, spelled: map[string]string{}, nearly: map[string]string{}, begins: map[string]bool{}, ends: map[string]bool{}, control: map[string]bool{}}
	for _, s := range v.Statuses {
		if s.Once {
			r.exclusive = s
			changes(v, s.Begin, r.begins)
			changes(v, s.End, r.ends)
		}
	}
	for _, verb := range v.Control {
		r.control[verb] = true
	}
	return r
}

func changes(v *grammar.Vocabulary, list []*grammar.Change, into map[string]bool) {
	for _, c := range list {
		verb := v.Verb(c.Verb)
		if verb == nil {
			continue
		}
		into[verb.Name] = true
		for _, m := range verb.Members {
			into[m.Verb] = true
		}
	}
}

func newNames(r *rules) *names {
	return &names{playing: map[string]bool{}, byID: map[string]*known{}, byName: map[nameKey][]*known{},
		last: map[string]int{}, folded: map[string]string{}, rules: r}
}

func (n *names) player(name string) {
	if name != "" && !n.playing[name] {
		name = strings.Clone(name) // a line of the log is not kept for a name in it
		n.playing[name] = true
		n.players = append(n.players, name)
	}
}

func (n *names) knowCard(name string, is []string) {
	clear(n.nearly)
	n.cards[strings.ToLower(name)], n.spelled[strings.ToLower(name)] = is, name
	n.longest = max(n.longest, len(strings.Fields(name)))
}

// fold returns the name in lower case.
func (n *names) fold(name string) string {
	if key, ok := n.folded[name]; ok {
		return key
	}
	key := lower(name)
	if len(n.folded) < maxFolded {
		n.folded[strings.Clone(name)] = key
	}
	return key
}

// knows reports whether a card of that name is listed, or was mentioned.
func (n *names) knows(name string) bool {
	return n.last[n.fold(name)] > 0 || n.listed(name)
}

// listed reports whether a card list has a card of that name.
func (n *names) listed(name string) bool {
	_, ok := n.cards[n.fold(name)]
	return ok
}

// nearlyListed returns the listed card that a name is nearly the name of, ""
// when there is none: one letter is wrong, two in a long name.
func (n *names) nearlyListed(name string) string {
	near, known := n.nearly[name]
	if !known {
		if len(n.nearly) >= maxFolded {
			clear(n.nearly)
		}
		near = n.nearest(name)
		n.nearly[strings.Clone(name)] = near
	}
	return near
}

func (n *names) nearest(name string) string {
	var close []string
	for listed := range n.cards {
		if d := len(listed) - len(name); d >= -2 && d <= 2 {
			close = append(close, listed)
		}
	}
	slices.Sort(close) // of two that are as near, always the same
	near := grammar.Nearest(name, close)
	if near == "" || levenshtein.ComputeDistance(near, n.fold(name)) > 1+len(name)/10 {
		return ""
	}
	return n.spelled[near]
}

// find returns the object that a mention means, none where it is a new one, or
// several where it is not clear. `Ben's` means the one that was Ben's first,
// else the one that he holds. For a verb that brings an object into play, a
// name without more means the player's own copy.
func (n *names) find(ref *Ref, player, verb string) []*known {
	name := ref.Card
	if name == "" {
		name = ref.Noun
	}
	list := n.byName[nameKey{n.fold(name), max(ref.Copy, 1)}]
	switch {
	case len(list) == 0:
		return nil
	case ref.Owner != "":
		if own := only(list, func(k *known) bool { return k.whose == ref.Owner }); len(own) > 0 {
			return own
		}
		if held := only(list, func(k *known) bool { return k.holder == ref.Owner }); len(held) > 0 {
			return held
		}
		return only(list, (*known).free)
	case n.begins[verb] && player != "":
		if own := only(list, func(k *known) bool { return k.whose == player }); len(own) > 0 {
			return own
		}
		return only(list, (*known).free)
	case len(list) > 1 && player != "":
		if held := only(list, func(k *known) bool { return k.holder == player }); len(held) > 0 {
			return held
		}
	}
	return list
}

// free reports whether it was never said whose the object is.
func (k *known) free() bool { return k.whose == "" }

func only(list []*known, want func(*known) bool) []*known {
	if len(list) == 1 { // nearly always, and then nothing is allocated
		if want(list[0]) {
			return list
		}
		return nil
	}
	var out []*known
	for _, k := range list {
		if want(k) {
			out = append(out, k)
		}
	}
	return out
}

// resolve finds or makes the object that a mention means, and completes the
// mention with what is known. It returns several objects where it is not clear
// which is meant, and the one that already has the copy number of a new one.
func (n *names) resolve(ref *Ref, e *Event) (k *known, unclear []*known) {
	said := *ref
	switch {
	case ref.ID != "":
		k = n.byID[ref.ID]
	case ref.Noun != "" && ref.Copy == 0 && ref.Card == "":
		n.anonymous(ref)
		return nil, nil
	default:
		shown := ref.Card != "" && ref.Noun != "" // hidden card #1 as Quiet Knife
		if shown {
			said.Card, said.Copy = "", max(ref.number, 1)
		}
		found := n.find(&said, e.Player, e.Verb)
		if len(found) > 1 {
			return nil, found
		}
		if len(found) == 1 {
			k = found[0]
		}
	}
	if k == nil {
		return n.introduce(ref, e)
	}
	if ref.Card != "" && k.card == "" {
		ref.Shown = true
		if taken := n.name(k, ref); taken != nil {
			return nil, []*known{taken}
		}
	}
	n.complete(k, ref)
	return k, nil
}

// anonymous makes a new thing that nothing later can mention: a card.
func (n *names) anonymous(ref *Ref) {
	ref.ID, ref.New, ref.Hidden = n.freshID(), true, ref.Noun == unseen
	if ref.stated != "" {
		ref.Owner = ref.stated
	}
	ref.kindFromNoun()
}

// kindFromNoun says what a thing without a name is: `unit #1` is a unit.
func (r *Ref) kindFromNoun() {
	if r.Noun == "" || r.Noun == unseen {
		return
	}
	is := []string{r.Noun}
	for _, kind := range r.Is {
		if kind != r.Noun {
			is = append(is, kind)
		}
	}
	r.Is = is
}

// complete puts what is known of the object into the mention, and what the
// mention says into what is known. `Ben's` that only says which object is
// meant is no news of its owner.
func (n *names) complete(k *known, ref *Ref) {
	ref.ID, ref.Copy, ref.Card, ref.Noun = k.id, k.copy, k.card, k.noun
	if k.card != "" {
		ref.Noun = ""
	}
	ref.Hidden = ref.Noun == unseen
	if k.whose != "" || ref.Owner == "" {
		ref.Owner = ref.stated
	}
	if k.whose == "" && ref.Owner != "" {
		k.whose = strings.Clone(ref.Owner)
		k.holder = k.whose
	}
	if len(ref.Is) > 0 {
		k.is = ref.Is
	}
}

// madeUp is how an id starts that is made up for a log in JSON.
const madeUp = "_"

// freshID returns an id for an object that the log gives none. A log in JSON gives
// ids itself: there it is one that the line does not have, and that no other line
// is likely to give.
func (n *names) freshID() string {
	for {
		n.next++
		id := "o" + strconv.Itoa(n.next)
		if n.json != "" {
			id = madeUp + strconv.Itoa(n.line) + "." + strconv.Itoa(n.next)
		}
		if n.byID[id] == nil && !strings.Contains(n.json, `"`+id+`"`) {
			return id
		}
	}
}

// introduce makes a new object.
func (n *names) introduce(ref *Ref, e *Event) (k *known, taken []*known) {
	if ref.stated != "" {
		ref.Owner = ref.stated
	}
	k = &known{id: strings.Clone(ref.ID), noun: ref.Noun, whose: strings.Clone(ref.Owner), holder: strings.Clone(ref.Owner), is: ref.Is}
	if k.id == "" {
		k.id = n.freshID()
	}
	if k.whose == "" && ref == e.Object && (n.control[e.Verb] || e.Kind == Controls) {
		k.whose = strings.Clone(e.Player)
	}
	if ref.Card == "" && ref.Noun == "" {
		ref.Noun, k.noun = unseen, unseen
	}
	if other := n.name(k, ref); other != nil {
		return nil, []*known{other}
	}
	n.byID[k.id] = k
	ref.ID, ref.New, ref.Copy = k.id, true, k.copy
	if ref.Card != "" {
		ref.Noun = ""
	}
	ref.Hidden = ref.Noun == unseen
	ref.kindFromNoun()
	k.is = ref.Is
	return k, nil
}

// name gives the object the name that the mention has for it, and a number
// that no other copy of the player has. It returns the one that has it.
func (n *names) name(k *known, ref *Ref) *known {
	name := ref.Card
	if name == "" {
		name = ref.Noun
	}
	key := nameKey{strings.Clone(n.fold(name)), max(ref.Copy, 1)}
	if other := n.conflict(key, k); other != nil {
		if ref.Copy > 0 && ref.ID == "" {
			return other // an object with an id only gets another number
		}
		key.copy = n.last[key.name] + 1
	}
	k.card, k.copy = strings.Clone(ref.Card), key.copy
	n.byName[key] = append(n.byName[key], k)
	n.last[key.name] = max(n.last[key.name], key.copy)
	return nil
}

// conflict returns the object that a reader would take for k under that name.
func (n *names) conflict(key nameKey, k *known) *known {
	for _, other := range n.byName[key] {
		if k.free() || other.free() || other.whose == k.whose {
			return other
		}
	}
	return nil
}

// maybeOf reports whether the object may be one of the nouns: it is, or what
// it is was never said.
func (n *names) maybeOf(k *known, nouns []string) bool {
	is := k.is
	if len(is) == 0 {
		is = n.cards[n.fold(k.card)]
	}
	return len(is) == 0 || slices.ContainsFunc(nouns, func(noun string) bool { return slices.Contains(is, noun) })
}

// happen follows what the event does to where its object is. It returns the
// line since which the object is in play already, 0 when there is no fault.
func (n *names) happen(k *known, e *Event) int {
	switch {
	case n.begins[e.Verb] && n.exclusive != nil && n.maybeOf(k, n.exclusive.Of):
		if k.inPlay {
			return k.since
		}
		k.inPlay, k.since = true, e.Line
	case n.ends[e.Verb]:
		k.inPlay = false
	}
	if e.Player != "" && (n.control[e.Verb] || e.Kind == Controls) {
		k.holder = strings.Clone(e.Player)
		if k.whose == "" {
			k.whose = k.holder
		}
	}
	return 0
}

// title returns the card of the object, or what it is.
func (k *known) title() string {
	if k.card != "" {
		return k.card
	}
	return k.noun
}

// call returns a name that means this object and no other.
func (k *known) call() string {
	name := k.title()
	if k.whose != "" {
		name = k.whose + "'s " + name
	}
	if k.copy > 1 || k.card == "" {
		name += " #" + strconv.Itoa(k.copy)
	}
	return name
}
