package turnlog_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
	"kwrun/keywords"
)

// vocabulary is Riftbound's, as the pack declares it.
var vocabulary = sync.OnceValue(func() *grammar.Vocabulary {
	text, err := fs.ReadFile(keywords.FS, "riftbound.kw")
	if err != nil {
		panic(err)
	}
	v, _ := grammar.ReadVocabulary([]*grammar.File{grammar.Split(&grammar.Source{Name: "riftbound.kw", Text: string(text)})})
	return v.At("1.4")
})

// read returns the events of a log and its faults.
func read(log string) ([]*turnlog.Event, grammar.Errors) {
	return readAll(turnlog.NewReader("game.log", strings.NewReader(log), vocabulary()))
}

func readAll(r *turnlog.Reader) (events []*turnlog.Event, faults grammar.Errors) {
	return allOf(r)
}

// eventReader is a reader of a log in either of its notations, or by a map.
type eventReader interface {
	Next() (*turnlog.Event, error)
}

func allOf(r eventReader) (events []*turnlog.Event, faults grammar.Errors) {
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return events, faults
		}
		if err != nil {
			faults = append(faults, grammar.AsErrors(err)...)
			continue
		}
		events = append(events, e)
	}
}

// mustRead returns the events of a log without faults.
func mustRead(t require.TestingT, log string) []*turnlog.Event {
	events, faults := read(log)
	require.Empty(t, faults, "%v\n%s", faults, log)
	return events
}

// one returns the last event of a log without faults.
func one(t *testing.T, log string) *turnlog.Event {
	t.Helper()
	events := mustRead(t, log)
	require.NotEmpty(t, events)
	return events[len(events)-1]
}

func asText(t require.TestingT, events []*turnlog.Event) string {
	return write(t, events, turnlog.NewTextWriter)
}
func asJSON(t require.TestingT, events []*turnlog.Event) string {
	return write(t, events, turnlog.NewJSONWriter)
}

func write(t require.TestingT, events []*turnlog.Event, to func(io.Writer, *grammar.Vocabulary) *turnlog.Writer) string {
	return writeWith(t, events, vocabulary(), to)
}

// writeWith writes events with the words of a vocabulary.
func writeWith(t require.TestingT, events []*turnlog.Event, v *grammar.Vocabulary, to func(io.Writer, *grammar.Vocabulary) *turnlog.Writer) string {
	var b strings.Builder
	w := to(&b, v)
	for _, e := range events {
		require.NoError(t, w.Write(e))
	}
	require.NoError(t, w.Close())
	return b.String()
}

// meaning writes events down so that two logs that say the same give the same:
// objects are numbered in the order of their mention, heads are joined, and
// lines and texts are left out.
func meaning(events []*turnlog.Event) string {
	var b strings.Builder
	numbers := map[string]int{}
	head := &turnlog.Event{Kind: turnlog.Head, Head: &turnlog.Header{}}
	flush := func() {
		fmt.Fprintf(&b, "head %q %+v\n", head.ID, *head.Head)
		head = &turnlog.Event{Kind: turnlog.Head, Head: &turnlog.Header{}}
	}
	inHead := true
	for _, e := range events {
		if e.Kind == turnlog.Head {
			if h := e.Head; true {
				if h.Next && inHead {
					flush()
				}
				inHead = true
				head.ID += e.ID
				head.Head.Game += h.Game
				head.Head.Next = head.Head.Next || h.Next
				head.Head.Players = append(head.Head.Players, h.Players...)
				head.Head.Covers = append(head.Head.Covers, h.Covers...)
				head.Head.Start = head.Head.Start || h.Start
			}
			continue
		}
		if inHead {
			if head.Head.Next {
				numbers = map[string]int{}
			}
			flush()
			inHead = false
		}
		c := *e
		c.Line, c.Text, c.Roles = 0, "", nil
		number := func(r *turnlog.Ref) *turnlog.Ref {
			if r == nil {
				return nil
			}
			same := *r
			if numbers[r.ID] == 0 {
				numbers[r.ID] = len(numbers) + 1
			}
			same.ID, same.Copy = fmt.Sprint(numbers[r.ID]), 0
			return &same
		}
		c.Object = number(e.Object)
		for _, r := range e.Roles {
			r.Ref = number(r.Ref)
			c.Roles = append(c.Roles, r)
		}
		line, _ := json.Marshal(c)
		b.Write(append(line, '\n'))
	}
	if inHead {
		flush()
	}
	return b.String()
}

// converts checks that events survive both notations and every way between them.
func converts(t require.TestingT, events []*turnlog.Event) {
	text, lines := asText(t, events), asJSON(t, events)
	fromText, faults := read(text)
	require.Empty(t, faults, "%v\ntext:\n%s\nJSON:\n%s", faults, text, lines)
	require.Equal(t, meaning(events), meaning(fromText), "text:\n%s\nJSON:\n%s", text, lines)
	fromJSON, faults := read(lines)
	require.Empty(t, faults, "%v\nJSON:\n%s", faults, lines)
	require.Equal(t, meaning(events), meaning(fromJSON), "JSON:\n%s", lines)
	require.Equal(t, text, asText(t, fromText), "the text read and written again")
}
