package turnlog

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"kwrun/grammar"
)

// MapReader reads another engine's log, JSON lines, as the events that a map
// makes of them. The memory it takes grows as that of a Reader does.
type MapReader struct {
	by      *Map
	r       *Reader
	headed  bool
	pending []value          // the events of the current line that are still to be read
	begun   map[string]bool  // objects that came into play and did not leave, by id
	copies  map[string][]int // and the numbers of the copies, by card
	whose   string           // whose turn it is, and its number
	sights  []*sight
}

// sight is what the log had so far where a condition looks, or `turn`.
type sight struct {
	mapLine
	at     grammar.Span
	path   mapPath
	test   *mapTest // nil for turn
	found  bool     // the path led somewhere
	met    bool
	values []string // some of what stood there
}

// maxSights is how many values are kept for the nearest to a word that no line has.
const maxSights = 100

// NewReader returns a reader of another engine's log; name is for messages.
func (m *Map) NewReader(name string, in io.Reader) *MapReader {
	r := &MapReader{by: m, r: NewReader(name, in, m.vocabulary), begun: map[string]bool{}, copies: map[string][]int{}}
	if m.turn != nil {
		at := strings.Index(m.turn.text, m.turn.player.String())
		r.sights = append(r.sights, &sight{mapLine: m.turn.mapLine, at: grammar.Span{Start: max(at, 0), End: len(m.turn.text)}, path: m.turn.player})
	}
	for _, e := range m.events {
		for _, t := range e.when {
			r.sights = append(r.sights, &sight{mapLine: t.mapLine, at: t.at, path: t.path, test: t})
		}
	}
	return r
}

// Next returns the next event, the head first. A line that lacks what the map
// needs gives a *grammar.Error, and the one after it can be read all the same;
// at the end it returns io.EOF. What the map does not mention is left out.
func (m *MapReader) Next() (*Event, error) {
	if !m.headed {
		m.headed = true
		return m.headEvent()
	}
	for len(m.pending) == 0 {
		line, err := m.r.readLine()
		if err != nil {
			return nil, err
		}
		if fault := m.take(line); fault != nil {
			return nil, fault
		}
	}
	one := m.pending[0]
	m.pending = m.pending[1:]
	e, fault := m.event(one)
	if fault != nil {
		return nil, fault
	}
	return e, nil
}

func (m *MapReader) headEvent() (*Event, error) {
	h := m.by.head
	h.Players, h.Covers = slices.Clone(h.Players), slices.Clone(h.Covers)
	if fault := m.r.head(&h, true, grammar.Span{}); fault != nil {
		return nil, fault
	}
	return &Event{Line: 1, Kind: Head, Head: &h}, nil
}

// Unmet returns, when the log is read, a fault for each path that no line had
// where the map looks for its events (KL017), and for each word that no line
// had there, and that is near one that some lines had (KL018): a log without
// its events would say that nothing happened.
func (m *MapReader) Unmet() grammar.Errors {
	var faults grammar.Errors
	for _, s := range m.sights {
		switch {
		case m.r.line == 0 || s.met || s.test != nil && s.test.not:
		case !s.found:
			faults = append(faults, s.fault(s.at, CodeNowhere, "no line of %s has `%s`", m.r.name, s.path).
				Hint("what the map makes of it is nowhere in the log"))
		case s.test != nil:
			if e := m.misspelt(s); e != nil {
				faults = append(faults, e)
			}
		}
	}
	return faults
}

func (m *MapReader) misspelt(s *sight) *grammar.Error {
	others := slices.DeleteFunc(slices.Clone(s.values), func(v string) bool {
		return slices.ContainsFunc(m.sights, func(o *sight) bool { return o.met && o.test != nil && slices.Contains(o.test.values, v) })
	})
	for _, v := range s.test.values {
		if near := grammar.Nearest(v, others); near != "" {
			e := s.fault(s.at, CodeNever, "no line of %s has `%s` at `%s`", m.r.name, v, s.path).
				Hint("it may be that this game had none of it")
			e.Nearest = near
			return e
		}
	}
	return nil
}

// take reads a line of the other log, and keeps what it becomes.
func (m *MapReader) take(line string) *grammar.Error {
	r := m.r
	if at, size := badByte(line); at >= 0 {
		return r.fault(grammar.Span{Start: at, End: at + size}, CodeBytes, "byte %#02x is no text", line[at]).Hint("save the log as UTF-8")
	}
	if text := strings.TrimPrefix(line, "\ufeff"); strings.TrimSpace(text) == "" {
		return nil
	}
	v, fault := (&scanner{line: line, loose: true}).whole()
	switch {
	case fault != nil:
		return r.fault(fault.at, CodeSyntax, "%s", fault.message).Hint("a map reads a log that has one JSON object a line")
	case v.kind != record:
		return r.fault(v.at, CodeSyntax, "the line is not one JSON object").Hint("a map reads a log that has one JSON object a line")
	}
	for _, s := range m.sights {
		s.look(line, &v)
	}
	l := &mapped{MapReader: m, line: line, v: v}
	if m.by.turn != nil {
		l.turn(m.by.turn)
	}
	for _, e := range m.by.events {
		if at, ok := l.is(e); ok {
			l.make(e, at)
		}
	}
	if l.fault != nil {
		return l.fault // what the line becomes else is read all the same
	}
	return nil
}

