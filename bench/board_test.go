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
// and triggers in words.
//
//go:embed board.cards
var boardCards string

const inPlay = 40 // cards on the board; as many more are in hands

// variety is a card for each of these texts and things, so that a program has many
// counters that are not alike.
func variety() []cards.Card {
	texts := []string{
		"If you've played %s this turn, I have +1 [M].", "If %s died this turn, I have +1 [M].", "While you control %s, I have +1 [M].",
		"While an opponent controls %s, I have +1 [M].", "When %s dies, draw 1.", "When you play %s, draw 1.",
	}
	things := []string{
		"a unit", "another unit", "a gear", "another gear", "a token", "a Mech", "a Dragon", "a Yordle", "two or more units", "two or more gear",
		"a unit with 5 [M] or more", "a unit with [Legion]", "an exhausted unit",
	}
	var list []cards.Card
	for _, text := range texts {
		for _, thing := range things {
			list = append(list, cards.Card{Name: fmt.Sprint("Card ", len(list)+1), Type: "unit", Text: fmt.Sprintf(text, thing)})
		}
	}
	return list
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

// newBoard puts 40 cards in play, compiled with all others of a list, and has a game
// of many turns ready. It is called by how many cards are compiled.
func newBoard(tb testing.TB, name string, pack *interp.Pack, played, list []*interp.Card) *board {
	program := pack.Compile(list)
	p, err := program.NewPosition(interp.Setup{Players: players, Start: true})
	require.NoError(tb, err)
	b := &board{name: fmt.Sprint(len(list), "-", name), position: p}
	must(0, p.Apply(interp.Fact{Kind: interp.TurnBegins, Player: 1}))
	for i := range 2 * inPlay {
		c := played[i%inPlay]
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

// deckLists are the cards of the board, and these with many others.
func deckLists(tb testing.TB, pack *interp.Pack) (few, many []*interp.Card) {
	list, err := cards.Read("board.cards", strings.NewReader(boardCards), cards.Text)
	require.NoError(tb, err)
	many = pack.ReadAll(append(list, variety()...))
	return many[:inPlay], many
}

// boards are the boards that are measured: of a small program and of a big one, and
// the same of the card file that KWRUN_CARDS names.
func boards(tb testing.TB) []*board {
	pack := newPack(tb)
	few, many := deckLists(tb, pack)
	out := []*board{newBoard(tb, "cards", pack, few, few), newBoard(tb, "cards", pack, few, many)}
	if path := os.Getenv("KWRUN_CARDS"); path != "" {
		few, many = fileLists(tb, pack, path)
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		out = append(out, newBoard(tb, name, pack, few, few), newBoard(tb, name, pack, few, many))
	}
	return out
}

// fileLists are the cards of a file that ask anything, and some of them.
func fileLists(tb testing.TB, pack *interp.Pack, path string) (few, many []*interp.Card) {
	data, err := os.ReadFile(path)
	require.NoError(tb, err)
	list, err := cards.Read(path, strings.NewReader(string(data)), "")
	require.NoError(tb, err)
	for _, c := range pack.ReadAll(list) {
		if len(c.Abilities) > 0 {
			many = append(many, c)
		}
	}
	require.GreaterOrEqual(tb, len(many), inPlay, "too few cards of %s ask anything", path)
	for i := range inPlay {
		few = append(few, many[i*len(many)/inPlay])
	}
	return few, many
}

// Whoever looks only at what changed knows the same as who asks all: on a board that
// is understood, and nothing of which needs the log.
func TestBoardIsKeptUpToDate(t *testing.T) {
	for _, b := range boards(t) {
		if strings.HasSuffix(b.name, "-cards") {
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
	_, many := deckLists(t, pack)
	cover := pack.Cover(many)
	require.Empty(t, cover.Missing)
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
