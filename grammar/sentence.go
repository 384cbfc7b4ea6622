package grammar

import "github.com/alecthomas/participle/v2/lexer"

// The surface of a condition, as participle reads it: every phrasing that is
// accepted, canonical or not. lower.go turns it into the tree of condition.go,
// which has one form for each meaning. Types that end in Leaf match the words
// of the vocabulary (leaf.go). docs/reference.md shows this grammar as EBNF.

type sCondition struct {
	Tokens []lexer.Token
	First  *sTerm   `parser:"@@"`
	And    []*sTerm `parser:"( ( ','? 'and' @@ )+"`
	Or     []*sTerm `parser:"| ( ','? 'or' @@ )+ )?"`
}

type sTerm struct {
	Tokens []lexer.Token
	Not    bool        `parser:"( @'not'"`
	Until  bool        `parser:"| @'until' )?"`
	Group  *sCondition `parser:"( '(' @@ ')'"`
	Clause *sClause    `parser:"| @@ )"`
}

type sClause struct {
	Tokens   []lexer.Token
	Back     *sBack     `parser:"  @@"`
	Nth      *sNth      `parser:"| @@"`
	Exists   *sExists   `parser:"| @@"`
	Within   *sWithin   `parser:"| @@"`
	Compare  *sCompare  `parser:"| @@"`
	Active   *sActive   `parser:"| @@"`
	Turn     *sTurn     `parser:"| @@"`
	Boundary *sBoundary `parser:"| @@"`
	Say      *sSay      `parser:"| @@"`
}

// you do; they did not: what was said before, and nothing that a log can decide
type sBack struct {
	Tokens []lexer.Token
	Who    pronounLeaf `parser:"@@"`
	Verb   string      `parser:"@( 'do' | 'does' | 'did' | 'can' | 'could' ) 'not'? (?! Word | Bracket | Number | '(' )"`
}

// what card text says of what a player may do, of how long an effect lasts, and
// of events to come
type sOpen struct {
	Tokens []lexer.Token
	Once   timesLeaf `parser:"  @@"`
	Window *sWindow  `parser:"  @@"`
	Only   *sOnly    `parser:"| 'only' @@"`
	Lasts  *sLasts   `parser:"| 'until' @@"`
	Next   *sNext    `parser:"| @@"`
}

// only once each turn; only to play spells; only to a battlefield
type sOnly struct {
	Times  timesLeaf `parser:"  @@"`
	Window *sWindow  `parser:"  @@"`
	Do     []*sDo    `parser:"| 'to' @@ ( 'or' 'to'? @@ )*"`
	Part   *sPart    `parser:"| @@"`
	Verb   *sDo      `parser:"| @@"`
}

type sDo struct {
	Verb baseLeaf `parser:"@@"`
	Tail *sTail   `parser:"@@"`
}

// until this card leaves the board; until their third turn; until end of turn
type sLasts struct {
	Say    *sSay       `parser:"  @@"`
	End    bool        `parser:"| 'the'? @'end' 'of' ( 'the' | 'this' )? 'turn'"`
	Whose  whoseLeaf   `parser:"| @@"`
	Nth    ordinalLeaf `parser:"  ( @@ | 'next' )?"`
	Turn   bool        `parser:"  ( @'turn'"`
	Window windowLeaf  `parser:"  | @@ )"`
}

// the next unit you play this turn; the next time it would die
type sNext struct {
	Whose whoseLeaf       `parser:"( @@ | 'the' )? 'next'"`
	Say   *sSay           `parser:"( 'time' @@"`
	Count countLeaf       `parser:"| @@?"`
	Adj   []adjectiveLeaf `parser:"  @@*"`
	Noun  nounsAheadLeaf  `parser:"  @@"`
	Rest  []*sFilter      `parser:"  @@*"`
	When  []*sWindow      `parser:"  @@* )"`
}

// the first time this card moves each turn
type sNth struct {
	Nth ordinalLeaf `parser:"'the' @@ 'time'"`
	Say *sSay       `parser:"@@"`
}

