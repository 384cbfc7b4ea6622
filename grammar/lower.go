package grammar

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// lower.go and lowerphrase.go turn what participle read into the tree of condition.go. It is
// where the many phrasings of one meaning become one.

// faults collects what the surface grammar accepts and the language does not.
type faults struct {
	source *Source
	list   Errors
	words  *Vocabulary // whose words the hints use; nil while it is read
	near   []string    // the words that a misspelt one can be near to, once asked for
	shows  *strings.Replacer
	card   bool // it is read on a card, where a sentence can speak of what was said before
	event  bool // what is read follows "when": "is stunned" is the event, not the status
}

func (f *faults) add(at Span, code, format string, args ...any) *Error {
	e := f.source.Fault(at, code, format, args...)
	f.list = append(f.list, e)
	return e
}

func wordOf(l interface{ get() *leaf }) *Word {
	if l == nil {
		return nil
	}
	return l.get().word
}

func countOf(l interface{ get() *leaf }) *Count {
	if l == nil {
		return nil
	}
	return l.get().count
}

func whoseOf(leaves ...whoseLeaf) *Phrase {
	for _, l := range leaves {
		if l != nil {
			p := *l.get().whose
			p.All = false // each player's: that of any of them
			return &p
		}
	}
	return nil
}

// whose is whoseOf where it is not the same to say `each player's`.
func (f *faults) whose(leaves ...whoseLeaf) *Phrase {
	for _, l := range leaves {
		if l != nil && l.get().whose.All {
			f.each(l.get().whose)
		}
	}
	return whoseOf(leaves...)
}

// verbsOf returns a verb with those after "or".
func verbsOf(first participleLeaf, more []moreVerbsLeaf) []*Word {
	return append([]*Word{first.get().word}, wordsOf(more)...)
}

func wordsOf[T interface{ get() *leaf }](leaves []T) []*Word {
	var words []*Word
	for _, l := range leaves {
		words = append(words, l.get().word)
	}
	return words
}

func (f *faults) condition(s *sCondition) Condition {
	first := f.term(s.First)
	at := spanOfAll(s.Tokens)
	list := []Condition{first}
	for _, t := range append(s.And, s.Or...) {
		list = append(list, f.term(t))
	}
	switch {
	case len(s.And) > 0:
		return &And{At: at, Of: flatten[*And](list)}
	case len(s.Or) > 0:
		if s.First.Not && s.First.Group == nil {
			a, all := f.textOf(s.First.Tokens), f.textOf(s.Tokens)
			f.add(at, CodeNotOr, "`not` before `or` can be read in two ways").
				Hint("write `not (%s)`", shorten(strings.TrimSpace(all[len("not"):]))).
				Hint("or `(%s)%s`", shorten(a), shorten(all[len(a):]))
		}
		return &Or{At: at, Of: flatten[*Or](list)}
	}
	return first
}

// flatten puts (A and B) and C on one level.
func flatten[T interface {
	Condition
	parts() []Condition
}](list []Condition) []Condition {
	var flat []Condition
	for _, c := range list {
		if same, ok := c.(T); ok {
			flat = append(flat, same.parts()...)
		} else {
			flat = append(flat, c)
		}
	}
	return flat
}

func (c *And) parts() []Condition { return c.Of }
func (c *Or) parts() []Condition  { return c.Of }

func (f *faults) term(s *sTerm) Condition {
	var c Condition
	if s.Group != nil {
		c = f.condition(s.Group)
	} else {
		c = f.clause(s.Clause)
	}
	if s.Not || s.Until {
		return &Not{At: spanOfAll(s.Tokens), Of: c, Until: s.Until}
	}
	return c
}

func (f *faults) clause(s *sClause) Condition {
	c := f.sentence(s)
	f.numbers(func(w *walker) { w.condition(c) })
	f.everyOne(func(w *walker) { w.condition(c) }, askedOfEach(c)...)
	each(c, func(h *Happened) {
		if h.Now && h.Times != nil {
			f.add(h.Times.At, CodeUnexpected, "an event is at hand once, and not `%s`", h.Times.times()).
				Hint("write `for the second time each turn`, for example")
		}
	})
	return c
}

