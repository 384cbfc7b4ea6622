package interp

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"kwrun/cards"
)

// profile is what is known of an object that does not depend on who controls it
// and where it is: its card, kinds, tags, numbers and cost, with what a program
// asks of them answered once.
type profile struct {
	id      uint32
	thing   Thing
	is      []Truth // by predicate of the program
	numbers []numberValue
	inPlay  Truth   // False: its kind is always in play
	counts  []int16 // the numbers of things in which one of its kind can count
}

// ProfileID is a profile of a program, for Position.Add.
type ProfileID uint32

type numberValue struct {
	n     int
	known bool
}

// predicate is a question that a profile alone answers.
type predicate struct {
	key string
	of  func(*Thing) Truth
}

// profiles are those that were made for a program so far. It is all that changes
// in a program; its games share it.
type profiles struct {
	mu    sync.RWMutex
	all   []*profile
	byKey map[string]*profile
	made  map[making]*profile
}

// making is a profile made from another: with a kind, or with a number.
type making struct {
	from *profile
	word string
	n    int
	kind bool
}

// profile returns the profile of a thing, made once.
func (g *Program) profile(t Thing) *profile {
	t = Thing{Card: t.Card, CardName: t.CardName, Is: t.Is, Unseen: t.Unseen, Tags: t.Tags, Numbers: t.Numbers, Cost: t.Cost}
	key := profileKey(&t)
	all := &g.profiles
	all.mu.RLock()
	p := all.byKey[key]
	all.mu.RUnlock()
	if p != nil {
		return p
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if p = all.byKey[key]; p != nil {
		return p
	}
	p = &profile{id: uint32(len(all.all)), thing: t, inPlay: g.canLeave(&t)}
	for _, q := range g.predicates {
		p.is = append(p.is, q.of(&t))
	}
	v := &view{game: g.blank}
	for _, n := range g.numbers {
		value, known := v.numberOf(n, "", &t)
		p.numbers = append(p.numbers, numberValue{value, known})
	}
	for i, n := range g.local {
		if n.phrase.static < 0 || p.is[n.phrase.static] != False {
			p.counts = append(p.counts, int16(i))
		}
	}
	all.all = append(all.all, p)
	all.byKey[key] = p
	return p
}

// canLeave says whether a thing is of a kind that is in play only while it has the
// status of being there.
func (g *Program) canLeave(t *Thing) Truth {
	if g.once == nil {
		return False
	}
	of := False
	for _, noun := range g.once.Of {
		of = max(of, g.pack.isNoun(noun, t))
	}
	return of
}

func profileKey(t *Thing) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %p %t %t %q %q", t.CardName, t.Card, t.Unseen, t.Tags == nil, t.Tags, t.Is)
	for _, m := range []map[string]int{t.Numbers, t.Cost} {
		b.WriteByte('|')
		for _, name := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(&b, "%q %d ", name, m[name])
		}
	}
	return b.String()
}

// derived returns a profile made from another in the same way as before.
func (g *Program) derived(m making, change func(*Thing)) *profile {
	g.profiles.mu.RLock()
	p := g.profiles.made[m]
	g.profiles.mu.RUnlock()
	if p != nil {
		return p
	}
	t := m.from.thing
	change(&t)
	p = g.profile(t)
	g.profiles.mu.Lock()
	g.profiles.made[m] = p
	g.profiles.mu.Unlock()
	return p
}

// withKind gives a profile that has none a kind.
func (g *Program) withKind(p *profile, kind string) *profile {
	return g.derived(making{from: p, word: kind, kind: true}, func(t *Thing) { t.Is = []string{kind} })
}

// withNumber gives a profile a number of its own.
func (g *Program) withNumber(p *profile, number UnitID, n int) *profile {
	name := ""
	for _, e := range g.pack.Vocabulary.Numbers {
		if g.pack.Unit(e.Name) == number {
			name = e.Name
		}
	}
	return g.derived(making{from: p, word: name, n: n}, func(t *Thing) { t.number(map[string]int{name: n}) })
}

// byID returns a profile, that of a thing of which nothing is known where there is
// none of that number.
func (g *Program) byID(id ProfileID) *profile {
	g.profiles.mu.RLock()
	defer g.profiles.mu.RUnlock()
	return g.profiles.all[min(int(id), len(g.profiles.all)-1)]
}

// Profile returns the profile of a card: with the text that the program knows of
// that name, else with what is said here. A card that lies face down has no name.
func (g *Program) Profile(c cards.Card) ProfileID {
	t := Thing{CardName: c.Name, Unseen: c.Name == ""}
	if known := g.cards[strings.ToLower(c.Name)]; known != nil {
		t.fromCard(known)
		return ProfileID(g.profile(t).id)
	}
	t.Is, t.Tags, t.Cost, t.Numbers = strings.Fields(strings.ToLower(c.Type)), c.Tags, c.Cost, c.Numbers
	return ProfileID(g.profile(t).id)
}
