package interp

import (
	"maps"
	"slices"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// distinctInts returns the numbers, each once, none below zero.
func distinctInts(list []int) []int {
	list = slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n < 0 })
	slices.Sort(list)
	return slices.Compact(list)
}

// events makes the letters of a verb: one for each way in which its first
// pattern that fits can be filled.
func (a *alphabet) events(verb *grammar.Verb) {
	if verb == nil {
		return
	}
	for _, p := range verb.Patterns {
		a.pattern(verb, p)
	}
}

func (a *alphabet) pattern(verb *grammar.Verb, p *grammar.Pattern) {
	var filled []*turnlog.Event
	add := func(e turnlog.Event) {
		e.Kind, e.Verb = turnlog.Happened, verb.Name
		filled = append(filled, &e)
	}
	object := objectSlot(p)
	targets := a.playersIn(object)
	switch {
	case p.ByPlayer() && object == nil:
		for _, player := range a.players {
			add(turnlog.Event{Player: player})
			if p.ByThing() && a.things["with"] { // attacks with it
				for _, o := range a.filling(p.Subject) {
					add(turnlog.Event{Player: player, Object: o})
				}
			}
		}
	case p.ByPlayer():
		for _, o := range a.filling(object) {
			for _, player := range a.players {
				add(turnlog.Event{Player: player, Object: o})
			}
		}
		for _, target := range targets {
			for _, player := range a.players {
				add(turnlog.Event{Player: player, Roles: []turnlog.Role{target}})
			}
		}
	}
	switch {
	case !p.ByThing():
	case p.Thing() == "object":
		for _, o := range a.filling(p.Subject) {
			add(turnlog.Event{Object: o})
		}
	case object != nil:
		for _, by := range a.filling(p.Subject) {
			for _, o := range a.filling(object) {
				if by != o {
					add(turnlog.Event{Object: o, Roles: []turnlog.Role{{Name: p.Thing(), Ref: by}}})
				}
			}
			for _, target := range targets {
				add(turnlog.Event{Roles: []turnlog.Role{target, {Name: p.Thing(), Ref: by}}})
			}
		}
	}
	for _, e := range filled {
		a.complete(e, p)
	}
}

// playersIn returns the players as what stands in a slot that can have one.
func (a *alphabet) playersIn(s *grammar.Slot) []turnlog.Role {
	var out []turnlog.Role
	if s != nil && slices.Contains(s.Kinds, "player") {
		for _, player := range a.players {
			out = append(out, turnlog.Role{Name: s.Role, Player: player})
		}
	}
	return out
}

// objectSlot is what the event is done to, nil where it is done to nothing.
func objectSlot(p *grammar.Pattern) *grammar.Slot {
	for _, s := range p.Slots()[1:] {
		if s.Role == "object" && !s.Amount() {
			return s
		}
	}
	return nil
}

// filling returns the objects that can fill a slot; where none of those that are
// there can, one is made.
func (a *alphabet) filling(s *grammar.Slot) []*turnlog.Ref {
	var out []*turnlog.Ref
	for _, o := range a.objects {
		if slices.ContainsFunc(s.Kinds, func(kind string) bool { return a.fits(kind, o) }) {
			out = append(out, o)
		}
	}
	if len(out) > 0 || len(s.Kinds) == 0 {
		return out
	}
	for _, kind := range s.Kinds {
		if n := a.pack.noun(kind); n != nil {
			return []*turnlog.Ref{a.object([]string{a.pack.plainKinds(n)[0]}, 0)}
		}
	}
	return out
}

func (a *alphabet) fits(kind string, o *turnlog.Ref) bool {
	if kind == "object" {
		return !slices.Contains(a.pack.placeNouns(), o.Is[0])
	}
	return a.pack.isNoun(kind, &Thing{Is: o.Is, CardName: o.Card}) == True
}

// complete adds the amounts and the places that matter to an event: a letter for
// each, and one without.
func (a *alphabet) complete(e *turnlog.Event, p *grammar.Pattern) {
	variants := []*turnlog.Event{e}
	for _, s := range p.Slots()[1:] {
		switch {
		case s.Amount():
			variants = a.withAmounts(variants, s, p)
		case len(a.zones[s.Prep]) > 0 && s.Role != "object" && s.Prep != "":
			variants = withRoles(variants, a.zoneRoles(s))
		case a.things[s.Prep] && s.Role != "object" && s.Prep != "":
			variants = withRoles(variants, a.thingRoles(s))
		case a.places && (s.Role == "to" || s.Role == "at") && len(s.Words) == 0:
			variants = withRoles(variants, a.placeRoles(s))
		}
	}
	for _, v := range variants {
		a.letter(v)
	}
}