// numbers finds a number at a thing that is not counted: at two places.
func (f *faults) numbers(walk func(*walker)) {
	walk(&walker{see: func(*Word) {}, uncounted: func(p *Phrase) {
		if p.Count != nil && p.Count.Than != (Numeral{N: 1, Spelled: p.Count.Than.Spelled}) {
			f.add(p.Count.At, CodeUnexpected, "nothing is counted here, so `%s` says nothing", p.Count).
				Hint("leave the number out, or count what the sentence is about")
		}
	}})
}

// everyOne finds an `each` where one of the things is enough for the sentence: it
// would be read as `a`. It can be said of some phrases.
func (f *faults) everyOne(walk func(*walker), of ...*Phrase) {
	walk(&walker{see: func(*Word) {}, phrases: func(p *Phrase) {
		if p.All && !slices.Contains(of, p) {
			f.each(p)
		}
	}})
}

func (f *faults) each(p *Phrase) {
	one := *p
	one.All = false
	e := f.add(p.At, CodeEach, "`%s` cannot be said here: any one of them would be enough", p).
		Hint("write `%s` where one is enough", &one)
	if p.Head != nil && !p.Head.Noun.isAnyPlayer() {
		e.Hint("for all of them, say that there is none of which it is not so: `there is no … that has not …`")
	}
}

// askedOfEach returns the phrases of a sentence of which `each` can be said: what
// is asked what it is now.
func askedOfEach(c Condition) []*Phrase {
	switch c := c.(type) {
	case *Is:
		if !c.Turn {
			return []*Phrase{c.Subject, c.With}
		}
	case *Has:
		if c.Number.Tally == nil && !c.Total {
			return []*Phrase{c.Subject}
		}
	case *Carries:
		return []*Phrase{c.Subject}
	case *Active:
		return []*Phrase{c.Subject}
	case *Becomes:
		return []*Phrase{c.Subject}
	}
	return nil
}

func (f *faults) sentence(s *sClause) Condition {
	at := spanOfAll(s.Tokens)
	switch {
	case s.Back != nil:
		return &Open{At: at, Why: RefersBack, Text: textOf(s.Back.Tokens)}
	case s.Nth != nil:
		return f.nth(s.Nth, at)
	case s.Exists != nil:
		what := f.phrase(s.Exists.What)
		if s.Exists.Done != nil {
			h := f.happened(gap(at), verbsOf(s.Exists.Done.First, s.Exists.Done.More), s.Exists.Tail, at)
			h.makePassive()
			what.Filters = append(what.Filters, &Filter{At: at, Kind: ByHistory, Happened: h})
		}
		return &Exists{At: at, Not: s.Exists.Not != what.takeNo(), What: what}
	case s.Compare != nil:
		of := &Has{Subject: f.phrase(s.Compare.Than), Number: wordOf(s.Compare.Is)}
		return openSentence(at, Compares, textOf(s.Compare.Tokens), of)
	case s.Within != nil:
		w := s.Within
		return &Within{At: at, Whose: f.whose(w.Whose), Number: wordOf(w.Is), Count: countOf(w.Count).Than, Unit: wordOf(w.Unit), Of: wordOf(w.Of)}
	case s.Active != nil:
		return &Active{At: at, Subject: f.phrase(s.Active.On), Not: s.Active.Not, Keyword: wordOf(s.Active.Keyword)}
	case s.Turn != nil:
		return &Is{At: at, Subject: f.whose(s.Turn.Whose), Not: s.Turn.Not, Turn: true, Window: wordOf(s.Turn.Window)}
	case s.Boundary != nil:
		return lowerBoundary(s.Boundary, at)
	}
	return f.say(s.Say, at)
}

