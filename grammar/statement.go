package grammar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// The statements of a definition and the lines of an example, as participle
// reads them.

// Classes are tried last: no other line has so many words to try.
type sStatement struct {
	Form      *sForm           `parser:"  'form' @@"`
	Default   string           `parser:"| 'default' 'N' 'is' @Number"`
	Reach     string           `parser:"| 'reaches' 'the' 'end' 'of' 'the' @( 'clause' | 'sentence' | 'text' )"`
	Instances string           `parser:"| 'instances' @( 'sum' | 'redundant' | 'separate' )"`
	Always    bool             `parser:"| @'always'"`
	AsPlayed  bool             `parser:"| @'as' 'you' 'play' 'this' 'card'"`
	If        *sCondition      `parser:"| 'if' @@"`
	While     *sCondition      `parser:"| ( 'while' | 'as' 'long' 'as' ) @@"`
	Until     *sCondition      `parser:"| 'until' @@"`
	When      *sTrigger        `parser:"| 'when' @@"`
	ForEach   *sQuantity       `parser:"| @@"`
	OnlyWhile *sCondition      `parser:"| 'only' ( 'while' | 'if' ) @@"`
	Pay       string           `parser:"| 'pay' @Bracket"`
	MayPay    string           `parser:"| 'you' 'may' 'pay' @Bracket"`
	NoMore    *sNoMore         `parser:"| 'no' 'more' 'than' @@"`
	Then      *sEffect         `parser:"| 'then' @@"`
	Reading   *sAnotherReading `parser:"| @@"`
	Note      []string         `parser:"| 'note' @String"`
	Classes   []*sClass        `parser:"| @@ ( ',' @@ )*"`
}

type sClass struct {
	Tokens []lexer.Token
	Word   []string `parser:"@( 'dependent' | 'passive' | 'permissive' | 'triggered' | 'activated' | 'optional' 'cost' | 'alternative' 'cost' | 'deck' 'constraint' )"`
}

type sForm struct {
	Tokens []lexer.Token
	Parts  []string `parser:"@( Bracket | Word | Number | Icon | Punct )+"`
}

// this card conquers or holds; you play this card or when this card attacks
type sTrigger struct {
	Tokens []lexer.Token
	First  *sTerm   `parser:"@@"`
	Or     []*sTerm `parser:"( ','? ( 'or' 'when'? | 'and' 'when' ) @@ )*"`
}

type sNoMore struct {
	Times  timesLeaf `parser:"@@"`
	Window *sWindow  `parser:"@@"`
}

type sAnotherReading struct {
	Only bool `parser:"'in' 'an' 'activated' 'ability' ',' 'another' 'leaves' 'out' 'the' 'ability' @'only'"`
}

type sEffect struct {
	Tokens  []lexer.Token
	Do      string      `parser:"  'do' @Bracket"`
	Quote   []string    `parser:"| @String ( @( String | Bracket | 'N' ) )*"`
	Subject *sPhrase    `parser:"| @@"`
	May     []string    `parser:"  ( 'may' @( String | Bracket | 'N' )+"`
	Gains   string      `parser:"  | ( 'gains' | 'gain' ) @Bracket"`
	Minus   bool        `parser:"  | ( 'has' | 'have' | 'gets' | 'gains' ) ( '+' | @'-' )"`
	By      countLeaf   `parser:"    @@"`
	Number  numberLeaf  `parser:"    @@"`
	Keyword keywordLeaf `parser:"  | ( 'has' | 'have' ) @@"`
	Becomes stateLeaf   `parser:"  | ( 'becomes' | 'become' ) @@"`
	Verbs   *sPresent   `parser:"  | @@ )"`
}

type sExampleLine struct {
	Bearer *sBearer `parser:"  'bearer' ':' @@"`
	Expect *sExpect `parser:"| 'so' @@"`
}

type sBearer struct {
	Noun     nounLeaf `parser:"( ( 'a' | 'an' ) @@ 'with'"`
	Text     []string `parser:"  ( @String+"` // each a line
	Keywords []string `parser:"  | @Bracket+ )"`
	Name     []string `parser:"| @( Word | Number | ',' | '-' | String )+ )"`
}

