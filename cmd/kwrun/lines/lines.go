// Package lines answers the lines of an input that may be larger than memory, on
// several processors: one line of output for each line of input, in order.
package lines

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
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
	tooLong bool // a line that is too long follows on the text
	before  *piece
	game    Game // after the last line
	out     []byte
	lines   int
	bytes   int64
	done    chan struct{}
}

// pieceSize is how much of the input is in a piece, in bytes, or a little more.
const pieceSize = 256 << 10

// Run answers all lines of in. When ctx is done it reads no further, and writes
// the answers to what it has read. The error is that of reading or of writing.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options, worker func() Worker) error {
	reading, stop := context.WithCancel(ctx)
	defer stop()
	r := &reader{in: bufio.NewReaderSize(in, pieceSize), longest: o.Longest}
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
		p.line(w, o, Line{N: n, Text: bytes.TrimSuffix(text, []byte{'\r'})})
	}
	if p.tooLong {
		p.line(w, o, Line{N: p.first + p.lines, TooLong: true})
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
	in      *bufio.Reader
	longest int
	pool    sync.Pool
}

func (r *reader) new() *piece {
	p, _ := r.pool.Get().(*piece)
	if p == nil {
		p = &piece{text: make([]byte, 0, pieceSize+pieceSize/4)}
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
		lines, err := r.fill(p)
		p.first, p.before = n, last
		n += lines
		if lines > 0 {
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

// fill reads a piece, and returns how many lines it has. What comes at once is one
// piece, so that a line that is typed is answered at once.
func (r *reader) fill(p *piece) (lines int, err error) {
	for len(p.text) < pieceSize && !p.tooLong {
		before := p.bytes
		if err = r.line(p); p.bytes > before {
			lines++
		}
		if err != nil || !r.hasLine() {
			break
		}
	}
	return lines, err
}

// hasLine reports whether the whole next line is here already.
func (r *reader) hasLine() bool {
	here, _ := r.in.Peek(r.in.Buffered())
	return bytes.IndexByte(here, '\n') >= 0
}

// line reads a line with its end. Of one that is too long nothing is kept.
func (r *reader) line(p *piece) error {
	start := len(p.text)
	for {
		part, err := r.in.ReadSlice('\n')
		p.bytes += int64(len(part))
		if !p.tooLong {
			p.text = append(p.text, part...)
		}
		if len(p.text)-start > r.longest+len("\r\n") {
			p.text, p.tooLong = p.text[:start], true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}
