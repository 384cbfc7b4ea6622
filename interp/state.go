package interp

import (
	"fmt"
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// States: statuses, tallies and places, from the events that change them and
// from positions that the log states. What nothing establishes is unknown.

// state says whether an object is in a state at the end of a prefix.
func (v *view) state(w *grammar.Word, t *Thing, end int) outcome {
	switch {
	case w.Status != nil:
		return v.status(w.Status, t, end)
	case w.Adjective != nil:
		return v.means(w.Adjective, t, end)
	case w.Keyword != "":
		if a := v.game.pack.Vocabulary.Adjective(w.Keyword); a != nil { // [Mighty]
			return v.means(a, t, end)
		}
	}
	return outcome{truth: Unknown, missing: []string{"what `" + w.Text + "` means"}}
}

// means holds an object against what an adjective of the vocabulary says.
func (v *view) means(a *grammar.Adjective, t *Thing, end int) outcome {
	var e *Event
	if end < v.end && end > 0 {
		e = v.game.events[end-1]
	}
	m := thingMatch{truth: True}
	for _, f := range a.Filters {
		v.filter(&m, f, t, e)
	}
	return outcome{truth: m.truth, because: m.because, missing: m.missing}
}

// status looks back for the last event that began or ended a status.
func (v *view) status(s *grammar.Status, t *Thing, end int) outcome {
	for _, e := range slices.Backward(v.game.of[t.ID]) {
		if e.Index >= end {
			continue
		}
		if e.Kind == turnlog.Is && strings.EqualFold(e.Status, s.Name) && e.Object.ID == t.ID {
			return outcome{truth: min(truth(!e.Not), v.lasts(s, e.Index, end))}
		}
		if e.Kind != turnlog.Happened || !v.sees(e) {
			continue
		}
		if v.changes(s.End, e, t) {
			return outcome{truth: False, because: []*Event{e}}
		}
		if v.changes(s.Begin, e, t) {
			return outcome{truth: v.lasts(s, e.Index, end), because: []*Event{e}}
		}
	}
	if v.game.start && v.covers(s.Begin) {
		return outcome{truth: False}
	}
	return outcome{truth: Unknown, missing: []string{fmt.Sprintf("whether %s is %s", t.name(), s.Name)}}
}

// lasts says whether a status that began at an index still is: no stretch of
// play that it ends with has ended since.
func (v *view) lasts(s *grammar.Status, from, end int) Truth {
	for _, e := range slices.Backward(v.game.bounds) {
		if e.Index <= from {
			break
		}
		if e.Index < end && slices.ContainsFunc(s.End, func(c *grammar.Change) bool { return c.Window != "" && v.isBoundary(c, e) }) {
			return False
		}
	}
	return True
}

// covers reports whether the log records the events of the changes.
func (v *view) covers(changes []*grammar.Change) bool {
	for _, c := range changes {
		if c.Verb != "" && len(v.game.covers) > 0 && !slices.Contains(v.game.covers, c.Verb) {
			return false
		}
	}
	return true
}

// changes reports whether the event is one of the changes, for the object.
func (v *view) changes(list []*grammar.Change, e *Event, t *Thing) bool {
	return slices.ContainsFunc(list, func(c *grammar.Change) bool { return c.Window == "" && v.isChange(c, e, t) })
}

// isBoundary reports whether the event is the start or end of a window. A turn
// ends where the next one begins.
func (v *view) isBoundary(c *grammar.Change, e *Event) bool {
	if strings.EqualFold(c.Window, "turn") && e.Kind == turnlog.Turn {
		return true
	}
	want := turnlog.Ends
	if c.Starts {
		want = turnlog.Starts
	}
	return e.Kind == want && strings.EqualFold(e.Window, c.Window)
}

func (v *view) isChange(c *grammar.Change, e *Event, t *Thing) bool {
	for _, s := range v.game.pack.senses(v.game.pack.verb(c.Verb), false) {
		if s.verb != e.Verb || s.implied {
			continue
		}
		role := "object"
		if !c.Passive {
			role = thingRole(s.named)
		}
		for _, thing := range e.things(role) {
			if thing.ID == t.ID {
				return c.From == "" || v.game.pack.inZone(c.From, thing.zoneBefore(e)) != False
			}
		}
	}
	return false
}

// there says whether an object is where a phrase means it to be: in play, where
// the phrase does not say a zone itself.
func (v *view) there(p *grammar.Phrase, t *Thing) Truth {
	if saysZone(p) {
		return True
	}
	return v.inPlay(t)
}

// saysZone reports whether a phrase says in which zone a thing is: a card in
// your trash.
func saysZone(p *grammar.Phrase) bool {
	return slices.ContainsFunc(p.Filters, func(f *grammar.Filter) bool {
		return f.Kind == grammar.AtPlace && !f.Not && f.Place.Zone != nil
	})
}

// inPlay says whether an object is in play: it is in the status that can be
// had only once at a time, where its kind has such a status at all.
func (v *view) inPlay(t *Thing) Truth {
	for _, s := range v.game.pack.Vocabulary.Statuses {
		if !s.Once {
			continue
		}
		of := False
		for _, noun := range s.Of {
			of = max(of, v.game.pack.isNoun(noun, t))
		}
		if of == False {
			return True
		}
		unmasked := *v
		unmasked.only = nil // being there is context, no reason
		return unmasked.status(s, t, v.end).truth
	}
	return True
}

// tally returns how many of something a player has, whether that is known, and
// the events that made it so since it was last stated.
func (v *view) tally(tally *grammar.Tally, player string) (value int, known bool, because []*Event) {
	value, known = tally.Start, v.game.start && tally.Known
	for _, e := range v.game.events[:v.end] {
		switch {
		case e.Kind == turnlog.Has && e.Player == player && strings.EqualFold(e.Unit, tally.Name):
			value, known, because = *e.Amount, true, nil
		case e.Kind != turnlog.Happened || e.Player != player || !v.sees(e):
		default:
			if change := v.change(tally, e); change != 0 {
				value += change
				because = append(because, e)
			}
		}
	}
	return value, known, because
}

// change returns by how much an event changes a tally.
func (v *view) change(tally *grammar.Tally, e *Event) int {
	for _, c := range tally.Up {
		if n, ok := v.moves(c, tally, e); ok {
			return n
		}
	}
	for _, c := range tally.Down {
		if n, ok := v.moves(c, tally, e); ok {
			return -n
		}
	}
	return 0
}

// moves returns the amount of the event in the tally's own unit, or one where
// the event is not about amounts.
func (v *view) moves(c *grammar.Change, tally *grammar.Tally, e *Event) (int, bool) {
	if c.Verb != e.Verb || c.From != "" && v.game.pack.inZone(c.From, e.Object.zoneBefore(e)) != True {
		return 0, false
	}
	if e.Amount == nil {
		return 1, e.Object != nil
	}
	return e.amountOf(tally.Name, false, v.game.pack.Vocabulary)
}

// inZone says whether a zone is the named one or part of it. A place that is an
// object (a battlefield) is written `object ID`.
func (p *Pack) inZone(name, zone string) Truth {
	if zone == "" {
		return Unknown
	}
	z := p.Vocabulary.Zone(name)
	if z == nil {
		return Unknown
	}
	if strings.EqualFold(z.Name, zone) {
		return True
	}
	for _, part := range z.AnyOf {
		if strings.EqualFold(part, zone) || strings.HasPrefix(zone, "object ") && p.noun(part) != nil {
			return True
		}
	}
	return False
}

// isPlace reports whether a thing is sure to be of a kind that is a place itself: a
// part of some zone.
func (p *Pack) isPlace(t *Thing) bool {
	for _, z := range p.Vocabulary.Zones {
		for _, part := range z.AnyOf {
			if p.noun(part) != nil && p.isNoun(part, t) == True {
				return true
			}
		}
	}
	return false
}

// atPlace says whether an object is at a place now.
func (v *view) atPlace(p *grammar.Place, t *Thing) Truth {
	switch {
	case p.That != nil:
		return Unknown
	case p.Here && v.self().At == "" && v.self().Zone == "" && t.At != "":
		return truth(t.At == v.here())
	case p.Here && v.self().At == "" && v.self().Zone == "" && t.Zone != "" && v.game.pack.isPlace(v.self()):
		return False
	case p.Here, p.Same:
		return v.samePlace(t, v.self())
	case p.Zone != nil:
		zone := t.Zone
		if t.At != "" {
			zone = "object " + t.At
		}
		is := v.game.pack.inZone(p.Zone.Zone.Name, zone)
		if p.Whose != nil {
			is = min(is, v.player(p.Whose, owner(t)))
		}
		return is
	case t.At != "":
		place := v.game.objects[t.At].now
		return v.thing(p.What, place, nil).truth
	case t.Zone != "":
		return False
	}
	return Unknown
}

// here returns the id of where the bearer is: of the place it is at, or its own
// where it is a place itself.
func (v *view) here() string {
	self := v.self()
	if self.At == "" && self.Zone == "" {
		return self.ID
	}
	return self.At
}

// placed is an object as it is after its event put it somewhere.
func (t *Thing) placed(e *Event) *Thing {
	if e == nil || e.Object == nil || e.Object.ID != t.ID {
		return t
	}
	after := t.copy()
	for _, role := range []string{"at", "to"} {
		for _, part := range e.role(role) {
			if part.Player != "" {
				continue
			}
			after.Zone, after.At = part.Zone, ""
			if part.Thing != nil {
				after.At = part.Thing.ID
			}
		}
	}
	return after
}

func owner(t *Thing) string {
	if t.Owner != "" {
		return t.Owner
	}
	return t.Controller
}

func (v *view) samePlace(a, b *Thing) Truth {
	switch {
	case a.At != "" || b.At != "":
		if (a.At == "" && a.Zone == "") || (b.At == "" && b.Zone == "") {
			return Unknown
		}
		return truth(a.At == b.At)
	case a.Zone == "" || b.Zone == "":
		return Unknown
	}
	return min(truth(a.Zone == b.Zone), truth(owner(a) == owner(b)))
}
