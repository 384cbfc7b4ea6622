package interp

import (
	"fmt"
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// The reference evaluator: the meaning of the language (DESIGN 6, 11). One
// function for each family of sentences, each a scan of the log prefix. Every
// faster evaluator has to agree with it.

// eval says what a condition is at the end of the prefix.
func (v *view) eval(c grammar.Condition) outcome {
	switch c := c.(type) {
	case *grammar.And:
		return either(False, v.all(c.Of))
	case *grammar.Or:
		return either(True, v.all(c.Of))
	case *grammar.Not:
		return v.eval(c.Of).not()
	case *grammar.Happened:
		if c.Now {
			return v.atHand(c)
		}
		return v.history(c)
	case *grammar.Is:
		return v.is(c)
	case *grammar.Has:
		return v.has(c)
	case *grammar.Controls:
		return v.controls(c)
	case *grammar.Carries:
		return v.carries(c)
	case *grammar.Active:
		return v.active(c)
	case *grammar.Boundary:
		return v.boundary(c)
	case *grammar.Within:
		return v.within(c)
	case *grammar.Exists:
		return v.exists(c)
	case *grammar.Becomes:
		return v.becomes(c)
	case *grammar.Open:
		return outcome{truth: Unknown, missing: []string{"`" + c.Text + "`: " + string(c.Why)}}
	}
	panic(fmt.Sprintf("no meaning for %T", c))
}

func (v *view) all(parts []grammar.Condition) []outcome {
	var list []outcome
	for _, p := range parts {
		list = append(list, v.eval(p))
	}
	return list
}

// history: you have finalized another card this turn. A phrase for one of
// several players asks for one of them who did it all.
func (v *view) history(h *grammar.Happened) outcome {
	if players := v.oneOf(h.Subject); len(players) > 0 {
		var list []outcome
		for _, p := range players {
			list = append(list, v.historyOf(h, p))
		}
		return either(True, list)
	}
	return v.historyOf(h, "")
}

// oneOf returns the players that a phrase for one of several can mean.
func (v *view) oneOf(subject *grammar.Phrase) []string {
	if subject == nil || subject.Who != grammar.Opponent && subject.Who != grammar.AnyPlayer {
		return nil
	}
	var out []string
	for _, p := range v.game.players {
		if subject.Who == grammar.AnyPlayer || p != v.you {
			out = append(out, p)
		}
	}
	return out
}

// historyOf is history with the one player fixed; "" leaves it to the subject.
func (v *view) historyOf(h *grammar.Happened, player string) outcome {
	var o outcome
	switch {
	case h.Every:
		var list []outcome
		for _, object := range h.Objects {
			list = append(list, v.count(h, []*grammar.Phrase{object}, player))
		}
		o = either(False, list)
	case h.Amount != nil && h.Amount.Count != nil:
		o = v.amount(h, player)
	default:
		o = v.count(h, h.Objects, player)
	}
	if h.Not {
		return o.not()
	}
	return o
}

// count: how many events happened, or how many different objects were in them.
func (v *view) count(h *grammar.Happened, objects []*grammar.Phrase, player string) outcome {
	asked, different := h.Times, false
	if p := countedPhrase(h, objects); p != nil {
		asked, different = p.Count, p.Different
	}
	f := v.find(h, objects, player)
	low, high := f.bounds(different)
	n := v.numeral(asked)
	o := outcome{truth: compare(asked, n, low, high), near: f.near}
	if asked != nil {
		o.value = &low
	}
	o.because = f.deciding(o.truth, asked, n, different)
	if len(o.because) > 0 {
		o.spare = f.events()
	}
	if o.truth == Unknown {
		o.missing = f.missing
	}
	return o
}

// amount: a total over events, or all that went to one object.
func (v *view) amount(h *grammar.Happened, player string) outcome {
	f := v.find(h, h.Objects, player)
	n := v.numeral(h.Amount.Count)
	sums := map[string]int{}
	total, because := 0, []*Event{}
	for _, m := range f.found {
		key := ""
		if h.Amount.On != nil {
			key = v.playKey(m)
		}
		sums[key] += m.amount
		because = append(because, m.event)
		total = max(total, sums[key])
	}
	high := total
	if !f.complete || len(f.maybe) > 0 {
		high = unbounded
	}
	o := outcome{truth: compare(h.Amount.Count, n, total, high), value: &total, unit: h.Amount.Unit.Text, near: f.near}
	if rests(h.Amount.Count, o.truth, total, n) {
		o.because = because
	}
	if o.truth == Unknown {
		o.missing = f.missing
	}
	return o
}

// playKey tells one play of an object from another play of the same object. What
// is paid before a play, or while it lasts, belongs to it.
func (v *view) playKey(m match) string {
	things := m.event.things("on")
	if len(things) == 0 {
		things = m.event.things("object")
	}
	if len(things) == 0 {
		return fmt.Sprint("event ", m.event.Index)
	}
	play, begun, over := 1, false, false
	for _, e := range v.game.of[things[0].ID] {
		if e.Index > m.event.Index || e.Object == nil || e.Object.ID != things[0].ID {
			continue
		}
		switch {
		case v.game.pack.played[e.Verb]:
			if begun || over {
				play++
			}
			begun, over = true, false
		case e.Kind == turnlog.Happened:
			begun, over = false, true
		}
	}
	if over && !v.game.pack.played[m.event.Verb] {
		play++
	}
	return fmt.Sprint(things[0].ID, " ", play)
}

// atHand: this card dies, you draw your second card each turn. The event is
// the last one of the log.
func (v *view) atHand(h *grammar.Happened) outcome {
	if v.end == 0 {
		return outcome{truth: False}
	}
	inTrigger := *v
	inTrigger.trigger = true
	e := v.game.events[v.end-1]
	o := inTrigger.happensIn(h, e)
	if nth := h.Nth(); nth > 0 && o.truth != False {
		o = inTrigger.nth(h, nth, e, o)
	}
	if h.Not {
		return o.not()
	}
	return o
}

// happensIn says whether the event is one that the sentence speaks of.
func (v *view) happensIn(h *grammar.Happened, e *Event) outcome {
	if !v.sees(e) {
		return outcome{truth: False}
	}
	best := outcome{truth: False}
	low, high := 0, 0
	for _, m := range v.matches(h, h.Objects, "", e) {
		if m.truth > best.truth {
			best = outcome{truth: m.truth, because: []*Event{e}, missing: m.missing}
		}
		switch m.truth {
		case True:
			low++
			high++
		case Unknown:
			high++
		}
	}
	if p := countedPhrase(h, h.Objects); p != nil && best.truth != False {
		return v.atOnce(p.Count, best, low, high, e)
	}
	return best
}

// atOnce says whether an event is about as many as are asked for: attacks with
// two units. What else happened at the same time is not said where each thing
// does it for itself.
func (v *view) atOnce(count *grammar.Count, o outcome, low, high int, e *Event) outcome {
	if !e.joint {
		high = unbounded
	}
	if o.truth = compare(count, v.numeral(count), low, high); o.truth == Unknown {
		o.missing = append(o.missing, "what happened at the same time")
	}
	o.value = &low
	return o
}

// nth says whether the event is the nth of its kind this turn.
func (v *view) nth(h *grammar.Happened, nth int, e *Event, o outcome) outcome {
	whole := *h
	whole.Now = false
	whole.Windows = append(slices.Clone(h.Windows), &grammar.Window{Kind: grammar.ThisTurn})
	player := ""
	if len(v.oneOf(h.Subject)) > 0 {
		player = e.Actor // the second of one player, not of all of them
	}
	f := v.find(&whole, h.Objects, player)
	place := 0
	for i, m := range f.found {
		if m.event == e {
			place = i + 1
		}
	}
	switch {
	case !f.complete || len(f.maybe) > 0:
		return outcome{truth: Unknown, missing: f.missing}
	case place != nth:
		return outcome{truth: False}
	}
	for _, m := range f.found[:place] {
		o.because = append(o.because, m.event)
	}
	return o
}

// asHistory turns "the card you have finalized this turn" into "you have
// finalized a card this turn", and "each unit that has died this turn" into "a
// unit has died this turn", so that its events can be found. A phrase that says
// who controls the thing now speaks of things, and of no events.
func asHistory(p *grammar.Phrase) (*grammar.Happened, bool) {
	isNow := func(f *grammar.Filter) bool { return f.Kind == grammar.Controlled && !f.Past }
	if slices.ContainsFunc(p.Filters, isNow) {
		return nil, false
	}
	for i, f := range p.Filters {
		if f.Kind != grammar.ByHistory || f.Happened.Not {
			continue
		}
		h := *f.Happened
		plain := *p
		plain.Ordinal, plain.All = 0, false
		plain.Count = &grammar.Count{Than: grammar.Numeral{N: 1}} // each of the things of one event
		plain.Filters = append(append([]*grammar.Filter{}, p.Filters[:i]...), p.Filters[i+1:]...)
		if h.Subject != nil && h.Subject.Who == grammar.Gap {
			h.Subject = &plain
		} else {
			h.Objects = []*grammar.Phrase{&plain}
		}
		return &h, true
	}
	return nil, false
}

// playersOf returns the players that a phrase means.
func (v *view) playersOf(p *grammar.Phrase) []string {
	if p.Who == grammar.You {
		return []string{v.you}
	}
	if one := v.oneOf(&grammar.Phrase{Who: grammar.Opponent}); p.Who == grammar.Opponent || p.Who == grammar.Opponents {
		return one
	}
	return v.game.players
}

// keyword says whether the conditions of a keyword hold, its limits included.
func (v *view) keyword(k *Keyword) outcome {
	o := outcome{truth: True}
	for _, part := range k.Parts {
		if part.Opener == nil {
			continue
		}
		list := []outcome{v.opener(part.Opener.Opener)}
		for _, l := range part.Limits {
			if l.Opener.Kind == grammar.OnlyWhile {
				list = append(list, v.eval(l.Opener.Condition))
			}
		}
		return either(False, list)
	}
	return o
}

// opener says whether what opens a part of a keyword holds.
func (v *view) opener(o *grammar.Opener) outcome {
	switch {
	case o.Quantity != nil:
		return v.quantity(o.Quantity)
	case o.Condition == nil:
		return outcome{truth: True}
	case o.Kind == grammar.Until:
		return v.eval(o.Condition).not()
	case o.Kind == grammar.When:
		inTrigger := *v
		inTrigger.trigger = true
		return inTrigger.eval(o.Condition)
	}
	return v.eval(o.Condition)
}

// boundary: your beginning phase starts.
func (v *view) boundary(c *grammar.Boundary) outcome {
	if v.end == 0 {
		return outcome{truth: False}
	}
	e := v.game.events[v.end-1]
	turn := c.Window == nil
	yes := false
	switch e.Kind {
	case turnlog.Turn:
		yes = turn && c.Starts
	case turnlog.Starts, turnlog.Ends:
		named := turn && e.Window == "turn" || !turn && c.Window.Window != nil && strings.EqualFold(e.Window, c.Window.Window.Name)
		yes = named && c.Starts == (e.Kind == turnlog.Starts)
	}
	if !yes {
		return outcome{truth: False}
	}
	o := outcome{truth: True, because: []*Event{e}}
	if c.Here || c.Nth > 0 {
		o = outcome{truth: Unknown, missing: []string{"which " + e.Window + " it is, and where"}}
	}
	if c.Whose != nil {
		player := e.Player
		if player == "" {
			player = e.Turn.Player
		}
		o.truth = min(o.truth, v.player(c.Whose, player))
	}
	return o
}

// quantity: for each card you have finalized this turn. The truth is whether
// there is any; the value is the number.
func (v *view) quantity(q *grammar.Quantity) outcome {
	h := q.Happened
	if h != nil {
		past := *h
		past.Now = false
		f := v.find(&past, past.Objects, "")
		if q.Sum {
			return v.summed(f)
		}
		return v.counted(f)
	}
	if h, ok := asHistory(q.What); ok {
		return v.counted(v.find(h, h.Objects, ""))
	}
	low, missing := 0, []string(nil)
	unknown := !v.game.start
	for _, o := range v.game.order {
		m := v.thing(q.What, o.now, nil)
		switch min(m.truth, v.there(q.What, o.now)) {
		case True:
			low++
		case Unknown:
			unknown = true
			missing = append(missing, m.missing...)
		}
	}
	return numbered(low, unknown, missing)
}

// summed adds up the amounts: for each point you have scored this turn.
func (v *view) summed(f found) outcome {
	o := v.counted(f)
	total := 0
	for _, m := range f.found {
		total += m.amount
	}
	o.value = &total
	return o
}

func (v *view) counted(f found) outcome {
	o := numbered(len(f.found), !f.complete || len(f.maybe) > 0, f.missing)
	o.counts = true
	for _, m := range f.found {
		o.because = append(o.because, m.event)
	}
	return o
}

func numbered(n int, unknown bool, missing []string) outcome {
	if unknown {
		return outcome{truth: Unknown, value: &n, missing: missing}
	}
	return outcome{truth: truth(n > 0), value: &n}
}
