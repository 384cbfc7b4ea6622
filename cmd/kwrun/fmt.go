package main

import (
	"fmt"
	"io"
	"os"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"kwrun/grammar"
	"kwrun/interp"
)

type fmtFlags struct{ list, write, diff bool }

func (a *app) fmtCommand() *cobra.Command {
	f := &fmtFlags{}
	c := &cobra.Command{
		Use:   "fmt [FILES…]",
		Short: "Write definitions in their canonical words and layout",
		Example: `  kwrun fmt my.kw          print it
  kwrun fmt -d my.kw       show what would change
  kwrun fmt -w keywords    change the files of a directory`,
		RunE: func(_ *cobra.Command, args []string) error { return a.format(f, args) },
	}
	c.Flags().BoolVarP(&f.list, "list", "l", false, "only list the files that would change")
	c.Flags().BoolVarP(&f.write, "write", "w", false, "write the result to the file")
	c.Flags().BoolVarP(&f.diff, "diff", "d", false, "show the changes")
	return c
}

func (a *app) format(f *fmtFlags, files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	var sources []*grammar.Source
	for _, name := range files {
		more, err := a.formatSources(name)
		if err != nil {
			return &exit{exitDefinition, err}
		}
		sources = append(sources, more...)
	}
	all, err := a.sources()
	if err != nil {
		return &exit{exitDefinition, err}
	}
	var faults grammar.Errors
	for _, s := range sources {
		text, found := formatted(withPack(all, []*grammar.Source{s}), s, a.rules)
		if len(found) > 0 {
			faults = append(faults, found...) // a file that does not read stays as it is
			continue
		}
		if err := a.show(f, s, text); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return &exit{exitDefinition, faults.AsError()}
	}
	return nil
}

func (a *app) formatSources(name string) ([]*grammar.Source, error) {
	if name != "-" {
		return readSources(name)
	}
	text, err := io.ReadAll(a.in)
	return []*grammar.Source{{Name: "standard input", Text: string(text)}}, err
}

// formatted returns a file in its canonical form, or the faults it has.
func formatted(all []*grammar.Source, own *grammar.Source, rules string) (string, grammar.Errors) {
	pack, err := interp.Read(all, rules)
	var faults grammar.Errors
	for _, e := range grammar.AsErrors(err) {
		if e.File == own.Name {
			faults = append(faults, e)
		}
	}
	if len(faults) > 0 {
		return "", faults
	}
	for _, file := range pack.Files {
		if file.Source == own {
			return grammar.Format(file), nil
		}
	}
	return own.Text, nil
}

func (a *app) show(f *fmtFlags, s *grammar.Source, text string) error {
	changed := text != s.Text
	if f.list && changed {
		fmt.Fprintln(a.out, s.Name)
	}
	if f.diff && changed {
		a.out.Write(diff.Diff(s.Name, []byte(s.Text), s.Name+" (formatted)", []byte(text)))
	}
	if f.write && changed && s.Name != "standard input" {
		if err := writeFile(s.Name, text); err != nil {
			return &exit{exitDefinition, err}
		}
	}
	if !f.list && !f.diff && !f.write {
		io.WriteString(a.out, text)
	}
	return nil
}

// writeFile puts a text in the place of a file in one step, so that a run that
// is cut short leaves the old one.
func writeFile(name, text string) error {
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("cannot write `%s`: %w", name, unwrapPath(err))
	}
	temporary := name + ".new"
	if err := os.WriteFile(temporary, []byte(text), info.Mode().Perm()); err != nil {
		return fmt.Errorf("cannot write `%s`: %w", name, unwrapPath(err))
	}
	return os.Rename(temporary, name)
}
