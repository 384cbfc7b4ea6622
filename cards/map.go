package cards

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// MapShape returns the shape that some pairs such as `name=.title` say, each
// as a line of ParseShape. Where the cards stand may be left out when the file
// holds only one list of objects. It returns grammar.Errors, in which the
// pairs are the lines of a file called --map.
func MapShape(pairs []string) (*Shape, error) {
	lines := make([]string, len(pairs))
	for i, pair := range pairs {
		lines[i] = strings.Join(strings.Fields(pair), " ")
	}
	s, err := ParseShape("--map", strings.Join(lines, "\n"))
	if err != nil {
		return nil, err
	}
	s.mapped = true
	return s, nil
}

// onlyList returns the elements of the one list of objects that an object
// holds; a fault when there are several, and the object itself when there is
// none.
func (f *file) onlyList(at grammar.Span) ([]grammar.Span, bool) {
	found := f.listsIn(at, nil)
	switch len(found) {
	case 0:
		return []grammar.Span{at}, true
	case 1:
		return f.follow([]grammar.Span{at}, found[0]), true
	}
	var paths []string
	for _, p := range found {
		paths = append(paths, "`list="+strings.TrimSuffix(p.String(), "[]")+"`")
	}
	f.fault(first(at), codeWhichList, "there are %d lists in this file, and the cards may be in any", len(found)).
		Hint("say which: %s", strings.Join(paths, " or "))
	return nil, false
}

// listsIn returns the paths to all lists of objects inside an object, those
// inside a list left out.
func (f *file) listsIn(at grammar.Span, before path) []path {
	const deepest = 8
	var found []path
	for m := range f.members(at) {
		here := append(slices.Clone(before), m.name)
		if items := f.items(m.value); len(items) > 0 && f.Text[items[0].Start] == '{' {
			found = append(found, append(here, "[]"))
		} else if len(here) < deepest {
			found = append(found, f.listsIn(m.value, here)...)
		}
	}
	return found
}

// allLead says whether each path of a map leads somewhere in some card, and
// adds a fault for one that does not: it is misspelt.
func (f *file) allLead(s *Shape, list []grammar.Span) bool {
	before := f.found
	for _, p := range s.places {
		for _, path := range p.paths {
			leads := func(at grammar.Span) bool { return f.leads(at, path) }
			if len(list) > 0 && !slices.ContainsFunc(list, leads) {
				f.noPath(list[0], path)
			}
		}
	}
	return f.found == before
}

// leads says whether a path leads to anything, be it null or an empty list.
func (f *file) leads(at grammar.Span, p path) bool {
	from := []grammar.Span{at}
	for _, step := range p {
		var next []grammar.Span
		for _, at := range from {
			if step == "[]" && f.Text[at.Start] == '[' && len(f.items(at)) == 0 || f.isNull(at) {
				return true
			}
			next = append(next, f.step(at, step)...)
		}
		from = next
	}
	return len(from) > 0
}

// noPath adds the fault of a path that leads nowhere, with the field that may
// have been meant.
func (f *file) noPath(at grammar.Span, p path) {
	e := f.fault(first(at), codeNoPath, "nothing stands at `%s`", short(p.String()))
	from := []grammar.Span{at}
	for i, step := range p {
		next := f.follow(from, path{step})
		if len(next) > 0 {
			from = next[:1]
			continue
		}
		var names []string
		if len(from) > 0 {
			for m := range f.members(from[0]) {
				names = append(names, m.name)
			}
		}
		if near := grammar.Nearest(step, names); near != "" {
			meant := slices.Clone(p)
			meant[i] = near
			e.Nearest = meant.String()
		} else if len(names) > 0 {
			e.Hint("what stands here: %s", short("."+strings.Join(names, " .")))
		}
		return
	}
}
