package grammar

// Known reports whether the word is one of the vocabulary or a keyword.
func (w *Word) Known() bool {
	return w.Noun != nil || w.Verb != nil || w.Adjective != nil || w.Status != nil || w.Zone != nil ||
		w.Tally != nil || w.Number != nil || w.Window != nil || w.Tag != nil || w.Keyword != ""
}

// EachWord calls see for every open word of a condition, in the order of its
// tree; back-references (it, there) are not open words.
func EachWord(c Condition, see func(*Word)) {
	w := &walker{see: see}
	w.condition(c)
}

// EachWordOfQuantity is EachWord for a quantity.
func EachWordOfQuantity(q *Quantity, see func(*Word)) {
	w := &walker{see: see}
	w.phrase(q.What)
	if q.Happened != nil {
		w.condition(q.Happened)
	}
}

// EachPhrase calls see for every noun phrase of a condition, outer ones first.
func EachPhrase(c Condition, see func(*Phrase)) {
	w := &walker{see: func(*Word) {}, phrases: see}
	w.condition(c)
}

// EachCount calls see for every count of a condition.
func EachCount(c Condition, see func(*Count)) {
	w := &walker{see: func(*Word) {}, counts: see}
	w.condition(c)
}

// walker visits the words, phrases and counts of a tree.
type walker struct {
	see       func(*Word)
	phrases   func(*Phrase)
	counts    func(*Count)
	uncounted func(*Phrase) // those of which one is enough, whatever their number
}

func (w *walker) single(p *Phrase) {
	if p != nil && w.uncounted != nil {
		w.uncounted(p)
	}
	w.phrase(p)
}

func (w *walker) count(c *Count) {
	if c != nil && w.counts != nil {
		w.counts(c)
	}
}

func (w *walker) words(list ...*Word) {
	for _, word := range list {
		if word != nil {
			w.see(word)
		}
	}
}

func (w *walker) condition(c Condition) {
	switch c := c.(type) {
	case *And:
		for _, p := range c.Of {
			w.condition(p)
		}
	case *Or:
		for _, p := range c.Of {
			w.condition(p)
		}
	case *Not:
		w.condition(c.Of)
	case *Happened:
		w.happened(c)
	case *Is:
		w.phrase(c.Subject)
		w.words(c.States...)
		w.words(c.Beside...)
		w.words(c.Window)
		for _, p := range c.Places {
			w.place(p)
		}
		w.single(c.Kind)
		w.phrase(c.With)
	case *Has:
		w.phrase(c.Subject)
		w.words(c.Number)
		w.count(c.Count)
	case *Controls:
		w.phrase(c.Subject)
		w.phrase(c.What)
	case *Carries:
		w.phrase(c.Subject)
		w.words(c.Keyword)
	case *Active:
		w.phrase(c.Subject)
		w.words(c.Keyword)
	case *Boundary:
		w.words(c.Window)
	case *Within:
		w.words(c.Number, c.Of)
	case *Exists:
		w.phrase(c.What)
	case *Becomes:
		w.phrase(c.Subject)
		w.words(c.State)
	case *Open:
		w.words(c.words...)
	}
}

func (w *walker) happened(h *Happened) {
	w.phrase(h.Subject)
	w.words(h.Verbs...)
	for _, o := range h.Objects {
		w.phrase(o)
	}
	w.count(h.Times)
	if h.Amount != nil {
		w.count(h.Amount.Count)
		w.unit(h.Amount.Unit)
		w.single(h.Amount.On)
	}
	for _, r := range h.Roles {
		w.role(r)
	}
	w.words(h.State)
	for _, window := range h.Windows {
		w.words(window.Word)
	}
}

// unit sees a unit of amounts; every unit that an event is declared with is known.
func (w *walker) unit(u *Word) {
	if u != nil && !u.Unit {
		w.see(u)
	}
}

func (w *walker) role(r *Role) {
	w.words(r.Zone)
	w.words(r.Word)
	w.phrase(r.What)
	for _, p := range r.Or {
		w.phrase(p)
	}
}

func (w *walker) place(p *Place) {
	w.words(p.Zone)
	w.single(p.What)
}

func (w *walker) phrase(p *Phrase) {
	if p == nil {
		return
	}
	if w.phrases != nil {
		w.phrases(p)
	}
	w.count(p.Count)
	w.words(p.Head)
	w.words(p.Adjectives...)
	for _, f := range p.Filters {
		w.filter(f)
	}
}

func (w *walker) filter(f *Filter) {
	w.count(f.Count)
	w.words(f.Word)
	w.unit(f.Unit)
	w.single(f.Phrase)
	if f.Place != nil {
		w.place(f.Place)
	}
	if f.Role != nil {
		w.role(f.Role)
	}
	if f.Happened != nil {
		w.happened(f.Happened)
	}
}

// EachHappened calls see for every sentence of a condition that speaks of
// events, those of relative clauses left out.
func EachHappened(c Condition, see func(*Happened)) { each(c, see) }

// EachOpen calls see for every sentence of a condition that no log can decide.
func EachOpen(c Condition, see func(*Open)) { each(c, see) }

// EachSentence calls see for every sentence that and, or and not make a condition of.
func EachSentence(c Condition, see func(Condition)) { each(c, see) }

// each calls see for every sentence of one family.
func each[Family Condition](c Condition, see func(Family)) {
	switch c := c.(type) {
	case *And:
		for _, p := range c.Of {
			each(p, see)
		}
	case *Or:
		for _, p := range c.Of {
			each(p, see)
		}
	case *Not:
		each(c.Of, see)
	case Family:
		see(c)
	}
}
