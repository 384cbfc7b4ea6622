package grammar

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// table.go has the phrases of a vocabulary by the place they can stand in, and
// finds the longest one at a place.

// phraseEntry is one phrase of a table, with the word it stands for.
type phraseEntry struct {
	words []string
	word  Word
}

// phrases finds the longest phrase of a vocabulary at a place.
type phrases map[string][]phraseEntry

func (p phrases) add(text string, word Word) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return
	}
	list := p[words[0]]
	at := 0
	for at < len(list) && len(list[at].words) >= len(words) {
		if slices.Equal(list[at].words, words) {
			return // the first declaration of a phrase is the one that is meant
		}
		at++
	}
	p[words[0]] = slices.Insert(list, at, phraseEntry{words, word})
}

// match returns the longest phrase at the lexer's place and how many lexemes
// it has, nil when there is none.
func (p phrases) match(lex *lexer.PeekingLexer) (*Word, int) {
	ahead := lookahead(lex, 8)
	if len(ahead) == 0 {
		return nil, 0
	}
	for _, entry := range p[strings.ToLower(ahead[0].Value)] {
		if matches(entry.words, ahead) {
			word := entry.word
			n := len(entry.words)
			word.At, word.Text = spanOfAll(ahead[:n]), textOf(ahead[:n])
			return &word, n
		}
	}
	return nil, 0
}

func matches(words []string, ahead []lexer.Token) bool {
	if len(words) > len(ahead) {
		return false
	}
	for i, w := range words {
		if !strings.EqualFold(ahead[i].Value, w) {
			return false
		}
	}
	return true
}

func textOf(list []lexer.Token) string {
	words := make([]string, len(list))
	for i, t := range list {
		words[i] = t.Value
	}
	return strings.Join(words, " ")
}

// lookahead returns up to n lexemes from the lexer's place on, without taking them.
func lookahead(lex *lexer.PeekingLexer, n int) []lexer.Token {
	from := lex.RawCursor()
	at := lex.MakeCheckpoint()
	for range n {
		if lex.Peek().EOF() {
			break
		}
		lex.Next()
	}
	to := lex.RawCursor()
	lex.LoadCheckpoint(at)
	return lex.Range(from, to)
}

func take(lex *lexer.PeekingLexer, n int) {
	for range n {
		lex.Next()
	}
}

// tables are the phrases of a vocabulary, by the place they can stand in.
type tables struct {
	nouns, adjectives, states, adverbs      phrases
	base, present, past, participle, gerund phrases
	numbers, units, zones, windows          phrases
}

func newTables(v *Vocabulary) *tables {
	t := &tables{}
	for _, p := range []*phrases{&t.nouns, &t.adjectives, &t.states, &t.adverbs, &t.base, &t.present, &t.past,
		&t.participle, &t.gerund, &t.numbers, &t.units, &t.zones, &t.windows} {
		*p = phrases{}
	}
	for _, n := range v.Nouns {
		for _, text := range append([]string{n.Name, n.Plural}, n.Also...) {
			t.nouns.add(text, Word{Noun: n})
		}
	}
	t.nouns.add("player", Word{Noun: playerNoun})
	t.nouns.add("players", Word{Noun: playerNoun})
	for _, a := range v.Adjectives {
		t.adjectives.add(a.Name, Word{Adjective: a})
		t.states.add(a.Name, Word{Adjective: a})
	}
	for _, s := range v.Statuses {
		t.adjectives.add(s.Name, Word{Status: s})
		t.states.add(s.Name, Word{Status: s})
	}
	for _, tag := range v.Tags {
		t.adjectives.add(tag.Name, Word{Tag: tag})
		t.nouns.add(tag.Name, Word{Tag: tag})
		t.nouns.add(plural(tag.Name), Word{Tag: tag})
	}
	t.addVerbs(v)
	for _, a := range v.Adjectives {
		if t.present[strings.ToLower(a.Name)] == nil {
			t.adverbs.add(a.Name, Word{Adjective: a})
		}
	}
	for _, status := range v.Statuses {
		if len(status.Begin) == 0 {
			t.adverbs.add(status.Name, Word{Status: status})
		}
	}
	t.addNumbers(v)
	for _, z := range v.Zones {
		for _, text := range append([]string{z.Name}, z.Also...) {
			t.zones.add(text, Word{Zone: z})
		}
	}
	for _, w := range v.Windows {
		t.windows.add(w.Name, Word{Window: w})
		t.windows.add(plural(w.Name), Word{Window: w})
	}
	return t
}

func (t *tables) addVerbs(v *Vocabulary) {
	for _, verb := range v.Verbs {
		word := Word{Verb: verb}
		t.base.add(verb.Name, word)
		t.present.add(verb.Name, word)
		t.present.add(verb.Third, word)
		t.past.add(verb.Past, word)
		t.participle.add(verb.Participle, word)
		t.gerund.add(verb.Gerund, word)
	}
}

func (t *tables) addNumbers(v *Vocabulary) {
	for _, tally := range v.Tallies {
		for _, text := range append([]string{tally.Name}, tally.Also...) {
			t.numbers.add(text, Word{Tally: tally})
		}
	}
	for _, n := range v.Numbers {
		t.numbers.add(n.Name, Word{Number: n})
	}
	for _, verb := range v.Verbs {
		for _, p := range verb.Patterns {
			for _, slot := range p.Slots() {
				for _, unit := range slot.Units {
					t.units.add(unit, Word{Unit: true, Tally: v.Tally(unit)})
					if singular, ok := strings.CutSuffix(unit, "s"); ok {
						t.units.add(singular, Word{Unit: true, One: true, Tally: v.Tally(unit)})
					}
				}
			}
		}
	}
}

// playerNoun is the one noun that every game has.
var playerNoun = &NounEntry{Name: "player", Plural: "players"}

// IsPlayer reports whether the noun is the built-in one for players.
func (n *NounEntry) IsPlayer() bool { return n == playerNoun }
