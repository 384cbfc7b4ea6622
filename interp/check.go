package interp

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// checker finds what reads and makes no sense: words that the vocabulary does
// not have, verbs without such a role, holes without a use.
type checker struct {
	pack  *Pack
	all   *grammar.Vocabulary // with the lines of every rules version
	found grammar.Errors
	entry grammar.Entry // the line at hand
}

func (c *checker) add(at grammar.Span, code, format string, args ...any) *grammar.Error {
	source := c.entry.Source
	if source == nil {
		source = &grammar.Source{}
	}
	e := source.Fault(at, code, format, args...)
	c.found = append(c.found, e)
	return e
}

// warn adds a finding that does not keep the pack from being used.
func (c *checker) warn(at grammar.Span, code, format string, args ...any) *grammar.Error {
	e := c.entry.Source.Fault(at, code, format, args...)
	c.pack.Warnings = append(c.pack.Warnings, e)
	return e
}

func (c *checker) check() grammar.Errors {
	c.vocabulary()
	var keywords []*grammar.Keyword
	for _, f := range c.pack.Files {
		for _, b := range f.Blocks {
			if b.Keyword != nil {
				c.keyword(b.Keyword)
				keywords = append(keywords, b.Keyword)
			}
		}
	}
	c.twice(keywords)
	return c.found
}

// vocabulary checks that the lines of a vocabulary speak of each other's words.
func (c *checker) vocabulary() {
	v := c.all
	nouns := func(e grammar.Entry, names ...string) {
		c.entry = e
		for _, n := range names {
			if !slices.Contains([]string{"object", "player", "zone", "place"}, n) && v.Noun(n) == nil {
				c.unknown(e.At, CodeNoun, n, "a noun", nounNames(v))
			}
		}
	}
	verbs := func(e grammar.Entry, names ...string) {
		c.entry = e
		for _, n := range names {
			if v.Verb(n) == nil {
				c.unknown(e.At, CodeReference, n, "an event", verbNames(v))
			}
		}
	}
	for _, n := range v.Nouns {
		nouns(n.Entry, slices.Concat(n.AnyOf, n.NoneOf)...)
	}
	for _, verb := range v.Verbs {
		for _, m := range verb.Members {
			verbs(verb.Entry, m.Verb)
		}
		for _, m := range verb.Meanings {
			verbs(m.Entry, m.Verb)
		}
		for _, m := range verb.Mistaken {
			verbs(m.Entry, m.Verb)
		}
		for _, p := range verb.Patterns {
			for _, s := range p.Slots() {
				nouns(verb.Entry, s.Kinds...)
			}
		}
	}
	for _, m := range v.Strays {
		verbs(m.Entry, m.Verb)
	}
	for _, i := range v.Implications {
		nouns(i.Entry, i.Of...)
		verbs(i.Entry, i.Verb, i.Also)
	}
	for _, s := range v.Statuses {
		nouns(s.Entry, s.Of...)
		c.changes(v, s.Entry, slices.Concat(s.Begin, s.End), verbs)
	}
	for _, t := range v.Tallies {
		c.changes(v, t.Entry, slices.Concat(t.Up, t.Down), verbs)
	}
	for _, n := range v.Numbers {
		nouns(n.Entry, n.Of...)
	}
	for _, r := range v.Readings {
		if r.Noun != "" {
			nouns(r.Entry, r.Noun)
		}
		if r.Verb != "" {
			verbs(r.Entry, r.Verb)
		}
	}
	for _, a := range v.Adjectives {
		c.entry = a.Entry
		for _, f := range a.Filters {
			grammar.EachWord(&grammar.Is{Subject: &grammar.Phrase{Filters: []*grammar.Filter{f}}}, c.word)
		}
	}
}

