package grammar

import (
	"strings"
	"unicode"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Leaves are the places of a sentence where the vocabulary's own words stand.
// Each has an interface of its own, because participle binds a parse function
// to an interface type; all of them hold a *leaf.
type (
	nounLeaf        interface{ get() *leaf } // any word, known or not, as a noun
	knownNounLeaf   interface{ get() *leaf } // a noun of the vocabulary
	adjectiveLeaf   interface{ get() *leaf } // an adjective, status, tag, or a noun before a noun
	stateLeaf       interface{ get() *leaf } // a status or adjective after "is"
	baseLeaf        interface{ get() *leaf } // finalize
	presentLeaf     interface{ get() *leaf } // finalize, finalizes
	pastLeaf        interface{ get() *leaf } // finalized, died
	participleLeaf  interface{ get() *leaf } // any word after "have", known or not
	moreVerbsLeaf   interface{ get() *leaf } // the same after "or", where a noun is none
	gerundLeaf      interface{ get() *leaf } // holding
	numberLeaf      interface{ get() *leaf } // a tally or a number: XP, might
	unitLeaf        interface{ get() *leaf } // a unit of amounts: energy, damage
	looseUnitLeaf   interface{ get() *leaf } // any word, known or not, as a unit
	zoneLeaf        interface{ get() *leaf } // a zone of the vocabulary
	windowLeaf      interface{ get() *leaf } // a window, or any word after "this"
	windowStartLeaf interface{ get() *leaf } // this turn, on your turn: the start of a window
	nounsAheadLeaf  interface{ get() *leaf } // a noun, a stretch of play or a unit after "next"
	besideLeaf      interface{ get() *leaf } // a state after a verb or noun: alone
	keywordLeaf     interface{ get() *leaf } // [Legion], [Level 3]
	whoseLeaf       interface{ get() *leaf } // your, an opponent's
	playerLeaf      interface{ get() *leaf } // you, an opponent
	pronounLeaf     interface{ get() *leaf } // the same, and this card, it
	ordinalLeaf     interface{ get() *leaf } // first, second
	countLeaf       interface{ get() *leaf } // two or more, at least N
	timesLeaf       interface{ get() *leaf } // twice, three or more times
)

// leaf is what a leaf matched.
type leaf struct {
	word  *Word
	verb  *Word // of a state that is also a participle: stunned
	who   Who
	whose *Phrase
	count *Count
	nth   int
}

func (l *leaf) get() *leaf { return l }

// functionWords are the grammar's own words; none of them can be taken for an
// unknown noun or verb.
var functionWords = wordSet(`a an the another other each all any no not and or if while when until unless for
	you your i me my it its they their them this that these those who which whose opponent opponents
	has have had is am are was were be been do does did control controls controlled
	at in on to from with by of into here there than more fewer less least most exactly one two three four
	five six seven eight nine ten eleven twelve once twice times time first second third fourth fifth
	total named costs cost opponent's opponents' player's since during before last turn only as then may different same every where becomes become would could can must within`)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// open reports whether the lexeme can be a word that the vocabulary does not know.
func open(t *lexer.Token) bool {
	return t.Type == kindWord && !functionWords[strings.ToLower(t.Value)] && t.Value != "N"
}

func isWord(t *lexer.Token, words ...string) bool {
	if t.Type != kindWord {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(t.Value, w) {
			return true
		}
	}
	return false
}

type leafFunc func(lex *lexer.PeekingLexer) (*leaf, int)

// options binds every leaf to its words, which can be filled in until the first
// sentence is read.
func (t *tables) options() []participle.Option {
	return []participle.Option{
		bind[nounLeaf](loose(&t.nouns, NounPlace)), bind[knownNounLeaf](known(&t.nouns)),
		bind[adjectiveLeaf](t.adjective), bind[stateLeaf](t.state), bind[besideLeaf](known(&t.adverbs)), bind[nounsAheadLeaf](t.ahead),
		bind[baseLeaf](known(&t.base)), bind[presentLeaf](t.now),
		bind[pastLeaf](known(&t.past)), bind[participleLeaf](loose(&t.participle, VerbPlace)),
		bind[gerundLeaf](known(&t.gerund)), bind[numberLeaf](known(&t.numbers)),
		bind[unitLeaf](known(&t.units)), bind[looseUnitLeaf](loose(&t.units, UnitPlace)),
		bind[zoneLeaf](t.zone), bind[windowLeaf](loose(&t.windows, WindowPlace)),
		bind[windowStartLeaf](t.windowStart), bind[keywordLeaf](keyword),
		bind[whoseLeaf](whose), bind[pronounLeaf](t.pronoun), bind[playerLeaf](t.player), bind[moreVerbsLeaf](t.moreVerbs),
		bind[ordinalLeaf](ordinal), bind[countLeaf](count), bind[timesLeaf](times),
	}
}

// bind makes a leaf's function the parse function of its interface type.
func bind[T any](f leafFunc) participle.Option {
	return participle.ParseTypeWith(func(lex *lexer.PeekingLexer) (T, error) {
		l, n := f(lex)
		if l == nil {
			var none T
			return none, participle.NextMatch
		}
		take(lex, n)
		return any(l).(T), nil
	})
}

func known(p *phrases) leafFunc {
	return func(lex *lexer.PeekingLexer) (*leaf, int) {
		if word, n := p.match(lex); word != nil {
			return &leaf{word: word}, n
		}
		return nil, 0
	}
}

// loose takes any open word where the vocabulary has none, so that a misspelt
// one gets an error of its own (DESIGN 3.4).
func loose(p *phrases, place WordPlace) leafFunc {
	return func(lex *lexer.PeekingLexer) (*leaf, int) {
		if word, n := p.match(lex); word != nil {
			return &leaf{word: word}, n
		}
		if next := lex.Peek(); open(next) {
			return &leaf{word: &Word{At: spanOf(next), Text: next.Value, Place: place}}, 1
		}
		return nil, 0
	}
}

// moreVerbs takes a participle after "or", or an unknown word that starts no
// noun phrase: conquered or heldd, but not moved or units have died.
func (t *tables) moreVerbs(lex *lexer.PeekingLexer) (*leaf, int) {
	word, _ := t.participle.match(lex)
	for _, table := range []phrases{t.nouns, t.adjectives, t.windows} {
		if noun, _ := table.match(lex); noun != nil && word == nil {
			return nil, 0
		}
	}
	return loose(&t.participle, VerbPlace)(lex)
}

// adjective also takes a noun before a noun (token unit), a negated word
// (non-token), and an unknown word before a known noun.
func (t *tables) adjective(lex *lexer.PeekingLexer) (*leaf, int) {
	if word, n := t.adjectives.match(lex); word != nil {
		if word.Tag != nil && !t.nounAfter(word, lex, n) {
			return nil, 0 // the tag is the noun: a Poro
		}
		return &leaf{word: word}, n
	}
	next := lex.Peek()
	if next.Type == kindBracket {
		return keyword(lex)
	}
	if inner, ok := strings.CutPrefix(strings.ToLower(next.Value), "non-"); ok && t.nouns[inner] != nil {
		kind := t.nouns[inner][0].word
		kind.At, kind.Text = spanOf(next), next.Value
		return &leaf{word: &kind}, 1
	}
	word, n := t.nouns.match(lex)
	if word == nil && open(next) {
		word, n = &Word{At: spanOf(next), Text: next.Value}, 1
	}
	if word == nil {
		return nil, 0
	}
	if t.isVerbOf(word, lex, n) {
		return nil, 0
	}
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	take(lex, n)
	if after, _ := t.nouns.match(lex); after == nil {
		return nil, 0
	}
	return &leaf{word: word}, n
}

// nounAfter reports whether a noun can follow the tag that is n lexemes long: a
// known word, or an unknown one that is no verb.
func (t *tables) nounAfter(tag *Word, lex *lexer.PeekingLexer, n int) bool {
	if t.isVerbOf(tag, lex, n) {
		return false
	}
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	take(lex, n)
	for _, table := range []phrases{t.nouns, t.adjectives} {
		if word, _ := table.match(lex); word != nil {
			return true
		}
	}
	for _, table := range []phrases{t.present, t.past} {
		if word, _ := table.match(lex); word != nil {
			return false
		}
	}
	return open(lex.Peek()) || lex.Peek().Type == kindBracket
}

func (t *tables) knownNounAfter(lex *lexer.PeekingLexer, n int) bool {
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	take(lex, n)
	for { // an enemy stunned Noxus unit
		word, m := t.adjectives.match(lex)
		if lex.Peek().Type == kindBracket {
			m = 1
		} else if word == nil || word.Tag != nil {
			break
		}
		take(lex, m)
	}
	noun, _ := t.nouns.match(lex)
	verb, _ := t.present.match(lex)
	return noun != nil && (verb == nil || !strings.EqualFold(verb.Text, verb.Verb.Third))
}

// isAfter reports whether one of the words is the lexeme after the next one.
func isAfter(lex *lexer.PeekingLexer, words ...string) bool {
	ahead := lookahead(lex, 2)
	return len(ahead) == 2 && isWord(&ahead[1], words...)
}

// isVerbOf reports whether the word after a noun is its verb, where it could be
// a noun too: a unit plays, two units play; but a unit play, two unit plays.
func (t *tables) isVerbOf(noun *Word, lex *lexer.PeekingLexer, n int) bool {
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	take(lex, n)
	word, _ := t.present.match(lex)
	if word == nil {
		return false
	}
	if noun.many() {
		return strings.EqualFold(word.Text, word.Verb.Name)
	}
	return strings.EqualFold(word.Text, word.Verb.Third)
}

// many reports whether a noun or tag was written in the plural.
func (w *Word) many() bool {
	switch {
	case w.Noun != nil:
		return strings.EqualFold(w.Text, w.Noun.Plural) && !strings.EqualFold(w.Text, w.Noun.Name)
	case w.Tag != nil:
		return strings.EqualFold(w.Text, plural(w.Tag.Name))
	}
	return false
}

// state takes a status or adjective, or a single unknown word after "is".
func (t *tables) state(lex *lexer.PeekingLexer) (*leaf, int) {
	if word, n := t.states.match(lex); word != nil {
		if t.knownNounAfter(lex, n) {
			return nil, 0 // enemy units are a kind
		}
		verb, m := t.participle.match(lex)
		if m != n {
			return &leaf{word: word}, n
		}
		if t.eventAfter(lex, n) {
			return nil, 0 // stunned or killed: both are events
		}
		return &leaf{word: word, verb: verb}, n
	}
	next := lex.Peek()
	if next.Type == kindBracket && !t.knownNounAfter(lex, 1) && !isAfter(lex, "is", "are") {
		return keyword(lex)
	}
	if word, _ := t.participle.match(lex); word != nil || !open(next) {
		return nil, 0
	}
	if word, _ := t.nouns.match(lex); word != nil {
		return nil, 0
	}
	return &leaf{word: &Word{At: spanOf(next), Text: next.Value, Place: StatePlace}}, 1
}

// eventAfter reports whether n lexemes on the list goes on with an event that is
// no state.
func (t *tables) eventAfter(lex *lexer.PeekingLexer, n int) bool {
	at := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(at)
	for take(lex, n); isWord(lex.Peek(), "or"); take(lex, n) {
		lex.Next()
		var state *Word
		if state, n = t.states.match(lex); state == nil {
			event, _ := t.participle.match(lex)
			return event != nil
		}
	}
	return false
}

// zone takes a zone, and no word that stands before a noun: face down units.
func (t *tables) zone(lex *lexer.PeekingLexer) (*leaf, int) {
	word, n := t.zones.match(lex)
	if next := lex.Peek(); word == nil && next.Type == kindBracket { // from [Hidden]
		if list := t.zones[strings.ToLower(unbracket(next.Value))]; len(list) > 0 && len(list[len(list)-1].words) == 1 {
			zone := list[len(list)-1].word
			zone.At, zone.Text = spanOf(next), unbracket(next.Value)
			return &leaf{word: &zone}, 1
		}
	}
	if word == nil || t.knownNounAfter(lex, n) {
		return nil, 0
	}
	return &leaf{word: word}, n
}

// windowStart sees where a window begins, so that "this turn" is no thing.
func (t *tables) windowStart(lex *lexer.PeekingLexer) (*leaf, int) {
	ahead := lookahead(lex, 6)
	if len(ahead) == 0 {
		return nil, 0
	}
	if isWord(&ahead[0], "last", "since", "during", "before") {
		return &leaf{}, 1
	}
	from := 0
	if isWord(&ahead[0], "this", "each", "every", "in", "on") {
		from = 1
	}
	_, length := whoseAt(ahead[from:])
	if length == 0 && from < len(ahead) && isWord(&ahead[from], "a", "an", "each", "the") {
		length = 1
	}
	switch rest := ahead[min(len(ahead), from+length):]; {
	case len(rest) == 0:
	case from == 1 && isWord(&rest[0], "turn", "game"), matches([]string{"last", "turn"}, rest):
		return &leaf{}, 1
	case isWord(&ahead[0], "this") && t.windows[strings.ToLower(rest[0].Value)] != nil:
		return &leaf{}, 1
	}
	return nil, 0
}

// keyword takes a keyword in brackets, with its number if it has one.
func keyword(lex *lexer.PeekingLexer) (*leaf, int) {
	next := lex.Peek()
	if next.Type != kindBracket {
		return nil, 0
	}
	inner := next.Value[1 : len(next.Value)-1]
	if inner == "" || !unicode.IsLetter([]rune(inner)[0]) {
		return nil, 0
	}
	word := &Word{At: spanOf(next), Text: next.Value, Keyword: inner}
	if i := strings.LastIndexByte(inner, ' '); i > 0 {
		if n, ok := numeral(inner[i+1:]); ok && !n.Spelled {
			word.Keyword, word.Param = inner[:i], &n
		}
	}
	return &leaf{word: word}, 1
}

// possessives of one word and of two, and whose they are.
var possessives = map[string]Who{"your": You, "my": ThisCard, "its": That, "their": That}

func whoseAt(ahead []lexer.Token) (*leaf, int) {
	if len(ahead) == 0 {
		return nil, 0
	}
	if who, ok := possessives[strings.ToLower(ahead[0].Value)]; ok {
		if who == You && len(ahead) > 2 && isWord(&ahead[1], "opponents") && (ahead[2].Value == "'" || ahead[2].Value == "’") {
			return &leaf{whose: &Phrase{At: spanOfAll(ahead[:3]), Who: Opponents}}, 3
		}
		p := &Phrase{At: spanOf(&ahead[0]), Who: who}
		if who == That {
			p.Word = &Word{At: p.At, Text: ahead[0].Value}
		}
		return &leaf{whose: p}, 1
	}
	if len(ahead) < 2 || !isWord(&ahead[0], "an", "a", "each", "any", "another", "this", "the", "that") {
		return nil, 0
	}
	who := map[string]Who{"opponent's": Opponent, "player's": AnyPlayer, "card's": ThisCard}[strings.ToLower(ahead[1].Value)]
	if who == Nobody {
		return nil, 0
	}
	return &leaf{whose: &Phrase{At: spanOfAll(ahead[:2]), Who: who, All: isWord(&ahead[0], "each")}}, 2
}

// pronouns of one word and of two. This card is said in many ways on cards (053).
var (
	pronouns = map[string]Who{"you": You, "i": ThisCard, "me": ThisCard, "it": That, "they": That, "them": That, "itself": That}
	phrases2 = map[string]Who{"an opponent": Opponent, "each opponent": Opponent, "your opponents": Opponents,
		"a player": AnyPlayer, "any player": AnyPlayer, "this card": ThisCard, "this object": ThisCard, "your opponent": Opponent}
)

// now takes a verb of the present; an action in brackets is one as well: you
// [Stun] a unit.
func (t *tables) now(lex *lexer.PeekingLexer) (*leaf, int) {
	if l, n := known(&t.present)(lex); l != nil {
		return l, n
	}
	next := lex.Peek()
	if list := t.present[strings.ToLower(unbracket(next.Value))]; next.Type == kindBracket && len(list) > 0 && len(list[len(list)-1].words) == 1 {
		verb := list[len(list)-1].word
		verb.At, verb.Text = spanOf(next), unbracket(next.Value)
		return &leaf{word: &verb}, 1
	}
	return nil, 0
}

// ahead takes what can come next: a thing, a phase, damage.
func (t *tables) ahead(lex *lexer.PeekingLexer) (*leaf, int) {
	for _, table := range []phrases{t.nouns, t.windows, t.units} {
		if word, n := table.match(lex); word != nil {
			return &leaf{word: word}, n
		}
	}
	return nil, 0
}
