package grammar

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// trees draws random trees over the words of a vocabulary: every tree that the
// parser can give, and none that it cannot. What is left out is said where it is.
type trees struct {
	*rapid.T
	v *Vocabulary
}

func oneOf[E any](t trees, name string, list ...E) E { return rapid.SampledFrom(list).Draw(t.T, name) }

func (t trees) maybe(name string) bool { return rapid.Bool().Draw(t.T, name) }

func (t trees) number(name string, low, high int) int {
	return rapid.IntRange(low, high).Draw(t.T, name)
}

// condition draws a condition of all kinds; deep is how far and, or and not nest.
func (t trees) condition(deep int) Condition {
	kind := "clause"
	if deep > 0 {
		kind = oneOf(t, "structure", "clause", "clause", "and", "or", "not")
	}
	switch kind {
	case "and":
		return &And{Of: t.parts(deep, func(c Condition) bool { _, same := c.(*And); return same })}
	case "or":
		return &Or{Of: t.parts(deep, func(c Condition) bool { _, same := c.(*Or); return same })}
	case "not":
		return &Not{Of: t.condition(deep - 1), Until: t.maybe("until")}
	}
	return t.clause()
}

// parts draws two or more parts; one of the same kind is never a part, because
// (A and B) and C is read as A and B and C.
func (t trees) parts(deep int, same func(Condition) bool) []Condition {
	var list []Condition
	for n := t.number("parts", 2, 3); len(list) < n; {
		if c := t.condition(deep - 1); !same(c) {
			list = append(list, c)
		} else {
			list = append(list, t.clause())
		}
	}
	return list
}

func (t trees) clause() Condition {
	not := t.maybe("not")
	switch oneOf(t, "clause", "happened", "happened", "happened", "is", "turn", "has", "controls", "carries", "active", "boundary", "exists", "becomes", "within") {
	case "is":
		return t.is()
	case "exists":
		return &Exists{Not: not, What: t.things(1)}
	case "becomes": // the statuses that are no verbs: to become empowered is an event
		return &Becomes{Subject: t.eachOf(1), State: &Word{Adjective: t.v.Adjective("mighty")}}
	case "within":
		points := &Word{Text: "points", Unit: true, Tally: t.v.Tally("points")}
		return &Within{Whose: t.whose(), Number: &Word{Text: "score", Tally: points.Tally}, Count: Numeral{N: t.number("within", 1, 5)}, Unit: points,
			Of: &Word{Text: "victory score", Tally: t.v.Tally("victory score")}}
	case "turn":
		return &Is{Subject: t.whose(), Not: not, Turn: true, Window: t.window()}
	case "has":
		return &Has{Subject: t.subject(1), Not: not, Count: t.count(0), Number: t.numberName()}
	case "controls":
		return &Controls{Subject: t.player(), Not: not, What: t.things(1)}
	case "carries":
		return &Carries{Subject: t.eachOf(1), Not: not, Keyword: t.keyword()}
	case "active":
		return &Active{Subject: t.eachOf(1), Not: not, Keyword: t.keyword()}
	case "boundary":
		b := &Boundary{Starts: t.maybe("starts"), Window: t.window()}
		if t.maybe("of someone") {
			b.Whose = t.whose()
		}
		return b
	}
	return t.happened(false)
}

// is draws states, places or a kind; beside a state there can be a companion.
func (t trees) is() *Is {
	is := &Is{Subject: t.eachOf(1), Not: t.maybe("not")}
	switch oneOf(t, "is", "states", "places", "kind") {
	case "states":
		for range t.number("states", 1, 2) {
			is.States = append(is.States, t.state())
		}
		if t.maybe("beside") {
			is.Beside = []*Word{{Adjective: t.v.Adjective("alone")}}
		}
		if t.maybe("with") {
			is.With = t.noun(1)
		}
	case "places":
		for range t.number("places", 1, 2) {
			is.Places = append(is.Places, t.place(1))
		}
	default:
		is.Kind = uncounted(t.noun(1))
	}
	return is
}

