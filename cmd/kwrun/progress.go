package main

import (
	"fmt"
	"time"
)

// progress shows on a terminal's stderr how far a long run is; work of less
// than a second shows nothing.
type progress struct {
	app   *app
	what  string
	n     int
	start time.Time
	shown time.Time
	on    bool
}

func (a *app) progress(what string) *progress {
	return &progress{app: a, what: what, start: time.Now(), on: isTerminal(a.err)}
}

func (p *progress) step() {
	p.n++
	if !p.on || p.n%1024 != 0 {
		return
	}
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.shown) < 200*time.Millisecond {
		return
	}
	p.shown = now
	rate := float64(p.n) / now.Sub(p.start).Seconds()
	fmt.Fprintf(p.app.err, "\r%d %s, %.0f a second ", p.n, p.what, rate)
}

func (p *progress) done() {
	if !p.shown.IsZero() {
		fmt.Fprint(p.app.err, "\r\033[K")
	}
}
