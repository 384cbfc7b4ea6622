package stream

import "slices"

// plainEvent is an event as a line of JSON says it: its members, not understood yet.
type plainEvent struct {
	event, id, player, unit, window, tally, status string
	has                                            members
	amount                                         int
	not                                            bool
	main                                           mention
	roles                                          []roleValue
	spent                                          []unitAmount
}

// members are the members that an object has, one bit for each.
type members uint32

const (
	hasEvent members = 1 << iota
	hasID
	hasPlayer
	hasTurn
	hasUnit
	hasAmount
	hasWindow
	hasTally
	hasStatus
	hasNot
	hasSpent
	hasObject
	hasCard
	hasNoun
	hasOwner
	hasIs
	hasTags
	hasCost
	hasZone
)

// mention is what is said of an object.
type mention struct {
	object, card, noun, owner, zone string
	has                             members
	said                            []saidOf // kinds, tags, cost and numbers, as written
}

type saidOf struct{ key, text string }

// roleValue is one thing in a role: an id or a word, or a mention.
type roleValue struct {
	key    string
	text   string
	nested int // its mention, from 1; 0 for a text
	listed bool
}

type unitAmount struct {
	unit string
	n    int
}

// seen takes down a member, which must be there once.
func (s *scan) seen(has *members, m members) {
	if *has&m != 0 {
		s.fail()
	}
	*has |= m
}

// event reads an event. What it does not have keeps its value from the one before;
// has says what counts.
func (r *plainReader) event() {
	e, s := &r.e, &r.scan
	e.has, e.not, e.roles, e.spent, r.nested = 0, false, e.roles[:0], e.spent[:0], r.nested[:0]
	e.main = mention{said: e.main.said[:0]}
	s.need('{')
	for first := true; s.next(first, '}'); first = false {
		switch key := s.key(); key {
		case "event":
			s.seen(&e.has, hasEvent)
			e.event = s.string()
		case "id":
			s.seen(&e.has, hasID)
			e.id = s.string()
		case "player":
			s.seen(&e.has, hasPlayer)
			e.player = s.string()
		case "turn":
			s.seen(&e.has, hasTurn)
			s.number()
		case "unit":
			s.seen(&e.has, hasUnit)
			e.unit = s.string()
		case "amount":
			s.seen(&e.has, hasAmount)
			e.amount = s.number()
		case "window":
			s.seen(&e.has, hasWindow)
			e.window = s.string()
		case "tally":
			s.seen(&e.has, hasTally)
			e.tally = s.string()
		case "status":
			s.seen(&e.has, hasStatus)
			e.status = s.string()
		case "not":
			s.seen(&e.has, hasNot)
			e.not = s.bool()
		case "spent":
			s.seen(&e.has, hasSpent)
			s.amounts(func(unit string, n int) { e.spent = append(e.spent, unitAmount{unit, n}) })
		default:
			if !r.mentionMember(&e.main, key) {
				r.roleMember(key)
			}
		}
	}
}

// mentionMember reads a member that says something of an object, if it is one.
func (r *plainReader) mentionMember(m *mention, key string) bool {
	s := &r.scan
	switch key {
	case "object":
		s.seen(&m.has, hasObject)
		m.object = s.string()
	case "card":
		s.seen(&m.has, hasCard)
		m.card = s.string()
	case "noun":
		s.seen(&m.has, hasNoun)
		m.noun = s.string()
	case "owner":
		s.seen(&m.has, hasOwner)
		m.owner = s.string()
	case "is":
		s.seen(&m.has, hasIs)
		m.said = append(m.said, saidOf{key, s.texts(nil)})
	case "tags":
		s.seen(&m.has, hasTags)
		m.said = append(m.said, saidOf{key, s.texts(nil)})
	case r.price:
		s.seen(&m.has, hasCost)
		m.said = append(m.said, saidOf{key, s.amounts(nil)})
	default:
		if !slices.Contains(r.numbers, key) {
			return false
		}
		for _, other := range m.said {
			if other.key == key {
				s.fail()
			}
		}
		s.peek()
		start := s.i
		s.number()
		m.said = append(m.said, saidOf{key, s.text[start:s.i]})
	}
	return true
}

// roleMember reads what stands in a role: one thing, or a list of them.
func (r *plainReader) roleMember(key string) {
	for i := range r.e.roles {
		if r.e.roles[i].key == key {
			r.fail()
		}
	}
	if !r.take('[') {
		r.roleValue(key, false)
		return
	}
	for first := true; r.next(first, ']'); first = false {
		r.roleValue(key, true)
	}
}

func (r *plainReader) roleValue(key string, listed bool) {
	v := roleValue{key: key, listed: listed}
	if r.peek() == '{' {
		r.nested = append(r.nested, mention{})
		v.nested = len(r.nested)
		m := &r.nested[v.nested-1]
		r.need('{')
		for first := true; r.next(first, '}'); first = false {
			switch key := r.scan.key(); {
			case key == "zone":
				r.seen(&m.has, hasZone)
				m.zone = r.string()
			case !r.mentionMember(m, key):
				r.fail()
			}
		}
	} else {
		v.text = r.string()
	}
	r.e.roles = append(r.e.roles, v)
}
