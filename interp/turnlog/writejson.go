package turnlog

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// members are the members of a JSON object, in order.
type members struct{ b []byte }

func newMembers() *members { return &members{append(make([]byte, 0, 160), '{')} }

func (m *members) key(key string) {
	if m.b[len(m.b)-1] != '{' {
		m.b = append(m.b, ',')
	}
	m.b = append(appendText(m.b, key), ':')
}

// text adds a text, if there is one.
func (m *members) text(key, text string) {
	if text != "" {
		m.key(key)
		m.b = appendText(m.b, text)
	}
}

func (m *members) number(key string, n int) {
	m.key(key)
	m.b = strconv.AppendInt(m.b, int64(n), 10)
}

// yes adds true, if it is so.
func (m *members) yes(key string, yes bool) {
	if yes {
		m.key(key)
		m.b = append(m.b, "true"...)
	}
}

func (m *members) list(key string, list []string) {
	if len(list) == 0 {
		return
	}
	m.key(key)
	for i, text := range list {
		m.b = append(m.b, "[,"[min(i, 1)])
		m.b = appendText(m.b, text)
	}
	m.b = append(m.b, ']')
}

func (m *members) amounts(key string, of map[string]int) {
	if len(of) == 0 {
		return
	}
	inner := newMembers()
	for _, unit := range sortedKeys(of) {
		inner.number(unit, of[unit])
	}
	m.raw(key, inner.String())
}

func (m *members) raw(key, json string) {
	m.key(key)
	m.b = append(m.b, json...)
}

func (m *members) String() string { return string(append(m.b, '}')) }

// appendText adds a JSON string. Signs that cannot be printed are in no log.
func appendText(b []byte, text string) []byte {
	b = append(b, '"')
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\t':
			b = append(b, `\t`...)
		case c >= ' ':
			b = append(b, c)
		}
	}
	return append(b, '"')
}

func sortedKeys(of map[string]int) []string { return slices.Sorted(maps.Keys(of)) }

func (w *Writer) jsonLine(e *Event) string {
	m := newMembers()
	name := string(e.Kind)
	if e.Kind == Happened {
		name = e.Verb
	}
	m.text("event", name)
	m.text("id", e.ID)
	if e.Turn != 0 {
		m.number("turn", e.Turn)
	}
	m.text("window", e.Window)
	m.text("player", e.Player)
	w.jsonObject(m, e)
	w.jsonRoles(m, e)
	m.text("status", e.Status)
	m.yes("not", e.Not)
	if e.Kind == Has {
		m.text("tally", e.Unit)
	} else {
		m.text("unit", e.Unit)
	}
	if e.Amount != nil {
		m.number("amount", *e.Amount)
	}
	m.amounts("spent", e.Spent)
	return m.String()
}

// jsonObject adds the main object. Beside `of` only its id and what it is stand
// plain: the other members are those of the card that it is of.
func (w *Writer) jsonObject(m *members, e *Event) {
	ref := e.Object
	if ref == nil {
		return
	}
	inner := m
	nested := e.Role(of) != nil && ref.detailed()
	if nested {
		inner = newMembers()
	}
	w.jsonRef(inner, ref)
	if ref.New && ref.Noun == unseen && !ref.anonymous() && w.takesAbility(e) {
		inner.text("noun", unseen) // it would be taken for an ability
	}
	if nested {
		m.raw(object, inner.String())
	}
}

func (w *Writer) takesAbility(e *Event) bool {
	return e.Kind == Happened && w.lexicon.abilityKind(fit(w.lexicon.verb(e.Verb).Verb, e.Player != "")) != ""
}

// anonymous reports whether nothing else in the log can mention the object.
func (r *Ref) anonymous() bool { return r.Card == "" && r.Copy == 0 }

// kinds returns what the mention says the object is, beside its noun.
func (r *Ref) kinds() []string {
	if r.New && r.Noun != "" && len(r.Is) > 0 && r.Is[0] == r.Noun {
		return r.Is[1:]
	}
	return r.Is
}

// detailed reports whether the mention says more than which object is meant.
func (r *Ref) detailed() bool {
	return len(r.kinds())+len(r.Tags)+len(r.Cost)+len(r.Numbers) > 0 || r.Owner != ""
}

