package grammar

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTmp2(t *testing.T) {
	r := pack(t)
	names, _ := filepath.Glob("/tmp/gram/err/*.kw")
	for _, n := range names {
		b, _ := os.ReadFile(n)
		f, errs := readText(r, "x.kw", string(b))
		if strings.HasPrefix(string(b), "game") {
			f2 := Split(&Source{Name: "x.kw", Text: string(b)})
			_, errs = ReadVocabulary([]*File{f2})
		}
		fmt.Println("=====", filepath.Base(n), len(f.Blocks))
		fmt.Print(strings.TrimRight(string(b)[:min(len(b), 400)], "\n"), "\n--\n")
		for _, e := range errs {
			fmt.Printf("%s:%d:%d w%d %s %s\n", e.File, e.Line, e.Col, e.Width, e.Code, e.Message)
			for _, h := range e.Hints {
				fmt.Println("    =", h)
			}
			if e.Nearest != "" {
				fmt.Println("    ~", e.Nearest)
			}
		}
	}
}
