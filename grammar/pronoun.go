package grammar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// pronoun.go reads who is meant: you, this card, an opponent's, what was said before.

func whose(lex *lexer.PeekingLexer) (*leaf, int) { return whoseAt(lookahead(lex, 3)) }

func (t *tables) pronoun(lex *lexer.PeekingLexer) (*leaf, int) {
	ahead := lookahead(lex, 2)
	if len(ahead) == 0 || ahead[0].Type != kindWord {
		return nil, 0
	}
	if whose, _ := whose(lex); len(ahead) > 1 && (whose == nil || whose.whose.Who != Opponents) {
		if who, ok := phrases2[strings.ToLower(ahead[0].Value+" "+ahead[1].Value)]; ok {
			return &leaf{who: who, word: &Word{At: spanOfAll(ahead), Text: textOf(ahead)}}, 2
		}
	}
	if isWord(&ahead[0], "this") {
		return t.this(lex, ahead)
	}
	if n := t.referring(lex); n > 0 {
		said := lookahead(lex, n)
		return &leaf{who: That, word: &Word{At: spanOfAll(said), Text: textOf(said)}}, n
	}
	if words := lookahead(lex, 4); matches([]string{"you", "or", "an", "ally"}, words) {
		return &leaf{who: Allied, word: &Word{At: spanOfAll(words), Text: textOf(words)}}, 4
	} else if matches([]string{"you", "or", "allies"}, words) {
		return &leaf{who: Allied, word: &Word{At: spanOfAll(words[:3]), Text: textOf(words[:3])}}, 3
	}
	if who, ok := pronouns[strings.ToLower(ahead[0].Value)]; ok {
		return &leaf{who: who, word: &Word{At: spanOf(&ahead[0]), Text: ahead[0].Value}}, 1
	}
	return nil, 0
}

// player takes a pronoun for a player. Unlike a thing, it has no filters.
func (t *tables) player(lex *lexer.PeekingLexer) (*leaf, int) {
	l, n := t.pronoun(lex)
	if l == nil || l.who == ThisCard || l.who == That {
		return nil, 0
	}
	return l, n
}

// this is the card itself: alone, or before a noun (this unit); before another
// word it starts a window (this turn).
func (t *tables) this(lex *lexer.PeekingLexer, ahead []lexer.Token) (*leaf, int) {
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	lex.Next()
	if window, _ := t.windows.match(lex); window != nil {
		return nil, 0
	}
	if word, n := t.nouns.match(lex); word != nil {
		return &leaf{who: ThisCard, word: word}, 1 + n
	}
	if len(ahead) > 1 && open(&ahead[1]) {
		if verb, _ := t.present.match(lex); verb == nil {
			return nil, 0
		}
	}
	if len(ahead) > 1 && isWord(&ahead[1], "turn") {
		return nil, 0
	}
	return &leaf{who: ThisCard, word: &Word{At: spanOf(&ahead[0]), Text: "this"}}, 1
}

// referring returns how many lexemes refer back to something said before: that
// unit, the played card, its controller, one of them.
func (t *tables) referring(lex *lexer.PeekingLexer) int {
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	if l, n := count(lex); l != nil {
		take(lex, n)
		if matches([]string{"of", "them"}, lookahead(lex, 2)) {
			return n + 2
		}
		return 0
	}
	first := lex.Next()
	switch {
	case isWord(first, "its", "their") && isWord(lex.Peek(), "controller", "owner"):
		return 2
	case isWord(first, "that", "those"):
		if word, n := t.nouns.match(lex); word != nil {
			return 1 + n
		}
	case isWord(first, "the"):
		verb, n := t.participle.match(lex)
		if verb == nil {
			return 0
		}
		take(lex, n)
		if word, m := t.nouns.match(lex); word != nil {
			return 1 + n + m
		}
	}
	return 0
}
