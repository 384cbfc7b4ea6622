package interp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp"
)

// hashTable is two players with some objects and events that meet often.
type hashTable struct {
	*askings
	objects int
	events  []interp.Fact
}

func newHashTable(q *askings) *hashTable {
	verb, pack := q.pack.Verb, q.pack
	h := &hashTable{askings: q, objects: 4}
	for object := interp.ObjectID(1); object <= 4; object++ {
		owner := interp.PlayerID(1 + object%2)
		h.events = append(h.events,
			interp.Fact{Kind: interp.Happened, Verb: verb("finalize"), Player: owner, Object: object},
			interp.Fact{Kind: interp.Happened, Verb: verb("die"), Object: object},
			interp.Fact{Kind: interp.Happened, Verb: verb("exhaust"), Player: owner, Object: object})
	}
	for player := interp.PlayerID(1); player <= 2; player++ {
		h.events = append(h.events,
			interp.Fact{Kind: interp.TurnBegins, Player: player},
			interp.Fact{Kind: interp.Happened, Verb: verb("gain"), Player: player, Counted: true, Amount: 1, Unit: pack.Unit("XP")})
	}
	return h
}

func (h *hashTable) position(t *testing.T) *interp.Position {
	p, err := h.program.NewPosition(interp.Setup{Players: 2, Start: true})
	require.NoError(t, err)
	for i := range h.objects {
		p.Add(h.program.Profile(h.cards[i].Card), interp.PlayerID(1+(i+1)%2))
	}
	return p
}

// answers are the answers to all that is no trigger, of all objects and players.
func (h *hashTable) answers(p *interp.Position) string {
	var out []byte
	for i := range h.asked {
		id := interp.AbilityID(i)
		if h.program.Triggers(id) {
			continue
		}
		for object := range h.objects + 1 {
			for player := interp.PlayerID(1); player <= 2; player++ {
				q := interp.Question{Ability: id, Player: player, Object: interp.ObjectID(object)}
				n, _ := p.Number(q)
				out = append(out, byte(p.Truth(q)+1), byte(n))
			}
		}
	}
	return string(out)
}

// Positions with one hash give the same answers, however they came about, and go on
// doing so whatever happens next; other events in another order meet often.
func TestOneHashOnePosition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	h := newHashTable(newAskings(t, loadPack(t), r, 60))
	type known struct {
		answers, next string
		events        []int
	}
	seen := map[uint64]known{}
	met, kinds := 0, map[string]bool{}
	for range 4_000 {
		p := h.position(t)
		var events []int
		for range r.IntN(6) {
			events = append(events, r.IntN(len(h.events)))
			require.NoError(t, p.Apply(h.events[events[len(events)-1]]))
		}
		hash := p.Hash()
		require.Equal(t, hash, p.Clone().Hash())
		now := known{answers: h.answers(p), events: events}
		kinds[now.answers] = true
		require.NoError(t, p.Apply(h.events[int(hash%uint64(len(h.events)))]))
		now.next = h.answers(p)
		if before, ok := seen[hash]; ok {
			if !slices.Equal(before.events, events) {
				met++
			}
			require.Equal(t, before.answers, now.answers, "%v and %v", before.events, events)
			require.Equal(t, before.next, now.next, "after one more event: %v and %v", before.events, events)
		}
		seen[hash] = now
	}
	require.Greater(t, met, 200, "positions met too rarely to show anything")
	require.Greater(t, len(kinds), 200, "too few answers to show anything")
}
