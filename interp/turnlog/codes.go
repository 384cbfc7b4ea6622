package turnlog

// Codes of faults of a log, stable; each stands with a bad and a good example
// in docs/errors.md.
const (
	// {"event":"draw",
	CodeSyntax = "KL001"
	// Ann finalises Border Scout
	CodeEvent = "KL002"
	// players Ann, Ben … Anm finalizes Border Scout
	CodePlayer = "KL003"
	// turn 3
	CodeTurn = "KL004"
	// {"event":"draw","plaier":"Ann"}
	CodeRole = "KL005"
	// Ann finalizes Border Scout, twice
	CodeInPlay = "KL006"
	// two events with the id "e1"
	CodeRepeated = "KL007"
	// a line of 50 MB
	CodeTooLong = "KL008"
	// a byte that is no text
	CodeBytes = "KL009"
	// Border Scout dies, when both players have one
	CodeWhich = "KL010"
	// Ann has 6 XPP
	CodeWord = "KL011"
	// game Chess, with the keywords of another game
	CodeGame = "KL012"
	// {"kwlog":2}
	CodeVersion = "KL013"
	// Ann finalizes Bordr Scout, where the card list has Border Scout
	CodeCard = "KL014"
	// evnt finalize when .kind is play, in a map
	CodeMap = "KL015"
	// a line in which `card = .name` of the map leads nowhere
	CodeLacks = "KL016"
	// event finalize when .knid is play, where no line has .knid
	CodeNowhere = "KL017"
	// event finalize when .kind is plya, where lines have play
	CodeNever = "KL018"
)
