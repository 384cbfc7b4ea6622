package bench

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/keywords"
)

// The whole pack: a board of 40 cards whose verdicts are all kept up to date.

// boardCards are invented cards with what printed ones have: keywords, conditions
// and triggers in words. {N} is a number.
//
//go:embed board.cards
var boardCards string

const inPlay = 40 // cards on the board; as many more are in hands

// cardList returns the cards of the board, each with so many numbers.
func cardList(tb testing.TB, numbers int) []cards.Card {
	all := make([]cards.Card, inPlay*numbers)
	for n := range numbers {
		list, err := cards.Read("board.cards", strings.NewReader(strings.ReplaceAll(boardCards, "{N}", fmt.Sprint(n+1))), cards.Text)
		require.NoError(tb, err)
		require.Len(tb, list, inPlay)
		for i, c := range list {
			c.Name += fmt.Sprint(" ", n+1)
			all[i*numbers+n] = c
		}
	}
	return all
}

// step is an event, with what takes part in it.
type step struct {
	fact  interp.Fact
	parts []interp.FactPart
}

// board is a game with the cards of a program in play.
type board struct {
	name      string
	position  *interp.Position
	questions []interp.Question
	scanned   int // abilities of the cards in play that need the log
	steps     []step
}

func newPack(tb testing.TB) *interp.Pack {
	pack, err := interp.Load(keywords.FS)
	require.NoError(tb, err)
	return pack
}

// newBoard puts 40 of the cards in play, and has a game of many turns ready.
func newBoard(tb testing.TB, name string, pack *interp.Pack, list []*interp.Card) *board {
	program := pack.Compile(list)
	p, err := program.NewPosition(interp.Setup{Players: players, Start: true})
	require.NoError(tb, err)
	b := &board{name: name, position: p}
	must(0, p.Apply(interp.Fact{Kind: interp.TurnBegins, Player: 1}))
	for i := range 2 * inPlay {
		c := list[i%inPlay*len(list)/inPlay]
		owner := interp.PlayerID(1 + i%players)
		id := p.Add(program.Profile(c.Card), owner)
		if i >= inPlay {
			continue
		}
		must(0, p.Apply(interp.Fact{Kind: interp.Happened, Verb: pack.Verb("finalize"), Player: owner, Object: id}))
		b.ask(program, c, id)
	}
	fields := []interp.ObjectID{}
	for range players {
		fields = append(fields, p.Add(program.Profile(cards.Card{Name: "Field", Type: "battlefield"}), 0))
	}
	b.steps = newSteps(pack, fields, 64)
	return b
}

func (b *board) ask(program *interp.Program, c *interp.Card, id interp.ObjectID) {
	for _, a := range c.Abilities {
		n, asks := program.Ability(a)
		switch {
		case !asks || a.Number != nil:
		case program.Scans(a) != "":
			b.scanned++
		default:
			b.questions = append(b.questions, interp.Question{Ability: n, Object: id})
		}
	}
}

func (b *board) watch() {
	for _, q := range b.questions {
		b.position.Watch(q)
	}
}

func (b *board) apply(i int) {
	s := &b.steps[i%len(b.steps)]
	must(0, b.position.Apply(s.fact, s.parts...))
}