// happened draws a sentence of the past, or with now one of the event at hand.
func (t trees) happened(now bool) *Happened {
	h := &Happened{Now: now, Not: t.maybe("not"), Verbs: t.verbs()}
	switch oneOf(t, "voice", "active", "active", "passive", "bare") {
	case "passive": // one without a doer; with one it is the active sentence
		h.Passive, h.Objects = true, []*Phrase{t.subject(1)}
		t.amountOf(h)
		if h.Amount != nil && h.Amount.On == nil && t.maybe("by") {
			h.Subject = t.player()
		}
	case "bare":
		h.Subject = t.subject(1)
		t.amountOf(h)
	default:
		h.Subject = t.subject(1)
		h.Objects = []*Phrase{t.object(2)}
		for range t.number("more objects", 0, 2) {
			// only the last of a list can end with a clause that takes the rest of the list
			h.Objects = append([]*Phrase{t.object(0)}, h.Objects...)
		}
		h.Every = len(h.Objects) > 1 && t.maybe("every")
	}
	t.partsOf(h)
	if now {
		h.Times = nil
	}
	h.keepOneCount()
	return h
}

// keepOneCount leaves out what a sentence cannot say: two numbers, or one in a
// list with or.
func (h *Happened) keepOneCount() {
	if len(h.Objects) > 1 && !h.Every && !h.Passive {
		for _, o := range h.Objects {
			o.Count, o.Different = nil, false
		}
	}
	counted := h.Times != nil
	drop := func(list ...*Phrase) {
		some := false
		for _, p := range list {
			if p != nil && p.Count != nil {
				some = true
				if counted {
					p.Count, p.Different = nil, false
				}
			}
		}
		counted = counted || some
	}
	if h.Amount != nil && h.Amount.Count != nil {
		if counted {
			h.Times = nil
		}
		counted = true
	}
	drop(h.Subject)
	drop(h.Objects...)
	for _, r := range h.Roles {
		drop(r.What)
	}
}

func (t trees) amountOf(h *Happened) {
	if !t.maybe("amount") {
		return
	}
	a := &Amount{Unit: t.unit(), Total: t.maybe("total")}
	if a.Total || t.maybe("count") {
		a.Count = t.count(0)
	}
	if t.maybe("on") {
		a.On = &Phrase{Head: t.nounWord()}
	}
	h.Amount = a
}

// partsOf draws what follows the verb and its object. After a noun phrase,
// "from" and "at" belong to it, and a phrase that ends with a relative clause
// takes all that follows: such roles come one at a time, and last.
func (t trees) partsOf(h *Happened) {
	last := len(h.Objects) - 1
	closed := h.Passive || last < 1 || !h.Objects[last].open()
	if !closed {
		return
	}
	if t.maybe("times") {
		h.Times = t.times()
	}
	h.Ordinal = oneOf(t, "ordinal", 0, 0, 0, 1, 2)
	for range t.number("windows", 0, 2) {
		h.Windows = append(h.Windows, t.windowOf())
	}
	after := h.Amount != nil && h.Amount.On != nil || len(h.Objects) > 0 && (!h.Passive || len(h.Objects) > 1)
	if !after && t.maybe("from") {
		h.Roles = append(h.Roles, &Role{Prep: "from", Zone: t.zone(), Not: t.maybe("other than"), Whose: t.whoseZone()})
	}
	if len(h.Objects) == 0 && h.Amount == nil && t.maybe("here") {
		h.Roles = append(h.Roles, &Role{Prep: "at", Here: true})
	}
	if t.maybe("to") {
		h.Roles = append(h.Roles, &Role{Prep: "to", Zone: t.zone(), Whose: t.whoseZone()})
	}
	if t.maybe("with") {
		what := t.object(pick(h.Objects == nil || h.Passive, 1, 0))
		// an origin is a role of the event, not of the thing it is done with
		what.Filters = filter(what.Filters, func(f *Filter) bool { return f.Kind != InRole })
		h.Roles = append(h.Roles, &Role{Prep: "with", What: what})
	}
}

