package stream

import (
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
	logs     *turnlog.Reader           // what it says of events, and of cards
	groups   map[string]int            // by card name in lower case: which cards of the list have it
	price    string                    // the member of an object for what it costs
	units    []string                  // of it
	numbers  []string                  // members of an object for its numbers
	zones    map[string]bool           // words in lower case that are no id
	shapes   map[string][2]*plainShape // where nobody is said to do it, and where a player is
	plays    map[interp.VerbID]bool
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
	r := &plainReader{pack: pack, program: program, logs: logs, groups: d.named, zones: map[string]bool{},
		shapes: map[string][2]*plainShape{}, plays: map[interp.VerbID]bool{}, tallies: map[string]interp.Fact{}, statuses: map[string]interp.StatusID{}, windows: map[string]interp.WindowID{"turn": pack.Window("turn")},
		profiles: map[string]plainProfile{}, blanks: map[string]*interp.Position{}, objects: map[string]interp.ObjectID{}, events: map[string]bool{}}
	r.named = make([][]interp.ObjectID, len(r.groups))
	for _, verb := range v.Verbs {
		r.shapes[verb.Name] = [2]*plainShape{r.shape(verb.Name, false), r.shape(verb.Name, true)}
		r.plays[pack.Verb(verb.Name)] = pack.Plays(verb.Name)
	}
	r.words(v)
	return r
}

// words takes down the words of the vocabulary beside its events.
func (r *plainReader) words(v *grammar.Vocabulary) {
	for _, n := range v.Numbers {
		switch {
		case len(n.Units) == 0:
			r.numbers = append(r.numbers, n.Name)
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
	s := &plainShape{Shape: *shape, verb: r.pack.Verb(event), amount: r.unitsOf(shape.Amount), spent: r.unitsOf(shape.Price)}
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
