package interp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// Card is a card as read: what the list says of it, the clauses of its text,
// and what can be asked about it.
type Card struct {
	cards.Card
	Text      *grammar.CardText
	Is        []string   // the words of its type
	Abilities []*Ability // in the order of its text
}

// Read reads a card's text with the words of the pack. It never fails: what is
// not understood is part of Text, as not read.
func (p *Pack) Read(c cards.Card) *Card {
	card := &Card{Card: c, Text: p.reader.ReadText(c.Name, c.Type, c.Text), Is: strings.Fields(strings.ToLower(c.Type))}
	card.Abilities = p.abilities(card)
	return card
}

// ReadAll reads the texts of cards, on all processors, in the order of the list.
func (p *Pack) ReadAll(list []cards.Card) []*Card {
	read := make([]*Card, len(list))
	eachOf(len(list), func(i int) { read[i] = p.Read(list[i]) })
	return read
}

// A Game is a turn log as far as it was applied: its events in order, each
// with what was true of its objects then. Every question is asked of its end.
type Game struct {
	pack    *Pack
	cards   map[string]*Card // by name in lower case
	players []string
	start   bool     // the log begins with the game
	covers  []string // the only kinds that are recorded; empty: all
	events  []*Event
	turns   []*Turn
	objects map[string]*Object
	order   []*Object
	named   map[string][]*Object // by card name in lower case
	of      map[string][]*Event  // the events of each object, by its id
	bounds  []*Event             // starts and ends of stretches of play, turn lines among them
	watch   *watch
	tracker *Tracker // what a followed program needs; nil without one
	foldAt  int      // how many events there are before old turns are folded again
}

// Turn is one turn of the log. The stretch before the first turn line has no
// player: it is set-up where the log begins with the game, else the rest of a
// turn whose start is not in the log.
type Turn struct {
	Number int
	Player string
	First  int  // index of its first event
	Whole  bool // its start is in the log
	at     int  // which turn of the log it is; 0 is what comes before the first
}

// Event is one event with what was true of its objects when it happened.
type Event struct {
	*turnlog.Event
	Index  int
	Turn   *Turn
	Actor  string // who did it: the player, or who controls the thing that did; "" when not known
	Object *Thing
	Roles  []RolePart
	joint  bool // what the player does it with does it too: attacks with this and that
}

// The roles that several things can have together.
const (
	mainRole = "object"
	withRole = "with"
)

// RolePart is a role of an event, with its object as it was then.
type RolePart struct {
	Name   string
	Zone   string
	Owner  string // whose zone, where the log says so
	Player string // a player that it is done to, or that is in that role
	Thing  *Thing
}

// Object is a card or other thing of the log, as it is at the end of it.
type Object struct {
	ID  string
	now *Thing
}

// Thing is what is known of an object at one point of the log.
type Thing struct {
	ID         string
	Name       string // how a person calls it
	Card       *Card  // nil when no list has it
	CardName   string
	Is         []string // its kinds; nil: not known
	Unseen     bool     // a card that lies face down
	Tags       []string
	Numbers    map[string]int
	Cost       map[string]int
	Controller string
	Owner      string
	Zone       string // hand, trash; "" when not known
	At         string // the object it is at, by id
}

// NewGame returns an empty log with these players; a log may name others.
func (p *Pack) NewGame(players ...string) *Game {
	return &Game{pack: p, players: slices.Clone(players), cards: map[string]*Card{}, objects: map[string]*Object{},
		named: map[string][]*Object{}, of: map[string][]*Event{}, turns: []*Turn{{}}}
}

// AddCard makes the game know a card by its name: what it is and costs, and
// which keywords it has.
func (g *Game) AddCard(c *Card) { g.cards[strings.ToLower(c.Name)] = c }

// Players returns the players named so far.
func (g *Game) Players() []string { return slices.Clone(g.players) }

// Turn returns the turn at the end of the log; its Player is "" before the
// first turn line.
func (g *Game) Turn() *Turn { return g.turns[len(g.turns)-1] }