func (c *checker) changes(v *grammar.Vocabulary, e grammar.Entry, list []*grammar.Change, verbs func(grammar.Entry, ...string)) {
	for _, change := range list {
		if change.Verb != "" {
			verbs(e, change.Verb)
		} else if change.Window != "turn" && v.Window(change.Window) == nil {
			c.entry = e
			c.unknown(e.At, CodeWindow, change.Window, "a window", windowNames(v))
		}
	}
}

// unknown is the fault of a word that nothing declares.
func (c *checker) unknown(at grammar.Span, code, word, what string, known []string) *grammar.Error {
	if at == c.entry.At && c.entry.Source != nil { // of a line of the vocabulary: where it says the word
		if i := strings.Index(c.entry.Source.Text[at.Start:at.End], word); i >= 0 {
			at = grammar.Span{Start: at.Start + i, End: at.Start + i + len(word)}
		}
	}
	return c.add(at, code, "`%s` is not %s that I know", word, what).Near(word, known)
}

func (c *checker) keyword(def *grammar.Keyword) {
	c.entry = def.Entry
	k := newKeyword(def, c.pack.Version, c.all.Rules)
	holes := map[string]bool{}
	for _, f := range k.Forms {
		for _, p := range f.Parts {
			if p.Hole != "" {
				holes[p.Hole] = false
			}
			if p.Number {
				holes["N"] = false
			}
		}
	}
	if len(k.Forms) == 0 && !def.Partial && c.pack.holds(def.Entry) {
		c.add(def.At, CodeForm, "the keyword `%s` has no form", def.Name).
			Hint("say how it is written on a card: `form [%s][>] [Text]`", def.Name)
	}
	for _, s := range def.Statements {
		c.statement(s, holes)
	}
	c.entry = def.Entry
	if !def.Partial && c.pack.holds(def.Entry) {
		c.whole(k, holes)
	}
}

// whole checks what only a definition that was read to its end can be asked.
func (c *checker) whole(k *Keyword, holes map[string]bool) {
	c.parts(k)
	for _, s := range k.Statements {
		if s.Kind == grammar.SaysForm {
			c.unusedHoles(s, holes)
			return
		}
	}
}

// parts checks that each opener has what it does, and each of the rest an opener.
func (c *checker) parts(k *Keyword) {
	for _, p := range k.Parts {
		switch {
		case p.Opener == nil && len(p.Then) > 0 && len(p.Limits) == 0:
			c.entry = p.Then[0].Entry
			c.add(p.Then[0].At, CodeNoOpener, "this `then` belongs to nothing").
				Hint("before it comes when it holds: always, if …, while …, when …")
		case len(p.Then) == 0 && p.Opener != nil:
			c.entry = p.Opener.Entry
			c.add(p.Opener.At, CodeThen, "what happens then is missing").
				Hint("add a line such as `then this card gains [Text]`")
		}
	}
	if k.Is(grammar.Dependent) && !slices.ContainsFunc(k.Parts, (*Part).conditional) {
		c.entry = k.Entry
		c.add(k.At, CodeClass, "the keyword `%s` is dependent and depends on nothing", k.Name).
			Hint("add a line that says when it holds: if …, while …, when …")
	}
}

func (c *checker) unusedHoles(s *grammar.Statement, holes map[string]bool) {
	c.entry = s.Entry
	for _, part := range s.Form.Parts {
		name := part.Hole
		if part.Number {
			name = "N"
		}
		if used, there := holes[name]; there && !used {
			c.add(part.At, CodeHoleUnused, "`%s` is never used", name).
				Hint("a line below has to say what it is for: %s", holeUse(name))
		}
	}
}

func holeUse(name string) string {
	return map[string]string{
		"Text": "`then this card gains [Text]`", "Effect": "`then do [Effect]`", "Cost": "`pay [Cost]`",
		"N": "`while you have N or more …`", "Keyword": "`then this card gains [Keyword]`",
	}[name]
}