// nth is `the first time this card moves each turn`: an event with its place
// among its kind.
func (f *faults) nth(s *sNth, at Span) Condition {
	c := f.say(s.Say, at)
	h, ok := c.(*Happened)
	if !ok || h.Ordinal > 0 {
		f.add(at, CodeUnexpected, "after `the %s time` comes something that happens", ordinals[s.Nth.get().nth])
		return c
	}
	h.Ordinal = s.Nth.get().nth
	return h
}

// openSentence is a sentence that is read, and that no log can decide; its words have
// to be known all the same.
func openSentence(at Span, why OpenWhy, text string, inside Condition) *Open {
	o := &Open{At: at, Why: why, Text: text}
	if inside != nil {
		EachWord(inside, func(w *Word) { o.words = append(o.words, w) })
	}
	return o
}

func lowerBoundary(s *sBoundary, at Span) *Boundary {
	b := &Boundary{At: at, Here: s.Here, Whose: whoseOf(s.Whose, s.Whose2), Starts: s.Start || s.Starts}
	if b.Window = wordOf(s.Window); b.Window == nil {
		b.Window = wordOf(s.Window2)
	}
	if s.Nth != nil {
		b.Nth = s.Nth.get().nth
	}
	return b
}

func (f *faults) say(s *sSay, at Span) Condition {
	subject := f.phrase(s.Subject)
	if !subject.takeNo() {
		return f.sayOf(subject, s, at)
	}
	// no unit is attacking: not (a unit is attacking)
	c := f.sayOf(subject, s, at)
	if h, ok := c.(*Happened); ok {
		h.Not = !h.Not
		return h
	}
	return &Not{At: at, Of: c}
}

func (f *faults) sayOf(subject *Phrase, s *sSay, at Span) Condition {
	switch {
	case s.Modal != nil:
		verb := wordOf(s.Modal.Base)
		if verb == nil {
			verb = wordOf(s.Modal.Be)
		}
		inside := f.happened(subject, []*Word{verb}, s.Modal.Tail, at)
		return openSentence(at, Conditional, textOf(s.Tokens), inside)
	case s.Becomes != nil:
		return &Becomes{At: at, Subject: subject, State: wordOf(s.Becomes)}
	case s.Have != nil:
		return f.have(subject, s.Have, at)
	case s.Be != nil:
		return f.be(subject, s.Be, at)
	case s.DoNot != nil:
		return f.doNot(subject, s.DoNot, at)
	case s.Control != nil:
		return f.control(subject, s.Control, at)
	case s.Past != nil:
		return f.happened(subject, wordsOf(s.Past.Verbs), s.Past.Tail, at)
	}
	h := f.happened(subject, wordsOf(s.Present.Verbs), s.Present.Tail, at)
	h.Now = f.event || !h.sameInPast()
	return h
}

// sameInPast reports whether the verbs are written as their past too, which is
// what is meant where no "when" stands: you put a card on the chain this turn.
func (h *Happened) sameInPast() bool {
	return !slices.ContainsFunc(h.Verbs, func(w *Word) bool { return !strings.EqualFold(w.Verb.Past, w.Text) })
}

func (f *faults) controls(subject *Phrase, not bool, what *Phrase, at Span) *Controls {
	return &Controls{At: at, Subject: subject, Not: not != what.takeNo(), What: what}
}

func (f *faults) control(subject *Phrase, s *sControl, at Span) Condition {
	if s.More != nil {
		return openSentence(at, Compares, subject.String()+" "+textOf(s.Tokens), f.controls(subject, false, &Phrase{Head: wordOf(s.More)}, at))
	}
	all := []Condition{f.controls(subject, false, f.phrase(s.What), at)}
	for _, and := range s.And {
		all = append(all, f.controls(subject, false, f.phrase(and.Phrase), at))
	}
	if len(all) == 1 {
		return all[0]
	}
	return &And{At: at, Of: all}
}

// count of a number: no XP is 0 or fewer.
func (s *sNumber) count() *Count {
	if s.No {
		return &Count{Is: OrFewer}
	}
	return countOf(s.Count).compared(s.Or)
}

