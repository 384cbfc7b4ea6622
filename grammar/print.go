package grammar

import (
	"fmt"
	"strings"
)

// The canonical printer: one phrasing for each meaning, so that parsing what
// it prints gives the same tree (DESIGN 3.1). It takes no options.

// Print returns the canonical text of a condition, without an opener.
func Print(c Condition) string {
	switch c := c.(type) {
	case *And:
		return joinParts(c.Of, " and ")
	case *Or:
		return joinParts(c.Of, " or ")
	case *Not:
		if c.Until {
			return "until (" + Print(c.Of) + ")"
		}
		return "not (" + Print(c.Of) + ")"
	case *Happened:
		return c.String()
	case *Is:
		return printIs(c)
	case *Has:
		if c.Total {
			return c.Subject.String() + negated(c.Subject, "have", c.Not) + " total " + c.Number.canonical(nil) + " " + c.Count.String()
		}
		return c.Subject.String() + negated(c.Subject, "have", c.Not) + " " + c.Count.ofNumber() + " " + c.Number.canonical(c.Count)
	case *Controls:
		return c.Subject.String() + negated(c.Subject, pick(c.What.inZone(), "have", "control"), c.Not) + " " + c.What.String()
	case *Carries:
		return c.Subject.String() + negated(c.Subject, "have", c.Not) + " " + c.Keyword.bracketed()
	case *Active:
		return c.Keyword.bracketed() + " is" + notWord(c.Not) + " active on " + c.Subject.String()
	case *Boundary:
		return printBoundary(c)
	case *Within:
		return possessive(c.Whose, "the") + " " + c.Number.Text + " is within " + c.Count.String() + " " + c.Unit.Text + " of the " + c.Of.canonical(nil)
	case *Exists:
		return "there " + pick(c.What.manyThings(), "are", "is") + notWord(c.Not) + " " + c.What.String()
	case *Becomes:
		return c.Subject.String() + " " + agree(c.Subject, "become") + " " + c.State.canonical(nil)
	case *Open:
		return c.Text
	}
	return ""
}

func joinParts(parts []Condition, with string) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = Print(p)
		switch p.(type) {
		case *And, *Or:
			texts[i] = "(" + texts[i] + ")"
		default:
			if i > 0 && saysHave(parts[i-1]) && countsFirst(p) {
				texts[i] = "(" + texts[i] + ")"
			}
		}
	}
	return strings.Join(texts, with)
}

// saysHave reports whether a sentence can go on with one more that is had: you have
// 4 cards in hand and 4 units.
func saysHave(c Condition) bool {
	switch c.(type) {
	case *Has, *Controls:
		return true
	}
	return false
}

// countsFirst reports whether a sentence begins with a count.
func countsFirst(c Condition) bool {
	var subject *Phrase
	switch c := c.(type) {
	case *Happened:
		if subject = c.Subject; c.Passive && len(c.Objects) > 0 {
			subject = c.Objects[0]
		}
	case *Is:
		subject = c.Subject
	case *Has:
		subject = c.Subject
	case *Carries:
		subject = c.Subject
	case *Active:
		subject = c.Subject
	case *Becomes:
		subject = c.Subject
	}
	return subject != nil && subject.Count != nil
}

func notWord(not bool) string {
	if not {
		return " not"
	}
	return ""
}

// plural reports whether a phrase as a subject takes have, are and do.
func (p *Phrase) plural() bool {
	switch p.Who {
	case You, Opponents:
		return true
	case Nobody:
		return p.manyThings()
	case That:
		text := strings.ToLower(p.Word.Text)
		return text == "they" || strings.HasPrefix(text, "the ") && strings.HasSuffix(text, "s")
	}
	return false
}

// indefinite reports whether the phrase means any one thing: a unit, another
// card. That it did not do something is said of none: no unit has died.
func (p *Phrase) indefinite() bool {
	return p != nil && p.Who == Nobody && p.Count == nil && !p.All && p.Ordinal == 0 && p.Whose == nil
}

