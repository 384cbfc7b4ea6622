package bench

import "math/rand/v2"

// The log of an engine: what happened, in numbers and words of its own.

// event is one event of a log.
type event struct {
	turn   int // in which turn it happened
	verb   verb
	player int // whose turn begins, who does it; 0 for nobody
	object int // 0 for none
}

// verb is what happens.
type verb uint8

const (
	turn verb = iota
	finalize
	die
	exhaust
	ready
	gain // 1 XP
	spend
)

var verbNames = [...]string{"turn", "finalize", "die", "exhaust", "ready", "gain", "spend"}

const (
	players = 2
	objects = 64
	perTurn = 8   // events, the turn line among them
	seed    = 441 // of logs at whose end both conditions hold for some and not for others
)

// kindOf says what an object is: half are units.
func kindOf(object int) string {
	if object == 0 {
		return ""
	}
	return [...]string{"unit", "spell", "unit", "gear"}[object/2%4]
}

// ownerOf says whose an object is.
func ownerOf(object int) int { return 1 + object%players }

// newLog returns a log of so many events. The last turn of all logs is the same, so
// that they differ only in how much came before it.
func newLog(events int) []event {
	var r *rand.Rand
	xp := [players + 1]int{}
	log := make([]event, events)
	turns := (events + perTurn - 1) / perTurn
	for i := range log {
		left := (events - i - 1) / perTurn // turns after this one
		e := event{turn: turns - left, player: 1 + left%players}
		if i == 0 || (events-i)%perTurn == 0 {
			r = rand.New(rand.NewPCG(uint64(left), seed))
		} else {
			e.happens(r, &xp)
		}
		log[i] = e
	}
	return log
}

// happens makes it some event of the turn. XP goes up and down about 2.
func (e *event) happens(r *rand.Rand, xp *[players + 1]int) {
	n := r.IntN(20)
	if n < 8 {
		e.verb = gain
		if r.IntN(4) < xp[e.player] {
			e.verb = spend
			xp[e.player] -= 2
		}
		xp[e.player]++
		return
	}
	e.object = 1 + r.IntN(objects)
	e.verb, e.player = finalize, ownerOf(e.object)
	if kindOf(e.object) == "spell" {
		return
	}
	switch {
	case n < 10:
		e.verb, e.player = die, 0
	case n < 13:
		e.verb = exhaust
	case n < 15:
		e.verb = ready
	}
}

// question is who asks, and with which card.
type question struct{ player, object int }

// someQuestions are as many as a loop can take in turn with a mask, in no order.
func someQuestions() []question {
	r := rand.New(rand.NewPCG(3, 1))
	out := make([]question, questions)
	for i := range out {
		object := 1 + r.IntN(objects)
		out[i] = question{ownerOf(object), object}
	}
	return out
}

const questions = 64
