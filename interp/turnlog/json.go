package turnlog

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"kwrun/grammar"
)

// commonKeys are the keys that every event can have beside its roles.
var commonKeys = []string{"event", "id", "player", "object", "card", "is", "tags", "cost", "owner", "copy", "spent", "amount", "unit", "tally",
	"turn", "window", "status", "not", "noun"}

// fields are the members of one JSON object of a log.
type fields map[string]json.RawMessage

func (r *Reader) parseJSON(line string) (*Event, *grammar.Error) {
	var f fields
	if err := json.Unmarshal([]byte(strings.TrimPrefix(line, "\ufeff")), &f); err != nil {
		return nil, r.syntax(line, err)
	}
	switch {
	case f["events"] != nil:
		return r.game(f)
	case f["kwlog"] != nil || f["event"] == nil && f["players"] != nil:
		return r.jsonHead(f)
	}
	return r.jsonEvent(f)
}

func (r *Reader) syntax(line string, err error) *grammar.Error {
	at := len(line)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = max(0, int(syntax.Offset)-1)
	} else if strings.HasPrefix(strings.TrimSpace(line), "[") {
		at = 0
	}
	return r.fault(grammar.Span{Start: at, End: at + 1}, CodeSyntax, "the line is not one JSON object").
		Hint(`an event is an object on one line: {"event":"finalize","player":"Ann","object":"c1"}`)
}

// place returns where a key or value stands in the line, for a caret.
func (r *Reader) place(text string) grammar.Span {
	i := strings.Index(r.current, `"`+text+`"`)
	if i < 0 {
		return grammar.Span{End: len(r.current)}
	}
	return grammar.Span{Start: i + 1, End: i + 1 + len(text)}
}

// get reads one member; a member of the wrong kind is a fault.
func get[T any](r *Reader, f fields, key string) (value T, fault *grammar.Error) {
	raw, ok := f[key]
	if !ok {
		return value, nil
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		return value, r.fault(r.place(key), CodeSyntax, "`%s` has a value of the wrong kind", key)
	}
	return value, nil
}

func (r *Reader) jsonHead(f fields) (*Event, *grammar.Error) {
	for key := range f {
		if !slices.Contains([]string{"kwlog", "game", "players", "start", "covers", "id", "events"}, key) {
			return nil, r.fault(r.place(key), CodeRole, "`%s` is nothing that a head says", key).
				Near(key, []string{"game", "players", "start", "covers"})
		}
	}
	if version, fault := get[int](r, f, "kwlog"); fault != nil || version > 1 {
		return nil, r.fault(r.place("kwlog"), CodeVersion, "I read version 1 of the log notation")
	}
	h := &Header{}
	var fault *grammar.Error
	read := func(one *grammar.Error) {
		if fault == nil {
			fault = one
		}
	}
	var one *grammar.Error
	h.Game, one = get[string](r, f, "game")
	read(one)
	h.Players, one = get[[]string](r, f, "players")
	read(one)
	h.Start, one = get[bool](r, f, "start")
	read(one)
	h.Covers, one = get[[]string](r, f, "covers")
	read(one)
	for _, name := range h.Covers {
		if r.vocabulary.Verb(name) == nil {
			read(r.fault(r.place(name), CodeEvent, "`%s` is not an event that I know", name).Near(name, r.verbNames()))
		}
	}
	if fault == nil {
		fault = r.takeHead(h)
	}
	return &Event{Line: r.line, Kind: Head, Head: h, Text: r.current}, fault
}

// game reads a whole game on one line.
func (r *Reader) game(f fields) (*Event, *grammar.Error) {
	head, fault := r.jsonHead(f)
	if fault != nil {
		return nil, fault
	}
	events, fault := get[[]fields](r, f, "events")
	if fault != nil {
		return nil, fault
	}
	r.pending = nil
	for _, one := range events {
		e, fault := r.jsonEvent(one)
		if fault != nil {
			r.pending = nil
			return nil, fault
		}
		r.pending = append(r.pending, e)
	}
	return head, nil
}

func (r *Reader) jsonEvent(f fields) (*Event, *grammar.Error) {
	e := &Event{Line: r.line, Text: r.current}
	j := &jsonReader{Reader: r, f: f, e: e}
	name := text(j, "event")
	e.ID, e.Player, e.Unit = text(j, "id"), text(j, "player"), text(j, "unit")
	if tally := text(j, "tally"); tally != "" {
		e.Unit = tally
	}
	if f["amount"] != nil {
		n := value[int](j, "amount")
		e.Amount = &n
	}
	e.Spent = value[map[string]int](j, "spent")
	e.Turn, e.Window, e.Status, e.Not = value[int](j, "turn"), text(j, "window"), text(j, "status"), value[bool](j, "not")
	j.kind(name)
	j.repeated()
	if j.fault == nil && e.Player != "" {
		j.fault = r.actorNamed(e.Player)
	}
	if j.fault == nil {
		j.objects()
	}
	if j.fault == nil {
		j.keys()
	}
	return e, j.fault
}

