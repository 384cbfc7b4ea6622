// Package lines answers the lines of an input that may be larger than memory, on
// several processors: one line of output for each line of input, in order.
package lines

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
)

// Line is a line of the input.
type Line struct {
	N       int    // from 1
	Text    []byte // without its end; good until the line is answered
	TooLong bool   // it has more than Options.Longest bytes; Text is nil
	Wanted  bool   // its answer is written; else it is read only for the lines after it
}

// Game is what the lines so far have begun and a later line goes on with; nil for
// nothing.
type Game any

// Worker answers lines, one at a time. Each processor has its own.
type Worker interface {
	// Alone reports whether a line is answered without the lines before it.
	Alone(line Line) bool
	// Answer appends to dst what is written for a line, nothing where it is not
	// wanted, and returns the game that the next line goes on with. The game is nil
	// for a line that is answered alone.
	Answer(dst []byte, line Line, game Game) ([]byte, Game)
}

// Options say which lines are answered, and how.
type Options struct {
	Workers int
	Longest int // bytes of a line
	Skip    int // how many lines are not wanted at the beginning
	Shard   int // of Shards: which lines are wanted, 1 being the first, Shards+1 …
	Shards  int
	Done    func(lines int, bytes int64) // how far it is, after each piece; may be nil
}

// piece is some lines that follow one another.
type piece struct {
	first   int // the number of the first line
	text    []byte
	tooLong bool // it is one line, which is too long, and of which nothing is kept
	before  *piece
	game    Game // after the last line
	out     []byte
	lines   int
	bytes   int64
	done    chan struct{}
}

// pieceSize is how much is read at once, in bytes. What comes at once is a piece, so
// that a line that is typed is answered at once.
const pieceSize = 256 << 10

// Run answers all lines of in. When ctx is done it reads no further, and writes
// the answers to what it has read. The error is that of reading or of writing.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options, worker func() Worker) error {
	reading, stop := context.WithCancel(ctx)
	defer stop()
	r := &reader{in: in, longest: o.Longest}
	work, order := make(chan *piece, o.Workers), make(chan *piece, o.Workers)
	var failed error
	go func() {
		defer close(order)
		defer close(work)
		failed = r.pieces(reading, work, order)
	}()
	for range o.Workers {
		w := worker()
		go func() {
			for p := range work {
				p.answer(w, &o)
				close(p.done)
			}
		}()
	}
	for p := next(ctx, order); p != nil; p = next(ctx, order) {
		<-p.done
		if _, err := out.Write(p.out); err != nil {
			return err
		}
		if o.Done != nil {
			o.Done(p.lines, p.bytes)
		}
		r.free(p)
	}
	if ctx.Err() != nil {
		return nil
	}
	return failed
}

// next returns the next piece, nil at the end; once ctx is done, only one that is
// there already.
func next(ctx context.Context, order <-chan *piece) *piece {
	select {
	case p := <-order:
		return p
	case <-ctx.Done():
	}
	select {
	case p := <-order:
		return p
	default:
		return nil
	}
}

// answer answers the lines of a piece.
func (p *piece) answer(w Worker, o *Options) {
	for n, rest := p.first, p.text; len(rest) > 0; n++ {
		var text []byte
		text, rest, _ = bytes.Cut(rest, []byte{'\n'})
		text = bytes.TrimSuffix(text, []byte{'\r'})
		if len(text) > o.Longest {
			p.line(w, o, Line{N: n, TooLong: true})
		} else {
			p.line(w, o, Line{N: n, Text: text})
		}
	}
	if p.tooLong {
		p.line(w, o, Line{N: p.first, TooLong: true})
	}
	p.goOn()
}

func (p *piece) line(w Worker, o *Options, l Line) {
	l.Wanted = l.N > o.Skip && (l.N-1)%o.Shards == o.Shard-1
	p.lines++
	if w.Alone(l) {
		p.before, p.game = nil, nil
	} else {
		p.goOn()
	}
	p.out, p.game = w.Answer(p.out, l, p.game)
}

// goOn takes over what the piece before has begun. The processors take the pieces
// in order, so that the one before is being answered, or is.
func (p *piece) goOn() {
	if p.before != nil {
		<-p.before.done
		p.game, p.before = p.before.game, nil
	}
}

// reader cuts the input into pieces.
type reader struct {
	in      io.Reader
	longest int
	rest    []byte // behind the last piece: of a line whose end is not there yet
	over    error  // what ended the reading
	pool    sync.Pool
}

func (r *reader) new() *piece {
	p, _ := r.pool.Get().(*piece)
	if p == nil {
		p = &piece{}
	}
	p.done = make(chan struct{})
	return p
}

// free keeps the memory of a piece for another. What a long line made large is
// left to the collector.
func (r *reader) free(p *piece) {
	if cap(p.text)+cap(p.out) < 16*pieceSize {
		r.pool.Put(&piece{text: p.text[:0], out: p.out[:0]})
	}
}

// pieces reads to the end, and sends each piece to whoever answers it and to
// whoever writes the answers.
func (r *reader) pieces(ctx context.Context, to ...chan<- *piece) error {
	var last *piece
	for n := 1; ctx.Err() == nil; {
		p := r.new()
		err := r.fill(p)
		p.first, p.before = n, last
		if lines := p.count(); lines > 0 {
			n += lines
			for _, c := range to {
				select {
				case c <- p:
				case <-ctx.Done():
					return nil
				}
			}
			last = p
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// count returns how many lines a piece has. The last of the input may have no end.
func (p *piece) count() int {
	n := bytes.Count(p.text, []byte{'\n'})
	if p.tooLong || len(p.text) > 0 && p.text[len(p.text)-1] != '\n' {
		n++
	}
	return n
}

// fill reads until a line ends, and keeps what stands behind it for the next piece.
// Of a line that is too long nothing is kept.
func (r *reader) fill(p *piece) error {
	p.text, r.rest = append(p.text, r.rest...), r.rest[:0]
	for fresh := 0; ; {
		end := bytes.LastIndexByte(p.text[fresh:], '\n')
		if p.tooLong { // it ends at the first
			end = bytes.IndexByte(p.text, '\n')
		}
		if end >= 0 {
			r.cut(p, fresh+end+1)
			return nil
		}
		if p.tooLong = p.tooLong || len(p.text) > r.longest+len("\r"); p.tooLong {
			p.text = p.text[:0]
		}
		if r.over != nil {
			return r.over
		}
		fresh = len(p.text)
		p.text = slices.Grow(p.text, pieceSize)
		var n int
		n, r.over = r.in.Read(p.text[fresh : fresh+pieceSize])
		p.text = p.text[:fresh+n]
		p.bytes += int64(n)
	}
}

// cut ends a piece behind a line.
func (r *reader) cut(p *piece, end int) {
	r.rest = append(r.rest, p.text[end:]...)
	if p.text = p.text[:end]; p.tooLong {
		p.text = p.text[:0]
	}
}
