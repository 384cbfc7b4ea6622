package interp

import (
	"fmt"
	"slices"
	"strings"

	"kwrun/cards"
	"kwrun/grammar"
)

// State is what a verdict says.
type State string

// The states: active, inactive and unknown of what has a condition; triggered or not
// of a trigger, asked of the last event; always of what has none; not judged of
// costs and what concerns a deck.
const (
	StateActive       State = "active"
	StateInactive     State = "inactive"
	StateUnknown      State = "unknown"
	StateTriggered    State = "triggered"
	StateNotTriggered State = "not triggered"
	StateAlways       State = "always"
	StateNotJudged    State = "not judged"
)

// Verdict says of one keyword or plain condition of a card whether it holds,
// and why (DESIGN 7).
type Verdict struct {
	Ability  *Ability
	Bearer   Bearer
	State    State
	Value    *int     // the number that was counted, where there is one
	Unit     string   // of what: XP, energy; "" for events and objects
	Rule     string   // the rule the verdict rests on
	Because  []*Event // none of them can be left out
	Also     []*Event // more events that would each do as well
	Near     []Near   // at most five
	Missing  []string // for unknown: what the log would have to say
	Readings []Reading
	Terms    []Term // of a number: what it is made of
	Chain    State  // of the text that several keywords join (727.1.b.3): active when all of them are; "" for one keyword
}

// Reading is a point of the log at which an ability was read (727.1.c).
type Reading struct {
	Line  int
	Event string // what happened: activated, resolved
	State State
}

// Bearer is the card that a question is about, and the player who asks.
type Bearer struct {
	Player string
	Object string // its id in the log; "" for a card in no event
}

// Ability is one thing of a card that can be asked about: a keyword of its
// own, or a condition in words.
type Ability struct {
	Card    *Card
	Clause  *grammar.Clause
	Use     *grammar.KeywordUse // nil for a plain condition
	Keyword *Keyword
	Part    *Part
	Guard   *grammar.Guard       // of a plain condition
	Number  *grammar.NumberEntry // of a number that keywords change
}

// abilities returns what can be asked about a card, in the order of its text:
// each keyword of its own, and each condition in words.
func (p *Pack) abilities(c *Card) []*Ability {
	var out []*Ability
	for _, clause := range c.Text.Clauses {
		for _, use := range clause.Keywords {
			k := p.Keyword(use.Name)
			if k == nil {
				continue
			}
			for _, part := range k.asked() {
				out = append(out, &Ability{Card: c, Clause: clause, Use: use, Keyword: k, Part: part})
			}
		}
		if clause.Trigger != nil && !clause.Gated() {
			out = append(out, &Ability{Card: c, Clause: clause, Guard: clause.Trigger})
		}
		for _, g := range clause.Conditions {
			out = append(out, &Ability{Card: c, Clause: clause, Guard: g})
		}
	}
	return append(out, p.sums(c)...)
}

// Asked returns what a keyword asks: the abilities of a card that has it and
// nothing else. Where its form has a number, that is two, so that it is told from
// one.
func (p *Pack) Asked(k *Keyword) []*Ability {
	number := ""
	if len(k.Forms) > 0 && strings.Contains(k.Forms[0].String(), " N]") {
		number = "2"
	}
	card := p.Read(cards.Card{Name: thisCard, Type: p.firstKind(), Text: written(k, number)})
	return slices.DeleteFunc(slices.Clone(card.Abilities), func(a *Ability) bool { return a.Keyword != k })
}

// asked returns the parts of a keyword that make a row: each one with a
// condition, or the first where none has.
func (k *Keyword) asked() []*Part {
	var out []*Part
	for _, p := range k.Parts {
		if p.conditional() {
			out = append(out, p)
		}
	}
	if len(out) == 0 && len(k.Parts) > 0 {
		return k.Parts[:1]
	}
	if len(out) == 0 {
		return []*Part{{}}
	}
	return out
}

func (p *Part) conditional() bool {
	if p.Opener != nil && (p.Opener.Opener.Condition != nil || p.Opener.Opener.Quantity != nil) {
		return true
	}
	return p.limit() != nil
}

// limit returns the condition that limits the part: only while …
func (p *Part) limit() *grammar.Statement {
	for _, l := range p.Limits {
		if l.Opener.Kind == grammar.OnlyWhile {
			return l
		}
	}
	return nil
}

