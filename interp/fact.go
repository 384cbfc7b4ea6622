package interp

import (
	"cmp"
	"fmt"
	"slices"
)

// Fact is an event for a Position: a turnlog.Event in small numbers. What else
// takes part in it is given as FactParts.
type Fact struct {
	Kind    FactKind
	Verb    VerbID   // of Happened
	Player  PlayerID // who does it, whose turn it is, who has it; 0 when not said
	Object  ObjectID // what it is done to, or what does it where nothing else is involved
	Counted bool     // it is about an amount
	Amount  int      // how much: damage dealt, points scored
	Unit    UnitID   // of what: of StatesNumber, of an object, which number; 0: what the event is always about
	Tally   TallyID  // of StatesNumber, of a player
	Status  StatusID // of StatesState; 0 where it says a place
	Not     bool     // of StatesState: it is not
	Window  WindowID // of StretchStarts and StretchEnds
}

// FactKind is what a fact says: see turnlog.Kind.
type FactKind uint8

// The kinds of fact.
const (
	NoFact   FactKind = iota
	Happened          // an event in the vocabulary's words
	TurnBegins
	StretchStarts
	StretchEnds
	StatesNumber  // a position: a player, or an object, has so many of something
	StatesState   // a position: an object is in a status, or at a place
	StatesControl // a position: a player controls an object
)

// FactPart is one more part of an event: an object, a zone or a player in a role, or
// what was paid (RoleFor).
type FactPart struct {
	Role   RoleID
	Object ObjectID
	Zone   ZoneID
	Owner  PlayerID // whose zone
	Player PlayerID
	Unit   UnitID
	Amount int
}

// Apply adds an event. It costs the same at the end of a long game as at the
// beginning. The error says which number of the fact there is not; the position
// is as before then.
func (p *Position) Apply(f Fact, parts ...FactPart) error {
	if err := p.check(f, parts); err != nil {
		return err
	}
	before := p.last.nowBits()
	p.seat(f.Player)
	for i := range parts {
		p.seat(parts[i].Player)
	}
	p.changed = p.changed[:0]
	if f.Kind == TurnBegins {
		p.turnBegins(f.Player)
	}
	p.see(f, parts)
	p.stretch(f)
	if f.Kind == Happened {
		v := &p.prog.verbs[f.Verb]
		p.changeStatuses(v)
		if f.Object != 0 {
			p.items[f.Object].plays.follow(v.played)
		}
		p.changeAmounts(v)
		p.dirty |= v.topics
		for _, i := range v.counters {
			p.count(i)
		}
	}
	p.after(f)
	p.settleThings()
	p.report(before, p.last.nowBits())
	return nil
}

// check finds numbers that nothing has.
func (p *Position) check(f Fact, parts []FactPart) error {
	objects := func(id ObjectID) bool { return id == 0 || p.isObject(id) }
	players := func(id PlayerID) bool { return int(id) <= p.lay.players }
	switch {
	case f.Kind == NoFact || f.Kind > StatesControl:
		return fmt.Errorf("there is no kind %d of fact", f.Kind)
	case int(f.Verb) >= len(p.prog.verbs) && f.Kind == Happened:
		return fmt.Errorf("there is no event %d", f.Verb)
	case !objects(f.Object):
		return fmt.Errorf("there is no object %d", f.Object)
	case !players(f.Player):
		return fmt.Errorf("there is no player %d", f.Player)
	case f.Object == 0 && (f.Kind == StatesState || f.Kind == StatesControl):
		return fmt.Errorf("the fact needs an object")
	}
	for _, part := range parts {
		switch {
		case !objects(part.Object):
			return fmt.Errorf("there is no object %d", part.Object)
		case !players(part.Player) || !players(part.Owner):
			return fmt.Errorf("there is no player %d", max(part.Player, part.Owner))
		}
	}
	return nil
}

func (p *Position) turnBegins(player PlayerID) {
	p.turn++
	p.turnBefore, p.turnPlayer = p.turnPlayer, player
	t := &p.turnsOf[player]
	t.before, t.last, t.count = t.last, p.turn, t.count+1
	p.dirty |= topicTurn | topicStretch
}