// Line returns the line of the last event, 0 for an empty log.
func (g *Game) Line() int {
	if len(g.events) == 0 {
		return 0
	}
	return g.events[len(g.events)-1].Line
}

// Apply adds an event to the end of the log. The error says what the event lacks;
// the game is as before then. Events that turnlog read lack nothing.
func (g *Game) Apply(e *turnlog.Event) error {
	if err := g.pack.faultOf(e); err != nil {
		return err
	}
	g.apply(e)
	return nil
}

// faultOf says what an event lacks that a game would need; nil where it is
// whole. Events that turnlog read are.
func (p *Pack) faultOf(e *turnlog.Event) error {
	if e == nil {
		return fmt.Errorf("there is no event")
	}
	switch _, known := factKinds[e.Kind]; {
	case e.Kind == turnlog.Head && e.Head == nil:
		return fmt.Errorf("a head line says nothing")
	case e.Kind != turnlog.Head && !known:
		return fmt.Errorf("there is no event of the kind `%s`", e.Kind)
	case e.Kind == turnlog.Happened && p.verb(e.Verb) == nil:
		return fmt.Errorf("`%s` is not an event that the vocabulary has", e.Verb)
	case e.Kind == turnlog.Has && e.Amount == nil:
		return fmt.Errorf("a position says how much: there is no amount")
	case (e.Kind == turnlog.Is || e.Kind == turnlog.Controls) && e.Object == nil:
		return fmt.Errorf("a position of an object has no object")
	}
	return nil
}

func (g *Game) apply(e *turnlog.Event) {
	g.player(e.Player)
	switch e.Kind {
	case turnlog.Head:
		g.head(e.Head)
		g.track(e)
		return
	case turnlog.Turn:
		g.shorten()
		g.turns = append(g.turns, &Turn{Number: e.Turn, Player: e.Player, First: len(g.events), Whole: true, at: len(g.turns)})
	}
	event := &Event{Event: e, Index: len(g.events), Turn: g.Turn()}
	g.before(event)
	g.events = append(g.events, event)
	g.file(event)
	g.after(event)
	g.track(e)
	if g.watch != nil {
		g.watch.see(event)
	}
}

// file puts the event where it is looked for: with its objects, or with the
// starts and ends of stretches of play.
func (g *Game) file(e *Event) {
	switch e.Kind {
	case turnlog.Turn, turnlog.Starts, turnlog.Ends:
		g.bounds = append(g.bounds, e)
	}
	for _, t := range e.allThings() {
		g.of[t.ID] = append(g.of[t.ID], e)
	}
}

func (g *Game) player(name string) {
	if name != "" && !slices.Contains(g.players, name) {
		g.players = append(g.players, name)
	}
}

func (g *Game) head(h *turnlog.Header) {
	for _, p := range h.Players {
		g.player(p)
	}
	g.start = g.start || h.Start
	g.covers = append(g.covers, h.Covers...)
}

// before takes down what is true of the objects when the event happens. The
// zone an object comes from is where it is then; who plays an object controls it.
func (g *Game) before(e *Event) {
	for _, ref := range e.Event.Refs() {
		g.introduce(ref) // what one mention says holds for all of them
	}
	if e.Event.Object != nil {
		thing := g.objects[e.Event.Object.ID].now
		if e.Kind == turnlog.Happened {
			g.implyKind(thing, e)
			if from := e.Event.Role("from"); from != nil && from.Zone != "" {
				thing.Zone, thing.At = from.Zone, ""
			}
			if e.Player != "" && slices.Contains(g.pack.Vocabulary.Control, e.Verb) {
				thing.Controller = e.Player
				thing.ownedBy(e.Player) // whose it was first
			}
		}
		e.Object = thing.copy()
	}
	for _, r := range e.Event.Roles {
		part := RolePart{Name: r.Name, Zone: r.Zone, Owner: r.Owner, Player: r.Player}
		g.player(r.Player)
		if r.Ref != nil {
			part.Thing = g.objects[r.Ref.ID].now.copy()
		}
		e.Roles = append(e.Roles, part)
	}
	e.Actor = g.actor(e)
	e.joint = g.isJoint(e)
}

