package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"kwrun/interp"
	"kwrun/interp/conformance"
)

type conformanceFlags struct {
	impl   string
	answer bool
	format string
	json   bool
}

func (a *app) conformanceCommand() *cobra.Command {
	f := &conformanceFlags{}
	c := &cobra.Command{
		Use:   "conformance [flags] CASES…",
		Short: "Ask another implementation the same questions, and judge its answers",
		Long: `Asks an implementation every case of the files (or of the .jsonl files of a directory) and judges its answers.

The command of --impl reads a case a line on its standard input and writes an answer a line on its standard output:
{"id":…,"verdict":…}, with "witnesses" if it has them, or {"id":…,"skip":"why"}. Without --impl kwrun answers itself.`,
		Example: `  kwrun conformance docs/conformance
  kwrun conformance --impl './my-engine --kwrun' docs/conformance
  kwrun conformance --answer < cases.jsonl`,
		RunE: func(_ *cobra.Command, args []string) error { return a.conformance(f, args) },
	}
	c.Flags().StringVar(&f.impl, "impl", "", "the `COMMAND` that answers")
	c.Flags().BoolVar(&f.answer, "answer", false, "be the one that answers: cases on standard input, answers on standard output")
	c.Flags().StringVar(&f.format, "format", "text", "text or json")
	c.Flags().BoolVar(&f.json, "json", false, "short for --format json")
	complete(c, "format", "text", "json")
	return c
}

func (a *app) conformance(f *conformanceFlags, paths []string) error {
	if f.json {
		f.format = "json"
	}
	if f.format != "text" && f.format != "json" {
		return fmt.Errorf("--format is text or json, not `%s`", f.format)
	}
	pack, err := a.pack()
	if err != nil {
		return err
	}
	if f.answer {
		return a.answerCases(pack)
	}
	cases, err := readCases(paths)
	if err != nil {
		return &exit{exitInput, err}
	}
	answers, fault := a.answers(f.impl, pack, cases)
	if fault != nil && len(answers) == 0 {
		return &exit{exitInput, fault}
	}
	r := newConformanceReport(pack, cases, answers)
	if f.format == "json" {
		err = encodeJSON(a.out, r)
	} else {
		r.write(a.out)
	}
	switch {
	case err != nil:
		return err
	case fault != nil: // what was answered before it is shown
		return &exit{exitInput, fault}
	case r.Failed > 0:
		return &exit{status: exitFindings}
	}
	return nil
}

