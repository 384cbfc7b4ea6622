package grammar

import (
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The lines of a `game` block, as participle reads them. Names are free words,
// so they end at a word that the line's form needs (nameLeaf).

type sVocabularyLine struct {
	Rules     []string     `parser:"  'rules' @( Version | Number ) ( ',' @( Version | Number ) )*"`
	Noun      *sNounLine   `parser:"| 'noun' @@"`
	Adjective *sMeansLine  `parser:"| 'adjective' @@"`
	Zone      *sZoneLine   `parser:"| 'zone' @@"`
	Event     *sEventLine  `parser:"| 'event' @@"`
	Meaning   *sWordLine   `parser:"| 'word' @@"`
	Mistake   *sMistake    `parser:"| 'mistake' @@"`
	Implies   *sImplies    `parser:"| 'when' @@"`
	Status    *sStatusLine `parser:"| 'status' @@"`
	Tally     *sTallyLine  `parser:"| 'tally' @@"`
	Number    *sNumberLine `parser:"| 'number' @@"`
	Window    *sWindowLine `parser:"| 'window' @@"`
	Tags      []nameLeaf   `parser:"| 'tag' @@ ( ',' @@ )*"`
	Mark      *sMarkLine   `parser:"| @@"`
	Reading   *sReading    `parser:"| 'read' @@"`
	Control   []nameLeaf   `parser:"| 'control' 'goes' 'to' 'who' @@ ( ( ',' | 'or' ) @@ )*"`
	Note      string       `parser:"| 'note' @String"`
}

type nameLeaf interface{ get() *leaf }

type sNounLine struct {
	Name   nameLeaf   `parser:"@@"`
	Plural nameLeaf   `parser:"( ',' 'plural' @@"`
	Also   []nameLeaf `parser:"| ',' 'also' @@ )*"`
	AnyOf  []nameLeaf `parser:"( 'is' ( 'a' | 'an' ) @@ ( ( ',' | 'or' ) ( 'a' | 'an' ) @@ )*"`
	Tag    nameLeaf   `parser:"  ( 'with' 'the' 'tag' @@ )?"`
	NoneOf []nameLeaf `parser:"  ( ',' 'and' 'is' 'not' ( 'a' | 'an' ) @@ )* )?"`
	Each   bool       `parser:"( ',' @'counted' 'once' 'for' 'each' 'event' )?"`
}

// the words after "means" are read as the filters of a noun phrase, later
type sMeansLine struct {
	Name nameLeaf `parser:"@@ 'means'"`
	Rest *sRest   `parser:"@@"`
}

type sRest struct {
	Tokens []lexer.Token
	Text   []string `parser:"@( Word | Number | Bracket | String | Punct )+"`
}

type sZoneLine struct {
	Names []nameLeaf `parser:"@@ ( ',' (?! 'also' ) @@ )*"`
	Also  []nameLeaf `parser:"( ',' 'also' @@ )*"`
	Each  bool       `parser:"( @'each' 'player' 'has' 'one'"`
	AnyOf []nameLeaf `parser:"| 'is' ( 'a' | 'an' ) @@ ( ( ',' | 'or' ) ( 'a' | 'an' ) @@ )* )?"`
}

type sEventLine struct {
	Forms    []formLeaf  `parser:"@@ ( ',' @@ )*"`
	Members  []*sMember  `parser:"( 'is' @@ ( ( ',' | 'or' ) @@ )*"`
	Patterns []*sPattern `parser:"| @@ ( ';' @@ )* )"`
}

type sMember struct {
	Verb nameLeaf `parser:"@@"`
	From nameLeaf `parser:"( 'from' 'the'? @@ )?"`
}

type sPattern struct {
	Subject *sSlot      `parser:"@@"`
	Verb    verbLeaf    `parser:"@@"`
	Object  *sSlot      `parser:"@@?"`
	Rest    []string    `parser:"@( 'on' 'the' Word )?"`
	Roles   []*sPrepped `parser:"@@*"`
}

// oneWordLeaf takes one word: what fills a role of an event.
type oneWordLeaf interface{ get() *leaf }

// formLeaf takes a form of a verb, up to its pattern or its family: breaking into.
type formLeaf interface{ get() *leaf }

// verbLeaf takes the words of a verb, up to the article or number after it.
type verbLeaf interface{ get() *leaf }

type sPrepped struct {
	Prep string `parser:"','? @( 'from' | 'to' | 'at' | 'on' | 'with' | 'of' | 'by' | 'for' | 'in' | 'into' )"`
	Slot *sSlot `parser:"@@"`
}

type sSlot struct {
	Units []nameLeaf    `parser:"( 'N' @@ ( 'or' 'N' @@ )*"`
	Hole  string        `parser:"| @Bracket"`
	Kinds []oneWordLeaf `parser:"| ( 'a' | 'an' ) @@ ( 'or' ( 'a' | 'an' ) @@ )*"`
	Words []nameLeaf    `parser:"| @@ ( 'or' @@ )* )"`
}

type sWordLine struct {
	Names    []nameLeaf      `parser:"@@ ( ',' @@ )*"`
	Replaces bool            `parser:"( @'replaces' 'the' 'instruction' 'before' 'it'"`
	Opens    bool            `parser:"| @'opens' 'a' 'condition'"`
	Means    []*sMeaningPart `parser:"| 'means' @@ ( ',' 'and' @@ )* )"`
}

type sMeaningPart struct {
	Verb  nameLeaf `parser:"@@"`
	Where string   `parser:"( 'in' 'a' @( 'condition' | 'trigger' ) )?"`
	Of    nameLeaf `parser:"( ',' 'of' ( 'a' | 'an' ) @@ )?"`
}

type sMistake struct {
	Verbs []nameLeaf `parser:"@@ ( ( ',' | ',' 'or' | 'or' | 'and' | ',' 'and' ) @@ )*"`
	For   nameLeaf   `parser:"'for' @@"`
	Why   string     `parser:"( ',' @String )?"`
}

// when a unit or a gear is finalized, it also resolves
// when an object is finalized for an amount, the amount is also spent
type sImplies struct {
	Of     []nameLeaf `parser:"( 'a' | 'an' ) @@ ( 'or' ( 'a' | 'an' ) @@ )*"`
	Verb   nameLeaf   `parser:"'is' @@"`
	Amount bool       `parser:"@( 'for' 'an' 'amount' )? ','"`
	Also   nameLeaf   `parser:"( 'it' | 'the' 'amount' 'is' ) 'also' @@"`
}

type sStatusLine struct {
	Name  nameLeaf   `parser:"@@"`
	Of    []nameLeaf `parser:"'of' ( 'a' | 'an' ) @@ ( 'or' ( 'a' | 'an' ) @@ )*"`
	Once  bool       `parser:"( ',' @'once' )?"`
	Begin []*sChange `parser:"( ',' 'from' @@ ( 'or' @@ )*"`
	End   []*sChange `parser:"  ( 'until' @@ ( 'or' @@ )* )? )?"`
}

type sChange struct {
	Window  nameLeaf `parser:"( 'the' @@"`
	Starts  bool     `parser:"  ( @'starts' | 'ends' )"`
	Passive bool     `parser:"| 'it'? @'is'?"`
	Verb    nameLeaf `parser:"  @@"`
	From    nameLeaf `parser:"  ( 'from' @@ )? )"`
}

type sTallyLine struct {
	Name    nameLeaf   `parser:"@@"`
	Also    []nameLeaf `parser:"( ',' 'also' @@ )*"`
	Changes []*sMoves  `parser:"'of' 'a' 'player' ( ',' (?! 'starts' ) @@ )*"`
	Start   string     `parser:"( ',' 'starts' 'at' @Number )?"`
}

type sMoves struct {
	Verb nameLeaf `parser:"@@"`
	From nameLeaf `parser:"( 'from' @@ )?"`
	Up   bool     `parser:"( @'adds' | 'takes' )"`
}

type sNumberLine struct {
	Name  nameLeaf   `parser:"@@"`
	Of    []nameLeaf `parser:"'of' ( 'a' | 'an' ) @@ ( 'or' ( 'a' | 'an' ) @@ )*"`
	Units []nameLeaf `parser:"( ',' 'in' @@ ( 'or' @@ )* )?"`
}

type sWindowLine struct {
	Names []nameLeaf `parser:"@@ ( ',' @@ )*"`
	Each  bool       `parser:"( @'of' 'a' 'player' )?"`
}

type sMarkLine struct {
	Kind  string     `parser:"@( 'mark' | 'icon' | 'action' | 'state' | 'blank' )"`
	Signs []markLeaf `parser:"@@ ( ',' @@ )*"`
	Says  string     `parser:"( 'joins' @( 'a' 'keyword' 'to' 'its' 'text' | 'keywords' ) | 'is' @String )?"`
}

// markLeaf takes a sign: a bracket, an icon or a dash.
type markLeaf interface{ get() *leaf }

type sReading struct {
	Kind string   `parser:"( 'a' | 'an' ) ( @( 'triggered' | 'passive' | 'activated' | 'cost' ) 'ability'?"`
	Noun nameLeaf `parser:"               | @@ )"`
	When string   `parser:"( @( 'always' | 'at' 'its' 'event' )"`
	Verb nameLeaf `parser:"| 'when' 'it' 'is'? @@ )"`
}

var nameEnds = wordSet(`is of means from each a an and or for until joins adds takes starts ends also replaces opens in-a always when`)

func name(lex *lexer.PeekingLexer) (*leaf, int) {
	ahead := lookahead(lex, 8)
	n := 0
	for n < len(ahead) && ahead[n].Type == kindWord && !endsName(ahead[n:]) {
		n++
	}
	if n == 0 {
		return nil, 0
	}
	return &leaf{word: &Word{At: spanOfAll(ahead[:n]), Text: textOf(ahead[:n])}}, n
}

// endsName reports whether a name ends before these lexemes: at a word of the
// line's own form, or at a preposition with its article.
func endsName(ahead []lexer.Token) bool {
	if nameEnds[ahead[0].Value] || ahead[0].Value == "N" {
		return true
	}
	article := len(ahead) > 1 && (isWord(&ahead[1], "a", "an") || ahead[1].Value == "N")
	return isWord(&ahead[0], "with", "by") || len(ahead) > 1 && isWord(&ahead[0], "at") && isWord(&ahead[1], "its") || article && isWord(&ahead[0], "to", "on", "at", "in", "into")
}

func oneWord(lex *lexer.PeekingLexer) (*leaf, int) {
	next := lex.Peek()
	if next.Type != kindWord || endsName([]lexer.Token{*next}) {
		return nil, 0
	}
	return &leaf{word: &Word{At: spanOf(next), Text: next.Value}}, 1
}

// verbForm takes words up to an article or `is`.
func verbForm(lex *lexer.PeekingLexer) (*leaf, int) {
	return wordsBefore(lex, func(t *lexer.Token) bool { return isWord(t, "a", "an", "is") })
}

// verbWords takes the words between a pattern's subject and its object; "of" or
// "on" right before the object is a preposition of the verb: gains control of.
func verbWords(lex *lexer.PeekingLexer) (*leaf, int) {
	return wordsBefore(lex, func(t *lexer.Token) bool { return isWord(t, "a", "an") || t.Value == "N" })
}

// wordsBefore takes the words up to one that ends them.
func wordsBefore(lex *lexer.PeekingLexer, ends func(*lexer.Token) bool) (*leaf, int) {
	ahead := lookahead(lex, 8)
	n := 0
	for n < len(ahead) && ahead[n].Type == kindWord && !ends(&ahead[n]) {
		n++
	}
	if n == 0 {
		return nil, 0
	}
	return &leaf{word: &Word{At: spanOfAll(ahead[:n]), Text: textOf(ahead[:n])}}, n
}

func markSign(lex *lexer.PeekingLexer) (*leaf, int) {
	next := lex.Peek()
	if next.Type != kindBracket && next.Type != kindIcon && (next.Type != kindPunct || next.Value == ",") {
		return nil, 0
	}
	return &leaf{word: &Word{At: spanOf(next), Text: next.Value}}, 1
}

// vocabularyParser is the same for every game, so it is built once.
var vocabularyParser = sync.OnceValue(func() *participle.Parser[sVocabularyLine] {
	return participle.MustBuild[sVocabularyLine](
		participle.Lexer(lexicalDefinition{}), participle.UseLookahead(participle.MaxLookahead),
		participle.CaseInsensitive("Word"),
		bind[nameLeaf](name), bind[oneWordLeaf](oneWord), bind[formLeaf](verbForm), bind[verbLeaf](verbWords), bind[markLeaf](markSign))
})

func nameText(l nameLeaf) string {
	if l == nil {
		return ""
	}
	return l.get().word.Text
}

func names[T interface{ get() *leaf }](list []T) []string {
	var out []string
	for _, l := range list {
		out = append(out, l.get().word.Text)
	}
	return out
}

// add declares what one line says.
func (v *Vocabulary) add(s *sVocabularyLine, e Entry) {
	switch {
	case s.Rules != nil:
		v.Rules = s.Rules
	case s.Noun != nil:
		v.addNoun(s.Noun, e)
	case s.Adjective != nil:
		v.Adjectives = append(v.Adjectives, &Adjective{Entry: e, Name: nameText(s.Adjective.Name), text: spanOfAll(s.Adjective.Rest.Tokens)})
	case s.Zone != nil:
		v.addZone(s.Zone, e)
	case s.Event != nil:
		v.addEvent(s.Event, e)
	case s.Meaning != nil:
		v.addMeaning(s.Meaning, e)
	case s.Mistake != nil:
		v.addMistake(s.Mistake, e)
	case s.Implies != nil:
		v.addImplication(s.Implies, e)
	case s.Status != nil:
		v.addStatus(s.Status, e)
	case s.Tally != nil:
		v.addTally(s.Tally, e)
	case s.Number != nil:
		n := s.Number
		v.Numbers = append(v.Numbers, &NumberEntry{Entry: e, Name: nameText(n.Name), Of: names(n.Of), Units: names(n.Units)})
	case s.Window != nil:
		for _, name := range names(s.Window.Names) {
			v.Windows = append(v.Windows, &WindowEntry{Entry: e, Name: name, Each: s.Window.Each})
		}
	case s.Tags != nil:
		for _, name := range names(s.Tags) {
			v.Tags = append(v.Tags, &Tag{Entry: e, Name: name})
		}
	case s.Mark != nil:
		v.addMark(s.Mark, e)
	case s.Control != nil:
		for _, form := range names(s.Control) {
			v.Control = append(v.Control, v.baseOf(form))
		}
	case s.Reading != nil:
		r := s.Reading
		noun := nameText(r.Noun)
		v.Readings = append(v.Readings, &Reading{Entry: e, Kind: AbilityKind(r.Kind + noun), Noun: noun, Verb: v.baseOf(nameText(r.Verb)), At: strings.HasPrefix(r.When, "at")})
	}
}

func (v *Vocabulary) addNoun(s *sNounLine, e Entry) {
	n := &NounEntry{Entry: e, Name: nameText(s.Name), Plural: nameText(s.Plural), Also: names(s.Also),
		AnyOf: names(s.AnyOf), NoneOf: names(s.NoneOf), Tag: nameText(s.Tag), Each: s.Each}
	if n.Plural == "" {
		n.Plural = plural(n.Name)
	}
	v.Nouns = append(v.Nouns, n)
}

func (v *Vocabulary) addZone(s *sZoneLine, e Entry) {
	for _, name := range names(s.Names) {
		v.Zones = append(v.Zones, &Zone{Entry: e, Name: name, Also: names(s.Also), AnyOf: names(s.AnyOf), Each: s.Each})
	}
}

func (v *Vocabulary) addEvent(s *sEventLine, e Entry) {
	verb := newVerb(e, names(s.Forms))
	for _, m := range s.Members {
		verb.Members = append(verb.Members, &Member{Verb: nameText(m.Verb), From: nameText(m.From)})
	}
	for _, p := range s.Patterns {
		verb.Patterns = append(verb.Patterns, lowerPattern(p, verb.Name))
	}
	if len(s.Patterns) > 0 { // the pattern says it in the third person, where nothing stands within it
		said, n := strings.Fields(nameText(s.Patterns[0].Verb)), len(strings.Fields(verb.Name))
		if len(said) >= n {
			verb.Third = strings.Join(said[:n], " ")
		}
	}
	v.Verbs = append(v.Verbs, verb)
}

func newVerb(e Entry, forms []string) *Verb {
	base := forms[0]
	verb := &Verb{Entry: e, Name: base, Third: inflect(base, third), Past: inflect(base, past), Gerund: inflect(base, gerund)}
	if len(forms) > 1 {
		verb.Past = forms[1]
	}
	verb.Participle = verb.Past
	if len(forms) > 2 {
		verb.Participle = forms[2]
	}
	if len(forms) > 3 {
		verb.Gerund = forms[3]
	}
	return verb
}

// lowerPattern gives each slot its role. A player who does something is
// `player`; what it is done to is `object`; a thing that does it to another
// thing is `by`; a thing beside a player as subject is what the player does it
// with.
func lowerPattern(s *sPattern, verb string) *Pattern {
	p := &Pattern{Subject: lowerSlot(s.Subject, "")}
	prep := ""
	if extra := len(strings.Fields(nameText(s.Verb))) - len(strings.Fields(verb)); extra == 1 {
		words := strings.Fields(nameText(s.Verb))
		prep = words[len(words)-1]
	}
	if s.Object != nil {
		p.Object = lowerSlot(s.Object, prep)
		p.Object.Role = "object"
		if p.Object.Amount() {
			p.Object.Role = "amount"
		}
	}
	for _, r := range s.Roles {
		slot := lowerSlot(r.Slot, r.Prep)
		slot.Role = r.Prep
		if !p.takesObject() && r.Prep == "to" && len(slot.Kinds) > 0 && slot.Kinds[0] != "place" && slot.Kinds[0] != "zone" {
			slot.Role = "object" // deals N damage to an object
		}
		p.Roles = append(p.Roles, slot)
	}
	p.Subject.Role = p.Thing()
	if p.ByPlayer() {
		p.Subject.Role = "player"
	}
	return p
}

func lowerSlot(s *sSlot, prep string) *Slot {
	slot := &Slot{Prep: prep, Kinds: names(s.Kinds), Units: names(s.Units), Hole: s.Hole != ""}
	if len(slot.Kinds) == 0 {
		slot.Words = names(s.Words)
	}
	return slot
}

// addMeaning declares a word by what it means. A verb of that name gets the
// meaning added, so that several lines can speak of one word.
func (v *Vocabulary) addMeaning(s *sWordLine, e Entry) {
	kind, says := MarkReplace, "replaces the instruction before it"
	if s.Opens {
		kind, says = MarkOpens, "opens a condition"
	}
	if s.Replaces || s.Opens {
		for _, name := range names(s.Names) {
			v.Marks = append(v.Marks, &Mark{Entry: e, Text: name, Kind: kind, Says: says})
		}
		return
	}
	for _, name := range names(s.Names[:1]) {
		verb := v.Verb(name)
		if verb == nil {
			verb = newVerb(Entry{Rule: e.Rule, At: e.At, Source: e.Source}, names(s.Names))
			v.Verbs = append(v.Verbs, verb)
		}
		for _, m := range s.Means {
			verb.Meanings = append(verb.Meanings, &Meaning{Entry: e, Verb: nameText(m.Verb), Where: Position(m.Where), Of: nameText(m.Of)})
		}
	}
}

func (v *Vocabulary) addMistake(s *sMistake, e Entry) {
	verb := v.Verb(nameText(s.For))
	if verb == nil {
		v.Strays = append(v.Strays, &Mistake{Entry: e, Verb: nameText(s.For)})
		return
	}
	for _, name := range names(s.Verbs) {
		verb.Mistaken = append(verb.Mistaken, &Mistake{Entry: e, Verb: name, Why: s.Why})
	}
}

func (v *Vocabulary) addImplication(s *sImplies, e Entry) {
	v.Implications = append(v.Implications, &Implication{Entry: e, Of: names(s.Of), Amount: s.Amount,
		Verb: v.baseOf(nameText(s.Verb)), Also: v.baseOf(nameText(s.Also))})
}

// baseOf returns the base form of a verb in any form, the word itself when it
// is not known.
func (v *Vocabulary) baseOf(form string) string {
	for _, verb := range v.Verbs {
		for _, f := range []string{verb.Name, verb.Third, verb.Past, verb.Participle, verb.Gerund} {
			if strings.EqualFold(f, form) {
				return verb.Name
			}
		}
	}
	return form
}

func (v *Vocabulary) changes(list []*sChange) []*Change {
	var out []*Change
	for _, s := range list {
		c := &Change{Window: nameText(s.Window), Starts: s.Starts, Passive: s.Passive, From: nameText(s.From)}
		if s.Verb != nil {
			c.Verb = v.baseOf(nameText(s.Verb))
		}
		out = append(out, c)
	}
	return out
}

func (v *Vocabulary) addStatus(s *sStatusLine, e Entry) {
	v.Statuses = append(v.Statuses, &Status{Entry: e, Name: nameText(s.Name), Of: names(s.Of), Once: s.Once,
		Begin: v.changes(s.Begin), End: v.changes(s.End)})
}

func (v *Vocabulary) addTally(s *sTallyLine, e Entry) {
	t := &Tally{Entry: e, Name: nameText(s.Name), Also: names(s.Also)}
	if s.Start != "" {
		t.Start, _ = strconv.Atoi(s.Start)
		t.Known = true
	}
	for _, m := range s.Changes {
		c := &Change{Verb: v.baseOf(nameText(m.Verb)), From: nameText(m.From)}
		if m.Up {
			t.Up = append(t.Up, c)
		} else {
			t.Down = append(t.Down, c)
		}
	}
	v.Tallies = append(v.Tallies, t)
}

func (v *Vocabulary) addMark(s *sMarkLine, e Entry) {
	kind := map[string]MarkKind{"icon": MarkIcon, "action": MarkAction, "state": MarkState, "blank": MarkBlank}[s.Kind]
	if s.Kind == "mark" {
		kind = MarkGate
		if s.Says == "keywords" {
			kind = MarkChain
		}
	}
	for _, sign := range s.Signs {
		v.Marks = append(v.Marks, &Mark{Entry: e, Text: sign.get().word.Text, Kind: kind, Says: s.Says})
	}
}