// see takes down what is true of the things of an event when it happens.
func (p *Position) see(f Fact, parts []FactPart) {
	l := &p.last
	l.Fact, l.actor, l.joint, l.single, l.from, l.seen, l.began = f, f.Player, false, false, 0, l.seen[:0], l.began[:0]
	from := ZoneID(0) // of the first place that it is from
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].Role == RoleFrom {
			from = parts[i].Zone
			l.from = cmp.Or(from, l.from)
		}
	}
	if f.Object != 0 {
		t := &p.items[f.Object]
		if f.Kind == Happened {
			p.takesPart(f, t, from)
		}
		l.seen = append(l.seen, seen{role: RoleObject, id: f.Object, as: *t})
	}
	for i := range parts {
		part := &parts[i]
		s := seen{role: part.Role, zone: part.Zone, player: part.Player, owner: part.Owner, unit: part.Unit, n: part.Amount, id: part.Object}
		if part.Object != 0 {
			s.as = p.items[part.Object]
			if part.Role == RoleTo || part.Role == RoleAt {
				p.items[part.Object].isPlace = true
			}
		}
		l.seen = append(l.seen, s)
	}
	if f.Kind == Happened {
		v := &p.prog.verbs[f.Verb]
		if l.actor == 0 {
			l.actor = p.actor(v)
		}
		l.joint = v.joint
		l.single = f.Object != 0 && !l.joint && !slices.ContainsFunc(parts, func(part FactPart) bool { return part.Role == RoleObject })
	}
}

// takesPart follows what is true of the object as soon as the event happens.
func (p *Position) takesPart(f Fact, t *item, from ZoneID) {
	v := &p.prog.verbs[f.Verb]
	before := *t
	if len(t.profile.thing.Is) == 0 && v.kind != "" {
		p.become(f.Object, p.prog.withKind(t.profile, v.kind))
	}
	if from != 0 {
		t.zone, t.at = from, 0
	}
	if f.Player != 0 && v.control {
		t.controller = f.Player
		if t.owner == 0 {
			t.owner = f.Player
		}
	}
	if *t != before {
		p.touch(f.Object)
	}
}

// actor returns who controls the thing that did it.
func (p *Position) actor(v *verbInfo) PlayerID {
	for _, role := range v.actors {
		for i := range p.last.seen {
			if s := &p.last.seen[i]; s.id != 0 && p.last.inRole(i, role) {
				return s.as.controller
			}
		}
	}
	return 0
}

// stretch follows starts and ends of stretches of play.
func (p *Position) stretch(f Fact) {
	var window WindowID
	switch f.Kind {
	case TurnBegins:
		window = turnID
	case StretchStarts, StretchEnds:
		window = f.Window
		p.dirty |= topicStretch
		if int(window) < len(p.stretches) {
			s := &p.stretches[window]
			if s.turn != p.turn && p.pending != nil {
				p.settle(window, f.Kind == StretchEnds)
			}
			*s = stretch{p.turn, f.Kind == StretchStarts}
		}
	default:
		return
	}
	for _, b := range p.prog.boundaries {
		if b.turn && f.Kind == TurnBegins || f.Kind != TurnBegins && b.window == window && b.starts == (f.Kind == StretchStarts) {
			p.ended[b.slot]++
			p.dirty |= topicEnded
		}
	}
}

// changeStatuses follows what an event does to the statuses of its things.
func (p *Position) changeStatuses(v *verbInfo) {
	if len(v.begins)+len(v.ends) == 0 {
		return
	}
	for i := range p.last.seen {
		id := p.last.seen[i].id
		if id == 0 || !p.last.first(i) {
			continue
		}
		for j := range v.begins {
			c := &v.begins[j]
			if !p.isChange(c, id) {
				continue
			}
			if p.status(c.slot, id) != True {
				p.last.began = append(p.last.began, begun{id, c.slot})
			}
			p.says(id, c.slot, begunAt+p.ended[c.slot])
		}
		for j := range v.ends {
			if c := &v.ends[j]; p.isChange(c, id) {
				p.says(id, c.slot, hasNot)
			}
		}
	}
}

// says takes down a status of a thing.
func (p *Position) says(id ObjectID, slot int, stamp uint32) {
	if at := &p.statuses[int(id)*len(p.prog.statuses)+slot]; *at != stamp {
		*at = stamp
		p.touch(id)
	}
}

