package turnlog

import (
	"slices"
	"strconv"
	"strings"

	"kwrun/grammar"
)

func itoa(n int) string { return strconv.Itoa(n) }

// names knows the players and objects of a log so far, and which object a
// mention means.
type names struct {
	vocabulary *grammar.Vocabulary
	players    []string
	declared   bool // by a `players` line: nobody else can act
	byID       map[string]*known
	byName     map[string][]*known // card name in lower case, or noun
	cards      map[string][]string // card name in lower case: its kinds, from a card list
	longest    int                 // words in the longest card name
	begins     map[string]bool     // verbs that bring an object into play
	ends       map[string]bool     // verbs that take it out
	exclusive  *grammar.Status     // what it is to be in play
	control    map[string]bool     // verbs whose player holds the object from then on
	next       int
}

// unseen is what a log calls a card that lies face down.
const unseen = "hidden card"

// known is an object of the log.
type known struct {
	id, card, holder string
	copy             int
	noun             string
	is               []string
	inPlay           bool
	since            int // the line it came into play
}

func newNames(v *grammar.Vocabulary) *names {
	n := &names{vocabulary: v, byID: map[string]*known{}, byName: map[string][]*known{}, cards: map[string][]string{},
		begins: map[string]bool{}, ends: map[string]bool{}, control: map[string]bool{}}
	for _, s := range v.Statuses {
		if s.Once {
			n.exclusive = s
			n.changes(s.Begin, n.begins)
			n.changes(s.End, n.ends)
		}
	}
	for _, verb := range v.Control {
		n.control[verb] = true
	}
	return n
}

func (n *names) changes(list []*grammar.Change, into map[string]bool) {
	for _, c := range list {
		verb := n.vocabulary.Verb(c.Verb)
		if verb == nil {
			continue
		}
		into[verb.Name] = true
		for _, m := range verb.Members {
			into[m.Verb] = true
		}
	}
}

func (n *names) isPlayer(name string) bool {
	return slices.Contains(n.players, name)
}

func (n *names) player(name string) {
	if name != "" && !n.isPlayer(name) {
		n.players = append(n.players, name)
	}
}

func (n *names) knowCard(name string, is []string) {
	n.cards[strings.ToLower(name)] = is
	n.longest = max(n.longest, len(strings.Fields(name)))
}

func (n *names) knows(name string) bool {
	lower := strings.ToLower(name)
	_, listed := n.cards[lower]
	return listed || len(n.byName[lower]) > 0
}

// resolve finds or makes the object that a mention means. For a verb that
// brings an object into play, a name without more means the player's own copy.
func (n *names) resolve(ref *Ref, player, verb string) (*known, *which) {
	if ref.ID != "" {
		return n.withID(ref), nil
	}
	if ref.Noun != "" && ref.Copy == 0 {
		return n.introduce(ref, player), nil // a card: a new thing at each mention
	}
	candidates := n.copies(ref)
	if ref.Owner != "" {
		candidates = heldBy(candidates, ref.Owner)
	} else if own := heldBy(candidates, player); len(own) > 0 || n.begins[verb] && !n.declaredOpen(candidates) {
		candidates = own
	}
	switch len(candidates) {
	case 0:
		return n.introduce(ref, player), nil
	case 1:
		return candidates[0], nil
	}
	return nil, &which{ref, candidates}
}

// which is a mention that could mean several objects.
type which struct {
	ref        *Ref
	candidates []*known
}

// declaredOpen reports whether nobody is known to hold the candidates, so that
// the player's play is of one of them.
func (n *names) declaredOpen(candidates []*known) bool {
	return len(candidates) > 0 && candidates[0].holder == ""
}

func (n *names) copies(ref *Ref) []*known {
	key := strings.ToLower(ref.Card)
	if ref.Card == "" {
		key = strings.ToLower(ref.Noun)
	}
	var out []*known
	for _, k := range n.byName[key] {
		if max(k.copy, 1) == max(ref.Copy, 1) {
			out = append(out, k)
		}
	}
	return out
}

func heldBy(list []*known, player string) []*known {
	var out []*known
	for _, k := range list {
		if k.holder == player && player != "" {
			out = append(out, k)
		}
	}
	return out
}

func (n *names) withID(ref *Ref) *known {
	k := n.byID[ref.ID]
	if k == nil {
		k = &known{id: ref.ID, noun: ref.Noun}
		n.byID[ref.ID] = k
		ref.New = true
		n.call(k, ref)
		return k
	}
	if ref.Card != "" && k.card == "" {
		ref.Shown = true
		n.call(k, ref)
	}
	return k
}

// call gives the object the name that the mention has for it.
func (n *names) call(k *known, ref *Ref) {
	k.card = ref.Card
	key := strings.ToLower(k.card)
	if key == "" {
		if k.noun == "" {
			k.noun = unseen
		}
		key = strings.ToLower(k.noun)
	}
	if ref.Copy > 0 {
		k.copy = ref.Copy
	} else {
		k.copy = 1 + len(n.byName[key])
	}
	if k.card != "" && !slices.ContainsFunc(n.byName[key], func(o *known) bool { return o.holder == k.holder || o.holder == "" }) {
		k.copy = max(ref.Copy, 1)
	}
	n.byName[key] = append(n.byName[key], k)
}

func (n *names) introduce(ref *Ref, player string) *known {
	n.next++
	k := &known{id: "o" + itoa(n.next), noun: ref.Noun, holder: ref.Owner}
	for n.byID[k.id] != nil {
		n.next++
		k.id = "o" + itoa(n.next)
	}
	n.byID[k.id] = k
	ref.New = true
	if ref.Noun == "" || ref.Copy > 0 {
		n.call(k, ref)
	}
	return k
}

// tell puts what is known of the object into the mention, and what the mention
// says into what is known.
func (n *names) tell(k *known, ref *Ref) {
	ref.ID, ref.Copy = k.id, k.copy
	if ref.Card == "" {
		ref.Card = k.card
	}
	if ref.Noun == "" {
		ref.Noun = k.noun
	}
	ref.Hidden = ref.Noun == unseen
	if ref.Owner != "" && k.holder == "" {
		k.holder = ref.Owner
	}
	if len(ref.Is) > 0 {
		k.is = ref.Is
	}
}

// kinds returns what the object is, as the log or the card list says.
func (n *names) kinds(k *known) []string {
	if len(k.is) > 0 {
		return k.is
	}
	return n.cards[strings.ToLower(k.card)]
}

// maybeOf reports whether the object may be one of the nouns: it is, or what
// it is was never said.
func (n *names) maybeOf(k *known, nouns []string) bool {
	is := n.kinds(k)
	if len(is) == 0 {
		return true
	}
	return slices.ContainsFunc(nouns, func(noun string) bool { return slices.Contains(is, noun) })
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
	if n.control[e.Verb] && e.Player != "" {
		k.holder = e.Player
	}
	return 0
}
