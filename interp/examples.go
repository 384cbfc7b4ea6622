package interp

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// examplePlayers are the players of an example, in turn order; the first has
// the card that the example is about.
var examplePlayers = []string{"Ann", "Ben"}

// thisCard is what the log lines of an example call that card.
const thisCard = "this card"

// A Test is an example made ready to be run: its lines are read, and the card
// that it is about is known. It is safe for concurrent use.
type Test struct {
	Example *grammar.Example
	Keyword *Keyword       // that the example stands below; nil for one that stands alone
	Faults  grammar.Errors // why it cannot be run: lines that do not read, expectations that cannot be asked
	pack    *Pack
	card    *Card
	known   []*Card
	steps   []step
}

// step is a line of an example: an event, or what is expected after the events
// before it.
type step struct {
	line  *grammar.ExampleLine
	event *turnlog.Event
}

// Result is what an expectation of an example came to.
type Result struct {
	Line    *grammar.ExampleLine // the expectation
	Verdict *Verdict
	Got     string // what holds instead, in the words of an expectation
	Passed  bool
	Log     []*grammar.ExampleLine // the log up to the expectation; line 1 of the verdict is the first
	Events  []*turnlog.Event       // the same, with the head and the turn that every example begins with
	game    *Game
}

// Describe is Game.Describe for an event of the result's verdict.
func (r *Result) Describe(e *Event) (name, what string) { return r.game.Describe(e) }

// Tests returns the examples of the pack that hold for its rules version, in
// the order of its files. The bearer of an example can be one of the cards.
func (p *Pack) Tests(known ...*Card) []*Test {
	var out []*Test
	for _, f := range p.Files {
		for _, b := range f.Blocks {
			switch {
			case b.Example != nil:
				out = append(out, p.Test(b.Example, nil, known...))
			case b.Keyword != nil && p.holds(b.Keyword.Entry):
				for _, x := range b.Keyword.Examples {
					out = append(out, p.Test(x, p.Keyword(b.Keyword.Name), known...))
				}
			}
		}
	}
	return slices.DeleteFunc(out, func(t *Test) bool { return !p.holds(t.Example.Entry) })
}

func (p *Pack) holds(e grammar.Entry) bool { return e.Versions.Holds(p.Version, p.all.Rules) }

// Test reads an example, of a keyword or of none (nil).
func (p *Pack) Test(x *grammar.Example, k *Keyword, known ...*Card) *Test {
	t := &Test{Keyword: k, pack: p, known: known}
	t.Example, t.Faults = p.reader.Example(x)
	c := &checker{pack: p, all: p.all}
	t.card = p.Read(t.bearer(c))
	strange := len(c.found) > 0 // nothing can be said of the card
	logs := p.newLogs(known)
	logs.KnowCard(thisCard, t.card.Is)
	asked, events := false, 0
	for _, l := range t.Example.Lines {
		c.entry = l.Entry
		switch {
		case l.Unread || !p.holds(l.Entry):
		case l.Bearer != nil:
		case l.Expect != nil:
			asked = true
			t.steps = append(t.steps, step{line: l})
			if !strange {
				t.check(c, l)
			}
		default:
			e, err := logs.Line(l.Text)
			if err != nil {
				c.logFault(l, grammar.AsErrors(err)[0])
			} else if e != nil {
				events++
				e.Line = events
				t.steps = append(t.steps, step{l, e})
			}
		}
	}
	t.Faults = append(t.Faults, c.found...)
	if !asked && len(t.Faults) == 0 {
		c.entry = x.Entry
		c.add(x.At, CodeNothingExpected, "the example `%s` expects nothing, so it can never fail", x.Title).
			Hint("say what holds at a point of its log, for example `so active` or `so inactive`")
		t.Faults = c.found
	}
	return t
}

// newLogs returns a reader for the log lines of an example.
func (p *Pack) newLogs(known []*Card) *turnlog.Reader {
	r := p.logs().Another("", nil)
	for _, name := range examplePlayers {
		r.KnowPlayer(name)
	}
	for _, c := range known {
		r.KnowCard(c.Name, c.Is)
	}
	return r
}