type sExpect struct {
	Tokens   []lexer.Token
	Triggers bool       `parser:"(  'it' ( @'triggers'"`
	Not      bool       `parser:"  | @'does' 'not' 'trigger' )"`
	Text     string     `parser:"| ( ( @String"`
	Rule     []string   `parser:"    | @( Version | Number ) | @Word @Number"`
	Keyword  nameLeaf   `parser:"    | (?! 'active' | 'inactive' | 'unknown' ) @@ ) 'is' )?"`
	Verdict  string     `parser:"  @( 'active' | 'inactive' | 'unknown' )"`
	Because  []string   `parser:"  ( 'because' 'of'? @( Word | Number | String | Bracket | Punct | Version )+ )?"`
	Number   string     `parser:"| @Number"`
	Unit     numberLeaf `parser:"  @@? )"`
}

func (f *faults) statement(s *sStatement, e Entry, at Span) *Statement {
	st := &Statement{Entry: e}
	switch {
	case s.Classes != nil:
		st.Kind = SaysClass
		for _, c := range s.Classes {
			st.Classes = append(st.Classes, Class(strings.ToLower(strings.Join(c.Word, " "))))
		}
	case s.Form != nil:
		st.Kind, st.Form = SaysForm, f.form(s.Form)
	case s.Default != "":
		n, _ := numeral(s.Default)
		st.Kind, st.Number = SaysDefault, n.N
	case s.Reach != "":
		st.Kind, st.Word = SaysReach, strings.ToLower(s.Reach)
	case s.Instances != "":
		st.Kind, st.Word = SaysInstances, strings.ToLower(s.Instances)
	case s.Then != nil:
		st.Kind, st.Effect = SaysThen, f.effect(s.Then)
	case s.Reading != nil:
		st.Kind = SaysReading
	case s.Note != nil:
		st.Kind, st.Text = SaysNote, s.Note[0]
	case s.OnlyWhile != nil || s.Pay != "" || s.MayPay != "" || s.NoMore != nil:
		st.Kind, st.Opener = SaysLimit, f.opener(s, at)
	default:
		st.Kind, st.Opener = SaysOpener, f.opener(s, at)
	}
	return st
}

func (f *faults) opener(s *sStatement, at Span) *Opener {
	o := &Opener{At: at}
	switch {
	case s.Always:
		o.Kind = Always
	case s.AsPlayed:
		o.Kind = AsPlayed
	case s.If != nil:
		o.Kind, o.Condition = If, f.condition(s.If)
	case s.While != nil:
		o.Kind, o.Condition = While, f.condition(s.While)
	case s.Until != nil:
		o.Kind, o.Condition = Until, f.condition(s.Until)
	case s.When != nil:
		o.Kind, o.Condition = When, f.trigger(s.When)
	case s.ForEach != nil:
		o.Kind, o.Quantity = ForEach, f.quantity(s.ForEach, nil)
		o.Quantity.At = at
	case s.OnlyWhile != nil:
		o.Kind, o.Condition = OnlyWhile, f.condition(s.OnlyWhile)
	case s.Pay != "":
		o.Kind, o.Hole = Pay, unbracket(s.Pay)
	case s.MayPay != "":
		o.Kind, o.Hole = MayPay, unbracket(s.MayPay)
	case s.NoMore != nil:
		o.Kind, o.Times, o.Window = NoMore, countOf(s.NoMore.Times), f.window(s.NoMore.Window)
	}
	return o
}

func (f *faults) trigger(s *sTrigger) Condition {
	f.event = true
	defer func() { f.event = false }()
	list := []Condition{f.term(s.First)}
	for _, t := range s.Or {
		list = append(list, f.term(t))
	}
	if len(list) == 1 {
		return list[0]
	}
	return &Or{At: spanOfAll(s.Tokens), Of: flatten[*Or](list)}
}

func unbracket(text string) string { return strings.TrimSuffix(strings.TrimPrefix(text, "["), "]") }