// your score is within 3 points of the victory score
type sWithin struct {
	Whose whoseLeaf  `parser:"@@"`
	Is    numberLeaf `parser:"@@ 'is' 'within'"`
	Count countLeaf  `parser:"@@"`
	Unit  unitLeaf   `parser:"@@ 'of' 'the'?"`
	Of    numberLeaf `parser:"@@"`
}

// your might is greater than the total might of enemy units there
type sCompare struct {
	Tokens []lexer.Token
	Whose  whoseLeaf  `parser:"@@"`
	Is     numberLeaf `parser:"@@ 'is' ( 'greater' | 'less' | 'more' | 'fewer' ) 'than' 'the'? 'total'?"`
	Of     numberLeaf `parser:"@@ 'of'"`
	Than   *sPhrase   `parser:"@@"`
	There  *sPlace    `parser:"@@?"`
}

// there is a ready enemy unit here; there are four spells banished with this card
type sExists struct {
	Not  bool     `parser:"'there' ( 'is' | 'are' ) @'not'?"`
	What *sPhrase `parser:"@@"`
	Done *sVerbs  `parser:"( @@"`
	Tail *sTail   `parser:"  @@ )?"`
}

// [Legion] is active on this card
type sActive struct {
	Keyword keywordLeaf `parser:"@@ ( 'is' | 'are' )"`
	Not     bool        `parser:"@'not'? 'active' 'on'"`
	On      *sPhrase    `parser:"@@"`
}

// it is your turn; it is your beginning phase
type sTurn struct {
	Not    bool       `parser:"'it' 'is' @'not'?"`
	Whose  whoseLeaf  `parser:"@@"`
	Turn   bool       `parser:"( @'turn'"`
	Window windowLeaf `parser:"| @@ )"`
}

// your beginning phase starts; at the start of your beginning phase
type sBoundary struct {
	Start   bool        `parser:"( 'at' 'the'? ( @'start' | 'end' ) 'of'"`
	Whose   whoseLeaf   `parser:"  ( @@ | 'the' | 'each' | 'this' )?"`
	Nth     ordinalLeaf `parser:"  @@?"`
	Turn    bool        `parser:"  ( @'turn'"`
	Window  windowLeaf  `parser:"  | @@ )"`
	Whose2  whoseLeaf   `parser:"| ( @@ | 'the' | 'a' | 'this' )"`
	Turn2   bool        `parser:"  ( @'turn'"`
	Window2 windowLeaf  `parser:"  | @@ )"`
	Starts  bool        `parser:"  ( @( 'starts' | 'begins' ) | 'ends' )"`
	Here    bool        `parser:"  @'here'? )"`
}

type sSay struct {
	Tokens  []lexer.Token
	Subject *sPhrase  `parser:"@@"`
	Have    *sHave    `parser:"( @@"`
	Be      *sBe      `parser:"| @@"`
	DoNot   *sDoNot   `parser:"| @@"`
	Control *sControl `parser:"| @@"`
	Modal   *sModal   `parser:"| @@"`
	Present *sPresent `parser:"| @@"`
	Becomes stateLeaf `parser:"| ( 'becomes' | 'become' ) @@"`
	Past    *sPast    `parser:"| @@ )"`
}

// control a unit and a gear; controls more units than you
type sControl struct {
	Tokens []lexer.Token
	More   knownNounLeaf `parser:"( 'control' | 'controls' ) ( ( 'more' | 'fewer' ) @@ 'than'"`
	Than   *sPhrase      `parser:"    @@"`
	What   *sPhrase      `parser:"  | @@"`
	And    []*sAndPhrase `parser:"    @@* )"`
}

// and a gear; what begins another condition is none
type sAndPhrase struct {
	Clause *sClauseStart `parser:"'and' (?! 'when' | 'if' | 'while' ) (?! @@ )"`
	Phrase *sPhrase      `parser:"@@"`
}

