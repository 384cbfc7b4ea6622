package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/fatih/color"
	"github.com/spf13/cobra"

	"kwrun/interp"
)

// searchFlags say how far a search over small games goes.
type searchFlags struct {
	events int
	limit  time.Duration
}

func (f *searchFlags) add(c *cobra.Command) {
	c.Flags().IntVar(&f.events, "events", 6, "look at all games of up to so many `EVENTS`")
	c.Flags().DurationVar(&f.limit, "for", 10*time.Second, "look no longer than this `TIME` at each condition; what was looked at is said")
}

// start begins a search: the context ends when the command is interrupted.
func (f *searchFlags) start(a *app) *smallGames {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	return &smallGames{searchFlags: f, interrupted: ctx, stop: stop, progress: a.progress("games")}
}

// smallGames is a search over small games as a command shows it: how far it is on a
// terminal, and what was looked at where it is interrupted.
type smallGames struct {
	*searchFlags
	interrupted context.Context
	stop        func()
	progress    *progress
}

// bound is how far each search goes.
func (s *smallGames) bound() interp.Bound {
	return interp.Bound{Events: s.events, Progress: func(events, percent int) {
		s.progress.show(fmt.Sprintf("games of %s: %d %%", plural(events, "event"), percent))
	}}
}

// each is the context of one search: it ends after the time limit as well.
func (s *smallGames) each() (context.Context, context.CancelFunc) {
	return context.WithTimeout(s.interrupted, s.limit)
}

// done ends what is shown, and says where a search was interrupted.
func (s *smallGames) done(w io.Writer) {
	s.progress.done()
	if s.interrupted.Err() != nil {
		fmt.Fprintln(w, "interrupted: what is said above is of the games that were looked at")
	}
	s.stop()
}

type witnessFlags struct {
	search  searchFlags
	example bool
}

func (a *app) witnessCommand() *cobra.Command {
	f := &witnessFlags{}
	c := &cobra.Command{
		Use:   "witness [flags] KEYWORDS…",
		Short: "Show the shortest games that make a keyword active, inactive and unknown",
		Long: `Shows for each condition of a keyword the shortest games in which it holds, does not hold (with a near miss where
there is one), and is unknown because the log begins too late. They are found by looking at all small games.`,
		Example: help("witness"),
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return a.witness(f, args) },
	}
	f.search.add(c)
	c.Flags().BoolVar(&f.example, "example", false, "write them as examples, ready to paste")
	return c
}

func (a *app) witness(f *witnessFlags, names []string) error {
	pack, err := a.pack()
	if err != nil {
		return err
	}
	games := f.search.start(a)
	defer games.done(a.err)
	for _, name := range names {
		k := pack.Keyword(strings.Trim(name, "[]"))
		if k == nil {
			return &exit{exitInput, fmt.Errorf("`%s` is no keyword of the pack%s", name, meant(name, pack.Vocabulary.Keywords))}
		}
		ctx, done := games.each()
		all := pack.Witness(ctx, k, games.bound())
		done()
		games.progress.done()
		if len(all) == 0 {
			fmt.Fprintf(a.out, "%s has no condition: no log makes it hold or fail\n", k.Name)
		}
		for _, w := range all {
			if f.example {
				writeWitnessExamples(a.out, k, w, len(all) > 1)
			} else {
				writeWitnesses(a.out, k, w)
			}
		}
	}
	return nil
}

func writeWitnesses(w io.Writer, k *interp.Keyword, x *interp.Witnesses) {
	fmt.Fprintf(w, "%s: %s\n", color.New(color.Bold).Sprint(k.Name), x.Ability.Condition())
	for _, g := range []struct {
		found *interp.Found
		want  string
	}{{x.Holds, "hold"}, {x.Fails, "fail"}, {x.Unknown, "unknown"}} {
		if g.found == nil {
			if g.want != "unknown" {
				fmt.Fprintf(w, "  no game of up to %s makes it %s\n", plural(x.Searched, "event"), g.want)
			}
			continue
		}
		fmt.Fprintf(w, "  %s\n", verdictText(g.found, g.found.Verdicts[0]))
		for _, line := range g.found.Lines {
			fmt.Fprintf(w, "    %s\n", line)
		}
	}
}

// verdictText is a verdict with its reasons, or its near misses, on one line.
func verdictText(f *interp.Found, v *interp.Verdict) string {
	text := string(v.State)
	var parts []string
	for _, e := range v.Because {
		name, what := f.Describe(e)
		parts = append(parts, strings.TrimPrefix(name+", "+what, ", "))
	}
	for _, n := range v.Near {
		parts = append(parts, strings.TrimPrefix("not "+n.Text+": "+n.Reason, "not : "))
	}
	parts = append(parts, v.Missing...)
	if v.Value != nil && len(v.Because) == 0 {
		parts = append(parts, fmt.Sprintf("%d counted", *v.Value))
	}
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, "; ")
	}
	return text
}

// writeWitnessExamples writes the games as examples of a definition. A log that
// begins too late is none: an example is a whole game.
func writeWitnessExamples(w io.Writer, k *interp.Keyword, x *interp.Witnesses, several bool) {
	for _, f := range []*interp.Found{x.Holds, x.Fails} {
		if f == nil {
			continue
		}
		v := f.Verdicts[0]
		fmt.Fprintf(w, "  example \"%s\"\n", strings.ReplaceAll(verdictText(f, v), `"`, ""))
		if x.Ability.Use.Param != nil {
			fmt.Fprintf(w, "    bearer: a %s with [%s]\n", x.Ability.Card.Type, x.Ability.Use.String())
		}
		for _, line := range f.ExampleLines() {
			fmt.Fprintf(w, "    %s\n", line)
		}
		fmt.Fprintf(w, "    %s\n", expectation(v, several))
	}
}

// expectation is the line of an example that expects a verdict.
func expectation(v *interp.Verdict, several bool) string {
	about := ""
	if several && v.Rule != "" {
		about = v.Rule + " is "
	}
	switch v.State {
	case interp.StateTriggered:
		return "so it triggers"
	case interp.StateNotTriggered:
		return "so it does not trigger"
	}
	return "so " + about + string(v.State)
}