// isJoint reports whether the things of an event do it together: where a player
// does it with things, and they can do it as well.
func (g *Game) isJoint(e *Event) bool {
	verb := g.pack.verb(e.Verb)
	return verb != nil && slices.ContainsFunc(verb.Patterns, func(p *grammar.Pattern) bool {
		return p.ByPlayer() && p.ByThing() && p.Thing() == mainRole
	})
}

// actor returns who did it. Where a thing did (a unit attacks, a spell
// resolves), that is who controls the thing.
func (g *Game) actor(e *Event) string {
	verb := g.pack.verb(e.Verb)
	if e.Player != "" || verb == nil {
		return e.Player
	}
	for _, p := range verb.Patterns {
		if !p.ByThing() {
			continue
		}
		for _, t := range e.things(p.Thing()) {
			return t.Controller
		}
	}
	return ""
}

func (t *Thing) copy() *Thing {
	c := *t
	return &c
}

// introduce takes down what the event says of an object.
func (g *Game) introduce(ref *turnlog.Ref) {
	o := g.objects[ref.ID]
	if o == nil {
		o = &Object{ID: ref.ID, now: &Thing{ID: ref.ID}}
		g.objects[ref.ID] = o
		g.order = append(g.order, o)
	}
	t := o.now
	t.Name = ref.Name()
	t.Unseen = t.Unseen || ref.Hidden
	if ref.Card != "" && t.CardName == "" {
		t.CardName = ref.Card
		key := strings.ToLower(ref.Card)
		g.named[key] = append(g.named[key], o)
		g.fromList(t)
	}
	t.said(ref)
	if ref.Owner != "" {
		g.player(ref.Owner)
		t.Owner = ref.Owner
		if t.Controller == "" {
			t.Controller = ref.Owner
		}
	}
}

// said takes down what a mention says that the object is.
func (t *Thing) said(ref *turnlog.Ref) {
	if len(ref.Is) > 0 {
		t.Is = ref.Is
	}
	if len(ref.Tags) > 0 {
		t.Tags = ref.Tags
	}
	if len(ref.Cost) > 0 {
		t.Cost = ref.Cost
	}
	t.number(ref.Numbers)
}

// number takes down numbers of its own: the last that were said.
func (t *Thing) number(said map[string]int) {
	if len(said) == 0 {
		return
	}
	all := maps.Clone(t.Numbers) // an earlier event has the numbers of its own time
	if all == nil {
		all = map[string]int{}
	}
	maps.Copy(all, said)
	t.Numbers = all
}

// fromList fills in what the card list says.
func (g *Game) fromList(t *Thing) {
	card := g.cards[strings.ToLower(t.CardName)]
	if card == nil {
		return
	}
	t.Card, t.Is, t.Tags, t.Cost, t.Numbers = card, card.Is, card.Tags, card.Cost, card.Numbers
	if t.Owner == "" {
		t.Owner = card.Owner
	}
}

// implyKind takes a kind from the event's form, where nothing else says it:
// what is created is a token where the vocabulary says `a player creates a token`.
func (g *Game) implyKind(t *Thing, e *Event) {
	verb := g.pack.verb(e.Verb)
	if verb == nil || len(t.Is) > 0 {
		return
	}
	for _, p := range verb.Patterns {
		for _, s := range p.Slots() {
			if s.Role == "object" && len(s.Kinds) == 1 {
				if n := g.pack.noun(s.Kinds[0]); n != nil {
					t.Is = []string{n.Name}
				}
			}
		}
	}
}

