// Package jsonreaders compares JSON readers on the job of kwrun eval --stream: a
// game on one line is read, each member of each event is visited, and its name and
// text are looked at.
//
//	go test -bench . -benchtime 2s -count 5
package jsonreaders

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/ast"
	"github.com/go-json-experiment/json/jsontext"
	gojson "github.com/goccy/go-json"
	"github.com/minio/simdjson-go"
	"github.com/tidwall/gjson"
	"github.com/valyala/fastjson"

	"kwrun/cards"
	"kwrun/cmd/kwrun/games"
	input "kwrun/cmd/kwrun/lines"
	"kwrun/cmd/kwrun/stream"
	"kwrun/interp"
	"kwrun/keywords"
)

// seen is what a reader saw of the games: it is the same for each of them.
type seen struct{ events, members, bytes int }

func (s *seen) member(name, text int) {
	s.members++
	s.bytes += name + text
}

// someGames are lines of 200 events each.
func someGames() [][]byte {
	m := games.New(1)
	var out [][]byte
	for i := range 200 {
		out = append(out, bytes.TrimSuffix(m.Game(nil, strconv.Itoa(i), 200), []byte{'\n'}))
	}
	return out
}

// readers read a line.
var readers = []struct {
	name string
	make func() func(line []byte, s *seen) error
}{
	{"encoding/json", func() func([]byte, *seen) error { return tree(stdjson.Unmarshal) }},
	{"goccy/go-json", func() func([]byte, *seen) error { return tree(gojson.Unmarshal) }},
	{"sonic tree", func() func([]byte, *seen) error { return tree(sonic.Unmarshal) }},
	{"sonic visitor", func() func([]byte, *seen) error { return visitor }},
	{"jsontext", func() func([]byte, *seen) error { return tokens() }},
	{"fastjson", func() func([]byte, *seen) error { return fast() }},
	{"gjson", func() func([]byte, *seen) error { return paths }},
	{"simdjson-go", func() func([]byte, *seen) error { return simd() }},
}

// tree reads a line into maps and lists.
func tree(unmarshal func([]byte, any) error) func([]byte, *seen) error {
	return func(line []byte, s *seen) error {
		var game struct {
			Events []map[string]any `json:"events"`
		}
		if err := unmarshal(line, &game); err != nil {
			return err
		}
		for _, e := range game.Events {
			s.events++
			for name, value := range e {
				text, _ := value.(string)
				s.member(len(name), len(text))
			}
		}
		return nil
	}
}

// tokens reads a line token by token.
func tokens() func([]byte, *seen) error {
	d := jsontext.NewDecoder(bytes.NewReader(nil))
	in := bytes.NewReader(nil)
	return func(line []byte, s *seen) error {
		in.Reset(line)
		d.Reset(in)
		name, isName := 0, false
		for {
			t, err := d.ReadToken()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			depth := d.StackDepth()
			switch {
			case depth == 3 && t.Kind() == '{':
				s.events++
				isName = true
				continue
			case depth == 3 && isName && t.Kind() == '"':
				name, isName = len(t.String()), false
				continue
			}
			if depth == 3 && t.Kind() == '"' {
				s.member(name, len(t.String()))
				isName = true
			} else if depth == 3 {
				s.member(name, 0)
				isName = true
			}
		}
	}
}

// fast reads a line into a tree whose memory is used again.
func fast() func([]byte, *seen) error {
	var p fastjson.Parser
	return func(line []byte, s *seen) error {
		v, err := p.ParseBytes(line)
		if err != nil {
			return err
		}
		for _, e := range v.GetArray("events") {
			s.events++
			o, err := e.Object()
			if err != nil {
				return err
			}
			o.Visit(func(name []byte, v *fastjson.Value) {
				text, _ := v.StringBytes()
				s.member(len(name), len(text))
			})
		}
		return nil
	}
}

// paths checks a line, and looks for the parts in it.
func paths(line []byte, s *seen) error {
	if !gjson.ValidBytes(line) {
		return io.ErrUnexpectedEOF
	}
	gjson.GetBytes(line, "events").ForEach(func(_, e gjson.Result) bool {
		s.events++
		e.ForEach(func(name, v gjson.Result) bool {
			text := 0
			if v.Type == gjson.String {
				text = len(v.Str)
			}
			s.member(len(name.Str), text)
			return true
		})
		return true
	})
	return nil
}