// relative draws a filter by history: whom the noun did something, or who did
// something to it.
func (t trees) relative(deep int) *Filter {
	h := &Happened{Not: t.maybe("not"), Verbs: t.verbs()}
	gap := &Phrase{Who: Gap}
	switch oneOf(t, "relative", "object", "subject", "passive", "short") {
	case "object":
		h.Subject, h.Objects = t.player(), []*Phrase{gap}
		h.Windows = []*Window{t.windowOf()}
	case "subject":
		h.Subject = gap
		if t.maybe("object") {
			h.Objects = []*Phrase{t.object(deep)}
		}
		h.Windows = []*Window{t.windowOf()}
		if len(h.Objects) > 0 && h.Objects[0].open() {
			h.Windows = nil // the window would be the inner clause's
		}
	case "passive":
		h.Passive, h.Objects, h.Windows = true, []*Phrase{gap}, []*Window{t.windowOf()}
	default:
		h.Passive, h.Objects = true, []*Phrase{gap}
	}
	return &Filter{Kind: ByHistory, Happened: h}
}

// player draws a pronoun for a player.
func (t trees) player() *Phrase {
	return &Phrase{Who: oneOf(t, "player", You, Opponent, Opponents, AnyPlayer)}
}

func (t trees) whose() *Phrase {
	return &Phrase{Who: oneOf(t, "whose", You, Opponent, Opponents, AnyPlayer)}
}

// whoseZone draws whose a zone is, where that is asked.
func (t trees) whoseZone() *Phrase {
	if who := oneOf(t, "whose zone", Nobody, You, Opponent, Opponents); who != Nobody {
		return &Phrase{Who: who}
	}
	return nil
}

// subject draws what a sentence is about. None of them is "no unit": that is
// read as not.
func (t trees) subject(deep int) *Phrase {
	switch oneOf(t, "subject", "player", "this", "noun", "it") {
	case "player":
		return t.player()
	case "this":
		return &Phrase{Who: ThisCard}
	case "it":
		text := oneOf(t, "it", "it", "they", "the unit")
		return &Phrase{Who: That, Word: &Word{Text: text}}
	}
	return t.noun(deep)
}

// eachOf draws the subject of what is asked of now, where each of several things
// can be meant.
func (t trees) eachOf(deep int) *Phrase {
	p := t.subject(deep)
	if p.Head != nil && t.maybe("each") {
		p.All, p.Other = true, t.maybe("other")
	}
	return p
}

func (t trees) object(deep int) *Phrase {
	if t.maybe("this") {
		return &Phrase{Who: ThisCard}
	}
	return t.things(deep)
}

// things draws a noun phrase with a determiner.
func (t trees) things(deep int) *Phrase {
	p := t.noun(deep)
	switch oneOf(t, "determiner", "a", "another", "count", "different", "ordinal") {
	case "another":
		p.Other = true
	case "count":
		p.Count, p.Other = t.count(2), t.maybe("other")
	case "different":
		p.Count, p.Different = t.count(2), true
	case "ordinal":
		p.Ordinal = t.number("nth", 1, 5)
		if t.maybe("your") {
			p.Whose = t.whose()
		}
	}
	return p
}

// noun draws a noun phrase that means any one thing.
func (t trees) noun(deep int) *Phrase {
	p := &Phrase{}
	for range t.number("adjectives", 0, 2) {
		p.Adjectives = append(p.Adjectives, t.adjective())
	}
	if tag := t.v.Tags; len(tag) > 0 && oneOf(t, "tag", true, false, false) {
		p.Adjectives = append(p.Adjectives, &Word{Tag: oneOf(t, "tag name", tag...)})
	} else {
		p.Head = t.nounWord()
	}
	if t.v.Verb(dumpWord(t.headOf(p))) != nil {
		p.Adjectives = p.Adjectives[:0] // "a Noxus plays" says what it does
	} else if t.maybe("noun before a noun") {
		p.Adjectives = slices.Insert(p.Adjectives, len(p.Adjectives)-pick(p.Head == nil, 1, 0), t.nounWord())
	}
	if deep <= 0 {
		return p
	}
	for range t.number("filters", 0, 2) {
		p.Filters = append(p.Filters, t.closed())
	}
	if t.maybe("last filter") {
		p.Filters = append(p.Filters, t.lastFilter(deep-1))
	}
	return p
}

