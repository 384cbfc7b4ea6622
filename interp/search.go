package interp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// A small game is a log of few events with few objects, from the start. Search
// visits all of them by length, so that the first one that shows something is a
// shortest one. Games that differ only in which of several like objects is used
// first are visited once.

// Found is a small game that shows what was searched for.
type Found struct {
	Lines    []string   // its log, as a person writes it
	Verdicts []*Verdict // one for each condition that was asked
	games    []*Game
}

// Describe is Game.Describe for an event of a verdict.
func (f *Found) Describe(e *Event) (name, what string) { return f.games[0].Describe(e) }

// search is one run over the small games of an alphabet, a length after the other.
// Of the games that questions cannot tell apart, whatever follows, it goes on with
// the first.
type search struct {
	*alphabet
	asked    []*question
	goals    []*goal
	late     bool            // the log does not begin with the game
	apart    bool            // each game is looked at for itself
	begin    map[string]bool // verbs that bring into play what is not in play
	end      map[string]bool // verbs that take out of play what is in play
	packs    []*memory       // one for each pack with words of its own
	compiled bool            // positions have all answers: no game need be scanned for them
	packOf   []int           // which of them each question is asked of
	atHand   bool            // an answer can be about the last event alone
	last     []uint16        // the games of the length that was looked at last, letter by letter
	games    int             // how many they are
	seen     map[hash]struct{}
	progress func(events, percent int)
}

// goal is what is searched for: a game in which the answers show it, and that is
// accepted where that is asked.
type goal struct {
	shows  func([]Truth, []int) bool
	accept func(*Found) bool
	found  *Found
}

// question is an ability, asked with the words of a pack.
type question struct {
	pack    *Pack
	ability *Ability
}

// Bound says how far a search goes: to all games of so many events. Progress, when
// it is set, is told the length that is looked at and how much of it, in percent.
type Bound struct {
	Events   int
	Progress func(events, percent int)
}

// searchGames looks for a game in which the answers show what is wanted. It
// returns nil where there is none of up to max events, and the number of events
// that was searched to the end: less than max when the context is done before.
func searchGames(ctx context.Context, asked []*question, max int, shows func([]Truth, []int) bool) (found *Found, searched int) {
	g := &goal{shows: shows}
	searched = newSearch(asked, g).run(ctx, Bound{Events: max})
	return g.found, searched
}

func newSearch(asked []*question, goals ...*goal) *search {
	s := &search{alphabet: newAlphabet(asked), asked: asked, goals: goals, begin: map[string]bool{}, end: map[string]bool{}, seen: map[hash]struct{}{}}
	for _, status := range s.pack.Vocabulary.Statuses {
		if status.Once {
			s.changes(s.begin, status.Begin)
			s.changes(s.end, status.End)
		}
	}
	return s
}

// run looks for the goals, and returns how many events were searched to the end:
// where all goals were found, those of the longest game.
func (s *search) run(ctx context.Context, b Bound) (searched int) {
	s.progress = b.Progress
	for n := range b.Events + 1 {
		done := s.length(ctx, n, n == b.Events)
		if !s.unmet() {
			return n
		}
		if !done {
			return n - 1
		}
	}
	return b.Events
}

func (g *goal) open() bool { return g.found == nil }

// unmet reports whether some goal is not found yet.
func (s *search) unmet() bool { return slices.ContainsFunc(s.goals, (*goal).open) }

// prepare makes ready for what the questions can see of a game.
func (s *search) prepare() {
	if s.packs != nil {
		return
	}
	of := map[int][]*question{}
	var first []*question // of each pack with words of its own
	for _, q := range s.asked {
		i := slices.IndexFunc(first, func(f *question) bool {
			return f.pack == q.pack || f.pack.Vocabulary == q.pack.Vocabulary && !q.asksKeywords()
		})
		if i < 0 {
			i = len(first)
			first = append(first, q)
		}
		s.packOf = append(s.packOf, i)
		of[i] = append(of[i], q)
		s.atHand = s.atHand || q.ability.trigger()
	}
	s.compiled = true
	for i := range first {
		s.packs = append(s.packs, newMemory(s.alphabet, of[i], s.late))
		s.compiled = s.packs[i].compile(s.asked[0].ability.Card, of[i]) && s.compiled
	}
	if !s.compiled {
		for _, m := range s.packs {
			m.program = nil
		}
	}
}

// asksKeywords reports whether the answer rests on definitions of keywords.
func (q *question) asksKeywords() bool {
	return slices.ContainsFunc(q.ability.conditions(), asksCards)
}

