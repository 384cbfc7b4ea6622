package interp

import (
	"fmt"
	"hash/maphash"
	"math/bits"
	"slices"
	"strings"

	"kwrun/grammar"
)

// A Program is the conditions of some cards, compiled: decisions whose leaves are
// counters and other numbers of a Position, each kept once however many conditions
// ask for it. It is safe for concurrent use, and its positions share it.
type Program struct {
	pack         *Pack
	blank        *Game // with no log, for what a thing alone decides
	cards        map[string]*Card
	abilities    []compiled
	ids          map[*Ability]AbilityID
	verbs        []verbInfo // by VerbID
	counters     []counter
	statuses     []*grammar.Status
	once         *grammar.Status // of what is in play; nil where there is none
	onceSlot     int
	boundaries   []boundary
	tallies      []*grammar.Tally
	numbers      []*grammar.NumberEntry
	predicates   []predicate
	leaves       []*leaf
	censuses     []*census
	local        []*census // those that are counted as things change
	eachZone     []bool    // by ZoneID: each player has one
	statusSlot   []int     // by StatusID; -1: of no condition
	noneSaid     []uint32  // the statuses of a thing of which nothing is said
	tallySlot    []int     // by TallyID
	postpones    bool      // some counter waits for a stretch of play to be named
	looksBack    bool      // some counter looks at turns before this one
	followsPlays bool      // some counter tells plays of a thing apart
	layouts      []*layout // by number of players
	profiles     profiles
}

// AbilityID is an ability of a program, for a Question; the first is 0.
type AbilityID int32

// compiled is an ability: a decision, or a number that is a sum.
type compiled struct {
	ability *Ability
	node    *node
	code    []branch
	value   *leaf // whose number is the answer; nil where none is
	sum     []term
	scan    string // why it needs the log
	number  int    // of the sum: what is printed
	trigger bool
	dependence
	profile *profile // of its card in no event
}

// dependence is what can change an answer.
type dependence struct {
	topics   topics
	verbs    uint64
	falls    bool     // it cannot become true by an event being no longer at hand
	ofItself *pattern // of the event at hand, where that has to be one of the card that asks
}

// term is what an ability of the card adds to a number of it.
type term struct {
	code []branch
	n    int
	each *leaf // as often as its number says
	once int   // terms of one keyword of which one is enough; 0: each counts
}

// branch is one line of a decision: a leaf, and where to go on when it holds and
// when it does not.
type branch struct {
	leaf    *leaf
	not     bool
	yes, no int16
}

// The ends of a decision.
const (
	itHolds = -1 - iota
	itDoesNot
)

// verbInfo is what an event of a verb can change, and what has to be known of it.
type verbInfo struct {
	joint       bool
	actors      []RoleID // of things that do it
	withThing   RoleID
	control     bool
	played      bool
	moves       bool
	destination ZoneID
	unit        UnitID
	kind        string // of its object, where nothing else says it
	begins      []statusChange
	ends        []statusChange
	leaves      []statusChange // that take its object out of play
	tallies     []tallyChange
	counters    []int
	topics      topics // of the counters
}

// statusChange is an event that begins or ends a status of the things in a role.
type statusChange struct {
	slot  int
	from  *zoneTest
	roles []RoleID
}

type tallyChange struct {
	slot int
	sign int
	from *zoneTest
	unit UnitID
}

// boundary is a start or end of a stretch of play that ends a status.
type boundary struct {
	slot   int
	window WindowID
	starts bool
	turn   bool
}

// Compile compiles the abilities of cards, and more that were asked (Pack.Ask).
// The cards are those that the positions of the program know by name.
func (p *Pack) Compile(cards []*Card, asked ...*Ability) *Program {
	g := &Program{pack: p, blank: p.NewGame(), cards: map[string]*Card{}, ids: map[*Ability]AbilityID{}}
	g.profiles.seed = maphash.MakeSeed()
	g.verbs = make([]verbInfo, len(p.names.verbs.names))
	for _, s := range p.Vocabulary.Statuses {
		if s.Once {
			g.once = s
			break
		}
	}
	for _, c := range cards {
		g.cards[strings.ToLower(c.Name)] = c
		asked = append(asked, c.Abilities...)
	}
	for _, a := range asked {
		g.add(a)
	}
	g.finish()
	return g
}

