package grammar

import (
	"slices"
	"strings"
)

// String returns the canonical text of a noun phrase.
func (p *Phrase) String() string {
	switch p.Who {
	case You:
		return "you"
	case Opponent:
		return pick(p.All, "each", "an") + " opponent"
	case Opponents:
		return "your opponents"
	case AnyPlayer:
		return pick(p.All, "each", "a") + " player"
	case Allied:
		return "you or an ally"
	case ThisCard:
		return "this card" + filterText(p.Filters, false)
	case That:
		return p.Word.Text + filterText(p.Filters, false)
	case Gap:
		return ""
	}
	return p.determiner() + p.bare(p.manyThings())
}

// determiner returns what stands before the adjectives, with a space.
func (p *Phrase) determiner() string {
	other := pick(p.Other, "other ", "")
	switch {
	case p.Ordinal > 0:
		return possessive(p.Whose, "the") + " " + ordinals[p.Ordinal] + " "
	case p.Whose != nil:
		return possessive(p.Whose, "") + " " + other
	case p.All:
		return "each " + other
	case p.Count != nil:
		return p.Count.String() + " " + other + pick(p.Different, "different ", "")
	case p.Other:
		return "another "
	}
	return article(p.bare(false))
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) && !strings.HasPrefix(noun, "uni") && !strings.HasPrefix(noun, "one") {
		return "an "
	}
	return "a "
}

// bare returns the phrase without its determiner.
func (p *Phrase) bare(many bool) string {
	words, filters := p.negatedNouns()
	for _, a := range p.Adjectives {
		words = append(words, a.canonical(nil))
	}
	if n := len(words); p.Head == nil && n > 0 && many { // a tag as the noun: two Poros
		words[n-1] = plural(words[n-1])
	}
	if p.Head != nil {
		head := p.Head.Text
		if n := p.Head.Noun; n != nil {
			head = pick(many, n.Plural, n.Name)
		}
		words = append(words, head)
	}
	return strings.Join(words, " ") + filterText(filters, many)
}

// negatedNouns returns the kinds that the phrase leaves out and that stand
// before its noun, and the filters after it: "a non-token unit you control",
// where "a unit that is not a token you control" would be a token you control.
func (p *Phrase) negatedNouns() ([]string, []*Filter) {
	var words []string
	filters := p.Filters
	for len(filters) > 1 && filters[0].negatedNoun() {
		words = append(words, "non-"+filters[0].Phrase.Head.Noun.Name)
		filters = filters[1:]
	}
	return words, filters
}

func (f *Filter) negatedNoun() bool {
	return f.Kind == InState && f.Not && f.Phrase != nil && f.Phrase.indefinite() && !f.Phrase.Other &&
		len(f.Phrase.Filters)+len(f.Phrase.Adjectives) == 0 && f.Phrase.Head.Noun != nil && !strings.Contains(f.Phrase.Head.Noun.Name, " ")
}

func filterText(filters []*Filter, many bool) string {
	text := ""
	for _, f := range filters {
		text += " " + f.text(many)
	}
	return text
}

// String returns the canonical text of a filter, as it stands after a noun.
func (f *Filter) String() string { return f.text(false) }

// text is String; many says that the noun stands in the plural.
func (f *Filter) text(many bool) string {
	is := "that " + pick(many, "are", "is") + notWord(f.Not) + " "
	with := pick(f.Not, "that "+pick(many, "do", "does")+" not have ", "with ")
	switch f.Kind {
	case NotHere:
		return "other than mine"
	case WithKeyword:
		return with + f.Word.bracketed()
	case WithNumber:
		if f.Word == nil {
			return strings.TrimSpace("that " + pick(many, "cost ", "costs ") + f.Count.String() + " " + textOfWord(f.Unit))
		}
		return with + f.Count.ofNumber() + " " + f.Word.canonical(f.Count)
	case WithTag:
		return `with the tag "` + f.Text + `"`
	case WithName:
		return `named "` + f.Text + `"`
	case InState:
		if f.Phrase == nil {
			return is + f.Word.canonical(nil)
		}
		return is + pick(many && f.Phrase.indefinite() && !f.Phrase.Other, f.Phrase.bare(many), f.Phrase.String())
	case AtPlace:
		return pick(f.Not, is, "") + f.Place.String()
	case InRole:
		return f.Role.String()
	case ByHistory:
		return f.relative(many)
	case Controlled:
		return f.controlled()
	}
	none := *f.Phrase
	none.Other = false
	return "with no " + pick(f.Phrase.Other, "other ", "") + none.bare(false)
}

// inZone reports whether the phrase speaks of things in a zone of somebody: you
// have a card in your trash, and control what is in play.
func (p *Phrase) inZone() bool {
	return slices.ContainsFunc(p.Filters, func(f *Filter) bool {
		return f.Kind == AtPlace && !f.Not && f.Place.Zone != nil && f.Place.Whose != nil
	})
}

func (f *Filter) controlled() string {
	switch {
	case f.Not:
		return f.Phrase.String() + " " + agree(f.Phrase, "do") + " not control"
	case f.Past:
		return f.Phrase.String() + " controlled"
	}
	return f.Phrase.String() + " " + agree(f.Phrase, "control")
}

// relative returns the relative clause of a filter by history.
func (f *Filter) relative(many bool) string {
	h := f.Happened
	if h.short() {
		return "that " + pick(many, "were", "was") + notWord(h.Not) + " " + h.verbForms(func(v *Verb) string { return v.Participle })
	}
	return pick(h.Passive || h.Subject.Who == Gap, "that ", "") + h.text(many)
}

// short reports whether a relative clause is one word: that was countered. It
// takes nothing that follows.
func (h *Happened) short() bool {
	return h.Passive && h.Subject == nil && len(h.Objects) == 1 && h.Objects[0].Who == Gap && h.Amount == nil && h.parts() == ""
}

func textOfWord(w *Word) string {
	if w == nil {
		return ""
	}
	return w.Text
}

func (w *Word) bracketed() string {
	if w.Param != nil {
		return "[" + w.Keyword + " " + w.Param.String() + "]"
	}
	return "[" + w.Keyword + "]"
}

// canonical returns the word as the vocabulary writes it, in the number that
// the count before it asks for.
func (w *Word) canonical(count *Count) string {
	switch {
	case w.Keyword != "":
		return w.bracketed()
	case w.Noun != nil:
		return pick(count.many(), w.Noun.Plural, w.Noun.Name)
	case w.Verb != nil:
		return w.Text
	case w.Adjective != nil:
		return w.Adjective.Name
	case w.Status != nil:
		return w.Status.Name
	case w.Zone != nil:
		return w.Zone.Name
	case w.Tally != nil:
		return w.Tally.Name
	case w.Number != nil:
		return w.Number.Name
	case w.Window != nil:
		return w.Window.Name
	case w.Tag != nil:
		return w.Tag.Name
	}
	return w.Text
}
