package interp

import (
	"maps"
	"slices"
)

// Clone returns a copy of the game that goes on by itself: to try a line of play
// and still be told why. It shares the log so far, and copies what is known of
// each object. For a search, Position.Clone copies less.
func (g *Game) Clone() *Game {
	c := *g
	c.cards, c.players, c.covers = maps.Clone(g.cards), slices.Clone(g.players), slices.Clone(g.covers)
	c.events, c.turns, c.bounds = slices.Clip(g.events), slices.Clip(g.turns), slices.Clip(g.bounds)
	c.objects, c.order = make(map[string]*Object, len(g.objects)), make([]*Object, 0, len(g.order))
	for _, o := range g.order {
		again := &Object{o.ID, o.now.copy()}
		c.objects[o.ID] = again
		c.order = append(c.order, again)
	}
	c.named = make(map[string][]*Object, len(g.named))
	for name, list := range g.named {
		for _, o := range list {
			if own := c.objects[o.ID]; own != nil {
				c.named[name] = append(c.named[name], own)
			}
		}
	}
	c.of = make(map[string][]*Event, len(g.of))
	for id, list := range g.of {
		c.of[id] = slices.Clip(list)
	}
	if g.tracker != nil {
		c.tracker = g.tracker.Clone()
		c.tracker.cards = c.cards
	}
	if g.watch != nil {
		c.watch = g.watch.clone(&c)
	}
	return &c
}

// clone is a watch that goes on in a copy of its game.
func (w *watch) clone(game *Game) *watch {
	c := *w
	c.game = game
	c.readings = make(map[readingKey][]Reading, len(w.readings))
	for key, list := range w.readings {
		c.readings[key] = slices.Clip(list)
	}
	return &c
}