// manyThings reports whether the noun of a phrase stands in the plural.
func (p *Phrase) manyThings() bool { return p.Count.many() && p.Ordinal == 0 }

// many reports whether a noun after the count stands in the plural.
func (c *Count) many() bool {
	return c != nil && !(c.Is == Exactly && !c.Than.Hole && c.Than.N == 1)
}

// agree returns a verb of the grammar in the form that the subject takes.
func agree(subject *Phrase, verb string) string {
	many := subject.plural()
	switch verb {
	case "have":
		return pick(many, "have", "has")
	case "be":
		return pick(many, "are", "is")
	case "do":
		return pick(many, "do", "does")
	}
	return pick(many, verb, verb+"s")
}

func pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// negated returns " control" or " do not control".
func negated(subject *Phrase, verb string, not bool) string {
	if not {
		return " " + agree(subject, "do") + " not " + verb
	}
	return " " + agree(subject, verb)
}

func printBoundary(c *Boundary) string {
	window := "turn"
	if c.Window != nil {
		window = c.Window.canonical(nil)
	}
	if c.Nth > 0 {
		return "at the " + pick(c.Starts, "start", "end") + " of " + possessive(c.Whose, "the") + " " + ordinals[c.Nth] + " " + window
	}
	return possessive(c.Whose, "the") + " " + window + pick(c.Starts, " starts", " ends") + pick(c.Here, " here", "")
}

// possessive returns your, an opponent's; other when there is nobody.
func possessive(p *Phrase, other string) string {
	if p == nil {
		return other
	}
	switch p.Who {
	case You:
		return "your"
	case ThisCard:
		return "this card's"
	case Opponents:
		return "your opponents'"
	case That:
		return p.Word.Text
	}
	return p.String() + "'s"
}

func printIs(c *Is) string {
	if c.Turn {
		what := "turn"
		if c.Window != nil {
			what = c.Window.canonical(nil)
		}
		return "it is" + notWord(c.Not) + " " + possessive(c.Subject, "the") + " " + what
	}
	text := c.Subject.String() + " " + agree(c.Subject, "be") + notWord(c.Not) + " "
	var parts []string
	for _, s := range c.States {
		parts = append(parts, s.canonical(nil))
	}
	for _, p := range c.Places {
		parts = append(parts, p.String())
	}
	if c.Kind != nil {
		parts = append(parts, c.Kind.String())
	}
	text += strings.Join(parts, " or ")
	for _, s := range c.Beside {
		text += " " + s.canonical(nil)
	}
	if c.With != nil {
		text += " with " + c.With.String()
	}
	return text
}

// String returns the canonical text of what happened.
func (h *Happened) String() string { return h.text(false) }

// text is String; many says that it is a relative clause after a plural noun.
func (h *Happened) text(many bool) string {
	if h.swallows() {
		passive := *h
		passive.Passive = true
		return passive.text(many)
	}
	subject, objects := h.Subject, h.Objects
	if h.Passive {
		subject, objects = h.Objects[0], h.Objects[1:]
	}
	text := h.subjectText(subject) + h.verbs(subject.plural() || many && subject.Who == Gap)
	if h.Not && subject.indefinite() {
		one := *h
		one.Not = false
		text = "no " + pick(subject.Other, "other ", "") + subject.bare(false) + " " + one.verbs(false)
	}
	text += h.complement(objects)
	if h.Passive && h.Subject != nil {
		if h.Subject.Who == Nobody {
			return text + h.parts() + " by " + h.Subject.String()
		}
		text += " by " + h.Subject.String()
	}
	return text + h.parts()
}

// swallows reports whether the object ends with a relative clause that would
// take what follows for its own: "finalized a card you have moved, this turn" is
// said in the passive, with the card first.
func (h *Happened) swallows() bool {
	return !h.Passive && len(h.Objects) == 1 && h.Objects[0].open() && h.Subject.Who != Gap && h.Amount == nil && h.parts() != ""
}

