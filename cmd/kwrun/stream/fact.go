package stream

import (
	"slices"

	"kwrun/interp"
)

// The members that an event can have beside an object and roles, and those that it
// must have.
const (
	turnMembers     = hasEvent | hasID | hasTurn | hasPlayer
	stretchMembers  = hasEvent | hasID | hasWindow | hasPlayer
	tallyMembers    = hasEvent | hasID | hasTally | hasAmount | hasPlayer
	numberMembers   = hasEvent | hasID | hasTally | hasAmount
	statusMembers   = hasEvent | hasID | hasStatus | hasNot
	controlMembers  = hasEvent | hasID | hasPlayer
	happenedMembers = hasEvent | hasID | hasPlayer | hasAmount | hasUnit | hasSpent
)

// only reports whether the event has what it must have, no roles, and nothing that
// it cannot have.
func (e *plainEvent) only(allowed, needed members) bool {
	return e.has&^allowed == 0 && e.has&needed == needed && len(e.roles) == 0
}

// bare reports whether the event mentions no object.
func (m *mention) bare() bool { return m.has == 0 && len(m.said) == 0 }

// apply applies the event that was read; false is for one that is not plain.
func (r *plainReader) apply() bool {
	e := &r.e
	f := interp.Fact{}
	if e.has&hasPlayer != 0 {
		if f.Player = r.player(e.player); f.Player == 0 {
			return false
		}
	}
	if e.has&hasID != 0 {
		if r.events[e.id] || !isText(e.id) {
			return false
		}
		r.events[e.id] = e.id != ""
	}
	r.parts = r.parts[:0]
	if !r.fact(&f) {
		return false
	}
	if r.position.Apply(f, r.parts...) != nil {
		return false
	}
	if r.played != nil && f.Kind == interp.Happened && f.Player != 0 && r.things[f.Object].group >= 0 && r.plays[f.Verb] {
		r.played(f)
	}
	return true
}

func (r *plainReader) fact(f *interp.Fact) bool {
	e := &r.e
	if e.has&hasEvent == 0 {
		return false
	}
	switch e.event {
	case "turn":
		f.Kind, r.turnOf = interp.TurnBegins, f.Player
		return e.only(turnMembers, hasPlayer) && e.main.bare()
	case "start", "end":
		if f.Kind = interp.StretchStarts; e.event == "end" {
			f.Kind = interp.StretchEnds
		}
		f.Window = r.windows[e.window]
		return e.only(stretchMembers, hasWindow) && e.main.bare() && f.Window != 0
	case "has":
		return r.tally(f)
	case "is":
		f.Kind, f.Status, f.Not = interp.StatesState, r.statuses[e.status], e.not
		return e.only(statusMembers, hasStatus) && f.Status != 0 && r.object(f, nil)
	case "controls":
		f.Kind = interp.StatesControl
		return e.only(controlMembers, hasPlayer) && r.object(f, nil)
	}
	return r.happened(f)
}

// tally reads how many of something a player or an object has.
func (r *plainReader) tally(f *interp.Fact) bool {
	e := &r.e
	if fact, ofPlayer := r.tallies[e.tally]; ofPlayer {
		fact.Player, fact.Amount = f.Player, e.amount
		*f = fact
		return e.only(tallyMembers, hasTally|hasAmount|hasPlayer) && e.main.bare()
	}
	*f = interp.Fact{Kind: interp.StatesNumber, Counted: true, Amount: e.amount, Unit: r.pack.Unit(e.tally)}
	return e.only(numberMembers, hasTally|hasAmount) && slices.Contains(r.numbers, e.tally) && r.object(f, nil)
}

func (r *plainReader) happened(f *interp.Fact) bool {
	e := &r.e
	both, known := r.shapes[e.event]
	if !known || e.has&^happenedMembers != 0 {
		return false
	}
	shape := both[bit(f.Player != 0)]
	if shape == nil || !r.amounts(f, shape) {
		return false
	}
	f.Kind, f.Verb = interp.Happened, shape.verb
	if len(e.roles) > 1 {
		slices.SortStableFunc(e.roles, func(a, b roleValue) int { return shape.rank(a.key) - shape.rank(b.key) })
	}
	if e.main.bare() && shape.Ability == "" {
		if !r.withThing(f, shape) || f.Object == 0 && shape.Needs {
			return false
		}
	} else if !r.object(f, shape) {
		return false
	}
	for i := range e.roles {
		if !r.role(&e.roles[i], shape) {
			return false
		}
	}
	for _, s := range e.spent {
		if !r.pay(s, shape) {
			return false
		}
	}
	return true
}