// add compiles an ability that asks something.
func (g *Program) add(a *Ability) {
	if _, done := g.ids[a]; done || !a.judged() {
		return
	}
	one := compiled{ability: a, number: -1, trigger: a.trigger() && a.Number == nil}
	if a.Number != nil {
		g.sum(&one, a)
	} else {
		n, scan := g.compile(a)
		one.scan = scan
		if scan == "" {
			one.node, one.code, one.value = n, decision(n), valueOf(n)
			one.dependence = dependenceOf(one.code)
			if one.trigger && slices.ContainsFunc(one.code, func(s branch) bool { return s.leaf.op == opConst && s.leaf.truth == Unknown }) {
				one.verbs = ^uint64(0) // it cannot be told, and can be met by every event
			}
		}
	}
	g.ids[a] = AbilityID(len(g.abilities))
	g.abilities = append(g.abilities, one)
}

func (g *Program) compile(a *Ability) (*node, string) {
	v := g.blank.view(a, Bearer{})
	c := &compiler{g: g, number: v.number, skips: v.ability}
	n := c.ability(a)
	return n, c.scan
}

// sum compiles a number of a card: what is printed, and what its keywords add.
func (g *Program) sum(one *compiled, a *Ability) {
	one.number = g.number(a.Number)
	redundant := map[*Keyword]int{}
	for _, own := range a.Card.Abilities {
		if own.Keyword == nil || own.Part == nil {
			continue
		}
		for _, plus := range own.Part.changes() {
			if plus.Number.Number != a.Number {
				continue
			}
			n, scan := g.compile(own)
			if scan != "" {
				one.scan = scan
				return
			}
			t := term{code: decision(n), n: own.plus(plus), each: valueOf(n)}
			if own.Keyword.Instances == "redundant" {
				if redundant[own.Keyword] == 0 {
					redundant[own.Keyword] = len(redundant) + 1
				}
				t.once = redundant[own.Keyword]
			}
			if o := own.Part.Opener; o == nil || o.Opener.Quantity == nil {
				t.each = nil
			}
			one.sum = append(one.sum, t)
			r := dependenceOf(t.code)
			one.topics, one.verbs = one.topics|r.topics, one.verbs|r.verbs
		}
	}
}

// valueOf returns the leaf whose number the answer is: of a condition that is a
// quantity.
func valueOf(n *node) *leaf {
	for n.is == allOf && len(n.of) > 0 {
		n = n.of[0]
	}
	if n.is == isLeaf && n.leaf.isQuantity() {
		return n.leaf
	}
	return nil
}

// decision makes lines of a condition: each leaf says where to go on.
func decision(n *node) []branch {
	var code []branch
	emit(&code, n, itHolds, itDoesNot)
	slices.Reverse(code)
	last := int16(len(code) - 1)
	for i := range code {
		for _, to := range []*int16{&code[i].yes, &code[i].no} {
			if *to >= 0 {
				*to = last - *to
			}
		}
	}
	return code
}

// emit writes the lines of a condition from the last to the first, and returns
// where it begins.
func emit(code *[]branch, n *node, yes, no int16) int16 {
	if n.is == isLeaf {
		*code = append(*code, branch{n.leaf, n.not, yes, no})
		return int16(len(*code) - 1)
	}
	to := no
	if n.is == allOf {
		to = yes
	}
	for _, part := range slices.Backward(n.of) {
		if n.is == allOf {
			to = emit(code, part, to, no)
		} else {
			to = emit(code, part, yes, to)
		}
	}
	return to
}

// leaf returns an equal leaf that is said alike, where there is one.
func (g *Program) leaf(l *leaf) *leaf {
	l.key = l.text
	switch {
	case l.phrase != nil:
		l.key = l.phrase.key
	case l.pattern != nil:
		l.key = l.pattern.key + fmt.Sprint(l.pattern.windows)
	case l.census != nil:
		l.key = l.census.key
	}
	l.key = fmt.Sprint(l.op, l.counts, l.oneOf, l.not, l.lo, l.hi, l.any, l.nth, l.tally, l.goal, l.number, l.side, l.window, l.starts, l.unclear, l.slot, l.atOnce, "|", l.key)
	if i := slices.IndexFunc(g.leaves, func(other *leaf) bool { return other.key == l.key && other.text == l.text }); i >= 0 {
		return g.leaves[i]
	}
	g.leaves = append(g.leaves, l)
	return l
}

