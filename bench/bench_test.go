package bench

import (
	"fmt"
	"runtime/debug"
	"testing"
	"time"

	"kwrun/interp"
)

// One condition of one leaf, over what an engine keeps.
func BenchmarkOneLeaf(b *testing.B) { benchmarkIndexed(b, oneLeaf) }

// One condition of four leaves.
func BenchmarkFourLeaves(b *testing.B) { benchmarkIndexed(b, fourLeaves) }

// yes keeps answers from being optimized away.
var yes bool

// Only the first two are so fast that a call of a function would show.
func benchmarkIndexed(b *testing.B, ability int) {
	l, asked := newLibrary(b), someQuestions()
	for _, events := range lengths {
		log := newLog(events)
		x, position := indexAt(log), l.at(b, log)
		b.Run(sub("hand", events), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				q := &asked[i%questions]
				yes = indexed[ability](x, q.player, q.object)
			}
		})
		var ours []interp.Question
		for _, q := range asked {
			ours = append(ours, l.question(ability, q))
		}
		b.Run(sub("kwrun", events), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				yes = position.Truth(ours[i%questions]) == interp.True
			}
		})
		b.Run(sub("kwrun-seen", events), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				yes = position.Ask(ours[i%questions]).Truth == interp.True
			}
		})
		for _, way := range languages {
			benchmarkAsk(b, sub(way.name, events), way.indexed(b, ability, x))
		}
	}
}

// The condition of one leaf, for who keeps the log alone.
func BenchmarkScan(b *testing.B) { benchmarkScan(b, oneLeaf) }

// That of four leaves: what a player has is the sum of the whole log.
func BenchmarkScanFour(b *testing.B) { benchmarkScan(b, fourLeaves) }

func benchmarkScan(b *testing.B, ability int) {
	l := newLibrary(b)
	for _, events := range lengths {
		log := newLog(events)
		game := l.game(log)
		benchmarkAsk(b, sub("hand", events), func(q question) bool { return scanned[ability](log, q.player, q.object) })
		benchmarkAsk(b, sub("kwrun", events), func(q question) bool { return game.Truth(l.asked[ability], bearer(q)) == interp.True })
		for _, way := range languages {
			benchmarkAsk(b, sub(way.name, events), way.scans(b, ability, log))
		}
	}
}

func sub(name string, events int) string { return fmt.Sprintf("%s/%d", name, events) }

func benchmarkAsk(b *testing.B, name string, holds ask) {
	asked := someQuestions()
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			yes = holds(asked[i%questions])
		}
	})
}

// An event after so many others.
func BenchmarkApply(b *testing.B) { benchmarkApply(b, nil) }

// An event, and then a question of each condition.
func BenchmarkApplyAndEval(b *testing.B) { benchmarkApply(b, someQuestions()) }

func benchmarkApply(b *testing.B, asked []question) {
	l := newLibrary(b)
	for _, events := range lengths {
		log := newLog(events + perTurn)
		before, next := log[:events], log[events:]
		x := indexAt(before)
		b.Run(sub("hand", events), func(b *testing.B) {
			nextTurn(b, x.clone, func(x *index) {
				for i := range next {
					x.apply(&next[i])
					if asked != nil {
						q := asked[i]
						yes = indexed[oneLeaf](x, q.player, q.object) != indexed[fourLeaves](x, q.player, q.object)
					}
				}
			})
		})
		position, facts := l.at(b, before), l.facts(next)
		b.Run(sub("kwrun", events), func(b *testing.B) {
			nextTurn(b, position.Clone, func(p *interp.Position) {
				for i := range facts {
					must(0, p.Apply(facts[i]))
					if asked != nil {
						yes = p.Truth(l.question(oneLeaf, asked[i])) != p.Truth(l.question(fourLeaves, asked[i]))
					}
				}
			})
		})
	}
}

// nextTurn takes the time of one more turn, in copies that are made while the clock
// stands still. The length of the log is so the same all the time.
func nextTurn[G any](b *testing.B, copied func() G, play func(G)) {
	const copies = 32
	var took time.Duration
	var games [copies]G
	played := 0
	for b.Loop() {
		for i := range games {
			games[i] = copied()
		}
		begin := time.Now()
		for _, g := range games {
			play(g)
		}
		took += time.Since(begin)
		played += copies * perTurn
	}
	b.ReportMetric(float64(took.Nanoseconds())/float64(played), "ns/op") // of an event
}

// A copy of a game, to try a line of play: by hand that of the index for the
// conditions of the comparison, else that of the board.
func BenchmarkClone(b *testing.B) {
	x := indexAt(newLog(lengths[1]))
	b.Run("hand/new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			x.clone()
		}
	})
	l := newLibrary(b)
	benchmarkClone(b, "kwrun", l.at(b, newLog(lengths[1])))
	for _, played := range boards(b) {
		benchmarkClone(b, played.name, played.position)
	}
}

func benchmarkClone(b *testing.B, name string, p *interp.Position) {
	b.Run(name+"/new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.Clone()
		}
	})
	q := p.Clone()
	b.Run(name+"/copied", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q.CopyFrom(p)
		}
	})
}

// The number of a position for a transposition table.
func BenchmarkHash(b *testing.B) {
	for _, played := range boards(b) {
		b.Run(played.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				yes = played.position.Hash() != 0
			}
		})
	}
}

// What is done once: reading the pack, and compiling the conditions of cards. Memory
// is collected as seldom as in the command: in a process that has nothing yet, the
// collector would run several times for one pack.
func BenchmarkLoad(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	b.Run("pack", func(b *testing.B) {
		for b.Loop() {
			newPack(b)
		}
	})
	pack := newPack(b)
	few, many := deckLists(b, pack)
	for _, list := range [][]*interp.Card{few, many} {
		b.Run(fmt.Sprintf("compile-%d-cards", len(list)), func(b *testing.B) {
			for b.Loop() {
				pack.Compile(list)
			}
		})
	}
	x := indexAt(newLog(lengths[1]))
	for _, way := range languages {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				way.indexed(b, fourLeaves, x)
			}
		})
	}
}