func (t trees) headOf(p *Phrase) *Word {
	if p.Head == nil {
		return p.Adjectives[len(p.Adjectives)-1]
	}
	return p.Head
}

// closed draws a filter that takes nothing which follows.
func (t trees) closed() *Filter {
	not := t.maybe("not")
	switch oneOf(t, "filter", WithKeyword, WithNumber, WithTag, WithName, InState, AtPlace, InRole, Controlled) {
	case WithKeyword:
		return &Filter{Kind: WithKeyword, Not: not, Word: t.keyword()}
	case WithNumber:
		if t.maybe("cost") {
			f := &Filter{Kind: WithNumber, Text: costWord, Count: t.count(0)}
			if t.maybe("unit") {
				f.Unit = t.unit()
			}
			return f
		}
		return &Filter{Kind: WithNumber, Not: not, Word: t.numberName(), Count: t.count(0)}
	case WithTag:
		return &Filter{Kind: WithTag, Text: "Noxus"}
	case WithName:
		return &Filter{Kind: WithName, Text: "Border Scout"}
	case InState:
		return &Filter{Kind: InState, Not: not, Word: t.state()}
	case AtPlace:
		return &Filter{Kind: AtPlace, Not: not, Place: t.place(0)}
	case InRole:
		return &Filter{Kind: InRole, Role: &Role{Prep: "from", Zone: t.zone(), Not: not, Whose: t.whoseZone()}}
	}
	return &Filter{Kind: Controlled, Not: not, Phrase: t.player(), Past: !not && t.maybe("controlled")}
}

// lastFilter draws a filter with a phrase or clause of its own, which would take
// a filter after it for a part of itself.
func (t trees) lastFilter(deep int) *Filter {
	switch oneOf(t, "last filter", "place", "kind", "relative", "relative", "none") {
	case "place":
		return &Filter{Kind: AtPlace, Not: t.maybe("not"), Place: t.place(deep)}
	case "kind":
		return &Filter{Kind: InState, Not: t.maybe("not"), Phrase: t.noun(deep)}
	case "none":
		return &Filter{Kind: NoneBeside, Phrase: &Phrase{Head: t.nounWord(), Other: t.maybe("other")}}
	}
	return t.relative(deep)
}

func (t trees) place(deep int) *Place {
	switch oneOf(t, "place", "here", "there", "same", "zone", "what") {
	case "here":
		return &Place{Here: true}
	case "there":
		return &Place{That: &Word{Text: "there"}}
	case "zone":
		p := &Place{Prep: "in", Zone: t.zone()}
		if t.maybe("whose") {
			p.Whose = t.whose()
		}
		return p
	case "what":
		if deep > 0 {
			return &Place{Prep: oneOf(t, "at", "at", "in", "on"), What: uncounted(t.noun(deep - 1))}
		}
	}
	return &Place{Prep: "at", Same: true}
}

// uncounted leaves out a number that says nothing: where one is enough.
func uncounted(p *Phrase) *Phrase {
	if p.Count != nil {
		p.Count, p.Different = nil, false
	}
	return p
}

func (t trees) windowOf() *Window {
	w := &Window{Kind: WindowKind(t.number("window", 0, int(OnTurn)))}
	switch w.Kind {
	case LastTurn:
		if t.maybe("whose") {
			w.Whose = t.whose()
		}
	case SinceLastTurn, OnTurn:
		w.Whose = t.whose()
	case During:
		w.Word = &Word{Window: oneOf(t, "declared", t.v.Windows...)}
		if w.This = t.maybe("this"); !w.This && t.maybe("whose") {
			w.Whose = t.whose()
		}
	}
	return w
}