// would die; could not be returned: what no log can decide
type sModal struct {
	Verb string         `parser:"( 'would' | 'could' | 'can' | 'must' ) 'not'?"`
	Base baseLeaf       `parser:"( @@"`
	Be   participleLeaf `parser:"| 'be' @@ )"`
	Tail *sTail         `parser:"@@"`
}

type sHave struct {
	Tokens  []lexer.Token
	Not     bool            `parser:"( 'has' | 'have' | 'had' ) @'not'?"`
	Keyword keywordLeaf     `parser:"( @@"`
	Number  *sNumber        `parser:"| @@"`
	And     *sMoreHave      `parser:"  ( 'and' @@ )?"`
	Make    baseLeaf        `parser:"| 'you' @@"`
	Many    countLeaf       `parser:"  @@?"`
	Made    *sTail          `parser:"  @@"`
	Less    numberLeaf      `parser:"| ( 'less' | 'more' | 'fewer' ) @@ 'than'"`
	Than    *sPhrase        `parser:"  @@"`
	Total   numberLeaf      `parser:"| 'total' @@"`
	Of      countLeaf       `parser:"  @@"`
	Counted countLeaf       `parser:"| (?= @@ | 'a' | 'an' | 'another' | 'no' | 'the' | 'your' )"`
	Thing   *sPhrase        `parser:"  @@"`
	Been    bool            `parser:"| @'been'?"`
	Verb    participleLeaf  `parser:"  @@"`
	More    []moreVerbsLeaf `parser:"  ( 'or' @@ )*"`
	Tail    *sTail          `parser:"  @@ )"`
}

// … and exactly 4 units at battlefields
type sMoreHave struct {
	Tokens  []lexer.Token
	Counted countLeaf `parser:"(?= @@ )"`
	Number  *sNumber  `parser:"( @@"`
	Thing   *sPhrase  `parser:"| @@ )"`
}

// 6 or more XP; no cards in hand
type sNumber struct {
	Count  countLeaf  `parser:"( @@"`
	No     bool       `parser:"| @'no' )"`
	Number numberLeaf `parser:"@@"`
	Or     string     `parser:"( 'or' @( 'more' | 'less' | 'fewer' ) )?"`
}

// is attacking with another unit; is stunned this turn, which is no state but
// an event, is told apart when it is lowered
type sBe struct {
	Tokens []lexer.Token
	Past   bool            `parser:"( 'is' | 'am' | 'are' | @( 'was' | 'were' ) )"`
	Not    bool            `parser:"@'not'?"`
	States []stateLeaf     `parser:"( @@ ( 'or' @@ )*"`
	Beside []besideLeaf    `parser:"  @@*"`
	With   *sPhrase        `parser:"  ( 'with' @@ )?"`
	After  *sTail          `parser:"  @@"`
	Places []*sPlace       `parser:"| @@ ( 'or' (?! 'there' ( 'is' | 'are' ) ) @@ )*"`
	Kind   *sPhrase        `parser:"| @@"`
	Verb   participleLeaf  `parser:"| @@"`
	More   []moreVerbsLeaf `parser:"  ( 'or' @@ )*"`
	Tail   *sTail          `parser:"  @@ )"`
}

type sDoNot struct {
	Past    bool        `parser:"( 'do' | 'does' | @'did' ) 'not'"`
	Keyword keywordLeaf `parser:"( 'have' ( @@"`
	Number  *sNumber    `parser:"  | @@"`
	Thing   *sPhrase    `parser:"  | @@ )"`
	Control *sPhrase    `parser:"| 'control' @@"`
	Verbs   []baseLeaf  `parser:"| @@ ( 'or' @@ )*"`
	Tail    *sTail      `parser:"  @@ )"`
}

type sPast struct {
	Verbs []pastLeaf `parser:"@@ ( 'or' @@ )*"`
	Tail  *sTail     `parser:"@@"`
}

type sPresent struct {
	Verbs []presentLeaf `parser:"@@ ( 'or' @@ )*"`
	Tail  *sTail        `parser:"@@"`
}

