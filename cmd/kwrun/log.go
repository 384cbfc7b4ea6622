package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

func (a *app) logCommand() *cobra.Command {
	to, by := "", ""
	c := &cobra.Command{
		Use:   "log [--map FILE] --to json|text FILE",
		Short: "Convert a turn log between sentences and JSON lines",
		Long: `Convert a turn log between sentences and JSON lines. With --map the log is
another engine's, and the file says which of its lines are events.`,
		Example: `  kwrun log --to json game.log > game.jsonl
  kwrun log --to text game.jsonl
  kwrun log --map arena.map --to text match.jsonl > game.log`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.convert(args[0], by, to) },
	}
	c.Flags().StringVar(&to, "to", "json", "json or text")
	c.Flags().StringVar(&by, "map", "", "how to read another engine's log")
	complete(c, "to", "json", "text")
	return c
}

// eventReader reads the events of a log one by one.
type eventReader interface {
	Next() (*turnlog.Event, error)
}

// convert writes the log in the other notation, line by line. A line that does
// not read is said and left out; the rest is converted.
func (a *app) convert(name, by, to string) error {
	if to != "json" && to != "text" {
		return fmt.Errorf("--to is json or text, not `%s`", to)
	}
	pack, err := a.pack()
	if err != nil {
		return err
	}
	m, err := a.logMap(by, pack)
	if err != nil {
		return &exit{exitInput, err}
	}
	in, shown, err := a.open(name)
	if err != nil {
		return &exit{exitInput, err}
	}
	defer in.Close()
	w := turnlog.NewTextWriter(a.out, pack.Vocabulary)
	if to == "json" {
		w = turnlog.NewJSONWriter(a.out, pack.Vocabulary)
	}
	if m != nil {
		return a.mapLog(m.NewReader(shown, in), w)
	}
	faults, err := a.copyEvents(turnlog.NewReader(shown, in, pack.Vocabulary), w)
	if err != nil {
		return err
	}
	return leftOut(faults)
}

// copyEvents writes every event that reads, and returns how many lines do not.
func (a *app) copyEvents(r eventReader, w *turnlog.Writer) (faults int, err error) {
	progress := a.progress("lines")
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		progress.step()
		switch {
		case grammar.AsErrors(err) != nil:
			if faults++; faults <= maxShown {
				a.showError(err)
			}
		case err != nil:
			return faults, &exit{exitInput, err}
		default:
			if err := w.Write(e); err != nil {
				return faults, err
			}
		}
	}
	progress.done()
	return faults, w.Close()
}

// leftOut says how many lines are missing in what was written.
func leftOut(faults int) error {
	if faults == 0 {
		return nil
	}
	return &exit{exitInput, fmt.Errorf("%s left out", plural(faults, "line"))}
}
