package interp

// Answer says whether a condition holds, and which lines of its decision were
// looked at on the way.
type Answer struct {
	Truth Truth
	Asked uint64 // one bit for each line of the decision (Program.Lines), up to 64
	Held  uint64 // of those, which held
}

// saw takes down a line of the decision.
func (a *Answer) saw(line int16, held bool) {
	bit := uint64(1) << (uint(line) & 63)
	a.Asked |= bit
	if held {
		a.Held |= bit
	}
}

// Truth says whether what an ability asks holds. It looks at no event before the
// last one, and allocates nothing. It is Unknown for what needs the log
// (Program.Scans).
func (p *Position) Truth(q Question) Truth {
	if i := uint(q.Ability); i < uint(len(p.heads)) && uint(q.Object) < uint(len(p.items)) && q.Player-1 < p.players {
		s := &p.heads[i]
		t := Unknown
		switch s.op {
		case quickAnother:
			t = p.another(s, q.Player, q.Object)
		case quickCount:
			t = p.atLeast(s, q.Player)
		}
		if t&1 != 0 { // true or false
			return t
		}
		if t, _ = p.quickly(p.quick[i], int(t/goOn), q.Player, q.Object); t != Unknown {
			return t
		}
	}
	return p.slowly(q).Truth
}

// Ask is Truth, with what was seen on the way.
func (p *Position) Ask(q Question) Answer {
	if i := uint(q.Ability); i < uint(len(p.quick)) && uint(q.Object) < uint(len(p.items)) && q.Player-1 < p.players {
		if t, line := p.quickly(p.quick[i], 0, q.Player, q.Object); t != Unknown {
			held := uint64(1)<<uint(line) - 1
			return Answer{Truth: t, Asked: held<<1 | 1, Held: held | (held+1)*flag(t == True)}
		}
	}
	return p.slowly(q)
}

// slowly answers what has no quick lines, or what these do not know.
func (p *Position) slowly(q Question) Answer {
	a, ok := p.asks(&q)
	if !ok {
		return Answer{}
	}
	return p.ask(a, q.Player, q.Object)
}

// asks returns the ability of a question, and puts in who asks. It is false where a
// number of it is that of nothing.
func (p *Position) asks(q *Question) (*compiled, bool) {
	if uint(q.Ability) >= uint(len(p.prog.abilities)) || uint(q.Object) >= uint(len(p.items)) || int(q.Player) > p.lay.players {
		return nil, false
	}
	if q.Player == 0 && q.Object != 0 {
		q.Player = p.items[q.Object].controller
	}
	return &p.prog.abilities[q.Ability], true
}

func (p *Position) ask(a *compiled, you PlayerID, object ObjectID) Answer {
	if a.code == nil {
		return Answer{} // a number, or what needs the log
	}
	w := who{you: you, self: object, me: p.bearer(a, you, object)}
	return p.run(a.code, &w, object, w.me)
}

// bearer returns the card that asks. One that is in no event takes the place of
// no object: what is known of it is what its list says.
func (p *Position) bearer(a *compiled, you PlayerID, object ObjectID) *item {
	if object == 0 {
		p.items[0] = item{profile: a.profile, controller: you, owner: you}
	}
	return &p.items[object]
}

// Number returns the number of an ability that is one: for each card you have
// finalized this turn; the might of a card. It is not known where known is false.
func (p *Position) Number(q Question) (n int, known bool) {
	a, ok := p.asks(&q)
	if !ok {
		return 0, false
	}
	return p.numberOf(a, q.Player, q.Object)
}

func (p *Position) numberOf(a *compiled, you PlayerID, object ObjectID) (int, bool) {
	if a.scan != "" || a.number < 0 && a.value == nil {
		return 0, false
	}
	w := who{you: you, self: object, me: p.bearer(a, you, object)}
	if a.number < 0 {
		t, n := p.number(a.value, &w)
		return n, t != Unknown
	}
	return p.sum(a, &w, object)
}

// sum adds up a number of a card: see view.sum.
func (p *Position) sum(a *compiled, w *who, object ObjectID) (int, bool) {
	printed := w.me.profile.numbers[a.number]
	total, once := printed.n, uint64(0)
	if !printed.known {
		return 0, false
	}
	for i := range a.sum {
		t := &a.sum[i]
		if once&(1<<t.once) != 0 && t.once != 0 {
			continue
		}
		switch p.run(t.code, w, object, w.me).Truth {
		case Unknown:
			return 0, false
		case True:
			n := t.n
			if t.each != nil {
				_, many := p.number(t.each, w)
				n *= many
			}
			total += n
			once |= 1 << t.once
		}
	}
	return total, true
}
