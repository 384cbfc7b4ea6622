package cards

// The codes of the faults in a card list. Each stands with the shortest list
// that shows it; codes are added, never given a new meaning.
const (
	// codeFileSize: the file is larger than MaxFile.
	codeFileSize = "KC001"

	// codeLineSize: a line of a list is longer than MaxLine; only JSON that is
	// one array or one object may have longer ones.
	codeLineSize = "KC002"

	// codeEncoding: the text is not UTF-8, here Latin-1.
	//
	//	Caf\xe9 (battlefield)
	codeEncoding = "KC003"

	// codeUnknownJSON: JSON, but of no shape that is known.
	//
	//	{"title": "Banner Captain", "rules": "Draw 1."}
	codeUnknownJSON = "KC004"

	// codeUnknownFormat: the caller named a format that does not exist.
	//
	//	--from jsn
	codeUnknownFormat = "KC005"

	// codeSyntax: JSON that does not read.
	//
	//	[{"name": "Banner Captain" "text": "Draw 1."}]
	codeSyntax = "KC006"

	// codeNoName: a card without a name.
	//
	//	{"text": "Draw 1."}
	codeNoName = "KC007"

	// codeUnknownField: a card says something that no card has.
	//
	//	{"name": "Banner Captain", "txt": "Draw 1."}
	//	Banner Captain (unit, tag Guild)
	codeUnknownField = "KC008"

	// codeRepeated: a card says one thing twice.
	//
	//	Banner Captain (unit, might 3, might 4)
	codeRepeated = "KC009"

	// codeValue: a value of the wrong kind.
	//
	//	{"name": "Banner Captain", "might": "strong"}
	//	Banner Captain (unit, cost energy)
	codeValue = "KC010"

	// codeNameLine: a name line that does not read as `NAME (TYPE, …)`.
	//
	//	Banner Captain (unit
	codeNameLine = "KC011"

	// codeNoCard: an indented line before the first name line.
	//
	//	  Draw 1.
	codeNoCard = "KC012"

	// codeTwoCards: two cards of one name that are not the same card.
	//
	//	Hush (spell)
	//	  Draw 1.
	//	Hush (spell)
	//	  Draw 2.
	codeTwoCards = "KC013"

	// codeManyFaults: more than maxFaults faults; those after it are not listed.
	codeManyFaults = "KC014"

	// codeShape: a line of a shape that does not read.
	//
	//	text .body
	codeShape = "KC015"

	// codeColumn: the header of a table is at fault: it has no `name`, or a
	// column that is neither known nor of numbers.
	//
	//	name,txt
	//	Banner Captain,Draw 1.
	codeColumn = "KC016"

	// codeCells: a line of a table has more cells than the header has columns.
	//
	//	name,text
	//	Banner Captain,Draw 1, then discard 1.
	codeCells = "KC017"

	// codeQuotes: the quotes of a cell of a table do not read.
	//
	//	name,text
	//	Banner Captain,"Draw 1.
	codeQuotes = "KC018"

	// codeNotInList: a deck list names a card that no card list has.
	//
	//	3 Baner Captain
	codeNotInList = "KC019"

	// codeWhichList: JSON read through a map holds several lists of objects.
	//
	//	{"cards": [{"title": "Hush"}], "sets": [{"title": "First"}]}
	codeWhichList = "KC020"

	// codeNoPath: no card has anything where a map says that a field stands.
	//
	//	--map name=.titel
	codeNoPath = "KC021"
)
