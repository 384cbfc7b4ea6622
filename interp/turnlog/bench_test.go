package turnlog_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp/turnlog"
)

// round is a stretch of a log in which every object returns at the end.
const round = `turn 3: Ann
Ann finalizes Border Scout from hand for 2 energy
Ann creates Recruit (unit token)
Ann moves Border Scout to North Field
Ann activates Old Well
Gate Hound deals 3 damage to Border Scout
Ann draws a card
Border Scout dies
Recruit dies
Ann has 6 XP
`

// repeated is a log of many rounds that is never in memory as a whole.
type repeated struct {
	text string
	left int
	part string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.part == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.part, r.left = r.text, r.left-1
	}
	n := copy(p, r.part)
	r.part = r.part[n:]
	return n, nil
}

// drain reads a whole log and returns how many events it has and the heap at its end.
func drain(t testing.TB, text string, rounds int) (events int, heap uint64) {
	r := turnlog.NewReader("long.log", &repeated{text: text, left: rounds}, vocabulary())
	for {
		_, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		events++
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(r)
	return events, m.HeapAlloc
}

func TestMemoryDoesNotGrowWithTheLog(t *testing.T) {
	for name, text := range map[string]string{"text": round, "JSON": asJSONRound(t)} {
		t.Run(name, func(t *testing.T) {
			_, short := drain(t, text, 100)
			events, long := drain(t, text, 20_000)
			require.GreaterOrEqual(t, events, 200_000)
			require.Less(t, long, short+256<<10, "after 200,000 events the heap is not larger than after 1,000")
		})
	}
}

// asJSONRound is the round with names in place of ids, so that it can be repeated.
func asJSONRound(t require.TestingT) string {
	lines := strings.SplitAfter(asJSON(t, mustRead(t, round)), "\n")
	return strings.Join(lines[1:], "")
}

func BenchmarkMillionEvents(b *testing.B) {
	for b.Loop() {
		_, heap := drain(b, round, 100_000)
		b.ReportMetric(float64(heap)/(1<<20), "MB-heap-after-1M")
	}
}

func benchmarkRead(b *testing.B, text string) {
	const rounds = 1000
	b.ReportAllocs()
	lines := 0
	for b.Loop() {
		n, _ := count(b, text, rounds)
		lines += n
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "lines/s")
}

func count(b *testing.B, text string, rounds int) (n int, err error) {
	r := turnlog.NewReader("long.log", &repeated{text: text, left: rounds}, vocabulary())
	for {
		if _, err = r.Next(); err != nil {
			break
		}
		n++
	}
	if !errors.Is(err, io.EOF) {
		b.Fatal(err)
	}
	return n, nil
}

func BenchmarkReadText(b *testing.B) { benchmarkRead(b, round) }
func BenchmarkReadJSON(b *testing.B) { benchmarkRead(b, asJSONRound(b)) }

func BenchmarkConvert(b *testing.B) {
	b.ReportAllocs()
	lines := 0
	for b.Loop() {
		r := turnlog.NewReader("long.log", &repeated{text: round, left: 1000}, vocabulary())
		w := turnlog.NewJSONWriter(io.Discard, vocabulary())
		lines += convert(b, r, w)
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "lines/s")
}

func BenchmarkConvertToText(b *testing.B) {
	b.ReportAllocs()
	text := asJSONRound(b)
	lines := 0
	for b.Loop() {
		r := turnlog.NewReader("long.log", &repeated{text: text, left: 1000}, vocabulary())
		lines += convert(b, r, turnlog.NewTextWriter(io.Discard, vocabulary()))
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "lines/s")
}

func convert(b *testing.B, r *turnlog.Reader, w *turnlog.Writer) (n int) {
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return n
		}
		if err == nil {
			err = w.Write(e)
		}
		if err != nil {
			b.Fatal(err)
		}
		n++
	}
}

// A log with many copies of one card must not take longer for each of them.
func TestManyCopiesAndPlayersAreReadInTime(t *testing.T) {
	var b strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&b, "P%d creates Recruit #%d (unit token)\n", i, i+1)
	}
	require.Len(t, mustRead(t, b.String()), 50_000)
}
