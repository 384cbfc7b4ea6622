package interp

import (
	"fmt"
	"slices"
	"strings"

	"kwrun/grammar"
)

// Line is one line of an explanation: what was read, in canonical words, and
// what it means.
type Line struct {
	Rule  string
	Text  string
	Notes []string
}

// Explain says in plain English how a definition was read, line by line.
func (p *Pack) Explain(k *Keyword) []Line {
	var out []Line
	for _, s := range k.Lines {
		l := Line{Rule: s.Rule, Text: s.String()}
		switch s.Kind {
		case grammar.SaysClass:
			for _, c := range s.Classes {
				l.Notes = append(l.Notes, classes[c])
			}
		case grammar.SaysReach:
			l.Notes = []string{reaches[s.Word]}
		case grammar.SaysInstances:
			l.Notes = []string{instances[s.Word]}
		case grammar.SaysOpener, grammar.SaysLimit:
			l.Notes = p.openerNotes(s.Opener)
		case grammar.SaysReading:
			l.Notes = []string{"where the keyword stands on an ability with a cost, the card itself counts as another card; every other word still means the card"}
		}
		out = append(out, l)
	}
	return out
}

var classes = map[grammar.Class]string{
	grammar.Dependent:       "the text it joins is active only while its condition holds",
	grammar.Passive:         "it works all the time, where its condition holds",
	grammar.Permissive:      "it allows something and asks for nothing",
	grammar.Triggered:       "it happens when its event does",
	grammar.Activated:       "a player uses it by paying its cost; kwrun judges only what limits it",
	grammar.OptionalCost:    "a cost that a player may choose to pay; kwrun does not judge it",
	grammar.AlternativeCost: "a cost instead of the card's own; kwrun does not judge it",
	grammar.DeckConstraint:  "a rule about decks; kwrun does not judge it",
}

var reaches = map[string]string{
	"clause":   "from the keyword to the end of the line; the next line is not joined",
	"sentence": "from the keyword to the first full stop",
	"text":     "from the keyword to the end of the card's text",
}

var instances = map[string]string{
	"sum":       "the numbers of several instances add up",
	"redundant": "a second instance does nothing more",
	"separate":  "each instance works by itself",
}

func (p *Pack) openerNotes(o *grammar.Opener) []string {
	switch {
	case o.Condition != nil:
		e := &english{pack: p, trigger: o.Kind == grammar.When}
		e.condition(o.Condition)
		if o.Kind == grammar.Until {
			e.notes = append(e.notes, "it is active as long as that is not so")
		}
		return e.notes
	case o.Quantity != nil:
		return p.quantityNotes(o.Quantity)
	}
	return nil
}

// ReadingOf says in plain English how the condition of an ability was read, line by
// line: of the line of its definition, or of its own words.
func (p *Pack) ReadingOf(a *Ability) []string {
	switch {
	case a.Guard != nil && a.Guard.Quantity != nil:
		return p.quantityNotes(a.Guard.Quantity)
	case a.Guard != nil:
		e := &english{pack: p, trigger: a.trigger()}
		e.condition(a.Guard.Condition)
		return e.notes
	case a.opener() != nil:
		return p.openerNotes(a.opener())
	}
	return nil
}

func (p *Pack) quantityNotes(q *grammar.Quantity) []string {
	e := &english{pack: p}
	if q.Happened != nil {
		e.happened(q.Happened)
	} else if h, ok := asHistory(q.What); ok {
		e.happened(h)
	} else {
		e.phrase(q.What)
	}
	return append(e.notes, "the answer is their number")
}

// ExplainSentence says how a sentence was read, with or without its opener:
// if, while, until, when, for each.
func (p *Pack) ExplainSentence(text string) ([]Line, error) {
	o, err := p.sentence(text)
	if err != nil {
		return nil, err
	}
	return []Line{{Text: o.String(), Notes: p.openerNotes(o)}}, nil
}

// sentence reads and checks a sentence, with or without its opener.
func (p *Pack) sentence(text string) (*grammar.Opener, error) {
	source := &grammar.Source{Text: text}
	o, err := p.reader.Opener(source)
	if err != nil {
		return nil, err
	}
	c := &checker{pack: p, all: p.Vocabulary, entry: grammar.Entry{Source: source}}
	c.opener(o, func(string, grammar.Span) {})
	return o, c.found.AsError()
}

// Ask returns an ability of the card that asks the sentence, as if it stood in
// the card's text: `if you have finalized another card this turn`. The error
// holds the faults of the sentence, as grammar.Errors.
func (p *Pack) Ask(c *Card, sentence string) (*Ability, error) {
	o, err := p.sentence(sentence)
	if err != nil {
		return nil, err
	}
	guard := &grammar.Guard{At: o.At, Word: string(o.Kind), Condition: o.Condition, Quantity: o.Quantity}
	if o.Kind == grammar.Until {
		guard.Condition = &grammar.Not{At: o.At, Of: o.Condition, Until: true}
	}
	return &Ability{Card: c, Clause: &grammar.Clause{Kind: grammar.PassiveAbility}, Guard: guard}, nil
}