// count draws a comparison; from is the lowest number of a plain one.
func (t trees) count(from int) *Count {
	c := &Count{Is: oneOf(t, "is", OrMore, Exactly, OrFewer), Than: Numeral{N: t.number("n", max(from, 1), 14)}}
	if oneOf(t, "hole", true, false, false, false) {
		c.Is = oneOf(t, "is", OrMore, Exactly, OrFewer, FewerThan, MoreThan)
		c.Than = Numeral{Hole: true}
	}
	c.Than.Spelled = !c.Than.Hole && c.Than.N < len(spelled) && t.maybe("spelled")
	return c
}

func (t trees) times() *Count {
	c := t.count(1)
	if c.Than.N < 3 && !c.Than.Hole {
		c.Than.Spelled = true // once, twice
	}
	return c
}

// verbs draws one event or two; its text is what the vocabulary writes.
func (t trees) verbs() []*Word {
	var words []*Word
	for range oneOf(t, "verbs", 1, 1, 1, 2) {
		words = append(words, &Word{Verb: oneOf(t, "verb", t.v.Verbs...)})
	}
	return words
}

func (t trees) nounWord() *Word {
	n := oneOf(t, "noun", t.v.Nouns...)
	return &Word{Noun: n, Text: n.Name}
}

func (t trees) adjective() *Word {
	switch oneOf(t, "adjective", "adjective", "status", "tag", "keyword") {
	case "status": // "in play" stands after its noun only
		return &Word{Status: oneOf(t, "status", filter(t.v.Statuses, func(s *Status) bool { return !strings.HasPrefix(s.Name, "in ") })...)}
	case "tag":
		return &Word{Tag: oneOf(t, "tag", t.v.Tags...)}
	case "keyword":
		return t.keyword()
	}
	return &Word{Adjective: oneOf(t, "adjective", t.v.Adjectives...)}
}

func (t trees) state() *Word {
	if t.maybe("adjective") {
		return &Word{Adjective: oneOf(t, "adjective", t.v.Adjectives...)}
	}
	return &Word{Status: oneOf(t, "status", t.v.Statuses...)}
}

func (t trees) numberName() *Word {
	if t.maybe("tally") {
		return &Word{Tally: oneOf(t, "tally", t.v.Tallies...)}
	}
	return &Word{Number: oneOf(t, "number", t.v.Numbers...)}
}

func (t trees) unit() *Word {
	return &Word{Unit: true, Text: oneOf(t, "unit", "energy", "power", "damage", "points", "XP")}
}

func (t trees) zone() *Word { return &Word{Zone: oneOf(t, "zone", t.v.Zones...)} }

// window draws a declared stretch of play, or nil for the turn.
func (t trees) window() *Word {
	if t.maybe("turn") {
		return nil
	}
	return &Word{Window: oneOf(t, "window", t.v.Windows...)}
}

func (t trees) keyword() *Word {
	w := &Word{Keyword: oneOf(t, "keyword", "Legion", "Quick-Draw", "Level")}
	if w.Keyword == "Level" {
		w.Param = &Numeral{N: 3}
	}
	return w
}

// Every tree prints as a text that reads as the same tree, and prints the same.
func TestPrintParse(t *testing.T) {
	r := pack(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := trees{rt, r.Vocabulary}.condition(3)
		text := Print(c)
		again, err := r.Condition(&Source{Text: text})
		require.NoError(rt, err, text)
		require.Equal(rt, dump(c), dump(again), text)
		require.Equal(rt, text, Print(again))
	})
}

// The same for what follows `when`, and for what is counted.
func TestPrintParseOpeners(t *testing.T) {
	r := pack(t)
	rapid.Check(t, func(rt *rapid.T) {
		words := trees{rt, r.Vocabulary}
		o := &Opener{Kind: When, Condition: words.happened(true)}
		if words.maybe("for each") {
			o = &Opener{Kind: ForEach, Quantity: &Quantity{What: words.noun(2)}}
			o.Quantity.What.All = true
			if words.maybe("time") {
				o.Quantity = &Quantity{Happened: words.happened(true)}
				o.Quantity.Happened.Not = false
			}
		}
		text := o.String()
		again, err := r.Opener(&Source{Text: text})
		require.NoError(rt, err, text)
		require.Equal(rt, openerTree(o), openerTree(again), text)
		require.Equal(rt, text, again.String())
	})
}
