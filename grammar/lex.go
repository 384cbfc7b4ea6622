package grammar

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// The kinds of lexeme of the language. Words are told apart later, by place,
// against the vocabulary: "draw" is a verb after "you have" and text elsewhere.
const (
	kindWord    lexer.TokenType = iota + 1 // finalized, Quick-Draw, Ann's
	kindNumber                             // 3
	kindVersion                            // 1.4, 812.1.c
	kindBracket                            // [Text], [>]
	kindIcon                               // :rb_energy_2:
	kindString                             // "any text"
	kindPunct                              // , . ( ) : …
	kindBreak                              // the end of a line of card text
	kindMarkup                             // a tag of card text that shows nothing: <em>
)

// limits of one text (DESIGN 11): nothing larger is read, and the error says so.
const (
	maxDepth    = 50      // nested parentheses in a condition
	maxSentence = 4000    // lexemes in one statement
	maxText     = 1 << 20 // bytes of a definition file or of one card's text
)

// lexicalKinds names the kinds for participle's grammar tags.
var lexicalKinds = map[string]lexer.TokenType{
	"EOF": lexer.EOF, "Word": kindWord, "Number": kindNumber, "Version": kindVersion,
	"Bracket": kindBracket, "Icon": kindIcon, "String": kindString, "Punct": kindPunct,
	"Break": kindBreak, "Markup": kindMarkup,
}

// lexicon satisfies participle, which is always handed lexemes that are made here.
type lexicalDefinition struct{}

func (lexicalDefinition) Symbols() map[string]lexer.TokenType { return lexicalKinds }

func (lexicalDefinition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return &lexemes{list: lex(string(text), 0)}, err
}

// lexemes hands a list of lexemes to participle.
type lexemes struct {
	list []lexer.Token
	next int
}

func (l *lexemes) Next() (lexer.Token, error) {
	if l.next == len(l.list) {
		end := lexer.Position{}
		if l.next > 0 {
			end.Offset = spanOf(&l.list[l.next-1]).End
		}
		return lexer.EOFToken(end), nil
	}
	l.next++
	return l.list[l.next-1], nil
}

func peeking(list []lexer.Token) *lexer.PeekingLexer {
	p, _ := lexer.Upgrade(&lexemes{list: list}) // lexemes.Next never fails
	return p
}

// spanOf returns where a lexeme stands. Pos.Offset is its start and
// Pos.Column its length in bytes: a contraction has two lexemes over one place.
func spanOf(t *lexer.Token) Span { return Span{t.Pos.Offset, t.Pos.Offset + t.Pos.Column} }

func spanOfAll(list []lexer.Token) Span {
	if len(list) == 0 {
		return Span{}
	}
	return spanOf(&list[0]).Join(spanOf(&list[len(list)-1]))
}

func lexeme(kind lexer.TokenType, value string, start, end int) lexer.Token {
	return lexer.Token{Type: kind, Value: value, Pos: lexer.Position{Offset: start, Column: end - start}}
}

// lex cuts a text into lexemes; base is the offset of its first byte in the
// source. Every byte that is not white space ends up in a lexeme.
func lex(text string, base int) []lexer.Token {
	out := make([]lexer.Token, 0, 2+len(text)/4) // a word and a space are rarely shorter
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == '\n' {
			out = append(out, lexeme(kindBreak, "\n", base+i, base+i+1))
			i++
			continue
		}
		if unicode.IsSpace(r) || r == '\ufeff' {
			i += size
			continue
		}
		end, kind, value := next(text, i, r, size)
		if kind == kindWord {
			out = appendWord(out, text[i:end], base+i)
		} else {
			out = append(out, lexeme(kind, value, base+i, base+end))
		}
		i = end
	}
	return out
}

