package cards

import (
	"embed"
	"io"
	"slices"
	"strings"
	"sync"

	"kwrun/grammar"
)

// Shape says how to read the JSON of someone else's card list: what it is
// known by, and where each field of a card stands in it. ParseShape reads one.
type Shape struct {
	Name    string // as Read takes it for a format
	knownBy []path // what the first card has in this shape and in no other
	list    path   // where the cards stand; empty for the file's own array
	places  []place
	suffix  []string // what a printing adds to its card's name; `*` is anything
	empty   []string // texts that say that there is no text
	split   string   // what parts several tags in one text; "" when nothing does
	words   map[string][]wording
	parts   abilityParts
	mapped  bool // it comes from MapShape, and each of its paths has to lead somewhere
}

// wording is what a list writes for words of ours.
type wording struct{ theirs, ours string }

// place says where a field of a card stands: at several paths when it is put
// together from parts.
type place struct {
	field string // name, text …, `cost.` and a resource, or the name of a number
	paths []path
	join  string // what stands between the parts: a space, or a comma and a space
}

// path leads to the values of a JSON value: a step is a field's name, `[]` for
// every element of a list, or `*` for every field of an object. The one step
// `@` is the name of the field that a card stands in.
type path []string

func (p path) String() string {
	return strings.ReplaceAll("."+strings.Join(p, "."), ".[]", "[]")
}

//go:embed shapes/*.shape
var shapeFiles embed.FS

// shapes returns the built-in shapes, sorted by name.
var shapes = sync.OnceValue(func() []*Shape {
	var list []*Shape
	entries, _ := shapeFiles.ReadDir("shapes")
	for _, entry := range entries {
		text, _ := shapeFiles.ReadFile("shapes/" + entry.Name())
		s, err := ParseShape(strings.TrimSuffix(entry.Name(), ".shape"), string(text))
		if err != nil {
			panic(err) // TestShapes reads them all
		}
		list = append(list, s)
	}
	return list
})

