package turnlog

import (
	"slices"

	"kwrun/grammar"
)

// The words that head lines start with.
const (
	headGame    = "game"
	headPlayers = "players"
	headCovers  = "covers"
)

// headLine reads a head line: game, players, from the start, covers.
func (s *sentence) headLine() (*grammar.Error, bool) {
	h := &Header{}
	rest := s.words[1:]
	switch first := s.words[0]; {
	case first.plain() && first.text == headGame && !s.happens(rest):
		h.Game = textOf(rest)
	case first.plain() && first.text == headPlayers && len(rest) > 0:
		for _, name := range commaLists(rest) {
			h.Players = append(h.Players, textOf(name))
		}
	case len(rest) == 2 && is(first, "from") && is(rest[0], "the") && is(rest[1], "start"):
		h.Start = true
	case first.plain() && first.text == headCovers && len(rest) > 0:
		for _, name := range commaLists(rest) {
			if fault := s.covers(h, textOf(name), spanOf(name)); fault != nil {
				return fault, true
			}
		}
	default:
		return nil, false
	}
	s.event.Kind, s.event.Head = Head, h
	return s.head(h, s.words[0].text == headGame, spanOf(rest)), true
}

// covers adds a kind of event to those that the log records.
func (r *Reader) covers(h *Header, name string, at grammar.Span) *grammar.Error {
	verb := r.lexicon.Verb(name)
	if verb == nil {
		return r.fault(at, CodeEvent, "`%s` is not an event that I know", name).Near(name, r.lexicon.third.all())
	}
	h.Covers = append(h.Covers, verb.Name)
	return nil
}

// headKeys are the members of a head.
var headKeys = []string{"kwlog", "game", "players", "start", "covers", "id", "events"}

// jsonHead reads a head from JSON: {"kwlog":1,"game":"Village"}. One that
// names its version or its game, or has its events with it, begins a game.
func (r *Reader) jsonHead(v value) (*Event, *grammar.Error) {
	h, e := &Header{}, &Event{Line: r.line, Kind: Head, Text: r.current}
	e.Head = h
	j := &jsonReader{Reader: r, v: v, e: e}
	version := j.number("kwlog")
	if version > 1 {
		j.fail(v.get("kwlog").at, CodeVersion, "version %d of the log notation is newer than what I read", version).Hint("I read version 1")
	}
	h.Game, h.Start, e.ID = j.text("game"), j.yes("start"), j.text("id")
	for _, p := range j.list("players") {
		if p.text == "" {
			j.fail(p.at, CodePlayer, "a player needs a name")
		}
		h.Players = append(h.Players, p.text)
	}
	for _, name := range j.list("covers") {
		if fault := r.covers(h, name.text, name.at); j.fault == nil {
			j.fault = fault
		}
	}
	for _, m := range v.parts {
		if !slices.Contains(headKeys, m.key) {
			j.fail(m.keyAt, CodeRole, "`%s` is nothing that a head says", m.key).Near(m.key, headKeys)
		}
	}
	if j.fault == nil {
		begins := v.get("kwlog") != nil || v.get("events") != nil || v.get("game") != nil
		game := grammar.Span{}
		if named := v.get("game"); named != nil {
			game = named.at
		}
		j.fault = r.head(h, begins, game)
	}
	return e, j.fault
}

// jsonGame reads a whole game on one line; its events follow one by one.
func (r *Reader) jsonGame(v value) (*Event, *grammar.Error) {
	events := v.get("events")
	if events.kind != list {
		return nil, r.fault(events.at, CodeSyntax, "`events` is a list").Hint(`write "events":[{"event":"turn","player":"Ann"}]`)
	}
	head, fault := r.jsonHead(v)
	if fault != nil {
		return nil, fault
	}
	for _, m := range events.parts {
		r.pending = append(r.pending, m.value)
	}
	return head, nil
}
