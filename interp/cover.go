package interp

import (
	"cmp"
	"slices"
	"strings"

	"kwrun/grammar"
)

// Coverage says what of a card list is understood. It cannot flatter: every
// byte of every text is of exactly one kind, a condition counts only when it
// reads back from its own print, and a clause only when all of it was read.
type Coverage struct {
	Cards      int
	CardsRead  int // of which every byte was understood
	Bytes      map[grammar.PartKind]int
	Clauses    Share
	Keywords   Share // bracketed words: keywords, and the marks and actions of the vocabulary
	Conditions Share
	Triggers   Share
	History    Share             // conditions that ask what happened
	Sets       map[string]*Share // clauses, by the set that a card's id begins with
	ByKeyword  map[string]*Share // clauses, by the keyword that is their own
	Missing    []Phrase          // most frequent first
	Slips      []Phrase          // keywords without their brackets, with the cards they are on

	slips map[string][]string
}

// Share is how many there are, how many were understood, and how many of those
// a log can decide.
type Share struct {
	Total      int `json:"total"`
	Understood int `json:"understood"`
	Evaluable  int `json:"evaluable"`
}

func (s *Share) count(understood, evaluable bool) {
	s.Total++
	if understood {
		s.Understood++
	}
	if understood && evaluable {
		s.Evaluable++
	}
}

// Phrase is something that was not understood, with the cards it is on.
type Phrase struct {
	Text  string   `json:"phrase"`
	Cards []string `json:"cards"`
}

// Cover says what of the cards is understood.
func (p *Pack) Cover(list []*Card) *Coverage {
	c := &Coverage{slips: map[string][]string{}, Bytes: map[grammar.PartKind]int{}, Sets: map[string]*Share{}, ByKeyword: map[string]*Share{}}
	missing := map[string][]string{}
	for _, card := range list {
		c.Cards++
		c.card(p, card, missing)
	}
	c.Missing, c.Slips = byFrequency(missing), byFrequency(c.slips)
	return c
}

// byFrequency returns the phrases with the most cards first.
func byFrequency(m map[string][]string) []Phrase {
	var out []Phrase
	for text, cards := range m {
		out = append(out, Phrase{text, cards})
	}
	slices.SortFunc(out, func(a, b Phrase) int {
		return cmp.Or(len(b.Cards)-len(a.Cards), strings.Compare(a.Text, b.Text))
	})
	return out
}

func (c *Coverage) card(p *Pack, card *Card, missing map[string][]string) {
	read := true
	for _, part := range card.Text.Parts {
		c.Bytes[part.Kind] += part.At.End - part.At.Start
		if part.Kind != grammar.NotRead {
			continue
		}
		read = false
		phrase := unreadPhrase(card.Text.Text[part.At.Start:part.At.End])
		if !slices.Contains(missing[phrase], card.Name) {
			missing[phrase] = append(missing[phrase], card.Name)
		}
		c.unread(phrase)
	}
	if read {
		c.CardsRead++
	}
	for _, s := range card.Text.Slips {
		c.slips[s.Keyword] = append(c.slips[s.Keyword], card.Name)
	}
	for _, known := range p.reader.Brackets(card.Text) {
		c.Keywords.count(known, known)
	}
	for _, clause := range card.Text.Clauses {
		c.clause(p, card, clause)
	}
}

// unreadPhrase is the unread text up to the end of its clause, in lower case.
func unreadPhrase(text string) string {
	if i := strings.IndexAny(text, ",.\n"); i > 0 {
		text = text[:i]
	}
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}

// unread counts a stretch that was not understood as what its first word says
// it would have been.
func (c *Coverage) unread(phrase string) {
	switch first, _, _ := strings.Cut(phrase, " "); {
	case strings.HasPrefix(first, "["):
	case first == "when" || first == "whenever":
		c.Triggers.count(false, false)
	default:
		c.Conditions.count(false, false)
		if strings.Contains(phrase, "this turn") || strings.Contains(phrase, "last turn") {
			c.History.count(false, false)
		}
	}
}