func (r *Reader) actorNamed(name string) *grammar.Error {
	fault := r.actor(nil, name)
	if fault != nil {
		fault = r.fault(r.place(name), fault.Code, "%s", fault.Message).Near(name, r.names.players)
		fault.Hint("the players are %s", strings.Join(r.names.players, ", "))
	}
	return fault
}

// jsonReader reads one event; the first fault stays.
type jsonReader struct {
	*Reader
	f     fields
	e     *Event
	fault *grammar.Error
	roles []string // of the verb
}

func value[T any](j *jsonReader, key string) T {
	v, fault := get[T](j.Reader, j.f, key)
	if j.fault == nil {
		j.fault = fault
	}
	return v
}

func text(j *jsonReader, key string) string { return value[string](j, key) }

// kind tells what the line says from its event.
func (j *jsonReader) kind(name string) {
	if j.fault != nil {
		return
	}
	switch kind := Kind(name); kind {
	case Turn:
		j.e.Kind = kind
		if j.e.Player == "" {
			j.fault = j.Reader.fault(j.place(name), CodeTurn, "the turn has no player").Hint(`write {"event":"turn","turn":3,"player":"Ann"}`)
		}
	case Has, Is, Controls, Starts, Ends:
		j.e.Kind = kind
		j.roles = []string{"at", "in", "on"}
		j.position()
	default:
		j.e.Kind, j.e.Verb = Happened, name
		j.verb(name)
	}
}

func (j *jsonReader) position() {
	e := j.e
	switch {
	case e.Kind == Has && e.Unit == "":
		j.fault = j.Reader.fault(j.place("has"), CodeRole, "a position says of what: `tally`")
	case e.Kind == Has && e.Amount == nil:
		j.fault = j.Reader.fault(j.place("has"), CodeRole, "a position says how much: `amount`")
	case e.Kind == Has:
		unit, ok := j.unit(e.Unit)
		if !ok {
			j.fault = j.Reader.fault(j.place(e.Unit), CodeWord, "`%s` is nothing that can be counted", e.Unit).Near(e.Unit, j.unitNames())
		}
		e.Unit = unit
	case e.Kind == Is && e.Status != "" && j.vocabulary.Status(e.Status) == nil:
		j.fault = j.Reader.fault(j.place(e.Status), CodeWord, "`%s` is not a status that I know", e.Status).Near(e.Status, values(j.lexicon.statuses))
	case (e.Kind == Starts || e.Kind == Ends) && j.lexicon.windows[strings.ToLower(e.Window)] == "":
		j.fault = j.Reader.fault(j.place(e.Window), CodeWord, "`%s` is nothing that starts and ends", e.Window).Near(e.Window, values(j.lexicon.windows))
	}
}

func (j *jsonReader) verb(name string) {
	verb := j.vocabulary.Verb(name)
	if verb == nil || len(verb.Patterns) == 0 {
		j.fault = j.Reader.fault(j.place(name), CodeEvent, "`%s` is not an event that I know", name).Near(name, j.verbNames())
		return
	}
	for _, p := range verb.Patterns {
		for _, s := range p.Slots() {
			j.roles = append(j.roles, s.Role)
		}
		if p.ByThing() {
			j.roles = append(j.roles, p.Thing(), "with")
		}
	}
}

func (j *jsonReader) repeated() {
	if j.e.ID == "" || j.fault != nil {
		return
	}
	if line, ok := j.ids[j.e.ID]; ok {
		j.fault = j.Reader.fault(j.place(j.e.ID), CodeRepeated, "the event `%s` stands in line %d already", j.e.ID, line).
			Hint("an event happens once; another one has another id")
		return
	}
	j.ids[j.e.ID] = j.line
}

// mention reads what the members say of an object.
func (j *jsonReader) mention() *Ref {
	ref := &Ref{ID: text(j, "object"), Card: text(j, "card"), Is: value[[]string](j, "is"), Tags: value[[]string](j, "tags"),
		Cost: value[map[string]int](j, "cost"), Owner: text(j, "owner"), Copy: value[int](j, "copy"), Noun: text(j, "noun")}
	for _, n := range j.vocabulary.Numbers {
		if raw := j.f[n.Name]; raw != nil && len(n.Units) == 0 {
			if ref.Numbers == nil {
				ref.Numbers = map[string]int{}
			}
			ref.Numbers[n.Name] = value[int](j, n.Name)
		}
	}
	for _, noun := range ref.Is {
		if j.fault == nil && j.vocabulary.Noun(noun) == nil {
			j.fault = j.Reader.fault(j.place(noun), CodeWord, "`%s` is not a kind of thing that I know", noun).Near(noun, values(j.lexicon.nouns))
		}
	}
	return ref
}