// look keeps what a line has where the map looks.
func (s *sight) look(line string, v *value) {
	if s.met {
		return
	}
	for _, at := range follow(v, s.path) {
		s.found = true
		switch text, ok := plainText(line, at); {
		case s.test == nil || s.test.there || slices.Contains(s.test.values, text):
			s.met = true
		case ok && len(s.values) < maxSights && !slices.Contains(s.values, text):
			s.values = append(s.values, strings.Clone(text))
		}
	}
}

// follow returns the values at the end of a path. What is not there, null and
// an empty text lead nowhere.
func follow(v *value, p mapPath) []*value {
	switch {
	case v.kind == null || v.kind == str && v.text == "":
		return nil
	case len(p) == 0:
		return []*value{v}
	case p[0] == "[]" && v.kind == list:
		var out []*value
		for i := range v.parts {
			out = append(out, follow(&v.parts[i].value, p[1:])...)
		}
		return out
	case v.kind != record:
		return nil
	}
	if part := v.get(p[0]); part != nil {
		return follow(part, p[1:])
	}
	return nil
}

// plainText returns a text, a number or a truth as a map writes it.
func plainText(line string, v *value) (string, bool) {
	switch v.kind {
	case str:
		return v.text, true
	case num, yesNo:
		return line[v.at.Start:v.at.End], true
	}
	return "", false
}

// mapped is a line of the other log on its way to events; the first fault stays.
type mapped struct {
	*MapReader
	line  string
	v     value
	fault *grammar.Error
}

func (l *mapped) fail(at grammar.Span, code, format string, args ...any) *grammar.Error {
	e := l.r.fault(at, code, format, args...)
	if l.fault == nil {
		l.fault = e
	}
	return e
}

// is reports whether the line is the event, and where it says so.
func (l *mapped) is(e *mapEvent) (at grammar.Span, yes bool) {
	at = grammar.Span{Start: l.v.at.Start, End: l.v.at.Start + 1}
	for i, t := range e.when {
		found := follow(&l.v, t.path)
		holds := slices.ContainsFunc(found, func(v *value) bool {
			text, _ := plainText(l.line, v)
			return t.there || slices.Contains(t.values, text)
		})
		if holds == t.not {
			return at, false
		}
		if i == 0 && len(found) > 0 {
			at = found[0].at
		}
	}
	return at, true
}

// turn begins a turn where the line says that it is another than before.
func (l *mapped) turn(t *mapTurn) {
	who, count := follow(&l.v, t.player), follow(&l.v, t.number)
	if len(who) == 0 || t.number != nil && len(count) == 0 {
		return
	}
	e := &mapEvent{mapLine: t.mapLine, name: string(Turn)}
	e.fields = append(e.fields, &mapField{mapLine: t.mapLine, key: "player", paths: []mapPath{t.player}})
	if t.number != nil {
		e.fields = append(e.fields, &mapField{mapLine: t.mapLine, key: string(Turn), paths: []mapPath{t.number}})
	}
	event, ok := l.built(e, who[0].at)
	if !ok {
		return
	}
	now := event.get("player").text
	if n := event.get(string(Turn)); n != nil {
		now += "\n" + strconv.Itoa(n.num)
	}
	if now != l.whose {
		l.whose = strings.Clone(now)
		l.pending = append(l.pending, event)
	}
}

// make keeps the event that the line becomes.
func (l *mapped) make(e *mapEvent, at grammar.Span) {
	if event, ok := l.built(e, at); ok {
		l.pending = append(l.pending, event)
	}
}

// built returns the event as if it had been a line of JSON; the places of its
// parts are those in the line of the other log.
func (l *mapped) built(e *mapEvent, at grammar.Span) (event value, ok bool) {
	b := &built{mapped: l, e: e, value: value{kind: record, at: at}}
	b.put(&b.value, "event", value{kind: str, text: e.name, at: at})
	for _, f := range e.fields {
		if !b.field(f) {
			return value{}, false
		}
	}
	return b.value, true
}

// built is an event that is being put together.
type built struct {
	*mapped
	e *mapEvent
	value
}

func (b *built) put(in *value, key string, v value) {
	in.parts = append(in.parts, member{key: key, keyAt: v.at, value: v})
}

// into returns the record that a field is put into.
func (b *built) into(f *mapField, at grammar.Span) *value {
	if f.sub == "" {
		return &b.value
	}
	if b.value.get(f.key) == nil {
		b.put(&b.value, f.key, value{kind: record, at: at})
	}
	return b.value.get(f.key)
}

