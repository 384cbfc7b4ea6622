package grammar

// A Condition is a sentence that holds or not at a point of a turn log
// (DESIGN 3.3): one of And, Or, Not, Happened, Is, Has, Controls, Carries,
// Active or Boundary.
type Condition interface {
	Where() Span
	condition()
}

// And holds when all of its parts do.
type And struct {
	At Span
	Of []Condition
}

// Or holds when one of its parts does.
type Or struct {
	At Span
	Of []Condition
}

// Not holds when its part does not. Until says that it was written `until …`.
type Not struct {
	At    Span
	Of    Condition
	Until bool
}

// Happened is history, a count or an amount: `you have finalized another card
// this turn`. With Now it is the event at hand: `you play this card`.
type Happened struct {
	At      Span
	Now     bool    // the event at the end of the log, not the past
	Not     bool    // did not happen
	Subject *Phrase // who did it; nil when the sentence is passive and names none
	Verbs   []*Word // conquer or hold: one is enough
	Passive bool    // the first of Objects is what it was done to, and stands first
	Objects []*Phrase
	Every   bool    // of several objects, each must be found (`and`); else one is enough
	Amount  *Amount // a total of 4 or more energy
	Roles   []*Role // from your hand, to a battlefield, with a spell
	Times   *Count  // twice, three or more times
	Ordinal int     // for the first time: 1; 0 when there is none
	Windows []*Window
	State   *Word // what the subject is at that moment: dies alone
}

// Amount is how much of something an event was about.
type Amount struct {
	At    Span
	Count *Count // nil: any
	Unit  *Word
	Total bool    // added over events
	On    *Phrase // on one object, all of its amounts together
}

// Role is one more part of an event: the zone, place or thing after a preposition.
type Role struct {
	At   Span
	Prep string
	Zone *Word     // a zone, "other than" it when Not
	Not  bool      // from a zone other than
	What *Phrase   // a place or thing that is a noun phrase
	Here bool      // where this card is
	Or   []*Phrase // with spells or unit abilities: one of these is as good as What
	Word *Word     // a fixed word: from holding
	// Whose zone it is: your hand, an opponent's hand; nil where that is not asked
	Whose *Phrase
}

// Is says what something is: a status, a place, a kind, whose turn it is.
type Is struct {
	At      Span
	Subject *Phrase
	Not     bool
	States  []*Word  // attacking or defending: one is enough
	Places  []*Place // at a battlefield, here
	Beside  []*Word  // and all of these: attacking or defending alone
	Kind    *Phrase  // a unit, the second card you have finalized this turn
	Turn    bool     // it is the subject's turn
	Window  *Word    // with Turn: it is the subject's beginning phase
	With    *Phrase  // attacking with another unit
}

// Has compares a number with a count: `you have 6 or more XP`.
type Has struct {
	At      Span
	Subject *Phrase
	Not     bool
	Total   bool // of all of them together
	Count   *Count
	Number  *Word // a tally of a player or a number of an object
}

// Controls says what a player controls: `you control 7 or more runes`.
type Controls struct {
	At      Span
	Subject *Phrase
	Not     bool
	What    *Phrase
}

// Carries says that a card has a keyword (812.3): `this card has [Legion]`.
type Carries struct {
	At      Span
	Subject *Phrase
	Not     bool
	Keyword *Word
}

// Active says that a keyword of a card is active: `[Legion] is active on this card`.
type Active struct {
	At      Span
	Subject *Phrase
	Not     bool
	Keyword *Word
}

// Exists says that something is there: `there is a ready enemy unit here`.
type Exists struct {
	At   Span
	Not  bool
	What *Phrase
}

// Within says that a number of a player comes close to another: `your score is
// within 3 points of the victory score`.
type Within struct {
	At     Span
	Whose  *Phrase
	Number *Word
	Count  Numeral
	Unit   *Word
	Of     *Word
}

// Becomes is the event of coming into a state: `a unit becomes mighty`.
type Becomes struct {
	At      Span
	Subject *Phrase
	State   *Word
}

// Open is a sentence of card text that is read and that no log can decide: it
// refers back to what was said before, or speaks of what would or could happen,
// or of an event to come.
type Open struct {
	At    Span
	Why   OpenWhy
	Text  string // in the words of the card
	words []*Word
}

// OpenWhy is why a sentence of card text cannot be decided by a log.
type OpenWhy string

// The reasons.
const (
	RefersBack  OpenWhy = "it refers back to what was said before"
	Conditional OpenWhy = "it speaks of what would or could happen"
	LooksAhead  OpenWhy = "it speaks of an event to come"
	Limits      OpenWhy = "it limits what a player may do"
	Lasts       OpenWhy = "it says how long an effect lasts"
	Compares    OpenWhy = "it compares numbers of several objects"
)

// Boundary is the start or end of a stretch of play: `your beginning phase starts`.
type Boundary struct {
	At     Span
	Whose  *Phrase // nil: anyone's
	Window *Word   // nil: the turn
	Starts bool
	Nth    int  // the first: 1; 0 for any
	Here   bool // where this card is
}

// Quantity is a number: `for each card you have finalized this turn`, or the
// number a tally has.
type Quantity struct {
	At       Span
	What     *Phrase   // the things counted
	Happened *Happened // the events counted: for each time …
	Sum      bool      // the amounts of those events are added up: for each point you scored
}

// Where returns where the condition stands in its source.
func (c *And) Where() Span      { return c.At }
func (c *Or) Where() Span       { return c.At }
func (c *Not) Where() Span      { return c.At }
func (c *Happened) Where() Span { return c.At }
func (c *Is) Where() Span       { return c.At }
func (c *Has) Where() Span      { return c.At }
func (c *Controls) Where() Span { return c.At }
func (c *Carries) Where() Span  { return c.At }
func (c *Active) Where() Span   { return c.At }
func (c *Boundary) Where() Span { return c.At }
func (c *Within) Where() Span   { return c.At }
func (c *Exists) Where() Span   { return c.At }
func (c *Becomes) Where() Span  { return c.At }
func (c *Open) Where() Span     { return c.At }