// next returns the end, the kind and the value of the lexeme at i.
func next(text string, i int, r rune, size int) (end int, kind lexer.TokenType, value string) {
	switch {
	case unicode.IsLetter(r) || r == '_':
		end = wordEnd(text, i)
		return end, kindWord, text[i:end]
	case unicode.IsDigit(r):
		return number(text, i)
	case r == '[' || r == '【':
		return enclosed(text, i, size, map[rune]string{'[': "]", '【': "】"}[r], kindBracket)
	case strings.HasPrefix(text[i:], "{{") || strings.HasPrefix(text[i:], ">}}"):
		if end, value := braced(text, i); end > 0 {
			return end, kindBracket, value
		}
	case r == '"' || r == '“':
		return enclosed(text, i, size, map[rune]string{'"': `"`, '“': "”"}[r], kindString)
	case r == ':':
		if end := iconEnd(text, i); end > 0 {
			return end, kindIcon, text[i:end]
		}
	case r == '<':
		if end, kind := tagEnd(text, i); end > 0 {
			return end, kind, text[i:end]
		}
	case r == '&':
		if end, value := entity(text, i); end > 0 {
			return end, kindPunct, value
		}
	}
	return i + size, kindPunct, plainPunct(r)
}

// wordEnd returns the end of the word at i: letters and digits, with hyphens
// and apostrophes inside.
func wordEnd(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if inside := strings.ContainsRune("-'’", r); inside {
			after, _ := utf8.DecodeRuneInString(text[i+size:])
			if !unicode.IsLetter(after) && !unicode.IsDigit(after) {
				return i
			}
		} else if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && !unicode.Is(unicode.Mn, r) {
			return i
		}
		i += size
	}
	return i
}

// number reads 3, 1.4 or 812.1.c. A full stop at the end is punctuation.
func number(text string, i int) (int, lexer.TokenType, string) {
	end, kind := i, kindNumber
	for end < len(text) {
		c := text[end]
		dot := c == '.' && end+1 < len(text) && isLabelByte(text[end+1])
		if dot {
			kind = kindVersion
		} else if !isLabelByte(c) || c >= 'a' && kind == kindNumber {
			break
		}
		end++
	}
	if end == i { // a digit of another script
		_, size := utf8.DecodeRuneInString(text[i:])
		end = i + size
	}
	return end, kind, text[i:end]
}

