package interp

import (
	"fmt"
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
	asked := h.Times
	different := false
	if len(objects) == 1 && objects[0].Count != nil && objects[0].Who == grammar.Nobody {
		asked, different = objects[0].Count, objects[0].Different
	} else if h.Subject != nil && h.Subject.Count != nil {
		asked, different = h.Subject.Count, h.Subject.Different
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

// playKey tells one play of an object from another play of the same object.
func (v *view) playKey(m match) string {
	things := m.event.things("on")
	if len(things) == 0 {
		things = m.event.things("object")
	}
	if len(things) == 0 {
		return fmt.Sprint("event ", m.event.Index)
	}
	plays := 0
	for _, e := range v.game.events[:m.event.Index] {
		if e.Object != nil && e.Object.ID == things[0].ID && len(e.Spent) > 0 {
			plays++
		}
	}
	return fmt.Sprint(things[0].ID, " ", plays)
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
	for _, m := range v.matches(h, h.Objects, "", e) {
		if m.truth > best.truth {
			best = outcome{truth: m.truth, because: []*Event{e}, missing: m.missing}
		}
	}
	return best
}

// nth says whether the event is the nth of its kind this turn.
func (v *view) nth(h *grammar.Happened, nth int, e *Event, o outcome) outcome {
	whole := *h
	whole.Now = false
	whole.Windows = []*grammar.Window{{Kind: grammar.ThisTurn}}
	f := v.find(&whole, h.Objects, "")
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
	list := v.each(c.Subject, func(t *Thing) outcome { return v.isSo(c, t) })
	if c.Not {
		for i := range list {
			list[i] = list[i].not()
		}
	}
	return either(True, list)
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
		o = either(False, []outcome{o, either(True, beside)})
	}
	return o
}

// isKind: is a unit; is the second card you have finalized this turn.
func (v *view) isKind(p *grammar.Phrase, t *Thing) outcome {
	if h, ok := asHistory(p); ok && p.Ordinal > 0 {
		return v.isNth(h, p.Ordinal, t)
	}
	m := v.thing(p, t, nil)
	return outcome{truth: m.truth, missing: m.missing}
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

// asHistory turns "the card you have finalized this turn" into "you have
// finalized a card this turn", so that its events can be found.
func asHistory(p *grammar.Phrase) (*grammar.Happened, bool) {
	for i, f := range p.Filters {
		if f.Kind != grammar.ByHistory || f.Happened.Not || f.Happened.Passive || f.Happened.Subject.Who == grammar.Gap {
			continue
		}
		h := *f.Happened
		plain := *p
		plain.Ordinal, plain.Count, plain.All = 0, nil, false
		plain.Filters = append(append([]*grammar.Filter{}, p.Filters[:i]...), p.Filters[i+1:]...)
		h.Objects = []*grammar.Phrase{&plain}
		return &h, true
	}
	return nil, false
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
	var list []outcome
	if tally := c.Number.Tally; tally != nil {
		for _, p := range v.playersOf(c.Subject) {
			list = append(list, v.hasTally(tally, p, c.Count, n))
		}
	} else {
		list = v.each(c.Subject, func(t *Thing) outcome { return v.hasNumber(c, t, n) })
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
	for _, o := range v.game.order {
		m := v.thing(c.Subject, o.now, nil)
		value, known := v.numberOf(c.Number.Number, "", o.now)
		switch there := min(m.truth, v.inPlay(o.now)); {
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
	return outcome{truth: compare(c.Count, n, total, total), value: &total, unit: c.Number.Text}
}

func (v *view) hasNumber(c *grammar.Has, t *Thing, n int) outcome {
	value, known := v.numberOf(c.Number.Number, "", t)
	if !known {
		return outcome{truth: Unknown, missing: []string{"the " + c.Number.Text + " of " + t.name()}}
	}
	return outcome{truth: compare(c.Count, n, value, value), value: &value, unit: c.Number.Text}
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

// controls: you control 7 or more runes. Where the log does not begin with the
// game, there can be more than it names.
func (v *view) controls(c *grammar.Controls) outcome {
	low, maybe := 0, 0
	var missing []string
	for _, o := range v.game.order {
		held := v.player(c.Subject, o.now.Controller)
		if held == False {
			continue
		}
		m := v.thing(c.What, o.now, nil)
		switch min(m.truth, held, v.inPlay(o.now)) {
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
	o := outcome{truth: compare(c.What.Count, v.numeral(c.What.Count), low, high), value: &low, missing: missing}
	if c.Not {
		return o.not()
	}
	return o
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
	return either(True, v.each(c.Subject, func(t *Thing) outcome {
		began := v.changes(c.State.Status.Begin, e, t) && v.sees(e)
		return outcome{truth: truth(began && v.status(c.State.Status, t, v.end-1).truth != True), because: []*Event{e}}
	}))
}

// carries: this card has [Legion] (812.3).
func (v *view) carries(c *grammar.Carries) outcome {
	list := v.each(c.Subject, func(t *Thing) outcome {
		return outcome{truth: v.hasKeyword(t, c.Keyword), missing: []string{"the text of " + t.name()}}
	})
	o := either(True, list)
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
		switch min(m.truth, v.inPlay(o.now)) {
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

// each asks a question of every object that a phrase can mean. For the card
// itself that is the bearer, in the log or not.
func (v *view) each(p *grammar.Phrase, ask func(*Thing) outcome) []outcome {
	switch p.Who {
	case grammar.ThisCard:
		return []outcome{ask(v.self())}
	case grammar.Gap:
		return []outcome{ask(v.gap)}
	case grammar.That:
		return []outcome{{truth: Unknown, missing: []string{"what `" + p.Word.Text + "` refers to"}}}
	}
	list := []outcome{}
	for _, o := range v.game.order {
		m := v.thing(p, o.now, nil)
		there := outcome{truth: min(m.truth, v.inPlay(o.now)), missing: m.missing}
		if there.truth != False {
			list = append(list, either(False, []outcome{there, ask(o.now)}))
		}
	}
	if !v.game.start {
		list = append(list, outcome{truth: Unknown, missing: []string{"what was there before the log begins"}})
	}
	return list
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