// logFault places the fault of a log line in the definition file.
func (c *checker) logFault(l *grammar.ExampleLine, fault *grammar.Error) {
	start := l.At.Start
	for range fault.Col - 1 {
		_, size := utf8.DecodeRuneInString(l.Source.Text[start:])
		start += size
	}
	end := start
	for range fault.Width {
		_, size := utf8.DecodeRuneInString(l.Source.Text[end:])
		end += size
	}
	e := c.add(grammar.Span{Start: start, End: end}, fault.Code, "%s", fault.Message)
	e.Hints, e.Nearest = fault.Hints, fault.Nearest
}

// bearer is the card of the example: as a line of it says, else of the first
// kind of the vocabulary, with the keyword and an inert text.
func (t *Test) bearer(c *checker) cards.Card {
	card := cards.Card{Name: thisCard, Type: t.pack.firstKind()}
	if t.Keyword != nil {
		card.Text = written(t.Keyword, "")
	}
	for _, l := range t.Example.Lines {
		switch b := l.Bearer; {
		case b == nil:
		case b.Noun != nil:
			c.entry = l.Entry
			c.word(b.Noun)
			card.Type, card.Text = b.Noun.Text, b.Text
			for _, k := range b.Keywords {
				card.Text = strings.TrimPrefix(card.Text+"\n"+t.pack.writtenAs(k), "\n")
			}
		default:
			c.entry = l.Entry
			card = t.named(c, b.Name)
		}
	}
	return card
}

// named returns the card of that name, under the name that the log lines use.
func (t *Test) named(c *checker, name string) cards.Card {
	var names []string
	for _, k := range t.known {
		if strings.EqualFold(k.Name, name) {
			card := k.Card
			card.Name = thisCard
			return card
		}
		names = append(names, k.Name)
	}
	c.add(c.entry.At, CodeBearer, "no card list has `%s`", name).Near(name, names).
		Hint("give a list with `--cards FILE`, or write the card: `bearer: a unit with \"its text\"`")
	return cards.Card{Name: thisCard, Type: t.pack.firstKind()}
}

// firstKind is the kind of a card that nothing is said of: the first the
// vocabulary declares.
func (p *Pack) firstKind() string {
	for _, n := range p.Vocabulary.Nouns {
		if len(n.AnyOf) == 0 {
			return n.Name
		}
	}
	return ""
}

// writtenAs writes what stands in brackets: a keyword, with its number or without.
func (p *Pack) writtenAs(text string) string {
	if k := p.Keyword(text); k != nil {
		return written(k, "")
	}
	if name, number, ok := strings.Cut(text, " "); ok {
		if k := p.Keyword(name); k != nil {
			return written(k, number)
		}
	}
	return "[" + text + "]"
}

// written writes a keyword in its first form that has a number where one is
// given and none where none is, with inert text in its holes.
func written(k *Keyword, number string) string {
	text := ""
	for _, f := range k.Forms {
		if text = f.String(); f.Language == "" && strings.Contains(text, " N]") == (number != "") {
			break
		}
		text = k.Forms[0].String()
	}
	if number == "" {
		number = "1"
	}
	text = strings.ReplaceAll(text, " N]", " "+number+"]")
	for _, hole := range grammar.Holes {
		text = strings.ReplaceAll(text, "["+hole+"]", "Inert.")
	}
	return text
}

