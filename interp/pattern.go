package interp

// pattern is a sentence about an event, compiled: what an event has to be to count.
type pattern struct {
	key       string    // equal patterns have equal keys
	senses    []uint8   // by VerbID: which of meant it can be; 0: none
	meant     [][]meant // of one verb, in the order of the sentence's words
	verbs     []VerbID  // that it can be about
	asked     []VerbID  // of those the log has to record
	bySide    bool      // who did it is held against side here
	side      side
	subject   *phrase // what did it, where that is a thing
	objects   *fillers
	oneObject *phrase // the only phrase of objects
	others    bool    // that phrase is for another card, and nothing else depends on which card asks
	amount    *amountTest
	roles     []roleTest
	state     *phrase
	windows   []windowTest
	counted   *phrase // the phrase that says how many: once for each thing in its place
	needs     needs
}

// meant is one event that a verb means: see sense.
type meant struct {
	of     int // predicate; -1: of any
	from   *zoneTest
	amount bool
	thing  RoleID // of a thing that does it
}

// fillers are the phrases for what is in a role: players and things.
type fillers struct {
	players []side
	things  []*phrase
}

type amountTest struct {
	unit UnitID
	on   *phrase
}

// roleTest is a role of the sentence: from your hand, with a spell.
type roleTest struct {
	kind        roleKind
	role        RoleID
	byVerb      []RoleID // of a filled role: which one it is, by event
	destination bool     // where an event always puts its object is meant too
	not         bool
	zone        *zoneTest
	side        side // whose zone
	word        ZoneID
	phrases     []*phrase
	fillers     *fillers
}

type roleKind uint8

const (
	roleHere roleKind = iota
	roleUnclear
	roleZone
	roleWord
	roleFilled
)

// windowTest is a window that does not depend on what comes later.
type windowTest struct {
	kind   windowKind
	side   side
	window WindowID
}

type windowKind uint8

const (
	inThisTurn windowKind = iota
	never
	onTurnOf
	duringStretch
)

// ofItself reports whether only an event of the card that asks can be one.
func (pt *pattern) ofItself() bool {
	if pt.subject != nil && pt.subject.who == theBearer {
		return true
	}
	o := pt.objects
	return o != nil && len(o.players) == 0 && len(o.things) == 1 && o.things[0].who == theBearer
}

// canBeOf reports whether the last event can be one of a pattern that is of the card
// itself: that card is in it, or the event does not say which thing it was.
func (p *Position) canBeOf(pt *pattern, id ObjectID) bool {
	if p.last.Kind != Happened || p.last.involves(id) {
		return true
	}
	for _, s := range pt.meant[pt.senses[p.last.Verb]] {
		role := RoleObject
		if pt.subject != nil && pt.subject.who == theBearer {
			role = s.thing
		}
		if !p.last.has(role) {
			return true
		}
	}
	return false
}

// hit is an event held against a pattern, for one of the things that it counts.
type hit struct {
	truth  Truth
	thing  *seen // what was counted
	amount int
}

// matcher holds the last event against a pattern: once, or once for each thing in
// the place of what the pattern counts.
type matcher struct {
	p    *Position
	pt   *pattern
	w    *who
	left []meant // which of its senses were not tried
	nth  int     // which thing is next
	of   int     // of so many; 0 where they are not counted one by one
	any  bool    // one was what the pattern asks for
}

// match begins to hold the last event against a pattern.
func (p *Position) match(pt *pattern, w *who) matcher {
	return matcher{p: p, pt: pt, w: w, left: pt.meant[pt.senses[p.last.Verb]]}
}

// next returns false when there is no more.
func (m *matcher) next() (hit, bool) {
	if m.nth > 0 && m.nth >= m.of {
		if m.nth, m.of, m.left = 0, 0, m.left[1:]; m.any {
			return hit{}, false // another verb does not count it again
		}
	}
	if len(m.left) == 0 {
		return hit{}, false
	}
	h := m.one(&m.left[0])
	m.nth++
	m.any = m.any || h.truth != False
	return h, true
}

