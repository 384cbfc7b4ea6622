package interp

// Codes of what the checker finds, stable; each stands with a bad and a good
// example in docs/errors.md. KW1xx: a name is not known. KW2xx: it is known, and
// makes no sense there. KW3xx: no small game shows what it says. KW4xx: it reads, and is
// better said otherwise.
const (
	// if you have finalised another card this turn
	CodeVerb = "KW101"
	// if you have finalized another crad this turn
	CodeNoun = "KW102"
	// if you have finalized another card this trun
	CodeWindow = "KW103"
	// if this card is atacking
	CodeStatus = "KW104"
	// if you have 6 or more XPP; a unit of amounts that no event has
	CodeNumberName = "KW105"
	// if this card has [Legoin]
	CodeKeyword = "KW106"
	// --rules 9.9
	CodeVersion = "KW107"
	// event leave is die or vanish, in a vocabulary without vanish
	CodeReference = "KW108"
	// if you have died this turn
	CodeSubject = "KW201"
	// if you have resolved a card from your hand, of an event without `from`
	CodeRole = "KW202"
	// form [Level N][>] [Text], and N is used nowhere
	CodeHoleUnused = "KW203"
	// then this card has +N might, and no form has an N
	CodeHoleUnknown = "KW204"
	// an opener without a `then`
	CodeThen = "KW205"
	// a `then` or a limit that belongs to no opener
	CodeNoOpener = "KW206"
	// keyword Legion, twice
	CodeTwice = "KW207"
	// a keyword without a form
	CodeForm = "KW208"
	// if you have spent 4 or more energy this turn
	CodeBareAmount = "KW209"
	// if it is your turn, where `it` is what the sentence before spoke of
	CodeBackReference = "KW210"
	// a dependent keyword without a condition
	CodeClass = "KW211"
	// if you have died, of an event that takes no object: you have died a card
	CodeObject = "KW213"
	// example "…", without a line that starts with `so`
	CodeNothingExpected = "KW214"
	// so active, of a trigger or of a keyword without a condition
	CodeExpected = "KW215"
	// so Assault is active, of a card without Assault
	CodeNotOnCard = "KW216"
	// bearer: Banner Captain, a card that no list has
	CodeBearer = "KW217"
	// if it is your turn and it is not your turn
	CodeNever = "KW301"
	// if it is your turn or it is not your turn
	CodeAlways = "KW302"
	// if you have finalized a unit this turn and you have finalized a card this turn
	CodeNeedless = "KW303"
	// if you have finalized another card
	CodeNoWindow = "KW401"
)