func (s *search) changes(verbs map[string]bool, list []*grammar.Change) {
	for _, c := range list {
		for _, sense := range s.pack.senses(s.pack.verb(c.Verb), false) {
			verbs[sense.verb] = true
		}
	}
}

// sensible leaves out logs whose last event cannot be, or is one of several that
// come to the same: a copy before the object that it is like, the start of what is
// on, the end of what is not.
func (s *search) sensible(log []*turnlog.Event) bool {
	if len(log) == 0 {
		return true
	}
	e, before := log[len(log)-1], log[:len(log)-1]
	if e.Kind == turnlog.Controls {
		return !slices.ContainsFunc(before, func(b *turnlog.Event) bool { return slices.Contains(b.Refs(), e.Object) })
	}
	if e.Kind == turnlog.Has {
		return !slices.ContainsFunc(before, func(b *turnlog.Event) bool { return b.Kind == turnlog.Has && b.Player == e.Player && b.Unit == e.Unit })
	}
	if e.Kind == turnlog.Starts || e.Kind == turnlog.Ends {
		return s.on(before, e.Window) == (e.Kind == turnlog.Ends)
	}
	if e.Object != nil && e.Kind == turnlog.Happened && s.canBeInPlay(e.Object) && (s.begin[e.Verb] && s.inPlay(before, e.Object) || s.end[e.Verb] && !s.inPlay(before, e.Object)) {
		return false
	}
	if actor := s.actor(e); actor != nil && !s.begin[e.Verb] && s.pack.implied[e.Verb] == nil && s.canBeInPlay(actor) && !s.inPlay(before, actor) {
		return false // what does something is in play
	}
	for _, ref := range e.Refs() {
		if ref.Copy > 0 && !slices.ContainsFunc(before, func(b *turnlog.Event) bool { return slices.Contains(b.Refs(), s.like(ref)) }) {
			return false
		}
	}
	return true
}

// actor returns the thing that does the event, nil where a player does.
func (s *search) actor(e *turnlog.Event) *turnlog.Ref {
	if e.Kind != turnlog.Happened || e.Player != "" {
		return nil
	}
	for _, name := range []string{"with", "by"} {
		if r := e.Role(name); r != nil {
			return r.Ref
		}
	}
	return e.Object
}

// indexOf returns which of the objects one is, 255 for none.
func (s *search) indexOf(id string) byte {
	return byte(slices.IndexFunc(s.objects, func(o *turnlog.Ref) bool { return o.ID == id }))
}

// playerOf returns which of the players one is, 255 for none.
func (s *search) playerOf(name string) byte { return byte(slices.Index(s.players, name)) }

func (s *search) inPlay(log []*turnlog.Event, ref *turnlog.Ref) bool {
	for _, e := range slices.Backward(log) {
		if e.Object == ref && (s.begin[e.Verb] || s.end[e.Verb]) {
			return s.begin[e.Verb]
		}
	}
	return false
}

func (s *search) canBeInPlay(ref *turnlog.Ref) bool {
	return slices.ContainsFunc(s.pack.Vocabulary.Statuses, func(status *grammar.Status) bool {
		return status.Once && slices.ContainsFunc(status.Of, func(noun string) bool { return s.fits(noun, ref) })
	})
}

func (s *search) on(log []*turnlog.Event, window string) bool {
	for _, e := range slices.Backward(log) {
		if e.Kind == turnlog.Turn {
			return false
		}
		if e.Window == window {
			return e.Kind == turnlog.Starts
		}
	}
	return false
}

// like returns the object that a copy is like.
func (s *search) like(ref *turnlog.Ref) *turnlog.Ref {
	i := slices.Index(s.objects, ref)
	return s.objects[max(0, i-1)]
}

// play returns the game of a log with the words of a pack.
func (s *search) play(p *Pack, log []*turnlog.Event) *Game {
	g := p.NewGame(s.players...)
	g.AddCard(s.asked[0].ability.Card)
	s.opening(g.apply)
	for _, e := range log {
		g.apply(e)
	}
	return g
}

// opening applies what stands before the first event.
func (s *search) opening(apply func(*turnlog.Event)) {
	if !s.late {
		apply(&turnlog.Event{Kind: turnlog.Head, Head: &turnlog.Header{Start: true}})
		apply(&turnlog.Event{Kind: turnlog.Turn, Player: s.players[0]})
	}
}

// bearerIn is the card that the questions are about, and who has it.
func (s *search) bearerIn(g *Game) Bearer { return g.bearerNamed(s.bearer.Card, s.players[0]) }

// answers asks the questions at the end of a log.
func (s *search) answers(log []*turnlog.Event) ([]Truth, []int) {
	s.prepare()
	var games []*Game
	for _, m := range s.packs {
		games = append(games, s.play(m.pack, log))
	}
	return s.ask(games)
}