// Condition returns what the ability asks, in the canonical words; "" where it
// asks nothing.
func (a *Ability) Condition() string {
	if a.Number != nil {
		return a.Number.Name
	}
	if a.Guard != nil {
		if a.Guard.Quantity != nil {
			return a.Guard.Quantity.String()
		}
		return strings.TrimSpace(a.Guard.Word + " " + grammar.Print(a.Guard.Condition))
	}
	switch o := a.opener(); {
	case o == nil:
		return ""
	case o.Quantity != nil:
		return o.Quantity.String()
	case o.Condition != nil:
		return string(o.Kind) + " " + grammar.Print(o.Condition)
	}
	return ""
}

// opener returns what opens the keyword's part, or limits it where nothing opens it.
func (a *Ability) opener() *grammar.Opener {
	if s := a.statement(); s != nil {
		return s.Opener
	}
	return nil
}

// statement returns the line of the definition that the verdict rests on.
func (a *Ability) statement() *grammar.Statement {
	if a.Part == nil {
		return nil
	}
	if o := a.Part.Opener; o != nil && (o.Opener.Condition != nil || o.Opener.Quantity != nil) {
		return o
	}
	if l := a.Part.limit(); l != nil {
		return l
	}
	return a.Part.Opener
}

// trigger reports whether the ability asks for an event at hand.
func (a *Ability) trigger() bool {
	if a.Guard != nil {
		return a.Guard.Word == "when"
	}
	o := a.opener()
	return o != nil && o.Kind == grammar.When
}

// Triggers reports whether the ability asks for an event at hand.
func (a *Ability) Triggers() bool { return a.trigger() }

// judged reports whether there is anything to ask: a condition, and no cost
// that a player chooses to pay or a rule about decks.
func (a *Ability) judged() bool { return a.Condition() != "" }

// Eval says whether an ability holds for a bearer at the end of the log.
func (g *Game) Eval(a *Ability, b Bearer) *Verdict {
	d := &Verdict{Ability: a, Bearer: b}
	if s := a.statement(); s != nil {
		d.Rule = s.Rule
	}
	if !a.judged() {
		d.State = a.unasked()
		return d
	}
	v := g.view(a, b)
	if a.Number != nil {
		return d.number(v)
	}
	ask := func(v *view) outcome { return v.ask(a) }
	o := ask(v)
	d.Value, d.Unit = o.value, o.unit
	d.State = state(o.truth, a.trigger())
	if d.State == StateTriggered && d.Value == nil {
		d.Value, d.Unit = a.gives()
	}
	d.Because = v.fewest(ask, o)
	d.Also = others(o, d.Because)
	d.Near = nearest(o.near)
	if o.truth == Unknown {
		d.Missing = compactStrings(o.missing)
	}
	d.Chain = v.chain(a)
	if g.watch != nil {
		d.Readings = g.watch.readings[readingKey{a, b.Object}]
	}
	return d
}

// chain is the state of the text that the keywords of a clause join, where more
// than one of them has a condition: all must hold.
func (v *view) chain(a *Ability) State {
	if a.Use == nil || !a.Use.Gate {
		return ""
	}
	links := v.game.links(a.Card, a.Clause, Bearer{v.you, v.self().ID}, false)
	if len(links) < 2 {
		return ""
	}
	return state(either(False, links).truth, false)
}

// links asks every keyword that is joined to the text of a clause; triggers too
// where they are wanted.
func (g *Game) links(c *Card, clause *grammar.Clause, b Bearer, triggers bool) []outcome {
	var out []outcome
	for _, a := range c.Abilities {
		if a.Clause == clause && a.Use != nil && a.Use.Gate && a.judged() && (triggers || !a.trigger()) {
			out = append(out, g.view(a, b).ask(a))
		}
	}
	return out
}

// number is the verdict on a number of the card.
func (d *Verdict) number(v *view) *Verdict {
	o, terms := v.sum(d.Ability)
	d.State, d.Value, d.Terms, d.Because, d.Missing = StateAlways, o.value, terms, distinct(o.because), compactStrings(o.missing)
	if o.truth == Unknown {
		d.State = StateUnknown
	}
	return d
}

