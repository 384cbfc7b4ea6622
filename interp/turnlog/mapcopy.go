package turnlog

import (
	"slices"

	"kwrun/grammar"
)

// event reads an event that was put together, and follows which cards came
// into play: a log without ids does not say which copy of a card it means.
func (m *MapReader) event(v value) (*Event, *grammar.Error) {
	verb := v.get("event").text
	if card := v.get("card"); card != nil && v.get(object) == nil && v.get("copy") == nil && v.get(of) == nil {
		if n := m.copyOf(card.text, textAt(&v, "player"), textAt(&v, "owner"), verb); n > 1 {
			v.parts = append(v.parts, member{key: "copy", keyAt: card.at, value: value{kind: num, num: n, whole: true, at: card.at}})
		}
	}
	e, fault := m.r.jsonEvent(v)
	switch {
	case fault != nil && fault.Code == CodeInPlay:
		fault.Hints = []string{"give the map the event by which it left, or leave `" + object + "` out: without ids it is another copy"}
		return nil, fault
	case fault != nil:
		return nil, fault
	case e.Object == nil:
	case m.r.names.begins[e.Verb]:
		m.begun[e.Object.ID] = true
	case m.r.names.ends[e.Verb]:
		delete(m.begun, e.Object.ID)
	}
	return e, nil
}

func textAt(v *value, key string) string {
	if m := v.get(key); m != nil && m.kind == str {
		return m.text
	}
	return ""
}

// copyOf returns which copy of a card an event without ids means, 0 where the
// name alone says it. What comes into play, and came before without leaving, is
// another copy; any other event is about the first that is in play.
func (m *MapReader) copyOf(card, player, owner, verb string) int {
	n := m.r.names
	last := n.last[n.fold(card)]
	if n.begins[verb] {
		found := n.find(&Ref{Card: card, Owner: owner}, player, verb)
		if slices.ContainsFunc(found, func(k *known) bool { return m.begun[k.id] }) {
			return last + 1
		}
		return 0
	}
	for c := 1; c <= last && last > 1; c++ {
		found := n.find(&Ref{Card: card, Owner: owner, Copy: c}, player, verb)
		if len(found) == 1 && m.begun[found[0].id] && (player == "" || found[0].holder == "" || found[0].holder == player) {
			return c
		}
	}
	return 0
}
