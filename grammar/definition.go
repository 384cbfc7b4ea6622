package grammar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// File is one `.kw` file as read: its blocks in order, and every fault found.
type File struct {
	Source *Source
	Blocks []*Block
	Faults Errors
}

// Block is a top-level part of a file: a game's vocabulary, a keyword, or an
// example that stands alone.
type Block struct {
	Entry
	Game    string   // of a `game` block
	Keyword *Keyword // of a `keyword` block
	Example *Example // of an `example` block
	lines   []*line
	head    *line
}

// Class is what a keyword is (rule 804 and following): dependent, passive …
type Class string

// The classes of keyword.
const (
	Dependent       Class = "dependent"
	Passive         Class = "passive"
	Permissive      Class = "permissive"
	Triggered       Class = "triggered"
	Activated       Class = "activated"
	OptionalCost    Class = "optional cost"
	AlternativeCost Class = "alternative cost"
	DeckConstraint  Class = "deck constraint"
)

// Keyword is one definition.
type Keyword struct {
	Entry
	Name       string
	Statements []*Statement
	Partial    bool // a line of it did not read, so that what follows from the whole is not known
	Examples   []*Example
}

// StatementKind is what a line of a definition says.
type StatementKind string

// The kinds of statement of a definition.
const (
	SaysClass     StatementKind = "class"
	SaysForm      StatementKind = "form"
	SaysDefault   StatementKind = "default"
	SaysReach     StatementKind = "reaches"
	SaysInstances StatementKind = "instances"
	SaysOpener    StatementKind = "opener"
	SaysLimit     StatementKind = "limit"
	SaysThen      StatementKind = "then"
	SaysReading   StatementKind = "reading"
	SaysNote      StatementKind = "note"
)

// Statement is one line of a definition. Which fields are set depends on Kind.
type Statement struct {
	Entry
	Kind    StatementKind
	Classes []Class
	Form    *Form
	Number  int    // default N is 1
	Word    string // clause, sum, …
	Opener  *Opener
	Effect  *Effect
	Text    string // of a note, without quotes
}

// OpenerKind is how a part of a keyword begins, or what limits it.
type OpenerKind string

// Openers start a part of a keyword; OnlyWhile and the ones after it limit it.
const (
	Always    OpenerKind = "always"
	If        OpenerKind = "if"
	While     OpenerKind = "while"
	Until     OpenerKind = "until"
	When      OpenerKind = "when"
	AsPlayed  OpenerKind = "as you play this card"
	ForEach   OpenerKind = "for each"
	OnlyWhile OpenerKind = "only while"
	Pay       OpenerKind = "pay"
	MayPay    OpenerKind = "you may pay"
	NoMore    OpenerKind = "no more than"
)

// Opener starts a part of a keyword (if …, when …) or limits it (only while …).
type Opener struct {
	At        Span
	Kind      OpenerKind
	Condition Condition // of if, while, until, when, only while
	Quantity  *Quantity // of for each
	Hole      string    // of pay: Cost
	Times     *Count    // of no more than
	Window    *Window
}

// Effect is what a part of a keyword does.
type Effect struct {
	At      Span
	Subject *Phrase
	May     bool
	Gains   string // a hole: Text, Effect
	Do      string // a hole: Effect
	Plus    *Plus  // +N might
	Keyword *Word  // has [Reaction]
	Verb    *Happened
	Becomes *Word    // a status
	Quote   []string // inert text and holes, in order: `"play it for"`, `[Cost]`
}

// Plus is a change of a number: +N might.
type Plus struct {
	Minus  bool
	By     Numeral
	Number *Word
}

// Form is how a keyword is written on a card: marks, words and holes.
type Form struct {
	At       Span
	Parts    []FormPart
	Language string // of the card lists that write it so; \"\" for the game's own
}

// FormPart is one part of a form.
type FormPart struct {
	At      Span
	Keyword string // [Level N]: Level
	Number  bool   // with a number
	Hole    string // Text, Effect, Cost, Keyword
	Sign    string // [>], —, a word or other mark
}

// Holes are the names that a hole of a form can have; no keyword may have them.
var Holes = []string{"Text", "Effect", "Cost", "Keyword"}

// Example is a ruling: a log with what is expected at points of it.
type Example struct {
	Entry
	Title string
	Cites string
	Lines []*ExampleLine
}

// ExampleLine is one line of an example: a log line, the bearer, or what is
// expected. Which of them it is, Reader.Example says.
type ExampleLine struct {
	Entry
	Text   string
	Unread bool // a line that starts as an expectation or a bearer, and does not read
	Bearer *Bearer
	Expect *Expectation
	line   *line
}

// Bearer is the card that an example is about.
type Bearer struct {
	Noun     *Word    // a unit; nil for a card by name
	Text     string   // its text
	Keywords []string // instead of a text: Legion, Level 3
	Name     string   // of a card that a list has
}

// Expectation is what an example says of a point of its log. At most one of
// Keyword, Line and Text says what it is about; none where only one thing can be.
type Expectation struct {
	Keyword  string // a keyword of the card
	Line     string // a line of the definition, by its rule: 811.1.d
	Text     string // a stretch of the card's text, and the keywords it is joined to
	Verdict  string // active, inactive, unknown
	Because  string
	Triggers *bool
	Number   *int
	Unit     *Word
}

// line is one statement of a file: its label and the lexemes of its text, over
// all the lines that continue it.
type line struct {
	label    string
	labelAt  Span
	column   int // where its text starts
	text     Span
	tokens   []lexer.Token
	versions Versions
	tail     Span     // of the versions
	body     []*line  // of an example
	before   []string // comments and blank lines before it, for fmt
	comment  string   // at its end
}

// topWords start a block; each stands in column 1.
var topWords = []string{"game", "keyword", "example"}

// gameWords and keywordWords start a line of a block.
var (
	gameWords = []string{"rules", "noun", "adjective", "zone", "event", "word", "mistake", "when", "status",
		"tally", "number", "control", "window", "tag", "mark", "icon", "action", "state", "blank", "read", "note"}
	keywordWords = []string{"dependent", "passive", "permissive", "triggered", "activated", "optional", "alternative", "deck",
		"form", "default", "reaches", "instances", "always", "if", "while", "until", "when", "as", "for", "only",
		"pay", "you", "no", "then", "in", "note", "example"}
)

// Split cuts a file into blocks and their lines, without reading what the
// lines say: that needs the vocabulary of the whole pack.
func Split(source *Source) *File {
	file := &File{Source: source}
	if fault := checkBytes(source); fault != nil {
		file.Faults = Errors{fault}
		return file
	}
	s := &splitter{file: file}
	rest, offset := source.Text, 0
	for len(rest) > 0 {
		text, _, _ := strings.Cut(rest, "\n")
		s.physical(text, offset)
		step := min(len(text)+1, len(rest))
		rest, offset = rest[step:], offset+step
	}
	s.finish()
	if len(file.Blocks) == 0 && len(file.Faults) == 0 {
		at := source.Fault(Span{}, CodeEmpty, "the file says nothing")
		file.Faults = Errors{at.Hint("a definition starts with `keyword NAME`, a vocabulary with `game NAME`")}
	}
	return file
}