// ask asks the questions at the end of a game, as each pack reads it.
func (s *search) ask(games []*Game) ([]Truth, []int) {
	truths, values := make([]Truth, len(s.asked)), make([]int, len(s.asked))
	for i, q := range s.asked {
		g := games[s.packOf[i]]
		v := g.view(q.ability, s.bearerIn(g))
		v.brief = true
		o := v.ask(q.ability)
		truths[i] = o.truth
		if o.value != nil && o.counts {
			values[i] = *o.value
		}
	}
	return truths, values
}

// show reads the log again the way a person writes it, and asks for verdicts; nil
// where a log cannot be like that, or does not show the goal.
func (s *search) show(log []*turnlog.Event, goal *goal) *Found {
	turn := 1
	events := []*turnlog.Event{{Kind: turnlog.Head, Head: &turnlog.Header{Start: !s.late, Players: s.players}}}
	if !s.late {
		events = append(events, &turnlog.Event{Kind: turnlog.Turn, Turn: turn, Player: s.players[0]})
	}
	for _, e := range log {
		if e.Kind == turnlog.Turn {
			numbered := *e
			turn++
			numbered.Turn = turn
			e = &numbered
		}
		events = append(events, e)
	}
	lines, again, err := s.written(events)
	if err != nil {
		return nil
	}
	again = slices.DeleteFunc(again, func(e *turnlog.Event) bool { return e.Kind == turnlog.Head })
	if !s.late {
		again = again[1:] // play begins the turn
	}
	if !goal.shows(s.answers(again)) {
		return nil
	}
	f := &Found{Lines: lines}
	for _, q := range s.asked {
		g := s.play(q.pack, again)
		f.games = append(f.games, g)
		f.Verdicts = append(f.Verdicts, g.Eval(q.ability, s.bearerIn(g)))
	}
	if goal.accept != nil && !goal.accept(f) {
		return nil
	}
	return f
}

// written writes events as a text log and reads it again, so that it is one that
// a person could have written.
func (s *search) written(events []*turnlog.Event) (lines []string, again []*turnlog.Event, err error) {
	var text bytes.Buffer
	w := turnlog.NewTextWriter(&text, s.pack.Vocabulary)
	for i, e := range events {
		fresh := *e
		fresh.Line, fresh.Object, fresh.Roles = i+1, s.plain(e.Object), slices.Clone(e.Roles)
		for i := range fresh.Roles {
			fresh.Roles[i].Ref = s.plain(fresh.Roles[i].Ref)
		}
		if err := w.Write(&fresh); err != nil {
			return nil, nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, nil, err
	}
	r := s.pack.logs().Another("", bytes.NewReader(text.Bytes()))
	r.KnowCard(s.bearer.Card, s.bearer.Is)
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		again = append(again, e)
	}
	return strings.Split(strings.TrimSpace(text.String()), "\n"), again, nil
}

// plain is a mention as a person writes it: what the card list says of a card is
// not said again.
func (s *search) plain(ref *turnlog.Ref) *turnlog.Ref {
	if ref == nil {
		return nil
	}
	o := *ref
	o.Copy = 0
	if ref == s.bearer {
		o.Is = nil
	}
	return &o
}

// question asks a part of a keyword, as on a card that has it and nothing else.
func (p *Pack) question(k *Keyword, part int) *question {
	if asked := p.Asked(k); part < len(asked) {
		return &question{p, asked[part]}
	}
	return nil
}

// Telling returns the shortest game, of up to max events, in which the mutant
// says something else than the definition, and how many events were searched.
// Both are nothing where the change is in no condition.
func (m *Mutant) Telling(ctx context.Context, max int) (*Found, int) {
	asked := m.questions()
	if asked == nil {
		return nil, 0
	}
	return searchGames(ctx, asked, max, differ)
}

// questions are the condition that is changed, as it was and as it is; nil where
// the change is in no condition.
func (m *Mutant) questions() []*question {
	part := slices.IndexFunc(m.Keyword.asked(), func(p *Part) bool {
		return p.Opener == m.Statement || slices.Contains(p.Limits, m.Statement)
	})
	if part < 0 {
		return nil
	}
	was, is := m.from.question(m.Keyword, part), m.pack.question(m.changed, part)
	if was == nil || is == nil {
		return nil
	}
	return []*question{was, is}
}

// differ reports whether two answers are known and not the same.
func differ(truths []Truth, values []int) bool {
	return truths[0] != Unknown && truths[1] != Unknown && (truths[0] != truths[1] || values[0] != values[1])
}
