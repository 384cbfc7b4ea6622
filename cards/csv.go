package cards

import (
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"kwrun/grammar"
)

// A table: a header line, then a card a line. Cells are parted by commas,
// semicolons or tabs, whichever the header has, and quoted as in any CSV.
//
//	name, type, text, id, ids, tags, owner, count   as in the native JSON
//	cost energy, cost.energy, cost (energy)         what a card costs, by resource
//	might, or any other word                        a number, when its cells are
//
// Columns stand in any order and in any capitals. Tags are parted by `/`, `;`
// or `,`, ids by `;` or `,`. An empty cell says nothing, and a line of empty
// cells is no card.

// cell is one value of a table, and where it stands, its quotes with it.
type cell struct {
	text string
	at   grammar.Span
}

func (c cell) empty() bool { return strings.TrimSpace(c.text) == "" }

// column says what the cells under one word of the header are.
type column struct {
	cell
	field string // one of fields, or the name of a number
	cost  string // the resource, when the column is a cost
}

// separators are the characters that can part cells.
var separators = []rune{',', ';', '\t'}

// separator says whether a line is the header of a table, and what parts its
// cells. A comment and a name line of the text form, whose parentheses a
// separator would cut through, are none.
func separator(line string) (rune, bool) {
	if strings.HasPrefix(line, "#") {
		return ',', false
	}
	for _, comma := range separators {
		if isHeader(headerCells(line, comma)) {
			return comma, true
		}
	}
	return ',', false
}

// isHeader says whether one of some cells is `name`, or two are what a card has.
func isHeader(cells []string) bool {
	known, named := 0, false
	for _, text := range cells {
		if strings.Count(text, "(") != strings.Count(text, ")") {
			return false
		}
		c := columnOf(cell{text: text})
		if c.cost != "" || isField(c.field) {
			known++
		}
		named = named || c.field == "name"
	}
	return len(cells) > 1 && (named || known > 1)
}

func headerCells(line string, comma rune) []string {
	r := csv.NewReader(strings.NewReader(line))
	r.Comma = comma
	r.TrimLeadingSpace = comma != '\t'
	cells, err := r.Read()
	if err != nil {
		return nil
	}
	return cells
}

var costColumn = regexp.MustCompile(`^(?:cost[ ._:/(-]+([^()]+)\)?|(.+?)[ ._:/-]+cost)$`)

// columnOf reads a word of the header.
func columnOf(c cell) column {
	name := lower(c.text)
	if m := costColumn.FindStringSubmatch(name); m != nil {
		return column{c, "cost", m[1] + m[2]}
	}
	return column{cell: c, field: name}
}

// table is a list in CSV that is being read.
type table struct {
	*file
	csv     *csv.Reader
	starts  []int // of the lines, as the reader of CSV counts them
	columns []column
	cards   [][]cell
}

// csv reads the file as a table.
func (f *file) csv() []row {
	t := &table{file: f}
	fits := true
	f.eachLine(func(line grammar.Span) {
		t.starts = append(t.starts, line.Start)
		fits = f.fit(line) && fits
	})
	if !fits || len(t.starts) == 0 {
		return nil
	}
	t.open()
	if header, ok := t.next(); ok && t.header(header) {
		for cells, ok := t.next(); ok; cells, ok = t.next() {
			t.cards = append(t.cards, cells)
		}
		t.checkColumns()
	}
	var rows []row
	for _, cells := range t.cards {
		if c, ok := t.card(cells); ok {
			rows = append(rows, row{c, first(cells[0].at)})
		}
	}
	return rows
}

func (t *table) open() {
	header, _, _ := strings.Cut(strings.TrimLeft(t.Text[t.start:], " \r\n"), "\n")
	t.csv = csv.NewReader(strings.NewReader(t.Text[t.start:]))
	t.csv.Comma, _ = separator(strings.TrimRight(header, "\r"))
	t.csv.TrimLeadingSpace = t.csv.Comma != '\t'
	t.csv.FieldsPerRecord = -1 // cells that are missing are empty, and card speaks of too many
}

// next returns the cells of the next line that reads and says something.
func (t *table) next() ([]cell, bool) {
	for {
		texts, err := t.csv.Read()
		var fault *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return nil, false
		case errors.As(err, &fault):
			t.quoteFault(fault)
			continue
		}
		cells := make([]cell, len(texts))
		says := false
		for i, text := range texts {
			line, col := t.csv.FieldPos(i)
			cells[i] = cell{text, t.cellAt(t.offset(line, col))}
			says = says || !cells[i].empty()
		}
		whole := grammar.Span{Start: cells[0].at.Start, End: cells[len(cells)-1].at.End}
		if says && t.utf8(whole) {
			return cells, true
		}
	}
}

// offset returns the byte that a line and a column of it are.
func (t *table) offset(line, col int) int {
	if line > len(t.starts) {
		return len(t.Text)
	}
	return min(t.starts[line-1]+col-1, len(t.Text))
}

// cellAt returns the stretch of the cell that starts at a byte.
func (t *table) cellAt(start int) grammar.Span {
	end := start
	if strings.HasPrefix(t.Text[start:], `"`) {
		for end++; end < len(t.Text); end++ {
			if t.Text[end] != '"' {
				continue
			}
			if end++; !strings.HasPrefix(t.Text[end:], `"`) { // else it is a quote inside
				break
			}
		}
		return grammar.Span{Start: start, End: min(end, len(t.Text))}
	}
	if i := strings.IndexAny(t.Text[start:], string(t.csv.Comma)+"\r\n"); i >= 0 {
		return grammar.Span{Start: start, End: start + i}
	}
	return grammar.Span{Start: start, End: len(t.Text)}
}

