package cards

import (
	"regexp"
	"slices"
	"strings"

	"kwrun/grammar"
)

// abilityParts says how a list that has its cards' abilities in parts is put
// together again. Which keyword takes a dash and which a cost of its own, such
// a list no longer says; its shape does.
type abilityParts struct {
	list                path // to the abilities of a card; empty when it has a text
	keyword, cost, text path
	gates               []string // keywords with a dash behind them
	costBehind          []string // keywords whose cost stands behind them
}

// take sets the path that a line of a shape gives; false when it is of
// something else.
func (p *abilityParts) take(key string, paths []path) bool {
	into := map[string]*path{
		"abilities": &p.list, "ability keyword": &p.keyword, "ability cost": &p.cost, "ability text": &p.text,
	}[key]
	if into == nil {
		return false
	}
	*into = paths[0]
	return true
}

// abilities returns a line of text for each ability of the card at a span.
func (f *file) abilities(s *Shape, at grammar.Span) []string {
	p := &s.parts
	if len(p.list) == 0 {
		return nil
	}
	var lines []string
	for _, ability := range f.follow([]grammar.Span{at}, p.list) {
		part := func(to path) string {
			if to == nil {
				return ""
			}
			texts := f.importTexts("text", f.follow([]grammar.Span{ability}, to))
			return s.textInOurs(plainText(strings.Join(texts, " ")))
		}
		if line := p.line(part(p.keyword), part(p.cost), part(p.text)); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

var (
	ownCost = regexp.MustCompile(`^([^.("“:]|:\w+:)*:\s`) // `:icon:, do this: ` at the start of a text
	icon    = regexp.MustCompile(`:\w+:`)
)

// line puts an ability together.
func (p *abilityParts) line(keyword, cost, text string) string {
	head := ""
	if keyword != "" {
		head = "[" + keyword + "]"
	}
	if is(keyword, p.costBehind) {
		return words(head, cost, text)
	}
	if is(keyword, p.gates) && text != "" && !strings.HasPrefix(text, "—") {
		head += " —"
	}
	own := ownCost.FindString(text)
	says := func(icon string) bool { return strings.Contains(own, icon) }
	switch {
	case cost == "" || own != "" && slices.ContainsFunc(icon.FindAllString(cost, -1), says):
		return words(head, text) // the text says what it costs
	case own != "":
		return words(head, cost+", "+text)
	}
	return words(cost+":", head, text)
}

// is says whether a keyword, its number aside, is one of a list.
func is(keyword string, list []string) bool {
	return slices.Contains(list, strings.TrimRight(keyword, " 0123456789"))
}

// words returns the parts that are not empty with a space between.
func words(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}