// open reports whether the phrase ends with a relative clause that goes on with
// whatever can follow a verb.
func (p *Phrase) open() bool {
	if p == nil || len(p.Filters) == 0 {
		return false
	}
	switch f := p.Filters[len(p.Filters)-1]; f.Kind {
	case ByHistory:
		return !f.Happened.short()
	case InState, NoneBeside:
		return f.Phrase.open()
	case AtPlace:
		return f.Place.What.open()
	case InRole:
		return f.Role.What.open()
	}
	return false
}

// subjectText is empty where the subject is the noun before a relative clause.
func (h *Happened) subjectText(subject *Phrase) string {
	if subject.Who == Gap {
		return ""
	}
	return subject.String() + " "
}

// verbs returns the verb with its auxiliaries, in the number of its subject.
func (h *Happened) verbs(many bool) string {
	form := func(v *Verb) string { return v.Participle }
	prefix := pick(many, "have", "has") + notWord(h.Not) + " "
	switch {
	case h.Now && h.Passive:
		prefix = pick(many, "are", "is") + notWord(h.Not) + " "
	case h.Now && h.Not:
		prefix = pick(many, "do", "does") + " not "
		form = func(v *Verb) string { return v.Name }
	case h.Now:
		prefix = ""
		form = func(v *Verb) string { return pick(many, v.Name, v.Third) }
	case h.Passive:
		prefix += "been "
	}
	return prefix + h.verbForms(form)
}

func (h *Happened) verbForms(form func(*Verb) string) string {
	var forms []string
	for _, w := range h.Verbs {
		if w.Verb == nil {
			forms = append(forms, w.Text)
		} else {
			forms = append(forms, form(w.Verb))
		}
	}
	return strings.Join(forms, " or ")
}

