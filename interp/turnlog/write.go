package turnlog

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"kwrun/grammar"
)

// Writer writes events in one of the notations. What it writes reads back as
// the same events, up to the names of objects.
type Writer struct {
	out     *bufio.Writer
	reader  *Reader // what somebody who reads the sentences knows so far
	json    bool
	head    *Header
	started bool
}

// NewTextWriter returns a writer of sentences.
func NewTextWriter(w io.Writer, v *grammar.Vocabulary) *Writer {
	return &Writer{out: bufio.NewWriter(w), reader: NewReader("", nil, v), head: &Header{}}
}

// NewJSONWriter returns a writer of JSON lines.
func NewJSONWriter(w io.Writer, v *grammar.Vocabulary) *Writer {
	writer := NewTextWriter(w, v)
	writer.json = true
	return writer
}

// Write writes one event. Head lines are collected until the first event.
func (w *Writer) Write(e *Event) error {
	if e.Kind == Head {
		w.merge(e.Head)
		return nil
	}
	if err := w.writeHead(); err != nil {
		return err
	}
	line := ""
	if w.json {
		line = w.jsonLine(e)
	} else {
		line = w.textLine(e)
	}
	_, err := w.out.WriteString(line + "\n")
	return err
}

// Close writes what is still held back. It does not close the underlying writer.
func (w *Writer) Close() error {
	if err := w.writeHead(); err != nil {
		return err
	}
	return w.out.Flush()
}

func (w *Writer) merge(h *Header) {
	if h.Game != "" {
		w.head.Game = h.Game
	}
	w.head.Players = append(w.head.Players, h.Players...)
	w.head.Start = w.head.Start || h.Start
	w.head.Covers = append(w.head.Covers, h.Covers...)
}

func (w *Writer) writeHead() error {
	if w.started {
		return nil
	}
	w.started = true
	h := w.head
	w.reader.takeHead(h)
	if w.json {
		var m members
		m.add("kwlog", 1, true)
		m.add("game", h.Game, h.Game != "")
		m.add("players", h.Players, len(h.Players) > 0)
		m.add("start", true, h.Start)
		m.add("covers", h.Covers, len(h.Covers) > 0)
		_, err := fmt.Fprintln(w.out, m.String())
		return err
	}
	var lines []string
	if h.Game != "" {
		lines = append(lines, "game "+h.Game)
	}
	if len(h.Players) > 0 {
		lines = append(lines, "players "+strings.Join(h.Players, ", "))
	}
	if h.Start {
		lines = append(lines, "from the start")
	}
	if len(h.Covers) > 0 {
		lines = append(lines, "covers "+strings.Join(h.Covers, ", "))
	}
	for _, l := range lines {
		if _, err := fmt.Fprintln(w.out, l); err != nil {
			return err
		}
	}
	return nil
}

// members are the members of a JSON object, in order.
type members []string

func (m *members) add(key string, value any, there bool) {
	if !there {
		return
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // strings, numbers and lists of them always marshal
	}
	*m = append(*m, fmt.Sprintf("%q:%s", key, text))
}

func (m members) String() string { return "{" + strings.Join(m, ",") + "}" }

func (w *Writer) jsonLine(e *Event) string {
	var m members
	name := string(e.Kind)
	if e.Kind == Happened {
		name = e.Verb
	}
	m.add("event", name, true)
	m.add("id", e.ID, e.ID != "")
	m.add("turn", e.Turn, e.Turn != 0)
	m.add("window", e.Window, e.Window != "")
	m.add("player", e.Player, e.Player != "")
	of := e.Role("of")
	if e.Object != nil {
		w.jsonRef(&m, e.Object, of == nil)
	}
	for _, name := range []string{"from", "to", "at", "in", "on", "with", "of", "by"} {
		w.jsonRole(&m, e, name)
	}
	m.add("status", e.Status, e.Status != "")
	m.add("not", true, e.Not)
	key := "unit"
	if e.Kind == Has {
		key = "tally"
	}
	m.add(key, e.Unit, e.Unit != "")
	if e.Amount != nil {
		m.add("amount", *e.Amount, true)
	}
	m.add("spent", e.Spent, len(e.Spent) > 0)
	return m.String()
}

// jsonRef adds what identifies an object, and at its first mention what it is.
func (w *Writer) jsonRef(m *members, ref *Ref, card bool) {
	anonymous := ref.Card == "" && ref.Copy == 0 && ref.Noun != "" && ref.New
	m.add("object", ref.ID, !anonymous)
	m.add("card", ref.Card, ref.Card != "" && card)
	m.add("noun", ref.Noun, anonymous && len(ref.Is) == 0 || ref.New && ref.Card == "" && ref.Noun != unseen && card)
	m.add("is", ref.Is, len(ref.Is) > 0 && card)
	m.add("tags", ref.Tags, len(ref.Tags) > 0)
	m.add("cost", ref.Cost, len(ref.Cost) > 0)
	m.add("owner", ref.Owner, ref.Owner != "" && ref.New)
	for _, name := range slices.Sorted(maps.Keys(ref.Numbers)) {
		m.add(name, ref.Numbers[name], true)
	}
}

