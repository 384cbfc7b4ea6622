package grammar

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// testPack is the pack of ../keywords, read once.
var testPack = sync.OnceValues(func() (*Reader, error) {
	names, err := filepath.Glob("../keywords/*.kw")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no keywords: %w", err)
	}
	var files []*File
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, Split(&Source{Name: filepath.Base(name), Text: string(text)}))
	}
	return readPack(files)
})

func readPack(files []*File) (*Reader, error) {
	v, found := ReadVocabulary(files)
	r, more := NewReader(v)
	found = append(found, more...)
	var keywords []*Keyword
	for _, file := range files {
		found = append(found, r.Definitions(file)...)
		for _, b := range file.Blocks {
			if b.Keyword != nil {
				keywords = append(keywords, b.Keyword)
			}
		}
	}
	r = r.With(keywords)
	return r, found.AsError()
}

func pack(t testing.TB) *Reader {
	t.Helper()
	r, err := testPack()
	require.NoError(t, err)
	return r
}

// readText reads one `.kw` text with the words of the pack, and returns its
// file and every fault.
func readText(r *Reader, name, text string) (*File, Errors) {
	file := Split(&Source{Name: name, Text: text})
	found := r.Definitions(file)
	for _, b := range file.Blocks {
		if b.Keyword == nil {
			continue
		}
		for _, x := range b.Keyword.Examples {
			_, more := r.Example(x)
			found = append(found, more...)
		}
	}
	return file, found
}

// dump writes a tree as an S-expression: the type, and each field that is set.
// Spans are left out, and known words are written as kind:name, so that two
// trees with the same dump mean the same.
func dump(x any) string {
	return dumpValue(reflect.ValueOf(x))
}

func dumpValue(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case *Word:
		return dumpWord(x)
	case *Count:
		return strings.ReplaceAll(x.String(), " ", "-")
	case *Numeral:
		return x.String()
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return dumpValue(v.Elem())
	case reflect.Slice:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, dumpValue(v.Index(i)))
		}
		return "[" + strings.Join(parts, " ") + "]"
	case reflect.Struct:
		return dumpStruct(v)
	}
	return fmt.Sprint(v.Interface())
}

func dumpStruct(v reflect.Value) string {
	if w, ok := v.Interface().(Window); ok {
		return dumpWindow(&w)
	}
	p, isPhrase := v.Interface().(Phrase)
	parts := []string{strings.ToLower(v.Type().Name())}
	if isPhrase && p.Who != Nobody {
		parts[0] = []string{"", "you", "opponent", "opponents", "player", "this", "that", "gap"}[p.Who]
	}
	for i := range v.NumField() {
		field, name := v.Field(i), v.Type().Field(i).Name
		switch {
		case name == "Kind" && field.Type() == reflect.TypeFor[FilterKind]():
			parts[0] = filterNames[field.Interface().(FilterKind)]
		case field.IsZero(), name == "At", name == "Who", field.Kind() == reflect.Slice && field.Len() == 0:
		case field.Kind() == reflect.Bool:
			parts = append(parts, strings.ToLower(name))
		case isPhrase && name == "Head":
			parts = append(parts, dumpValue(field))
		default:
			parts = append(parts, strings.ToLower(name)+"="+dumpValue(field))
		}
	}
	if isPhrase && len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, " ") + ")"
}

var filterNames = []string{"keyword", "number", "tag", "named", "state", "place", "role", "history", "controlled", "none"}

func dumpWindow(w *Window) string {
	text := []string{"this-turn", "last-turn", "each-turn", "this-game", "since-last-turn", "before-this", "during", "on-turn"}[w.Kind]
	if w.This {
		text += " this"
	}
	if w.Whose != nil {
		text += " " + dump(w.Whose)
	}
	if w.Word != nil {
		text += " " + dumpWord(w.Word)
	}
	return text
}

func dumpWord(w *Word) string {
	switch {
	case w.Keyword != "":
		return w.bracketed()
	case w.Noun != nil:
		return w.Noun.Name
	case w.Verb != nil:
		return w.Verb.Name
	case w.Adjective != nil:
		return w.Adjective.Name
	case w.Status != nil:
		return w.Status.Name
	case w.Zone != nil:
		return "zone:" + w.Zone.Name
	case w.Number != nil:
		return "number:" + w.Number.Name
	case w.Window != nil:
		return "window:" + w.Window.Name
	case w.Tag != nil:
		return "tag:" + w.Tag.Name
	case w.Unit:
		return "unit:" + w.Text
	case w.Tally != nil:
		return "tally:" + w.Tally.Name
	}
	return "?" + w.Text
}
