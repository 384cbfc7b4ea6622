package interp

import (
	"fmt"

	"kwrun/grammar"
)

// The families of the reference evaluator that ask what stands at the end of the
// log: a status, a place, a number, what a player controls.

// is: this card is attacking, is at a battlefield, is the second card you have
// finalized this turn; it is your turn.
func (v *view) is(c *grammar.Is) outcome {
	if c.Turn {
		o := v.isTurn(c)
		if c.Not {
			return o.not()
		}
		return o
	}
	return v.each(c.Subject, negated(c.Not, func(t *Thing) outcome { return v.isSo(c, t) }))
}

// negated asks the opposite of a question, where it is asked with not.
func negated(not bool, ask func(*Thing) outcome) func(*Thing) outcome {
	if !not {
		return ask
	}
	return func(t *Thing) outcome { return ask(t).not() }
}

func (v *view) isSo(c *grammar.Is, t *Thing) outcome {
	var list []outcome
	for _, s := range c.States {
		list = append(list, v.state(s, t, v.end))
	}
	for _, p := range c.Places {
		list = append(list, outcome{truth: v.atPlace(p, t), missing: []string{"where " + t.name() + " is"}})
	}
	if c.Kind != nil {
		list = append(list, v.isKind(c.Kind, t))
	}
	o := either(True, list)
	for _, s := range c.Beside {
		o = either(False, []outcome{o, v.state(s, t, v.end)})
	}
	if c.With != nil && o.truth != False {
		beside := v.each(c.With, func(other *Thing) outcome { return v.isSo(&grammar.Is{States: c.States}, other) })
		o = either(False, []outcome{o, beside})
	}
	return o
}

// isKind: is a unit; is the second card you have finalized this turn.
func (v *view) isKind(p *grammar.Phrase, t *Thing) outcome {
	if h, ok := asHistory(p); ok && p.Ordinal > 0 {
		return v.isNth(h, p.Ordinal, t)
	}
	m := v.thing(p, t, nil)
	return outcome{truth: m.truth, because: m.because, missing: m.missing}
}

func (v *view) isNth(h *grammar.Happened, nth int, t *Thing) outcome {
	f := v.find(h, h.Objects, "")
	switch {
	case !f.complete || len(f.maybe) > 0:
		return outcome{truth: Unknown, missing: f.missing}
	case len(f.found) < nth:
		return outcome{truth: False, near: f.near}
	}
	o := outcome{truth: truth(f.found[nth-1].thing.ID == t.ID)}
	for _, m := range f.found[:nth] {
		o.because = append(o.because, m.event)
	}
	return o
}

func (v *view) isTurn(c *grammar.Is) outcome {
	turn := v.now()
	if turn.Player == "" {
		return outcome{truth: Unknown, missing: []string{"whose turn it is: a line such as `turn 3: Ann`"}}
	}
	o := outcome{truth: v.player(c.Subject, turn.Player)}
	if c.Window != nil {
		inside, known := v.during(c.Window.Window, v.end)
		if !known {
			return outcome{truth: min(o.truth, Unknown), missing: []string{"when the " + c.Window.Text + " starts and ends"}}
		}
		o.truth = min(o.truth, truth(inside))
	}
	return o
}

// has: you have 6 or more XP; this card has 5 or more might.
func (v *view) has(c *grammar.Has) outcome {
	n := v.numeral(c.Count)
	tally := c.Number.Tally
	if tally == nil && !c.Total {
		return v.each(c.Subject, negated(c.Not, func(t *Thing) outcome { return v.hasNumber(c, t, n) }))
	}
	var list []outcome
	if tally != nil {
		for _, p := range v.playersOf(c.Subject) {
			list = append(list, v.hasTally(tally, p, c.Count, n))
		}
	}
	if c.Total {
		list = []outcome{v.hasTotal(c, n)}
	}
	if c.Not {
		for i := range list {
			list[i] = list[i].not()
		}
	}
	return either(True, list)
}

