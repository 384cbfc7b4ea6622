package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kwrun/cards"
	"kwrun/cmd/kwrun/stream"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// evalFlags are the flags of the main job.
type evalFlags struct {
	log      string
	you      string
	at       string
	then     []string
	timeline bool
	format   string
	json     bool
	cards    cardFlags
	inactive bool // --fail-if-inactive
	strict   bool
	stream   bool
	many     streamFlags
	resume   string
	why      bool
}

func (a *app) evalCommand() *cobra.Command {
	f := &evalFlags{}
	c := &cobra.Command{
		Use:               "eval [flags] CARDS…",
		Short:             "Say of every keyword and condition of the cards whether it holds (default)",
		Example:           help("eval"),
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: nil,
		RunE:              func(_ *cobra.Command, args []string) error { return a.eval(f, args) },
	}
	flags := c.Flags()
	flags.StringVar(&f.log, "log", "", "the turn log `FILE`, sentences or JSON lines")
	flags.StringVar(&f.you, "you", "", "the player asked about (default: whose turn it is at the end of the log)")
	flags.StringVar(&f.at, "at", "", "the point in the log: the number of a `LINE`, or turn:3 for the end of that turn")
	flags.StringArrayVar(&f.then, "then", nil, "what if: a `LINE` to put after the log; can be given several times")
	flags.BoolVar(&f.timeline, "timeline", false, "a row for each change of a verdict along the log")
	flags.StringVar(&f.format, "format", "text", "text, json, ndjson, csv or md")
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	f.cards.add(c)
	flags.BoolVar(&f.inactive, "fail-if-inactive", false, "end with status 1 when a verdict is inactive")
	flags.BoolVar(&f.strict, "strict", false, "end with status 1 when text was not read or a definition has a warning")
	flags.BoolVar(&f.stream, "stream", false, "answer many games, one a line, or the events of games one after the other; an answer a line, in order")
	flags.StringVar(&f.resume, "resume", "", "with a stream: write to the output `FILE`, after what an interrupted run has written there")
	flags.BoolVar(&f.why, "why", false, "with a stream: add the reasons, which is slower")
	f.many.add(c)
	complete(c, "format", "text", "json", "ndjson", "csv", "md")
	return c
}

func complete(c *cobra.Command, flag string, values ...string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag is declared right above
	}
}

func (a *app) eval(f *evalFlags, files []string) error {
	if f.json {
		f.format = "json"
	}
	if f.stream {
		return a.stream(f, files)
	}
	if writers[f.format] == nil {
		return fmt.Errorf("--format is text, json, ndjson, csv or md, not `%s`", f.format)
	}
	pack, err := a.pack()
	if err != nil {
		return err
	}
	list, faults, err := a.cards(files, &f.cards)
	if err != nil {
		return &exit{exitInput, err}
	}
	report, err := a.report(pack, list, f)
	if err != nil {
		return err
	}
	if err := writers[f.format](a.out, report); err != nil {
		return err
	}
	return a.ending(report, f, pack, faults)
}

// ending is the status of a run that went through.
func (a *app) ending(r *report, f *evalFlags, pack *interp.Pack, faults grammar.Errors) error {
	if len(faults) > 0 {
		return &exit{exitInput, faults}
	}
	if f.strict && (len(r.Unread) > 0 || len(pack.Warnings) > 0) {
		return &exit{exitFindings, pack.Warnings.AsError()}
	}
	if f.inactive {
		for _, row := range r.Rows {
			if row.Verdict == string(interp.StateInactive) {
				return &exit{status: exitFindings}
			}
		}
	}
	return nil
}

// session is a log being read for some cards.
type session struct {
	game   *interp.Game
	cards  []*interp.Card
	reader *turnlog.Reader

	declared bool // the log says who plays
}

func newSession(pack *interp.Pack, list []cards.Card, name string, in io.Reader) *session {
	s := &session{game: pack.NewGame()}
	var abilities []*interp.Ability
	s.reader = turnlog.NewReader(name, in, pack.Vocabulary)
	s.cards = pack.ReadAll(list)
	for _, card := range s.cards {
		s.game.AddCard(card)
		s.reader.KnowCard(card.Name, card.Is)
		abilities = append(abilities, card.Abilities...)
	}
	s.game.Watch(abilities)
	return s
}

// point is where in the log to stop.
type point struct{ line, turn int }

func parsePoint(text string) (point, error) {
	if text == "" {
		return point{}, nil
	}
	number, isTurn := strings.CutPrefix(text, "turn:")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return point{}, fmt.Errorf("--at is the number of a line, or turn:3, not `%s`", text)
	}
	if isTurn {
		return point{turn: n}, nil
	}
	return point{line: n}, nil
}