func (c *Coverage) clause(p *Pack, card *Card, clause *grammar.Clause) {
	understood := !slices.ContainsFunc(card.Text.Parts, func(part grammar.Part) bool {
		return part.Kind == grammar.NotRead && part.At.Start < clause.At.End && part.At.End > clause.At.Start
	})
	guards := slices.Clone(clause.Conditions)
	if clause.Trigger != nil {
		guards = append(guards, clause.Trigger)
	}
	for _, g := range guards {
		back := p.readsBack(g)
		understood = understood && back
		evaluable := back && !refersBack(g)
		if g.Word == "when" {
			c.Triggers.count(back, evaluable)
			continue
		}
		c.Conditions.count(back, evaluable)
		if asksHistory(g) {
			c.History.count(back, evaluable)
		}
	}
	c.Clauses.count(understood, understood)
	share(c.Sets, setOf(card)).count(understood, understood)
	for _, use := range clause.Keywords {
		share(c.ByKeyword, use.Name).count(understood, understood)
	}
}

func share(m map[string]*Share, key string) *Share {
	if m[key] == nil {
		m[key] = &Share{}
	}
	return m[key]
}

// setOf returns what a card's id begins with, up to its first mark.
func setOf(c *Card) string {
	if i := strings.IndexAny(c.ID, "-·/ "); i > 0 {
		return strings.ToLower(c.ID[:i])
	}
	return ""
}

// readsBack reports whether what was read prints as a sentence that reads the
// same: what does not was not understood, whatever it looked like.
func (p *Pack) readsBack(g *grammar.Guard) bool {
	text := guardText(g)
	o, err := p.reader.CardSentence(&grammar.Source{Text: text})
	if err != nil {
		return false
	}
	if open, ok := o.Condition.(*grammar.Open); ok && g.Word == "" {
		return open.Text == text
	}
	return o.String() == text
}

// guardText is the canonical sentence of a condition in words.
func guardText(g *grammar.Guard) string {
	if g.Quantity != nil {
		return g.Quantity.String()
	}
	if _, open := g.Condition.(*grammar.Open); open && g.Word == "" {
		return grammar.Print(g.Condition)
	}
	word := g.Word
	if word != "when" && word != "while" {
		word = "if"
	}
	return word + " " + grammar.Print(g.Condition)
}

// refersBack reports whether a sentence speaks of something said before it: it
// is read, and no log can decide it.
func refersBack(g *grammar.Guard) bool { return undecidable(g) != "" }

// undecidable says why no log can decide a sentence, "" where one can.
func undecidable(g *grammar.Guard) (why string) {
	if g.AtHand {
		why = "the event that it speaks of: it names none"
	}
	if g.Condition != nil {
		grammar.EachOpen(g.Condition, func(o *grammar.Open) { why = "`" + o.Text + "`: " + string(o.Why) })
	}
	see := func(p *grammar.Phrase) {
		if p.Who == grammar.That {
			why = "what `" + p.Word.Text + "` refers to"
		}
		for _, f := range p.Filters {
			if f.Place != nil && f.Place.That != nil {
				why = "what `" + f.Place.That.Text + "` refers to"
			}
		}
	}
	if g.Quantity != nil && g.Quantity.What != nil {
		grammar.EachPhrase(&grammar.Controls{Subject: &grammar.Phrase{Who: grammar.You}, What: g.Quantity.What}, see)
	}
	if g.Condition != nil {
		grammar.EachPhrase(g.Condition, see)
	}
	return why
}

// asksHistory reports whether a sentence asks what happened before.
func asksHistory(g *grammar.Guard) bool {
	if g.Quantity != nil {
		if g.Quantity.Happened != nil {
			return true
		}
		_, ok := asHistory(g.Quantity.What)
		return ok
	}
	asks := false
	grammar.EachHappened(g.Condition, func(h *grammar.Happened) { asks = asks || !h.Now && len(h.Windows) > 0 })
	return asks
}