func (w *Writer) jsonRole(m *members, e *Event, name string) {
	var list []json.RawMessage
	for _, role := range e.Roles {
		if role.Name != name {
			continue
		}
		if role.Ref == nil {
			text, _ := json.Marshal(role.Zone)
			list = append(list, text)
			continue
		}
		text, _ := json.Marshal(role.Ref.ID)
		if role.Ref.New || len(role.Ref.Is) > 0 {
			var inner members
			w.jsonRef(&inner, role.Ref, true)
			text = []byte(inner.String())
		}
		list = append(list, text)
	}
	if len(list) == 1 {
		m.add(name, list[0], true)
	} else {
		m.add(name, list, len(list) > 0)
	}
}

func (w *Writer) textLine(e *Event) string {
	line := w.sentence(e)
	for _, ref := range e.Refs() {
		w.follow(ref, e)
	}
	if e.Player != "" {
		w.reader.names.player(e.Player)
	}
	return line
}

// follow keeps what a reader of the sentences would know after the event.
func (w *Writer) follow(ref *Ref, e *Event) {
	n := w.reader.names
	if ref.Noun != "" && ref.Copy == 0 && ref.Card == "" {
		return
	}
	k := n.byID[ref.ID]
	if k == nil {
		k = &known{id: ref.ID, card: ref.Card, copy: ref.Copy, noun: ref.Noun, holder: ref.Owner, is: ref.Is}
		n.byID[ref.ID] = k
		key := strings.ToLower(k.card)
		if key == "" {
			key = strings.ToLower(k.noun)
		}
		n.byName[key] = append(n.byName[key], k)
	}
	if ref.Card != "" && k.card == "" {
		k.card = ref.Card
		n.byName[strings.ToLower(ref.Card)] = append(n.byName[strings.ToLower(ref.Card)], k)
	}
	if len(ref.Is) > 0 {
		k.is = ref.Is
	}
	if ref == e.Object {
		n.happen(k, e)
	}
}

// sentence says the event in words.
func (w *Writer) sentence(e *Event) string {
	switch e.Kind {
	case Turn:
		if e.Turn == 0 {
			return "turn: " + e.Player
		}
		return fmt.Sprintf("turn %d: %s", e.Turn, e.Player)
	case Starts, Ends:
		verb := map[Kind]string{Starts: " starts", Ends: " ends"}[e.Kind]
		if e.Player != "" {
			return e.Player + "'s " + e.Window + verb
		}
		return "the " + e.Window + verb
	case Has:
		who := e.Player
		if e.Object != nil {
			who = w.mention(e.Object, e, "")
		}
		return fmt.Sprintf("%s has %d %s", who, *e.Amount, e.Unit)
	case Controls:
		return e.Player + " controls " + w.mention(e.Object, e, "")
	case Is:
		not := map[bool]string{true: " not"}[e.Not]
		state := " " + e.Status
		if e.Status == "" {
			state = w.roles(e, nil)
		}
		return w.mention(e.Object, e, "") + " is" + not + state
	}
	return w.happened(e)
}

func (w *Writer) happened(e *Event) string {
	verb := w.reader.vocabulary.Verb(e.Verb)
	pattern := verb.Patterns[0]
	for _, p := range verb.Patterns {
		if p.ByPlayer() == (e.Player != "") {
			pattern = p
			break
		}
	}
	thing := e.Role(pattern.Thing())
	switch {
	case e.Player != "":
		return e.Player + " " + verb.Third + w.object(e, pattern) + w.roles(e, pattern)
	case pattern.ByThing() && pattern.Thing() == "object" && e.Object != nil:
		return w.mention(e.Object, e, "") + " " + verb.Third + w.amount(e) + w.roles(e, pattern)
	case pattern.ByThing() && thing != nil && thing.Ref != nil:
		return w.mention(thing.Ref, e, "") + " " + verb.Third + w.object(e, pattern) + w.rolesBut(e, pattern, thing.Name)
	case e.Object != nil:
		return w.mention(e.Object, e, "") + " is " + verb.Participle + w.roles(e, pattern)
	}
	return "someone " + verb.Third + w.roles(e, pattern)
}

func (w *Writer) amount(e *Event) string {
	if e.Amount == nil {
		return ""
	}
	unit := e.Unit
	if unit == "" {
		unit = w.onlyUnit(e.Verb)
	}
	return fmt.Sprintf(" %d %s", *e.Amount, unit)
}