func (f *faults) form(s *sForm) *Form {
	form := &Form{At: spanOfAll(s.Tokens)}
	tokens := s.Tokens
	if n := len(tokens); n > 3 && tokens[n-3].Value == "," && isWord(&tokens[n-2], "language") {
		form.Language, tokens = tokens[n-1].Value, tokens[:n-3]
	}
	for i := range tokens {
		form.Parts = append(form.Parts, formPart(&tokens[i]))
	}
	return form
}

func formPart(t *lexer.Token) FormPart {
	part := FormPart{At: spanOf(t)}
	inner := unbracket(t.Value)
	switch {
	case t.Type != kindBracket || inner == "" || !isNameByte(inner[0]):
		part.Sign = t.Value
	case containsFold(Holes, inner):
		part.Hole = inner
	default:
		part.Keyword, part.Number = strings.CutSuffix(inner, " N")
	}
	return part
}

func isNameByte(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80 }

func (f *faults) effect(s *sEffect) *Effect {
	e := &Effect{At: spanOfAll(s.Tokens), Do: unbracket(s.Do), Gains: unbracket(s.Gains), Keyword: wordOf(s.Keyword), Becomes: wordOf(s.Becomes)}
	e.Quote = quoted(s.Tokens)
	if s.Subject != nil {
		e.Subject = f.phrase(s.Subject)
		e.May = len(s.May) > 0
	}
	switch {
	case s.By != nil:
		e.Plus = &Plus{Minus: s.Minus, By: s.By.get().count.Than, Number: wordOf(s.Number)}
	case s.Verbs != nil:
		e.Verb = f.happened(e.Subject, wordsOf(s.Verbs.Verbs), s.Verbs.Tail, e.At)
		e.Verb.Now = true
		if a := e.Verb.Amount; a != nil && a.Count != nil && a.Count.Is == OrMore {
			a.Count.Is = Just // an effect gives a number, and asks for none
		}
	}
	if e.Do != "" || e.Gains != "" || e.Keyword != nil {
		e.Quote = nil
	}
	return e
}

// quoted returns the inert text of an effect and the holes in it, as written.
func quoted(list []lexer.Token) []string {
	var out []string
	for _, t := range list {
		switch t.Type {
		case kindString:
			out = append(out, `"`+t.Value+`"`)
		case kindBracket:
			out = append(out, t.Value)
		case kindWord:
			if t.Value == "N" {
				out = append(out, t.Value)
			}
		}
	}
	return out
}

func (f *faults) exampleLine(s *sExampleLine, l *ExampleLine, source *Source) {
	if b := s.Bearer; b != nil {
		l.Bearer = &Bearer{Noun: wordOf(b.Noun), Text: strings.Join(b.Text, "\n"), Name: strings.Join(b.Name, " ")}
		for _, k := range b.Keywords {
			l.Bearer.Keywords = append(l.Bearer.Keywords, unbracket(k))
		}
		if b.Noun == nil {
			l.Bearer.Name = strings.TrimSpace(l.Text[strings.Index(l.Text, ":")+1:])
		}
		return
	}
	x := &Expectation{Verdict: strings.ToLower(s.Expect.Verdict), Keyword: nameText(s.Expect.Keyword), Unit: wordOf(s.Expect.Unit),
		Text: s.Expect.Text, Line: strings.Join(s.Expect.Rule, " ")}
	if s.Expect.Triggers || s.Expect.Not {
		x.Triggers = &s.Expect.Triggers
	}
	if s.Expect.Number != "" {
		n, _ := numeral(s.Expect.Number)
		x.Number = &n.N
	}
	if len(s.Expect.Because) > 0 {
		tokens := s.Expect.Tokens
		for i := range tokens {
			if isWord(&tokens[i], "because") {
				from := i + 1
				if isWord(&tokens[from], "of") {
					from++
				}
				at := spanOfAll(tokens[from:])
				x.Because = source.Text[at.Start:at.End]
			}
		}
	}
	l.Expect = x
}