func isLabelByte(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' }

// enclosed reads a bracket or a quotation that closes on the same line; one
// that does not is a lone mark.
func enclosed(text string, i, size int, closer string, kind lexer.TokenType) (int, lexer.TokenType, string) {
	rest := text[i+size:]
	if line := strings.IndexByte(rest, '\n'); line >= 0 {
		rest = rest[:line]
	}
	length := strings.Index(rest, closer)
	if length < 0 {
		return i + size, kindPunct, text[i : i+size]
	}
	inner := rest[:length]
	end := i + size + length + len(closer)
	if kind == kindString {
		return end, kind, inner
	}
	return end, kind, "[" + strings.Join(strings.Fields(unescape(inner)), " ") + "]"
}

// isLone reports whether the lexeme is the start of a bracket or quotation that
// does not close on its line.
func isLone(t *lexer.Token) bool {
	return t.Type == kindPunct && (t.Value == "[" || t.Value == "【" || t.Value == `"` || t.Value == "“")
}

// braced reads the marks of catalogues that write {{Name}} for [Name] and
// {{Name>}} for [Name][>], which is two lexemes.
func braced(text string, i int) (end int, value string) {
	if strings.HasPrefix(text[i:], ">}}") {
		return i + 3, "[>]"
	}
	inner, _, closed := strings.Cut(text[i+2:], "}}")
	if !closed || strings.Contains(inner, "\n") || len(inner) > 60 {
		return 0, ""
	}
	if name := strings.TrimSuffix(inner, ">"); name != inner && strings.Trim(name, ">") != "" {
		return i + 2 + len(name), "[" + name + "]"
	}
	return i + 4 + len(inner), "[" + inner + "]"
}

// iconEnd returns the end of an icon such as :rb_energy_2:, 0 when there is none.
func iconEnd(text string, i int) int {
	end := i + 1
	for end < len(text) && (isLabelByte(text[end]) || text[end] == '_' || text[end] >= 'A' && text[end] <= 'Z') {
		end++
	}
	if end == i+1 || end >= len(text) || text[end] != ':' || !strings.Contains(text[i:end], "_") {
		return 0
	}
	return end + 1
}

// lineTags are the HTML tags that end a line of card text.
var lineTags = map[string]bool{"br": true, "p": true, "li": true, "ul": true, "ol": true, "div": true}

// tagEnd returns the end of an HTML tag and whether it ends a line.
func tagEnd(text string, i int) (int, lexer.TokenType) {
	end := strings.IndexByte(text[i:], '>')
	if end < 2 || end > 200 || strings.IndexByte(text[i:i+end], '\n') >= 0 {
		return 0, 0
	}
	name, _ := cutSpace(text[i+1 : i+end])
	name = strings.Trim(name, "/")
	for _, r := range name {
		if !unicode.IsLetter(r) {
			return 0, 0
		}
	}
	if name == "" {
		return 0, 0
	}
	if lineTags[strings.ToLower(name)] {
		return i + end + 1, kindBreak
	}
	return i + end + 1, kindMarkup
}

// entities of HTML that card files contain (riftbound/cardtext.md 6.8).
var entities = strings.NewReplacer("&gt;", ">", "&lt;", "<", "&quot;", `"`, "&#39;", "'", "&apos;", "'", "&nbsp;", " ", "&amp;", "&")

func unescape(text string) string { return entities.Replace(text) }

func entity(text string, i int) (int, string) {
	end := strings.IndexByte(text[i:], ';')
	if end < 0 || end > 8 {
		return 0, ""
	}
	value := unescape(text[i : i+end+1])
	if value == text[i:i+end+1] {
		return 0, ""
	}
	return i + end + 1, value
}

// plainPunct folds the full-width and typographic forms of punctuation.
func plainPunct(r rune) string {
	switch r {
	case '（':
		return "("
	case '）':
		return ")"
	case '，', '、':
		return ","
	case '。', '．':
		return "."
	case '：':
		return ":"
	case '＋':
		return "+"
	case '−', '－':
		return "-"
	}
	return string(r)
}

// shortened forms: what follows the apostrophe, and the word it stands for.
var shortened = map[string]string{"ve": "have", "m": "am", "re": "are", "d": "would"}

// appendWord adds a word: "you've" as "you" and "have", "isn't" as "is" and "not",
// "it's" as "it" and "is"; others as they are.
func appendWord(out []lexer.Token, word string, at int) []lexer.Token {
	first, second := contraction(word)
	if second == "" {
		return append(out, lexeme(kindWord, first, at, at+len(word)))
	}
	head := at + len(first)
	return append(out, lexeme(kindWord, first, at, head), lexeme(kindWord, second, head, at+len(word)))
}

// contraction returns the two words that one stands for; the second is empty where
// it stands for itself.
func contraction(word string) (first, second string) {
	if !strings.ContainsAny(word, "'’") && !strings.EqualFold(word, "cannot") {
		return word, ""
	}
	plain := strings.ReplaceAll(word, "’", "'")
	lower := strings.ToLower(plain)
	i := strings.LastIndexByte(lower, '\'')
	switch {
	case lower == "cannot" || lower == "can't":
		return "can", "not"
	case strings.HasSuffix(lower, "n't"):
		return plain[:len(plain)-3], "not"
	case i > 0 && shortened[lower[i+1:]] != "":
		return plain[:i], shortened[lower[i+1:]]
	case lower == "it's" || lower == "that's" || lower == "there's":
		return plain[:i], "is"
	}
	return plain, ""
}