// what follows a verb
type sTail struct {
	Amount  *sAmount  `parser:"( @@"`
	Objects *sObjects `parser:"| @@ )?"`
	Parts   []*sPart  `parser:"@@*"`
}

// a total of 4 or more energy; 4 or more energy on one spell; damage
type sAmount struct {
	Tokens []lexer.Token
	Total  bool          `parser:"( @'a' 'total' 'of'"`
	Count  countLeaf     `parser:"  @@"`
	Loose  looseUnitLeaf `parser:"  @@"`
	Count2 countLeaf     `parser:"| ( @@ | 'a' | 'an' )?"`
	Unit   unitLeaf      `parser:"  @@ )"`
	Or     string        `parser:"( 'or' @( 'more' | 'less' | 'fewer' ) )?"`
	On     *sPhrase      `parser:"( 'on' (?= 'one' ) @@"`
	Do     baseLeaf      `parser:"| 'to' @@"`
	For    *sPhrase      `parser:"  @@ )?"`
}

// a unit that is not a token, a gear that is not a token, and a spell
type sObjects struct {
	Window windowStartLeaf `parser:"(?! @@ )"`
	First  *sPhrase        `parser:"@@"`
	More   []*sObject      `parser:"@@*"`
}

type sObject struct {
	Next   *sPhrase      `parser:"( ',' (?! 'and' | 'or' ) @@"`
	Sep    string        `parser:"| @( ',' ( 'and' | 'or' ) | 'and' '/' 'or' | 'and' | 'or' )"`
	Clause *sClauseStart `parser:"  (?! @@ )"`
	Do     baseLeaf      `parser:"  (?! @@ )"` // only to play gear or use gear
	Last   *sPhrase      `parser:"  @@ )"`
}

// where a list of things ends and the next condition begins
type sClauseStart struct {
	Boundary *sBoundary  `parser:"  @@"`
	Phrase   *sPhrase    `parser:"| @@"`
	Verb     string      `parser:"( @( 'has' | 'have' | 'had' | 'is' | 'am' | 'are' | 'was' | 'were' | 'do' | 'does' | 'did' | 'control' | 'controls' | 'becomes' | 'become' | 'would' | 'could' | 'can' | 'must' )"`
	Now      presentLeaf `parser:"| @@"`
	Past     pastLeaf    `parser:"| @@ )"`
}

type sPart struct {
	Tokens  []lexer.Token
	Ordinal ordinalLeaf `parser:"( 'for' 'the' @@ 'time'"`
	Way     bool        `parser:"| @'this' 'way'"`
	Window  *sWindow    `parser:"| @@"`
	Times   timesLeaf   `parser:"| @@"`
	After   baseLeaf    `parser:"| 'after' ( 'a' | 'an' ) @@"`
	Here    bool        `parser:"| @'here'"`
	There   string      `parser:"| @'there'"`
	State   besideLeaf  `parser:"| @@"`
	Role    *sRole      `parser:"| @@ )"`
}

type sWindow struct {
	Tokens []lexer.Token
	This   windowLeaf `parser:"( 'this' ( 'turn' | @@ )"`
	Last   bool       `parser:"| ( ( 'during' | 'in' | 'on' ) 'the'? )? @'last' 'turn'"`
	Each   bool       `parser:"| ( @( 'each' | 'every' | 'per' ) 'turn' | 'in' @'a' 'turn' )"`
	Since  whoseLeaf  `parser:"| 'since' @@ 'last' 'turn'"`
	Whose  whoseLeaf  `parser:"| ( 'during' | 'in' | 'on' )? @@ 'last' 'turn'"`
	Before *sPhrase   `parser:"| 'before' @@"`
	During whoseLeaf  `parser:"| 'during' ( @@ | 'the' | 'a' | 'this' )?"`
	Turn   bool       `parser:"  ( @'turn'"`
	Window windowLeaf `parser:"  | @@ )"`
	On     whoseLeaf  `parser:"| 'on' @@ 'turn' )"`
}