func (v *view) hasTally(tally *grammar.Tally, player string, count *grammar.Count, n int) outcome {
	value, known, because := v.tally(tally, player)
	if !known {
		return outcome{truth: Unknown, missing: []string{fmt.Sprintf("how many %s %s has: a line such as `%s has %d %s`", tally.Name, player, player, n, tally.Name)}}
	}
	return outcome{truth: compare(count, n, value, value), value: &value, unit: tally.Name, because: because}
}

// hasTotal: your other units have total might 5 or more.
func (v *view) hasTotal(c *grammar.Has, n int) outcome {
	total := 0
	var missing []string
	var because []*Event
	for _, o := range v.game.order {
		m := v.thing(c.Subject, o.now, nil)
		because = append(because, m.because...)
		value, known := v.numberOf(c.Number.Number, "", o.now)
		switch there := min(m.truth, v.there(c.Subject, o.now)); {
		case there == Unknown || there == True && !known:
			missing = append(missing, "the "+c.Number.Text+" of "+o.now.name())
		case there == True:
			total += value
		}
	}
	if !v.game.start {
		missing = append(missing, "what was there before the log begins")
	}
	if len(missing) > 0 {
		return outcome{truth: Unknown, missing: missing}
	}
	return outcome{truth: compare(c.Count, n, total, total), value: &total, unit: c.Number.Text, because: because}
}

func (v *view) hasNumber(c *grammar.Has, t *Thing, n int) outcome {
	value, known := v.numberOf(c.Number.Number, "", t)
	if !known {
		return outcome{truth: Unknown, missing: []string{"the " + c.Number.Text + " of " + t.name()}}
	}
	return outcome{truth: compare(c.Count, n, value, value), value: &value, unit: c.Number.Text}
}

// within: your score is within 3 points of the victory score.
func (v *view) within(c *grammar.Within) outcome {
	var list []outcome
	for _, p := range v.playersOf(c.Whose) {
		value, known, because := v.tally(c.Number.Tally, p)
		goal, knownGoal, _ := v.tally(c.Of.Tally, p)
		if !known || !knownGoal {
			list = append(list, outcome{truth: Unknown, missing: []string{fmt.Sprintf("the %s and the %s of %s", c.Number.Text, c.Of.Text, p)}})
			continue
		}
		list = append(list, outcome{truth: truth(goal-value <= c.Count.N), value: &value, unit: c.Unit.Text, because: because})
	}
	return either(True, list)
}

// controls: you control 7 or more runes. Where the log does not begin with the
// game, there can be more than it names.
func (v *view) controls(c *grammar.Controls) outcome {
	low, maybe := 0, 0
	var missing []string
	var because []*Event
	for _, o := range v.game.order {
		held := v.player(c.Subject, o.now.Controller)
		if saysZone(c.What) {
			held = v.player(c.Subject, owner(o.now))
		}
		if held == False {
			continue
		}
		m := v.thing(c.What, o.now, nil)
		because = append(because, m.because...)
		switch min(m.truth, held, v.there(c.What, o.now)) {
		case True:
			low++
		case Unknown:
			maybe++
			missing = append(missing, m.missing...)
		}
	}
	high := low + maybe
	if !v.game.start {
		high = unbounded
		missing = append(missing, "what was there before the log begins")
	}
	o := outcome{truth: compare(c.What.Count, v.numeral(c.What.Count), low, high), value: &low, because: because, missing: missing}
	if c.Not {
		return o.not()
	}
	return o
}

// exists: there is a ready enemy unit here.
func (v *view) exists(c *grammar.Exists) outcome {
	o := v.controls(&grammar.Controls{Subject: &grammar.Phrase{Who: grammar.AnyPlayer}, What: c.What})
	if c.Not {
		return o.not()
	}
	return o
}

