package turnlog

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"kwrun/grammar"
)

// Writer writes events in one of the notations. What it writes reads back as
// the same events, up to the ids of objects.
type Writer struct {
	out     *bufio.Writer
	lexicon *lexicon
	names   *names            // what somebody who reads the sentences knows so far
	objects map[string]*known // and which of it is which object of the events
	plain   map[string]bool   // names, and whether they need no quotation marks
	json    bool
	head    Header
	headID  string
	started bool              // the head is written
	ids     map[string]string // how the log calls an object whose id was made up
	taken   map[string]bool   // these names
}

// NewTextWriter returns a writer of sentences.
func NewTextWriter(w io.Writer, v *grammar.Vocabulary) *Writer {
	return &Writer{out: bufio.NewWriterSize(w, 64<<10), lexicon: newLexicon(v), names: newNames(newRules(v)), objects: map[string]*known{}, plain: map[string]bool{}}
}

// NewJSONWriter returns a writer of JSON lines.
func NewJSONWriter(w io.Writer, v *grammar.Vocabulary) *Writer {
	writer := NewTextWriter(w, v)
	writer.json = true
	return writer
}

// Write writes one event. Head lines are collected until the first event.
func (w *Writer) Write(e *Event) error {
	if e.Kind == Head {
		return w.takeHead(e)
	}
	if err := w.writeHead(); err != nil {
		return err
	}
	line := ""
	if w.json {
		line = w.jsonLine(e)
	} else {
		line = w.textLine(e)
	}
	return w.line(line)
}

// Close writes what is still held back. It does not close the underlying writer.
func (w *Writer) Close() error {
	if err := w.writeHead(); err != nil {
		return err
	}
	return w.out.Flush()
}

func (w *Writer) line(text string) error {
	if _, err := w.out.WriteString(text); err != nil {
		return err
	}
	return w.out.WriteByte('\n')
}

// takeHead keeps a head for later. One that begins another game ends the one
// before; one in the middle of a game adds to what was said.
func (w *Writer) takeHead(e *Event) error {
	if e.Head.Next {
		if err := w.writeHead(); err != nil {
			return err
		}
		w.started, w.names, w.objects = false, newNames(w.names.rules), map[string]*known{}
	}
	h := e.Head
	if h.Game != "" {
		w.head.Game = h.Game
	}
	if e.ID != "" {
		w.headID = e.ID
	}
	w.head.Players = append(w.head.Players, h.Players...)
	w.head.Start = w.head.Start || h.Start
	w.head.Covers = append(w.head.Covers, h.Covers...)
	w.head.Next = w.head.Next || h.Next
	if !w.started {
		return nil
	}
	return w.headLines(false)
}

func (w *Writer) writeHead() error {
	if w.started {
		return nil
	}
	w.started = true
	return w.headLines(true)
}

// headLines writes the head that was kept; first is whether it begins a game.
func (w *Writer) headLines(first bool) error {
	h, id := w.head, w.headID
	w.head, w.headID = Header{}, ""
	for _, p := range h.Players {
		w.names.declared = true
		w.names.player(p)
	}
	if w.json {
		return w.line(jsonHeadLine(h, id, first))
	}
	var lines []string
	if h.Game != "" || id != "" || h.Next {
		lines = append(lines, strings.TrimSpace(headGame+" "+w.quote(h.Game))+bracketed(id))
	}
	if len(h.Players) > 0 {
		lines = append(lines, headPlayers+" "+w.commaList(h.Players))
	}
	if h.Start {
		lines = append(lines, "from the start")
	}
	if len(h.Covers) > 0 {
		lines = append(lines, headCovers+" "+strings.Join(h.Covers, ", "))
	}
	for _, l := range lines {
		if err := w.line(l); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) commaList(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = w.quote(text)
		if strings.Contains(text, ",") {
			quoted[i] = quotation(text)
		}
	}
	return strings.Join(quoted, ", ")
}

// bracketed writes an event's id as it stands at the end of a line.
func bracketed(id string) string {
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' && c != '.' {
			return " " + idOpens + escape.Replace(id) + idCloses
		}
	}
	if id == "" {
		return ""
	}
	return " [" + id + "]"
}

func jsonHeadLine(h Header, id string, first bool) string {
	m := newMembers()
	if first {
		m.number("kwlog", 1)
	}
	m.text("id", id)
	m.text("game", h.Game)
	m.list("players", h.Players)
	m.yes("start", h.Start)
	m.list("covers", h.Covers)
	return m.String()
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) && !strings.HasPrefix(noun, "uni") {
		return "an " + noun
	}
	return "a " + noun
}

func quotation(text string) string { return `"` + escape.Replace(text) + `"` }

// firstWords would be taken for something else at the start of a name.
var (
	firstWords = []string{"a", "an", "the", "its", "their", "her", "his", string(Turn), "turn:", headGame, headPlayers, headCovers,
		playerTag, "hidden", someone, ownerTag, tagTag, "tags", "not"}
)

// quote puts a name in quotation marks that a reader could not tell from the
// words around it.
func (w *Writer) quote(name string) string {
	plain, cached := w.plain[name]
	if !cached {
		plain = w.isPlain(name)
		if len(w.plain) < maxFolded {
			w.plain[name] = plain
		}
	}
	if name == "" || plain && !w.startsAsKnown(name) {
		return name
	}
	return quotation(name)
}

// startsAsKnown reports whether a known name stands before a word in lower
// case: a reader would end the name there.
func (w *Writer) startsAsKnown(name string) bool {
	for i := 1; i+1 < len(name); i++ {
		if c := name[i+1]; name[i] == ' ' && 'a' <= c && c <= 'z' && w.names.knows(name[:i]) {
			return true
		}
	}
	return false
}

func (w *Writer) isPlain(name string) bool {
	words, open := cut(name, 0, nil)
	if open >= 0 || len(words) == 0 || strings.ContainsRune("{[", rune(name[0])) || is(words[0], firstWords...) {
		return false
	}
	for i, word := range words {
		if !word.plain() || word.text[0] == '#' || word.text[0] == '[' || possessed(word) != "" || is(word, functionWords...) {
			return false
		}
		if _, n := w.lexicon.third.find(words[i:]); n > 0 {
			return false
		}
	}
	_, zone := w.lexicon.zones.find(words)
	_, noun := w.lexicon.nouns.find(words)
	return zone+noun == 0 && textOf(words) == name && !strings.HasSuffix(name, ":")
}

// amounts writes `2 energy and 1 power`.
func amounts(of map[string]int) string {
	var parts []string
	for _, unit := range sortedKeys(of) {
		parts = append(parts, strconv.Itoa(of[unit])+" "+unit)
	}
	return strings.Join(parts, " and ")
}
