package grammar

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// shown writes a fault in one line: place, width, code, message, hints, nearest.
func shown(e *Error) string {
	text := fmt.Sprintf("%d:%d+%d %s %s", e.Line, e.Col, e.Width, e.Code, e.Message)
	for _, h := range e.Hints {
		text += " = " + h
	}
	if e.Nearest != "" {
		text += " ~ " + e.Nearest
	}
	return text
}

// body puts one statement into a definition, on its line 3.
func body(statement string) string {
	return "keyword Test\n  form [Test][>] [Text]\n  " + statement + "\n  then this card gains [Text]\n"
}

// faultsOf reads a text as what its first word says it is.
func faultsOf(r *Reader, text string) []string {
	file := Split(&Source{Name: "x.kw", Text: text})
	var found Errors
	if strings.HasPrefix(text, "game") {
		_, found = ReadVocabulary([]*File{file})
	} else {
		_, found = readText(r, "x.kw", text)
	}
	list := []string{}
	for _, e := range found {
		list = append(list, shown(e))
	}
	return list
}

// Each fault is found once, at its exact place, with what was expected.
func TestFaults(t *testing.T) {
	r := pack(t)
	for _, c := range faultCases {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.faults, faultsOf(r, c.text), c.text)
		})
	}
}

// What a designer reads is in a designer's words.
func TestFaultWords(t *testing.T) {
	for _, c := range faultCases {
		for _, f := range c.faults {
			require.NotRegexp(t, `EOF|<\w+>|grammar\.|\*\w+\.|participle|lexeme|unexpected token`, f)
			message, _, _ := strings.Cut(f, " = ")
			require.False(t, strings.HasSuffix(message, "."), f)
		}
	}
}

func TestEveryReadingCodeHasACase(t *testing.T) {
	seen := ""
	for _, c := range faultCases {
		seen += strings.Join(c.faults, "\n") + "\n"
	}
	for n := 1; n <= 13; n++ {
		require.Contains(t, seen, fmt.Sprintf("KW%03d", n))
	}
}

// A wrapped line that starts with a number has no label.
func TestWrappedNumber(t *testing.T) {
	r := pack(t)
	file, found := readText(r, "x.kw", body("if you have finalized\n    2 or more cards this turn"))
	require.Empty(t, found)
	require.Equal(t, "if you have finalized 2 or more cards this turn", file.Blocks[0].Keyword.Statements[1].String())
}

// What is too large, too deep or no text is one fault, found in no time.
func TestLimits(t *testing.T) {
	r := pack(t)
	long := strings.Repeat("a card, ", 200_000)
	for _, c := range []struct{ name, text, fault string }{
		{"parentheses", body("if " + strings.Repeat("(", 200_000)), "parentheses are nested more than 50 deep"},
		{"a line of a megabyte", "keyword X\n  note \"" + strings.Repeat("x", 1<<20) + "\"\n", "the file has"},
		{"a long line", body("if you have finalized " + long[:900_000]), "the line is too long"},
		{"a list", body("if you have finalized " + long[:8*150] + "a card this turn"), ""},
		{"lines", "keyword X\n  form [X]\n" + strings.Repeat("  note \"x\"\n", 50_000), ""},
		{"a fault in each of many lines", "keyword X\n" + strings.Repeat("  if you smle\n", 3_000), "*"},
		{"continued lines", "keyword X\n  form [X]\n  note \"x\"\n" + strings.Repeat("    y\n", 50_000), "the line is too long"},
		{"deep", body("if " + strings.Repeat("(", 50) + "it is your turn" + strings.Repeat(")", 50)), ""},
		{"deep and mixed", body("if " + strings.Repeat("not (it is your turn or ", 50) + "it is your turn" + strings.Repeat(")", 50)), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			found := faultsOf(r, c.text)
			require.Less(t, time.Since(start), time.Minute, "it hangs")
			if c.fault == "" {
				require.Empty(t, found)
				return
			}
			if c.fault == "*" {
				return // many
			}
			require.Len(t, found, 1)
			require.Contains(t, found[0], c.fault)
			require.Less(t, len(found[0]), 500)
		})
	}
}

// Of a long line, the part around the fault is kept.
func TestClip(t *testing.T) {
	line := strings.Repeat("x", 1000) + "FAULT" + strings.Repeat("y", 1000)
	for _, at := range []int{0, 50, 101, 1000, 1990, 2004} {
		e := (&Source{Text: "first\n" + line}).Fault(Span{6 + at, 6 + at + 1}, "KW001", "x")
		require.Equal(t, at+1, e.Col)
		runes := []rune(e.Source)
		require.LessOrEqual(t, len(runes), MaxSource+2)
		require.Equal(t, line[at], byte(runes[e.Col-1-e.Offset]))
	}
	short := (&Source{Text: "日本 fault"}).Fault(Span{7, 12}, "KW001", "x")
	require.Equal(t, []any{4, 5, 0, "日本 fault"}, []any{short.Col, short.Width, short.Offset, short.Source})
}
