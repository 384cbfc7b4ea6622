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
