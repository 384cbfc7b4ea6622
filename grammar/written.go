package grammar

import (
	"slices"
	"strings"
)

// written.go finds the keywords of a card by how their definitions say they are written.

// written is how a keyword can stand on a card, from the forms of its definition.
type written struct {
	name   string
	reach  string
	gated  bool       // [X][>] [Text], [X] — [Effect]
	cost   bool       // [X] [Cost]
	dashed bool       // [X] — [Cost]
	plain  [][]string // forms without brackets, up to the hole: Studied —
}

// With returns a reader that knows how the keywords are written on cards.
func (r *Reader) With(keywords []*Keyword) *Reader {
	with := *r
	with.written = map[string]*written{}
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
		if old := with.written[strings.ToLower(k.Name)]; old != nil {
			w.plain = append(w.plain, old.plain...) // another rules version of the same keyword
		}
		for _, name := range k.names() {
			with.written[strings.ToLower(name)] = w
		}
	}
	return &with
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
