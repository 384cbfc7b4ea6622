package interp

import "slices"

// phrase is a noun phrase, compiled: what its profile alone decides is one
// predicate, the rest are tests.
type phrase struct {
	key    string // equal phrases have equal keys
	who    phraseWho
	other  otherKind
	static int // predicate; -1: none
	tests  []test
	needs  needs
	inner  needs    // of the tests alone
	beside testKind // isHere or isSamePlace, where only things there are meant
}

// excludes reports whether a thing is of a kind that the phrase never means.
func (ph *phrase) excludes(t *item) bool {
	return ph.static >= 0 && t.profile.is[ph.static] == False
}

// elsewhere reports whether a thing is plainly at another place than the phrase
// means, where the card that asks is at one, or is one.
func (ph *phrase) elsewhere(t, me *item, self ObjectID) bool {
	switch {
	case ph.beside == isConst:
		return false
	case me.at != 0:
		return t.at != me.at && !t.nowhere()
	}
	return ph.beside == isHere && me.zone == 0 && (t.at != 0 && t.at != self || t.zone != 0 && me.profile.isPlace)
}

// status returns the test of a phrase that asks for one status and nothing else.
func (ph *phrase) status() (*test, bool) {
	one := ph.who == anyThing && ph.other == notOther && ph.static < 0 && len(ph.tests) == 1 && ph.tests[0].kind == isInStatus
	if !one {
		return nil, false
	}
	return &ph.tests[0], true
}

type phraseWho uint8

const (
	anyThing phraseWho = iota
	theBearer
	unclear // it refers back
)

type otherKind uint8

const (
	notOther otherKind = iota
	otherCard
	otherPlay // any of its events but the latest
)

// needs is what the answer of a phrase or a sentence depends on, beside the
// profile, the controller and the owner of a thing.
type needs uint16

const (
	needsYou        needs = 1 << iota // who asks
	needsBearer                       // which card asks
	needsThis                         // and it must be that card: another one is less than it would be with none
	needsBearerNow                    // where that card is now, or who controls it
	needsStatus                       // a status that only events change
	needsStretch                      // a status that ends with a stretch of play
	needsPlace                        // where the thing is
	needsPlaceThing                   // what the thing is that it is at
	needsEvent                        // the event at hand
	needsAdjective                    // an adjective that looks at more than the thing
	needsAll                          // what else there is
	needsPast                         // events of the thing
)

// side is which players a phrase for a player means.
type side uint8

const (
	noSide side = iota // no player is asked for
	anySide
	yourSide
	otherSide
	bearerSide  // who controls the card that asks
	unclearSide // it refers back
)

// test is one thing that is asked of an object.
type test struct {
	kind   testKind
	not    bool
	owner  bool // of whose side is: the owner, not the controller
	side   side
	status int
	zone   *zoneTest
	phrase *phrase
	role   *roleTest
	leaf   *leaf
	truth  Truth
}

type testKind uint8

const (
	isConst testKind = iota
	isOfSide
	isInStatus
	isPhrase    // of the event, where there is one
	isAdjective // now
	isHere
	isSamePlace
	isWhereBearerIs // of NotHere: where it was before its event
	isInZone
	isAt
	isInRole
	isInPast
	isAlone
)

// zoneTest is a zone with all that is part of it.
type zoneTest struct {
	byZone []Truth // by ZoneID
	thing  Truth   // a place that is a thing
	known  bool
}

// has says whether a zone is the one asked for. A thing is a place too.
func (z *zoneTest) has(zone ZoneID, at ObjectID) Truth {
	switch {
	case at != 0:
		return z.thing
	case zone == 0 || !z.known:
		return Unknown
	case int(zone) < len(z.byZone):
		return z.byZone[zone]
	}
	return False
}

// who is the one who asks.
type who struct {
	you  PlayerID
	self ObjectID // the card that asks; 0 for one in no event
	me   *item
}

// of says whether a phrase for a player means that one.
func (w *who) of(s side, player PlayerID) Truth {
	if player == 0 {
		return Unknown
	}
	switch s {
	case yourSide:
		return truth(player == w.you)
	case otherSide:
		return truth(player != w.you)
	case bearerSide:
		return truth(player == w.me.controller)
	case unclearSide:
		return Unknown
	}
	return True
}

