package main

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"kwrun/cards"
	"kwrun/grammar"
)

// cardFlags are the flags of every command that reads card lists.
type cardFlags struct {
	from string
	maps []string
}

func (f *cardFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.from, "from", "", "the `FORMAT` of the card lists (default: told from their content)")
	c.Flags().StringArrayVar(&f.maps, "map", nil, "where a `FIELD=.path` stands in a card list of another shape; can be given several times")
	var names []string
	for _, format := range cards.Formats() {
		names = append(names, string(format))
	}
	complete(c, "from", names...)
}

// cards reads card lists. A deck list beside others says which of their cards
// are meant. Faults are returned beside the cards that could be read.
func (a *app) cards(files []string, f *cardFlags) ([]cards.Card, grammar.Errors, error) {
	r := &listReader{app: a, flags: f}
	if len(f.maps) > 0 {
		shape, err := cards.MapShape(f.maps)
		if err != nil {
			return nil, nil, err
		}
		r.shape = shape
	}
	for _, file := range files {
		if err := r.read(file, len(files) > 1); err != nil {
			return nil, nil, err
		}
	}
	return r.result()
}

// listReader reads the files of one command.
type listReader struct {
	app    *app
	flags  *cardFlags
	shape  *cards.Shape
	list   []cards.Card
	decks  []deck
	faults grammar.Errors
}

type deck struct {
	name string
	text []byte
}

func (r *listReader) read(file string, several bool) error {
	in, name, err := r.app.open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, cards.MaxFile+1))
	if err != nil {
		return err
	}
	format := cards.Format(r.flags.from)
	switch {
	case r.shape != nil:
		more, err := r.shape.Read(name, bytes.NewReader(text))
		return r.take(more, err)
	case several && format == "" && cards.Detect(string(text)) == cards.Deck:
		r.decks = append(r.decks, deck{name, text})
		return nil
	}
	more, err := cards.Read(name, bytes.NewReader(text), format)
	return r.take(more, err)
}

func (r *listReader) take(more []cards.Card, err error) error {
	r.list = append(r.list, more...)
	faults := grammar.AsErrors(err)
	r.faults = append(r.faults, faults...)
	if faults == nil {
		return err
	}
	return nil
}

// result returns the cards, or those that the decks name.
func (r *listReader) result() ([]cards.Card, grammar.Errors, error) {
	known := r.list
	if len(r.decks) > 0 {
		r.list = nil
	}
	for _, d := range r.decks {
		chosen, err := cards.ReadDeck(d.name, bytes.NewReader(d.text), known)
		if err := r.take(chosen, err); err != nil {
			return nil, nil, err
		}
	}
	if len(r.list) == 0 && len(r.faults) > 0 {
		return nil, nil, r.faults
	}
	return r.list, r.faults, nil
}