// field adds one field; it returns false after a fault.
func (b *built) field(f *mapField) bool {
	var values []value
	if f.always != nil {
		for _, word := range f.always {
			values = append(values, value{kind: str, text: word, at: b.at})
		}
	}
	for _, p := range f.paths {
		found := follow(&b.v, p)
		if len(found) == 0 && !f.optional {
			b.fail(b.at, CodeLacks, "the line has no `%s`, and the map needs it for `%s`", p, strings.TrimSpace(f.key+" "+f.sub)).
				Hint("line %d of %s asks for it; `if there` behind the path makes it optional", f.number, f.file)
			return false
		}
		for _, v := range found {
			one, ok := b.plain(f, v)
			if !ok {
				return false
			}
			values = append(values, one...)
		}
	}
	return b.add(f, values)
}

// plain returns our words for a value of the other log.
func (b *built) plain(f *mapField, v *value) ([]value, bool) {
	text, ok := plainText(b.line, v)
	if !ok {
		b.fail(v.at, CodeLacks, "this is not one value, and the map needs one for `%s`", f.key).
			Hint("a path ends at a text, a number, true or false; `[]` stands for each element of a list")
		return nil, false
	}
	if at, _ := badByte(text); at >= 0 {
		b.fail(v.at, CodeBytes, "a sign that cannot be printed stands in the text")
		return nil, false
	}
	ours := []string{text}
	field := f.member()
	if field == "owner" {
		field = "player"
	}
	for _, w := range b.by.words[field] {
		if strings.EqualFold(w.theirs, text) {
			ours = w.ours
		}
	}
	var out []value
	for _, word := range ours {
		out = append(out, value{kind: str, text: word, at: v.at})
	}
	return out, true
}

// add puts the values of a field into the event as the kind that it has.
func (b *built) add(f *mapField, values []value) bool {
	if len(values) == 0 {
		return true
	}
	v, key := values[0], f.key
	if f.sub != "" {
		key = f.sub
	}
	slot := slotOfKey(b.e.pattern(), f.key)
	switch name := f.member(); {
	case name == "is" || name == "tags":
		return b.addList(f, key, values)
	case len(values) > 1 && f.sub == "" && slot != nil:
		return b.addList(f, key, values)
	case len(values) > 1 && name != "card":
		b.fail(values[1].at, CodeLacks, "`%s` has more than one value", name)
		return false
	case len(values) > 1:
		for _, more := range values[1:] {
			v.text += " " + more.text
		}
	case b.by.lexicon.isNumber(name):
		n, ok := parseNumber(v.text)
		if !ok {
			b.fail(v.at, CodeLacks, "`%s` is not a whole number, and the map needs one for `%s`", v.text, name)
			return false
		}
		v = value{kind: num, num: n, whole: true, at: v.at}
	case name == "not":
		v = value{kind: yesNo, yes: v.text == "true", at: v.at}
	}
	if slot != nil && (f.sub == "" || f.sub == "zone") && !b.isPlace(slot, f, &v) {
		return false
	}
	b.put(b.into(f, v.at), key, v)
	return true
}

// addList adds a list: of kinds, of tags, or of objects.
func (b *built) addList(f *mapField, key string, values []value) bool {
	all := value{kind: list, at: values[0].at}
	slot := slotOfKey(b.e.pattern(), f.key)
	for _, v := range values {
		switch name := f.member(); {
		case name == "is":
			kind := b.by.lexicon.Noun(v.text)
			if kind == nil {
				b.fail(v.at, CodeWord, "`%s` is not a kind of thing that I know", v.text).
					Hint("say in the map what it is: `is … = %s`, or `is nothing = %s`", v.text, v.text).Near(v.text, b.by.lexicon.nouns.all())
				return false
			}
			v.text = kind.Name
		case name != "tags" && !b.isPlace(slot, f, &v):
			return false
		}
		all.parts = append(all.parts, member{value: v})
	}
	b.put(b.into(f, all.at), key, all)
	return true
}

// isPlace finds out whether a text is a zone or an object that the log knows:
// another word would be taken for the id of a new object.
func (b *built) isPlace(slot *grammar.Slot, f *mapField, v *value) bool {
	if zone := b.by.lexicon.zoneIn(slot, v.text); zone != "" {
		v.text = zone
		return true
	}
	if takesThing(slot) && f.sub == "" && (b.r.names.byID[v.text] != nil || b.r.names.knows(v.text)) {
		return true
	}
	b.fail(v.at, CodeWord, "`%s` is neither a zone nor an object that the log has named", v.text).
		Hint("say in the map which zone it is: `%s … = %s`", f.key, v.text).
		Hint("for an object write `%s object` for its id, or `%s card` for its name", f.key, f.key).
		Near(v.text, b.by.lexicon.zones.all())
	return false
}