// is holds a thing against a phrase: as it was at the last event, or now. id is 0
// for a card in no event.
func (p *Position) is(ph *phrase, id ObjectID, t *item, w *who, atEvent bool) Truth {
	least := True
	switch ph.who {
	case theBearer:
		if w.self == 0 || id != w.self {
			return False
		}
	case unclear:
		least = Unknown
	}
	if ph.other != notOther && w.self != 0 && id == w.self && !(ph.other == otherPlay && atEvent && p.last.Object != id) {
		return False
	}
	if ph.static >= 0 {
		if least = min(least, t.profile.is[ph.static]); least == False {
			return False
		}
	}
	for i := range ph.tests {
		one := p.test(&ph.tests[i], id, t, w, atEvent)
		if ph.tests[i].not {
			one = -one
		}
		if least = min(least, one); least == False {
			return False
		}
	}
	return least
}

func (p *Position) test(c *test, id ObjectID, t *item, w *who, atEvent bool) Truth {
	switch c.kind {
	case isOfSide:
		player := t.controller
		if c.owner {
			player = t.keeper()
		}
		return w.of(c.side, player)
	case isInStatus:
		return p.status(c.status, id)
	case isPhrase:
		return p.is(c.phrase, id, t, w, atEvent)
	case isAdjective:
		return p.is(c.phrase, id, t, w, false)
	case isHere, isSamePlace, isInZone, isAt:
		if atEvent && p.last.Object == id && id != 0 {
			after := p.placed(t)
			return p.place(c, &after, w)
		}
		return p.place(c, t, w)
	case isWhereBearerIs:
		return samePlace(t, w.me)
	case isInRole:
		if !atEvent {
			return Unknown
		}
		return p.inRole(c.role, w)
	case isInPast:
		return p.leaf(c.leaf, &who{you: w.you, self: id, me: w.me}, id, t)
	case isAlone:
		return p.noneBeside(c.phrase, id, t)
	}
	return c.truth
}

// place says whether a thing is at a place.
func (p *Position) place(c *test, t *item, w *who) Truth {
	switch c.kind {
	case isInZone:
		is := c.zone.has(t.zone, t.at)
		if c.side != noSide {
			is = min(is, w.of(c.side, t.keeper()))
		}
		return is
	case isAt:
		switch {
		case t.at != 0:
			return p.is(c.phrase, t.at, &p.items[t.at], w, false)
		case t.zone != 0:
			return False
		}
		return Unknown
	case isHere:
		switch {
		case !w.me.nowhere():
		case t.at != 0:
			return truth(t.at == w.self)
		case t.zone != 0 && w.me.profile.isPlace:
			return False
		}
	}
	return samePlace(t, w.me)
}

// samePlace says whether two things are at one place: see view.samePlace.
func samePlace(a, b *item) Truth {
	switch {
	case a.at != 0 || b.at != 0:
		if a.nowhere() || b.nowhere() {
			return Unknown
		}
		return truth(a.at == b.at)
	case a.zone == 0 || b.zone == 0:
		return Unknown
	}
	return min(truth(a.zone == b.zone), truth(a.keeper() == b.keeper()))
}

func (t *item) nowhere() bool { return t.at == 0 && t.zone == 0 }

// keeper is whose a thing is, where that is known: of its controller otherwise.
func (t *item) keeper() PlayerID {
	if t.owner != 0 {
		return t.owner
	}
	return t.controller
}

// placed is a thing as it is after the last event put it somewhere.
func (p *Position) placed(t *item) item {
	after := *t
	for _, role := range []RoleID{RoleAt, RoleTo} {
		for i := range p.last.seen {
			if s := &p.last.seen[i]; s.role == role && s.player == 0 && !p.last.isMain(i) {
				after.zone, after.at = s.zone, s.id
			}
		}
	}
	return after
}

// noneBeside: with no other friendly unit at the same place. The words are those
// of the thing itself.
func (p *Position) noneBeside(ph *phrase, id ObjectID, t *item) Truth {
	if t.nowhere() {
		return Unknown
	}
	own := who{you: t.controller, self: id, me: t}
	none := True
	for i := 1; i < len(p.items); i++ {
		o := &p.items[i]
		if ph.elsewhere(o, t, id) || ph.excludes(o) {
			continue
		}
		none = min(none, -min(p.is(ph, ObjectID(i), o, &own, false), p.inPlay(ObjectID(i), o)))
		if none == False {
			return False
		}
	}
	if !p.start {
		none = min(none, Unknown)
	}
	return none
}