// compared is the count with the comparison that stands after its unit, as on
// cards: 4 energy or more.
func (c *Count) compared(or string) *Count {
	if c != nil && or != "" && !strings.EqualFold(or, "more") {
		c.Is = OrFewer
	}
	return c
}

// moreHave is the second number of a sentence: 4 cards in hand and 4 units.
func (f *faults) moreHave(subject *Phrase, s *sMoreHave) Condition {
	at := spanOfAll(s.Tokens)
	if s.Number != nil {
		return &Has{At: at, Subject: subject, Count: s.Number.count(), Number: wordOf(s.Number.Number)}
	}
	return f.controls(subject, false, f.phrase(s.Thing), at)
}

func (f *faults) have(subject *Phrase, s *sHave, at Span) Condition {
	switch {
	case s.Keyword != nil:
		return &Carries{At: at, Subject: subject, Not: s.Not, Keyword: wordOf(s.Keyword)}
	case s.Make != nil:
		return openSentence(at, Conditional, subject.String()+" "+textOf(s.Tokens), f.happened(&Phrase{Who: You}, []*Word{wordOf(s.Make)}, s.Made, at))
	case s.Number != nil:
		has := &Has{At: at, Subject: subject, Not: s.Not, Count: s.Number.count(), Number: wordOf(s.Number.Number)}
		if s.And == nil {
			return has
		}
		return &And{At: at, Of: []Condition{has, f.moreHave(subject, s.And)}}
	case s.Less != nil:
		return openSentence(at, Compares, subject.String()+" "+textOf(s.Tokens), &Has{Subject: f.phrase(s.Than), Number: wordOf(s.Less)})
	case s.Total != nil:
		subject.All = false // all of them together
		return &Has{At: at, Subject: subject, Not: s.Not, Total: true, Count: countOf(s.Of), Number: wordOf(s.Total)}
	case s.Thing != nil:
		return f.controls(subject, s.Not, f.phrase(s.Thing), at)
	}
	h := f.happened(subject, verbsOf(s.Verb, s.More), s.Tail, at)
	h.Not = h.Not != s.Not
	if s.Been {
		h.makePassive()
	}
	return h
}

func (f *faults) be(subject *Phrase, s *sBe, at Span) Condition {
	alone := s.After.empty()
	if s.Verb != nil {
		return f.beDone(subject, s, verbsOf(s.Verb, s.More), s.Tail, at)
	}
	if verbs := eventsOf(s.States); verbs != nil && (s.Past || f.event || !alone) {
		return f.beDone(subject, s, verbs, s.After, at)
	}
	places, there := s.After.places()
	switch {
	case s.Past && f.card:
		return openSentence(at, RefersBack, subject.String()+" "+textOf(s.Tokens), &Is{Subject: subject, States: wordsOf(s.States)})
	case s.Past:
		f.pastState(spanOfAll(s.Tokens))
	case !alone && !there:
		f.add(spanOfAll(s.Tokens), CodeUnexpected, "`%s` is a state, and is asked of now", s.States[0].get().word.Text).
			Hint("after it comes nothing, or `with` and something beside it")
	}
	is := &Is{At: at, Subject: subject, Not: s.Not, States: wordsOf(s.States)}
	is.Beside = wordsOf(s.Beside)
	for _, p := range s.Places {
		is.Places = append(is.Places, f.place(p))
	}
	if there && !alone {
		subject.Filters = append(subject.Filters, &Filter{At: at, Kind: AtPlace, Place: places})
	}
	if s.Kind != nil {
		is.Kind = f.phrase(s.Kind)
	}
	if s.With != nil {
		is.With = f.phrase(s.With)
	}
	return is
}

