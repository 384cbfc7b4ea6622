package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kwrun/cmd/kwrun/lines"
	"kwrun/cmd/kwrun/stream"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// streamFlags are the flags of every command that reads many games.
type streamFlags struct {
	workers int
	shard   string
}

func (f *streamFlags) add(c *cobra.Command) {
	c.Flags().IntVar(&f.workers, "workers", 0, "with a stream: on how many processors `N` (default: all)")
	c.Flags().StringVar(&f.shard, "shard", "1/1", "with a stream: answer only the lines `I/N`: 2/3 is line 2, 5, 8 …")
}

func (f *streamFlags) options() (lines.Options, error) {
	o := lines.Options{Workers: f.workers, Longest: turnlog.MaxLine}
	switch {
	case o.Workers < 0:
		return o, fmt.Errorf("--workers is how many processors to use, not %d", o.Workers)
	case o.Workers == 0:
		o.Workers = runtime.GOMAXPROCS(0)
	}
	i, n, ok := strings.Cut(f.shard, "/")
	var err, also error
	o.Shard, err = strconv.Atoi(i)
	o.Shards, also = strconv.Atoi(n)
	if !ok || err != nil || also != nil || o.Shard < 1 || o.Shards < o.Shard {
		return o, fmt.Errorf("--shard is a part of so many, such as 1/3, not `%s`", f.shard)
	}
	return o, nil
}

// stream answers many games, one a line or event by event.
func (a *app) stream(f *evalFlags, files []string) error {
	for _, flag := range []struct {
		name string
		used bool
	}{
		{"--at", f.at != ""}, {"--then", len(f.then) > 0}, {"--timeline", f.timeline}, {"--strict", f.strict}, {"--fail-if-inactive", f.inactive},
		{"--format", !slices.Contains([]string{"text", "json", "ndjson"}, f.format)},
	} {
		if flag.used {
			return fmt.Errorf("%s is about one log, and says nothing of a stream", flag.name)
		}
	}
	g, err := a.asking(files, &f.cards, &f.many, f.log)
	if err != nil {
		return err
	}
	defer g.in.Close()
	g.asker.Player = f.you
	if f.why {
		g.asker.Reasons = func(v *interp.Verdict, g *interp.Game) any { return newRow(v, g) }
	}
	out := a.out
	if f.resume != "" {
		file, skip, err := resume(f.resume, g.Options)
		if err != nil {
			return &exit{exitInput, err}
		}
		defer file.Close()
		out, g.Skip = file, skip
	}
	if err := g.answer(a, out); err != nil {
		return err
	}
	return g.ending()
}

// asking is cards that many games are asked about.
type asking struct {
	lines.Options
	asker  *stream.Asker
	faults grammar.Errors // of the card lists
	in     io.ReadCloser
	name   string
}

// asking reads the cards and opens the games.
func (a *app) asking(files []string, from *cardFlags, many *streamFlags, log string) (g *asking, err error) {
	g = &asking{}
	if g.Options, err = many.options(); err != nil {
		return nil, err
	}
	if g.asker, g.faults, err = a.asker(files, from); err != nil {
		return nil, err
	}
	if g.in, g.name, err = a.openStream(log, files); err != nil {
		return nil, &exit{exitInput, err}
	}
	return g, nil
}

// answer writes what is answered to all games.
func (g *asking) answer(a *app, out io.Writer) error {
	return a.answerAll(g.in, out, g.Options, func() lines.Worker { return g.asker.Worker(g.name) })
}

// ending is the status of a run that went through.
func (g *asking) ending() error {
	if bad := g.asker.Bad(); bad > 0 {
		return &exit{exitInput, fmt.Errorf("%s of the stream did not read", plural(bad, "line"))}
	}
	if len(g.faults) > 0 {
		return &exit{exitInput, g.faults}
	}
	return nil
}

// asker reads the pack and the card lists. Faults of the lists are returned beside
// the cards that could be read.
func (a *app) asker(files []string, from *cardFlags) (*stream.Asker, grammar.Errors, error) {
	pack, err := a.pack()
	if err != nil {
		return nil, nil, err
	}
	list, faults, err := a.cards(files, from)
	if err != nil {
		return nil, nil, &exit{exitInput, err}
	}
	asker := stream.New(pack, list)
	if n := asker.Unread(); n > 0 {
		fmt.Fprintf(a.err, "kwrun: %s of %d with text that is not read and not asked; `kwrun %s` shows it\n", plural(n, "card"), len(list), strings.Join(files, " "))
	}
	if slow := asker.NeedLog(); len(slow) > 0 {
		fmt.Fprintf(a.err, "kwrun: every game is read with its log, which is slower: some answer needs it of %s\n", someOf(slow, 3))
	}
	return asker, faults, nil
}

// someOf names the first of a list.
func someOf(list []string, n int) string {
	if more := len(list) - n; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:n], ", "), more)
	}
	return strings.Join(list, ", ")
}

// openStream opens the games: standard input where no file is named, unless the
// cards come from there.
func (a *app) openStream(name string, cards []string) (io.ReadCloser, string, error) {
	name = cmp.Or(name, "-")
	if name == "-" && slices.Contains(cards, "-") {
		return nil, "", errors.New("the cards and the games cannot both come from standard input")
	}
	if file, ok := a.in.(*os.File); ok && name == "-" {
		return file, "standard input", nil // it may have a size
	}
	return a.open(name)
}

// answerAll answers a stream until its end, or until it is interrupted.
func (a *app) answerAll(in io.Reader, out io.Writer, o lines.Options, worker func() lines.Worker) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(o.Workers)) // reading and writing are part of it
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	progress := a.progress("lines")
	progress.size = sizeOf(in)
	o.Done = progress.piece
	err := lines.Run(ctx, in, out, o, worker)
	progress.done()
	if err == nil && ctx.Err() != nil {
		return &exit{exitInterrupted, errors.New("interrupted; the lines that were written are whole")}
	}
	if err != nil {
		return &exit{exitInput, err}
	}
	return nil
}

// sizeOf returns how many bytes there are to read, 0 where nobody knows.
func sizeOf(in io.Reader) int64 {
	if f, ok := in.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	}
	return 0
}

// resume opens the output of a run that was interrupted, and returns how many lines
// of the input are answered in it. Half a line at its end is cut off.
func resume(name string, o lines.Options) (*os.File, int, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, 0, fmt.Errorf("cannot write `%s`: %w", name, unwrapPath(err))
	}
	answered, end, size := 0, int64(0), int64(0)
	part := make([]byte, 256<<10)
	for err == nil {
		var n int
		n, err = file.Read(part)
		answered += bytes.Count(part[:n], []byte{'\n'})
		if last := bytes.LastIndexByte(part[:n], '\n'); last >= 0 {
			end = size + int64(last) + 1
		}
		size += int64(n)
	}
	if err == io.EOF {
		if err = file.Truncate(end); err == nil {
			_, err = file.Seek(end, io.SeekStart)
		}
	}
	if err != nil {
		file.Close()
		return nil, 0, fmt.Errorf("cannot go on with `%s`: %w", name, unwrapPath(err))
	}
	if answered == 0 {
		return file, 0, nil
	}
	return file, (answered-1)*o.Shards + o.Shard, nil
}