func (w *Writer) onlyUnit(verb string) string {
	for _, p := range w.reader.vocabulary.Verb(verb).Patterns {
		for _, s := range p.Slots() {
			if s.Amount() {
				return s.Units[0]
			}
		}
	}
	return ""
}

func (w *Writer) object(e *Event, p *grammar.Pattern) string {
	text := w.amount(e)
	if e.Object == nil {
		return text
	}
	prep := ""
	if p.Object != nil && !p.Object.Amount() {
		prep = p.Object.Prep
	} else {
		for _, s := range p.Roles {
			if s.Role == "object" {
				prep = s.Prep
			}
		}
		if prep == "" {
			prep = "with" // Ann attacks with Border Scout
		}
	}
	if prep != "" {
		prep = " " + prep
	}
	return text + prep + " " + w.mention(e.Object, e, e.Verb)
}

func (w *Writer) roles(e *Event, p *grammar.Pattern) string { return w.rolesBut(e, p, "") }

func (w *Writer) rolesBut(e *Event, _ *grammar.Pattern, but string) string {
	text, last := "", ""
	for _, r := range e.Roles {
		if r.Name == but {
			continue
		}
		what := r.Zone
		if r.Ref != nil {
			what = w.mention(r.Ref, e, "")
		}
		if r.Name == last {
			text += " and " + what
		} else {
			text += " " + r.Name + " " + what
		}
		last = r.Name
	}
	if len(e.Spent) > 0 {
		var parts []string
		for _, unit := range slices.Sorted(maps.Keys(e.Spent)) {
			parts = append(parts, fmt.Sprintf("%d %s", e.Spent[unit], unit))
		}
		text += " for " + strings.Join(parts, " and ")
	}
	return text
}

// mention names an object in the shortest way that a reader will take for it.
func (w *Writer) mention(ref *Ref, e *Event, verb string) string {
	n := w.reader.names
	k := n.byID[ref.ID]
	kind := describe(ref)
	if k == nil && ref.Card == "" && ref.Copy == 0 {
		return article(ref.Noun) + " " + ref.Noun
	}
	if k != nil && k.card == "" && ref.Card == "" || k == nil && ref.Card == "" {
		return fmt.Sprintf("%s #%d", ref.Noun, max(ref.Copy, 1)) + kindUnless(kind, ref.Noun)
	}
	if k != nil && k.card == "" {
		return fmt.Sprintf("%s #%d as %s", k.noun, max(k.copy, 1), w.quote(ref.Card)) + kind
	}
	name := w.quote(ref.Card)
	if copies := max(ref.Copy, 1); copies > 1 {
		name += fmt.Sprintf(" #%d", copies)
	}
	plain := &Ref{Card: ref.Card, Copy: ref.Copy}
	found, unclear := w.lookup(plain, e.Player, verb)
	if unclear || found != k || ref.New && ref.Owner != "" {
		owner := ref.Owner
		if k != nil && k.holder != "" {
			owner = k.holder
		}
		if owner != "" {
			name = owner + "'s " + name
		}
	}
	return name + kind
}

func kindUnless(kind, noun string) string {
	if kind == " ("+noun+")" {
		return ""
	}
	return kind
}

// lookup finds what a mention would mean, without making anything new.
func (w *Writer) lookup(ref *Ref, player, verb string) (*known, bool) {
	n := w.reader.names
	list := n.copies(ref)
	if own := heldBy(list, player); len(own) > 0 || n.begins[verb] && !n.declaredOpen(list) {
		list = own
	}
	if len(list) == 0 {
		return nil, false
	}
	return list[0], len(list) > 1
}

func describe(ref *Ref) string {
	var parts []string
	if len(ref.Is) > 0 {
		parts = append(parts, strings.Join(ref.Is, " "))
	}
	for _, name := range slices.Sorted(maps.Keys(ref.Numbers)) {
		parts = append(parts, fmt.Sprintf("%d %s", ref.Numbers[name], name))
	}
	for _, tag := range ref.Tags {
		parts = append(parts, "tag "+tag)
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) && !strings.HasPrefix(noun, "uni") {
		return "an"
	}
	return "a"
}

// quote puts a name in quotes that a reader could not tell from the words
// around it.
func (w *Writer) quote(name string) string {
	s := &sentence{Reader: w.reader, words: cut(name)}
	plain := len(s.words) > 0 && textOf(s.words) == name
	for i, word := range s.words {
		if word.quoted || word.group || strings.HasPrefix(word.text, "#") || strings.HasSuffix(word.text, "'s") ||
			is(word, "from", "to", "at", "in", "on", "with", "of", "by", "for", "and", "as", "has", "is", "controls", "starts", "ends", "a", "an", "its", "turn", "hidden") ||
			s.predicate(i) {
			plain = false
		}
	}
	if plain && s.nameless(s.words, &Ref{}) == 0 {
		return name
	}
	return `"` + name + `"`
}