// isNone reports whether it is plain that the last event is not of a pattern: it is
// done to a thing of another kind.
func (p *Position) isNone(pt *pattern) bool {
	return pt.oneObject != nil && p.last.single && pt.oneObject.excludes(&p.last.seen[0].as)
}

func (m *matcher) one(s *meant) hit {
	p, pt, w := m.p, m.pt, m.w
	f := &p.last
	h := hit{truth: True}
	if s.of >= 0 && f.Object != 0 {
		h.truth = f.seen[0].as.profile.is[s.of]
	}
	if s.from != nil {
		h.truth = min(h.truth, s.from.has(f.zoneBefore(), 0))
	}
	switch {
	case pt.bySide:
		h.truth = min(h.truth, w.of(pt.side, f.actor))
	case pt.subject != nil:
		m.things(&h, pt.subject, nil, s.thing)
	}
	if h.truth == False {
		return h
	}
	switch {
	case pt.oneObject != nil && f.single:
		h.thing = &f.seen[0]
		h.truth = min(h.truth, p.is(pt.oneObject, h.thing.id, &h.thing.as, w, true))
	case pt.objects != nil:
		m.fill(&h, pt.objects, RoleObject, RoleObject)
	case h.thing == nil && f.Object != 0:
		h.thing = &f.seen[0]
	}
	if h.truth != False && pt.amount != nil {
		m.held(&h, pt.amount, s)
	}
	for i := range pt.roles {
		if h.truth == False {
			return h
		}
		m.role(&h, &pt.roles[i])
	}
	if h.truth != False && pt.state != nil && h.thing != nil {
		h.truth = min(h.truth, p.is(pt.state, h.thing.id, &h.thing.as, w, false))
	}
	for i := range pt.windows {
		h.truth = min(h.truth, p.inWindow(&pt.windows[i], w))
	}
	return h
}

// fill holds the players and things in a role against phrases for either. players
// is the role that the event itself has.
func (m *matcher) fill(h *hit, of *fillers, players, role RoleID) {
	f := &m.p.last
	player := f.playerIn(players)
	switch {
	case player != 0:
		best := False
		for _, s := range of.players {
			best = max(best, m.w.of(s, player))
		}
		h.truth = min(h.truth, best)
	case len(of.things) == 0 && f.has(role):
		h.truth = False
	default:
		m.things(h, nil, of.things, role)
	}
}

// playerIn returns the player in a role: 0 where there is none, and nobody's
// number where there are several.
func (f *lastFact) playerIn(role RoleID) PlayerID {
	var player PlayerID
	for i := range f.seen {
		if s := &f.seen[i]; s.player != 0 && s.role == role && !f.isMain(i) {
			if player != 0 {
				return severalPlayers
			}
			player = s.player
		}
	}
	return player
}

const severalPlayers = 0xff

func (f *lastFact) has(role RoleID) bool {
	for i := range f.seen {
		if f.seen[i].id != 0 && f.inRole(i, role) {
			return true
		}
	}
	return false
}

// things holds the things in a role against phrases: one that fits is enough. Of
// the phrase that is counted, one thing is taken at a time.
func (m *matcher) things(h *hit, one *phrase, more []*phrase, role RoleID) {
	f := &m.p.last
	counted := m.pt.counted != nil && (one == m.pt.counted || contains(more, m.pt.counted))
	n, best := 0, False
	for i := range f.seen {
		s := &f.seen[i]
		if s.id == 0 || !f.inRole(i, role) {
			continue
		}
		if n++; counted && n-1 != m.nth {
			continue
		}
		if one != nil {
			m.better(h, &best, one, s, counted || n == 1)
			continue
		}
		for j, ph := range more {
			m.better(h, &best, ph, s, (counted || n == 1) && j == 0)
		}
	}
	if counted {
		m.of = n
	}
	if n == 0 {
		best = Unknown
	}
	h.truth = min(h.truth, best)
}

