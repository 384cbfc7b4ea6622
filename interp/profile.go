package interp

import (
	"fmt"
	"hash/maphash"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"kwrun/cards"
)

// profile is what is known of an object that does not depend on who controls it
// and where it is: its card, kinds, tags, numbers and cost, with what a program
// asks of them answered once.
type profile struct {
	hash    uint64
	named   ProfileID // 0 where no caller has asked for it
	thing   Thing
	is      []Truth // by predicate of the program
	numbers []numberValue
	isPlace bool                    // its kind is a place itself
	inPlay  Truth                   // False: its kind is always in play
	counts  []int16                 // the numbers of things in which one of its kind can count
	kinded  atomic.Pointer[profile] // the last that withKind made of it
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
// in a program; its games share it, and most of them only look.
type profiles struct {
	seed  maphash.Seed
	byKey sync.Map // *profile by profileKey
	made  sync.Map // *profile by making
	kept  atomic.Int32

	mu    sync.Mutex // of who adds to named
	named atomic.Pointer[[]*profile]
}

// maxProfiles is how many profiles are kept for things that come again: beyond it
// the logs name more things than a game has, and it is begun anew.
const maxProfiles = 1 << 16

// making is a profile made from another: with a kind, or with a number.
type making struct {
	from *profile
	kind string
	unit UnitID
	n    int
}

// profile returns the profile of a thing, made once.
func (g *Program) profile(t Thing) *profile {
	t = Thing{Card: t.Card, CardName: t.CardName, Is: t.Is, Unseen: t.Unseen, Tags: t.Tags, Numbers: t.Numbers, Cost: t.Cost}
	key := profileKey(&t)
	if p, ok := g.profiles.byKey.Load(key); ok {
		return p.(*profile)
	}
	p := &profile{hash: maphash.String(g.profiles.seed, key), thing: t, isPlace: g.pack.isPlace(&t), inPlay: g.canLeave(&t)}
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
	if g.profiles.kept.Add(1) > maxProfiles {
		g.profiles.kept.Store(0)
		g.profiles.byKey.Clear()
		g.profiles.made.Clear()
	}
	kept, _ := g.profiles.byKey.LoadOrStore(key, p)
	return kept.(*profile)
}

// profileID returns the number by which a caller names a profile.
func (g *Program) profileID(p *profile) ProfileID {
	all := &g.profiles
	all.mu.Lock()
	defer all.mu.Unlock()
	if p.named == 0 {
		list := append(slices.Clip(*all.named.Load()), p)
		p.named = ProfileID(len(list) - 1)
		all.named.Store(&list)
	}
	return p.named
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
	if p, ok := g.profiles.made.Load(m); ok {
		return p.(*profile)
	}
	t := m.from.thing
	change(&t)
	p := g.profile(t)
	g.profiles.made.Store(m, p)
	return p
}

// withKind gives a profile that has none a kind, most often the one that it was
// given before.
func (g *Program) withKind(p *profile, kind string) *profile {
	if of := p.kinded.Load(); of != nil && of.thing.Is[0] == kind {
		return of
	}
	of := g.derived(making{from: p, kind: kind}, func(t *Thing) { t.Is = []string{kind} })
	p.kinded.Store(of)
	return of
}

// withNumber gives a profile a number of its own.
func (g *Program) withNumber(p *profile, number UnitID, n int) *profile {
	return g.derived(making{from: p, unit: number, n: n}, func(t *Thing) {
		for _, e := range g.pack.Vocabulary.Numbers {
			if g.pack.Unit(e.Name) == number {
				t.number(map[string]int{e.Name: n})
			}
		}
	})
}

// byID returns a profile, that of a thing of which nothing is known where there is
// none of that number.
func (g *Program) byID(id ProfileID) *profile {
	list := *g.profiles.named.Load()
	if int(id) >= len(list) {
		id = 0
	}
	return list[id]
}

// Profile returns the profile of a card: with the text that the program knows of
// that name, else with what is said here. A card that lies face down has no name.
func (g *Program) Profile(c cards.Card) ProfileID {
	t := Thing{CardName: c.Name, Unseen: c.Name == ""}
	if known := g.cards[strings.ToLower(c.Name)]; known != nil {
		t.fromCard(known)
		return g.profileID(g.profile(t))
	}
	t.Is, t.Tags, t.Cost, t.Numbers = strings.Fields(strings.ToLower(c.Type)), c.Tags, c.Cost, c.Numbers
	return g.profileID(g.profile(t))
}
