package grammar

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	var files []*File
	for _, n := range []string{"riftbound.kw", "legion.kw"} {
		b, _ := os.ReadFile("../keywords/" + n)
		files = append(files, Split(&Source{n, string(b)}))
	}
	v, errs := ReadVocabulary(files)
	for _, e := range errs {
		fmt.Println(e, e.Hints)
	}
	st := time.Now()
	r, errs := NewReader(v)
	fmt.Println(time.Since(st))
	for _, e := range errs {
		fmt.Println(e, e.Hints)
	}
	for _, f := range files {
		for _, e := range r.Definitions(f) {
			fmt.Println(e, e.Hints)
		}
	}
	b, _ := os.ReadFile("/tmp/sentences.txt")
	st = time.Now()
	n := 0
	for _, line := range splitLines(string(b)) {
		if line == "" {
			continue
		}
		n++
		c, err := r.Condition(&Source{"", line})
		if err != nil {
			fmt.Println("FAIL", line, "=>", err, AsErrors(err)[0].Hints)
		}
		_ = c
	}
	fmt.Println(n, time.Since(st)/time.Duration(n))
}

func splitLines(s string) []string {
	var out []string
	cur := ""
	for _, r := range s {
		if r == '\n' {
			out = append(out, cur)
			cur = ""
			continue
		}
		cur += string(r)
	}
	return out
}

func TestSlow(t *testing.T) {
	var files []*File
	for _, n := range []string{"riftbound.kw", "legion.kw"} {
		b, _ := os.ReadFile("../keywords/" + n)
		files = append(files, Split(&Source{n, string(b)}))
	}
	v, _ := ReadVocabulary(files)
	r, _ := NewReader(v)
	b, _ := os.ReadFile("/tmp/sentences.txt")
	for _, line := range splitLines(string(b)) {
		st := time.Now()
		for range 20 {
			r.Condition(&Source{"", line})
		}
		if d := time.Since(st) / 20; d > 150*time.Microsecond {
			fmt.Println(d, line)
		}
	}
}

func TestPrintTry(t *testing.T) {
	var files []*File
	for _, n := range []string{"riftbound.kw", "legion.kw"} {
		b, _ := os.ReadFile("../keywords/" + n)
		files = append(files, Split(&Source{n, string(b)}))
	}
	v, _ := ReadVocabulary(files)
	r, _ := NewReader(v)
	b, _ := os.ReadFile("/tmp/sentences.txt")
	for _, line := range splitLines(string(b)) {
		c, err := r.Condition(&Source{"", line})
		if err != nil {
			continue
		}
		p := Print(c)
		c2, err := r.Condition(&Source{"", p})
		if err != nil {
			fmt.Println("REPARSE", line, "=>", p, err)
			continue
		}
		if p2 := Print(c2); p2 != p {
			fmt.Println("DIFF", p, p2)
		}
		if p != line {
			fmt.Println(line, "\n     ", p)
		}
	}
}

func TestCards(t *testing.T) {
	var files []*File
	for _, n := range []string{"riftbound.kw", "legion.kw"} {
		b, _ := os.ReadFile("../keywords/" + n)
		files = append(files, Split(&Source{n, string(b)}))
	}
	v, _ := ReadVocabulary(files)
	r, _ := NewReader(v)
	r.Definitions(files[1])
	r.SetKeywords([]*Keyword{files[1].Blocks[0].Keyword})
	for _, c := range [][3]string{
		{"Banner Captain", "unit", "[Legion] — When you play me, ready me. (Get the effect if you've played another card this turn)<br />Other friendly units have +1 :rb_might: here."},
		{"Old Well", "gear", ":rb_exhaust:: [Legion] — Draw 1. (x.)"},
		{"Hand", "legend", ":rb_exhaust:: [Legion] — [Add] :rb_energy_1:."},
		{"G", "spell", "Choose a unit. Kill it the next time it takes damage this turn.\n[Legion] — Kill it now instead."},
		{"U", "unit", "[Legion][&gt;] You may play me from your trash for :rb_energy_3::rb_rune_fury:. (x)"},
		{"U", "unit", "If you've played a spell this turn, draw 1 for each card you've played this turn."},
		{"U", "unit", "[Legion] — I cost :rb_energy_2: less."},
		{"U", "unit", "Give a unit [Tank] this turn if it smiles."},
	} {
		ct := r.ReadText(c[0], c[1], c[2])
		for _, cl := range ct.Clauses {
			fmt.Printf("CLAUSE %s kw=%v cost=%q text=%q trig=%v conds=%d repl=%v\n", cl.Kind, cl.Keywords, c[2][cl.Cost.Start:cl.Cost.End], c[2][cl.Text.Start:cl.Text.End], cl.Trigger != nil, len(cl.Conditions), cl.Replaces)
		}
		for _, p := range ct.Parts {
			fmt.Printf("   %s %q %s\n", p.Kind, c[2][p.At.Start:p.At.End], p.Why)
		}
	}
}