// places returns the place that stands after a state: is alone here.
func (s *sTail) places() (*Place, bool) {
	if s == nil || s.Amount != nil || s.Objects != nil || len(s.Parts) != 1 {
		return nil, false
	}
	switch p := s.Parts[0]; {
	case p.Here:
		return &Place{At: spanOfAll(p.Tokens), Here: true}, true
	case p.There != "":
		return &Place{At: spanOfAll(p.Tokens), That: &Word{At: spanOfAll(p.Tokens), Text: p.There}}, true
	}
	return nil, false
}

// beDone is what is done to the subject: is played, was stunned this turn.
func (f *faults) beDone(subject *Phrase, s *sBe, verbs []*Word, tail *sTail, at Span) *Happened {
	h := f.happened(subject, verbs, tail, at)
	if s.With != nil { // stunned with a spell
		with := f.phrase(s.With)
		h.Roles = append([]*Role{{At: with.At, Prep: "with", What: with}}, h.Roles...)
	}
	h.Not = h.Not != s.Not
	h.Now = !s.Past
	h.makePassive()
	return h
}

// empty reports whether nothing follows the verb.
func (s *sTail) empty() bool {
	return s == nil || s.Amount == nil && s.Objects == nil && len(s.Parts) == 0
}

// eventsOf returns the events that states are the participles of (stunned), nil
// unless all of them are some.
func eventsOf(states []stateLeaf) []*Word {
	var verbs []*Word
	for _, s := range states {
		if s.get().verb == nil {
			return nil
		}
		verbs = append(verbs, s.get().verb)
	}
	return verbs
}

// pastState is the fault of `was attacking`: a status is asked of now, and the
// past is what happened.
func (f *faults) pastState(at Span) {
	f.add(at, CodeUnexpected, "what something was cannot be asked for").
		Hint("%s", f.withExamples("ask what it is now (`is <state>`), or what happened (`has <participle>`)"))
}

func (f *faults) doNot(subject *Phrase, s *sDoNot, at Span) Condition {
	switch {
	case s.Keyword != nil:
		return &Carries{At: at, Subject: subject, Not: true, Keyword: wordOf(s.Keyword)}
	case s.Number != nil:
		return &Has{At: at, Subject: subject, Not: true, Count: s.Number.count(), Number: wordOf(s.Number.Number)}
	case s.Thing != nil:
		return f.controls(subject, true, f.phrase(s.Thing), at)
	case s.Control != nil:
		return f.controls(subject, true, f.phrase(s.Control), at)
	}
	h := f.happened(subject, wordsOf(s.Verbs), s.Tail, at)
	h.Not = !h.Not
	h.Now = !s.Past
	return h
}

func (o *sObject) phrase() *sPhrase { return pick(o.Next != nil, o.Next, o.Last) }

// takeNo turns "no cards" into "a card", and reports that it did.
func (p *Phrase) takeNo() bool {
	no := p.Count != nil && p.Count.Is == OrFewer && !p.Count.Than.Hole && p.Count.Than.N == 0
	if no {
		p.Count = nil
	}
	return no
}

// place returns the place that a role speaks of.
func (r *Role) place() *Place {
	return &Place{At: r.At, Prep: r.Prep, Zone: r.Zone, Whose: r.Whose, What: r.What, Here: r.Here}
}

// where reads a place or zone; their hand is that of the player who does it, as
// a zone without an owner is.
func (f *faults) where(s *sWhere, who *Phrase) *Role {
	r := &Role{At: spanOfAll(s.Tokens), Not: s.Not}
	if whose := f.whose(s.Whose, s.Whose2); whose != nil {
		theirs := whose.Who == That && strings.EqualFold(whose.Word.Text, "their") && who.isPlayer()
		switch {
		case whose.Who == You || whose.Who == Opponent || whose.Who == Opponents:
			r.Whose = whose
		case whose.Who != AnyPlayer && !theirs:
			f.add(whose.At, CodeUnexpected, "whose zone it is can only be `your`, `an opponent's` or `a player's`").
				Hint("%s", f.withExamples("write `from your <zone>`, for example"))
		}
	}
	for _, p := range s.Or {
		r.Or = append(r.Or, f.phrase(p.Phrase))
	}
	switch {
	case s.Here:
		r.Here = true
	case s.Zone != nil:
		r.Zone = wordOf(s.Zone)
	case s.Zone2 != nil:
		r.Zone = wordOf(s.Zone2)
	case s.Word != nil:
		r.Word = wordOf(s.Word)
	default:
		r.What = f.phrase(s.What)
	}
	return r
}

