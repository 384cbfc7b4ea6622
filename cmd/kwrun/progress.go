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
	rate := float64(p.n) / time.Since(p.start).Seconds()
	p.show(fmt.Sprintf("%d %s, %.0f a second ", p.n, p.what, rate))
}

// show shows how far it is, unless something was shown a moment ago.
func (p *progress) show(text string) {
	now := time.Now()
	if !p.on || now.Sub(p.start) < time.Second || now.Sub(p.shown) < 200*time.Millisecond {
		return
	}
	p.shown = now
	fmt.Fprint(p.app.err, "\r\033[K"+text)
}

func (p *progress) done() {
	if !p.shown.IsZero() {
		fmt.Fprint(p.app.err, "\r\033[K")
		p.shown = time.Time{}
	}
}