// simd reads a line into a tape with the wide registers of the processor.
func simd() func([]byte, *seen) error {
	var tape *simdjson.ParsedJson
	var events *simdjson.Element
	var list simdjson.Array
	return func(line []byte, s *seen) error {
		var err error
		if tape, err = simdjson.Parse(line, tape, simdjson.WithCopyStrings(false)); err != nil {
			return err
		}
		it := tape.Iter()
		it.Advance()
		if events, err = it.FindElement(events, "events"); err != nil {
			return err
		}
		var root simdjson.Iter
		if _, _, err = it.Root(&root); err != nil {
			return err
		}
		a, err := events.Iter.Array(&list)
		if err != nil {
			return err
		}
		each := a.Iter()
		var object simdjson.Object
		var value simdjson.Iter
		for each.Advance() == simdjson.TypeObject {
			s.events++
			o, err := each.Object(&object)
			if err != nil {
				return err
			}
			for {
				name, kind, err := o.NextElementBytes(&value)
				if err != nil {
					return err
				}
				if kind == simdjson.TypeNone {
					break
				}
				text := 0
				if kind == simdjson.TypeString {
					b, _ := value.StringBytes()
					text = len(b)
				}
				s.member(len(name), text)
			}
		}
		return nil
	}
}

// visits follows a line with calls for its parts.
type visits struct {
	*seen
	depth int
	name  int
}

func visitor(line []byte, s *seen) error {
	return ast.Preorder(string(line), &visits{seen: s}, nil)
}

func (v *visits) value(text int) error {
	if v.depth == 3 {
		v.member(v.name, text)
	}
	return nil
}

func (v *visits) begin() error {
	if err := v.value(0); err != nil {
		return err
	}
	if v.depth++; v.depth == 3 {
		v.events++
	}
	return nil
}

func (v *visits) end() error { v.depth--; return nil }

func (v *visits) OnNull() error                           { return v.value(0) }
func (v *visits) OnBool(bool) error                       { return v.value(0) }
func (v *visits) OnString(text string) error              { return v.value(len(text)) }
func (v *visits) OnInt64(int64, stdjson.Number) error     { return v.value(0) }
func (v *visits) OnFloat64(float64, stdjson.Number) error { return v.value(0) }
func (v *visits) OnObjectBegin(int) error                 { return v.begin() }
func (v *visits) OnObjectKey(name string) error           { v.name = len(name); return nil }
func (v *visits) OnObjectEnd() error                      { return v.end() }
func (v *visits) OnArrayBegin(int) error                  { return v.begin() }
func (v *visits) OnArrayEnd() error                       { return v.end() }

// All readers see the same.
func TestReadersSeeTheSame(t *testing.T) {
	var want seen
	for i, r := range readers {
		read, got := r.make(), seen{}
		for _, line := range someGames() {
			if err := read(line, &got); err != nil {
				t.Fatalf("%s: %v", r.name, err)
			}
		}
		if i == 0 {
			want = got
		}
		if got != want {
			t.Errorf("%s saw %+v, and not %+v", r.name, got, want)
		}
	}
}

// BenchmarkReaders reads the same games with each reader, and answers them with
// kwrun: all keywords of all cards at the end of each game.
func BenchmarkReaders(b *testing.B) {
	lines := someGames()
	size, events := 0, 0
	for _, l := range lines {
		size += len(l)
		events += bytes.Count(l, []byte(`"event":`))
	}
	run := func(name string, read func(line []byte) error) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			start := processorTime()
			for b.Loop() {
				for _, l := range lines {
					if err := read(l); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(processorTime()-start)/float64(b.N)/float64(events), "cpu-ns/event")
		})
	}
	for _, r := range readers {
		read, s := r.make(), seen{}
		run(r.name, func(line []byte) error { return read(line, &s) })
	}
	run("kwrun, all answers", answers(b))
}

// processorTime is what this process has taken of the processors so far: on a machine
// that others use too, it tells more than the clock.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// answers returns what kwrun eval --stream does with a line.
func answers(b *testing.B) func(line []byte) error {
	pack, err := interp.Load(keywords.FS)
	if err != nil {
		b.Fatal(err)
	}
	list, err := cards.Read("games.cards", strings.NewReader(games.Cards), cards.Text)
	if err != nil {
		b.Fatal(err)
	}
	asker := stream.New(pack, list)
	w := asker.Worker("games")
	var out []byte
	return func(line []byte) error {
		out, _ = w.Answer(out[:0], input.Line{N: 1, Text: line, Wanted: true}, nil)
		if asker.Bad() > 0 {
			return errors.New(string(out))
		}
		return nil
	}
}