// census returns an equal census where there is one.
func (c *compiler) census(n *census) *census {
	var body []string
	for _, s := range n.body {
		body = append(body, fmt.Sprint(s.leaf.key, s.not, s.yes, s.no))
	}
	n.key = fmt.Sprint(n.phrase.key, n.there, n.side, n.owner, body)
	n.alike = (n.needs|n.phrase.inner)&needsYou == 0
	ofThings := n.needs | n.phrase.inner | sideNeeds(n.side)
	n.needs = ofThings | n.phrase.needs
	if n.there {
		n.needs |= needsStatus
	}
	g := c.g
	if i := slices.IndexFunc(g.censuses, func(other *census) bool { return other.key == n.key }); i >= 0 {
		return g.censuses[i]
	}
	n.local = -1
	if c.scan == "" && n.phrase.who != theBearer && ofThings&^(needsYou|needsStatus|needsPlace|needsPlaceThing|needsAdjective) == 0 {
		n.local = len(g.local)
		g.local = append(g.local, n)
	}
	g.censuses = append(g.censuses, n)
	return n
}

// finish arranges what is needed of each verb, once all conditions are compiled.
func (g *Program) finish() {
	n := g.pack.names
	g.statusSlot = slots(len(n.statuses.names), len(g.statuses), func(i int) uint16 { return n.statuses.id(g.statuses[i].Name) })
	g.noneSaid = slices.Repeat([]uint32{neverSaid}, len(g.statuses))
	g.tallySlot = slots(len(n.tallies.names), len(g.tallies), func(i int) uint16 { return n.tallies.id(g.tallies[i].Name) })
	for i, name := range n.verbs.names {
		if verb := g.pack.verb(name); verb != nil {
			g.verb(&g.verbs[i], verb)
		}
	}
	for _, name := range n.zones.names {
		z := g.pack.Vocabulary.Zone(name)
		g.eachZone = append(g.eachZone, z != nil && z.Each)
	}
	for slot, s := range g.statuses {
		for _, change := range s.End {
			if change.Window != "" {
				g.boundaries = append(g.boundaries, boundary{slot, WindowID(n.windows.id(change.Window)), change.Starts, strings.EqualFold(change.Window, turnWindow)})
			}
		}
	}
	for _, c := range g.counters {
		g.postpones = g.postpones || c.during != nil
		g.looksBack = g.looksBack || c.span == lastTurn || c.span == sinceTurn
		g.followsPlays = g.followsPlays || c.kind == mostOnOne
	}
	for players := range MaxPlayers + 1 {
		if players > 8 {
			break
		}
		g.layouts = append(g.layouts, g.newLayout(players))
	}
	g.profiles.named.Store(&[]*profile{g.profile(Thing{})})
	for i := range g.abilities {
		a := &g.abilities[i]
		t := Thing{}
		if c := a.ability.Card; c != nil {
			t.CardName = c.Name
			t.fromCard(c)
		}
		a.profile = g.profile(t)
	}
}

// fromCard takes what the card list says.
func (t *Thing) fromCard(c *Card) {
	t.Card, t.Is, t.Tags, t.Cost, t.Numbers = c, c.Is, c.Tags, c.Cost, c.Numbers
	if t.CardName == "" {
		t.CardName = c.Name
	}
}

func slots(words, used int, id func(int) uint16) []int {
	out := slices.Repeat([]int{-1}, words)
	for i := range used {
		if n := id(i); int(n) < len(out) {
			out[n] = i
		}
	}
	return out
}

// verb takes down what an event does.
func (g *Program) verb(v *verbInfo, verb *grammar.Verb) {
	for _, p := range verb.Patterns {
		v.joint = v.joint || p.ByPlayer() && p.ByThing() && p.Thing() == mainRole
		if p.ByThing() {
			v.actors = append(v.actors, RoleNamed(p.Thing()))
		}
		for _, s := range p.Slots() {
			if len(s.Units) == 1 {
				v.unit = g.pack.Unit(s.Units[0])
			}
			if s.Role == mainRole && len(s.Kinds) == 1 {
				if n := g.pack.noun(s.Kinds[0]); n != nil {
					v.kind = n.Name
				}
			}
		}
	}
	if len(verb.Patterns) > 0 && verb.Patterns[0].ByThing() {
		v.withThing = RoleNamed(verb.Patterns[0].Thing())
	}
	v.control = slices.Contains(g.pack.Vocabulary.Control, verb.Name)
	v.played = g.pack.played[verb.Name]
	v.moves = g.pack.moves(verb.Name)
	if zone := g.pack.destination(verb.Name); zone != "" {
		v.destination = ZoneID(g.pack.names.zones.id(zone))
	}
	for slot, s := range g.statuses {
		v.begins = append(v.begins, g.changes(slot, s.Begin, verb.Name)...)
		v.ends = append(v.ends, g.changes(slot, s.End, verb.Name)...)
	}
	for _, s := range g.pack.Vocabulary.Statuses {
		if s.Once {
			v.leaves = append(v.leaves, g.changes(0, s.End, verb.Name)...)
		}
	}
	for slot, t := range g.tallies {
		v.tallies = append(v.tallies, g.tallyChanges(slot, 1, t.Up, verb.Name)...)
		v.tallies = append(v.tallies, g.tallyChanges(slot, -1, t.Down, verb.Name)...)
	}
}

