package main

import (
	"errors"
	"io"
	"slices"

	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// maxMap is how large the map of a log may be.
const maxMap = 1 << 20

// logMap reads the map of another engine's log, nil where none is named.
func (a *app) logMap(name string, pack *interp.Pack) (*turnlog.Map, error) {
	if name == "" {
		return nil, nil
	}
	in, shown, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxMap+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxMap {
		return nil, errors.New("`" + shown + "` has more than 1 MB, and no map does")
	}
	return turnlog.ParseMap(shown, string(text), pack.Vocabulary)
}

// mapLog writes what the map makes of the log. A path that is nowhere in the
// log is a fault of the map; a word that is not there may be in another game.
func (a *app) mapLog(r *turnlog.MapReader, w *turnlog.Writer) error {
	faults, err := a.copyEvents(r, w)
	if err != nil {
		return err
	}
	unmet := r.Unmet()
	if len(unmet) > 0 {
		a.showError(unmet)
	}
	if slices.ContainsFunc(unmet, func(e *grammar.Error) bool { return e.Code == turnlog.CodeNowhere }) && faults == 0 {
		return &exit{exitInput, errors.New("the map does not fit the log")}
	}
	return leftOut(faults)
}
