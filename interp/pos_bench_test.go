package interp_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
)

func BenchmarkAsk(b *testing.B) {
	pack := loadPack(b)
	list, _ := cards.Read("deck", strings.NewReader(askDeck), cards.Text)
	var read []*interp.Card
	for _, c := range list { read = append(read, pack.Read(c)) }
	one, _ := pack.Ask(read[0], "if you have finalized another card this turn")
	four, _ := pack.Ask(read[0], "if you have finalized another card this turn and a unit has died this turn and you have 2 or more XP and this card is not exhausted")
	for _, cs := range [][]*interp.Card{nil, read} {
	prog := pack.Compile(cs, one, four)
	p, _ := prog.NewPosition(interp.Setup{Players: 2, Start: true})
	var ids []interp.ObjectID
	for i := 0; i < 60; i++ { ids = append(ids, p.Add(prog.Profile(list[i%5]), interp.PlayerID(1+i%2))) }
	fin, die, gain, turn := pack.Verb("finalize"), pack.Verb("die"), pack.Verb("gain"), interp.TurnBegins
	p.Apply(interp.Fact{Kind: turn, Player: 1})
	a1, _ := prog.Ability(one)
	a4, _ := prog.Ability(four)
	p.Apply(interp.Fact{Kind: interp.Happened, Verb: fin, Player: 1, Object: ids[0]})
	p.Apply(interp.Fact{Kind: interp.Happened, Verb: fin, Player: 1, Object: ids[2]})
	p.Apply(interp.Fact{Kind: interp.Happened, Verb: gain, Player: 1, Counted: true, Amount: 3, Unit: pack.Unit("XP")})
	p.Apply(interp.Fact{Kind: interp.Happened, Verb: die, Object: ids[0]})
	require.Equal(b, interp.True, p.Truth(interp.Question{Ability: a1, Player: 1, Object: ids[2]}))
	require.Equal(b, interp.True, p.Truth(interp.Question{Ability: a4, Player: 1, Object: ids[2]}))
	b.Run("one", func(b *testing.B) {
		q := interp.Question{Ability: a1, Player: 1, Object: ids[2]}
		for b.Loop() { p.Truth(q) }
	})
	b.Run("one not in", func(b *testing.B) {
		q := interp.Question{Ability: a1, Player: 1, Object: ids[5]}
		for b.Loop() { p.Truth(q) }
	})
	b.Run("four", func(b *testing.B) {
		q := interp.Question{Ability: a4, Player: 1, Object: ids[2]}
		for b.Loop() { p.Truth(q) }
	})
	b.Run("apply", func(b *testing.B) {
		i := 0
		for b.Loop() { i++
			if i%9 == 0 { p.Apply(interp.Fact{Kind: turn, Player: interp.PlayerID(1+i&1)}) ; continue}
			p.Apply(interp.Fact{Kind: interp.Happened, Verb: fin, Player: 1, Object: ids[i%60]})
		}
	})
	b.Run("clone", func(b *testing.B) {
		c := p.Clone()
		for b.Loop() { c.CopyFrom(p) }
	})
	b.Run("hash", func(b *testing.B) {
		for b.Loop() { p.Hash() }
	})
	}
}

func BenchmarkBoard(b *testing.B) {
	text, err := os.ReadFile("/work/shared/realdata/riftcodex_cards.json")
	require.NoError(b, err)
	list, err := cards.Read("cards", strings.NewReader(string(text)), "")
	require.NoError(b, err)
	pack := loadPack(b)
	read := pack.ReadAll(list)
	var with []*interp.Card
	for _, c := range read {
		if len(c.Abilities) > 0 { with = append(with, c) }
	}
	for _, set := range [][]*interp.Card{with[:40], with} {
	prog := pack.Compile(set)
	p, _ := prog.NewPosition(interp.Setup{Players: 2, Start: true})
	fin, die, turn := pack.Verb("finalize"), pack.Verb("die"), interp.TurnBegins
	var ids []interp.ObjectID
	watched := 0
	p.Apply(interp.Fact{Kind: turn, Player: 1})
	for i := 0; i < 40; i++ {
		c := with[(i*7)%len(set)]
		id := p.Add(prog.Profile(c.Card), interp.PlayerID(1+i%2))
		ids = append(ids, id)
		p.Apply(interp.Fact{Kind: interp.Happened, Verb: fin, Player: interp.PlayerID(1+i%2), Object: id})
		for _, a := range c.Abilities {
			if n, ok := prog.Ability(a); ok { watched++; p.Watch(interp.Question{Ability: n, Object: id}) }
		}
	}
	for i:=0;i<60;i++ { ids = append(ids, p.Add(prog.Profile(with[i%len(set)].Card), interp.PlayerID(1+i%2))) }
	b.Run(fmt.Sprint("apply watched ", watched), func(b *testing.B) {
		i := 0
		for b.Loop() { i++
			switch {
			case i%9 == 0: p.Apply(interp.Fact{Kind: turn, Player: interp.PlayerID(1+i&1)})
			case i%9 == 5: p.Apply(interp.Fact{Kind: interp.Happened, Verb: die, Object: ids[i%100]})
			default:
			p.Apply(interp.Fact{Kind: interp.Happened, Verb: fin, Player: interp.PlayerID(1+i&1), Object: ids[i%100]})
			}
		}
	})
	b.Run("clone", func(b *testing.B) {
		c := p.Clone()
		for b.Loop() { c.CopyFrom(p) }
	})
	b.Run("hash", func(b *testing.B) {
		for b.Loop() { p.Hash() }
	})
	}
}
