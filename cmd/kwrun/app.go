package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fatih/color"
	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/keywords"
)

// version of the command, as `--version` prints it.
const version = "0.1.0"

// app is one run of the command: its streams and the flags all verbs share.
type app struct {
	in       io.Reader
	out, err io.Writer

	keywords string // --keywords
	rules    string // --rules
	color    string // --color
}

// helpTexts are the examples that name words of the pack.
//
//go:embed help
var helpTexts embed.FS

func help(name string) string {
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // a file of this package is missing
	}
	return strings.TrimRight(string(text), "\n")
}

func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:           "kwrun [command] [flags] FILES…",
		Short:         "Says from a turn log whether a card's keywords hold, and why",
		Long:          help("kwrun"),
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.PersistentFlags().StringVar(&a.keywords, "keywords", "", "a file or directory of more .kw `FILES`; one with a game line replaces the pack")
	root.PersistentFlags().StringVar(&a.rules, "rules", "", "the `VERSION` of the rules (default the newest)")
	root.PersistentFlags().StringVar(&a.color, "color", "auto", "auto, always or never")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.setColor() }
	root.SetVersionTemplate("kwrun {{.Version}}\n")
	root.AddCommand(a.evalCommand(), a.checkCommand(), a.fmtCommand(), a.explainCommand(), a.whereCommand(), a.logCommand(), a.coverCommand(), a.testCommand(), a.conformanceCommand(), a.witnessCommand(), a.diffCommand(), a.docCommand(), a.statsCommand())
	return root
}

// setColor decides about colour: NO_COLOR and a stream that is no terminal
// turn it off, unless it is asked for.
func (a *app) setColor() error {
	switch a.color {
	case "always":
		color.NoColor = false
	case "never":
		color.NoColor = true
	case "auto":
		color.NoColor = os.Getenv("NO_COLOR") != "" || !isTerminal(a.out)
	default:
		return fmt.Errorf("--color is auto, always or never, not `%s`", a.color)
	}
	return nil
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// pack reads the embedded pack, or the one that --keywords names. Faults in it
// end the command.
func (a *app) pack() (*interp.Pack, error) {
	sources, err := a.sources()
	if err != nil {
		return nil, &exit{exitDefinition, err}
	}
	p, err := interp.Read(sources, a.rules)
	if err != nil {
		return nil, &exit{exitDefinition, err}
	}
	return p, nil
}

func (a *app) sources() ([]*grammar.Source, error) {
	pack, err := interp.Sources(keywords.FS, "keywords/")
	if err != nil || a.keywords == "" {
		return pack, err
	}
	own, err := readSources(a.keywords)
	if err != nil {
		return nil, err
	}
	return withPack(pack, own), nil
}

// withPack adds a user's files to a pack. Files with a `game` line are a pack of
// their own, and files beside such a file belong to that one; else their keywords
// take the place of those of the same name.
func withPack(pack, own []*grammar.Source) []*grammar.Source {
	if slices.ContainsFunc(own, hasGame) {
		return own
	}
	if around := packAround(own); around != nil {
		pack = around
	}
	defined := map[string]bool{}
	for _, s := range own {
		for line := range strings.Lines(s.Text) {
			defined[keywordOf(line)] = true
		}
	}
	delete(defined, "") // of lines that begin no definition
	var out []*grammar.Source
	for _, s := range pack {
		if s = withoutKeywords(s, defined); strings.TrimSpace(s.Text) != "" {
			out = append(out, s)
		}
	}
	return append(out, own...)
}

// withoutKeywords returns a file with blank lines in place of some definitions; the
// file itself where it has none of them.
func withoutKeywords(s *grammar.Source, defined map[string]bool) *grammar.Source {
	var text strings.Builder
	inside, changed := false, false
	for line := range strings.Lines(s.Text) {
		if isTopLine(line) {
			inside = defined[keywordOf(line)]
			changed = changed || inside
		}
		if inside {
			line = "\n"
		}
		text.WriteString(line)
	}
	if !changed {
		return s
	}
	return &grammar.Source{Name: s.Name, Text: text.String()}
}

// isTopLine reports whether a line begins a block: it is not indented.
func isTopLine(line string) bool { return strings.TrimLeft(line, " \t\r\n#") == line }

// keywordOf returns the name of the keyword whose definition begins in a line, in
// lower case; "" where none does.
func keywordOf(line string) string {
	name, ok := strings.CutPrefix(strings.TrimPrefix(line, "\ufeff"), "keyword ")
	if !ok {
		return ""
	}
	name, _, _ = strings.Cut(name, ",")
	name, _, _ = strings.Cut(name, " #")
	return strings.ToLower(strings.TrimSpace(name))
}

// packAround returns the other files of the directory that one of the files stands
// in, where that is a pack: a file of a game is read with the words of the game.
func packAround(own []*grammar.Source) []*grammar.Source {
	for _, s := range own {
		dir := filepath.Dir(s.Name)
		files, err := readSources(dir)
		files = slices.DeleteFunc(files, func(f *grammar.Source) bool {
			return filepath.Dir(f.Name) != dir || slices.ContainsFunc(own, func(s *grammar.Source) bool { return filepath.Clean(s.Name) == filepath.Clean(f.Name) })
		})
		if err == nil && slices.ContainsFunc(files, hasGame) {
			return files
		}
	}
	return nil
}

func hasGame(s *grammar.Source) bool {
	text := strings.TrimPrefix(s.Text, "\ufeff")
	return strings.HasPrefix(text, "game ") || strings.Contains(text, "\ngame ")
}

// readSources reads a `.kw` file, or those of a directory.
func readSources(path string) ([]*grammar.Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read `%s`: %w", path, unwrapPath(err))
	}
	if info.IsDir() {
		sources, err := interp.Sources(os.DirFS(path), strings.TrimSuffix(path, "/")+"/")
		if err == nil && len(sources) == 0 {
			err = fmt.Errorf("`%s` has no .kw file", path)
		}
		return sources, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read `%s`: %w", path, unwrapPath(err))
	}
	return []*grammar.Source{{Name: path, Text: string(text)}}, nil
}

// readAllSources is readSources for several paths.
func readAllSources(paths []string) ([]*grammar.Source, error) {
	var out []*grammar.Source
	for _, path := range paths {
		more, err := readSources(path)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// unwrapPath leaves out of a file error the path, which the message has already.
func unwrapPath(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return p.Err
	}
	return err
}

// open opens a file, or standard input for `-`.
func (a *app) open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		return io.NopCloser(a.in), "standard input", nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, name, fmt.Errorf("cannot read `%s`: %w", name, unwrapPath(err))
	}
	return f, name, nil
}