func (c *checker) statement(s *grammar.Statement, holes map[string]bool) {
	c.entry = s.Entry
	use := func(name string, at grammar.Span) {
		if _, there := holes[name]; !there && name != "" {
			c.add(at, CodeHoleUnknown, "no form of this keyword has `%s`", name).
				Hint("a hole stands in the form first: `form [Name N]` or `form [Name][>] [Text]`")
			return
		}
		if name != "" {
			holes[name] = true
		}
	}
	switch s.Kind {
	case grammar.SaysOpener, grammar.SaysLimit:
		c.opener(s.Opener, use)
	case grammar.SaysThen:
		c.effect(s.Effect, use)
	case grammar.SaysDefault:
		if _, there := holes["N"]; !there {
			c.add(s.At, CodeHoleUnknown, "no form of this keyword has an `N`").Hint("write `form [Name N]`")
		}
	}
}

func (c *checker) opener(o *grammar.Opener, use func(string, grammar.Span)) {
	use(o.Hole, o.At)
	if o.Times != nil && o.Times.Than.Hole {
		use("N", o.At)
	}
	switch {
	case o.Condition != nil:
		c.condition(o.Condition)
		grammar.EachCount(o.Condition, func(count *grammar.Count) {
			if count.Than.Hole {
				use("N", count.At)
			}
		})
		if o.Kind != grammar.When {
			c.windows(o.Condition)
		}
	case o.Quantity != nil:
		grammar.EachWordOfQuantity(o.Quantity, c.word)
	}
}

// condition checks the words of a condition and the roles of its verbs.
func (c *checker) condition(condition grammar.Condition) {
	grammar.EachWord(condition, c.word)
	grammar.EachHappened(condition, c.happened)
	grammar.EachOpen(condition, func(o *grammar.Open) {
		c.add(o.At, CodeBackReference, "`%s` cannot be asked of a log: %s", o.Text, o.Why)
	})
	grammar.EachPhrase(condition, func(p *grammar.Phrase) {
		back := p
		if w := p.Whose; w != nil && p.Ordinal == 0 { // their second card is that of whoever does it
			back = w
		}
		if back.Who == grammar.That {
			c.add(back.At, CodeBackReference, "`%s` refers back, and a definition has nothing before it", back.Word.Text).
				Hint("say what it is: `this card`, `you`, `a unit`")
		}
	})
}

// windows warns of a sentence about the past that does not say since when.
func (c *checker) windows(condition grammar.Condition) {
	grammar.EachHappened(condition, func(h *grammar.Happened) {
		if len(h.Windows) == 0 && !h.Now {
			c.warn(h.At, CodeNoWindow, "`%s` does not say since when", h.String()).
				Hint("it is read as `this game`; write `this turn`, `this game`, `last turn` …")
		}
	})
}

func (c *checker) effect(e *grammar.Effect, use func(string, grammar.Span)) {
	use(e.Gains, e.At)
	use(e.Do, e.At)
	for _, q := range e.Quote {
		if q == "N" {
			use("N", e.At)
		}
		if strings.HasPrefix(q, "[") {
			if name := strings.Trim(q, "[]"); slices.Contains(grammar.Holes, name) {
				use(name, e.At)
			}
		}
	}
	if e.Plus != nil {
		if e.Plus.By.Hole {
			use("N", e.At)
		}
		c.word(e.Plus.Number)
	}
	for _, w := range []*grammar.Word{e.Keyword, e.Becomes} {
		if w != nil {
			c.word(w)
		}
	}
	if e.Verb != nil {
		c.condition(e.Verb)
		grammar.EachCount(e.Verb, func(count *grammar.Count) {
			if count.Than.Hole {
				use("N", count.At)
			}
		})
	}
}

