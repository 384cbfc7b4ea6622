package grammar

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// conditionWords are the words that make the meaning of kept text depend on
// something. Kept text that holds one which was not read is not read.
var conditionWords = []string{"if", "while", "unless", "until", "only", "next", "first", "instead", "when", "whenever"}

// body reads the text of a clause: its trigger, its conditions, and what is
// kept as it is.
func (t *textReader) body(c *Clause, from, to int) {
	c.Kind = PassiveAbility
	if c.Cost != (Span{}) {
		c.Kind = ActivatedAbility
	}
	first := true
	for i := t.skip(from, to); i < to; {
		end := t.sentence(i, to)
		t.readSentence(c, i, end, first)
		first = false
		i = t.skip(end, to)
	}
	if c.Kind == PassiveAbility {
		c.Kind = t.unused()
	}
}

// unused returns the kind of a clause that has no cost and no trigger.
func (t *textReader) unused() AbilityKind {
	for _, r := range t.Vocabulary.Readings {
		if r.Noun != "" && slices.ContainsFunc(strings.Fields(t.kind), func(word string) bool { return strings.EqualFold(word, r.Noun) }) {
			return r.Kind
		}
	}
	return PassiveAbility
}

// sentence returns the place after the sentence at i: after its full stop, or
// at the end of the line.
func (t *textReader) sentence(i, to int) int {
	for ; i < to; i++ {
		if t.tokens[i].Type == kindBreak || t.tokens[i].Value == "." && t.kinds[i] == "" {
			return i + 1
		}
	}
	return to
}

func (t *textReader) readSentence(c *Clause, i, end int, first bool) {
	if first {
		t.classify(c, i, end)
	}
	i = t.opening(c, i, end)
	for j := i; j < end; j++ {
		if t.kinds[j] != "" {
			continue
		}
		if next := t.inner(c, j, end); next > j {
			j = next - 1
		}
	}
	t.keep(c, i, end, !first || len(t.out.Clauses) > 0 || c.Trigger != nil || len(c.Conditions) > 0)
}

// classify tells the kind of an ability from its first sentence.
func (t *textReader) classify(c *Clause, i, end int) {
	tokens := t.tokens[i:end]
	switch {
	case c.Kind != PassiveAbility:
	case len(tokens) > 1 && isWord(&tokens[0], "i", "this", "me") && isWord(&tokens[1], "cost", "costs"):
		c.Kind = CostChange
	case len(tokens) > 3 && isWord(&tokens[0], "you") && isWord(&tokens[1], "may") && t.startsVerb(i+2, end) &&
		isWord(&tokens[3], "me", "this") && t.hasWord(i, end, "from"):
		c.Kind = PlayPermission
	}
}

func (t *textReader) hasWord(i, end int, word string) bool {
	for ; i < end; i++ {
		if isWord(&t.tokens[i], word) {
			return true
		}
	}
	return false
}

// opening reads the trigger or condition that a sentence starts with, up to
// its comma, and returns what follows.
func (t *textReader) opening(c *Clause, i, end int) int {
	for i < end {
		if isWord(&t.tokens[i], "once", "twice") { // once each turn, when …
			if stop := t.openAt(c, i, end); stop < end && stop > i && t.tokens[stop].Value == "," {
				t.set(stop, stop+1, LimitPart)
				i = stop + 1
				continue
			}
		}
		word, skip := t.opener(i)
		if word == "" {
			return i
		}
		guard, comma := t.longest(i, i+skip, end, word)
		if guard == nil {
			return i
		}
		if word == "when" {
			if c.Trigger == nil {
				c.Trigger = guard
				if c.Kind == PassiveAbility {
					c.Kind = TriggeredAbility
				}
			} else {
				c.Conditions = append(c.Conditions, guard)
			}
			t.set(i, comma, TriggerPart)
		} else {
			c.Conditions = append(c.Conditions, guard)
			t.set(i, comma, ConditionPart)
		}
		i = comma
	}
	return i
}

// opener returns the opening word at i in its canonical form, and how many
// lexemes of it are not part of the condition itself; "" when there is none.
func (t *textReader) opener(i int) (word string, skip int) {
	ahead := t.tokens[i:min(i+3, len(t.tokens))]
	switch {
	case isWord(&ahead[0], "when", "whenever"):
		return "when", 1
	case matches([]string{"at", "the", "start"}, ahead), matches([]string{"at", "the", "end"}, ahead):
		return "when", 0
	case len(ahead) > 2 && isWord(&ahead[0], "the") && isWord(&ahead[1], ordinals[1:]...) && isWord(&ahead[2], "time"):
		return "when", 0
	case isWord(&ahead[0], "if", "while", "unless"):
		return strings.ToLower(ahead[0].Value), 1
	case matches([]string{"as", "long", "as"}, ahead):
		return "while", 3
	}
	return "", 0
}