// isChange reports whether the last event is the change, for the thing: see
// view.isChange.
func (p *Position) isChange(c *statusChange, id ObjectID) bool {
	for _, role := range c.roles {
		for i := range p.last.seen {
			if p.last.seen[i].id == id && p.last.inRole(i, role) {
				return c.from == nil || c.from.has(p.last.zoneOf(i, true), 0) != False
			}
		}
	}
	return false
}

// changeAmounts follows what players have.
func (p *Position) changeAmounts(v *verbInfo) {
	f := &p.last
	done := -1
	for i := range v.tallies {
		c := &v.tallies[i]
		if c.slot == done {
			continue
		}
		n, ok := 1, f.Object != 0
		if f.Counted {
			unit := f.Unit
			if unit == 0 {
				unit = v.unit
			}
			n, ok = f.Amount, unit == c.unit
		}
		if !ok || c.from != nil && c.from.has(f.zoneBefore(), 0) != True {
			continue
		}
		done = c.slot
		p.amounts[c.slot*(p.lay.players+1)+int(f.Player)].n += c.sign * n
		p.dirty |= topicFor(c.slot)
	}
}

// after follows what is true once the event has happened: place, control, and
// what positions say.
func (p *Position) after(f Fact) {
	switch f.Kind {
	case StatesNumber:
		p.afterHas(f)
	case StatesControl:
		p.touch(f.Object)
		p.items[f.Object].controller = f.Player
	case StatesState:
		if f.Status != 0 && int(f.Status) < len(p.prog.statusSlot) {
			if slot := p.prog.statusSlot[f.Status]; slot >= 0 {
				stamp := uint32(hasNot)
				if !f.Not {
					stamp = begunAt + p.ended[slot]
				}
				p.says(f.Object, slot, stamp)
			}
		}
		p.putThings(f)
	case Happened:
		p.putThings(f)
	}
}

func (p *Position) afterHas(f Fact) {
	if f.Tally != 0 && int(f.Tally) < len(p.prog.tallySlot) {
		if slot := p.prog.tallySlot[f.Tally]; slot >= 0 {
			p.amounts[slot*(p.lay.players+1)+int(f.Player)] = amount{f.Amount, true}
			p.dirty |= topicFor(slot)
		}
	}
	if f.Object != 0 {
		p.become(f.Object, p.prog.withNumber(p.items[f.Object].profile, f.Unit, f.Amount))
	}
}

func (p *Position) putThings(f Fact) {
	if f.Object == 0 {
		return
	}
	for i := range p.last.seen {
		if s := &p.last.seen[i]; s.id != 0 && p.last.inRole(i, RoleObject) {
			before := p.items[s.id]
			p.put(&p.items[s.id], f)
			if p.items[s.id] != before {
				p.touch(s.id)
			}
		}
	}
}

// put puts an object where its event says: see Game.place.
func (p *Position) put(t *item, f Fact) {
	said := false
	for _, role := range []RoleID{RoleTo, RoleAt} {
		for i := range p.last.seen {
			s := &p.last.seen[i]
			if s.role != role || p.last.isMain(i) {
				continue
			}
			said = true
			if s.player != 0 {
				continue
			}
			t.zone, t.at = s.zone, s.id
			if t.owner == 0 {
				t.owner = s.owner
			}
		}
	}
	if f.Kind == Happened && !said {
		v := &p.prog.verbs[f.Verb]
		if v.destination != 0 || v.moves || p.leavesPlay(v) {
			t.zone, t.at = v.destination, 0
		}
	}
	if t.owner == 0 && t.controller == 0 && p.prog.eachHas(t.zone) {
		t.owner = p.last.actor
	}
}

// leavesPlay reports whether the event takes its object out of play.
func (p *Position) leavesPlay(v *verbInfo) bool {
	return slices.ContainsFunc(v.leaves, func(c statusChange) bool { return p.isChange(&c, p.last.Object) })
}

// eachHas reports whether each player has a zone of the kind.
func (g *Program) eachHas(zone ZoneID) bool { return int(zone) < len(g.eachZone) && g.eachZone[zone] }

// settleThings counts what stands anew.
func (p *Position) settleThings() {
	for _, id := range p.touched {
		p.settleThing(id)
	}
}
