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
	to := ""
	c := &cobra.Command{
		Use:   "log --to json|text FILE",
		Short: "Convert a turn log between sentences and JSON lines",
		Example: `  kwrun log --to json game.log > game.jsonl
  kwrun log --to text game.jsonl`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.convert(args[0], to) },
	}
	c.Flags().StringVar(&to, "to", "json", "json or text")
	complete(c, "to", "json", "text")
	return c
}

// convert writes the log in the other notation, line by line. A line that does
// not read is said and left out; the rest is converted.
func (a *app) convert(name, to string) error {
	if to != "json" && to != "text" {
		return fmt.Errorf("--to is json or text, not `%s`", to)
	}
	pack, err := a.pack()
	if err != nil {
		return err
	}
	in, shown, err := a.open(name)
	if err != nil {
		return &exit{exitInput, err}
	}
	defer in.Close()
	r := turnlog.NewReader(shown, in, pack.Vocabulary)
	w := turnlog.NewTextWriter(a.out, pack.Vocabulary)
	if to == "json" {
		w = turnlog.NewJSONWriter(a.out, pack.Vocabulary)
	}
	faults := 0
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
			return &exit{exitInput, err}
		default:
			if err := w.Write(e); err != nil {
				return err
			}
		}
	}
	progress.done()
	if err := w.Close(); err != nil {
		return err
	}
	if faults > 0 {
		return &exit{exitInput, fmt.Errorf("%s left out", plural(faults, "line"))}
	}
	return nil
}