// ExplainAbility says in one line what an ability of a card asks, and when.
func (p *Pack) ExplainAbility(a *Ability) string {
	what := "in words"
	if a.Use != nil {
		what = a.Use.Name
		if a.Keyword.Rule != "" {
			what += " (" + a.Keyword.Rule + ")"
		}
	}
	if a.Number != nil {
		return a.Number.Name + ": what is printed, and what its active keywords add"
	}
	text := fmt.Sprintf("%s, on %s ability", what, article(string(a.Clause.Kind)))
	if noun := p.Vocabulary.Noun(string(a.Clause.Kind)); noun != nil {
		text = fmt.Sprintf("%s, on an instruction of %s", what, article(noun.Name))
	}
	if c := a.Condition(); c != "" {
		text += ": " + c
	} else {
		text += ": " + string(a.unasked())
	}
	if r := p.readings[a.Clause.Kind]; r != nil && a.judged() {
		text += "; " + readWhen(r)
	}
	if a.Clause.Replaces {
		text += "; it replaces an instruction before it"
	}
	return text
}

// readWhen says when abilities of a kind are read.
func readWhen(r *grammar.Reading) string {
	text := "read all the time"
	switch {
	case r.At:
		text = "read at its event"
	case r.Verb != "":
		text = "read at the event " + r.Verb
	}
	return text + cite(r.Rule)
}

// english turns a condition into notes.
type english struct {
	pack    *Pack
	trigger bool
	notes   []string
}

func (e *english) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, n := range e.notes {
		if n == text {
			return
		}
	}
	e.notes = append(e.notes, text)
}

func (e *english) condition(c grammar.Condition) {
	switch c := c.(type) {
	case *grammar.And:
		e.note("all of these:")
		e.parts(c.Of)
	case *grammar.Or:
		e.note("at least one of these:")
		e.parts(c.Of)
	case *grammar.Not:
		e.note("not so:")
		e.condition(c.Of)
	case *grammar.Happened:
		e.happened(c)
	case *grammar.Is:
		e.phrase(c.Subject)
		for _, w := range c.States {
			e.state(w)
		}
		if c.Turn {
			e.note("the turn is that of the last turn line")
		}
	case *grammar.Has:
		e.has(c)
	case *grammar.Controls:
		e.note("counts what the player controls at that point, of what the log names")
		e.phrase(c.What)
	case *grammar.Carries:
		e.note("looks at the card's own keywords; inactive text counts as well")
	case *grammar.Active:
		e.note("asks the condition of that keyword, for that card")
	case *grammar.Boundary:
		e.note("the event at hand is a line such as `the %s starts`", windowName(c.Window))
	}
}

func windowName(w *grammar.Word) string {
	if w == nil {
		return "turn"
	}
	return w.Text
}

func (e *english) parts(list []grammar.Condition) {
	for _, p := range list {
		inner := &english{pack: e.pack, trigger: e.trigger}
		inner.condition(p)
		e.note("- %s", grammar.Print(p))
		for _, n := range inner.notes {
			e.note("  %s", n)
		}
	}
}

func (e *english) has(c *grammar.Has) {
	if t := c.Number.Tally; t != nil {
		start := "unknown until the log says it"
		if t.Known {
			start = fmt.Sprintf("%d at the start of a game", t.Start)
		}
		e.note("%s: %s%s", t.Name, start, cite(t.Rule))
		return
	}
	e.note("the number is the one the log or the card list gives at that point")
}

// happened explains who, what, how often and when.
func (e *english) happened(h *grammar.Happened) {
	if h.Not {
		e.note("none of this happened:")
	}
	e.subject(h.Subject)
	for _, w := range h.Verbs {
		e.verb(w)
	}
	for _, o := range h.Objects {
		e.phrase(o)
	}
	if h.Amount != nil {
		e.amount(h.Amount)
	}
	if h.Nth() > 0 {
		e.note("counted since the start of the turn, before the card was there as well")
	}
	for _, w := range h.Windows {
		e.window(w)
	}
	if len(h.Windows) == 0 && !h.Now {
		e.note("at any time in this game: the sentence does not say since when")
	}
	if h.Now {
		e.note("asked of the event at hand, the last line of the log")
	}
}

func (e *english) subject(p *grammar.Phrase) {
	switch {
	case p == nil:
		e.note("whoever did it")
	case p.Who == grammar.You:
		e.note("you: who controls the card at that point")
	case p.Who == grammar.Opponent:
		e.note("an opponent: any one of them, alone")
	case p.Who == grammar.Opponents:
		e.note("your opponents: taken together")
	case p.Who != grammar.Gap:
		e.phrase(p)
	}
}