// check finds what an expectation asks that the card cannot answer, whatever
// its log: then it always fails, or never.
func (t *Test) check(c *checker, l *grammar.ExampleLine) {
	x := l.Expect
	if k := x.Keyword; k != "" && c.pack.Keyword(k) == nil {
		c.unknown(l.At, CodeKeyword, k, "a keyword", c.all.Keywords)
		return
	}
	a, why := t.asked(x)
	switch {
	case why != "":
		c.add(l.At, CodeNotOnCard, "%s", why).Hint("the card is: %s", strings.ReplaceAll(t.card.Card.Text, "\n", " / "))
	case x.Text != "" || x.Unit != nil || a.Number != nil:
	case !a.judged():
		c.add(l.At, CodeExpected, "`%s` has no condition, so no log can make `%s` fail or hold", a.title(), l.Text).
			Hint("an example is for what depends on the log: if …, while …, when …, for each …")
	case a.trigger() && x.Triggers == nil && x.Number == nil && x.Verdict != string(StateUnknown):
		c.add(l.At, CodeExpected, "`%s` is a trigger, so it is never active or inactive", a.title()).
			Hint("write `so it triggers`, or `so it does not trigger`")
	case !a.trigger() && x.Triggers != nil:
		c.add(l.At, CodeExpected, "`%s` is no trigger, so `%s` can never change", a.title(), l.Text).
			Hint("write `so active`, or `so inactive`")
	}
}

// title names the ability as a person does.
func (a *Ability) title() string {
	if a.Use != nil {
		return a.Use.String()
	}
	return a.Condition()
}

// asked returns the ability that an expectation speaks of: the keyword or line
// that it names, else the keyword the example is below, else the one thing of
// the card that depends on a log. The reason is given where there is none.
func (t *Test) asked(x *grammar.Expectation) (a *Ability, why string) {
	if x.Text != "" {
		return nil, t.unjoined(x.Text)
	}
	name := x.Keyword
	if name == "" && t.Keyword != nil {
		name = t.Keyword.Name
	}
	var found []*Ability
	for _, own := range t.card.Abilities {
		switch {
		case x.Unit != nil && own.Number == x.Unit.Number && own.Number != nil:
			return own, ""
		case own.Number != nil || x.Unit != nil && !own.givesOf(x.Unit.Text):
		case name == "" && own.judged(), own.Use != nil && strings.EqualFold(own.Use.Name, name):
			if s := own.statement(); x.Line == "" || s != nil && s.Rule == x.Line {
				found = append(found, own)
			}
		}
	}
	switch {
	case len(found) > 0 && x.Unit == nil && found[0].severalParts(found):
		return nil, fmt.Sprintf("`%s` has several conditions; say which: %s", found[0].title(), lines(found))
	case len(found) > 0:
		return found[0], ""
	case x.Unit != nil:
		return nil, "nothing on the card changes or gives " + x.Unit.Text
	case x.Line != "":
		return nil, fmt.Sprintf("no condition of the card is in line `%s`", x.Line)
	case name != "":
		return nil, fmt.Sprintf("the card has no keyword `%s` of its own", name)
	}
	return nil, "nothing on the card depends on a log"
}

// severalParts reports whether the abilities are different conditions: of one
// keyword, or of a card that has several.
func (a *Ability) severalParts(all []*Ability) bool {
	return slices.ContainsFunc(all, func(b *Ability) bool { return b.Part != a.Part || b.Keyword != a.Keyword })
}

// lines names the abilities as an expectation can.
func lines(all []*Ability) string {
	var out []string
	for _, a := range all {
		if s := a.statement(); s != nil && s.Rule != "" {
			out = append(out, "`so "+s.Rule+" is active`")
		} else if a.Use != nil {
			out = append(out, "`so "+a.Use.Name+" is active`")
		}
	}
	return strings.Join(out, ", ")
}

// unjoined says why a stretch of text cannot be asked about.
func (t *Test) unjoined(text string) string {
	if t.clauseOf(text) == nil {
		return fmt.Sprintf("the card has no text `%s`", text)
	}
	return ""
}

// clauseOf returns the clause whose text holds the words.
func (t *Test) clauseOf(text string) *grammar.Clause {
	at := strings.Index(t.card.Text.Text, text)
	for _, c := range t.card.Text.Clauses {
		if at >= c.Text.Start && at+len(text) <= c.Text.End && at >= 0 {
			return c
		}
	}
	return nil
}

