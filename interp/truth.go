package interp

import (
	"maps"
	"math"
	"slices"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// Truth is what a condition is at a point of a log. Unknown is never shown as
// true, and never as false (DESIGN 3.1).
type Truth int8

// The three truths, ordered so that the least of them is an `and` and the
// greatest an `or`.
const (
	False Truth = iota - 1
	Unknown
	True
)

func truth(yes bool) Truth {
	if yes {
		return True
	}
	return False
}

// negate swaps true and false.
func (t Truth) negate() Truth { return -t }

// outcome is what a condition came to, with what decides it.
type outcome struct {
	truth   Truth
	value   *int
	unit    string   // of the value, where it is not events or objects
	because []*Event // every event that the truth rests on; not yet the fewest
	spare   []*Event // events that would each do as well
	near    []Near
	missing []string // what the log would have to say
	counts  bool     // the answer is the number, not whether there is any
}

// Near is an event that would have counted but for one reason.
type Near struct {
	Event  *Event
	Text   string // the object
	Reason string
	Rule   string
	last   bool // of the turn before
}

func (o outcome) not() outcome {
	o.truth = o.truth.negate()
	return o
}

// either joins outcomes of which one is enough (want True), or of which one
// spoils all (want False).
func either(want Truth, list []outcome) outcome {
	all := outcome{truth: want.negate()}
	for _, o := range list {
		if o.truth == want {
			return o
		}
		if o.truth == Unknown {
			all.truth = Unknown
		}
		all.because = append(all.because, o.because...)
		all.near = append(all.near, o.near...)
		all.missing = append(all.missing, o.missing...)
		if o.value != nil {
			all.value, all.unit = o.value, o.unit
		}
	}
	return all
}

// view is one question's look at a log: the prefix it sees, who asks, and for
// which card.
type view struct {
	game    *Game
	end     int // the prefix is events[:end]
	you     string
	bearer  *Thing       // as it is at the end of the prefix; nil for a card in no event
	card    *Card        // the bearer's card, where a list has it
	ability bool         // "another" leaves out an ability, not the card (FAQ 3)
	trigger bool         // words mean what they mean in a trigger (419.4)
	only    map[int]bool // when set, the only events that can be reasons
	brief   bool         // the truth and the number are wanted, and no near misses
	gap     *Thing       // the noun that a relative clause belongs to
	since   int          // a relative clause without a window looks at events from here on
	number  *int         // the N of the keyword
	depth   int          // of keywords that ask for keywords
	picked  *picked      // the one thing that the phrase with a count is held against
}

// now returns the turn at the end of the prefix.
func (v *view) now() *Turn {
	if v.end == 0 {
		return v.game.turns[0]
	}
	return v.game.events[v.end-1].Turn
}

// prefix returns the events that the question sees from an index on, masked
// ones left out.
func (v *view) prefix(from int) func(yield func(*Event) bool) {
	return func(yield func(*Event) bool) {
		for _, e := range v.game.events[min(from, v.end):v.end] {
			if v.sees(e) && !yield(e) {
				return
			}
		}
	}
}

func (v *view) sees(e *Event) bool { return v.only == nil || v.only[e.Index] }

// fewest leaves out of the reasons whatever the truth does not need: with all
// other events masked it stays, with any one of the rest masked too it changes
// (DESIGN 7).
func (v *view) fewest(c func(*view) outcome, o outcome) []*Event {
	reasons := distinct(o.because)
	switch {
	case o.truth == Unknown:
		return nil
	case o.counts:
		return reasons // the answer is their number
	}
	only := map[int]bool{}
	for _, e := range reasons {
		only[e.Index] = true
	}
	masked := *v
	masked.only = only
	if c(&masked).truth != o.truth {
		return reasons
	}
	for again := true; again; {
		again = false
		for _, e := range slices.Backward(reasons) {
			if !only[e.Index] || e.Kind != turnlog.Happened {
				continue // the start or end of a phase is no event that can be masked
			}
			masked.only = maps.Clone(only)
			delete(masked.only, e.Index)
			if c(&masked).truth == o.truth {
				delete(only, e.Index)
				again = true
			}
		}
	}
	return slices.DeleteFunc(reasons, func(e *Event) bool { return !only[e.Index] })
}

func distinct(list []*Event) []*Event {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b *Event) int { return a.Index - b.Index })
	return slices.Compact(list)
}

// unbounded is the high end of a count where there can have been more than the
// log names.
const unbounded = math.MaxInt

// compare holds an interval of counts against what is asked: at least low were
// seen, at most high can have been.
func compare(c *grammar.Count, n int, low, high int) Truth {
	within := func(from, to int) Truth {
		switch {
		case low >= from && high <= to:
			return True
		case high < from || low > to:
			return False
		}
		return Unknown
	}
	if c == nil {
		return within(1, unbounded)
	}
	switch c.Is {
	case grammar.Exactly:
		return within(n, n)
	case grammar.OrFewer:
		return within(math.MinInt, n)
	case grammar.FewerThan:
		return within(math.MinInt, n-1)
	case grammar.MoreThan:
		return within(n+1, unbounded)
	}
	return within(n, unbounded)
}

// numeral returns the number of a count; the hole N is the keyword's number.
func (v *view) numeral(c *grammar.Count) int {
	switch {
	case c == nil:
		return 1
	case !c.Than.Hole:
		return c.Than.N
	case v.number != nil:
		return *v.number
	}
	return 1
}