// unasked is the state of an ability without a condition.
func (a *Ability) unasked() State {
	k := a.Keyword
	for _, class := range []grammar.Class{grammar.OptionalCost, grammar.AlternativeCost, grammar.DeckConstraint, grammar.Activated} {
		if k != nil && k.Is(class) {
			return StateNotJudged
		}
	}
	return StateAlways
}

func state(t Truth, trigger bool) State {
	switch {
	case t == Unknown:
		return StateUnknown
	case trigger && t == True:
		return StateTriggered
	case trigger:
		return StateNotTriggered
	case t == True:
		return StateActive
	}
	return StateInactive
}

// others returns the reasons that were left out because one was enough.
func others(o outcome, because []*Event) []*Event {
	var out []*Event
	for _, e := range distinct(o.spare) {
		if len(because) > 0 && !containsEvent(because, e) {
			out = append(out, e)
		}
	}
	return out
}

func containsEvent(list []*Event, e *Event) bool {
	for _, x := range list {
		if x == e {
			return true
		}
	}
	return false
}

func compactStrings(list []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, s := range list {
		if s = strings.TrimSpace(s); s != "" && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	if more := len(out) - maxMissing; more > 0 {
		out = append(out[:maxMissing], fmt.Sprintf("and %d more", more))
	}
	return out
}

// maxMissing is how many of the things that a log would have to say are named.
const maxMissing = 5

// view returns the look of a question at the whole log.
func (g *Game) view(a *Ability, b Bearer) *view {
	v := &view{game: g, end: len(g.events), you: b.Player, card: a.Card}
	if o := g.objects[b.Object]; o != nil {
		v.bearer = o.now
	}
	if k := a.Keyword; k != nil {
		v.ability = k.AbilityOnly && a.Clause.Kind == grammar.ActivatedAbility
		v.number = k.Default
		if a.Use.Param != nil {
			v.number = a.Use.Param
		}
	}
	return v
}

// ask evaluates the condition of an ability.
func (v *view) ask(a *Ability) outcome {
	if a.Guard != nil {
		if why := undecidable(a.Guard); why != "" {
			return outcome{truth: Unknown, missing: []string{why}}
		}
		if a.Guard.Quantity != nil {
			return v.quantity(a.Guard.Quantity)
		}
		inner := *v
		inner.trigger = a.trigger()
		return inner.eval(a.Guard.Condition)
	}
	o := a.statement()
	list := []outcome{v.opener(o.Opener)}
	if l := a.Part.limit(); l != nil && l != o {
		list = append(list, v.eval(l.Opener.Condition))
	}
	if len(list) == 1 {
		return list[0]
	}
	return either(False, list)
}

// Bearers returns the objects that a row of a card is bound to: every object of
// that card that the player controls in the log, else the card as held by the
// player outside it (DESIGN 8).
func (g *Game) Bearers(c *Card, player string) []Bearer {
	var out []Bearer
	for _, o := range g.named[strings.ToLower(c.Name)] {
		t := o.now
		if t.Controller == player || t.Controller == "" && (t.Owner == player || t.Owner == "") {
			out = append(out, Bearer{player, o.ID})
		}
	}
	if len(out) == 0 {
		out = []Bearer{{player, ""}}
	}
	return out
}

// Describe says of an event what it was about and what was done: "Border
// Scout", "drawn". The name is "" where no object is involved.
func (g *Game) Describe(e *Event) (name, what string) {
	what = string(e.Kind)
	if verb := g.pack.verb(e.Verb); verb != nil {
		what = verb.Participle
	}
	if e.Amount != nil {
		what = strings.TrimSpace(fmt.Sprintf("%s %d %s", what, *e.Amount, e.Unit))
	}
	if e.Object != nil {
		name = e.Object.Name
	}
	if of := e.things("of"); len(of) > 0 {
		name = e.Object.Name + " of " + of[0].Name
	}
	return name, what
}

// EvalMasked is Eval with all events left out that can be reasons, except those
// of the given lines: for checking that an explanation is enough and has
// nothing to spare. It returns the state alone.
func (g *Game) EvalMasked(a *Ability, b Bearer, lines []int) State {
	v := g.view(a, b)
	v.only = map[int]bool{}
	for _, e := range g.events {
		if slices.Contains(lines, e.Line) {
			v.only[e.Index] = true
		}
	}
	return state(v.ask(a).truth, a.trigger())
}