// Run plays the log of the example in a fresh game, in the first turn of the
// player who has the card, and asks every expectation of the log up to its line.
// It returns nothing where the test has faults.
func (t *Test) Run() []Result {
	var out []Result
	t.play(func(r Result, b Bearer) {
		t.ask(&r, b)
		out = append(out, r)
	})
	return out
}

// play calls ask at every expectation, with the game up to its line.
func (t *Test) play(ask func(Result, Bearer)) {
	if len(t.Faults) > 0 {
		return
	}
	g := t.pack.NewGame(examplePlayers...)
	for _, c := range append(slices.Clip(t.known), t.card) {
		g.AddCard(c)
	}
	g.Watch(t.card.Abilities)
	events := []*turnlog.Event{
		{Kind: turnlog.Head, Head: &turnlog.Header{Start: true, Players: examplePlayers}},
		{Kind: turnlog.Turn, Turn: 1, Player: examplePlayers[0]},
	}
	for _, e := range events {
		g.apply(e)
	}
	var log []*grammar.ExampleLine
	for _, s := range t.steps {
		if s.event != nil {
			log, events = append(log, s.line), append(events, s.event)
			g.apply(s.event)
			continue
		}
		ask(Result{Line: s.line, Log: slices.Clip(log), Events: slices.Clip(events), game: g}, g.bearerNamed(thisCard, examplePlayers[0]))
	}
}

// bearerNamed is the first card of a name as the log has it; before that it is
// held by the player.
func (g *Game) bearerNamed(name, player string) Bearer {
	b := Bearer{Player: player}
	if own := g.named[strings.ToLower(name)]; len(own) > 0 {
		b.Object = own[0].ID
		if c := own[0].now.Controller; c != "" {
			b.Player = c
		}
	}
	return b
}

// ask evaluates one expectation at the end of the log.
func (t *Test) ask(r *Result, b Bearer) {
	g, x := r.game, r.Line.Expect
	a, why := t.asked(x)
	switch {
	case why != "": // the card of a mutant can read otherwise
		r.Verdict, r.Got = &Verdict{Bearer: b}, why
	case x.Text != "":
		state := state(either(False, g.links(t.card, t.clauseOf(x.Text), b, true)).truth, false)
		r.Verdict = &Verdict{Bearer: b, State: state}
		r.Got, r.Passed = string(state), string(state) == x.Verdict
	case x.Unit != nil && a.Number == nil:
		r.Verdict = g.Eval(a, b)
		n := g.given(t.card, a.Keyword, x.Unit.Text, b)
		r.Got, r.Passed = fmt.Sprint(n, " ", x.Unit.Text), n == *x.Number
	default:
		r.Verdict = g.Eval(a, b)
		r.Passed, r.Got = meets(x, r.Verdict)
	}
}

// meets holds a verdict against an expectation, and says what the verdict is.
func meets(x *grammar.Expectation, v *Verdict) (bool, string) {
	got := string(v.State)
	switch {
	case x.Triggers != nil:
		return *x.Triggers == (v.State == StateTriggered), got
	case x.Number != nil:
		if v.Value == nil {
			return false, "no number"
		}
		return *v.Value == *x.Number, fmt.Sprint(*v.Value)
	case string(v.State) != x.Verdict:
		return false, got
	case x.Because != "" && !v.says(x.Because):
		return false, got + ", but not because of that"
	}
	return true, got
}

// says reports whether a verdict gives a reason with these words: an object of its
// reasons (those that would do as well among them) or near misses, or the reason
// of a near miss.
func (v *Verdict) says(words string) bool {
	words = strings.ToLower(strings.Trim(words, `".`))
	var all []string
	for _, e := range append(v.Because[:len(v.Because):len(v.Because)], v.Also...) {
		if e.Object != nil {
			all = append(all, e.Object.Name)
		}
	}
	for _, n := range v.Near {
		all = append(all, n.Text, n.Reason)
	}
	all = append(all, v.Missing...)
	return slices.ContainsFunc(all, func(text string) bool { return strings.Contains(strings.ToLower(text), words) })
}