type sRole struct {
	Tokens []lexer.Token
	Prep   string  `parser:"@( 'from' | 'to' | 'at' | 'with' | 'on' | 'by' | 'in' | 'of' | 'for' | 'into' )"`
	Where  *sWhere `parser:"@@"`
}

type sWhere struct {
	Tokens []lexer.Token
	Not    bool         `parser:"( @( 'a' 'zone' | 'anywhere' ) 'other' 'than'"`
	Whose  whoseLeaf    `parser:"  ( @@ | 'the' )?"`
	Zone   zoneLeaf     `parser:"  @@"`
	Whose2 whoseLeaf    `parser:"| ( @@ | 'the' | 'a' )?"`
	Zone2  zoneLeaf     `parser:"  @@"`
	Here   bool         `parser:"| @'here'"`
	Word   gerundLeaf   `parser:"| @@"`
	What   *sPhrase     `parser:"| @@"`
	Or     []*sOrPhrase `parser:"  @@* )"`
}

// with spells or unit abilities; what begins another condition is none
type sOrPhrase struct {
	Clause *sClauseStart `parser:"'or' (?! 'when' | 'if' | 'while' ) (?! @@ )"`
	Phrase *sPhrase      `parser:"@@"`
}

type sPhrase struct {
	Tokens     []lexer.Token
	Player     playerLeaf      `parser:"  @@"`
	Pronoun    pronounLeaf     `parser:"| ( @@"`
	Det        *sDeterminer    `parser:"  | @@"`
	Adjectives []adjectiveLeaf `parser:"    @@*"`
	Head       nounLeaf        `parser:"    @@"`
	Bare       []adjectiveLeaf `parser:"  | @@*"`
	Plural     knownNounLeaf   `parser:"    @@ )"`
	Filters    []*sFilter      `parser:"  @@*"`
}

type sDeterminer struct {
	The       bool        `parser:"( ( @'the' 'only'?"`
	EachOf    bool        `parser:"  | ( @'each' 'of' )?"`
	Whose     whoseLeaf   `parser:"    @@ )"`
	Ordinal   ordinalLeaf `parser:"  ( @@"`
	Other     bool        `parser:"  | @'other' )?"`
	OneOf     whoseLeaf   `parser:"| 'one' 'of' @@"`
	One       bool        `parser:"| @'one' (?! 'or' )"`
	Count     countLeaf   `parser:"| @@"`
	Other3    bool        `parser:"  ( @'other'"`
	Different bool        `parser:"  | @'different' )?"`
	Article   string      `parser:"| @( 'another' | 'each' | 'all' | 'any' | 'no' | 'a' | 'an' )"`
	Other2    bool        `parser:"  @'other'?"`
	Other4    bool        `parser:"| @'other' )"`
}

type sFilter struct {
	Tokens   []lexer.Token
	With     *sWith     `parser:"  'with' @@"`
	Named    []string   `parser:"| 'named' @String"`
	That     *sThat     `parser:"| ( 'that' | 'who' | 'which' ) @@"`
	Relative *sRelative `parser:"| @@"`
	Place    *sPlace    `parser:"| @@"`
	From     *sWhere    `parser:"| 'from' @@"`
	State    besideLeaf `parser:"| @@"`
	Mine     bool       `parser:"| 'other' 'than' @'mine'"`
}

type sWith struct {
	Keyword keywordLeaf `parser:"  @@"`
	Number  *sNumber    `parser:"| @@"`
	Tag     []string    `parser:"| 'the' 'tag' @( Word | String )"`
	None    *sPhrase    `parser:"| (?= 'no' ) @@"`
	Plain   bool        `parser:"| @'cost'"`
	Price   countLeaf   `parser:"  @@"`
	In      unitLeaf    `parser:"  @@?"`
	Than    string      `parser:"  ( 'or' @( 'more' | 'less' | 'fewer' ) )?"`
	Cost    unitLeaf    `parser:"| @@ 'cost'"`
	Count   countLeaf   `parser:"  @@"`
	Unit    unitLeaf    `parser:"  @@?"`
	Or      string      `parser:"  ( 'or' @( 'more' | 'less' | 'fewer' ) )?"`
}

