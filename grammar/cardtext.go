package grammar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// AbilityKind is what kind of ability a clause is (rule 364 and following).
type AbilityKind string

// The kinds of ability. Cost is a passive ability that changes what its own
// card costs, Permission one that lets it be played from somewhere. The
// instructions of a card have the noun of its [Reading] as their kind.
const (
	PassiveAbility   AbilityKind = "passive"
	TriggeredAbility AbilityKind = "triggered"
	ActivatedAbility AbilityKind = "activated"
	CostChange       AbilityKind = "cost"
	PlayPermission   AbilityKind = "permission"
)

// PartKind is what a stretch of card text is. Every byte of a text is of
// exactly one kind (DESIGN 4).
type PartKind string

// The kinds of part.
const (
	KeywordPart   PartKind = "keyword"
	ConditionPart PartKind = "condition"
	TriggerPart   PartKind = "trigger"
	CostPart      PartKind = "cost"
	LimitPart     PartKind = "limit"
	ReminderPart  PartKind = "reminder"
	EffectPart    PartKind = "effect"
	NotRead       PartKind = "not read"
)

// Part is a stretch of card text with what it is; Why says of an unread one
// what was not understood.
type Part struct {
	At   Span
	Kind PartKind
	Why  string
}

// CardText is a card's text as read: its clauses, and the part that each byte
// belongs to, in order and without a gap.
type CardText struct {
	Text    string
	Clauses []*Clause
	Parts   []Part
	Slips   []Slip
}

// Slip is a keyword that stands at the head of a clause without its brackets,
// most likely by mistake. It is kept as text, and is no keyword of the card.
type Slip struct {
	At      Span
	Keyword string
}

// Clause is one ability of a card: what stands before it (cost, keywords and
// gates) and its text.
type Clause struct {
	At         Span
	Kind       AbilityKind
	Cost       Span // before a colon; zero when there is none
	Keywords   []*KeywordUse
	Text       Span // the text that a gate joins to its keywords, or the clause's own
	Trigger    *Guard
	Conditions []*Guard
	Replaces   bool // it replaces an instruction before it (157.2)
}

// Gated reports whether a keyword is joined to the clause's text.
func (c *Clause) Gated() bool {
	return slices.ContainsFunc(c.Keywords, func(use *KeywordUse) bool { return use.Gate })
}

// KeywordUse is a keyword that is the card's own: at the head of a clause.
type KeywordUse struct {
	At    Span
	Name  string
	Param *int
	Gate  bool // it is joined to the clause's text
	Cost  Span // the cost that belongs to it: [Equip] cost
}

// String returns the keyword with its number, if it has one: Assault 2.
func (u *KeywordUse) String() string {
	if u.Param != nil {
		return fmt.Sprintf("%s %d", u.Name, *u.Param)
	}
	return u.Name
}

// Guard is a condition, trigger or quantity of a clause in words.
type Guard struct {
	At        Span
	Word      string // if, while, unless, when, for each, only if
	Condition Condition
	Quantity  *Quantity
	AtHand    bool // it speaks of the event at hand, which it does not name
}

// ReadText reads the text of a card. The name is read as "this card", and the
// type says whether its clauses are instructions. It never fails:
// what is not understood is a part of kind NotRead.
func (r *Reader) ReadText(name, kind, text string) *CardText {
	t := &textReader{Reader: r, source: &Source{Text: text}, kind: kind, out: &CardText{Text: text}}
	if len(text) > maxText {
		t.out.Parts = []Part{{Span{0, len(text)}, NotRead, "the text is too long"}}
		return t.out
	}
	t.tokens = t.ownName(slices.DeleteFunc(lex(text, 0), isSpace), name)
	t.kinds = make([]PartKind, len(t.tokens))
	t.why = map[int]string{}
	for from := 0; from < len(t.tokens); {
		to := from
		for to < len(t.tokens) && t.tokens[to].Type != kindBreak {
			to++
		}
		t.reminders(from, to)
		from = t.line(from, to) + 1
	}
	t.cover()
	return t.out
}

// isSpace reports whether the lexeme is a space that was written as &nbsp;.
func isSpace(t lexer.Token) bool { return t.Type == kindPunct && t.Value == " " }

// textReader reads one text. kinds has the part of each lexeme.
type textReader struct {
	*Reader
	source *Source
	kind   string
	tokens []lexer.Token
	kinds  []PartKind
	why    map[int]string
	out    *CardText
}