func (*And) condition()      {}
func (*Or) condition()       {}
func (*Not) condition()      {}
func (*Happened) condition() {}
func (*Is) condition()       {}
func (*Has) condition()      {}
func (*Controls) condition() {}
func (*Carries) condition()  {}
func (*Active) condition()   {}
func (*Boundary) condition() {}
func (*Within) condition()   {}
func (*Exists) condition()   {}
func (*Becomes) condition()  {}
func (*Open) condition()     {}

// Word is one open word of a sentence, as written and as the vocabulary knows
// it. At most one of the entries is set; none means that the word is not known.
type Word struct {
	At    Span
	Text  string    // as written, in the number or form of the sentence
	Place WordPlace // what kind of word stands here, for one that is not known

	Noun      *NounEntry
	Verb      *Verb
	Adjective *Adjective
	Status    *Status
	Zone      *Zone
	Tally     *Tally
	Number    *NumberEntry
	Window    *WindowEntry
	Tag       *Tag
	Unit      bool     // a unit of amounts that an event is declared with
	One       bool     // and in the singular of one that is counted: a tag
	Keyword   string   // in brackets, without them: Legion
	Param     *Numeral // a keyword's number: [Level 3]
}

// WordPlace is the kind of word that a place of a sentence takes.
type WordPlace int

// The places that take any word, so that a misspelt one is found there.
const (
	NounPlace WordPlace = iota
	VerbPlace
	WindowPlace
	StatePlace
	UnitPlace
)

// Who is what a noun phrase without a noun stands for.
type Who int

// Nobody is a phrase with a noun. That is a back-reference, which is read and
// never evaluated (DESIGN 3.1); Gap is the place of the noun in a relative clause.
const (
	Nobody Who = iota
	You
	Opponent  // an opponent: any one of them
	Opponents // your opponents, taken together
	AnyPlayer // a player
	ThisCard
	That
	Gap
	Allied // you or an ally
)

// Phrase is a noun phrase: another enemy unit that costs 5 or more.
type Phrase struct {
	At         Span
	Who        Who
	Word       *Word   // the pronoun's own word for a back-reference: it, they, there
	Count      *Count  // two or more; nil: one or more
	All        bool    // each, all, the: without a count of its own
	Other      bool    // another, other
	Different  bool    // counts objects, not events
	Ordinal    int     // the second: 2
	Whose      *Phrase // your, an opponent's
	Adjectives []*Word
	Head       *Word
	Filters    []*Filter
}

// FilterKind is what a filter looks at.
type FilterKind int

// The kinds of filter of a noun phrase.
const (
	WithKeyword FilterKind = iota // with [Legion]
	WithNumber                    // with 5 or more might; that costs 5 or more
	WithTag                       // with the tag "Noxus"
	WithName                      // named "X"
	InState                       // that is attacking, that is not a token
	AtPlace                       // at a battlefield, here
	InRole                        // from your hand, with a spell
	ByHistory                     // you conquered this turn; that was not countered
	Controlled                    // you control, you controlled
	NoneBeside                    // with no other friendly unit at the same place
	NotHere                       // other than mine: not where this card is
)

// Filter narrows a noun phrase.
type Filter struct {
	At       Span
	Kind     FilterKind
	Not      bool
	Word     *Word // keyword, number's name, state, tag
	Text     string
	Count    *Count
	Unit     *Word
	Phrase   *Phrase // a kind (that is a token), a controller, what is not beside it
	Past     bool    // you controlled
	Place    *Place
	Role     *Role
	Happened *Happened
}

// Place is where something is.
type Place struct {
	At    Span
	Prep  string  // at, in, on
	Here  bool    // where this card is
	Same  bool    // the same place
	Zone  *Word   // in your trash, on the board
	Whose *Phrase // your trash
	What  *Phrase // at a battlefield
	That  *Word   // there: a back-reference
}

// Comparison is how a count compares.
type Comparison int

// OrMore is at least; OrFewer at most. A plain number is OrMore.
const (
	OrMore Comparison = iota
	Exactly
	OrFewer
	FewerThan // only with a hole: fewer than N
	MoreThan  // only with a hole: more than N
	Just      // in an effect: you gain N XP
)

// Count is a comparison with a number.
type Count struct {
	At   Span
	Is   Comparison
	Than Numeral
}

// Numeral is a number, or the hole N of a keyword's form.
type Numeral struct {
	Hole    bool
	N       int
	Spelled bool // written as a word: two
}

// WindowKind is the stretch of the log that a condition looks at.
type WindowKind int

// The windows that need no vocabulary; During is a declared one.
const (
	ThisTurn WindowKind = iota
	LastTurn
	EachTurn
	ThisGame
	SinceLastTurn
	BeforeThis
	During
	OnTurn // on your turn, on an opponent's turn
)

// Window is one restriction on when an event happened.
type Window struct {
	At    Span
	Kind  WindowKind
	Whose *Phrase // your last turn, your beginning phase
	Word  *Word   // of During, and of this combat
	This  bool    // this combat: the one that is on now
}

// Nth returns which of its kind the event at hand has to be: `your second card
// each turn` is 2; 0 where any will do.
func (h *Happened) Nth() int {
	if h.Ordinal > 0 {
		return h.Ordinal
	}
	for _, o := range h.Objects {
		if o.Ordinal > 0 {
			return o.Ordinal
		}
	}
	return 0
}
