package grammar

import (
	"strings"
	"unicode/utf8"
)

// Format returns the file in its canonical layout: one statement a line in its
// canonical words, labels in a column of their own, comments kept. The file must
// have been read without a fault. Formatting what it returns changes nothing.
func Format(file *File) string {
	f := &formatter{source: file.Source}
	for i, b := range file.Blocks {
		f.block(b, i == 0)
	}
	return strings.TrimLeft(f.out.String(), "\n")
}

// formatter writes lines; blank lines are at most one between two others.
type formatter struct {
	source *Source
	out    strings.Builder
	blank  bool
}

func (f *formatter) line(indent int, text, comment string) {
	if comment != "" {
		text += "  " + comment
	}
	if f.blank && f.out.Len() > 0 {
		f.out.WriteByte('\n')
	}
	f.blank = false
	f.out.WriteString(strings.TrimRight(strings.Repeat(" ", indent)+text, " ") + "\n")
}

// before writes the comments and blank lines that stand before a line.
func (f *formatter) before(l *line, indent int) {
	for _, c := range l.before {
		if c == "" {
			f.blank = true
		} else {
			f.line(indent, c, "")
		}
	}
}

func (f *formatter) block(b *Block, first bool) {
	f.blank = !first
	f.before(b.head, 0)
	f.line(0, b.headText(), b.head.comment)
	if b.Example != nil {
		f.body(b.head, 2)
		return
	}
	width := b.labelWidth()
	statements := b.statements()
	for _, l := range b.lines {
		indent := 2 + width
		if l.first() == "example" || len(l.tokens) == 0 {
			indent = 2
		}
		f.before(l, 2)
		if len(l.tokens) == 0 {
			continue
		}
		text := l.source(f.source)
		if s := statements[l.text]; s != nil {
			text = s.String() + s.Versions.suffix()
		}
		if l.label != "" {
			text = l.label + strings.Repeat(" ", max(2, width-utf8.RuneCountInString(l.label))) + text
			indent = 2
		}
		f.line(indent, text, l.comment)
		f.body(l, 4)
	}
}

// body writes the lines of an example.
func (f *formatter) body(example *line, indent int) {
	for _, l := range example.body {
		f.before(l, indent)
		f.line(indent, l.source(f.source), l.comment)
	}
}

// statements returns the statements of a keyword by their place.
func (b *Block) statements() map[Span]*Statement {
	all := map[Span]*Statement{}
	if b.Keyword != nil {
		for _, s := range b.Keyword.Statements {
			all[s.At] = s
		}
	}
	return all
}

func (b *Block) labelWidth() int {
	width := 0
	for _, l := range b.lines {
		if l.label != "" && l.first() != "example" {
			width = max(width, utf8.RuneCountInString(l.label)+2)
		}
	}
	return width
}

func (b *Block) headText() string {
	if k := b.Keyword; k != nil {
		text := "keyword " + k.Name
		if k.Rule != "" {
			text += ", rule " + k.Rule
		}
		return text + b.head.versions.suffix()
	}
	return spaced(b.head.source(b.Source))
}

// source returns the line as written, with the lines that continue it joined.
// Runs of spaces stay: they line up the columns of a vocabulary.
func (l *line) source(s *Source) string {
	var parts []string
	for _, p := range strings.Split(s.Text[l.text.Start:l.text.End], "\n") {
		body, _ := cutComment(strings.TrimRight(p, "\r"))
		parts = append(parts, strings.TrimSpace(strings.ReplaceAll(body, "\t", " ")))
	}
	return strings.Join(parts, " ")
}

// spaced makes every run of spaces one.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

func (v Versions) suffix() string {
	switch {
	case v.From == "" && v.To == "":
		return ""
	case v.To == "":
		return ", rules " + v.From + " on"
	case v.From == "":
		return ", rules up to " + v.To
	case v.From == v.To:
		return ", rules " + v.From
	}
	return ", rules " + v.From + " to " + v.To
}

// String returns the canonical text of the statement, without its label and
// range of versions.
func (s *Statement) String() string {
	switch s.Kind {
	case SaysClass:
		words := make([]string, len(s.Classes))
		for i, c := range s.Classes {
			words[i] = string(c)
		}
		return strings.Join(words, ", ")
	case SaysForm:
		return "form " + s.Form.String()
	case SaysDefault:
		return "default N is " + Numeral{N: s.Number}.String()
	case SaysReach:
		return "reaches the end of the " + s.Word
	case SaysInstances:
		return "instances " + s.Word
	case SaysOpener, SaysLimit:
		return s.Opener.String()
	case SaysThen:
		return "then " + s.Effect.String()
	case SaysReading:
		return "in an activated ability, another leaves out the ability only"
	}
	return `note "` + s.Text + `"`
}

// String returns the form as it is written on a card.
func (f *Form) String() string {
	text := ""
	for i, p := range f.Parts {
		glued := p.Sign == "[>]" || p.Sign == "[>>]" || p.Sign == ":" || p.Sign == ","
		if i > 0 && !glued {
			text += " "
		}
		text += p.String()
	}
	if f.Language != "" {
		text += ", language " + f.Language
	}
	return text
}

// String returns the part as it is written.
func (p FormPart) String() string {
	switch {
	case p.Keyword != "":
		return "[" + p.Keyword + pick(p.Number, " N", "") + "]"
	case p.Hole != "":
		return "[" + p.Hole + "]"
	}
	return p.Sign
}

// String returns the canonical text of an opener or limit.
func (o *Opener) String() string {
	switch {
	case o.Condition != nil:
		return string(o.Kind) + " " + Print(o.Condition)
	case o.Quantity != nil:
		return o.Quantity.String()
	case o.Hole != "":
		return string(o.Kind) + " [" + o.Hole + "]"
	case o.Times != nil:
		return string(o.Kind) + " " + o.Times.times() + " " + o.Window.String()
	}
	return string(o.Kind)
}

// String returns the canonical text of an effect, without `then`.
func (e *Effect) String() string {
	switch {
	case e.Do != "":
		return "do [" + e.Do + "]"
	case e.Gains != "":
		return e.Subject.String() + " " + agree(e.Subject, "gain") + " [" + e.Gains + "]"
	case e.Plus != nil:
		return e.Subject.String() + " " + agree(e.Subject, "have") + " " + pick(e.Plus.Minus, "-", "+") + e.Plus.By.String() + " " + e.Plus.Number.canonical(nil)
	case e.Keyword != nil:
		return e.Subject.String() + " " + agree(e.Subject, "have") + " " + e.Keyword.bracketed()
	case e.Becomes != nil:
		return e.Subject.String() + " " + agree(e.Subject, "become") + " " + e.Becomes.canonical(nil)
	case e.Verb != nil:
		return e.Verb.String()
	}
	quote := strings.Join(e.Quote, " ")
	if e.Subject == nil {
		return quote
	}
	return e.Subject.String() + pick(e.May, " may ", " ") + quote
}