func (h *Happened) complement(objects []*Phrase) string {
	if h.Amount != nil {
		return " " + h.Amount.String()
	}
	var list []string
	for _, o := range objects {
		if o.Who != Gap {
			list = append(list, o.String())
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " " + series(list, pick(h.Every, "and", "or"))
}

// series joins a list the way a rulebook does: a, b, and c.
func series(list []string, word string) string {
	switch len(list) {
	case 1:
		return list[0]
	case 2:
		return list[0] + " " + word + " " + list[1]
	}
	return strings.Join(list[:len(list)-1], ", ") + ", " + word + " " + list[len(list)-1]
}

// parts returns what follows the verb and its object. A role that would be
// taken for a part of the phrase before it stands after the rest, and so does
// one with a phrase that would take the rest for a part of itself.
func (h *Happened) parts() string {
	rest := ""
	if h.State != nil {
		rest += " " + h.State.canonical(nil)
	}
	if h.Times != nil {
		rest += " " + h.Times.times()
	}
	if h.Ordinal > 0 {
		rest += " for the " + ordinals[h.Ordinal] + " time"
	}
	for _, w := range h.Windows {
		rest += " " + w.String()
	}
	before, after := "", ""
	afterPhrase := h.Amount != nil && h.Amount.On != nil
	for _, r := range h.Roles {
		narrows := r.Prep == "at" || r.Prep == "in" || r.Prep == "on"
		if after != "" || r.What.open() || afterPhrase && narrows {
			after += " " + r.String()
		} else {
			before += " " + r.String()
		}
		afterPhrase = r.What != nil
	}
	return before + rest + after
}

// String returns the canonical text of an amount.
func (a *Amount) String() string {
	var parts []string
	if a.Total {
		parts = append(parts, "a total of")
	}
	if a.Count != nil {
		parts = append(parts, a.Count.String())
	}
	parts = append(parts, pick(a.Unit.One && a.Count == nil, "a ", "")+a.Unit.Text)
	if a.On != nil {
		one := *a.On
		parts = append(parts, "on one "+one.bare(false))
	}
	return strings.Join(parts, " ")
}

// String returns the canonical text of a role.
func (r *Role) String() string {
	text := r.Prep + " "
	switch {
	case r.Here:
		return pick(r.Prep == "at", "here", text+"here")
	case r.Prep == "":
		return r.What.String()
	case r.Zone != nil:
		if r.Not {
			text += "a zone other than "
		}
		return text + r.Zone.of(r.Whose)
	case r.Word != nil:
		return text + r.Word.Text
	}
	text += r.What.String()
	for _, or := range r.Or {
		text += " or " + or.String()
	}
	return text
}

// of returns a zone with whose it is.
func (w *Word) of(whose *Phrase) string {
	if whose == nil {
		return pick(w.Zone != nil && len(w.Zone.AnyOf) > 0, "the ", "") + w.canonical(nil)
	}
	return possessive(whose, "") + " " + w.canonical(nil)
}

// String returns the canonical text of a place.
func (p *Place) String() string {
	switch {
	case p.Here:
		return "here"
	case p.That != nil:
		return p.That.Text
	case p.Same:
		return p.Prep + " the same place"
	case p.Zone != nil:
		return p.Prep + " " + possessive(p.Whose, "the") + " " + p.Zone.canonical(nil)
	}
	return p.Prep + " " + p.What.String()
}

// String returns the canonical text of a window.
func (w *Window) String() string {
	switch w.Kind {
	case ThisTurn:
		return "this turn"
	case LastTurn:
		if w.Whose != nil {
			return "during " + possessive(w.Whose, "") + " last turn"
		}
		return "last turn"
	case EachTurn:
		return "each turn"
	case ThisGame:
		return "this game"
	case SinceLastTurn:
		return "since " + possessive(w.Whose, "your") + " last turn"
	case BeforeThis:
		return "before this card"
	case OnTurn:
		return "on " + possessive(w.Whose, "your") + " turn"
	}
	if w.This {
		return "this " + w.Word.canonical(nil)
	}
	return "during " + possessive(w.Whose, "the") + " " + w.Word.canonical(nil)
}

// String returns the canonical text of a count: two or more, exactly 3.
func (c *Count) String() string {
	n := c.Than.String()
	switch c.Is {
	case Exactly:
		return "exactly " + n
	case OrFewer:
		return n + " or fewer"
	case FewerThan:
		return "fewer than " + n
	case MoreThan:
		return "more than " + n
	case Just:
		return n
	}
	return n + " or more"
}

// ofNumber returns the count as it stands before a number's name: no XP.
func (c *Count) ofNumber() string {
	if c.Is == OrFewer && !c.Than.Hole && c.Than.N == 0 {
		return "no"
	}
	return c.String()
}

func (c *Count) times() string {
	if !c.Than.Hole && c.Than.N > 0 && c.Than.N < 3 {
		word := []string{"", "once", "twice"}[c.Than.N]
		switch c.Is {
		case OrMore:
			return word
		case Exactly:
			return "exactly " + word
		case OrFewer:
			return "at most " + word
		}
	}
	return c.String() + " times"
}

// String returns the number as it was written: a digit, a word or the hole N.
func (n Numeral) String() string {
	switch {
	case n.Hole:
		return "N"
	case n.Spelled:
		return spelled[n.N]
	}
	return fmt.Sprint(n.N)
}

// String returns the canonical text of a quantity.
func (q *Quantity) String() string {
	if q.Sum {
		bare := *q.Happened
		bare.Amount, bare.Objects = nil, []*Phrase{{Who: Gap}}
		return "for each " + strings.TrimSuffix(q.Happened.Amount.Unit.Text, "s") + " " + bare.String()
	}
	if q.Happened != nil {
		return "for each time " + q.Happened.String()
	}
	return "for " + q.What.String()
}