// ownName turns the card's own name, where it stands in the text, into "me" (053).
func (t *textReader) ownName(tokens []lexer.Token, name string) []lexer.Token {
	words := lex(name, 0)
	if len(words) == 0 || len(words) == 1 && t.isWord(words[0].Value) {
		return tokens
	}
	var out []lexer.Token
	for i := 0; i < len(tokens); i++ {
		if i+len(words) <= len(tokens) && sameWords(tokens[i:i+len(words)], words) {
			at := spanOfAll(tokens[i : i+len(words)])
			out = append(out, lexeme(kindWord, "me", at.Start, at.End))
			i += len(words) - 1
			continue
		}
		out = append(out, tokens[i])
	}
	return out
}

func (t *textReader) isWord(word string) bool {
	word = strings.ToLower(word)
	tables := t.Vocabulary.tables
	return functionWords[word] || tables.nouns[word] != nil || tables.base[word] != nil || tables.adjectives[word] != nil
}

func sameWords(a, b []lexer.Token) bool {
	return slices.EqualFunc(a, b, func(x, y lexer.Token) bool { return x.Value == y.Value })
}

func (t *textReader) set(from, to int, kind PartKind) {
	for i := from; i < to; i++ {
		if t.kinds[i] == "" {
			t.kinds[i] = kind
		}
	}
}

func (t *textReader) notRead(from, to int, why string) {
	for i := from; i < to; i++ {
		if t.kinds[i] == "" {
			t.kinds[i], t.why[i] = NotRead, why
		}
	}
}

// reminders marks the text in parentheses, and blank marks such as [NO TEXT].
func (t *textReader) reminders(from, to int) {
	depth, start := 0, from
	for i := from; i < to; i++ {
		switch t.tokens[i].Value {
		case "(":
			if depth++; depth == 1 {
				start = i
			}
		case ")":
			if depth--; depth == 0 {
				t.set(start, i+1, ReminderPart)
			}
			depth = max(depth, 0)
		}
		if t.tokens[i].Type == kindMarkup || t.tokens[i].Type == kindBracket && t.mark(&t.tokens[i], MarkBlank) {
			t.set(i, i+1, ReminderPart)
		}
	}
	if depth > 0 {
		t.notRead(start, to, "a parenthesis is never closed")
	}
}

// mark reports whether the lexeme is a mark of that kind. The N of a declared
// mark stands for any number.
func (t *textReader) mark(tok *lexer.Token, kinds ...MarkKind) bool {
	if tok.Type == kindWord && !slices.Contains(kinds, MarkReplace) || tok.Type == kindString {
		return false
	}
	for _, m := range t.Vocabulary.Marks {
		if slices.Contains(kinds, m.Kind) && markMatches(m.Text, tok.Value) {
			return true
		}
	}
	return false
}

func markMatches(declared, written string) bool {
	before, after, numbered := strings.Cut(declared, "N")
	if !numbered || strings.EqualFold(declared, written) {
		return strings.EqualFold(declared, written)
	}
	if len(written) <= len(before)+len(after) || !strings.HasPrefix(written, before) || !strings.HasSuffix(written, after) {
		return false
	}
	return allDigits(written[len(before) : len(written)-len(after)])
}

// skip returns the next place that is no reminder.
func (t *textReader) skip(i, to int) int {
	for i < to && t.kinds[i] != "" {
		i++
	}
	return i
}

// line reads the clauses of one line and returns where it ended, which is
// later than the line's end only for a keyword that reaches to the end of the text.
func (t *textReader) line(from, to int) int {
	i := t.skip(from, to)
	for i < to {
		i, to = t.clause(i, to)
		i = t.skip(i, to)
	}
	return to
}

// clause reads one clause from i on and returns where the next one starts.
func (t *textReader) clause(i, to int) (int, int) {
	c := &Clause{}
	start := i
	reach, gated := "", false
	for i < to && !gated {
		if end := t.costEnd(i, to); end > 0 {
			c.Cost = t.span(i, end)
			t.set(i, end, CostPart)
			i = t.skip(end, to)
			continue
		}
		w, param, n := t.keywordAt(i, to)
		if w == nil {
			break
		}
		use := &KeywordUse{At: t.span(i, i+n), Name: w.name, Param: param}
		c.Keywords = append(c.Keywords, use)
		t.set(i, i+n, KeywordPart)
		i, gated = t.afterKeyword(i+n, to, w, use)
		if gated {
			reach = w.reach
		}
	}
	if !gated && i < to {
		t.slip(i, to)
	}
	if gated {
		t.joinList(c)
		i, gated = t.chain(c, i, to)
	}
	if !gated && len(c.Keywords) > 0 {
		// keywords that join no text end the clause; what follows is another
		c.At = t.span(start, i)
		t.out.Clauses = append(t.out.Clauses, c)
		if c.Cost != (Span{}) {
			c.Kind = ActivatedAbility
		} else {
			c.Kind = PassiveAbility
		}
		return i, to
	}
	end, to := t.bodyEnd(i, to, reach)
	t.body(c, i, end)
	c.At, c.Text = t.span(start, end), t.span(i, end)
	t.out.Clauses = append(t.out.Clauses, c)
	return end, to
}