// after follows what the event changes: place and control.
func (g *Game) after(e *Event) {
	if e.Object == nil {
		return
	}
	switch e.Kind {
	case turnlog.Has:
		g.objects[e.Object.ID].now.number(map[string]int{e.Unit: *e.Amount})
	case turnlog.Controls:
		g.objects[e.Object.ID].now.Controller = e.Player
	case turnlog.Is, turnlog.Happened:
		for _, t := range e.things(mainRole) {
			g.place(g.objects[t.ID].now, e)
		}
	}
}

// place puts an object where its event says.
func (g *Game) place(now *Thing, e *Event) {
	for _, name := range []string{"to", "at"} {
		for _, r := range e.Roles {
			if r.Name == name && r.Player == "" {
				now.Zone, now.At = r.Zone, ""
				if r.Thing != nil {
					now.At = r.Thing.ID
				}
				now.ownedBy(r.Owner)
			}
		}
	}
	g.defaultPlace(now, e)
	if now.Owner != "" || now.Controller != "" || now.Zone == "" {
		return
	}
	if z := g.pack.Vocabulary.Zone(now.Zone); z != nil && z.Each {
		now.Owner = e.Actor // a zone without an owner is that of who does it
	}
}

// ownedBy takes down whose an object is, where that was not known.
func (t *Thing) ownedBy(player string) {
	if t.Owner == "" {
		t.Owner = player
	}
}

// defaultPlace puts an object where its event always puts it: `dies, …, to
// trash`. What an event takes from one place to another that is not said, or out
// of play, is no longer where it was.
func (g *Game) defaultPlace(now *Thing, e *Event) {
	if e.Kind != turnlog.Happened || e.Event.Role("to") != nil || e.Event.Role("at") != nil {
		return
	}
	if zone := g.pack.destination(e.Verb); zone != "" || g.pack.moves(e.Verb) || g.leavesPlay(e) {
		now.Zone, now.At = zone, ""
	}
}

// leavesPlay reports whether the event takes its object out of play.
func (g *Game) leavesPlay(e *Event) bool {
	v := &view{game: g}
	return slices.ContainsFunc(g.pack.Vocabulary.Statuses, func(s *grammar.Status) bool {
		return s.Once && v.changes(s.End, e, e.Object)
	})
}

// moves reports whether the event can say from where or to where its object goes.
func (p *Pack) moves(event string) bool {
	return p.slotOf(event, func(s *grammar.Slot) bool {
		return (s.Role == "from" || s.Role == "to") && (slices.Contains(s.Kinds, "zone") || slices.Contains(s.Kinds, "place"))
	}) != nil
}

// destination returns the zone that an event puts its object in where the log
// does not say one, "" where it puts it nowhere.
func (p *Pack) destination(event string) string {
	if s := p.slotOf(event, (*grammar.Slot).Settled); s != nil {
		return s.Words[0]
	}
	return ""
}

// slotOf returns the first role of an event's patterns that is as wanted, nil
// when none is.
func (p *Pack) slotOf(event string, want func(*grammar.Slot) bool) *grammar.Slot {
	verb := p.verb(event)
	if verb == nil {
		return nil
	}
	for _, pattern := range verb.Patterns {
		if i := slices.IndexFunc(pattern.Roles, want); i >= 0 {
			return pattern.Roles[i]
		}
	}
	return nil
}

// role returns the parts of an event in that role.
func (e *Event) role(name string) []RolePart {
	var out []RolePart
	for _, r := range e.Roles {
		if r.Name == name {
			out = append(out, r)
		}
	}
	return out
}

// things returns the objects that take part in that role; "object" is the main
// one, and those that do it together with it.
func (e *Event) things(role string) []*Thing {
	var out []*Thing
	if e.Object != nil && (role == mainRole || e.joint && role == withRole) {
		out = append(out, e.Object)
	}
	if e.joint && role == mainRole {
		role = withRole
	}
	for _, r := range e.role(role) {
		if r.Thing != nil {
			out = append(out, r.Thing)
		}
	}
	return out
}
