package turnlog

import (
	"slices"
	"strings"

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
		m.begin(e.Object)
	case m.r.names.ends[e.Verb]:
		m.end(e.Object)
	}
	return e, nil
}

func (m *MapReader) begin(ref *Ref) {
	if !m.begun[ref.ID] {
		m.begun[ref.ID] = true
		name := strings.Clone(m.r.names.fold(ref.Card))
		m.copies[name] = append(m.copies[name], ref.Copy)
	}
}

func (m *MapReader) end(ref *Ref) {
	if m.begun[ref.ID] {
		delete(m.begun, ref.ID)
		name := m.r.names.fold(ref.Card)
		if i := slices.Index(m.copies[name], ref.Copy); i >= 0 {
			m.copies[name] = slices.Delete(m.copies[name], i, i+1)
		}
	}
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
	if n.begins[verb] {
		found := n.find(&Ref{Card: card, Owner: owner}, player, verb)
		if slices.ContainsFunc(found, func(k *known) bool { return m.begun[k.id] }) {
			return n.last[n.fold(card)] + 1
		}
		return 0
	}
	for _, c := range m.copies[n.fold(card)] {
		found := n.find(&Ref{Card: card, Owner: owner, Copy: c}, player, verb)
		if len(found) == 1 && m.begun[found[0].id] && (player == "" || found[0].holder == "" || found[0].holder == player) {
			return c
		}
	}
	return 0
}
