package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// How far Generate looks for a log that tells two conditions apart.
const (
	triedLogs = 400
	maxEvents = 9
)

// Generate makes cases that tell a sentence (if …, when …, for each …) from the
// sentences with one thing changed: logs of the given lines, each as short as it
// tells. What no such log tells is returned too.
func Generate(pack *interp.Pack, section, sentence string, lines []string) (cases []Case, untold []string, err error) {
	g := &generator{pack: pack, lines: lines, logs: turnlog.NewReader("log", nil, pack.Vocabulary), random: rand.New(rand.NewPCG(1, 2))}
	g.card = pack.Read(cards.Card{Name: asker, Type: pack.Vocabulary.Nouns[0].Name})
	if g.asked, err = pack.Ask(g.card, sentence); err != nil {
		return nil, nil, err
	}
	g.left = pack.MutantsOf(sentence)
	for range triedLogs {
		if len(g.left) == 0 {
			break
		}
		g.try()
	}
	for i, log := range g.found {
		events := g.read(log)
		c, err := newCase(pack, events, g.verdict(events, g.asked))
		if err != nil {
			return nil, nil, err
		}
		c.ID, c.Section, c.Tells = fmt.Sprintf("%s: %s #%d", section, strings.TrimPrefix(sentence, "if "), i+1), section, g.tells[i]
		cases = append(cases, c)
	}
	return cases, g.left, nil
}

// asker is the card that asks, as the lines call it.
const asker = "Asker"

type generator struct {
	pack   *interp.Pack
	card   *interp.Card
	asked  *interp.Ability
	lines  []string
	logs   *turnlog.Reader // to make a reader of each log from
	random *rand.Rand
	left   []string // changed sentences that no log tells yet
	found  [][]string
	tells  [][]string
}

// try draws a log, and keeps the shortest head of it that tells something new.
func (g *generator) try() {
	log := []string{"players Ann, Ben", "from the start", "turn 1: Ann"}
	turn := 1
	for range 1 + g.random.IntN(maxEvents) {
		line := g.lines[g.random.IntN(len(g.lines))]
		if player, ok := strings.CutPrefix(line, "turn: "); ok {
			turn++
			line = fmt.Sprintf("turn %d: %s", turn, player)
		}
		if more := append(slices.Clip(log), line); g.read(more) != nil {
			log = more
		}
		if told := g.told(log, g.left); len(told) > 0 {
			log = g.shorten(log, told)
			told = g.told(log, g.left)
			g.found, g.tells = append(g.found, log), append(g.tells, told)
			g.left = slices.DeleteFunc(g.left, func(m string) bool { return slices.Contains(told, m) })
			return
		}
	}
}

// shorten leaves out every line that is not needed to tell what is told.
func (g *generator) shorten(log, told []string) []string {
	for i := len(log) - 1; i > 2; i-- {
		if less := slices.Delete(slices.Clone(log), i, i+1); g.read(less) != nil && len(g.told(less, told)) == len(told) {
			log = less
		}
	}
	return log
}

// told returns which of the changed sentences say something else at the end of the log.
func (g *generator) told(log, changed []string) []string {
	events := g.read(log)
	want := g.verdict(events, g.asked)
	var out []string
	for _, m := range changed {
		a, err := g.pack.Ask(g.card, m)
		if err != nil {
			continue
		}
		if v := g.verdict(events, a); v.State != want.State || number(v) != number(want) {
			out = append(out, m)
		}
	}
	return out
}

func number(v *interp.Verdict) int {
	if v.Value == nil || v.Ability.Guard.Quantity == nil {
		return -1
	}
	return *v.Value
}

// read reads a log, nil where a line of it does not read.
func (g *generator) read(log []string) []*turnlog.Event {
	r := g.logs.Another("log", nil)
	r.KnowCard(asker, g.card.Is)
	var out []*turnlog.Event
	for _, line := range log {
		e, err := r.Line(line)
		if err != nil {
			return nil
		}
		out = append(out, e)
	}
	return out
}

func (g *generator) verdict(events []*turnlog.Event, a *interp.Ability) *interp.Verdict {
	game := g.pack.NewGame()
	game.AddCard(g.card)
	for _, e := range events {
		game.Apply(e)
	}
	return game.Eval(a, game.Bearers(g.card, "Ann")[0])
}