// ParseShape reads a shape from lines such as
//
//	# the lists of a shop
//	name        = .title
//	type        = .kind .subkind
//	cost.energy = .price.energy
//	might       = .stats.might
//	tags        = .labels[]
//	text        = .rules.html
//
// A field is one of a card's (id, owner too), `cost.` and a resource, or any
// other name for a number; several paths are put together, with a comma
// between the parts when one stands between the paths. Beside fields stand
//
//	known by   = .title .kind   paths that tell this shape from others
//	list       = .shop.cards    where the cards stand when the file is not an array;
//	                            `.*` is every field of an object, whose name is `.@`
//	suffix     = (*)            what a printing adds to its card's name
//	empty      = [NO TEXT]      a text that means none
//	split tags = |              what parts several tags in one text
//	type unit  = minion, hero   what the list writes for words of ours: a whole
//	                            type, a whole tag, or any stretch of a text
//
// and, for a list whose cards have an object for each ability instead of a
// text, with a keyword, a cost and the rest in fields of their own:
//
//	abilities           = .rules[]     one line of text for each
//	ability keyword     = .keyword     written in brackets
//	ability cost        = .price       written before it, with a colon
//	ability text        = .body
//	ability gates       = FLOCK, RANK  keywords with a dash behind them
//	ability cost behind = STASH        keywords with their cost behind them
//
// It returns grammar.Errors that name the shape.
func ParseShape(name, text string) (*Shape, error) {
	s := &Shape{Name: name}
	f := newFile(name, text)
	f.eachLine(func(line grammar.Span) {
		if content := strings.TrimSpace(f.at(line)); content != "" && !strings.HasPrefix(content, "#") {
			s.parseLine(f, line, content)
		}
	})
	if !s.has("name") {
		f.whole(codeShape, "a shape says where a card's name stands, as in `name = .title`")
	}
	if err := f.faults.AsError(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Shape) parseLine(f *file, line grammar.Span, content string) {
	key, value, ok := strings.Cut(content, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !ok || key == "" || value == "" {
		f.fault(line, codeShape, "`%s` does not say where something stands", short(content)).
			Hint("a line reads `name = .title`: a field, and the path to it")
		return
	}
	switch key {
	case "suffix":
		s.suffix = append(s.suffix, value)
		return
	case "empty":
		s.empty = append(s.empty, value)
		return
	case "split tags":
		s.split = value
		return
	case "ability gates":
		s.parts.gates = append(s.parts.gates, splitList(value)...)
		return
	case "ability cost behind":
		s.parts.costBehind = append(s.parts.costBehind, splitList(value)...)
		return
	}
	if field, words, ok := strings.Cut(key, " "); ok && slices.Contains([]string{"type", "tags", "text"}, field) {
		s.addWords(field, strings.TrimSpace(words), value)
		return
	}
	paths, ok := parsePaths(f, line, value)
	switch {
	case !ok:
	case key == "known by":
		s.knownBy = append(s.knownBy, paths...)
	case key == "list":
		s.list = paths[0]
	case s.parts.take(key, paths):
	case key == "ids" || key == "count" || key == "cost" || key == "cost.":
		f.fault(line, codeShape, "`%s` is not a field that a shape gives", key).
			Hint("a card's ids are `id`, and a cost is given by resource: `cost.energy`")
	case s.has(key):
		f.fault(line, codeRepeated, "`%s` stands twice in one shape", short(key)).
			Hint("several paths stand in one line, with a space between")
	default:
		join := " "
		if strings.Contains(value, ",") {
			join = ", "
		}
		s.places = append(s.places, place{key, paths, join})
	}
}

// addWords takes in what the list writes for words of ours.
func (s *Shape) addWords(field, ours, theirs string) {
	if s.words == nil {
		s.words = map[string][]wording{}
	}
	for _, w := range splitList(theirs) {
		s.words[field] = append(s.words[field], wording{w, ours})
	}
}

// splitList reads values parted by commas.
func splitList(value string) []string {
	var list []string
	for _, v := range strings.Split(value, ",") {
		if v = strings.TrimSpace(v); v != "" {
			list = append(list, v)
		}
	}
	return list
}

// inOurs returns our words for a whole type or tag, itself when it has none.
func (s *Shape) inOurs(field, value string) string {
	for _, w := range s.words[field] {
		if lower(w.theirs) == lower(value) {
			return w.ours
		}
	}
	return value
}

// textInOurs returns a text with our words for all of theirs in it.
func (s *Shape) textInOurs(text string) string {
	for _, w := range s.words["text"] {
		text = strings.ReplaceAll(text, w.theirs, w.ours)
	}
	return text
}

// has says whether the shape knows where a field stands.
func (s *Shape) has(field string) bool { return s.place(field).paths != nil }

// place returns where a field stands, the empty place when nobody said.
func (s *Shape) place(field string) place {
	for _, p := range s.places {
		if p.field == field {
			return p
		}
	}
	return place{}
}

// parsePaths reads paths parted by spaces or commas: `.a.b`, `.a[]`, `.a[].b`.
func parsePaths(f *file, line grammar.Span, value string) ([]path, bool) {
	var list []path
	for _, word := range strings.Fields(strings.ReplaceAll(value, ",", " ")) {
		steps := strings.Split(strings.ReplaceAll(word, "[]", ".[]"), ".")
		if steps[0] != "" || slices.Contains(steps[1:], "") || len(steps) < 2 {
			f.fault(line, codeShape, "`%s` is not a path", short(word)).
				Hint("a path reads `.rules.html`, with `[]` after the name of a list: `.labels[]`")
			return nil, false
		}
		list = append(list, steps[1:])
	}
	if list == nil {
		f.fault(line, codeShape, "`%s` is not a path", short(value))
	}
	return list, list != nil
}

// Read reads a JSON list of this shape, one array or an object a line, as the
// function Read does.
func (s *Shape) Read(name string, r io.Reader) ([]Card, error) {
	f, err := openFile(name, r)
	if err != nil {
		return nil, err
	}
	return f.imported(s)
}

// recognises says whether the first card of a list has all that the shape is
// known by.
func (s *Shape) recognises(f *file, list []grammar.Span) bool {
	if len(s.knownBy) == 0 {
		return false
	}
	cards := f.listed(s, list[:1])
	if len(cards) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.knownBy, func(p path) bool {
		return len(f.follow(cards[:1], p)) == 0
	})
}

// follow returns the values at the end of a path from each of some values;
// what is not there, and null, leads nowhere.
func (f *file) follow(from []grammar.Span, p path) []grammar.Span {
	for _, step := range p {
		var next []grammar.Span
		for _, at := range from {
			next = append(next, f.step(at, step)...)
		}
		from = slices.DeleteFunc(next, f.isNull)
	}
	return from
}

func (f *file) step(at grammar.Span, step string) []grammar.Span {
	switch step {
	case "[]":
		return f.items(at)
	case "*":
		var list []grammar.Span
		for m := range f.members(at) {
			list = append(list, m.value)
			f.names[m.value.Start] = m.key
		}
		return list
	case "@":
		if name, ok := f.names[at.Start]; ok {
			return []grammar.Span{name}
		}
	}
	if m, ok := f.member(at, step); ok {
		return []grammar.Span{m.value}
	}
	return nil
}