// word finds a word that the vocabulary does not have, and says what kind of
// word was expected there.
func (c *checker) word(w *grammar.Word) {
	v := c.all
	if w.Keyword != "" && c.pack.Keyword(w.Keyword) == nil && v.Adjective(w.Keyword) == nil && !containsName(v.Keywords, w.Keyword) {
		c.unknown(w.At, CodeKeyword, w.Text, "a keyword", v.Keywords)
		return
	}
	if w.Known() || w.Unit {
		return
	}
	switch w.Place {
	case grammar.VerbPlace:
		c.unknown(w.At, CodeVerb, w.Text, "an event", participles(v)).
			Hint("after `you have` comes something a player did: %s …", strings.Join(first(participles(v), 4), ", "))
	case grammar.WindowPlace:
		c.unknown(w.At, CodeWindow, w.Text, "a stretch of play", append(windowNames(v), "turn", "game")).
			Hint("`this` stands before turn, game%s", comma(windowNames(v)))
	case grammar.StatePlace:
		c.unknown(w.At, CodeStatus, w.Text, "a status", stateNames(v)).Hint("a card can be %s", strings.Join(stateNames(v), ", "))
	case grammar.UnitPlace:
		c.unknown(w.At, CodeNumberName, w.Text, "something that is counted", unitNames(v))
	default:
		c.unknown(w.At, CodeNoun, w.Text, "a thing", slices.Concat(determiners, nounNames(v), tagNames(v), stateNames(v), unitNames(v))).
			Hint("the things of this game are %s", strings.Join(nounNames(v), ", "))
	}
}

// determiners stand before a thing, and a misspelt one is read as a word of it.
var determiners = []string{"another", "other", "each"}

func comma(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return ", " + strings.Join(list, ", ")
}

func containsName(list []string, name string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, name) })
}

// happened checks that the verb has the roles that the sentence gives it.
func (c *checker) happened(h *grammar.Happened) {
	for _, w := range h.Verbs {
		if w.Verb == nil {
			continue
		}
		patterns := c.patterns(w.Verb, 0)
		if len(patterns) == 0 {
			continue
		}
		c.subject(h, w, patterns)
		c.objects(h, w, patterns)
		c.amount(h, w, patterns)
		for _, r := range h.Roles {
			c.role(r, w, patterns)
		}
	}
}

// patterns returns the patterns of the events that a verb can mean.
func (c *checker) patterns(verb *grammar.Verb, depth int) []*grammar.Pattern {
	if verb == nil || depth > 4 {
		return nil
	}
	out := slices.Clone(verb.Patterns)
	for _, m := range verb.Members {
		out = append(out, c.patterns(c.all.Verb(m.Verb), depth+1)...)
	}
	for _, m := range verb.Meanings {
		out = append(out, c.patterns(c.all.Verb(m.Verb), depth+1)...)
	}
	return out
}

func (c *checker) subject(h *grammar.Happened, w *grammar.Word, patterns []*grammar.Pattern) {
	if h.Subject == nil || h.Subject.Who == grammar.Gap || h.Subject.Who == grammar.That {
		return
	}
	byPlayer := slices.ContainsFunc(patterns, (*grammar.Pattern).ByPlayer)
	byThing := slices.ContainsFunc(patterns, (*grammar.Pattern).ByThing)
	switch {
	case isPlayer(h.Subject) && !byPlayer:
		c.add(h.Subject.At.Join(w.At), CodeSubject, "a player does not %s", w.Verb.Name).
			Hint("what does: %s", strings.Join(patterns[0].Subject.Kinds, ", "))
	case !isPlayer(h.Subject) && !byThing:
		c.add(h.Subject.At.Join(w.At), CodeSubject, "only a player can %s", w.Verb.Name).
			Hint("write `you have %s …`, or `… has been %s`", w.Verb.Participle, w.Verb.Participle)
	}
}

