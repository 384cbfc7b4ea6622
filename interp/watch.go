package interp

import (
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// watch takes down the readings of the abilities of cards while the log is
// applied: a triggered ability at its event, an activated one when it is
// activated, a spell when it resolves (727.1.c, 157.2).
type watch struct {
	game     *Game
	byCard   map[string][]*Ability // by card name in lower case: read at an event of the card
	triggers []*Ability
	readings map[readingKey][]Reading
	whole    bool // a condition looks at the whole game
}

type readingKey struct {
	ability *Ability
	object  string
}

// maxReadings is how many readings of one ability are kept: the last ones.
const maxReadings = 20

// Watch makes the game take down, from here on, when the abilities are read.
// Eval then returns the readings with the verdict.
func (g *Game) Watch(abilities []*Ability) {
	w := &watch{game: g, byCard: map[string][]*Ability{}, readings: map[readingKey][]Reading{}}
	for _, a := range abilities {
		if !a.judged() || a.Number != nil {
			continue
		}
		w.whole = w.whole || a.needsWhole()
		key := strings.ToLower(a.Card.Name)
		switch {
		case a.trigger():
			w.triggers = append(w.triggers, a)
		case g.pack.readings[a.Clause.Kind] != nil:
			w.byCard[key] = append(w.byCard[key], a)
		}
	}
	g.watch = w
}

// see takes down the readings of one event.
func (w *watch) see(e *Event) {
	if e.Kind != turnlog.Happened {
		return
	}
	for _, t := range e.allThings() {
		for _, a := range w.byCard[strings.ToLower(t.CardName)] {
			if w.reads(a, e, t) {
				w.take(a, e, t.ID)
			}
		}
	}
	for _, a := range w.triggers {
		if !w.game.mayTrigger(a, e) {
			continue
		}
		for _, o := range w.game.named[strings.ToLower(a.Card.Name)] {
			w.trigger(a, e, o.now)
		}
	}
}

func (w *watch) trigger(a *Ability, e *Event, t *Thing) {
	v := w.game.view(a, Bearer{t.Controller, t.ID})
	if v.ask(a).truth == True {
		key := readingKey{a, t.ID}
		w.keep(key, Reading{e.Line, "triggered", StateTriggered})
	}
}

func (w *watch) keep(key readingKey, r Reading) {
	list := append(w.readings[key], r)
	w.readings[key] = lastReadings(list)
}

func lastReadings(list []Reading) []Reading { return list[max(0, len(list)-maxReadings):] }

// reads reports whether the event is the one at which an ability of the card
// in it is read.
func (w *watch) reads(a *Ability, e *Event, t *Thing) bool {
	r := w.game.pack.readings[a.Clause.Kind]
	if r.At {
		return a.Clause.Trigger != nil && w.triggered(a, e, t)
	}
	if r.Verb == "" {
		return false
	}
	verb := w.game.pack.verb(r.Verb)
	return verb != nil && slices.ContainsFunc(w.game.pack.senses(verb, false), func(s sense) bool { return s.verb == e.Verb })
}

// triggered reports whether the trigger of the ability's clause is met.
func (w *watch) triggered(a *Ability, e *Event, t *Thing) bool {
	v := w.game.view(a, Bearer{t.Controller, t.ID})
	v.trigger, v.ability = true, false
	return v.eval(a.Clause.Trigger.Condition).truth == True
}

func (w *watch) take(a *Ability, e *Event, id string) {
	o := w.game.objects[id]
	v := w.game.view(a, Bearer{o.now.Controller, id})
	what := v.past(e)
	if w.game.pack.readings[a.Clause.Kind].At {
		what = "triggered"
	}
	w.keep(readingKey{a, id}, Reading{e.Line, what, state(v.ask(a).truth, false)})
}

// allThings returns every object of the event, each once.
func (e *Event) allThings() []*Thing {
	var out []*Thing
	add := func(t *Thing) {
		if t != nil && !slices.ContainsFunc(out, func(o *Thing) bool { return o.ID == t.ID }) {
			out = append(out, t)
		}
	}
	add(e.Object)
	for _, r := range e.Roles {
		add(r.Thing)
	}
	return out
}

// mayTrigger is a quick look at whether the trigger speaks of such an event.
func (g *Game) mayTrigger(a *Ability, e *Event) bool {
	c := a.asks()
	may := false
	grammar.EachHappened(c, func(h *grammar.Happened) {
		for _, w := range h.Verbs {
			for _, s := range g.pack.senses(w.Verb, true) {
				may = may || s.verb == e.Verb
			}
		}
	})
	return may
}

func (a *Ability) asks() grammar.Condition {
	if a.Guard != nil {
		return a.Guard.Condition
	}
	return a.opener().Condition
}
