package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kwrun/cards"
	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

func (a *app) checkCommand() *cobra.Command {
	strict, against, deep := false, "", interp.SuspectEvents
	c := &cobra.Command{
		Use:   "check [FILES…]",
		Short: "Find what is wrong with definitions, logs and card lists",
		Example: `  kwrun check                        the pack itself
  kwrun check my.kw                  a definition, with the words of the pack
  kwrun check game.log deck.cards    a log and a card list`,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.check(args, strict, deep); err != nil || against == "" {
				return err
			}
			return a.overlaps(args, against)
		},
	}
	c.Flags().StringVar(&against, "against", "", "say which keywords of `FILES` have the same reading, or a stronger or weaker one")
	c.Flags().IntVar(&deep, "deep", deep, "look at all games of up to so many `EVENTS` for what is never or always so")
	c.Flags().BoolVar(&strict, "strict", false, "end with status 1 when there is a warning")
	return c
}

// check reads every file and says what is wrong; the worst status counts.
func (a *app) check(files []string, strict bool, deep int) error {
	var definitions []string
	var rest []string
	for _, f := range files {
		if isDefinition(f) {
			definitions = append(definitions, f)
		} else {
			rest = append(rest, f)
		}
	}
	status := 0
	if len(definitions) > 0 || len(files) == 0 {
		faults, warnings, err := a.checkDefinitions(definitions, deep)
		if err != nil {
			return &exit{exitDefinition, err}
		}
		a.showError(append(faults, warnings...).AsError())
		if len(faults) > 0 {
			status = exitDefinition
		} else if strict && len(warnings) > 0 {
			status = exitFindings
		}
	}
	for _, f := range rest {
		faults, err := a.checkInput(f)
		if err != nil {
			return &exit{exitInput, err}
		}
		a.showError(faults.AsError())
		if len(faults) > 0 && status == 0 {
			status = exitInput
		}
	}
	if status != 0 {
		return &exit{status: status}
	}
	return nil
}

// overlaps says which keywords of other files hold in the same small games as
// those of the files, or in more or fewer of them.
func (a *app) overlaps(files []string, against string) error {
	all, err := a.sources()
	if err != nil {
		return &exit{exitDefinition, err}
	}
	other, err := readSources(against)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	own, err := readAllSources(files)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	pack, err := interp.Read(withPack(withPack(all, other), own), a.rules)
	if err != nil {
		return &exit{exitDefinition, err}
	}
	ctx, done := context.WithTimeout(context.Background(), 4*suspectTime)
	defer done()
	mine, theirs := &suite{files: own}, &suite{files: other}
	for _, k := range pack.Keywords {
		for _, o := range pack.Keywords {
			if mine.names(k.Source.Name) && theirs.names(o.Source.Name) && k != o {
				writeOverlap(a.out, k, o, pack.Overlap(ctx, k, o, interp.Bound{Events: overlapEvents}))
			}
		}
	}
	return nil
}

// overlapEvents is how far games are looked at for two keywords.
const overlapEvents = 3

func writeOverlap(w io.Writer, k, o *interp.Keyword, all []*interp.Comparison) {
	for _, c := range all {
		how := ""
		switch {
		case c.Before == nil || c.After == nil || c.Searched < overlapEvents && !c.Identical:
		case c.Identical:
			how = "asks the same as"
		case c.Shortest == nil:
			how = "holds in the same games of up to " + plural(overlapEvents, "event") + " as"
		case c.OnlyBefore == nil:
			how = "is stronger, as far as games of up to " + plural(overlapEvents, "event") + " show, than"
		case c.OnlyAfter == nil:
			how = "is weaker, as far as games of up to " + plural(overlapEvents, "event") + " show, than"
		}
		if how != "" {
			fmt.Fprintf(w, "%s %s %s: %s\n", k.Name, how, o.Name, c.After.Condition())
		}
	}
}

// isDefinition tells a definition file from a log or a card list, by its name
// or its first words.
func isDefinition(name string) bool {
	info, err := os.Stat(name)
	if strings.HasSuffix(name, ".kw") || err == nil && info.IsDir() {
		return true
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		return strings.HasPrefix(line, "keyword ") || strings.HasPrefix(line, "example ")
	}
	return false
}

