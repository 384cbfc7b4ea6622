package interp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kwrun/interp/turnlog"
)

// A Tracker keeps a Position in step with a log: names in, numbers out. It has no
// log of its own.
type Tracker struct {
	Position *Position
	players  map[string]PlayerID
	objects  map[string]ObjectID
	setup    turnlog.Header
	begun    bool             // there was an event
	cards    map[string]*Card // by name in lower case
	full     bool             // there are more players than a position can have
	parts    []FactPart
}

// Track returns a tracker at the beginning of a log.
func (g *Program) Track(players ...string) *Tracker {
	t := &Tracker{Position: &Position{prog: g}, players: map[string]PlayerID{}, objects: map[string]ObjectID{}, cards: g.cards}
	t.restart()
	for _, name := range players {
		t.seat(name)
	}
	return t
}

func (t *Tracker) restart() {
	p := t.Position
	watched := p.watched
	setup := Setup{Players: len(t.players), Start: t.setup.Start}
	for _, name := range t.setup.Covers {
		setup.Covers = append(setup.Covers, VerbID(p.prog.pack.names.verbs.id(name)))
	}
	seated := p.seated
	p.begin(setup)
	p.watched, p.seated = watched, seated
	for i := range p.watched {
		p.watched[i].truth = p.Truth(p.watched[i].Question)
	}
}

// Player returns the number of a player: a new one for a name that was not there.
// It is 0 for nobody, and where there are MaxPlayers already.
func (t *Tracker) Player(name string) PlayerID {
	if name == "" {
		return 0
	}
	id, ok := t.players[name]
	if !ok && t.Position.lay.players == MaxPlayers {
		t.full = true
		return 0
	}
	if !ok {
		t.Position.grow()
		id = PlayerID(t.Position.lay.players)
		t.players[name] = id
	}
	return id
}

func (t *Tracker) seat(name string) PlayerID {
	id := t.Player(name)
	t.Position.seat(id)
	return id
}

// Object returns the number of an object by its id in the log, 0 for one that no
// event has named.
func (t *Tracker) Object(id string) ObjectID { return t.objects[id] }

// Apply adds an event of a log. The error says what the event lacks, or what a
// position cannot have: more players than MaxPlayers, or a head line after the
// first event that says what the log records.
func (t *Tracker) Apply(e *turnlog.Event) error {
	if err := t.Position.prog.pack.faultOf(e); err != nil {
		return err
	}
	return t.apply(e)
}

func (t *Tracker) apply(e *turnlog.Event) error {
	if e.Kind == turnlog.Head {
		return t.head(e.Head)
	}
	t.begun = true
	f, err := t.fact(e)
	if err != nil {
		return err
	}
	return t.Position.Apply(f, t.parts...)
}

func (t *Tracker) head(h *turnlog.Header) error {
	for _, name := range h.Players {
		t.seat(name)
	}
	if !h.Start && len(h.Covers) == 0 {
		return nil
	}
	if t.begun {
		return fmt.Errorf("what a log records is said before its first event")
	}
	t.setup.Start = t.setup.Start || h.Start
	t.setup.Covers = append(t.setup.Covers, h.Covers...)
	t.restart()
	return nil
}

// fact turns an event into numbers; its parts are in t.parts.
func (t *Tracker) fact(e *turnlog.Event) (Fact, error) {
	n := t.Position.prog.pack.names
	kind := factKinds[e.Kind]
	f := Fact{Kind: kind, Player: t.seat(e.Player), Not: e.Not}
	if kind == Happened {
		f.Verb = VerbID(known(n.verbs.id(e.Verb)))
	}
	if e.Amount != nil {
		f.Counted, f.Amount = true, *e.Amount
		f.Unit = UnitID(n.units.id(unitKey(e.Unit)))
	}
	switch kind {
	case StatesNumber:
		f.Tally = TallyID(known(n.tallies.id(e.Unit)))
	case StatesState:
		f.Status = StatusID(known(n.statuses.id(e.Status)))
	case StretchStarts, StretchEnds:
		f.Window = WindowID(n.windows.id(e.Window))
	}
	if e.Object != nil {
		f.Object = t.introduce(e.Object)
	}
	t.parts = t.parts[:0]
	for i := range e.Roles {
		r := &e.Roles[i]
		part := FactPart{Role: RoleNamed(r.Name), Owner: t.Player(r.Owner), Player: t.seat(r.Player)}
		if r.Zone != "" {
			part.Zone = ZoneID(n.zones.id(r.Zone))
		}
		if r.Ref != nil {
			part.Object = t.introduce(r.Ref)
		}
		t.parts = append(t.parts, part)
	}
	for unit, amount := range e.Spent {
		t.parts = append(t.parts, FactPart{Role: RoleFor, Unit: UnitID(n.units.id(unitKey(unit))), Amount: amount})
	}
	if t.full {
		return f, fmt.Errorf("a position has up to %d players", MaxPlayers)
	}
	return f, nil
}

var factKinds = map[turnlog.Kind]FactKind{
	turnlog.Happened: Happened,
	turnlog.Turn:     TurnBegins,
	turnlog.Starts:   StretchStarts,
	turnlog.Ends:     StretchEnds,
	turnlog.Has:      StatesNumber,
	turnlog.Is:       StatesState,
	turnlog.Controls: StatesControl,
}