func (a *alphabet) withAmounts(events []*turnlog.Event, s *grammar.Slot, p *grammar.Pattern) []*turnlog.Event {
	var out []*turnlog.Event
	spent := objectSlot(p) != nil && s.Prep == "for" // what is paid for the play
	if spent {
		out = events
	}
	for _, unit := range s.Units {
		for _, name := range sortedKeys(a.amounts) {
			if !sameUnit(name, unit) {
				continue
			}
			for _, n := range distinctInts(a.amounts[name]) {
				if n == 0 {
					continue
				}
				for _, e := range events {
					more := *e
					if spent {
						more.Spent = map[string]int{unit: n}
					} else {
						more.Amount, more.Unit = &n, unit
					}
					out = append(out, &more)
				}
			}
		}
	}
	if len(out) == 0 { // the amount does not matter, and there has to be one
		one := 1
		for _, e := range events {
			more := *e
			more.Amount, more.Unit = &one, s.Units[0]
			out = append(out, &more)
		}
	}
	return out
}

// withRoles returns the events, and each of them with each of the roles.
func withRoles(events []*turnlog.Event, roles []turnlog.Role) []*turnlog.Event {
	out := slices.Clone(events)
	for _, e := range events {
		for _, r := range roles {
			if r.Ref == nil || r.Ref != e.Object {
				more := *e
				more.Roles = append(slices.Clip(e.Roles), r)
				out = append(out, &more)
			}
		}
	}
	return out
}

// zoneRoles are the zones that are asked for after a preposition, and one other.
func (a *alphabet) zoneRoles(s *grammar.Slot) []turnlog.Role {
	zones := slices.Compact(slices.Sorted(slices.Values(a.zones[s.Prep])))
	if len(s.Words) > 0 {
		zones = s.Words
	} else if i := slices.IndexFunc(a.pack.Vocabulary.Zones, func(z *grammar.Zone) bool {
		return !slices.Contains(zones, z.Name) && len(z.AnyOf) == 0 && z.Each
	}); i >= 0 {
		zones = append(zones, a.pack.Vocabulary.Zones[i].Name)
	}
	return zonesAs(s.Role, zones)
}

func zonesAs(role string, zones []string) []turnlog.Role {
	var out []turnlog.Role
	for _, zone := range zones {
		out = append(out, turnlog.Role{Name: role, Zone: zone})
	}
	return out
}

// thingRoles are the objects that can stand after a preposition.
func (a *alphabet) thingRoles(s *grammar.Slot) []turnlog.Role {
	var out []turnlog.Role
	for _, thing := range a.filling(s) {
		out = append(out, turnlog.Role{Name: s.Role, Ref: thing})
	}
	return append(out, a.playersIn(s)...)
}

// placeRoles are the places that there are: a thing of each kind of place, and
// the zones that are places too.
func (a *alphabet) placeRoles(s *grammar.Slot) []turnlog.Role {
	var out []turnlog.Role
	for _, noun := range a.pack.placeNouns() {
		out = append(out, turnlog.Role{Name: s.Role, Ref: a.place(noun)})
	}
	return append(out, zonesAs(s.Role, a.pack.placeZones())...)
}

// placeZones returns the zones that stand beside nouns of places in a zone that
// is made of both.
func (p *Pack) placeZones() []string {
	var out []string
	for _, z := range p.Vocabulary.Zones {
		if slices.ContainsFunc(z.AnyOf, func(name string) bool { return p.noun(name) != nil }) {
			out = append(out, slices.DeleteFunc(slices.Clone(z.AnyOf), func(name string) bool { return p.noun(name) != nil })...)
		}
	}
	return out
}

// placeNouns returns the nouns of things that are places: those that a zone of
// the vocabulary is made of.
func (p *Pack) placeNouns() []string {
	var out []string
	for _, z := range p.Vocabulary.Zones {
		for _, name := range z.AnyOf {
			if p.noun(name) != nil && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// place returns the object that is a place of that noun.
func (a *alphabet) place(noun string) *turnlog.Ref {
	for _, o := range a.objects {
		if len(o.Is) == 1 && o.Is[0] == noun {
			return o
		}
	}
	return a.object([]string{noun}, 0)
}