// checkDefinitions reads files, each with the rest of its pack, and returns what is
// wrong with the files themselves.
func (a *app) checkDefinitions(files []string, deep int) (faults, warnings grammar.Errors, err error) {
	all, err := a.sources()
	if err != nil {
		return nil, nil, err
	}
	packs := []*suite{{all, all}}
	if len(files) > 0 {
		own, err := readAllSources(files)
		if err != nil {
			return nil, nil, err
		}
		packs = a.byGame(own, all)
	}
	n := 0
	for _, s := range packs {
		pack, err := interp.Read(s.pack, a.rules)
		if err != nil && grammar.AsErrors(err) == nil {
			return nil, nil, err
		}
		found := grammar.AsErrors(err)
		if err == nil {
			found = exampleFaults(pack)
		}
		faults, warnings = append(faults, s.of(found)...), append(warnings, s.of(pack.Warnings)...)
		if len(found) == 0 {
			warnings = append(warnings, suspicions(pack, deep, s.has)...)
		}
		for _, f := range pack.Files {
			for _, b := range f.Blocks {
				if b.Keyword != nil && s.has(f.Source) {
					n++
				}
			}
		}
	}
	if len(faults) == 0 && len(warnings) == 0 {
		fmt.Fprintf(a.out, "%s: no findings\n", plural(n, "definition"))
	}
	return faults, warnings, nil
}

// of returns the findings that are about the files.
func (s *suite) of(list grammar.Errors) grammar.Errors {
	var out grammar.Errors
	for _, e := range list {
		if s.names(e.File) {
			out = append(out, e)
		}
	}
	return out
}

// suspectTime is how long small games are looked at for all definitions together,
// and for each event more than usual.
const suspectTime = 5 * time.Second

// suspicions returns what small games show of the pack's conditions.
func suspicions(pack *interp.Pack, events int, want func(*grammar.Source) bool) grammar.Errors {
	ctx, done := context.WithTimeout(context.Background(), suspectTime*time.Duration(1+max(0, events-interp.SuspectEvents)))
	defer done()
	var found grammar.Errors
	for _, k := range pack.Keywords {
		if want(k.Source) {
			found = append(found, pack.Suspect(ctx, k, events)...)
		}
	}
	return found
}

// exampleFaults returns the faults of the pack's examples. Whether there is a
// card that one of them names, only kwrun test is told.
func exampleFaults(pack *interp.Pack) grammar.Errors {
	var found grammar.Errors
	for _, t := range pack.Tests() {
		for _, e := range t.Faults {
			if e.Code != interp.CodeBearer {
				found = append(found, e)
			}
		}
	}
	return found
}

// checkInput reads a log or a card list to its end.
func (a *app) checkInput(name string) (grammar.Errors, error) {
	pack, err := a.pack()
	if err != nil {
		return nil, err
	}
	in, shown, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text := bufio.NewReaderSize(in, 64<<10)
	if looksLikeLog(shown, text, pack) {
		return a.checkLog(shown, text, pack)
	}
	list, err := cards.Read(shown, text, "")
	if faults := grammar.AsErrors(err); faults != nil {
		return faults, nil
	}
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(a.out, "%s: %s, no findings\n", shown, plural(len(list), "card"))
	return nil, nil
}

// looksLikeLog tells a log from a card list: by its name, by a JSON line that
// is an event, or by a line that reads as one. A list has indented lines, and a
// log has none.
func looksLikeLog(name string, in *bufio.Reader, pack *interp.Pack) bool {
	if filepath.Ext(name) == ".log" {
		return true
	}
	head, _ := in.Peek(32 << 10)
	logLine := false
	for _, line := range strings.Split(string(head), "\n") {
		text := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
			continue
		case strings.HasPrefix(text, "{"):
			return strings.Contains(text, `"kwlog"`) || strings.Contains(text, `"event"`) || strings.Contains(text, `"events"`)
		case line[0] == ' ' || line[0] == '\t':
			return false
		case !logLine:
			e, err := turnlog.NewReader("", nil, pack.Vocabulary).Line(text)
			logLine = err == nil && e != nil
		}
	}
	return logLine
}

func (a *app) checkLog(name string, in io.Reader, pack *interp.Pack) (grammar.Errors, error) {
	r := turnlog.NewReader(name, in, pack.Vocabulary)
	var faults grammar.Errors
	n := 0
	progress := a.progress("lines of the log")
	defer progress.done()
	for {
		_, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			if len(faults) == 0 {
				fmt.Fprintf(a.out, "%s: %s, no findings\n", name, plural(n, "event"))
			}
			return faults, nil
		case grammar.AsErrors(err) != nil:
			faults = append(faults, grammar.AsErrors(err)...)
		case err != nil:
			return nil, err
		}
		n++
		progress.step()
	}
}