// inPlay says whether a thing is in play, where its kind can leave it.
func (p *Position) inPlay(id ObjectID, t *item) Truth {
	if t.profile.inPlay == False {
		return True
	}
	return p.status(p.prog.onceSlot, id)
}

// status says whether a thing is in a status; by its slot in the program.
func (p *Position) status(slot int, id ObjectID) Truth {
	stamp := uint32(neverSaid)
	if id != 0 {
		stamp = p.statuses[int(id)*len(p.prog.statuses)+slot]
	}
	switch {
	case stamp == neverSaid:
		return p.unsaid[slot]
	case stamp == hasNot:
		return False
	}
	return truth(stamp-begunAt == p.ended[slot])
}

// The stamps of a status: a greater one is how often a stretch of play had ended
// when it began, so that none has to be cleared when one ends.
const (
	neverSaid = iota
	hasNot
	begunAt
)

// inRole says of the last event whether it was from your hand, with a spell.
func (p *Position) inRole(r *roleTest, w *who) Truth {
	if r.zone != nil {
		return p.roleZone(r, w)
	}
	for i := range p.last.seen {
		if s := &p.last.seen[i]; s.id != 0 && p.last.inRole(i, r.role) {
			return p.is(r.phrases[0], s.id, &s.as, w, true)
		}
	}
	return Unknown
}

// roleZone holds a zone of the last event against the one asked for.
func (p *Position) roleZone(r *roleTest, w *who) Truth {
	f := &p.last
	var zone ZoneID
	var at ObjectID
	var whose PlayerID
	switch {
	case r.role == RoleFrom:
		zone = f.zoneBefore()
	case r.destination:
		zone = p.prog.verbs[f.Verb].destination
	}
	for i := range f.seen {
		if s := &f.seen[i]; s.role == r.role && r.role != RoleNone && !f.isMain(i) {
			zone, at, whose = s.zone, s.id, s.owner
		}
	}
	is := r.zone.has(zone, at)
	if r.side != noSide && is != False {
		switch {
		case whose != 0:
		case f.Object != 0 && f.seen[0].as.owner != 0:
			whose = f.seen[0].as.owner
		default:
			whose = f.actor
		}
		is = min(is, w.of(r.side, whose))
	}
	if r.not {
		return -is
	}
	return is
}

// lastFact is the event at the end of the log, with its things as they were when
// it happened.
type lastFact struct {
	Fact
	actor  PlayerID
	joint  bool   // what the player does it with does it too
	single bool   // it is done to one thing, and to nothing and nobody else
	from   ZoneID // where its things came from, where it says so
	seen   []seen // what it is done to comes first
	began  []begun
}

// seen is one part of an event.
type seen struct {
	role   RoleID
	zone   ZoneID
	player PlayerID
	owner  PlayerID // whose zone
	unit   UnitID   // of what was paid
	n      int
	id     ObjectID
	as     item
}

// begun is a status that the event began, which the thing was not in before.
type begun struct {
	id   ObjectID
	slot int
}

// isMain reports whether a part is what the event is done to.
func (f *lastFact) isMain(i int) bool { return i == 0 && f.Object != 0 }

// inRole reports whether a part is in a role: see Event.things.
func (f *lastFact) inRole(i int, role RoleID) bool {
	if f.isMain(i) {
		return role == RoleObject || f.joint && role == RoleWith
	}
	if f.joint && role == RoleObject {
		role = RoleWith
	}
	return f.seen[i].role == role && role != RoleNone
}

// involves reports whether an object takes part.
func (f *lastFact) involves(id ObjectID) bool {
	for i := range f.seen {
		if f.seen[i].id == id {
			return id != 0
		}
	}
	return false
}

// first reports whether no earlier part is the same object.
func (f *lastFact) first(i int) bool {
	return !slices.ContainsFunc(f.seen[:i], func(s seen) bool { return s.id == f.seen[i].id })
}

// zoneBefore is the zone that the event's object was in before, 0 where that is
// not known.
func (f *lastFact) zoneBefore() ZoneID { return f.zoneOf(0, f.Object != 0) }

// zoneOf is zoneBefore of one of the parts.
func (f *lastFact) zoneOf(i int, isThing bool) ZoneID {
	if f.from != 0 || !isThing {
		return f.from
	}
	return f.seen[i].as.zone
}