func (c *checker) objects(h *grammar.Happened, w *grammar.Word, patterns []*grammar.Pattern) {
	if len(h.Objects) == 0 || h.Objects[0].Who == grammar.Gap {
		return
	}
	takes := slices.ContainsFunc(patterns, func(p *grammar.Pattern) bool {
		return slices.ContainsFunc(p.Slots()[1:], func(s *grammar.Slot) bool { return s.Role == "object" })
	})
	// a thing that does it is what it is done to, where no other thing is involved
	alone := h.Passive && slices.ContainsFunc(patterns, func(p *grammar.Pattern) bool { return p.ByThing() && p.Thing() == "object" })
	if !takes && !alone {
		c.add(h.Objects[0].At, CodeObject, "`%s` is done to nothing", w.Verb.Name).
			Hint("the event is: %s", patternText(w.Verb, patterns[0]))
	}
}

func patternText(verb *grammar.Verb, p *grammar.Pattern) string {
	text := article(strings.Join(p.Subject.Kinds, " or a ")) + " " + verb.Third
	if p.Object != nil && !p.Object.Amount() && len(p.Object.Kinds) > 0 {
		text += " " + article(strings.Join(p.Object.Kinds, " or a "))
	} else if p.Object != nil && p.Object.Amount() {
		text += " N " + strings.Join(p.Object.Units, " or N ")
	}
	return text
}

// amount checks the unit, and that an amount says whether it is a total or
// what went to one thing, where both are possible.
func (c *checker) amount(h *grammar.Happened, w *grammar.Word, patterns []*grammar.Pattern) {
	a := h.Amount
	if a == nil {
		return
	}
	var units []string
	on := false
	for _, p := range patterns {
		for _, s := range p.Slots() {
			units = append(units, s.Units...)
			on = on || s.Role == "on"
		}
	}
	if !a.Unit.Known() && !a.Unit.Unit {
		return // said as an unknown word
	}
	if !slices.ContainsFunc(units, func(u string) bool { return sameUnit(u, a.Unit.Text) }) {
		c.unknown(a.Unit.At, CodeNumberName, a.Unit.Text, "something that `"+w.Verb.Name+"` is about", units).
			Hint("it is about %s", strings.Join(units, ", "))
		return
	}
	if on && a.Count != nil && !a.Total && a.On == nil {
		count, unit := a.Count.String(), a.Unit.Text
		c.add(a.At, CodeBareAmount, "`%s %s` can be all together or on one thing", count, unit).
			Hint("write `a total of %s %s`, or `%s %s on one card`", count, unit, count, unit)
	}
}

func (c *checker) role(r *grammar.Role, w *grammar.Word, patterns []*grammar.Pattern) {
	var preps []string
	for _, p := range patterns {
		for _, s := range p.Slots()[1:] {
			if s.Prep != "" {
				preps = append(preps, s.Prep)
			}
		}
		if p.ByThing() && p.ByPlayer() {
			preps = append(preps, "with")
		}
	}
	if slices.Contains(preps, r.Prep) || r.Prep == "from" && slices.Contains(preps, "at") || r.Prep == "in" || r.Prep == "into" {
		return
	}
	e := c.add(r.At, CodeRole, "`%s` has no `%s`", w.Verb.Name, r.Prep)
	if len(preps) > 0 {
		e.Hint("it can have %s", strings.Join(slices.Compact(preps), ", "))
	}
}

// twice finds keywords that are defined twice for the same rules version.
func (c *checker) twice(keywords []*grammar.Keyword) {
	for i, k := range keywords {
		for _, earlier := range keywords[:i] {
			if strings.EqualFold(k.Name, earlier.Name) && c.overlap(k.Versions, earlier.Versions) {
				c.entry = k.Entry
				first := earlier.Source.Fault(earlier.At, CodeTwice, "")
				c.add(k.At, CodeTwice, "the keyword `%s` is defined in %s already", k.Name, first.Place()).
					Hint("say for which rules each of them holds: `, rules 1.4 on`")
				break
			}
		}
	}
}

func (c *checker) overlap(a, b grammar.Versions) bool {
	if len(c.all.Rules) == 0 {
		return true
	}
	return slices.ContainsFunc(c.all.Rules, func(v string) bool { return a.Holds(v, c.all.Rules) && b.Holds(v, c.all.Rules) })
}
