package interp

import (
	"fmt"
	"strings"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// Result is what an example's expectation came to.
type Result struct {
	Example  *grammar.Example
	Line     *grammar.ExampleLine // the expectation
	Verdict  *Verdict             // nil where the card has no such ability
	Got      string               // what holds instead, in the words of an expectation
	Passed   bool
	LogLines []string // the log up to the expectation, as the example has it
}

// Run asks every expectation of an example of the log up to its line. The
// keyword is the one the example stands below; nil for one that stands alone.
// An example whose card has no such ability, or that expects nothing, fails.
func (p *Pack) Run(x *grammar.Example, k *Keyword) []Result {
	r := &runner{pack: p, example: x, keyword: k}
	r.start()
	for _, l := range x.Lines {
		switch {
		case l.Bearer != nil:
		case l.Expect != nil:
			if l.Versions.Holds(p.Version, p.Vocabulary.Rules) {
				r.expect(l)
			}
		default:
			r.log(l)
		}
	}
	return r.results
}

// runner plays one example.
type runner struct {
	pack    *Pack
	example *grammar.Example
	keyword *Keyword
	card    *Card
	game    *Game
	reader  *turnlog.Reader
	lines   []string
	results []Result
}

// start begins a fresh game in Ann's turn 1, with the card that the example is about.
func (r *runner) start() {
	r.card = r.pack.Read(r.bearer())
	r.game = r.pack.NewGame(examplePlayers...)
	r.game.AddCard(r.card)
	r.game.Watch(r.card.Abilities)
	r.game.Apply(&turnlog.Event{Kind: turnlog.Head, Head: &turnlog.Header{Start: true}})
	r.game.Apply(&turnlog.Event{Kind: turnlog.Turn, Turn: 1, Player: examplePlayers[0]})
	r.reader = turnlog.NewReader("", nil, r.pack.Vocabulary)
	for _, p := range examplePlayers {
		r.reader.KnowPlayer(p)
	}
	r.reader.KnowCard(thisCard, r.card.Is)
}

// bearer is the card of the example: as a line of it says, else a unit with the
// keyword and an inert text.
func (r *runner) bearer() cards.Card {
	card := cards.Card{Name: thisCard, Type: r.pack.firstKind()}
	if r.keyword != nil {
		card.Text = r.written(r.keyword, "")
	}
	for _, l := range r.example.Lines {
		b := l.Bearer
		if b == nil || b.Noun == nil {
			continue
		}
		card.Type = b.Noun.Text
		card.Text = b.Text
		if strings.HasPrefix(b.Text, "[") && strings.Count(b.Text, "[") == 1 {
			name, number, _ := strings.Cut(strings.Trim(b.Text, "[]"), " ")
			if k := r.pack.Keyword(strings.Trim(b.Text, "[]")); k != nil {
				name, number = k.Name, ""
			}
			if k := r.pack.Keyword(name); k != nil {
				card.Text = r.written(k, number)
			}
		}
	}
	return card
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

// written writes a keyword in its first form, with inert text in its holes.
func (r *runner) written(k *Keyword, number string) string {
	if len(k.Forms) == 0 {
		return ""
	}
	if number == "" {
		number = "1"
	}
	text := k.Forms[0].String()
	text = strings.ReplaceAll(text, " N]", " "+number+"]")
	for _, hole := range grammar.Holes {
		text = strings.ReplaceAll(text, "["+hole+"]", "Inert.")
	}
	return text
}

func (r *runner) log(l *grammar.ExampleLine) {
	r.lines = append(r.lines, l.Text)
	e, err := r.reader.Line(l.Text)
	if err == nil && e != nil { // the checker has said what does not read
		r.game.Apply(e)
	}
}

func (r *runner) expect(l *grammar.ExampleLine) {
	result := Result{Example: r.example, Line: l, LogLines: append([]string{}, r.lines...)}
	a := r.asked(l.Expect)
	if a == nil {
		result.Got = "the card has no such keyword"
		r.results = append(r.results, result)
		return
	}
	bearer := Bearer{Player: examplePlayers[0]}
	if own := r.game.named[thisCard]; len(own) > 0 {
		bearer = Bearer{own[0].now.Controller, own[0].ID}
		if bearer.Player == "" {
			bearer.Player = examplePlayers[0]
		}
	}
	result.Verdict = r.game.Eval(a, bearer)
	result.Passed, result.Got = meets(l.Expect, result.Verdict)
	r.results = append(r.results, result)
}

// asked returns the ability that an expectation speaks of: the keyword it
// names, else the one the example is below, else the card's first.
func (r *runner) asked(x *grammar.Expectation) *Ability {
	name := x.Keyword
	if name == "" && r.keyword != nil {
		name = r.keyword.Name
	}
	for _, a := range r.card.Abilities {
		if name == "" && a.judged() || a.Use != nil && strings.EqualFold(a.Use.Name, name) {
			return a
		}
	}
	return nil
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

// says reports whether a verdict gives a reason with these words: an object of
// its reasons or near misses, or the reason of a near miss.
func (v *Verdict) says(words string) bool {
	words = strings.ToLower(strings.Trim(words, `".`))
	var all []string
	for _, e := range v.Because {
		if e.Object != nil {
			all = append(all, e.Object.Name)
		}
	}
	for _, n := range v.Near {
		all = append(all, n.Text, n.Reason)
	}
	all = append(all, v.Missing...)
	for _, text := range all {
		if strings.Contains(strings.ToLower(text), words) {
			return true
		}
	}
	return false
}
