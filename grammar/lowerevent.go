package grammar

import (
	"slices"
	"strings"
)

// lowerevent.go lowers what follows a verb: its objects, amounts, roles and windows.

// happened reads what follows a verb.
func (f *faults) happened(subject *Phrase, verbs []*Word, tail *sTail, at Span) *Happened {
	h := &Happened{At: at, Subject: subject, Verbs: verbs}
	if tail == nil {
		return h
	}
	if tail.Amount != nil {
		h.Amount = f.amount(tail.Amount)
	}
	if tail.Objects != nil {
		f.objects(h, tail.Objects)
	}
	for _, p := range tail.Parts {
		f.part(h, p)
	}
	f.countsOnce(h)
	h.captured()
	return h
}

// countsOnce says where a sentence has two numbers of which only one could be
// asked for: two units that moved twice.
func (f *faults) countsOnce(h *Happened) {
	phrases := [][]*Phrase{{h.Subject}, h.Objects}
	for _, r := range h.Roles {
		phrases = append(phrases, []*Phrase{r.What})
	}
	first := h.Times
	if h.Amount != nil && h.Amount.Count != nil {
		phrases = append(phrases, []*Phrase{{Count: h.Amount.Count}})
	}
	for _, list := range phrases {
		i := slices.IndexFunc(list, func(p *Phrase) bool { return p != nil && p.Count != nil })
		switch {
		case i < 0:
		case first == nil:
			first = list[i].Count
		default:
			f.add(first.At.Join(list[i].Count.At), CodeTwice, "the sentence says twice how many").
				Hint("it can count one thing only: leave one of the numbers out")
			return
		}
	}
}

func (f *faults) amount(s *sAmount) *Amount {
	a := &Amount{At: spanOfAll(s.Tokens), Total: s.Total, Count: countOf(s.Count), Unit: wordOf(s.Loose)}
	if !s.Total {
		a.Count, a.Unit = countOf(s.Count2), wordOf(s.Unit)
	}
	a.Count = a.Count.compared(s.Or)
	a.Total = a.Total || f.card && a.Count != nil && s.On == nil && s.For == nil
	switch {
	case s.On != nil:
		a.On = f.phrase(s.On)
	case s.For != nil:
		a.On = f.phrase(s.For) // 4 energy or more to play a spell: on one spell
	}
	return a
}

func (f *faults) objects(h *Happened, s *sObjects) {
	h.Objects = []*Phrase{f.phrase(s.First)}
	and, or := false, false
	for _, o := range s.More {
		and = and || strings.HasSuffix(o.Sep, "and")
		or = or || strings.HasSuffix(o.Sep, "or")
		more := f.phrase(o.phrase())
		if s.First.bare() && o.phrase().bare() && len(more.Adjectives) == 0 {
			more.Adjectives = h.Objects[0].Adjectives // enemy units and gear
		}
		h.Objects = append(h.Objects, more)
	}
	if and && or {
		f.add(spanOf(&s.First.Tokens[0]).Join(spanOfAll(s.More[len(s.More)-1].phrase().Tokens)), CodeMixed,
			"`and` and `or` in one list can be read in two ways").
			Hint("use one of them, or write two conditions with parentheses")
	}
	h.Every = and
	if !and && h.Objects[0].takeNo() {
		h.Not = !h.Not
	}
	if i := slices.IndexFunc(h.Objects, func(p *Phrase) bool { return p.Count != nil }); or && i >= 0 {
		f.add(h.Objects[i].Count.At, CodeMixed, "a number in a list with `or` can be read in two ways").
			Hint("write two conditions with `or`, or declare a noun for the things together")
	}
}

func (f *faults) part(h *Happened, s *sPart) {
	at := spanOfAll(s.Tokens)
	switch {
	case s.Ordinal != nil:
		h.Ordinal = s.Ordinal.get().nth
	case s.Window != nil:
		h.Windows = append(h.Windows, f.window(s.Window))
	case s.Times != nil:
		if h.Times != nil {
			f.add(at, CodeTwice, "the sentence says twice how often")
		}
		h.Times = countOf(s.Times)
	case s.Here:
		h.Roles = append(h.Roles, &Role{At: at, Prep: "at", Here: true})
	case s.There != "" || s.Way || s.After != nil:
		h.Roles = append(h.Roles, &Role{At: at, What: &Phrase{At: at, Who: That, Word: &Word{At: at, Text: textOf(s.Tokens)}}})
	case s.State != nil:
		h.State = wordOf(s.State)
	case s.Role.Prep == "by" && h.Subject != nil && s.Role.Where.What != nil:
		h.Roles = append(h.Roles, &Role{At: at, Prep: "by", What: f.phrase(s.Role.Where.What)})
	default:
		r := f.where(s.Role.Where, h.Subject)
		r.At, r.Prep = at, s.Role.Prep
		h.Roles = append(append(h.Roles, r), r.takeOrigins()...)
	}
}

// takeOrigins takes from the phrase of a role what is no part of it: to a
// battlefield from your base is two roles of one event.
func (r *Role) takeOrigins() []*Role {
	if r.What == nil {
		return nil
	}
	var taken []*Role
	r.What.Filters = slices.DeleteFunc(r.What.Filters, func(f *Filter) bool {
		if f.Kind == InRole {
			taken = append(taken, f.Role)
		}
		return f.Kind == InRole
	})
	return taken
}

// makePassive puts the subject of a passive sentence where an object stands,
// and who did it (by you) where the subject does.
func (h *Happened) makePassive() {
	h.Objects = append([]*Phrase{h.Subject}, h.Objects...)
	h.Subject, h.Passive = nil, true
	for i, r := range h.Roles {
		if r.Prep == "by" && r.What != nil {
			h.Subject = r.What
			h.Roles = append(h.Roles[:i:i], h.Roles[i+1:]...)
			break
		}
	}
	if h.Objects[0].takeNo() {
		h.Not = !h.Not
	}
	// another card has been finalized by you: you have finalized another card;
	// a relative clause has a place for a pronoun as its subject only
	plain := h.Subject != nil && len(h.Objects) == 1 && h.Amount == nil
	if plain && (h.Objects[0].Who != Gap || h.Subject.Who != Nobody) {
		h.Passive = false
		h.captured()
	}
}

// captured makes a role that stands where it narrows the object what it is read
// as there: of "finalized a card from your hand" and "moved a unit twice at a
// battlefield", both are the object's.
func (h *Happened) captured() {
	if h.Passive || len(h.Objects) == 0 {
		return
	}
	object := h.Objects[len(h.Objects)-1]
	if object.Who != Nobody && object.Who != ThisCard && object.Who != That {
		return
	}
	var roles []*Role
	for _, r := range h.Roles {
		switch {
		case r.Prep == "from" && r.Word == nil:
			object.Filters = append(object.Filters, &Filter{At: r.At, Kind: InRole, Role: r})
		case (r.Prep == "at" || r.Prep == "in" || r.Prep == "on") && r.Word == nil && !r.Not:
			object.Filters = append(object.Filters, &Filter{At: r.At, Kind: AtPlace, Place: r.place()})
		default:
			roles = append(roles, r)
		}
	}
	h.Roles = roles
}

// bare reports whether the phrase is a plural without a determiner.
func (s *sPhrase) bare() bool { return s.Plural != nil }