// newSteps is a game of so many turns: cards are played, units move and fight.
func newSteps(pack *interp.Pack, fields []interp.ObjectID, turns int) []step {
	r := rand.New(rand.NewPCG(5, 1))
	var out []step
	for turn := range turns {
		active := interp.PlayerID(1 + turn%players)
		field := fields[r.IntN(len(fields))]
		some := func() interp.ObjectID { return interp.ObjectID(1 + r.IntN(2*inPlay)) }
		does := func(verb string, object interp.ObjectID, parts ...interp.FactPart) {
			out = append(out, step{interp.Fact{Kind: interp.Happened, Verb: pack.Verb(verb), Player: active, Object: object}, parts})
		}
		gets := func(verb, unit string, n int, object interp.ObjectID, parts ...interp.FactPart) {
			does(verb, object, parts...)
			f := &out[len(out)-1].fact
			f.Counted, f.Amount, f.Unit = true, n, pack.Unit(unit)
		}
		at := func(role interp.RoleID) interp.FactPart { return interp.FactPart{Role: role, Object: field} }
		stretch := func(kind interp.FactKind, window string) {
			out = append(out, step{fact: interp.Fact{Kind: kind, Window: pack.Window(window)}})
		}
		attacker, defender := some(), some()

		out = append(out, step{fact: interp.Fact{Kind: interp.TurnBegins, Player: active}})
		does("ready", some())
		does("draw", some())
		does("finalize", some())
		does("finalize", some(), at(interp.RoleTo))
		does("exhaust", some())
		gets("gain", "XP", 1, 0)
		does("move", attacker, at(interp.RoleTo))
		stretch(interp.StretchStarts, "combat")
		does("attack", attacker, at(interp.RoleAt))
		does("defend", defender, at(interp.RoleAt))
		gets("deal", "damage", 2, defender, interp.FactPart{Role: interp.RoleBy, Object: attacker})
		does("die", defender)
		out[len(out)-1].fact.Player = 0
		stretch(interp.StretchEnds, "combat")
		does("conquer", field, interp.FactPart{Role: interp.RoleWith, Object: attacker})
		gets("score", "points", 1, 0)
		does("discard", some())
		does("finalize", some())
	}
	return out
}

// boards are the boards that are measured: of a small program, of a big one, and of
// the card file that KWRUN_CARDS names.
func boards(tb testing.TB) []*board {
	pack := newPack(tb)
	var out []*board
	for _, numbers := range []int{1, 10} {
		list := cardList(tb, numbers)
		out = append(out, newBoard(tb, fmt.Sprint(len(list)), pack, pack.ReadAll(list)))
	}
	if path := os.Getenv("KWRUN_CARDS"); path != "" {
		data, err := os.ReadFile(path)
		require.NoError(tb, err)
		list, err := cards.Read(path, strings.NewReader(string(data)), "")
		require.NoError(tb, err)
		var asking []*interp.Card
		for _, c := range pack.ReadAll(list) {
			if len(c.Abilities) > 0 {
				asking = append(asking, c)
			}
		}
		require.GreaterOrEqual(tb, len(asking), inPlay, "too few cards of %s ask anything", path)
		out = append(out, newBoard(tb, filepath.Base(path), pack, asking))
	}
	return out
}

// Whoever looks only at what changed knows the same as who asks all: on a board that
// is understood, and nothing of which needs the log.
func TestBoardIsKeptUpToDate(t *testing.T) {
	for _, b := range boards(t) {
		if b.name != filepath.Base(os.Getenv("KWRUN_CARDS")) {
			require.Zero(t, b.scanned)
			require.GreaterOrEqual(t, len(b.questions), inPlay)
		}
		b.watch()
		known := map[interp.Question]interp.Truth{}
		for _, q := range b.questions {
			known[q] = b.position.Truth(q)
		}
		changes := 0
		for i := range b.steps {
			b.apply(i)
			met := map[interp.Question]bool{}
			for _, c := range b.position.Changed() {
				known[c.Question], met[c.Question] = c.After, true
				changes++
			}
			for _, q := range b.questions {
				if b.position.Program().Triggers(q.Ability) && !met[q] {
					known[q] = interp.False
				}
				require.Equal(t, b.position.Truth(q), known[q], "%s, event %d: %v", b.name, i, q)
			}
		}
		require.NotZero(t, changes, "%s: nothing happens", b.name)
	}
}

// All cards of the board are understood.
func TestBoardCardsAreRead(t *testing.T) {
	pack := newPack(t)
	cover := pack.Cover(pack.ReadAll(cardList(t, 1)))
	require.Equal(t, cover.Cards, cover.CardsRead)
}

// An event, after which the verdicts of all cards in play are known: reported as
// they change, or asked for one by one.
func BenchmarkBoard(b *testing.B) {
	for _, played := range boards(b) {
		b.Run("polled/"+played.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				played.apply(i)
				for _, q := range played.questions {
					yes = played.position.Truth(q) == interp.True
				}
			}
		})
		played.watch()
		b.Run("watched/"+played.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				played.apply(i)
			}
			b.ReportMetric(float64(len(played.questions)), "verdicts")
			b.ReportMetric(float64(played.scanned), "scanned")
		})
	}
}