func (f *faults) window(s *sWindow) *Window {
	w := &Window{At: spanOfAll(s.Tokens)}
	whoseIn := pick(f.event, whoseOf, f.whose) // what happens in each of their turns happens in one of them
	switch {
	case s.Last:
		w.Kind = LastTurn
	case s.Whose != nil:
		w.Kind, w.Whose = LastTurn, f.whose(s.Whose)
	case s.Each:
		w.Kind = EachTurn
	case s.Since != nil:
		w.Kind, w.Whose = SinceLastTurn, f.whose(s.Since)
	case s.Before != nil:
		w.Kind = BeforeThis
		if p := f.phrase(s.Before); p.Who != ThisCard || len(p.Filters) > 0 {
			f.add(p.At, CodeUnexpected, "only `before this card` can be said").Hint("an order between two other events has no words yet")
		}
	case s.On != nil:
		w.Kind, w.Whose = OnTurn, whoseIn(s.On)
	case s.This != nil:
		w.Kind, w.Word, w.This = During, wordOf(s.This), true
		if strings.EqualFold(w.Word.Text, "game") {
			w.Kind, w.Word, w.This = ThisGame, nil, false
		}
	case s.Turn:
		w.Kind, w.Whose = OnTurn, whoseIn(s.During)
	case s.Window != nil:
		w.Kind, w.Word, w.Whose = During, wordOf(s.Window), whoseIn(s.During)
		w.This = isWord(&s.Tokens[1], "this")
	}
	return w
}

func (f *faults) quantity(s *sQuantity, list []lexer.Token) *Quantity {
	q := f.quantityOf(s, list)
	f.numbers(func(w *walker) { w.phrase(q.What) })
	f.everyOne(func(w *walker) { w.phrase(q.What) }, q.What)
	if h := q.Happened; h != nil {
		f.numbers(func(w *walker) { w.happened(h) })
		f.everyOne(func(w *walker) { w.happened(h) })
		if h.Not {
			f.add(s.span(), CodeUnexpected, "what did not happen has no number")
		}
	}
	return q
}

// span returns the place of what is said to happen.
func (s *sQuantity) span() Span {
	if s.Time != nil {
		return spanOfAll(s.Time.Tokens)
	}
	return wordOf(s.Unit).At
}

func (f *faults) quantityOf(s *sQuantity, list []lexer.Token) *Quantity {
	q := &Quantity{At: spanOfAll(list)}
	if s.Amount != nil {
		q.Happened, q.Sum = f.relative(s.Amount, q.At).Happened, true
		if q.Happened == nil {
			f.add(q.At, CodeUnexpected, "`%s` are not something to control", wordOf(s.Unit).Text)
			return q
		}
		q.Happened.Objects, q.Happened.Amount = nil, &Amount{At: wordOf(s.Unit).At, Unit: wordOf(s.Unit)}
		return q
	}
	if s.What != nil {
		q.What = f.phrase(s.What)
		q.What.All = true
		if s.Done != nil {
			h := f.happened(gap(q.At), verbsOf(s.Done.First, s.Done.More), s.Tail, q.At)
			h.makePassive()
			q.What.Filters = append(q.What.Filters, &Filter{At: q.At, Kind: ByHistory, Happened: h})
		}
		return q
	}
	f.event = true
	defer func() { f.event = false }()
	switch c := f.say(s.Time, q.At).(type) {
	case *Happened:
		q.Happened = c
	default:
		f.add(q.At, CodeUnexpected, "after `for each time` comes something that happens").
			Hint("%s", f.withExamples("for example: `for each time an opponent <present> this card`"))
	}
	return q
}
