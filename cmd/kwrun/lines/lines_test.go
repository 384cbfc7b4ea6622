package lines_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"kwrun/cmd/kwrun/lines"
)

// counter is a worker for lines that add to a sum; `=5` begins one at 5, and `!`
// stands for itself.
type counter struct{}

func (counter) Alone(l lines.Line) bool { return string(l.Text) == "!" }

func (c counter) Answer(dst []byte, l lines.Line, open lines.Game) ([]byte, lines.Game) {
	sum, _ := open.(int)
	text := string(l.Text)
	var game lines.Game
	switch n, begins := strings.CutPrefix(text, "="); {
	case c.Alone(l):
		text = "alone"
	case l.TooLong:
		text, game = "too long", sum
	case begins:
		sum, _ = strconv.Atoi(n)
		text, game = fmt.Sprint(sum), sum
	default:
		add, _ := strconv.Atoi(text)
		text, game = fmt.Sprint(sum+add), sum+add
	}
	if l.Wanted {
		dst = fmt.Appendf(dst, "%d %s\n", l.N, text)
	}
	return dst, game
}

func run(t testing.TB, in io.Reader, o lines.Options) string {
	t.Helper()
	var out bytes.Buffer
	o.Workers = max(o.Workers, 1)
	o.Shard, o.Shards = max(o.Shard, 1), max(o.Shards, 1)
	if o.Longest == 0 {
		o.Longest = 1000
	}
	require.NoError(t, lines.Run(context.Background(), in, &out, o, func() lines.Worker { return counter{} }))
	return out.String()
}

func TestLinesAreAnsweredInOrder(t *testing.T) {
	require.Equal(t, "1 5\n2 6\n3 8\n4 alone\n5 4\n6 4\n", run(t, strings.NewReader("=5\n1\r\n2\n!\n4\n\n"), lines.Options{}))
	require.Equal(t, "1 1\n2 3\n", run(t, strings.NewReader("1\n2"), lines.Options{}), "the last line needs no end")
	require.Equal(t, "", run(t, strings.NewReader(""), lines.Options{}))
	require.Equal(t, "1 0\n", run(t, strings.NewReader("\n"), lines.Options{}))
	for _, in := range []io.Reader{iotest.DataErrReader(strings.NewReader("1\n2\n3")), iotest.OneByteReader(strings.NewReader("1\n2\n3")), iotest.HalfReader(strings.NewReader("1\n2\n3"))} {
		require.Equal(t, "1 1\n2 3\n3 6\n", run(t, in, lines.Options{}))
	}
}

func TestALineThatIsTooLongIsPassedOver(t *testing.T) {
	long := strings.Repeat("1", 2_000_000)
	for _, in := range []string{"2\n" + long + "\n3\n", "2\n" + long} {
		want := "1 2\n2 too long\n3 5\n"
		if !strings.HasSuffix(in, "3\n") {
			want = "1 2\n2 too long\n"
		}
		require.Equal(t, want, run(t, strings.NewReader(in), lines.Options{}))
	}
	require.Equal(t, "1 0\n", run(t, strings.NewReader(strings.Repeat("0", 1000)+"\r\n"), lines.Options{}), "one that is as long as allowed is not")
	require.Equal(t, "1 too long\n2 1\n3 3\n", run(t, strings.NewReader(long+"\n1\n2"), lines.Options{}), "what comes with its end is not lost")
	require.Equal(t, "1 too long\n", run(t, strings.NewReader(strings.Repeat("0", 1003)), lines.Options{}))
}

// However many workers there are and however the input comes, the output is the
// same; shards and a run that goes on where one stopped give the parts of it.
func TestWorkersShardsAndResume(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var in strings.Builder
	n := 60_000
	for range n {
		switch r.IntN(10) {
		case 0:
			in.WriteString("!\n")
		case 1:
			fmt.Fprintf(&in, "=%d\n", r.IntN(100))
		case 2:
			in.WriteString(strings.Repeat("0", r.IntN(1200)) + "1\n")
		default:
			fmt.Fprintf(&in, "%d\n", r.IntN(9))
		}
	}
	text := in.String()
	want := run(t, strings.NewReader(text), lines.Options{})
	wanted := strings.SplitAfter(strings.TrimSuffix(want, "\n")+"\n", "\n")[:n]
	for _, workers := range []int{2, 3, 8} {
		require.Equal(t, want, run(t, strings.NewReader(text), lines.Options{Workers: workers}))
	}
	require.Equal(t, want, run(t, iotest.HalfReader(strings.NewReader(text)), lines.Options{Workers: 2}))
	for _, skip := range []int{1, 1000, n - 1, n, n + 1} {
		rest := run(t, strings.NewReader(text), lines.Options{Workers: 2, Skip: skip})
		require.Equal(t, strings.Join(wanted[min(skip, n):], ""), rest)
	}
	for shard := 1; shard <= 3; shard++ {
		var part strings.Builder
		for i := shard - 1; i < n; i += 3 {
			part.WriteString(wanted[i])
		}
		require.Equal(t, part.String(), run(t, strings.NewReader(text), lines.Options{Workers: 2, Shard: shard, Shards: 3}))
	}
}

// What is typed is answered at once, and not when a buffer is full.
func TestALineIsAnsweredAtOnce(t *testing.T) {
	in, typed := io.Pipe()
	shown, out := io.Pipe()
	done := make(chan error)
	o := lines.Options{Workers: 2, Shard: 1, Shards: 1, Longest: 100}
	go func() { done <- lines.Run(context.Background(), in, out, o, func() lines.Worker { return counter{} }) }()
	got := make([]byte, 100)
	for i, want := range []string{"1 7\n", "2 8\n"} {
		fmt.Fprintf(typed, "%d\n", 7-6*i)
		n, err := shown.Read(got)
		require.NoError(t, err)
		require.Equal(t, want, string(got[:n]))
	}
	typed.Close()
	require.NoError(t, <-done)
}

// A run that is stopped writes whole lines, and ends although its input does not.
func TestARunThatIsStoppedEnds(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	in, typed := io.Pipe()
	defer typed.Close()
	go fmt.Fprint(typed, "1\n2\n3")
	var out bytes.Buffer
	o := lines.Options{Workers: 2, Shard: 1, Shards: 1, Longest: 100, Done: func(n int, _ int64) { stop() }}
	done := make(chan error)
	go func() { done <- lines.Run(ctx, in, &out, o, func() lines.Worker { return counter{} }) }()
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on")
	}
	require.Equal(t, "1 1\n2 3\n", out.String())
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestFaultsOfReadingAndWritingAreSaid(t *testing.T) {
	o := lines.Options{Workers: 1, Shard: 1, Shards: 1, Longest: 100}
	work := func() lines.Worker { return counter{} }
	require.ErrorIs(t, lines.Run(context.Background(), iotest.ErrReader(io.ErrNoProgress), io.Discard, o, work), io.ErrNoProgress)
	require.ErrorIs(t, lines.Run(context.Background(), strings.NewReader("1\n"), broken{}, o, work), io.ErrClosedPipe)
}
