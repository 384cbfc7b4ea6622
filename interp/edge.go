package interp

// Question is an ability, asked for a player and an object. Player 0 is who
// controls the object; Object 0 is the ability's card as held outside the game.
type Question struct {
	Ability AbilityID
	Player  PlayerID
	Object  ObjectID
}

// Change is a watched question whose answer an event changed. A trigger is
// reported for each event that meets it, or can be one that does.
type Change struct {
	Question
	Before, After Truth
}

// watched is a question that is answered after each event that can change it.
type watched struct {
	Question
	dependence
	truth   Truth
	trigger bool
}

// Triggers reports whether an ability asks for an event at hand.
func (g *Program) Triggers(a AbilityID) bool {
	return a >= 0 && int(a) < len(g.abilities) && g.abilities[a].trigger
}

// Watch makes Apply report when the answer to a question changes.
func (p *Position) Watch(q Question) {
	if int(q.Ability) >= len(p.prog.abilities) || q.Ability < 0 {
		return
	}
	a := &p.prog.abilities[q.Ability]
	p.watched = append(p.watched, watched{Question: q, dependence: a.dependence, truth: p.Truth(q), trigger: a.trigger})
}

// Changed returns what the last event changed, of the questions that are watched,
// in the order in which they were. The list is good until the next event.
func (p *Position) Changed() []Change { return p.changed }

// report answers the watched questions that the last event can have changed.
// before and now are nowBits of the event before it and of itself.
func (p *Position) report(before, now uint64) {
	for i := range p.watched {
		w := &p.watched[i]
		if w.topics&p.dirty == 0 && !p.isTouched(w.Object) && !p.speaksOf(w, before, now) {
			continue
		}
		is := p.Truth(w.Question)
		if is != w.truth && !(w.trigger && is == False) || is != False && w.trigger {
			p.changed = append(p.changed, Change{w.Question, w.truth, is})
		}
		w.truth = is
	}
	p.dirty = 0
	p.touched = p.touched[:0]
}

// speaksOf reports whether a question can have another answer because the event at
// hand is another one.
func (p *Position) speaksOf(w *watched, before, now uint64) bool {
	switch {
	case w.verbs&now != 0:
		return w.ofItself == nil || w.truth != False || p.canBeOf(w.ofItself, w.Object)
	case w.verbs&before != 0:
		return w.truth != False || !w.falls
	}
	return false
}

func (p *Position) isTouched(id ObjectID) bool {
	for _, t := range p.touched {
		if t == id {
			return true
		}
	}
	return false
}

// nowBits says which leaves about the event at hand can hold.
func (f *lastFact) nowBits() uint64 {
	switch f.Kind {
	case NoFact:
		return 0
	case Happened:
		return verbBit(f.Verb)
	}
	return stretchBits
}