// pay adds what was paid in a unit, which is said once.
func (r *plainReader) pay(s unitAmount, shape *plainShape) bool {
	unit, ok := unitNamed(shape.spent, s.unit)
	if !ok || slices.ContainsFunc(r.parts, func(p interp.FactPart) bool { return p.Role == interp.RoleFor && p.Unit == unit }) {
		return false
	}
	r.parts = append(r.parts, interp.FactPart{Role: interp.RoleFor, Unit: unit, Amount: s.n})
	return true
}

// rank is where a role stands in the order of an event's roles.
func (s *plainShape) rank(key string) int {
	for i := range s.roles {
		if s.roles[i].Key == key {
			return s.roles[i].Rank
		}
	}
	return -1
}

// amounts reads how much an event is about.
func (r *plainReader) amounts(f *interp.Fact, shape *plainShape) bool {
	e := &r.e
	if len(shape.amount) == 0 {
		return e.has&(hasAmount|hasUnit) == 0
	}
	f.Counted, f.Amount, f.Unit = true, e.amount, shape.amount[0].id
	if e.has&hasUnit == 0 {
		return e.has&hasAmount != 0 && len(shape.amount) == 1
	}
	unit, ok := unitNamed(shape.amount, e.unit)
	f.Unit = unit
	return ok && e.has&hasAmount != 0
}

// withThing takes what a player does it with for the object, where there is none.
func (r *plainReader) withThing(f *interp.Fact, shape *plainShape) bool {
	if !shape.WithThing || shape.rank("with") < 0 {
		return true
	}
	for i := range r.e.roles {
		v := &r.e.roles[i]
		if v.key != "with" {
			continue
		}
		id, ok := r.thing(v)
		if !ok {
			return false
		}
		f.Object = id
		r.e.roles = slices.Delete(r.e.roles, i, i+1)
		return r.happens(id, shape)
	}
	return true
}

// object reads the main object of an event. shape is nil for a position.
func (r *plainReader) object(f *interp.Fact, shape *plainShape) bool {
	m := &r.e.main
	if shape != nil && shape.Ability != "" {
		of := slices.ContainsFunc(r.e.roles, func(v roleValue) bool { return v.key == "of" })
		id, known := r.objects[m.object]
		switch {
		case of && (m.has&^(hasObject|hasNoun) != 0 || len(m.said) > 0), m.card != "", known && r.things[id].card != "":
			return false
		case !known && m.noun == "":
			m.noun = shape.Ability
		}
	} else if slices.ContainsFunc(r.e.roles, func(v roleValue) bool { return v.key == "of" }) {
		return false
	}
	id, ok := r.mention(m)
	if !ok {
		return false
	}
	f.Object = id
	return m.object == "" || r.happens(id, shape)
}

// happens follows whether an object is in play. One that comes into play twice is
// a fault.
func (r *plainReader) happens(id interp.ObjectID, shape *plainShape) bool {
	t := &r.things[id]
	switch {
	case shape == nil:
	case shape.Begins && t.may:
		if t.inPlay {
			return false
		}
		t.inPlay = true
	case shape.Ends:
		t.inPlay = false
	}
	return true
}

// role adds a part of the event. One event is done by one thing, and nothing is an
// ability of itself.
func (r *plainReader) role(v *roleValue, shape *plainShape) bool {
	at := slices.IndexFunc(shape.roles, func(s plainRole) bool { return s.Key == v.key })
	if at < 0 || v.key == "by" && v.listed || v.key == "of" && (v.nested != 0 || v.text == r.e.main.object) {
		return false
	}
	role := &shape.roles[at]
	part := interp.FactPart{Role: role.id}
	ok := r.zone(v, role, &part)
	if !ok {
		part.Object, ok = r.thing(v)
		ok = ok && role.Thing
	}
	r.parts = append(r.parts, part)
	return ok
}

// zone puts the zone that stands in a role into a part; false is for what is no zone.
func (r *plainReader) zone(v *roleValue, role *plainRole, part *interp.FactPart) (ok bool) {
	if v.nested == 0 {
		part.Zone, ok = role.zones[v.text]
		return ok
	}
	m := &r.nested[v.nested-1]
	if m.has&^hasOwner != hasZone || len(m.said) > 0 {
		return false
	}
	part.Zone, ok = role.zones[m.zone]
	if m.has&hasOwner != 0 {
		part.Owner = r.player(m.owner)
		ok = ok && part.Owner != 0
	}
	return ok
}

// thing returns the object that stands in a role.
func (r *plainReader) thing(v *roleValue) (interp.ObjectID, bool) {
	if v.nested != 0 {
		m := &r.nested[v.nested-1]
		if m.has&hasZone != 0 {
			return 0, false
		}
		return r.mention(m)
	}
	id, ok := r.objects[v.text]
	return id, ok
}