// becomes: a unit becomes empowered. The event at hand is the one that begins it.
func (v *view) becomes(c *grammar.Becomes) outcome {
	if c.State.Status == nil || v.end == 0 {
		return outcome{truth: Unknown, missing: []string{"when something becomes " + c.State.Text}}
	}
	e := v.game.events[v.end-1]
	return v.each(c.Subject, func(t *Thing) outcome {
		began := v.changes(c.State.Status.Begin, e, t) && v.sees(e)
		return outcome{truth: truth(began && v.status(c.State.Status, t, v.end-1).truth != True), because: []*Event{e}}
	})
}

// carries: this card has [Legion] (812.3).
func (v *view) carries(c *grammar.Carries) outcome {
	o := v.each(c.Subject, func(t *Thing) outcome {
		return outcome{truth: v.hasKeyword(t, c.Keyword), missing: []string{"the text of " + t.name()}}
	})
	if c.Not {
		return o.not()
	}
	return o
}

// active: [Legion] is active on this card.
func (v *view) active(c *grammar.Active) outcome {
	k := v.game.pack.Keyword(c.Keyword.Keyword)
	if k == nil || v.depth > 5 {
		return outcome{truth: Unknown, missing: []string{"what " + c.Keyword.Text + " asks for"}}
	}
	inner := *v
	inner.depth++
	if c.Keyword.Param != nil {
		inner.number = &c.Keyword.Param.N
	}
	has := v.carries(&grammar.Carries{Subject: c.Subject, Keyword: c.Keyword})
	o := either(False, []outcome{has, inner.keyword(k)})
	if c.Not {
		return o.not()
	}
	return o
}

// each asks a question of every object that a phrase can mean, and says whether
// one of them is so, as many as the phrase counts, or each of them. For the card
// itself it is asked of the bearer, in the log or not.
func (v *view) each(p *grammar.Phrase, ask func(*Thing) outcome) outcome {
	switch p.Who {
	case grammar.ThisCard:
		return ask(v.self())
	case grammar.Gap:
		return ask(v.gap)
	case grammar.That:
		return outcome{truth: Unknown, missing: []string{"what `" + p.Word.Text + "` refers to"}}
	}
	enough := True
	if p.All {
		enough = False
	}
	var list []outcome
	for _, o := range v.game.order {
		m := v.thing(p, o.now, nil)
		meant := outcome{truth: min(m.truth, v.there(p, o.now)), because: m.because, missing: m.missing}
		switch {
		case p.All: // it is none of them, or it is so
			list = append(list, either(True, []outcome{meant.not(), ask(o.now)}))
		case meant.truth != False:
			list = append(list, either(False, []outcome{meant, ask(o.now)}))
		}
	}
	if !v.game.start {
		list = append(list, outcome{truth: Unknown, missing: []string{"what was there before the log begins"}})
	}
	if p.Count != nil {
		return v.many(p.Count, list)
	}
	return either(enough, list)
}

// many says whether as many of a list hold as are asked for.
func (v *view) many(count *grammar.Count, list []outcome) outcome {
	var o outcome
	low, high := 0, 0
	for _, one := range list {
		switch one.truth {
		case True:
			low++
			o.because = append(o.because, one.because...)
		case Unknown:
			high++
			o.missing = append(o.missing, one.missing...)
		}
	}
	if high += low; !v.game.start {
		high = unbounded
	}
	n := v.numeral(count)
	o.truth, o.value = compare(count, n, low, high), &low
	if !rests(count, o.truth, low, n) {
		o.because = nil
	}
	return o
}

// self returns the bearer; a card in no event is known by its list alone.
func (v *view) self() *Thing {
	if v.bearer != nil {
		return v.bearer
	}
	t := &Thing{Controller: v.you, Owner: v.you}
	if v.card != nil {
		t.Name, t.CardName, t.Card = v.card.Name, v.card.Name, v.card
		t.Is, t.Tags, t.Cost, t.Numbers = v.card.Is, v.card.Tags, v.card.Cost, v.card.Numbers
	}
	return t
}
