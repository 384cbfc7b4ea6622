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
	truth  Truth
	topics topics
	verbs  uint64
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
	p.watched = append(p.watched, watched{Question: q, truth: p.Truth(q), topics: a.topics, verbs: a.verbs})
}

// Changed returns what the last event changed, of the questions that are watched,
// in the order in which they were. The list is good until the next event.
func (p *Position) Changed() []Change { return p.changed }

// report answers the watched questions that the last event can have changed.
func (p *Position) report(events uint64) {
	for i := range p.watched {
		w := &p.watched[i]
		if w.topics&p.dirty == 0 && w.verbs&events == 0 && !p.isTouched(w.Object) {
			continue
		}
		now := p.Truth(w.Question)
		if now != w.truth && !(p.prog.abilities[w.Ability].trigger && now == False) || now != False && p.prog.abilities[w.Ability].trigger {
			p.changed = append(p.changed, Change{w.Question, w.truth, now})
		}
		w.truth = now
	}
	p.dirty = 0
	p.touched = p.touched[:0]
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
