package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"
)

// writers write a report in each format.
var writers = map[string]func(io.Writer, *report) error{
	"text": writeText, "json": writeJSON, "ndjson": writeNDJSON, "csv": writeCSV, "md": writeMarkdown,
}

func writeJSON(w io.Writer, r *report) error {
	r.Rows = append([]*row{}, r.Rows...)
	r.Unread = append([]unread{}, r.Unread...)
	return encodeJSON(w, r)
}

// encodeJSON writes a report as a person can read it too.
func encodeJSON(w io.Writer, report any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(report)
}

func writeNDJSON(w io.Writer, r *report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, row := range r.Rows {
		if err := enc.Encode(row); err != nil {
			return err
		}
	}
	return nil
}

func writeCSV(w io.Writer, r *report) error {
	out := csv.NewWriter(w)
	head := []string{"line", "card", "object", "you", "keyword", "condition", "kind", "verdict", "value", "because", "near", "missing", "readings"}
	if err := out.Write(head); err != nil {
		return err
	}
	for _, row := range r.Rows {
		if err := out.Write([]string{number(row.Line), row.Card, value(row.Object), row.You, value(row.Keyword), row.Condition, row.Kind, row.Verdict,
			number(row.Value), row.becauseText(), strings.Join(row.nearTexts(), "; "), strings.Join(row.Missing, "; "), strings.Join(row.readingTexts(), "; ")}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func number(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}

func writeMarkdown(w io.Writer, r *report) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n\n", strings.TrimSpace(r.heading()))
	fmt.Fprintln(out, "| card | keyword | verdict | why |")
	fmt.Fprintln(out, "|---|---|---|---|")
	cell := strings.NewReplacer("|", "\\|", "\n", " ").Replace
	for _, row := range r.Rows {
		fmt.Fprintf(out, "| %s | %s | %s | %s |\n", cell(row.where()+row.Card), cell(row.name()), row.Verdict, cell(strings.Join(row.details(), "<br>")))
	}
	for _, u := range r.Unread {
		fmt.Fprintf(out, "| %s | | not read | %s |\n", cell(u.Card), cell(u.detail()))
	}
	fmt.Fprintf(out, "\n%s\n", r.summary())
	return out.Flush()
}

// writeText writes a table; the reasons of a row stand below each other.
func writeText(w io.Writer, r *report) error {
	out := bufio.NewWriter(w)
	if h := r.heading(); h != "" {
		fmt.Fprintln(out, h)
	}
	t := &table{}
	for _, row := range r.Rows {
		t.add(row.details(), row.where()+row.Card, row.name(), row.Verdict)
	}
	for _, u := range r.Unread {
		t.add([]string{u.detail()}, u.Card, "", "not read")
	}
	t.write(out)
	fmt.Fprintln(out, r.summary())
	return out.Flush()
}

// heading says what the verdicts are about: whose, where in the log, which rules.
func (r *report) heading() string {
	rules := r.Game
	if r.Rules != "" {
		rules += ", rules " + r.Rules
	}
	if !r.logged {
		return rules
	}
	left := r.You
	of := fmt.Sprintf(" %d", r.Turn)
	if r.Turn == 0 {
		of = ""
	}
	switch {
	case r.TurnPlayer == "":
	case r.TurnPlayer != r.You:
		left += fmt.Sprintf(", %s's turn%s", r.TurnPlayer, of)
	default:
		left += ", turn" + of
	}
	left += fmt.Sprintf(", after line %d", r.After)
	return left + strings.Repeat(" ", max(2, 69-runewidth.StringWidth(left))) + rules
}

func (r *report) summary() string {
	return fmt.Sprintf("%s: %d read, %d not read", plural(r.Cards, "card"), r.CardsRead, r.Cards-r.CardsRead)
}

func plural(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// where stands before the card of a row of a timeline.
func (r *row) where() string {
	if r.Line == nil {
		return ""
	}
	return fmt.Sprintf("line %d  ", *r.Line)
}

func (r *row) name() string {
	if r.Keyword == nil {
		return ""
	}
	return *r.Keyword
}

// details are the lines beside a verdict: the condition where no keyword names
// it, the number, the reasons, the near misses, what is missing, the readings.
func (r *row) details() []string {
	var out []string
	if r.terms != nil {
		out = append(out, fmt.Sprintf("%s %d: %s", r.Condition, *r.Value, strings.Join(r.terms, ", ")))
	} else if r.Keyword == nil || r.Verdict == "read" {
		condition := r.Condition
		if condition == "" {
			condition = r.Kind
		}
		out = append(out, condition)
	}
	if b := r.becauseText(); b != "" {
		out = append(out, b)
	}
	if r.Value != nil && r.terms == nil && (r.unit != "counted" || r.Verdict == "unknown" || len(r.Because) == 0 || *r.Value != len(r.Because)) {
		out = append(out, fmt.Sprintf("%d %s", *r.Value, r.unit))
	}
	out = append(out, r.nearTexts()...)
	for _, m := range r.Missing {
		out = append(out, "missing: "+m)
	}
	if r.Text != "" {
		out = append(out, "the text asks for all of its keywords: "+r.Text)
	}
	return append(out, r.readingTexts()...)
}

func (r *row) becauseText() string {
	var parts []string
	for i, b := range r.Because {
		text := b.name + ", line " + fmt.Sprint(b.Line)
		if i == 0 || b.name == "" {
			text = fmt.Sprintf("%s in line %d", b.Text, b.Line)
		}
		if b.Rule != "" && i == len(r.Because)-1 {
			text += " (" + b.Rule + ")"
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, "; ")
	var also []string
	for i, b := range r.also {
		if i == 3 {
			also = append(also, fmt.Sprintf("%d more", len(r.also)-i))
			break
		}
		also = append(also, fmt.Sprintf("%s, line %d", b.name, b.Line))
	}
	if len(also) > 0 {
		text += "; also " + strings.Join(also, "; ")
	}
	return text
}

func (r *row) nearTexts() []string {
	var out []string
	for _, n := range r.Near {
		text := fmt.Sprintf("not %s, line %d: %s", n.Text, n.Line, n.Reason)
		if n.Rule != "" {
			text += " (" + n.Rule + ")"
		}
		out = append(out, text)
	}
	return out
}

func (r *row) readingTexts() []string {
	var out []string
	for _, x := range r.Readings {
		text := fmt.Sprintf("%s in line %d", x.event, x.Line)
		if x.Verdict != "triggered" || x.event != "triggered" {
			text += ": " + x.Verdict
		}
		out = append(out, text)
	}
	if len(r.tooLate) > 0 {
		var late []string
		for _, b := range r.tooLate {
			late = append(late, fmt.Sprintf("%s, line %d", b.name, b.Line))
		}
		out = append(out, "too late: "+strings.Join(late, "; "))
	}
	return out
}

func (u unread) detail() string {
	text := "“" + shorten(u.Text, 70) + "”"
	if u.Why != "" {
		text += ": " + u.Why
	}
	return text
}

func shorten(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return text
}

// table lays out rows in columns, with the details of a row below each other.
type table struct {
	rows []tableRow
}

type tableRow struct {
	cells   []string
	details []string
}

func (t *table) add(details []string, cells ...string) {
	t.rows = append(t.rows, tableRow{cells, details})
}

// column widths: at least these, so that short tables look alike.
const minWidth = 8

func (t *table) write(w io.Writer) {
	var widths []int
	for _, r := range t.rows {
		for i, c := range r.cells {
			if i == len(widths) {
				widths = append(widths, minWidth)
			}
			widths[i] = max(widths[i], runewidth.StringWidth(c))
		}
	}
	for _, r := range t.rows {
		line := ""
		for i, c := range r.cells {
			line += paint(c) + strings.Repeat(" ", widths[i]-runewidth.StringWidth(c)+3)
		}
		indent := 0
		for _, width := range widths {
			indent += width + 3
		}
		if len(r.details) == 0 {
			fmt.Fprintln(w, strings.TrimRight(line, " "))
		}
		for i, d := range r.details {
			if i > 0 {
				line = strings.Repeat(" ", indent)
			}
			fmt.Fprintln(w, line+d)
		}
	}
}

// paint colours the verdicts; the word says the same without colour.
func paint(cell string) string {
	switch cell {
	case "active", "triggered":
		return color.GreenString(cell)
	case "unknown", "not read":
		return color.YellowString(cell)
	}
	return cell
}