// jsonRef adds what identifies an object, and at its first mention what it is.
func (w *Writer) jsonRef(m *members, ref *Ref) {
	if !ref.anonymous() {
		m.text(object, w.given(ref.ID))
	}
	if ref.New || ref.Shown {
		m.text("card", ref.Card)
		if ref.Card == "" && (ref.Noun != unseen || ref.anonymous()) {
			m.text("noun", ref.Noun)
		}
		if ref.Copy > 1 {
			m.number("copy", ref.Copy)
		}
	}
	w.jsonDetails(m, ref)
}

func (w *Writer) jsonDetails(m *members, ref *Ref) {
	m.list("is", ref.kinds())
	m.list("tags", ref.Tags)
	if w.lexicon.price != nil {
		m.amounts(w.lexicon.price.Name, ref.Cost)
	}
	m.text("owner", ref.Owner)
	for _, name := range sortedKeys(ref.Numbers) {
		m.number(name, ref.Numbers[name])
	}
}

// jsonRoles adds the roles; several of one name are a list.
func (w *Writer) jsonRoles(m *members, e *Event) {
	for i := 0; i < len(e.Roles); {
		name, n := e.Roles[i].Name, i+1
		for n < len(e.Roles) && e.Roles[n].Name == name {
			n++
		}
		switch {
		case n > i+1:
			var list []string
			for _, r := range e.Roles[i:n] {
				list = append(list, w.jsonRole(r))
			}
			m.raw(name, "["+strings.Join(list, ",")+"]")
		case name == of && w.flat(e, e.Roles[i].Ref):
			m.text(of, w.given(e.Roles[i].Ref.ID))
			m.text("card", e.Roles[i].Ref.Card)
			w.jsonDetails(m, e.Roles[i].Ref)
		default:
			m.raw(name, w.jsonRole(e.Roles[i]))
		}
		i = n
	}
}

// given is the id as the log gives it: one that was made up for a log in JSON
// (names.freshID) has another name there, so that no reader makes it up again.
func (w *Writer) given(id string) string {
	if !strings.HasPrefix(id, madeUp) && !w.taken[id] {
		return id
	}
	if w.ids[id] == "" {
		if w.ids == nil {
			w.ids, w.taken = map[string]string{}, map[string]bool{}
		}
		n := len(w.ids) + 1
		for w.objects["n"+strconv.Itoa(n)] != nil || w.taken["n"+strconv.Itoa(n)] {
			n++
		}
		w.ids[id] = "n" + strconv.Itoa(n)
		w.taken[w.ids[id]] = true
	}
	return w.ids[id]
}

// flat reports whether the card that an ability is of is introduced with the
// event's own members: {"object":"a1","of":"c3","card":"Old Well"}.
func (w *Writer) flat(e *Event, ref *Ref) bool {
	return ref != nil && ref.New && ref.Card != "" && ref.Copy <= 1 && onlyID(ref.ID) && e.Object != nil && !e.Object.detailed()
}

// onlyID reports whether the text would not be taken for the name of a zone or
// of a card: it ends in a digit, and is one word.
func onlyID(text string) bool {
	last := text[len(text)-1]
	return '0' <= last && last <= '9' && !strings.ContainsAny(text, " #")
}

func (w *Writer) isZone(text string) bool { return w.lexicon.zones.name(text) != "" }

func (w *Writer) jsonRole(r Role) string {
	switch {
	case r.Ref != nil && (r.Ref.New || r.Ref.Shown || r.Ref.detailed() || w.isZone(w.given(r.Ref.ID))):
		inner := newMembers()
		w.jsonRef(inner, r.Ref)
		return inner.String()
	case r.Ref != nil:
		return string(appendText(nil, w.given(r.Ref.ID)))
	case r.Player != "":
		inner := newMembers()
		inner.text("player", r.Player)
		return inner.String()
	case r.Owner != "":
		inner := newMembers()
		inner.text("zone", r.Zone)
		inner.text("owner", r.Owner)
		return inner.String()
	}
	return string(appendText(nil, r.Zone))
}