// longest reads the longest condition from i on that ends at a comma of the
// sentence, and returns the place after the comma.
func (t *textReader) longest(start, i, end int, word string) (*Guard, int) {
	if guard, stop := t.longestTo(",", start, i, end, word); guard != nil {
		return guard, stop + 1
	}
	// when an enemy unit dies while this card is at a battlefield, …
	return t.longestTo("while", start, i, end, word)
}

// longestTo reads the longest condition that ends before such a lexeme.
func (t *textReader) longestTo(mark string, start, i, end int, word string) (*Guard, int) {
	for comma := end - 1; comma > i; comma-- {
		if t.tokens[comma].Value != mark || t.kinds[comma] != "" || t.goesOn(comma) || t.inList(comma, end) {
			continue
		}
		if guard := t.guard(start, i, comma, word); guard != nil {
			return guard, comma
		}
	}
	return nil, 0
}

// goesOn reports whether a condition cannot end at the comma, because another
// part of it follows: if A, or if B.
func (t *textReader) goesOn(comma int) bool {
	return comma+1 < len(t.tokens) && isWord(&t.tokens[comma+1], "and", "or")
}

// inList reports whether the comma stands in a list of things that goes on to
// its and or or: a unit, a gear, or …
func (t *textReader) inList(comma, end int) bool {
	if comma+1 >= end || !isWord(&t.tokens[comma+1], "a", "an", "another", "one", "two") {
		return false
	}
	for i := comma + 1; i < end; i++ {
		if t.tokens[i].Value == "," && t.goesOn(i) {
			return true
		}
	}
	return false
}

// guard reads the lexemes as one condition, nil when they are none.
func (t *textReader) guard(start, i, end int, word string) *Guard {
	if i >= end {
		return nil
	}
	f := &faults{source: t.source, words: t.Vocabulary, card: true, event: word == "when"}
	g := &Guard{At: t.span(start, end), Word: word}
	tokens := t.plain(t.tokens[i:end])
	switch word {
	case "when":
		if s, ok := whole(t.triggers, tokens); ok {
			g.Condition = f.trigger(s)
		}
	case "for each":
		if s, ok := whole(t.quantities, t.plain(t.tokens[start:end])); ok {
			g.Quantity = f.quantity(s, tokens)
		}
	default:
		if s, ok := whole(t.conditions, tokens); ok {
			g.Condition = f.condition(s)
		}
	}
	if len(f.list) > 0 || g.Condition == nil && g.Quantity == nil || !g.known() {
		return nil
	}
	g.AtHand = word != "when" && g.Condition != nil && atHand(g.Condition)
	if word == "unless" {
		g.Condition = &Not{At: g.At, Of: g.Condition}
	}
	return g
}

// atHand reports whether a condition speaks of the event at hand, or of what
// the sentence before it did: something past, in no window.
func atHand(c Condition) bool {
	hand := false
	EachHappened(c, func(h *Happened) { hand = hand || !h.Now && len(h.Windows) == 0 })
	return hand
}

// plain returns the lexemes with icons in words (:rb_energy_2: is 2 energy) and
// without the words that change nothing: already, also.
func (t *textReader) plain(list []lexer.Token) []lexer.Token {
	var out []lexer.Token
	for i := range list {
		tok := &list[i]
		if isWord(tok, "already", "also") {
			continue
		}
		if i > 0 && tok.Type == kindBracket && isWord(&list[i-1], "become", "becomes", "became", "lose", "loses", "lost") {
			out = append(out, lexeme(kindWord, unbracket(tok.Value), spanOf(tok).Start, spanOf(tok).End))
			continue
		}
		n, unit := t.icon(tok)
		if unit == "" {
			out = append(out, *tok)
			continue
		}
		at := spanOf(tok)
		if last := len(out) - 2; n > 0 && last >= 0 && out[last].Type == kindNumber && out[last+1].Value == unit && out[last+1].Pos.Offset+out[last+1].Pos.Column == at.Start {
			sum, _ := numeral(out[last].Value)
			out[last].Value = Numeral{N: sum.N + n}.String() // [A][A] is 2 power
			out[last+1].Pos.Column += at.End - at.Start
			continue
		}
		if n > 0 {
			out = append(out, lexeme(kindNumber, Numeral{N: n}.String(), at.Start, at.Start))
		}
		out = append(out, lexeme(kindWord, unit, at.Start, at.End))
	}
	return out
}

// icon returns what an icon says: how many of which unit, the unit alone (might),
// or nothing where it is no number.
func (t *textReader) icon(tok *lexer.Token) (n int, unit string) {
	if tok.Type != kindIcon && tok.Type != kindBracket {
		return 0, ""
	}
	for _, m := range t.Vocabulary.Marks {
		if m.Kind != MarkIcon || !markMatches(m.Text, tok.Value) {
			continue
		}
		words := strings.Fields(m.Says)
		if len(words) == 1 {
			return 0, words[0]
		}
		count, ok := numeral(words[0])
		if count.Hole {
			count, ok = numeral(strings.Trim(tok.Value, "[]:abcdefghijklmnopqrstuvwxyz_"))
		}
		if ok && len(words) > 1 {
			return count.N, words[1]
		}
	}
	return 0, ""
}

