package interp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// odd returns a number: mostly one that there is, else any.
func odd[T ~int | ~uint8 | ~int32 | ~uint16 | ~uint32](r *rand.Rand, n int) T {
	switch r.IntN(12) {
	case 0:
		return T(n)
	case 1:
		return T(r.Uint64())
	case 2:
		return ^T(0)
	case 3:
		return T(r.Uint64() >> 33)
	}
	return T(r.IntN(n + 1))
}

func oddFact(r *rand.Rand, p *interp.Position) (interp.Fact, []interp.FactPart) {
	f := interp.Fact{
		Kind: odd[interp.FactKind](r, int(interp.StatesControl)), Verb: odd[interp.VerbID](r, 40), Player: odd[interp.PlayerID](r, p.Players()),
		Object: odd[interp.ObjectID](r, p.Objects()), Counted: r.IntN(2) == 0, Amount: odd[int](r, 9), Unit: odd[interp.UnitID](r, 12),
		Tally: odd[interp.TallyID](r, 4), Status: odd[interp.StatusID](r, 12), Not: r.IntN(2) == 0, Window: odd[interp.WindowID](r, 8),
	}
	var parts []interp.FactPart
	for range r.IntN(4) {
		parts = append(parts, interp.FactPart{
			Role: odd[interp.RoleID](r, int(interp.RoleFor)), Object: odd[interp.ObjectID](r, p.Objects()), Zone: odd[interp.ZoneID](r, 12),
			Owner: odd[interp.PlayerID](r, p.Players()), Player: odd[interp.PlayerID](r, p.Players()), Unit: odd[interp.UnitID](r, 12), Amount: odd[int](r, 9),
		})
	}
	return f, parts
}

// No number that a caller can give makes a position panic, and a fact that is
// refused leaves it as it was.
func TestNoNumberBreaksAPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 7))
	q := newAskings(t, loadPack(t), r, 80)
	refused := 0
	for range 30 {
		p, err := q.program.NewPosition(interp.Setup{Players: r.IntN(4), Start: r.IntN(2) == 0, Covers: []interp.VerbID{odd[interp.VerbID](r, 40)}[:r.IntN(2)]})
		require.NoError(t, err)
		for range 60 {
			switch r.IntN(8) {
			case 0:
				p.Add(odd[interp.ProfileID](r, 9), odd[interp.PlayerID](r, p.Players()))
			case 1:
				p.Become(odd[interp.ObjectID](r, p.Objects()), odd[interp.ProfileID](r, 9))
			case 2:
				p.Watch(oddQuestion(r, q, p))
			case 3:
				p = p.Clone()
				if r.IntN(8) == 0 {
					p.AddPlayer()
				}
			}
			before := p.Hash()
			f, parts := oddFact(r, p)
			if err := p.Apply(f, parts...); err != nil {
				refused++
				require.Equal(t, before, p.Hash(), "%v", err)
			}
			for range 20 {
				a := oddQuestion(r, q, p)
				p.Ask(a)
				p.Number(a)
				q.program.Triggers(a.Ability)
			}
			p.Changed()
		}
	}
	require.Positive(t, refused)
	_, err := q.program.NewPosition(interp.Setup{Players: interp.MaxPlayers + 1})
	require.Error(t, err)
	_, err = q.program.NewPosition(interp.Setup{Players: -1})
	require.Error(t, err)
}

func oddQuestion(r *rand.Rand, q *askings, p *interp.Position) interp.Question {
	return interp.Question{Ability: odd[interp.AbilityID](r, len(q.asked)), Player: odd[interp.PlayerID](r, p.Players()), Object: odd[interp.ObjectID](r, p.Objects())}
}

// An event that lacks what its kind needs is refused, by a game and by a tracker.
func TestAnEventThatLacksSomethingIsRefused(t *testing.T) {
	pack := loadPack(t)
	program := pack.Compile(nil)
	for _, e := range []*turnlog.Event{nil, {}, {Kind: "nothing"}, {Kind: turnlog.Head}, {Kind: turnlog.Happened, Verb: "nothing"}, {Kind: turnlog.Has, Unit: "XP"}, {Kind: turnlog.Is, Status: "exhausted"}, {Kind: turnlog.Controls, Player: "Ann"}} {
		require.Error(t, pack.NewGame("Ann").Apply(e), "%v", e)
		require.Error(t, program.Track("Ann").Apply(e), "%v", e)
	}
}

// What the program does not have is not known, and no fault.
func TestWhatAProgramDoesNotHave(t *testing.T) {
	pack := loadPack(t)
	card := pack.Read(cards.Card{Name: "Old Well", Type: "gear", Text: "[T]: [Legion][>] Draw 1."})
	program := pack.Compile(nil)
	_, ok := program.Ability(card.Abilities[0])
	require.False(t, ok)
	require.NotEmpty(t, program.Scans(card.Abilities[0]))
	require.Empty(t, program.Lines(card.Abilities[0]))
	_, ok = program.Track("Ann").Ask(card.Abilities[0], interp.Bearer{Player: "Ann"})
	require.False(t, ok)
	position, err := program.NewPosition(interp.Setup{Players: 1})
	require.NoError(t, err)
	require.Equal(t, interp.Unknown, position.Truth(interp.Question{Player: 1}))
}

// A trigger that cannot be told can be met by every event, and is reported so.
func TestATriggerThatCannotBeToldIsReported(t *testing.T) {
	pack := loadPack(t)
	a, err := pack.Ask(nil, "when a unit you control becomes mighty")
	require.NoError(t, err)
	program := pack.Compile(nil, a)
	id, _ := program.Ability(a)
	position, err := program.NewPosition(interp.Setup{Players: 1, Start: true})
	require.NoError(t, err)
	position.Watch(interp.Question{Ability: id, Player: 1})
	for range 2 {
		require.NoError(t, position.Apply(interp.Fact{Kind: interp.TurnBegins, Player: 1}))
		require.Equal(t, []interp.Change{{Question: interp.Question{Ability: id, Player: 1}, Before: interp.Unknown, After: interp.Unknown}}, position.Changed())
	}
}