func (t *textReader) span(from, to int) Span { return spanOfAll(t.tokens[from:max(from, to)]) }

// costEnd returns the place after the colon of a cost that starts at i, 0 when
// there is none. A cost is made of icons and of things to do (discard 1, kill a
// unit), and no condition stands in it.
func (t *textReader) costEnd(i, to int) int {
	pieceStart := true
	for j := i; j < to; j++ {
		tok := &t.tokens[j]
		if t.kinds[j] != "" || tok.Value == "." || tok.Type == kindBracket && !t.mark(tok, MarkIcon) && pieceStart {
			return 0
		}
		if tok.Value == ":" {
			if j == i || isWord(&t.tokens[j-1], "one", "following", "two") {
				return 0
			}
			return j + 1
		}
		if pieceStart && !t.mark(tok, MarkIcon) && !t.startsVerb(j, to) {
			return 0
		}
		if isWord(tok, conditionWords...) {
			return 0
		}
		pieceStart = tok.Value == "," || t.mark(tok, MarkIcon) || isWord(tok, "and", "or")
	}
	return 0
}

func (t *textReader) startsVerb(i, to int) bool {
	word, _ := t.Vocabulary.tables.base.match(peeking(t.tokens[i:to]))
	return word != nil || isWord(&t.tokens[i], "pay", "and", "or")
}

// sentenceEnd returns the place after the full stop that ends the sentence at i.
func (t *textReader) sentenceEnd(i, to int) int {
	for ; i < to; i++ {
		if t.tokens[i].Value == "." && t.kinds[i] == "" {
			return i + 1
		}
		if t.kinds[i] == ReminderPart && t.tokens[i].Value == "(" {
			return i
		}
	}
	return to
}

// bodyEnd returns where the text of a clause ends, and the end of the line it
// ends on. The end of the line is the end of the clause (812.1.b).
func (t *textReader) bodyEnd(i, to int, reach string) (int, int) {
	switch reach {
	case "sentence":
		return t.sentenceEnd(i, to), to
	case "text":
		for j := to; j < len(t.tokens); j++ {
			if t.tokens[j].Type != kindBreak {
				t.reminders(j, j+1)
			}
		}
		return len(t.tokens), len(t.tokens)
	}
	return to, to
}

// cover gives every byte of the text its part: white space and line ends go
// with what stands before them.
func (t *textReader) cover() {
	var parts []Part
	add := func(end int, kind PartKind, why string) {
		start := 0
		if n := len(parts); n > 0 {
			start = parts[n-1].At.End
			if parts[n-1].Kind == kind && parts[n-1].Why == why {
				parts[n-1].At.End = end
				return
			}
		}
		if end > start {
			parts = append(parts, Part{Span{start, end}, kind, why})
		}
	}
	for i := range t.tokens {
		kind := t.kinds[i]
		if t.tokens[i].Type == kindBreak || kind == "" {
			kind = EffectPart
			if len(parts) > 0 {
				kind = parts[len(parts)-1].Kind
			}
		}
		end := len(t.out.Text)
		if i+1 < len(t.tokens) {
			end = max(spanOf(&t.tokens[i]).Start, spanOf(&t.tokens[i+1]).Start)
		}
		why := t.why[i]
		if t.kinds[i] == "" && kind == NotRead {
			why = parts[len(parts)-1].Why
		}
		add(end, kind, why)
	}
	if len(t.tokens) == 0 && t.out.Text != "" {
		parts = []Part{{Span{0, len(t.out.Text)}, EffectPart, ""}}
	}
	t.out.Parts = parts
}

// Unread returns the parts that were not understood.
func (c *CardText) Unread() []Part {
	return filter(c.Parts, func(p Part) bool { return p.Kind == NotRead })
}