// answerCases answers each case as it comes, so that the other side can wait for it.
func (a *app) answerCases(pack *interp.Pack) error {
	lines := bufio.NewScanner(a.in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		cases, err := conformance.Read("standard input", bytes.NewReader(lines.Bytes()))
		if err != nil {
			return &exit{exitInput, err}
		}
		for _, c := range cases {
			if err := json.NewEncoder(a.out).Encode(conformance.Respond(pack, c)); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

func readCases(paths []string) ([]conformance.Case, error) {
	var out []conformance.Case
	if len(paths) == 0 {
		return nil, fmt.Errorf("name the files of cases, or their directory")
	}
	for _, path := range paths {
		files := []string{path}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			files, _ = filepath.Glob(filepath.Join(path, "*.jsonl")) // the pattern is a good one
		}
		for _, file := range files {
			in, err := os.Open(file)
			if err != nil {
				return nil, fmt.Errorf("cannot read `%s`: %w", file, unwrapPath(err))
			}
			more, err := conformance.Read(file, in)
			in.Close()
			if err != nil {
				return nil, err
			}
			out = append(out, more...)
		}
	}
	return out, nil
}

// answers returns the answers by case: of a command, or kwrun's own.
func (a *app) answers(command string, pack *interp.Pack, cases []conformance.Case) (map[string]conformance.Answer, error) {
	out := map[string]conformance.Answer{}
	if command == "" {
		for _, c := range cases {
			out[c.ID] = conformance.Respond(pack, c.Question())
		}
		return out, nil
	}
	run := exec.Command("sh", "-c", command)
	run.Stderr = a.err
	in, err := run.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := run.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := run.Start(); err != nil {
		return nil, fmt.Errorf("cannot run `%s`: %w", command, err)
	}
	go func() {
		defer in.Close()
		e := json.NewEncoder(in)
		for _, c := range cases {
			if e.Encode(c.Question()) != nil {
				return // it reads no more; what it did not answer is counted
			}
		}
	}()
	fault := readAnswers(answers, out)
	if fault != nil {
		run.Process.Kill()
	}
	if err := run.Wait(); err != nil && fault == nil {
		fault = fmt.Errorf("`%s` ended with %w", command, err)
	}
	return out, fault
}

func readAnswers(in io.Reader, out map[string]conformance.Answer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var answer conformance.Answer
		if err := json.Unmarshal(lines.Bytes(), &answer); err != nil {
			return fmt.Errorf("line %d of its output is no answer: %w", n, err)
		}
		out[answer.ID] = answer
	}
	return lines.Err()
}

// conformanceReport is what the answers came to, in the shape of its JSON.
type conformanceReport struct {
	Schema   string             `json:"schema"`
	Passed   int                `json:"passed"`
	Failed   int                `json:"failed"`
	Skipped  int                `json:"skipped"`
	Sections []sectionResult    `json:"sections"`
	Failures []conformanceFault `json:"failures"`
}

type sectionResult struct {
	Section string `json:"section"`
	Passed  int    `json:"passed"`
	Failed  int    `json:"failed"`
	Skipped int    `json:"skipped"`
}

type conformanceFault struct {
	ID        string            `json:"id"`
	Cites     string            `json:"cites,omitempty"`
	Condition string            `json:"condition"`
	Wrong     string            `json:"wrong"`
	Log       []json.RawMessage `json:"log"`
}

func newConformanceReport(pack *interp.Pack, cases []conformance.Case, answers map[string]conformance.Answer) *conformanceReport {
	r := &conformanceReport{Schema: "kwrun/conformance/1", Sections: []sectionResult{}, Failures: []conformanceFault{}}
	for _, c := range cases {
		result := conformance.Result{Case: c, Wrong: "it gave no answer"}
		if answer, ok := answers[c.ID]; ok {
			result = conformance.Judge(pack, c, answer)
		}
		s := r.section(c.Section)
		switch {
		case result.Wrong != "":
			r.Failed++
			s.Failed++
			r.Failures = append(r.Failures, conformanceFault{c.ID, c.Cites, c.Condition, result.Wrong, c.Log})
		case result.Answer.Skip != "":
			r.Skipped++
			s.Skipped++
		default:
			r.Passed++
			s.Passed++
		}
	}
	return r
}

func (r *conformanceReport) section(name string) *sectionResult {
	i := slices.IndexFunc(r.Sections, func(s sectionResult) bool { return s.Section == name })
	if i < 0 {
		i = len(r.Sections)
		r.Sections = append(r.Sections, sectionResult{Section: name})
	}
	return &r.Sections[i]
}

func (r *conformanceReport) write(w io.Writer) {
	for _, f := range r.Failures {
		cites := ""
		if f.Cites != "" {
			cites = " (" + f.Cites + ")"
		}
		fmt.Fprintf(w, "%s%s: %s\n  %s\n", f.ID, cites, f.Wrong, f.Condition)
		for i, line := range f.Log {
			fmt.Fprintf(w, "  %3d  %s\n", i+1, line)
		}
	}
	fmt.Fprintf(w, "%-16s %7s %7s %7s\n", "", "passed", "failed", "skipped")
	for _, s := range append(r.Sections, sectionResult{"all", r.Passed, r.Failed, r.Skipped}) {
		fmt.Fprintf(w, "%-16s %7d %7d %7d\n", s.Section, s.Passed, s.Failed, s.Skipped)
	}
}