// verb says which events a verb means there.
func (e *english) verb(w *grammar.Word) {
	if w.Verb == nil {
		return
	}
	var means []string
	rule := w.Verb.Rule
	for _, s := range e.pack.senses(w.Verb, e.trigger) {
		text := s.verb
		if len(s.of) > 0 {
			text += " (of a " + strings.Join(s.of, " or a ") + ")"
		}
		if s.from != "" {
			text += " from the " + s.from
		}
		if s.amount {
			text += ", for what it cost"
		}
		if !slices.Contains(means, text) {
			means = append(means, text)
		}
	}
	e.note("%s: the event %s%s", w.Text, strings.Join(means, ", or "), cite(rule))
	for _, m := range w.Verb.Meanings {
		if m.Where == grammar.Anywhere || (m.Where == grammar.InTrigger) == e.trigger {
			e.mistakes(e.pack.Vocabulary.Verb(m.Verb))
		}
	}
	e.mistakes(w.Verb)
}

func (e *english) mistakes(v *grammar.Verb) {
	if v == nil || len(v.Mistaken) == 0 {
		return
	}
	var not []string
	for _, m := range v.Mistaken {
		not = append(not, m.Verb)
	}
	e.note("not the same: %s", strings.Join(not, ", "))
}

func cite(rule string) string {
	if rule == "" {
		return ""
	}
	return " (" + rule + ")"
}

// phrase says what a noun phrase means.
func (e *english) phrase(p *grammar.Phrase) {
	if p == nil || p.Who == grammar.Gap {
		return
	}
	if p.Who == grammar.That {
		e.note("`%s` refers back to what was said before; it is read and not evaluated", p.Word.Text)
		return
	}
	if p.Head != nil && p.Head.Noun != nil && !p.Head.Noun.IsPlayer() {
		e.noun(p)
	}
	if p.Count != nil {
		if p.Different {
			e.note("counts different objects")
		} else {
			e.note("counts events: a card that comes twice counts twice")
		}
	}
	for _, a := range p.Adjectives {
		e.state(a)
	}
	for _, f := range p.Filters {
		if f.Kind == grammar.ByHistory {
			e.relative(f)
		}
	}
}

// relative explains a relative clause.
func (e *english) relative(f *grammar.Filter) {
	for _, w := range f.Happened.Verbs {
		e.verb(w)
	}
	for _, w := range f.Happened.Windows {
		e.window(w)
	}
	if len(f.Happened.Windows) == 0 {
		e.note("%s: asked of what happened to it since, up to this point", f.String())
	}
}

func (e *english) noun(p *grammar.Phrase) {
	n := p.Head.Noun
	text := n.Name
	if len(n.AnyOf) > 0 {
		text += ": " + strings.Join(n.AnyOf, ", ")
	}
	if len(n.NoneOf) > 0 {
		text += "; never " + strings.Join(n.NoneOf, ", ")
	}
	if len(n.AnyOf)+len(n.NoneOf) > 0 {
		e.note("%s%s", text, cite(n.Rule))
	}
	switch {
	case p.Other && n.Each:
		e.note("another: another event than the card's own last one; the same card can come again")
	case p.Other:
		e.note("another: a card different from this one; two copies are different cards")
	}
}

// state says what a status or adjective means.
func (e *english) state(w *grammar.Word) {
	switch {
	case w.Adjective != nil:
		var means []string
		for _, f := range w.Adjective.Filters {
			means = append(means, f.String())
		}
		e.note("%s: %s%s", w.Adjective.Name, strings.Join(means, " and "), cite(w.Adjective.Rule))
	case w.Status != nil && len(w.Status.Begin) > 0:
		e.note("%s: from %s until %s%s", w.Status.Name, changeTexts(w.Status.Begin), changeTexts(w.Status.End), cite(w.Status.Rule))
	}
}

func changeTexts(list []*grammar.Change) string {
	var out []string
	for _, c := range list {
		text := c.Verb
		if c.Window != "" {
			text = "the " + c.Window + map[bool]string{true: " starts", false: " ends"}[c.Starts]
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return "something else is said"
	}
	return strings.Join(out, " or ")
}

func (e *english) amount(a *grammar.Amount) {
	switch {
	case a.Total:
		e.note("a total: added over all events")
	case a.On != nil:
		e.note("all that went to one of them together")
	}
}

func (e *english) window(w *grammar.Window) {
	switch w.Kind {
	case grammar.ThisTurn, grammar.EachTurn:
		e.note("this turn: since the last turn line, whoever's turn it is")
	case grammar.LastTurn:
		e.note("%s: the whole turn before", w)
	case grammar.ThisGame:
		e.note("this game: since the log's start")
	case grammar.SinceLastTurn:
		e.note("%s: after the end of it", w)
	case grammar.BeforeThis:
		e.note("before this card: before its own latest such event")
	case grammar.OnTurn:
		e.note("%s: in turns of that player only", w)
	case grammar.During:
		e.note("%s: between the lines that say it starts and ends", w)
	}
}