// objects reads the main object and the roles. The card of an activated
// ability is the card that the ability is of.
func (j *jsonReader) objects() {
	main := j.mention()
	of := ""
	if j.f["of"] != nil {
		of, main.Card = main.Card, ""
		if main.Noun == "" && len(main.Is) == 0 {
			main.Is = j.objectKinds()
			main.Noun = strings.Join(main.Is, " ")
		}
	}
	if main.ID != "" || main.Card != "" || main.Noun != "" || len(main.Is) > 0 {
		if main.Card == "" && main.ID == "" && main.Noun == "" {
			main.Noun = main.Is[0]
		}
		j.e.Object = main
		if j.fault == nil {
			j.fault = j.resolve(j.e, main, j.place(main.ID+main.Card), true)
		}
	}
	for _, name := range []string{"from", "to", "at", "in", "on", "with", "of", "by"} {
		if raw := j.f[name]; raw != nil && j.fault == nil {
			j.role(name, raw, of)
		}
	}
}

// objectKinds returns the noun of the verb's object slot, where it is one.
func (j *jsonReader) objectKinds() []string {
	if verb := j.vocabulary.Verb(j.e.Verb); verb != nil && verb.Patterns[0].Object != nil {
		if kinds := verb.Patterns[0].Object.Kinds; len(kinds) == 1 && j.vocabulary.Noun(kinds[0]) != nil {
			return kinds
		}
	}
	return nil
}

// role reads the zone, the object or the objects of a role. An object that no
// event has named yet can be introduced there: {"object":"c1","card":"Border Scout"}.
func (j *jsonReader) role(name string, raw json.RawMessage, of string) {
	role := name
	if j.e.Kind == Is || j.e.Kind == Has {
		role = "at"
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		list = []json.RawMessage{raw}
	}
	for _, one := range list {
		var inner fields
		if json.Unmarshal(one, &inner) == nil && inner != nil {
			sub := &jsonReader{Reader: j.Reader, f: inner, e: j.e}
			ref := sub.mention()
			if j.fault = sub.fault; j.fault == nil {
				j.thing(role, ref, ref.ID)
			}
			continue
		}
		j.f[name] = one
		j.mentioned(role, value[string](j, name), of)
	}
}

// mentioned reads a role that is one word or name.
func (j *jsonReader) mentioned(name, text, of string) {
	if j.fault == nil {
		lower := strings.ToLower(text)
		if zone, ok := j.lexicon.zones[lower]; ok {
			j.e.Roles = append(j.e.Roles, Role{Name: name, Zone: zone})
			return
		}
		if j.lexicon.fixed[lower] {
			j.e.Roles = append(j.e.Roles, Role{Name: name, Zone: lower})
			return
		}
		ref := j.named(text)
		if name == "of" && of != "" {
			ref.Card = of
		}
		j.thing(name, ref, text)
	}
}

// thing puts an object into its role. A thing that could be the subject alone
// is the main object: {"event":"attack","player":"Ann","with":"c1"}.
func (j *jsonReader) thing(name string, ref *Ref, text string) {
	if verb := j.vocabulary.Verb(j.e.Verb); verb != nil && name == "with" && j.e.Object == nil &&
		verb.Patterns[0].ByThing() && verb.Patterns[0].Thing() == "object" {
		j.e.Object = ref
		j.fault = j.resolve(j.e, ref, j.place(text), true)
		return
	}
	j.e.Roles = append(j.e.Roles, Role{Name: name, Ref: ref})
	j.fault = j.resolve(j.e, ref, j.place(text), false)
}

// named reads the mention of an object in a role: its id, or its name as a
// sentence would say it.
func (j *jsonReader) named(text string) *Ref {
	if j.names.byID[text] != nil {
		return &Ref{ID: text}
	}
	s := &sentence{Reader: j.Reader, words: cut(text), event: j.e}
	if len(s.words) > 0 && (j.names.knows(bareName(text)) || strings.ContainsAny(text, " '#")) {
		if ref, n, fault := s.ref(s.words, nil); fault == nil && n == len(s.words) {
			return ref
		}
	}
	return &Ref{ID: text}
}

// keys finds members that the event does not have.
func (j *jsonReader) keys() {
	known := slices.Concat(commonKeys, j.roles)
	for _, n := range j.vocabulary.Numbers {
		known = append(known, n.Name)
	}
	for key := range j.f {
		if !slices.Contains(known, key) {
			what := j.e.Verb
			if what == "" {
				what = string(j.e.Kind)
			}
			j.fault = j.Reader.fault(j.place(key), CodeRole, "`%s` is nothing that the event `%s` has", key, what).
				Hint("it has %s", strings.Join(sorted(slices.Clone(j.roles)), ", ")).Near(key, known)
			return
		}
	}
}
