package grammar

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// AbilityKind is what kind of ability a clause is (rule 364 and following).
type AbilityKind string

// The kinds of ability. Cost is a passive ability that changes what its own
// card costs, Permission one that lets it be played from somewhere.
const (
	PassiveAbility   AbilityKind = "passive"
	TriggeredAbility AbilityKind = "triggered"
	ActivatedAbility AbilityKind = "activated"
	SpellInstruction AbilityKind = "spell"
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

// Guard is a condition, trigger or quantity of a clause in words.
type Guard struct {
	At        Span
	Word      string // if, while, unless, when, for each, only if
	Condition Condition
	Quantity  *Quantity
	AtHand    bool // it speaks of the event at hand, which it does not name
}

// written is how a keyword can stand on a card, from the forms of its definition.
type written struct {
	name   string
	reach  string
	gated  bool       // [X][>] [Text], [X] — [Effect]
	cost   bool       // [X] [Cost]
	dashed bool       // [X] — [Cost]
	plain  [][]string // forms without brackets, up to the hole: Studied —
}

// SetKeywords tells the reader how the keywords are written on cards.
func (r *Reader) SetKeywords(keywords []*Keyword) {
	r.written = map[string]*written{}
	for _, k := range keywords {
		w := &written{name: k.Name, reach: "clause"}
		for _, s := range k.Statements {
			switch s.Kind {
			case SaysForm:
				w.form(s.Form)
			case SaysReach:
				w.reach = s.Word
			}
		}
		if old := r.written[strings.ToLower(k.Name)]; old != nil {
			w.plain = append(w.plain, old.plain...) // another rules version of the same keyword
		}
		for _, name := range k.names() {
			r.written[strings.ToLower(name)] = w
		}
	}
}

// names returns how the keyword is called: by its name, and by that of each form.
func (k *Keyword) names() []string {
	names := []string{k.Name}
	for _, s := range k.Statements {
		if s.Kind != SaysForm {
			continue
		}
		for _, p := range s.Form.Parts {
			if p.Keyword != "" {
				names = append(names, p.Keyword)
			}
		}
	}
	return names
}

func (w *written) form(f *Form) {
	var head []string
	bracketed := false
	for i, p := range f.Parts {
		switch {
		case p.Keyword != "":
			bracketed = true
		case p.Hole == "Cost":
			w.cost = w.cost || i == 1
			w.dashed = w.dashed || i > 1
		case p.Hole != "":
			w.gated = true
		case !bracketed && !w.gated:
			head = append(head, p.Sign)
		}
	}
	if !bracketed {
		w.plain = append(w.plain, head)
	}
}

// ReadText reads the text of a card. The name is read as "this card", and the
// type says whether its clauses are instructions of a spell. It never fails:
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

// keywordAt returns the keyword that a bracket or a form without brackets
// names, and how many lexemes it takes.
func (t *textReader) keywordAt(i, to int) (*written, *int, int) {
	if t.tokens[i].Type == kindBracket {
		l, _ := keyword(peeking(t.tokens[i : i+1]))
		if l == nil {
			return nil, nil, 0
		}
		var param *int
		if l.word.Param != nil {
			param = &l.word.Param.N
		}
		if w := t.written[strings.ToLower(l.word.Keyword)]; w != nil {
			return w, param, 1
		}
		return t.glued(l.word.Keyword)
	}
	for _, w := range t.written {
		for _, form := range w.plain {
			if i+len(form) <= to && matches(form, t.tokens[i:to]) {
				return w, nil, max(1, len(form)-1)
			}
		}
	}
	return nil, nil, 0
}

// glued reads [Level3], a keyword with its number and no space between (727.1.b.2).
func (t *textReader) glued(text string) (*written, *int, int) {
	for end := len(text); end > 0; end-- {
		w := t.written[strings.ToLower(text[:end])]
		if w == nil {
			continue
		}
		if n, ok := numeral(text[end:]); ok && !n.Spelled {
			return w, &n.N, 1
		}
		if w.cost && end < len(text) {
			return w, nil, 1 // with its cost in the same brackets
		}
	}
	return nil, nil, 0
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

// slip takes down a keyword without its brackets: before its reminder or its cost.
func (t *textReader) slip(i, to int) {
	w := t.written[strings.ToLower(t.tokens[i].Value)]
	if w == nil || t.tokens[i].Type != kindWord || i+1 >= to {
		return
	}
	next := &t.tokens[i+1]
	if t.kinds[i+1] == ReminderPart && next.Value == "(" || w.cost && t.mark(next, MarkIcon) {
		t.out.Slips = append(t.out.Slips, Slip{spanOf(&t.tokens[i]), w.name})
	}
}

func (t *textReader) span(from, to int) Span { return spanOfAll(t.tokens[from:max(from, to)]) }

// joinList joins every keyword of a comma list to the text: [Reaction], [Legion] — …
func (t *textReader) joinList(c *Clause) {
	for _, use := range c.Keywords {
		if w := t.written[strings.ToLower(use.Name)]; w.gated {
			use.Gate = true
		}
	}
}

// chain reads what follows a gate as long as it is keywords and gates again:
// [Empowered][>][>>][Deathknell][>] (727.1.b.3).
func (t *textReader) chain(c *Clause, i, to int) (int, bool) {
	for i < to {
		next := i
		if t.mark(&t.tokens[next], MarkChain) {
			next = t.skip(next+1, to)
		}
		if next >= to {
			break
		}
		w, param, n := t.keywordAt(next, to)
		if w == nil || !w.gated {
			break
		}
		after := t.skip(next+n, to)
		if after >= to || !t.mark(&t.tokens[after], MarkGate, MarkChain) {
			break
		}
		c.Keywords = append(c.Keywords, &KeywordUse{At: t.span(next, next+n), Name: w.name, Param: param, Gate: true})
		t.set(i, after+1, KeywordPart)
		i = t.skip(after+1, to)
	}
	if end := t.costEnd(i, to); end > 0 {
		c.Cost = t.span(i, end)
		t.set(i, end, CostPart)
		i = t.skip(end, to)
	}
	return i, true
}

// afterKeyword reads what joins a keyword to what follows: a gate, a comma and
// another keyword, or its cost. It reports whether text is joined.
func (t *textReader) afterKeyword(i, to int, w *written, use *KeywordUse) (int, bool) {
	i = t.skip(i, to)
	if i >= to {
		return i, false
	}
	next := &t.tokens[i]
	switch {
	case t.mark(next, MarkChain), next.Value == "," && t.keywordFollows(i+1, to):
		t.set(i, i+1, KeywordPart)
		return t.skip(i+1, to), false
	case w.dashed && t.mark(next, MarkGate) && next.Value != "[>]":
		end := t.sentenceEnd(i, to)
		use.Cost = t.span(i+1, end)
		t.set(i, i+1, KeywordPart)
		t.set(i+1, end, CostPart)
		return t.skip(end, to), false
	case w.gated && t.joins(i, w):
		use.Gate = true
		t.set(i, i+1, KeywordPart)
		return t.skip(i+1, to), true
	case w.cost:
		end := i
		for end < to && t.kinds[end] == "" && (t.mark(&t.tokens[end], MarkIcon) || t.tokens[end].Value == ",") {
			end++
		}
		use.Cost = t.span(i, end)
		t.set(i, end, CostPart)
		return t.skip(end, to), false
	case next.Value == "." || next.Value == ",":
		t.set(i, i+1, KeywordPart)
		return t.skip(i+1, to), false
	}
	return i, false
}

func (t *textReader) keywordFollows(i, to int) bool {
	i = t.skip(i, to)
	if i >= to {
		return false
	}
	w, _, _ := t.keywordAt(i, to)
	return w != nil
}

// joins reports whether the lexeme joins the keyword to its text: a gate mark,
// or the last sign of a form without brackets (Combo: …).
func (t *textReader) joins(i int, w *written) bool {
	if t.mark(&t.tokens[i], MarkGate) {
		return true
	}
	return slices.ContainsFunc(w.plain, func(form []string) bool {
		return len(form) > 1 && form[len(form)-1] == t.tokens[i].Value
	})
}

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
