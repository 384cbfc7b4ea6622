package grammar

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// count.go reads numbers: first, two or more, at least N, twice.

var ordinals = []string{"", "first", "second", "third", "fourth", "fifth"}

func ordinal(lex *lexer.PeekingLexer) (*leaf, int) {
	for n, word := range ordinals {
		if n > 0 && isWord(lex.Peek(), word) {
			return &leaf{nth: n}, 1
		}
	}
	return nil, 0
}

// spelled are the numbers that can be written as words.
var spelled = []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func numeral(text string) (Numeral, bool) {
	if text == "N" {
		return Numeral{Hole: true}, true
	}
	for n, word := range spelled {
		if n > 0 && strings.EqualFold(text, word) {
			return Numeral{N: n, Spelled: true}, true
		}
	}
	n, err := strconv.Atoi(text)
	return Numeral{N: n}, err == nil && n >= 0
}

// count takes two or more, at least N, exactly 3, no more than 4, 7+.
func count(lex *lexer.PeekingLexer) (*leaf, int) {
	ahead := lookahead(lex, 5)
	before, is := comparisonBefore(ahead)
	if len(ahead) <= before {
		return nil, 0
	}
	n, ok := numeral(ahead[before].Value)
	if !ok || ahead[before].Type != kindNumber && ahead[before].Type != kindWord {
		return nil, 0
	}
	after := 0
	if before == 0 {
		after, is = comparisonAfter(ahead[1:])
	}
	total := before + 1 + after
	c := &Count{At: spanOfAll(ahead[:total]), Is: is, Than: n}
	c.fold()
	return &leaf{count: c}, total
}

func comparisonBefore(ahead []lexer.Token) (int, Comparison) {
	starts := func(words ...string) bool { return matches(words, ahead) }
	switch {
	case starts("exactly"):
		return 1, Exactly
	case starts("at", "least"):
		return 2, OrMore
	case starts("at", "most"):
		return 2, OrFewer
	case starts("no", "more", "than"):
		return 3, OrFewer
	case starts("fewer", "than"), starts("less", "than"):
		return 2, FewerThan
	case starts("more", "than"):
		return 2, MoreThan
	}
	return 0, OrMore
}

func comparisonAfter(ahead []lexer.Token) (int, Comparison) {
	switch {
	case matches([]string{"or", "more"}, ahead):
		return 2, OrMore
	case matches([]string{"or", "fewer"}, ahead), matches([]string{"or", "less"}, ahead):
		return 2, OrFewer
	case len(ahead) > 0 && ahead[0].Value == "+":
		return 1, OrMore
	}
	return 0, OrMore
}

// fold turns fewer than 3 into 2 or fewer: one phrasing for one meaning. With
// a hole there is no number to count down from.
func (c *Count) fold() {
	if c.Than.Hole {
		return
	}
	switch {
	case c.Is == FewerThan && c.Than.N > 0:
		c.Is, c.Than.N = OrFewer, c.Than.N-1
	case c.Is == MoreThan:
		c.Is, c.Than.N = OrMore, c.Than.N+1
	}
	c.Than.Spelled = c.Than.Spelled && c.Than.N > 0 && c.Than.N < len(spelled)
}

// times takes once, twice, three or more times.
func times(lex *lexer.PeekingLexer) (*leaf, int) {
	ahead := lookahead(lex, 7)
	before, is := comparisonBefore(ahead)
	if len(ahead) > before {
		for n, word := range []string{"", "once", "twice"} {
			if n > 0 && isWord(&ahead[before], word) {
				after, or := comparisonAfter(ahead[before+1:])
				if before == 0 {
					is = or
				} else {
					after = 0
				}
				c := &Count{At: spanOfAll(ahead[:before+1+after]), Is: is, Than: Numeral{N: n, Spelled: true}}
				c.fold()
				return &leaf{count: c}, before + 1 + after
			}
		}
	}
	l, n := count(lex)
	if l == nil || n >= len(ahead) || !isWord(&ahead[n], "times", "time") {
		return nil, 0
	}
	if c := l.get().count; c.Than.N < 3 && !c.Than.Hole {
		c.Than.Spelled = c.Than.N > 0 // 2 times: twice
	}
	return l, n + 1
}