// after reports whether an event lies behind the point.
func (p point) after(e *turnlog.Event, seen bool) bool {
	switch {
	case p.line > 0:
		return e.Line > p.line
	case p.turn > 0:
		return e.Kind == turnlog.Turn && (e.Turn > p.turn || seen && e.Turn != p.turn)
	}
	return false
}

// play applies the log up to a point, then the lines that are only supposed;
// each is called after every event. Faults of the log end the run: a verdict on
// half a log would be about another game.
func (s *session) play(at point, then []string, each func(*turnlog.Event)) error {
	var faults grammar.Errors
	seen := false
	for {
		e, err := s.reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if fault := grammar.AsErrors(err); fault != nil {
			faults = append(faults, fault...)
			continue
		}
		if err != nil {
			return err
		}
		if at.after(e, seen) {
			break
		}
		seen = seen || e.Kind == turnlog.Turn && e.Turn == at.turn
		s.apply(e, each)
	}
	if at.turn > 0 && !seen {
		return fmt.Errorf("the log has no turn %d", at.turn)
	}
	for _, line := range then {
		e, err := s.reader.Line(line)
		if err != nil {
			fault := grammar.AsErrors(err)[0]
			fault.File = "--then"
			faults = append(faults, fault)
		} else if e != nil {
			s.apply(e, each)
		}
	}
	return faults.AsError()
}

func (s *session) apply(e *turnlog.Event, each func(*turnlog.Event)) {
	s.game.Apply(e)
	s.declared = s.declared || e.Kind == turnlog.Head && len(e.Head.Players) > 0
	if each != nil && e.Kind != turnlog.Head {
		each(e)
	}
}

// you returns the player asked about.
func (s *session) you(name string) (string, error) {
	return stream.PlayerOf(s.game, s.declared, name)
}

// report reads the log, if there is one, and asks every ability.
func (a *app) report(pack *interp.Pack, list []cards.Card, f *evalFlags) (*report, error) {
	at, err := parsePoint(f.at)
	if err != nil {
		return nil, err
	}
	var in io.ReadCloser = io.NopCloser(strings.NewReader(""))
	name := "--then"
	if f.log != "" {
		if in, name, err = a.open(f.log); err != nil {
			return nil, &exit{exitInput, err}
		}
	}
	defer in.Close()
	s := newSession(pack, list, name, in)
	r := &report{Schema: "kwrun/eval/1", Game: pack.Vocabulary.Game, Rules: pack.Version, logged: f.log != "" || len(f.then) > 0}
	for _, c := range s.cards {
		r.unread(c)
	}
	if !r.logged {
		r.readRows(s)
		return r, nil
	}
	var line timeline
	each := line.each(s, f, r)
	progress := a.progress("lines of the log")
	err = s.play(at, f.then, func(e *turnlog.Event) {
		progress.step()
		if each != nil {
			each(e)
		}
	})
	progress.done()
	if err != nil {
		return nil, &exit{exitInput, err}
	}
	if r.You, err = s.you(f.you); err != nil {
		return nil, &exit{exitInput, err}
	}
	turn := s.game.Turn()
	r.Turn, r.After, r.TurnPlayer = turn.Number, s.game.Line(), turn.Player
	if f.timeline {
		r.Rows = line.rows
		return r, nil
	}
	for _, c := range s.cards {
		for _, b := range s.game.Bearers(c, r.You) {
			for _, ability := range c.Abilities {
				r.Rows = append(r.Rows, newRow(s.game.Eval(ability, b), s.game))
			}
		}
	}
	return r, nil
}

// timeline keeps the last verdict of every row, and a row for each change.
type timeline struct {
	rows []*row
	last map[string]string
}

// each returns what to do after every event; nil where no timeline is asked for.
func (t *timeline) each(s *session, f *evalFlags, _ *report) func(*turnlog.Event) {
	if !f.timeline {
		return nil
	}
	t.last = map[string]string{}
	return func(e *turnlog.Event) {
		you, err := s.you(f.you)
		if err != nil {
			return // the player is not named yet; a wrong name is said at the end
		}
		for _, c := range s.cards {
			for _, b := range s.game.Bearers(c, you) {
				for i, ability := range c.Abilities {
					t.see(fmt.Sprint(c.Name, "/", b.Object, "/", i), s.game.Eval(ability, b), s.game, e)
				}
			}
		}
	}
}

func (t *timeline) see(key string, v *interp.Verdict, g *interp.Game, e *turnlog.Event) {
	r := newRow(v, g)
	now := r.Verdict
	if r.Value != nil {
		now += fmt.Sprint(" ", *r.Value)
	}
	if t.last[key] == now {
		return
	}
	t.last[key] = now
	line := e.Line
	r.Line = &line
	t.rows = append(t.rows, r)
}