func (t *table) quoteFault(e *csv.ParseError) {
	at := t.offset(e.Line, e.Column)
	message := "a quote stands inside a cell that does not begin with one"
	if errors.Is(e.Err, csv.ErrQuote) {
		message = "something stands behind the end of a cell in quotes"
		if at >= len(strings.TrimRight(t.Text, "\r\n")) {
			at = t.offset(e.StartLine, 1)
			message = "a cell in quotes of this line does not end"
		}
	}
	t.fault(grammar.Span{Start: at, End: at + 1}, codeQuotes, "%s", message).
		Hint(`a cell with quotes in it reads "He said ""no""."`)
}

// header reads the header, and says whether cards can be read under it.
func (t *table) header(cells []cell) bool {
	seen := map[string]bool{}
	for _, c := range cells {
		col := columnOf(c)
		key := col.field + "\x00" + col.cost
		if seen[key] && !c.empty() {
			t.fault(c.at, codeRepeated, "`%s` stands twice in one header", short(lower(c.text)))
			return false
		}
		seen[key] = true
		t.columns = append(t.columns, col)
	}
	if seen["name\x00"] {
		return true
	}
	e := t.fault(cells[0].at, codeColumn, "no column of this table is called `name`")
	for _, c := range t.columns {
		if grammar.Nearest(c.field, []string{"name"}) != "" {
			e.Near(c.field, []string{"name"})
			return false
		}
	}
	e.Hint("the first line of a table says what stands below: name, type, text, `cost` and a resource, numbers by their names")
	return false
}

// checkColumns says of each column that is none of ours whether its cells are
// numbers: its first one decides.
func (t *table) checkColumns() {
	for i, col := range t.columns {
		if col.cost != "" || isField(col.field) && col.field != "cost" {
			continue
		}
		for _, cells := range t.cards {
			if i >= len(cells) || cells[i].empty() {
				continue
			}
			if _, err := strconv.Atoi(strings.TrimSpace(cells[i].text)); err != nil || col.field == "" || col.field == "cost" {
				t.unknownColumn(i)
			}
			break
		}
	}
}

// unknownColumn adds the fault of a column that is neither known nor of
// numbers, and makes its cells say nothing.
func (t *table) unknownColumn(i int) {
	col := t.columns[i]
	switch col.field {
	case "":
		t.fault(first(col.at), codeColumn, "a column with cells has no name in the header")
	case "cost":
		t.fault(col.at, codeColumn, "`cost` does not say of what").
			Hint("a column of costs is called `cost energy`, with the resource behind it")
	default:
		t.fault(col.at, codeColumn, "`%s` is not a column that I know", short(col.field)).
			Near(col.field, fields).
			Hint("a table has %s, `cost energy`, and numbers of any name; leave other columns out", strings.Join(columnNames, ", "))
	}
	for _, cells := range t.cards {
		if i < len(cells) {
			cells[i].text = ""
		}
	}
}

// columnNames are the columns that are no numbers and no costs.
var columnNames = []string{"name", "type", "text", "id", "ids", "tags", "owner", "count"}

// card reads a line of the table.
func (t *table) card(cells []cell) (Card, bool) {
	before := t.found
	c := Card{Line: t.line(cells[0].at.Start)}
	for i, cell := range cells {
		switch {
		case cell.empty():
		case i >= len(t.columns):
			t.fault(cell.at, codeCells, "`%s` stands under no column", short(cell.text)).
				Hint("a cell that holds a `%c` stands in quotes", t.csv.Comma)
		default:
			t.field(&c, t.columns[i], cell)
		}
	}
	c.setIDs(append([]string{c.ID}, c.IDs...))
	if c.Name == "" && t.found == before {
		t.fault(first(cells[0].at), codeNoName, "a card has no name")
	}
	return c, t.found == before
}

func (t *table) field(c *Card, col column, cell cell) {
	text := strings.TrimSpace(cell.text)
	switch {
	case col.cost != "":
		t.numberCell(&c.Cost, col.cost, cell)
	case col.field == "name":
		c.Name = text
	case col.field == "type":
		c.Type = lower(text)
	case col.field == "text":
		c.Text = cell.text
	case col.field == "id":
		c.ID = text
	case col.field == "ids":
		c.IDs = cellValues(text, ";,")
	case col.field == "tags":
		c.Tags = cellValues(text, "/;,")
	case col.field == "owner":
		c.Owner = text
	case col.field == "count":
		c.Count = t.countCell(cell)
	default:
		t.numberCell(&c.Numbers, col.field, cell)
	}
}

// cellValues reads the values in one cell, parted by one of some characters.
func cellValues(text, separators string) []string {
	var list []string
	for _, v := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		if v = strings.TrimSpace(v); v != "" {
			list = append(list, v)
		}
	}
	return list
}

func (t *table) numberCell(numbers *map[string]int, name string, cell cell) {
	n, err := strconv.Atoi(strings.TrimSpace(cell.text))
	if err != nil {
		t.fault(cell.at, codeValue, "`%s` has to be a whole number, and this is `%s`", short(name), short(cell.text))
		return
	}
	put(numbers, name, n)
}

func (t *table) countCell(cell cell) int {
	var count map[string]int
	t.numberCell(&count, "count", cell)
	n, ok := count["count"]
	if ok && n < 1 {
		t.fault(cell.at, codeValue, "a deck has one copy of a card or more, and this is %d", n)
		return 0
	}
	return n
}
