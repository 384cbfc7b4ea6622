package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kwrun/keywords"
)

// A new keyword with a new verb is a change of `.kw` files alone: here beside a
// copy of the pack, in a directory of its own.
func TestANewVerbNeedsNoGo(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "pack"), keywords.FS))
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("pack/applause.kw", `game Riftbound
  9.1  event applaud    a player applauds a unit
  9.2  mistake choose for applaud, "choosing is not applauding"

keyword Ovation, rule 9
  9.3  dependent
       form [Ovation][>] [Text]
       if you have applauded another unit this turn
       then this card gains [Text]

  example "another unit, not itself"
    Ann applauds this card
    so inactive because the card itself
    Ann applauds Border Scout (unit)
    so active because of Border Scout
`)
	write("deck.cards", "Star (unit)\n  [Ovation][>] Draw 1.\n")
	write("game.log", "turn 1: Ann\nAnn applauds Star\nAnn chooses Border Scout (unit)\nAnn applauds Border Scout\n")
	t.Chdir(dir)
	var out, errOut bytes.Buffer
	require.Equal(t, exitDone, run([]string{"check", "--keywords", "pack"}, nil, &out, &errOut), errOut.String())
	assert.Equal(t, "28 definitions: no findings\n", out.String())
	out.Reset()
	require.Equal(t, exitDone, run([]string{"--keywords", "pack", "--log", "game.log", "deck.cards"}, nil, &out, &errOut), errOut.String())
	assert.Contains(t, out.String(), "Border Scout, applauded in line 4")
	assert.Contains(t, out.String(), "not Star, line 2: the card itself")
	assert.Contains(t, out.String(), "not Border Scout, line 3: chosen, not applauded; choosing is not applauding (9.2)")
}
