package interp

import (
	"unicode/utf8"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// examplePlayers are the players of an example, in turn order; the first has
// the card that the example is about.
var examplePlayers = []string{"Ann", "Ben"}

// thisCard is what the log lines of an example call that card.
const thisCard = "this card"

// example checks that every line of an example reads: as a log line, or as
// what is expected there.
func (c *checker) example(x *grammar.Example) {
	if c.logs == nil {
		c.logs = turnlog.NewReader("", nil, c.pack.Vocabulary)
	}
	r := c.logs.Another("", nil)
	for _, p := range examplePlayers {
		r.KnowPlayer(p)
	}
	r.KnowCard(thisCard, nil)
	for _, l := range x.Lines {
		c.entry = l.Entry
		switch {
		case l.Bearer != nil:
			if w := l.Bearer.Noun; w != nil {
				c.word(w)
			}
		case l.Expect != nil:
			c.expectation(l)
		case l.Unread: // said already
		default:
			if _, err := r.Line(l.Text); err != nil {
				c.logFault(l, grammar.AsErrors(err)[0])
			}
		}
	}
}

func (c *checker) expectation(l *grammar.ExampleLine) {
	if name := l.Expect.Keyword; name != "" && c.pack.Keyword(name) == nil && !containsName(c.all.Keywords, name) {
		c.unknown(l.At, CodeKeyword, name, "a keyword", c.all.Keywords)
	}
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
