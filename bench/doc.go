// Package bench compares kwrun with other ways to ask the same of the same games:
// conditions written by hand in Go, and in general languages for rules. It has
// nothing but tests and benchmarks; `go run ./table` runs them and prints what
// docs/performance.md shows.
//
// Each way answers in two forms. An index is what an engine keeps for all of its
// cards and brings up to date with each event; a scan looks at the log. All ways
// have to give the same answers (TestAllAgree), and all of them are asked for
// many bearers in turn, with what can be prepared for a question made beforehand.
package bench
