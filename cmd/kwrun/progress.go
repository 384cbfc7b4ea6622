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
	size  int64 // of the whole input in bytes; 0 where nobody knows
	bytes int64 // of it that are done
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

// piece takes down what was done at once, and says how long the rest will take
// where it is known how much that is.
func (p *progress) piece(n int, bytes int64) {
	p.n, p.bytes = p.n+n, p.bytes+bytes
	taken := time.Since(p.start)
	text := fmt.Sprintf("%d %s, %.0f MB, %.0f MB a second", p.n, p.what, float64(p.bytes)/1e6, float64(p.bytes)/1e6/taken.Seconds())
	if p.size > 0 && p.bytes > 0 {
		left := time.Duration(float64(taken) * float64(p.size-p.bytes) / float64(p.bytes))
		text += fmt.Sprintf(", %d %%, %v left", 100*p.bytes/p.size, left.Round(time.Second))
	}
	p.show(text + " ")
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
