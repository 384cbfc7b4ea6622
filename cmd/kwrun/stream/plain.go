package stream

import (
	"encoding/json"
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// plainReader answers whole games without their log: it reads the bytes of a line
// straight into the facts of a position. It takes only what is plain: a game that
// names its players, of events with ids and single words that have no fault. For
// any other game it gives up, and turnlog.Reader reads it from the beginning.
type plainReader struct {
	scan
	e      plainEvent
	nested []mention

	pack     *interp.Pack
	program  *interp.Program
	logs     *turnlog.Reader // what it says of events, and of cards
	groups   map[string]int  // by card name in lower case: which cards of the list have it
	price    string          // the member of an object for what it costs
	units    []string        // of it
	numbers  map[string]bool // members of an object for its numbers
	zones    map[string]bool // words in lower case that are no id
	shapes   map[string]*[2]*plainShape
	tallies  map[string]interp.Fact
	statuses map[string]interp.StatusID
	windows  map[string]interp.WindowID
	profiles map[string]plainProfile
	blanks   map[string]*interp.Position

	// of the game at hand
	id       string
	players  []string
	start    bool
	position interp.Position
	turnOf   interp.PlayerID
	objects  map[string]interp.ObjectID
	things   []plainThing
	events   map[string]bool
	named    [][]interp.ObjectID // by group
	key      []byte
	parts    []interp.FactPart
	played   func(interp.Fact) // what to do after each play of a card of the list by a player; nil: nothing
}

// plainShape is a shape with its words as numbers.
type plainShape struct {
	turnlog.Shape
	verb   interp.VerbID
	plays  bool // it plays its object
	roles  []plainRole
	amount []plainUnit
	spent  []plainUnit
}

type plainRole struct {
	turnlog.ShapeRole
	id    interp.RoleID
	zones map[string]interp.ZoneID
}

type plainUnit struct {
	name string
	id   interp.UnitID
}

// plainThing is what is known of an object by its number.
type plainThing struct {
	id     string
	card   string
	group  int  // of cards of that name; -1 for none
	may    bool // it can be in play only once
	inPlay bool
}

// plainProfile is what a mention says, understood once.
type plainProfile struct {
	id    interp.ProfileID
	group int // of cards of that name; -1 for none
	may   bool
	ok    bool
}

// newPlainReader returns a reader for the cards of an asker; logs knows them.
func newPlainReader(d *Asker, program *interp.Program, logs *turnlog.Reader) *plainReader {
	pack, v := d.pack, d.pack.Vocabulary
	r := &plainReader{pack: pack, program: program, logs: logs, groups: d.named, numbers: map[string]bool{}, zones: map[string]bool{},
		shapes: map[string]*[2]*plainShape{}, tallies: map[string]interp.Fact{}, statuses: map[string]interp.StatusID{}, windows: map[string]interp.WindowID{"turn": pack.Window("turn")},
		profiles: map[string]plainProfile{}, blanks: map[string]*interp.Position{}, objects: map[string]interp.ObjectID{}, events: map[string]bool{}}
	r.named = make([][]interp.ObjectID, len(r.groups))
	for _, verb := range v.Verbs {
		r.shapes[verb.Name] = &[2]*plainShape{r.shape(verb.Name, false), r.shape(verb.Name, true)}
	}
	r.words(v)
	return r
}

// words takes down the words of the vocabulary beside its events.
func (r *plainReader) words(v *grammar.Vocabulary) {
	for _, n := range v.Numbers {
		switch {
		case len(n.Units) == 0:
			r.numbers[n.Name] = true
		case r.price == "":
			r.price, r.units = n.Name, n.Units
		}
	}
	for _, t := range v.Tallies {
		r.tallies[t.Name] = interp.Fact{Kind: interp.StatesNumber, Counted: true, Unit: r.pack.Unit(t.Name), Tally: r.pack.Tally(t.Name)}
	}
	for _, s := range v.Statuses {
		r.statuses[s.Name] = r.pack.Status(s.Name)
	}
	for _, w := range v.Windows {
		r.windows[w.Name] = r.pack.Window(w.Name)
	}
}

// shape returns the shape of an event, nil where it has none that is plain.
func (r *plainReader) shape(event string, byPlayer bool) *plainShape {
	shape := r.logs.Shape(event, byPlayer)
	if shape == nil {
		return nil
	}
	s := &plainShape{Shape: *shape, verb: r.pack.Verb(event), plays: r.pack.Plays(event), amount: r.unitsOf(shape.Amount), spent: r.unitsOf(shape.Price)}
	for _, role := range shape.Roles {
		p := plainRole{ShapeRole: role, id: interp.RoleNamed(role.Role), zones: map[string]interp.ZoneID{}}
		for word, zone := range role.Zones {
			r.zones[word], p.zones[word] = true, r.pack.Zone(zone)
		}
		s.roles = append(s.roles, p)
	}
	return s
}

func (r *plainReader) unitsOf(names []string) (out []plainUnit) {
	for _, name := range names {
		out = append(out, plainUnit{name, r.pack.Unit(name)})
	}
	return out
}

func unitNamed(list []plainUnit, name string) (interp.UnitID, bool) {
	for _, u := range list {
		if u.name == name {
			return u.id, true
		}
	}
	return 0, false
}

// game reads a game; false is for one that is not plain.
func (r *plainReader) game(text []byte) bool {
	if !isPlain(text) {
		return false
	}
	for _, t := range r.things {
		if t.group >= 0 {
			r.named[t.group] = r.named[t.group][:0]
		}
	}
	clear(r.objects)
	clear(r.events)
	r.scan = scan{text: string(text)}
	r.id, r.players, r.start, r.turnOf, r.things = "", r.players[:0], false, 0, append(r.things[:0], plainThing{group: -1})
	return r.head() && r.take('}') && r.peek() == 0 && r.i == len(r.text)
}

// head reads the members of a game up to its events, and the events. What comes
// behind them would have to be known before.
func (r *plainReader) head() bool {
	covers := ""
	var keys []string
	r.need('{')
	for first := true; r.next(first, '}'); first = false {
		key := r.scan.key()
		if slices.Contains(keys, key) {
			return false
		}
		switch keys = append(keys, key); key {
		case "id":
			r.id = r.string()
		case "kwlog":
			if r.number() != 1 {
				return false
			}
		case "game":
			if !strings.EqualFold(r.string(), r.pack.Vocabulary.Game) {
				return false
			}
		case "start":
			r.start = r.bool()
		case "players":
			r.texts(func(name string) { r.players = append(r.players, name) })
		case "covers":
			covers = r.texts(nil)
		case "events":
			return r.begin(covers) && r.all()
		default:
			return false
		}
	}
	return false
}

// all reads the events.
func (r *plainReader) all() bool {
	r.need('[')
	for first := true; r.next(first, ']'); first = false {
		if r.event(); r.over || !r.apply() {
			return false
		}
	}
	return !r.over
}

// maxKept is how many heads of games are kept, and maxProfiles how many things
// that were said of objects.
const (
	maxKept     = 100
	maxProfiles = 1 << 16
)

// begin puts the position at the beginning of a game.
func (r *plainReader) begin(covers string) bool {
	n := len(r.players)
	for i, name := range r.players {
		if name == "" || slices.Contains(r.players[:i], name) {
			return false
		}
	}
	if r.over || n == 0 || n > interp.MaxPlayers {
		return false
	}
	r.key = append(append(r.key[:0], byte(n), bit(r.start)), covers...)
	blank := r.blanks[string(r.key)]
	if blank == nil {
		if blank = r.blank(n, covers); blank == nil {
			return false
		}
		if len(r.blanks) >= maxKept {
			clear(r.blanks)
		}
		r.blanks[string(r.key)] = blank
	}
	r.position.CopyFrom(blank)
	return true
}

func bit(yes bool) byte {
	if yes {
		return 1
	}
	return 0
}

// blank returns a position at the beginning of a game, nil where the log records
// what the vocabulary does not have.
func (r *plainReader) blank(players int, covers string) *interp.Position {
	setup := interp.Setup{Players: players, Start: r.start}
	var names []string
	if covers != "" && json.Unmarshal([]byte(covers), &names) != nil {
		return nil
	}
	for _, name := range names {
		if r.shapes[name] == nil {
			return nil
		}
		setup.Covers = append(setup.Covers, r.pack.Verb(name))
	}
	p, err := r.program.NewPosition(setup)
	if err != nil {
		return nil
	}
	return p
}

// player returns the number of a player; 0 is for one who does not play.
func (r *plainReader) player(name string) interp.PlayerID {
	for i, p := range r.players {
		if p == name {
			return interp.PlayerID(i + 1)
		}
	}
	return 0
}

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
		if r.events[e.id] {
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
	if r.played != nil && f.Kind == interp.Happened && f.Player != 0 && r.things[f.Object].group >= 0 && r.shapes[e.event][1].plays {
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
	return e.only(numberMembers, hasTally|hasAmount) && r.numbers[e.tally] && r.object(f, nil)
}

// full reports whether so much was said of objects that it is time to begin anew.
func (r *plainReader) full() bool { return len(r.profiles) > maxProfiles }

// bearers returns the objects of a card that a player controls, as far as is
// known: see interp.Game.Bearers.
func (r *plainReader) bearers(dst []interp.ObjectID, group int, you interp.PlayerID) []interp.ObjectID {
	for _, id := range r.named[group] {
		controller, owner := r.position.ControllerOf(id), r.position.OwnerOf(id)
		if controller == you || controller == 0 && (owner == you || owner == 0) {
			dst = append(dst, id)
		}
	}
	if len(dst) == 0 {
		dst = append(dst, 0)
	}
	return dst
}

func (r *plainReader) happened(f *interp.Fact) bool {
	e := &r.e
	both := r.shapes[e.event]
	if both == nil || e.has&^happenedMembers != 0 {
		return false
	}
	shape := both[bit(f.Player != 0)]
	if shape == nil || !r.amounts(f, shape) {
		return false
	}
	f.Kind, f.Verb = interp.Happened, shape.verb
	slices.SortStableFunc(e.roles, func(a, b roleValue) int { return shape.rank(a.key) - shape.rank(b.key) })
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
		unit, ok := unitNamed(shape.spent, s.unit)
		if !ok || slices.ContainsFunc(r.parts, func(p interp.FactPart) bool { return p.Role == interp.RoleFor && p.Unit == unit }) {
			return false
		}
		r.parts = append(r.parts, interp.FactPart{Role: interp.RoleFor, Unit: unit, Amount: s.n})
	}
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

// role adds a part of the event.
func (r *plainReader) role(v *roleValue, shape *plainShape) bool {
	at := slices.IndexFunc(shape.roles, func(s plainRole) bool { return s.Key == v.key })
	if at < 0 || v.listed && v.key == "by" || v.key == "of" && v.nested != 0 || v.text != "" && v.key == "of" && v.text == r.e.main.object {
		return false
	}
	role := &shape.roles[at]
	part := interp.FactPart{Role: role.id}
	word := v.text
	if v.nested != 0 {
		m := &r.nested[v.nested-1]
		if word = m.zone; m.has&hasZone != 0 {
			if m.has&^(hasZone|hasOwner) != 0 || len(m.said) > 0 {
				return false
			}
			if m.has&hasOwner != 0 {
				if part.Owner = r.player(m.owner); part.Owner == 0 {
					return false
				}
			}
		}
	}
	zone, isZone := role.zones[word]
	if part.Zone = zone; !isZone {
		id, ok := r.thing(v)
		if part.Object = id; !ok || !role.Thing {
			return false
		}
	}
	r.parts = append(r.parts, part)
	return true
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

// mention returns the object that is meant. What is said of an object that was
// mentioned before is not plain, except for its card again.
func (r *plainReader) mention(m *mention) (interp.ObjectID, bool) {
	if id, known := r.objects[m.object]; known && m.object != "" {
		return id, m.has&^(hasObject|hasCard) == 0 && len(m.said) == 0 && (m.card == "" || m.card == r.things[id].card)
	}
	named := m.object != ""
	if named && (m.object[0] == '_' || r.zones[strings.ToLower(m.object)]) || !named && (m.card != "" || m.noun == "") {
		return 0, false
	}
	what := r.profile(m)
	if !what.ok {
		return 0, false
	}
	owner := interp.PlayerID(0)
	if m.owner != "" {
		if owner = r.player(m.owner); owner == 0 {
			return 0, false
		}
	}
	id := r.position.Add(what.id, owner)
	r.things = append(r.things, plainThing{id: m.object, card: m.card, group: what.group, may: what.may})
	if named {
		r.objects[m.object] = id
	}
	if what.group >= 0 {
		r.named[what.group] = append(r.named[what.group], id)
	}
	return id, true
}

// profile returns what a mention says of an object, understood once.
func (r *plainReader) profile(m *mention) plainProfile {
	r.key = append(append(append(r.key[:0], m.card...), 0), m.noun...)
	for _, s := range m.said {
		r.key = append(append(append(append(r.key, 0), s.key...), 0), s.text...)
	}
	p, ok := r.profiles[string(r.key)]
	if !ok {
		p = r.understand(m)
		r.profiles[string(r.key)] = p
	}
	return p
}

func (r *plainReader) understand(m *mention) plainProfile {
	ref := &turnlog.Ref{Card: m.card, Noun: m.noun, Hidden: m.card == "" && m.noun == ""}
	no := plainProfile{}
	if m.noun != "" {
		noun := r.pack.Vocabulary.Noun(m.noun)
		if noun == nil || noun.Name != m.noun || m.card != "" {
			return no
		}
		ref.Is = []string{m.noun}
	}
	for _, s := range m.said {
		if !r.takeSaid(ref, s) {
			return no
		}
	}
	group, listed := r.groups[strings.ToLower(m.card)]
	switch {
	case !listed:
		group = -1
		if m.card != "" && len(ref.Is) == 0 && r.logs.Misspelt(m.card) {
			return no
		}
	case r.program.Owned(m.card):
		return no
	}
	return plainProfile{r.program.ProfileOf(ref), group, r.logs.MayBeInPlay(ref.Is, m.card), true}
}

// takeSaid adds one thing that a mention says.
func (r *plainReader) takeSaid(ref *turnlog.Ref, s saidOf) bool {
	var list []string
	var cost map[string]int
	n := 0
	switch s.key {
	case "is":
		if json.Unmarshal([]byte(s.text), &list) != nil {
			return false
		}
		for _, kind := range list {
			noun := r.pack.Vocabulary.Noun(kind)
			if noun == nil {
				return false
			}
			if !slices.Contains(ref.Is, noun.Name) {
				ref.Is = append(ref.Is, noun.Name)
			}
		}
		return true
	case "tags":
		return json.Unmarshal([]byte(s.text), &ref.Tags) == nil
	case r.price:
		if json.Unmarshal([]byte(s.text), &cost) != nil {
			return false
		}
		for unit := range cost {
			if !slices.Contains(r.units, unit) {
				return false
			}
		}
		ref.Cost = cost
		return len(cost) > 0
	}
	if json.Unmarshal([]byte(s.text), &n) != nil {
		return false
	}
	if ref.Numbers == nil {
		ref.Numbers = map[string]int{}
	}
	ref.Numbers[s.key] = n
	return true
}
