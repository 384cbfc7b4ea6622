package grammar

// Codes of faults, stable: a code keeps its meaning and is only ever added.
// Each stands with a bad and a good example in docs/errors.md. KW0xx: the text
// cannot be read.
const (
	// keyword Legion
	//   if you have finalized another card this turn unless you smile
	CodeUnexpected = "KW001"
	//   if A and B or C
	CodeMixed = "KW002"
	//   if not A or B
	CodeNotOr = "KW003"
	//   if you have moved twice once
	CodeTwice = "KW004"
	// an opening parenthesis, bracket or quotation mark that is never closed, or
	// parentheses nested too deep, or a line that is too long
	CodeNesting = "KW005"
	//   keyword Legion, rule 812
	//     812.1.c
	CodeLabelAlone = "KW006"
	//   a line that starts with no word of the language
	CodeStatement = "KW007"
	// keyword Text
	CodeHoleName = "KW012"
	// an empty file
	CodeEmpty = "KW008"
	// a byte that is no text, a file that is too large
	CodeBytes = "KW009"
	// if each opponent has drawn a card this turn
	CodeEach = "KW013"
	// a number where a word belongs
	//   pay 3
	CodeNumber = "KW010"
	//   if
	CodeIncomplete = "KW011"
)
