package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"kwrun/cmd/kwrun/stream"
)

type statsFlags struct {
	log    string
	by     string
	format string
	json   bool
	cards  cardFlags
	many   streamFlags
}

func (a *app) statsCommand() *cobra.Command {
	f := &statsFlags{}
	c := &cobra.Command{
		Use:   "stats [flags] CARDS… < GAMES",
		Short: "Count over many games how often each keyword was active when its card was played",
		Long: `Reads many games, as kwrun eval --stream does, and counts for each card how often what its keywords and conditions ask
held right after the event that played it. Triggers are about another moment and are left out. A game that does not
read is not counted. The sums of shards add up.`,
		Example: help("stats"),
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return a.stats(f, args) },
	}
	c.Flags().StringVar(&f.log, "log", "", "the `FILE` of the games (default: standard input)")
	c.Flags().StringVar(&f.by, "by", "card", "a row for each keyword of a card, or for each keyword: card or keyword")
	c.Flags().StringVar(&f.format, "format", "text", "text, csv or json")
	c.Flags().BoolVar(&f.json, "json", false, "short for --format json")
	f.cards.add(c)
	f.many.add(c)
	complete(c, "by", "card", "keyword")
	complete(c, "format", "text", "csv", "json")
	return c
}

func (a *app) stats(f *statsFlags, files []string) error {
	if f.json {
		f.format = "json"
	}
	if !slices.Contains([]string{"text", "csv", "json"}, f.format) {
		return fmt.Errorf("--format is text, csv or json, not `%s`", f.format)
	}
	if f.by != "card" && f.by != "keyword" {
		return fmt.Errorf("--by is card or keyword, not `%s`", f.by)
	}
	g, err := a.asking(files, &f.cards, &f.many, f.log)
	if err != nil {
		return err
	}
	defer g.in.Close()
	counts := g.asker.Count()
	if err := g.answer(a, a.err); err != nil {
		return err
	}
	if err := statsWriters[f.format](a.out, statRows(counts.All(), f.by == "card")); err != nil {
		return err
	}
	return g.ending()
}

// statRow is a line of the sums.
type statRow struct {
	Card      string `json:"card,omitempty"`
	Keyword   string `json:"keyword"`
	Condition string `json:"condition"`
	Plays     int    `json:"plays"`
	Active    int    `json:"active"`
	Inactive  int    `json:"inactive"`
	Unknown   int    `json:"unknown"`
}

// statRows joins what was counted of the same keyword, or of the same keyword of a
// card; a condition in words stands for itself.
func statRows(counts []stream.Count, byCard bool) []*statRow {
	rows := []*statRow{}
	known := map[statRow]*statRow{}
	for _, c := range counts {
		key := statRow{Condition: c.Ability.Condition()}
		if c.Ability.Use != nil {
			key.Keyword = c.Ability.Use.String()
		}
		if byCard {
			key.Card = c.Ability.Card.Name
		}
		row := known[key]
		if row == nil {
			row = &statRow{Card: key.Card, Keyword: key.Keyword, Condition: key.Condition}
			known[key] = row
			rows = append(rows, row)
		}
		row.Plays += c.Plays()
		row.Active += c.Active
		row.Inactive += c.Inactive
		row.Unknown += c.Unknown
	}
	return rows
}

var statsWriters = map[string]func(io.Writer, []*statRow) error{"text": writeStats, "csv": writeStatsCSV, "json": writeStatsJSON}

func writeStats(w io.Writer, rows []*statRow) error {
	t := &table{}
	t.add([]string{"condition"}, "card", "keyword", "plays", "active", "inactive", "unknown", "active in")
	for _, r := range rows {
		t.add([]string{shorten(r.Condition, 60)}, r.Card, r.Keyword, strconv.Itoa(r.Plays), strconv.Itoa(r.Active), strconv.Itoa(r.Inactive), strconv.Itoa(r.Unknown), fmt.Sprintf("%.1f %%", 100*float64(r.Active)/float64(r.Plays)))
	}
	t.write(w)
	return nil
}

func writeStatsCSV(w io.Writer, rows []*statRow) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"card", "keyword", "condition", "plays", "active", "inactive", "unknown"}); err != nil {
		return err
	}
	for _, r := range rows {
		if err := out.Write([]string{r.Card, r.Keyword, r.Condition, strconv.Itoa(r.Plays), strconv.Itoa(r.Active), strconv.Itoa(r.Inactive), strconv.Itoa(r.Unknown)}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func writeStatsJSON(w io.Writer, rows []*statRow) error {
	return encodeJSON(w, struct {
		Schema string     `json:"schema"`
		Rows   []*statRow `json:"rows"`
	}{"kwrun/stats/1", rows})
}
