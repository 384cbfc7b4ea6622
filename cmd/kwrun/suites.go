package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"kwrun/grammar"
)

// suite is what is tested or checked together: files of definitions, with the pack that
// they are read with.
type suite struct {
	files []*grammar.Source // that are asked about: whose examples are run
	pack  []*grammar.Source // these files, and the rest of their pack
}

// has reports whether the source is one of the files.
func (s *suite) has(source *grammar.Source) bool { return slices.Contains(s.files, source) }

// names reports whether one of the files has that name.
func (s *suite) names(file string) bool {
	return slices.ContainsFunc(s.files, func(f *grammar.Source) bool { return f.Name == file })
}

// suites finds the examples below the paths: of `.kw` files, and of the fenced
// blocks of Markdown files. Files below a directory that has a `game` line are a
// pack; others belong to the embedded pack. Without a path it is the pack itself.
func (a *app) suites(paths []string) ([]*suite, error) {
	all, err := a.sources()
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return []*suite{{all, all}}, nil
	}
	var definitions []*grammar.Source
	var out []*suite
	for _, path := range paths {
		files, err := definitionFiles(path)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, fmt.Errorf("cannot read `%s`: %w", file, unwrapPath(err))
			}
			if filepath.Ext(file) == ".md" {
				out = append(out, fencedSuites(file, string(text), all)...)
			} else {
				definitions = append(definitions, &grammar.Source{Name: file, Text: string(text)})
			}
		}
	}
	return append(a.byGame(definitions, all), out...), nil
}

// definitionFiles returns a file, or the `.kw` and `.md` files below a directory.
func definitionFiles(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read `%s`: %w", path, unwrapPath(err))
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var out []string
	err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if ext := filepath.Ext(name); err == nil && !entry.IsDir() && (ext == ".kw" || ext == ".md") {
			out = append(out, name)
		}
		return err
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("`%s` has no .kw or .md file", path)
	}
	return out, err
}

// byGame parts files into packs: those below the directory of a `game` line,
// and those that belong to the embedded pack.
func (a *app) byGame(files, all []*grammar.Source) []*suite {
	var roots []string
	for _, s := range files {
		if hasGame(s) {
			roots = append(roots, filepath.Dir(s.Name))
		}
	}
	byRoot := map[string]*suite{}
	var out []*suite
	for _, s := range files {
		root := ""
		for _, r := range roots {
			if rel, err := filepath.Rel(r, filepath.Dir(s.Name)); err == nil && !strings.HasPrefix(rel, "..") && len(r) > len(root) {
				root = r
			}
		}
		if dir := filepath.Dir(s.Name); root == "" && packAround([]*grammar.Source{s}) != nil {
			root = dir // of a pack, of which this file is given alone
		}
		if byRoot[root] == nil {
			byRoot[root] = &suite{}
			out = append(out, byRoot[root])
		}
		byRoot[root].files = append(byRoot[root].files, s)
	}
	for _, s := range out {
		s.pack = withPack(all, s.files)
	}
	return out
}

var fence = regexp.MustCompile("^ {0,3}```+ *kw\\b *(.*)$")

// block is a fenced block of a Markdown file; shows is the file that it is named as.
type block struct {
	shows  string
	source *grammar.Source
}

// fencedSuites returns the `kw` blocks of a Markdown file that have examples,
// each with its pack: the blocks that are named as files of one directory with a
// `game` line are a pack, and others are read with the embedded one.
func fencedSuites(name, text string, all []*grammar.Source) []*suite {
	blocks := fencedBlocks(name, text)
	games := map[string][]*grammar.Source{}
	for _, b := range blocks {
		if dir := filepath.Dir(b.shows); b.shows != "" && hasGame(b.source) {
			games[dir] = append(games[dir], b.source)
		}
	}
	var out []*suite
	for _, b := range blocks {
		own := []*grammar.Source{b.source}
		game := games[filepath.Dir(b.shows)]
		switch {
		case !exampleLine.MatchString(b.source.Text):
		case hasGame(b.source):
			out = append(out, &suite{own, own})
		case b.shows != "" && game != nil:
			out = append(out, &suite{own, append(slices.Clip(game), b.source)})
		default:
			out = append(out, &suite{own, withPack(all, own)})
		}
	}
	return out
}

// fencedBlocks returns the `kw` blocks of a Markdown file. Of several that show
// one file the last is meant. Line numbers are those of the document.
func fencedBlocks(name, text string) []block {
	var out []block
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		head := fence.FindStringSubmatch(strings.TrimRight(lines[i], "\r\n"))
		if head == nil {
			continue
		}
		from := i + 1
		for i++; i < len(lines) && !strings.HasPrefix(strings.TrimLeft(lines[i], " "), "```"); i++ {
		}
		if head[1] != "" {
			out = slices.DeleteFunc(out, func(b block) bool { return b.shows == head[1] })
		}
		body := strings.Repeat("\n", from) + strings.Join(lines[from:min(i, len(lines))], "")
		out = append(out, block{head[1], &grammar.Source{Name: name, Text: body}})
	}
	return out
}

var exampleLine = regexp.MustCompile(`(?m)^\s*example\s`)
