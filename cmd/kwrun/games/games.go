// Package games makes games up, one a line, to measure with: as many as are
// wanted, and the same ones for the same seed. Its words are those of the files
// beside it.
package games

import (
	"bytes"
	_ "embed"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Cards is the list of the cards that are played, all of them invented.
//
//go:embed games.cards
var Cards string

// events says what happens in a turn; what its signs mean stands at its top.
//
//go:embed events.txt
var events string

// Maker makes games.
type Maker struct {
	rand    *rand.Rand
	names   map[string][]string // of cards, by kind
	opening []string            // happens first in a game
	turn    []string            // happens first in a turn
	play    []string            // what can happen in it
}

// New returns a maker of games; the same seed makes the same games.
func New(seed uint64) *Maker {
	m := &Maker{rand: rand.New(rand.NewPCG(seed, 1)), names: map[string][]string{}}
	for line := range strings.Lines(Cards) {
		if name, kind, ok := strings.Cut(line, " ("); ok && !strings.HasPrefix(line, " ") {
			kind = kind[:strings.IndexAny(kind, ",)")]
			m.names[kind] = append(m.names[kind], name)
		}
	}
	lists := map[string]*[]string{"opening": &m.opening, "turn": &m.turn}
	for line := range strings.Lines(events) {
		when, event, _ := strings.Cut(strings.TrimSpace(line), " ")
		if list := lists[when]; list != nil {
			*list = append(*list, event)
		} else if n, err := strconv.Atoi(when); err == nil {
			for range n {
				m.play = append(m.play, event)
			}
		}
	}
	return m
}

// game is a game that is being made.
type game struct {
	*Maker
	out     []byte
	events  int
	objects int
	turns   int
	player  int
	pools   [2]map[string][]string // what each player has, by kind
}

var players = []string{"Ann", "Ben"}

// turnLength is how many events a turn has beside those at its beginning.
const turnLength = 12

// Game appends a game of so many events, with its line end.
func (m *Maker) Game(dst []byte, id string, length int) []byte {
	g := &game{Maker: m, out: dst, player: 1, pools: [2]map[string][]string{{}, {}}}
	g.out = append(g.out, `{"id":"`+id+`","start":true,"players":["`+strings.Join(players, `","`)+`"],"events":[`...)
	for _, e := range m.opening {
		g.add(e)
	}
	for g.events < length {
		if g.events >= len(m.opening)+g.turns*(turnLength+len(m.turn)) {
			g.turns++
			g.player = 1 - g.player
			for _, e := range m.turn {
				g.add(e)
			}
		}
		g.add(m.play[m.rand.IntN(len(m.play))])
	}
	return append(bytes.TrimSuffix(g.out, []byte{','}), "]}\n"...)
}

// add adds an event, unless it needs a thing that nobody has.
func (g *game) add(event string) {
	start := len(g.out)
	for {
		before, rest, found := strings.Cut(event, "$")
		if g.out = append(g.out, before...); !found {
			break
		}
		n := 0
		for n < len(rest) && (rest[n] >= 'a' && rest[n] <= 'z' || rest[n] >= 'A' && rest[n] <= 'Z' || strings.IndexByte("+-~", rest[n]) >= 0) {
			n++
		}
		if !g.hole(rest[:n]) {
			g.out = g.out[:start]
			return
		}
		event = rest[n:]
	}
	g.out = append(g.out, ',')
	g.events++
}

// hole fills a hole. It is false where there is nothing to fill it with.
func (g *game) hole(name string) bool {
	switch name {
	case "P":
		g.out = append(g.out, players[g.player]...)
	case "Q":
		g.out = append(g.out, players[1-g.player]...)
	case "T":
		g.out = strconv.AppendInt(g.out, int64(g.turns), 10)
	case "N":
		g.out = strconv.AppendInt(g.out, int64(1+g.rand.IntN(4)), 10)
	case "new":
		g.out = append(g.out, g.id()...)
	default:
		return g.thing(name)
	}
	return true
}

func (g *game) id() string {
	g.objects++
	return "c" + strconv.Itoa(g.objects)
}

// thing writes a thing of a kind: +unit is a new one with its card, -unit one that
// is gone afterwards, ~unit one of the other player.
func (g *game) thing(name string) bool {
	kind := strings.TrimLeft(name, "+-~")
	whose := g.player
	if strings.Contains(name, "~") {
		whose = 1 - whose
	}
	pool := g.pools[whose][kind]
	if name[0] == '+' {
		id := g.id()
		names := g.names[kind]
		g.pools[whose][kind] = append(pool, id)
		g.out = append(g.out, `"object":"`+id+`","card":"`+names[g.rand.IntN(len(names))]+`"`...)
		return true
	}
	if len(pool) == 0 {
		return false
	}
	i := g.rand.IntN(len(pool))
	g.out = append(g.out, pool[i]...)
	if strings.Contains(name, "-") {
		pool[i] = pool[len(pool)-1]
		g.pools[whose][kind] = pool[:len(pool)-1]
	}
	return true
}
