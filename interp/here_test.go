package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Here, for a place, is the place itself: a unit that is known to be in a zone is not
// there, and one of which nothing is said may be.
func TestHereIsThePlaceItself(t *testing.T) {
	const deck = `Wide Field (battlefield)
  While you control 2 or more units here, draw 1.
North Field (battlefield)
Border Scout (unit)
Gate Hound (unit)
`
	for log, want := range map[string]string{
		"Ann finalizes Border Scout to base":                                                   "inactive",
		"Ann finalizes Border Scout to North Field":                                            "inactive",
		"Ann finalizes Border Scout":                                                           "unknown",
		"Ann finalizes Border Scout to Wide Field":                                             "active",
		"Ann finalizes Border Scout to Wide Field\nBorder Scout moves from Wide Field to base": "inactive",
	} {
		b := newTable(t, loadPack(t), deck, "players Ann, Ben\nfrom the start\nturn 1: Ann\nAnn finalizes Gate Hound to Wide Field\n"+log+"\n")
		require.Equal(t, want, b.state("Wide Field", "Ann"), log)
	}
}