func (m *matcher) better(h *hit, best *Truth, ph *phrase, s *seen, first bool) {
	if is := m.p.is(ph, s.id, &s.as, m.w, true); first || is > *best {
		*best, h.thing = is, s
	}
}

func contains(list []*phrase, ph *phrase) bool {
	for _, other := range list {
		if other == ph {
			return true
		}
	}
	return false
}

// held holds an amount against the one asked for, and takes it down.
func (m *matcher) held(h *hit, a *amountTest, s *meant) {
	f := &m.p.last
	said, ok := false, false
	if s.amount {
		for i := range f.seen {
			if part := &f.seen[i]; part.role == RoleFor {
				said = true
				if part.unit == a.unit {
					h.amount, ok = part.n, true
				}
			}
		}
		if !said {
			h.truth = min(h.truth, Unknown)
			return
		}
	} else if f.Counted {
		unit := f.Unit
		if unit == 0 {
			unit = m.p.prog.verbs[f.Verb].unit
		}
		h.amount, ok = f.Amount, unit == a.unit
	}
	if !ok {
		h.truth = False
		return
	}
	if a.on != nil {
		role := RoleOn
		if s.amount && !f.has(RoleOn) {
			role = RoleObject
		}
		m.things(h, a.on, nil, role)
	}
}

func (m *matcher) role(h *hit, r *roleTest) {
	f := &m.p.last
	switch r.kind {
	case roleHere:
		h.truth = min(h.truth, m.p.happenedHere(m.w))
	case roleUnclear:
		h.truth = min(h.truth, Unknown)
	case roleZone:
		h.truth = min(h.truth, m.p.roleZone(r, m.w))
	case roleWord:
		is := Unknown
		for i := range f.seen {
			if s := &f.seen[i]; s.role == r.role && !f.isMain(i) {
				is = truth(s.zone == r.word)
			}
		}
		h.truth = min(h.truth, is)
	case roleFilled:
		m.filled(h, r)
	}
}

func (m *matcher) filled(h *hit, r *roleTest) {
	f := &m.p.last
	own := r.byVerb[f.Verb]
	role := own
	if with := m.p.prog.verbs[f.Verb].withThing; r.role == RoleWith && with != RoleNone && !f.has(role) {
		role = with
	}
	if !f.has(role) {
		for i := range f.seen {
			if s := &f.seen[i]; s.zone != 0 && s.role == own && !f.isMain(i) {
				h.truth = False // a zone, and no thing
				return
			}
		}
	}
	m.fill(h, r.fillers, own, role)
}

// happenedHere says whether the last event was where the bearer is; a place is
// where it is itself.
func (p *Position) happenedHere(w *who) Truth {
	here := w.me.at
	if w.me.nowhere() {
		here = w.self
	}
	if here == 0 {
		return Unknown
	}
	known := Unknown
	for i := range p.last.seen {
		if s := &p.last.seen[i]; (s.role == RoleAt || s.role == RoleTo) && !p.last.isMain(i) {
			if s.id == here {
				return True
			}
			known = False
		}
	}
	for i := range p.last.seen {
		s := &p.last.seen[i]
		switch {
		case s.id == 0 || !p.last.first(i):
		case s.id == here || s.as.at == here:
			return True
		case !s.as.nowhere():
			known = False
		}
	}
	return known
}

// inWindow says whether the last event is in a window.
func (p *Position) inWindow(c *windowTest, w *who) Truth {
	switch c.kind {
	case inThisTurn:
		return truth(!p.isSetUp())
	case onTurnOf:
		return w.of(c.side, p.turnPlayer)
	case duringStretch:
		is := Unknown
		if s := p.stretches[c.window]; s.turn == p.turn {
			is = truth(s.on)
		}
		if c.side != noSide {
			is = min(is, w.of(c.side, p.turnPlayer))
		}
		return is
	}
	return False
}

// isSetUp reports whether events are in no turn yet.
func (p *Position) isSetUp() bool { return p.turnPlayer == 0 && p.start }