// whole parses all of the lexemes, or fails.
func whole[T any](p *participle.Parser[T], tokens []lexer.Token) (*T, bool) {
	if (&faults{source: &Source{}}).limits(tokens) != nil {
		return nil, false
	}
	s, err := p.ParseFromLexer(peeking(tokens))
	return s, err == nil
}

// inner reads a condition inside a sentence: draw 1 if …, for each …, only while …
func (t *textReader) inner(c *Clause, j, end int) int {
	word, n := t.opener(j)
	kind := ConditionPart
	switch {
	case word != "":
	case matches([]string{"for", "each"}, t.tokens[j:end]):
		word, n = "for each", 2
	case matches([]string{"only", "if"}, t.tokens[j:end]), matches([]string{"only", "while"}, t.tokens[j:end]):
		word, n, kind = "only if", 2, LimitPart
	default:
		return t.openAt(c, j, end)
	}
	for stop := end; stop > j+n; stop-- {
		if stop < end && t.tokens[stop].Value != "," && t.tokens[stop].Value != "." || stop < end && (t.goesOn(stop) || t.inList(stop, end)) {
			continue
		}
		if guard := t.guard(j, j+n, stop, word); guard != nil {
			c.Conditions = append(c.Conditions, guard)
			if kind == LimitPart {
				t.set(t.limitStart(j), j, LimitPart)
			}
			t.set(j, stop, kind)
			return stop
		}
	}
	return j
}

// openAt reads a limit, a duration or an event to come, as far as it goes.
func (t *textReader) openAt(c *Clause, j, end int) int {
	tokens := t.plain(t.tokens[j:end])
	open, rest := t.openSentence(&faults{source: t.source, words: t.Vocabulary}, tokens)
	if open == nil {
		return j
	}
	used := spanOf(&tokens[len(tokens)-len(rest)-1]).End
	stop := j
	for stop < end && spanOf(&t.tokens[stop]).End <= used {
		stop++
	}
	c.Conditions = append(c.Conditions, &Guard{At: t.span(j, stop), Condition: open})
	kind := ConditionPart
	if open.Why == Limits {
		kind = LimitPart
		t.set(t.limitStart(j), j, kind)
	}
	t.set(j, stop, kind)
	return stop
}

// limitStart returns where "use this ability only while" began: the sentence
// before the word only, which says nothing else.
func (t *textReader) limitStart(j int) int {
	for j > 0 && t.kinds[j-1] == "" && t.tokens[j-1].Value != "." && t.tokens[j-1].Value != "," && t.tokens[j-1].Type != kindBreak {
		j--
	}
	return j
}

// keep marks what is left of a sentence as effect text, or as not read from
// the first condition word on. Only after an instruction can there be a word
// that replaces it.
func (t *textReader) keep(c *Clause, i, end int, after bool) {
	for j := i; j < end; j++ {
		if t.kinds[j] != "" {
			continue
		}
		tok := &t.tokens[j]
		if after && t.mark(tok, MarkReplace) {
			c.Replaces = true
			continue
		}
		if t.opensForeign(tok) || isWord(tok, conditionWords...) || matches([]string{"for", "each"}, t.tokens[j:end]) || matches([]string{"as", "long", "as"}, t.tokens[j:end]) {
			t.set(i, j, EffectPart)
			t.notRead(j, end, "`"+tok.Value+"` starts a condition that is not understood")
			return
		}
		if tok.Type == kindBracket && !t.knownBracket(j, end) {
			t.notRead(j, j+1, "`"+tok.Value+"` is no keyword or mark that I know")
		}
	}
	t.set(i, end, EffectPart)
}

// opensForeign reports whether a condition of another language starts in the
// lexeme: where words are not parted, it can be anywhere in it.
func (t *textReader) opensForeign(tok *lexer.Token) bool {
	if tok.Type != kindWord || tok.Value[0] < 0x80 {
		return false
	}
	return slices.ContainsFunc(t.Vocabulary.Marks, func(m *Mark) bool { return m.Kind == MarkOpens && strings.Contains(tok.Value, m.Text) })
}

func (t *textReader) knownBracket(j, end int) bool {
	if t.mark(&t.tokens[j], MarkIcon, MarkAction, MarkState, MarkGate, MarkChain, MarkBlank) {
		return true
	}
	w, _, _ := t.keywordAt(j, end)
	return w != nil
}

// known reports whether every word of the guard is one of the vocabulary. A
// back-reference (it, there) is read, and is never evaluated.
func (g *Guard) known() bool {
	known := true
	see := func(w *Word) {
		if w != nil && !w.Known() {
			known = false
		}
	}
	if g.Condition != nil {
		EachWord(g.Condition, see)
	}
	if g.Quantity != nil {
		EachWordOfQuantity(g.Quantity, see)
	}
	return known
}