type sThat struct {
	Cost     countLeaf  `parser:"( ( 'costs' | 'cost' ) @@"`
	Unit     unitLeaf   `parser:"  @@?"`
	Or       string     `parser:"  ( 'or' @( 'more' | 'less' | 'fewer' ) )?"`
	Be       *sThatIs   `parser:"| @@"`
	Has      *sThatHas  `parser:"| @@"`
	Relative *sRelative `parser:"| @@"`
	Past     *sPast     `parser:"| @@"`
	Present  *sPresent  `parser:"| @@ )"`
}

type sThatIs struct {
	Not   bool      `parser:"( ( 'is' | 'are' ) @'not'?"`
	State stateLeaf `parser:"  ( @@"`
	Place *sPlace   `parser:"  | @@"`
	Kind  *sPhrase  `parser:"  | @@"`
	Done  *sVerbs   `parser:"  | @@ )"`
	Never bool      `parser:"| ( 'was' | 'were' ) @'not'?"`
	Was   *sVerbs   `parser:"  @@ )"`
}

// finalized; moved or attacked
type sVerbs struct {
	First participleLeaf  `parser:"@@"`
	More  []moreVerbsLeaf `parser:"( 'or' @@ )*"`
}

type sThatHas struct {
	Not     bool            `parser:"( ( 'has' | 'have' | 'had' ) @'not'? | ( 'does' | 'do' ) @'not' 'have' )"`
	Keyword keywordLeaf     `parser:"( @@"`
	Number  *sNumber        `parser:"| @@"`
	Been    bool            `parser:"| @'been'?"`
	Verb    participleLeaf  `parser:"  @@"`
	More    []moreVerbsLeaf `parser:"  ( 'or' @@ )*"`
	Tail    *sTail          `parser:"  @@ )"`
}

// you control; you conquered this turn; you have finalized this turn
type sRelative struct {
	Who     pronounLeaf     `parser:"(?= @@ )"`
	Subject *sPhrase        `parser:"@@"`
	Not     bool            `parser:"( ( 'do' | 'does' ) @'not' 'control'"`
	Control string          `parser:"| @( 'control' | 'controls' | 'controlled' )"`
	Past    pastLeaf        `parser:"| ( @@"`
	Present presentLeaf     `parser:"  | @@"`
	HasNot  bool            `parser:"  | ( 'has' | 'have' ) @'not'?"`
	Verb    participleLeaf  `parser:"    @@ )"`
	More    []moreVerbsLeaf `parser:"  ( 'or' @@ )*"`
	Parts   []*sPart        `parser:"  @@* )"`
}

type sPlace struct {
	Tokens []lexer.Token
	Here   bool            `parser:"( @'here'"`
	There  string          `parser:"| @'there'"`
	Window windowStartLeaf `parser:"| (?! @@ )"`
	Prep   string          `parser:"  @( 'at' | 'in' | 'on' )"`
	Same   bool            `parser:"  ( 'the' @'same' 'place'"`
	Whose  whoseLeaf       `parser:"  | ( @@ | 'the' | 'a' )?"`
	Zone   zoneLeaf        `parser:"    @@"`
	What   *sPhrase        `parser:"  | @@ ) )"`
}

// for each card you have finalized this turn; for each time an opponent chooses this card
type sQuantity struct {
	Time   *sSay      `parser:"'for' ( 'each' 'time' @@"`
	Unit   unitLeaf   `parser:"| 'each' @@"`
	Amount *sRelative `parser:"  @@"`
	What   *sPhrase   `parser:"| (?= 'each' ) @@"`
	Done   *sVerbs    `parser:"  ( @@"`
	Tail   *sTail     `parser:"    @@ )? )"`
}
