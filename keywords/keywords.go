// Package keywords holds the Riftbound pack: the vocabulary of the game and one
// file for each keyword, in the language that package grammar reads. The files
// are the definition; there is no other.
package keywords

import "embed"

// FS holds the `.kw` files of the pack.
//
//go:embed *.kw
var FS embed.FS
