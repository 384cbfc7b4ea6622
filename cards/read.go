package cards

import (
	"io"
	"strings"
)

// Format is the kind of a card list: one of the native ones below, or the name
// of a shape that is built in. The empty Format is told from the content.
type Format string

// The native formats. JSON is an array of cards or a single one; NDJSON has
// one a line; CSV is a table with a header; Deck is a plain deck list, whose
// cards have a name and a Count only: ReadDeck finds the rest.
const (
	Text   Format = "text"
	JSON   Format = "json"
	NDJSON Format = "ndjson"
	CSV    Format = "csv"
	Deck   Format = "deck"
)

// Formats returns the names of all formats, the native ones first.
func Formats() []string {
	names := []string{string(Text), string(JSON), string(NDJSON), string(CSV), string(Deck)}
	for _, s := range shapes() {
		names = append(names, s.Name)
	}
	return names
}

// Read reads the card list r in the format given, "" to tell it from the
// content; name is what faults call it. It returns the cards that read, in the
// order of the list, with the printings of one card folded into it, and the
// faults of all others as grammar.Errors. Any other error is r's own.
func Read(name string, r io.Reader, format Format) ([]Card, error) {
	f, err := openFile(name, r)
	if err != nil {
		return nil, err
	}
	switch format {
	case "":
		return f.any()
	case Text, CSV, Deck:
		return f.fold(f.plain(format))
	case JSON, NDJSON:
		return f.fold(f.nativeCards(f.entries(format)))
	}
	for _, s := range shapes() {
		if s.Name == string(format) {
			return f.imported(s)
		}
	}
	f.whole(codeUnknownFormat, "`%s` is not a format that I know; I know: %s",
		short(string(format)), strings.Join(Formats(), ", ")).Near(string(format), Formats())
	return nil, f.faults.AsError()
}

// Detect tells the format of a list from its text: text, json, ndjson, csv or
// deck. JSON in someone else's shape is still json here.
func Detect(text string) Format { return newFile("", text).guess() }

// plain reads a list that is not JSON.
func (f *file) plain(format Format) []row {
	switch format {
	case CSV:
		return f.csv()
	case Deck:
		return f.deck()
	}
	return f.text()
}

// guess tells the format from the content: what begins like JSON is JSON, and
// an object a line when the first line ends like one and the next begins like
// one; a table begins with its header, and a deck list counts its cards.
func (f *file) guess() Format {
	start := strings.TrimLeft(f.Text[f.start:], " \t\r\n")
	switch {
	case strings.HasPrefix(start, "["):
		return JSON
	case !strings.HasPrefix(start, "{"):
		return f.guessPlain(start)
	}
	first, rest, _ := strings.Cut(start, "\n")
	if strings.HasSuffix(strings.TrimRight(first, " \t\r"), "}") && strings.HasPrefix(strings.TrimLeft(rest, " \t\r\n"), "{") {
		return NDJSON
	}
	return JSON
}

// guessPlain tells apart what is not JSON.
func (f *file) guessPlain(start string) Format {
	header, _, _ := strings.Cut(start, "\n")
	if _, ok := separator(strings.TrimRight(header, "\r")); ok {
		return CSV
	}
	if f.looksLikeDeck() {
		return Deck
	}
	return Text
}

// any reads a list of any format. JSON is read in the first shape that
// recognises it, and as ours when its first card has a name or a text.
func (f *file) any() ([]Card, error) {
	format := f.guess()
	if format != JSON && format != NDJSON {
		return f.fold(f.plain(format))
	}
	list := f.entries(format)
	if len(list) == 0 {
		return nil, f.faults.AsError()
	}
	for _, s := range shapes() {
		if s.recognises(f, list) {
			return f.importedFrom(s, list)
		}
	}
	for m := range f.members(list[0]) {
		if m.name == "name" || m.name == "text" {
			return f.fold(f.nativeCards(list))
		}
	}
	f.fault(first(list[0]), codeUnknownJSON,
		"this JSON is not a card list that I know; I know: %s", strings.Join(Formats(), ", ")).
		Hint("a card is an object such as {\"name\": \"…\", \"type\": \"…\", \"text\": \"…\"}")
	return nil, f.faults.AsError()
}