// introduce returns the number of an object, with what the event says of it: see
// Game.introduce.
func (t *Tracker) introduce(ref *turnlog.Ref) ObjectID {
	p := t.Position
	id, known := t.objects[ref.ID]
	if !known {
		id = p.add(item{profile: p.prog.byID(0)})
		t.objects[ref.ID] = id
	}
	now := &p.items[id].profile.thing
	news := len(ref.Is) > 0 && !slices.Equal(ref.Is, now.Is) || len(ref.Tags) > 0 && !slices.Equal(ref.Tags, now.Tags) ||
		len(ref.Cost) > 0 && !maps.Equal(ref.Cost, now.Cost) || len(ref.Numbers) > 0
	if !news && ref.Owner == "" && (!ref.Hidden || now.Unseen) && (ref.Card == "" || now.CardName != "") {
		return id
	}
	t.learn(id, ref)
	return id
}

// learn takes down what an event says of an object.
func (t *Tracker) learn(id ObjectID, ref *turnlog.Ref) {
	p := t.Position
	thing := p.items[id].profile.thing
	thing.Unseen = thing.Unseen || ref.Hidden
	if ref.Card != "" && thing.CardName == "" {
		thing.CardName = ref.Card
		if card := t.cards[strings.ToLower(ref.Card)]; card != nil {
			thing.fromCard(card)
			if o := &p.items[id]; o.owner == 0 {
				o.owner = t.Player(card.Owner)
			}
		}
	}
	thing.said(ref)
	before := p.items[id]
	p.become(id, p.prog.profile(thing))
	if ref.Owner != "" {
		owner := t.seat(ref.Owner)
		o := &p.items[id]
		o.owner = owner
		if o.controller == 0 {
			o.controller = owner
		}
	}
	if p.items[id] != before {
		p.touch(id)
		p.settleThing(id)
	}
}

// Ask answers an ability for a bearer of the log. ok is false where the position
// cannot say: what needs the log, and what the program does not have.
func (t *Tracker) Ask(a *Ability, b Bearer) (answer Answer, ok bool) {
	g := t.Position.prog
	id, ok := g.ids[a]
	if !ok || g.abilities[id].code == nil {
		return Answer{}, false
	}
	you := t.Player(b.Player)
	if you == 0 {
		return t.Position.ask(&g.abilities[id], 0, t.objects[b.Object]), b.Player == ""
	}
	return t.Position.Ask(Question{Ability: id, Player: you, Object: t.objects[b.Object]}), true
}

// Number answers for the number of an ability: see Position.Number.
func (t *Tracker) Number(a *Ability, b Bearer) (n int, known, ok bool) {
	g := t.Position.prog
	id, ok := g.ids[a]
	if !ok || g.abilities[id].scan != "" || g.abilities[id].number < 0 && g.abilities[id].value == nil {
		return 0, false, false
	}
	you := t.Player(b.Player)
	n, known = t.Position.numberOf(&g.abilities[id], you, t.objects[b.Object])
	return n, known, you != 0 || b.Player == ""
}

// Clone returns a copy that goes on by itself.
func (t *Tracker) Clone() *Tracker {
	c := &Tracker{Position: &Position{}, players: map[string]PlayerID{}, objects: map[string]ObjectID{}}
	c.CopyFrom(t)
	return c
}

// CopyFrom makes the tracker what another is: see Position.CopyFrom.
func (t *Tracker) CopyFrom(o *Tracker) {
	t.Position.CopyFrom(o.Position)
	t.setup, t.begun, t.cards, t.full = o.setup, o.begun, o.cards, o.full
	clear(t.players)
	maps.Copy(t.players, o.players)
	clear(t.objects)
	maps.Copy(t.objects, o.objects)
}

// Follow makes the game keep a position for a program, from the start of its log.
// Truth then answers what the program has without a look at the log. A game with no
// event yet gets to know the program's cards.
func (g *Game) Follow(p *Program) {
	if len(g.events) == 0 {
		for _, c := range p.cards {
			g.AddCard(c)
		}
	}
	g.tracker = p.Track(g.players...)
	g.tracker.cards = g.cards
	g.track(&turnlog.Event{Kind: turnlog.Head, Head: &turnlog.Header{Start: g.start, Covers: g.covers}})
	for _, e := range g.events {
		g.track(e.Event)
	}
}

// track follows the last event. A game that a position cannot keep up with is
// followed no longer: all is answered by a scan then.
func (g *Game) track(e *turnlog.Event) {
	switch {
	case g.tracker == nil || g.tracker.apply(e) == nil:
	case e.Kind == turnlog.Head: // said late: what came before is looked at anew
		g.Follow(g.tracker.Position.prog)
	default:
		g.tracker = nil
	}
}

// Position returns the position of a game that follows a program, nil where it
// follows none.
func (g *Game) Position() *Position {
	if g.tracker == nil {
		return nil
	}
	return g.tracker.Position
}

// Truth says whether the condition of an ability holds for a bearer at the end of
// the log, without reasons. What a followed program has is answered from its
// position; all else by a scan, as Eval does.
func (g *Game) Truth(a *Ability, b Bearer) Truth {
	if g.tracker != nil {
		if answer, ok := g.tracker.Ask(a, b); ok {
			return answer.Truth
		}
	}
	if !a.judged() || a.Number != nil {
		return Unknown
	}
	return g.view(a, b).ask(a).truth
}
