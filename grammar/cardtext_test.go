package grammar

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// outline writes what was read of a card: a line for each clause with its kind,
// cost, keywords, guards, and then the parts.
func outline(c *CardText) string {
	var b strings.Builder
	cut := func(s Span) string { return strings.TrimSpace(c.Text[s.Start:s.End]) }
	for _, clause := range c.Clauses {
		b.WriteString(string(clause.Kind))
		if clause.Cost != (Span{}) {
			fmt.Fprintf(&b, " cost<%s>", cut(clause.Cost))
		}
		for _, k := range clause.Keywords {
			b.WriteString(" " + k.Name)
			if k.Param != nil {
				fmt.Fprintf(&b, " %d", *k.Param)
			}
			b.WriteString(pick(k.Gate, ">", ""))
			if k.Cost != (Span{}) {
				fmt.Fprintf(&b, "<%s>", cut(k.Cost))
			}
		}
		if clause.Trigger != nil {
			fmt.Fprintf(&b, " when(%s)", Print(clause.Trigger.Condition))
		}
		for _, g := range clause.Conditions {
			fmt.Fprintf(&b, " %s(%s)", g.Word, pickGuard(g))
		}
		b.WriteString(pick(clause.Replaces, " replaces", "") + "\n")
	}
	for _, p := range c.Parts {
		fmt.Fprintf(&b, "%s<%s> ", p.Kind, cut(p.At))
	}
	return strings.TrimSpace(b.String())
}

func pickGuard(g *Guard) string {
	if g.Quantity != nil {
		return g.Quantity.String()
	}
	return Print(g.Condition)
}

func TestCardTexts(t *testing.T) {
	r := pack(t)
	for _, c := range cardTexts {
		got := r.ReadText("Old Well", c.kind, c.text)
		requireCovered(t, got)
		require.Equal(t, c.outline, outline(got), c.text)
	}
}

// Any text is covered, whatever is in it.
func TestCardTextCovered(t *testing.T) {
	r := pack(t)
	pieces := []string{"[Legion]", "[>]", "[>>]", "[&gt;]", " — ", "[Reaction]", ", ", "[Assault 2]", "[Level3]", ":rb_exhaust:", ":", " ", "\n", "<br />",
		"<em>", "</em>", "(", ")", "（", "）", ".", "。", "If you've played a card this turn", "when you play me", "for each ", "instead", "&quot;", "\xff", "\xf0\x9f",
		"draw 1", "[Equip]", "[Repeat]", "/", "[NO TEXT]", "[Stun]", "[Add]", "if", "only", "choose one:", "Old Well", "you", "\u00a0", "“", "”", "'", "[", "]", "1", "日本"}
	rapid.Check(t, func(rt *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(rt, "pieces"), rapid.SampledFrom([]string{"", " "}).Draw(rt, "between"))
		requireCovered(rt, r.ReadText("Old Well", rapid.SampledFrom([]string{"unit", "spell", ""}).Draw(rt, "kind"), text))
	})
}
