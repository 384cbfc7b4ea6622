package interp

import (
	"fmt"
	"slices"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// alphabet is what can happen in the small games that a search visits: the turn
// lines and the events that conditions speak of, of a handful of objects of the
// kinds that they can tell apart. It comes from the trees of the conditions and
// from the vocabulary.
type alphabet struct {
	pack    *Pack
	words   *Pack // with the words of the condition at hand
	players []string
	bearer  *turnlog.Ref
	objects []*turnlog.Ref // the bearer among them; of one kind, each after the one before it
	verbs   []string
	amounts map[string][]int            // by unit
	zones   map[string][]string         // by preposition
	things  map[string]bool             // the prepositions that objects are asked for after
	letters []*turnlog.Event            // in the order in which they are tried
	seen    map[string]bool             // verbs
	nouns   map[*grammar.NounEntry]bool // that are spoken of
	copies  int                         // of an object that is counted
	places  bool                        // it matters where things are
	whose   bool                        // it matters who controls things
	numbers map[string][]int            // of objects: might
	costs   map[string][]int
	tallies map[string][]int // whose start the rules do not say
	tags    []string
}

// newAlphabet returns the letters for questions about a card.
func newAlphabet(asked []*question) *alphabet {
	p, card := asked[0].pack, asked[0].ability.Card
	a := &alphabet{pack: p, players: slices.Clone(examplePlayers), amounts: map[string][]int{}, zones: map[string][]string{}, things: map[string]bool{}, seen: map[string]bool{},
		nouns: map[*grammar.NounEntry]bool{}, copies: 1, numbers: map[string][]int{}, costs: map[string][]int{}, tallies: map[string][]int{}}
	a.bearer = &turnlog.Ref{ID: "x", Card: card.Name, Is: card.Is}
	for _, q := range asked {
		a.words = q.pack
		a.ability(q.ability)
	}
	if slices.ContainsFunc(a.verbs, func(name string) bool { return p.byThing(name) || p.endsPlay(name) }) {
		a.inPlay() // what does something, or leaves, is in play first
	}
	a.makeObjects()
	a.letter(&turnlog.Event{Kind: turnlog.Turn, Player: a.players[0]})
	a.letter(&turnlog.Event{Kind: turnlog.Turn, Player: a.players[1]})
	for _, verb := range a.verbs {
		a.events(p.verb(verb))
	}
	a.controllers()
	a.amountsHeld()
	return a
}

// amountsHeld adds how much a player has, as a position, of what the rules do not
// say at the start of a game.
func (a *alphabet) amountsHeld() {
	for _, tally := range sortedKeys(a.tallies) {
		for _, n := range distinctInts(a.tallies[tally]) {
			for _, player := range a.players {
				a.letter(&turnlog.Event{Kind: turnlog.Has, Player: player, Unit: tally, Amount: &n})
			}
		}
	}
}

// controllers adds who controls a thing, as a position, where that matters and no
// event of the games says it.
func (a *alphabet) controllers() {
	for _, o := range a.objects {
		said := slices.ContainsFunc(a.verbs, func(verb string) bool {
			return slices.Contains(a.pack.Vocabulary.Control, verb) && slices.ContainsFunc(a.pack.verb(verb).Patterns, func(p *grammar.Pattern) bool {
				object := objectSlot(p)
				return object != nil && slices.ContainsFunc(object.Kinds, func(kind string) bool { return a.fits(kind, o) })
			})
		})
		if a.whose && !said {
			for _, player := range a.players {
				a.letter(&turnlog.Event{Kind: turnlog.Controls, Player: player, Object: o})
			}
		}
	}
}

// byThing reports whether a thing does the event.
func (p *Pack) byThing(verb string) bool {
	v := p.verb(verb)
	return v != nil && p.implied[verb] == nil && slices.ContainsFunc(v.Patterns, (*grammar.Pattern).ByThing)
}

// endsPlay reports whether the event takes its object out of play.
func (p *Pack) endsPlay(verb string) bool {
	return slices.ContainsFunc(p.Vocabulary.Statuses, func(s *grammar.Status) bool {
		return s.Once && slices.ContainsFunc(s.End, func(c *grammar.Change) bool {
			return c.Verb != "" && slices.ContainsFunc(p.senses(p.verb(c.Verb), false), func(s sense) bool { return s.verb == verb })
		})
	})
}

func (a *alphabet) letter(e *turnlog.Event) { a.letters = append(a.letters, e) }

// ability takes down what the condition of an ability speaks of.
func (a *alphabet) ability(ability *Ability) {
	trigger := ability.trigger()
	number := 0
	if ability.Use != nil {
		number = ability.numeral(grammar.Numeral{Hole: true})
	}
	for _, c := range ability.conditions() {
		a.condition(c, trigger, number)
	}
	if q := ability.quantity(); q != nil {
		a.phrase(q.What, trigger, number)
		if q.Happened != nil {
			a.condition(q.Happened, trigger, number)
		}
	}
}

// conditions returns what the ability asks: its opener, and what limits it.
func (a *Ability) conditions() []grammar.Condition {
	var out []grammar.Condition
	if a.Guard != nil && a.Guard.Condition != nil {
		out = append(out, a.Guard.Condition)
	}
	if a.Part != nil {
		if o := a.Part.Opener; o != nil && o.Opener.Condition != nil {
			out = append(out, o.Opener.Condition)
		}
		if l := a.Part.limit(); l != nil {
			out = append(out, l.Opener.Condition)
		}
	}
	return out
}

func (a *Ability) quantity() *grammar.Quantity {
	if a.Guard != nil {
		return a.Guard.Quantity
	}
	if o := a.opener(); o != nil {
		return o.Quantity
	}
	return nil
}

func (a *alphabet) condition(c grammar.Condition, trigger bool, number int) {
	grammar.EachPhrase(c, func(p *grammar.Phrase) { a.phraseItself(p, number) })
	grammar.EachWord(c, func(w *grammar.Word) { a.word(w, trigger) })
	grammar.EachCount(c, func(n *grammar.Count) { a.copies = max(a.copies, min(a.numeral(n.Than, number), maxCopies)) })
	grammar.EachHappened(c, func(h *grammar.Happened) { a.happened(h, number) })
	grammar.EachSentence(c, func(c grammar.Condition) { a.sentence(c, number) })
}

// sentence takes down what a sentence asks by what it is.
func (a *alphabet) sentence(c grammar.Condition, number int) {
	switch c := c.(type) {
	case *grammar.Is:
		a.places = a.places || len(c.Places) > 0
		a.window(c.Window)
	case *grammar.Has:
		a.has(c, number)
	case *grammar.Controls:
		a.whose = true
		a.inPlay()
		a.control(c.What)
	case *grammar.Exists:
		a.inPlay()
	case *grammar.Boundary:
		a.window(c.Window)
	}
}

func (a *alphabet) numeral(n grammar.Numeral, number int) int {
	if n.Hole {
		return number
	}
	return n.N
}

// maxCopies is how many objects of a kind there are at most beside the bearer.
const maxCopies = 3

func (a *alphabet) phrase(p *grammar.Phrase, trigger bool, number int) {
	if p == nil {
		return
	}
	a.condition(&grammar.Exists{What: p}, trigger, number)
}

func (a *alphabet) phraseItself(p *grammar.Phrase, number int) {
	if p.Who == grammar.Opponents && len(a.players) == 2 {
		a.players = append(a.players, "Cat")
	}
	if p.Different || p.Head != nil && p.Head.Noun != nil && p.Head.Noun.Each {
		a.inPlay() // what is told apart is the same thing once more
	}
	if p.Count == nil && p.Ordinal > 0 {
		a.copies = max(a.copies, min(p.Ordinal, maxCopies))
	}
	for _, f := range p.Filters {
		switch f.Kind {
		case grammar.WithNumber:
			n := a.numeral(f.Count.Than, number)
			if f.Word != nil && f.Word.Number != nil && len(f.Word.Number.Units) == 0 {
				a.numbers[f.Word.Number.Name] = append(a.numbers[f.Word.Number.Name], n, n-1, n+1)
			} else {
				unit := a.pack.costUnit(f)
				a.costs[unit] = append(a.costs[unit], n, n-1, n+1)
			}
		case grammar.WithTag:
			a.tags = append(a.tags, f.Text)
		case grammar.Controlled:
			a.whose = true
		case grammar.InRole:
			a.role(f.Role)
		case grammar.AtPlace, grammar.NotHere, grammar.NoneBeside:
			a.places = true
		}
		if f.Happened != nil {
			a.happened(f.Happened, number)
		}
	}
}

// costUnit returns the unit that a filter by cost speaks of.
func (p *Pack) costUnit(f *grammar.Filter) string {
	if f.Unit != nil {
		return f.Unit.Text
	}
	for _, n := range p.Vocabulary.Numbers {
		if len(n.Units) > 0 && (f.Word == nil || f.Word.Number == n) {
			return n.Units[0]
		}
	}
	return ""
}

func (a *alphabet) has(c *grammar.Has, number int) {
	n := a.numeral(c.Count.Than, number)
	if t := c.Number.Tally; t != nil {
		a.amounts[t.Name] = append(a.amounts[t.Name], 1, n)
		if !t.Known {
			a.tallies[t.Name] = append(a.tallies[t.Name], n, n-1, n+1)
		}
		for _, change := range slices.Concat(t.Up, t.Down) {
			a.verb(change.Verb)
		}
		return
	}
	a.numbers[c.Number.Text] = append(a.numbers[c.Number.Text], n, n-1, n+1)
}

func (a *alphabet) happened(h *grammar.Happened, number int) {
	for _, r := range h.Roles {
		a.role(r)
	}
	if h.Amount != nil {
		n := 1
		if h.Amount.Count != nil {
			n = a.numeral(h.Amount.Count.Than, number)
		}
		unit := h.Amount.Unit.Text
		a.amounts[unit] = append(a.amounts[unit], n, 1, n-1)
	}
	for _, w := range h.Windows {
		a.window(w.Word)
	}
}

func (a *alphabet) role(r *grammar.Role) {
	switch {
	case r.Zone != nil && r.Zone.Zone != nil:
		a.zones[r.Prep] = append(a.zones[r.Prep], r.Zone.Zone.Name)
	case r.Word != nil:
		a.zones[r.Prep] = append(a.zones[r.Prep], r.Word.Text)
	}
	a.places = a.places || r.Here
	a.things[r.Prep] = a.things[r.Prep] || r.What != nil
}

func (a *alphabet) window(w *grammar.Word) {
	if w == nil || w.Window == nil || a.seen["window "+w.Window.Name] {
		return
	}
	a.seen["window "+w.Window.Name] = true
	a.letter(&turnlog.Event{Kind: turnlog.Starts, Window: w.Window.Name})
	a.letter(&turnlog.Event{Kind: turnlog.Ends, Window: w.Window.Name})
}

// word takes down the events and the things that a word stands for.
func (a *alphabet) word(w *grammar.Word, trigger bool) {
	switch {
	case w.Verb != nil:
		for _, s := range a.words.senses(w.Verb, trigger) {
			a.verb(s.verb)
		}
	case w.Status != nil:
		a.status(w.Status)
	case w.Adjective != nil:
		for _, f := range w.Adjective.Filters {
			a.phrase(&grammar.Phrase{Filters: []*grammar.Filter{f}}, trigger, 0)
		}
	case w.Noun != nil:
		a.nouns[w.Noun] = true
	case w.Zone != nil:
		a.places = true
		for _, v := range a.words.Vocabulary.Verbs { // what always takes something there
			if slices.ContainsFunc(v.Patterns, func(p *grammar.Pattern) bool { return goesTo(p, w.Zone.Name) }) {
				a.verb(v.Name)
			}
		}
	case w.Tag != nil:
		a.tags = append(a.tags, w.Tag.Name)
	case w.Window != nil:
		a.window(w)
	}
}

func goesTo(p *grammar.Pattern, zone string) bool {
	return slices.ContainsFunc(p.Roles, func(s *grammar.Slot) bool { return s.Role == "to" && slices.Contains(s.Words, zone) })
}

func (a *alphabet) status(s *grammar.Status) {
	for _, c := range slices.Concat(s.Begin, s.End) {
		if c.Verb != "" {
			for _, sense := range a.words.senses(a.words.verb(c.Verb), false) {
				a.verb(sense.verb)
			}
		} else if w := a.pack.Vocabulary.Window(c.Window); w != nil {
			a.window(&grammar.Word{Window: w})
		}
	}
	a.inPlay()
}

// inPlay takes down the events that bring things into play and out of it: the
// first that can.
func (a *alphabet) inPlay() {
	for _, s := range a.pack.Vocabulary.Statuses {
		if !s.Once {
			continue
		}
		a.verb(s.Begin[0].Verb)
		if len(s.End) > 0 {
			if senses := a.pack.senses(a.pack.verb(s.End[0].Verb), false); len(senses) > 0 {
				a.verb(senses[0].verb)
			}
		}
	}
}

// control takes down the events after which a player controls what a noun names:
// who conquers a battlefield has it.
func (a *alphabet) control(p *grammar.Phrase) {
	if p.Head == nil || p.Head.Noun == nil {
		return
	}
	for _, name := range a.pack.Vocabulary.Control {
		verb := a.pack.verb(name)
		if verb != nil && slices.ContainsFunc(verb.Patterns, func(x *grammar.Pattern) bool {
			return x.Object != nil && slices.Contains(x.Object.Kinds, p.Head.Noun.Name)
		}) {
			a.verb(name)
		}
	}
}

func (a *alphabet) verb(name string) {
	if name == "" || a.seen[name] {
		return
	}
	a.seen[name] = true
	a.verbs = append(a.verbs, name)
}

// makeObjects makes the bearer and, of each kind that can be told from another,
// as many as are counted.
func (a *alphabet) makeObjects() {
	a.objects = []*turnlog.Ref{a.bearer}
	for _, is := range a.kinds() {
		for i := range a.copies {
			a.object(is, i)
		}
	}
	for _, name := range sortedKeys(a.numbers) {
		for _, n := range distinctInts(a.numbers[name]) {
			o := *a.object(a.bearer.Is, 0)
			o.Numbers = map[string]int{name: n}
			a.objects[len(a.objects)-1] = &o
		}
	}
	for _, unit := range sortedKeys(a.costs) {
		for _, n := range distinctInts(a.costs[unit]) {
			o := *a.object(a.kinds()[0], 0)
			o.Cost = map[string]int{unit: n}
			a.objects[len(a.objects)-1] = &o
		}
	}
	for _, tag := range a.tags {
		for i := range a.copies {
			a.object(a.kinds()[0], i).Tags = []string{tag}
		}
	}
}

// objectNames are what the cards of a small game are called: no words of a game.
var objectNames = []string{"Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper", "Katsura", "Larch",
	"Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Teak"}

// object makes one more object; a copy is one that is like the one before it.
func (a *alphabet) object(is []string, copy int) *turnlog.Ref {
	name := objectNames[(len(a.objects)-1)%len(objectNames)]
	o := &turnlog.Ref{ID: fmt.Sprint("o", len(a.objects)), Card: name, Is: is, Copy: copy}
	a.objects = append(a.objects, o)
	return o
}

// kinds are the kinds of object that the nouns can tell apart.
func (a *alphabet) kinds() [][]string {
	var out [][]string
	add := func(is ...string) {
		if !slices.ContainsFunc(out, func(k []string) bool { return slices.Equal(k, is) }) {
			out = append(out, is)
		}
	}
	for _, n := range a.pack.Vocabulary.Nouns { // in the order of the vocabulary
		if !a.nouns[n] || n.Each {
			continue
		}
		plain := a.pack.plainKinds(n)
		for i, kind := range plain {
			if i == 0 || len(a.nouns) > 1 {
				add(kind)
			}
		}
		for _, none := range n.NoneOf {
			add(plain[0], none)
		}
	}
	if len(out) == 0 {
		add(a.bearer.Is...)
	}
	return out
}

// plainKinds returns the kinds that a noun is made of, itself where it is one.
func (p *Pack) plainKinds(n *grammar.NounEntry) []string {
	if len(n.AnyOf) == 0 {
		return []string{n.Name}
	}
	var out []string
	for _, name := range n.AnyOf {
		if kind := p.noun(name); kind != nil {
			out = append(out, p.plainKinds(kind)...)
		}
	}
	return out
}