// changes returns which of a status's changes an event can be: see view.isChange.
func (g *Program) changes(slot int, list []*grammar.Change, event string) []statusChange {
	var out []statusChange
	for _, c := range list {
		if c.Window != "" {
			continue
		}
		one := statusChange{slot: slot}
		for _, s := range g.pack.senses(g.pack.verb(c.Verb), false) {
			if s.verb != event || s.implied {
				continue
			}
			role := mainRole
			if !c.Passive {
				role = thingRole(s.named)
			}
			one.roles = append(one.roles, RoleNamed(role))
		}
		if c.From != "" {
			one.from = g.zoneNamed(c.From)
		}
		if len(one.roles) > 0 {
			out = append(out, one)
		}
	}
	return out
}

func (g *Program) tallyChanges(slot, sign int, list []*grammar.Change, event string) []tallyChange {
	var out []tallyChange
	for _, c := range list {
		if c.Verb != event {
			continue
		}
		one := tallyChange{slot: slot, sign: sign, unit: UnitID(g.pack.names.units.id(unitKey(g.tallies[slot].Name)))}
		if c.From != "" {
			one.from = g.zoneNamed(c.From)
		}
		out = append(out, one)
	}
	return out
}

// layout returns where the cells are for so many players.
func (g *Program) layout(players int) *layout {
	if players < len(g.layouts) {
		return g.layouts[players]
	}
	return g.newLayout(players)
}

// Ability returns the number of an ability; false where the program does not have
// it, or it asks nothing.
func (g *Program) Ability(a *Ability) (AbilityID, bool) {
	id, ok := g.ids[a]
	return id, ok
}

// Scans says why an ability is answered by a scan of the log, in words; "" where
// it is not.
func (g *Program) Scans(a *Ability) string {
	id, ok := g.ids[a]
	if !ok {
		return "it was not compiled with the program"
	}
	return g.abilities[id].scan
}

// topics says what an answer depends on, one bit for each thing: more counters
// than bits share them, which costs a needless look and no wrong answer.
type topics uint64

const (
	topicTurn    topics = 1 << iota // whose turn it is
	topicStretch                    // a stretch of play starts or ends
	topicThings                     // anything about any thing
	topicEnded                      // a stretch of play ended a status
	topicCensus                     // a number of things that are there
	topicFirst                      // the first of those for counters and tallies
)

var freeTopics = 64 - bits.TrailingZeros64(uint64(topicFirst))

func topicFor(i int) topics { return topicFirst << (i % freeTopics) }

func (c *counter) topic(i int) topics { return topicFor(i) }

// topicsOf returns what a phrase depends on beside the card that asks itself.
func topicsOf(n needs) topics {
	var t topics
	if n&(needsAll|needsPlaceThing) != 0 {
		t |= topicThings
	}
	if n&needsStretch != 0 {
		t |= topicEnded
	}
	if n&needsPast != 0 {
		t |= ^topics(0)
	}
	return t
}

// verbBits says of which events a leaf speaks: one bit for each, shared by several.
func verbBits(ids []VerbID) uint64 {
	var b uint64
	for _, id := range ids {
		b |= 1 << (1 + id%63)
	}
	return b
}

// stretchBits is for what is no event of a verb.
const stretchBits = 1

// dependenceOf joins what the leaves of a decision depend on.
func dependenceOf(code []branch) dependence {
	r := dependence{falls: true}
	if len(code) == 1 && !code[0].not && code[0].leaf.op == opAtHand && code[0].leaf.pattern.ofItself() {
		r.ofItself = code[0].leaf.pattern
	}
	for _, s := range code {
		r.topics |= s.leaf.dependsOn()
		r.verbs |= s.leaf.verbs
		r.falls = r.falls && !(s.not && s.leaf.verbs != 0)
	}
	return r
}
