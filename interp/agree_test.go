package interp_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/cards"
	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// The position of a program and the reference evaluator agree after every line of
// random logs, for every player and card, of random conditions (DESIGN 11).

// askDeck is the cards of the random logs.
const askDeck = `
Border Scout (unit, cost 2 energy, might 2, tags Noxus)
  [Legion][>] Draw 1.
  [Assault 2]
Gate Hound (unit, cost 6 energy, might 6, tags Noxus/Mech)
  [Level 3][>] Draw 1.
  [Shield]
Loud Hush (spell, cost 5 energy)
Iron Lid (gear, tags Equipment)
North Field (battlefield)
South Field (battlefield)
Gnat (unit token)
Asker (unit, might 3)
  [Legion][>] Draw 1.
`

// askLines are lines of random logs; P, Q is a player, U a unit, C a card, X any
// thing, F a place, N a number.
var askLines = []string{
	"turn N: P", "turn N: P", "turn N: P",
	"P finalizes C", "P finalizes C", "P finalizes C for N energy", "P finalizes C for N energy and 1 power", "P finalizes C from hand", "P finalizes C from hidden to F",
	"P finalizes U to F", "P finalizes U to base", "P finalizes Odd Thing #N", "P finalizes Strange Wisp #N (spell)", "someone finalizes C",
	"P puts on the chain C", "P takes back C", "P creates Gnat #N", "P creates Gnat #N to F", "P resolves C", "P counters C",
	"X dies", "X dies", "P kills X", "X kills X", "P banishes X", "P banishes X from hand", "P banishes X from the board", "X returns from F to hand", "P returns X from the board to hand",
	"P recycles X", "P discards C", "P discards a card", "P draws a card", "P draws C", "P hides a card", "P hides C at F", "P reveals C",
	"P activates X", "P gains control of X", "P channels a rune",
	"U moves to F", "U moves from F to base", "P moves U to F", "U attacks at F", "P attacks with U", "P attacks with U and U", "P attacks with U and U at F", "U defends", "P defends with U and U", "P defends at F",
	"P becomes the attacker at F", "P wins a combat", "U wins a combat", "P conquers F", "U conquers F", "P holds F", "U holds F",
	"P scores N points from holding", "P scores 1 point from conquering", "P gains N XP", "P spends N XP", "P spends N energy", "P spends N energy on X",
	"X deals N damage to X", "P chooses X with X", "P chooses X", "P attaches Iron Lid to U", "P stuns U", "P buffs U", "P readies X", "P exhausts X", "U becomes empowered", "P empowers U", "U loses empowered", "P disempowers U", "P predicts",
	"combat starts", "combat ends", "showdown starts", "showdown ends", "P's beginning phase starts", "P's beginning phase ends", "main phase starts", "main phase ends", "the turn ends",
	"P has N XP", "P has N points", "P has N cards in hand", "P has 8 victory score", "U has N might", "X is exhausted", "X is not exhausted", "U is attacking", "U is buffed", "X is at F", "X is in play", "P controls X", "P controls F",
}

// askWords are what stands for a letter in askSentences and askLines.
var askWords = map[byte][]string{
	'S': {"you have", "you have", "you have", "an opponent has", "your opponents have", "a player has"},
	'V': {"finalized", "played", "discarded", "banished", "drawn", "created", "countered", "chosen", "resolved", "hidden", "returned", "recycled", "readied", "stunned", "killed", "activated", "gained control of"},
	'O': {"a card", "another card", "a unit", "another unit", "a spell", "a gear", "a token", "a permanent", "two or more cards", "exactly two units", "two or more other cards", "two or more different cards", "fewer than 3 cards", "a friendly unit", "an enemy unit", "another friendly unit", "this card", "a card that is not a token", "a unit with 3 or more might", "a card that costs 3 or more energy", "a card from your hand", "a unit with [Legion]", "an exhausted unit", "an attacking unit", "a card named \"Border Scout\"", "another play", "a Noxus unit", "a unit you control", "a Mech", "a unit or a spell", "a unit and a spell", "a unit that is attacking", "a card from hidden", "a unit in play"},
	'T': {"a unit", "another unit", "this card", "an enemy unit", "a friendly unit", "another friendly unit", "a token", "a permanent", "two or more units", "an exhausted unit", "a unit with 3 or more might", "a card", "a stunned unit"},
	'H': {"died", "moved", "attacked", "defended", "left the board", "returned", "resolved", "become empowered", "moved twice", "moved to a battlefield", "attacked twice", "won a combat", "conquered", "conquered or held", "taken damage", "killed a unit", "dealt damage"},
	'W': {" this turn", " this turn", " this turn", " last turn", " this game", " since your last turn", " during your last turn", " on your turn", " on an opponent's turn this turn", " during your beginning phase this turn", " during the combat this turn", " during your main phase", " before this card", " since an opponent's last turn"},
	'G': {"a unit", "another unit", "a friendly unit", "an enemy unit", "a unit at a battlefield", "two or more units", "exactly two units", "7 or more runes", "a Mech", "a stunned unit", "two or more other units", "a battlefield", "a gear", "a facedown card", "a unit with 3 or more might", "a unit here", "another unit here", "a unit at the same place", "a card in your trash", "a unit with [Legion]", "a battlefield you have conquered this turn", "a unit that has attacked this turn", "an alone unit", "one or fewer units", "an attacking unit", "a unit that is not a token", "a [Mighty] unit", "a unit in your base"},
	'K': {"attacking", "defending", "exhausted", "ready", "buffed", "stunned", "in play", "at a battlefield", "here", "alone", "a unit", "a token", "attacking or defending", "attacking alone", "attacking with another unit", "face down", "empowered", "mighty", "in your hand", "in your trash", "at a battlefield you control", "in your base", "the second card you have finalized this turn", "the first unit you have finalized this turn", "a unit you have moved this turn", "equipped"},
	'J': {"a unit", "another unit", "an enemy unit", "a friendly unit", "a unit here", "each unit", "each other unit", "each friendly unit", "two or more units", "exactly two units"},
	'A': {"a total of 3 or more energy", "a total of 2 or more XP", "3 or more energy on one spell", "3 or more energy on one card", "2 or more energy on one unit"},
	'E': {"you play this card", "you play a card", "you play another card", "you play another unit", "this card dies", "a friendly unit dies", "another friendly unit dies", "an enemy unit dies", "a unit dies here", "this card attacks", "this card attacks or defends", "this card attacks alone", "you attack with two or more units", "you conquer", "you conquer or hold", "you hold here", "you conquer here", "this card conquers", "your beginning phase starts", "a player's beginning phase starts", "your turn ends", "the turn ends", "your turn starts", "combat ends", "you draw your second card each turn", "you play your second card each turn", "a friendly unit dies for the first time each turn", "this card moves for the second time each turn", "this card moves to a battlefield", "this card moves from a battlefield", "you choose a friendly unit", "you choose this card with a spell", "a player chooses a friendly unit with a spell", "you stun an enemy unit", "you stun an enemy unit at a battlefield", "an opponent scores", "you score 2 or more points", "you discard this card", "a unit becomes exhausted", "this card becomes stunned", "a unit you control becomes mighty", "you play a spell on an opponent's turn", "you play a card from hidden", "you play this card to a battlefield", "you gain XP", "an opponent plays a unit", "you win a combat", "this card leaves the board", "a spell you have cast is countered", "you kill a stunned enemy unit", "a unit takes damage", "you attach a gear to this card", "you play a unit during the showdown", "this card moves from this card's location"},
	'Q': {"card you have finalized this turn", "other card you have finalized this turn", "time this card has attacked this turn", "unit that has died this turn", "friendly unit", "other friendly unit", "unit you control", "enemy unit", "card in your trash", "point you have scored this turn", "point you have scored from holding this turn", "time an opponent chooses this card", "time an opponent has chosen this card", "XP you have gained this turn", "card an opponent has finalized this turn", "battlefield you control", "exhausted unit", "unit here", "other unit at a battlefield", "unit you control at a battlefield", "damage this card has dealt this turn", "card you have discarded last turn"},
	'P': {"Ann", "Ben", "Ann", "Ben", "Ann", "Ben", "Cat"},
	'U': {"Ann's Asker", "Border Scout", "Gate Hound", "Ben's Asker", "Ben's Border Scout", "Gate Hound #2", "Gnat #1"},
	'C': {"Ann's Asker", "Border Scout", "Gate Hound", "Ben's Asker", "Ben's Border Scout", "Loud Hush", "Ben's Loud Hush", "Iron Lid", "Loud Hush #2"},
	'X': {"Ann's Asker", "Border Scout", "Gate Hound", "Ben's Asker", "Loud Hush", "Iron Lid", "Gnat #1", "Odd Thing #1"},
	'F': {"North Field", "South Field"},
	'N': {"1", "2", "3", "5"},
}

// askSentences are the shapes of random conditions.
var askSentences = []string{
	"if S V OW", "if S V OW", "if S V OW", "if S not V OW", "if S V O twiceW", "if T has HW", "if T has not HW", "if T has been V" + "W", "if S spent AW", "if S H" + "W",
	"if you control G", "if an opponent controls G", "if you do not control G", "if there is G", "if there is not G",
	"while this card is K", "while this card is not K", "while J is K", "while J is not K",
	"if it is your turn", "if it is not an opponent's turn", "if it is your beginning phase", "if you have 2 or more XP", "if an opponent has 1 or fewer points", "if you have exactly 2 cards in hand", "if you do not have 3 or more XP",
	"if this card has 3 or more might", "if another unit has 5 or more might", "if your other units have total might 5 or more", "if your score is within 3 points of the victory score", "if an opponent's score is within 3 points of the victory score",
	"if this card has [Legion]", "if you control a unit with [Legion]", "if [Legion] is active on this card", "if [Level 3] is active on this card", "if a unit has [Assault]",
	"when E", "when E", "for each Q", "for each Q",
}

// fill puts words for letters, and leaves other capitals alone.
func fill(r *rand.Rand, text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		alone := (i == 0 || !isLetter(text[i-1])) && (i+1 == len(text) || !isLetter(text[i+1]) || text[i+1] == 'W')
		if words := askWords[text[i]]; words != nil && (alone || text[i] == 'W' && i == len(text)-1) {
			out.WriteString(words[r.IntN(len(words))])
			continue
		}
		out.WriteByte(text[i])
	}
	return out.String()
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// randomSentence returns a sentence, joined with another now and then.
func randomSentence(r *rand.Rand) string {
	text := fill(r, askSentences[r.IntN(len(askSentences))])
	word, rest, _ := strings.Cut(text, " ")
	if word == "for" || word == "when" {
		return text
	}
	other := fill(r, askSentences[r.IntN(16)])
	_, more, _ := strings.Cut(other, " ")
	switch r.IntN(6) {
	case 0:
		return "if (" + rest + ") and (" + more + ")"
	case 1:
		return "if (" + rest + ") or (" + more + ")"
	case 2:
		return "if not (" + rest + ")"
	case 3:
		return "if not ((" + rest + ") and not (" + more + ")) or (" + rest + ")"
	}
	return text
}

// askings is a program of random sentences.
type askings struct {
	pack    *interp.Pack
	cards   []*interp.Card
	asked   []*interp.Ability
	texts   []string
	program *interp.Program
}

func newAskings(t testing.TB, pack *interp.Pack, r *rand.Rand, n int) *askings {
	list, err := cards.Read("deck", strings.NewReader(askDeck), cards.Text)
	require.NoError(t, err)
	q := &askings{pack: pack}
	for _, c := range list {
		q.cards = append(q.cards, pack.Read(c))
	}
	asker := q.cards[len(q.cards)-1]
	for _, c := range q.cards {
		for _, a := range c.Abilities {
			q.add(a, c.Name+": "+a.Condition())
		}
	}
	for tries := 0; len(q.asked) < n && tries < 100*n; tries++ {
		text := randomSentence(r)
		if a, err := pack.Ask(asker, text); err == nil {
			q.add(a, text)
		}
	}
	q.program = pack.Compile(q.cards, q.asked...)
	for i, a := range q.asked {
		id, ok := q.program.Ability(a)
		require.True(t, ok)
		require.Equal(t, interp.AbilityID(i), id)
	}
	return q
}

func (q *askings) add(a *interp.Ability, text string) {
	if a.Condition() == "" {
		return
	}
	q.asked, q.texts = append(q.asked, a), append(q.texts, text)
}

// compiled returns how many of the sentences are not scanned.
func (q *askings) compiled() (n int) {
	for _, a := range q.asked {
		if q.program.Scans(a) == "" {
			n++
		}
	}
	return n
}

// twice is a game that is played twice: with its log, and as a position; and once
// more as a game that follows the program.
type twice struct {
	*askings
	game     *interp.Game
	tracker  *interp.Tracker
	followed *interp.Game
	events   []*turnlog.Event
	objects  []string
	watched  map[interp.Question]interp.Truth // what a caller knows who looks only at changes
}

func (q *askings) table() *twice {
	b := &twice{askings: q, game: q.pack.NewGame(), tracker: q.program.Track(), followed: q.pack.NewGame(), watched: map[interp.Question]interp.Truth{}}
	for _, c := range q.cards {
		b.game.AddCard(c)
	}
	b.followed.Follow(q.program)
	return b
}

func (b *twice) apply(e *turnlog.Event) error {
	b.events = append(b.events, e)
	b.game.Apply(e)
	b.followed.Apply(e)
	for _, ref := range e.Refs() {
		if !slices.Contains(b.objects, ref.ID) {
			b.objects = append(b.objects, ref.ID)
		}
	}
	if err := b.tracker.Apply(e); err != nil {
		return err
	}
	return b.changed(e)
}

// changed follows the changes that are reported, and watches the objects that came
// with the event: a caller who does not poll knows what one who does knows.
func (b *twice) changed(e *turnlog.Event) error {
	p := b.tracker.Position
	met := map[interp.Question]bool{}
	if e.Kind == turnlog.Head {
		for q := range b.watched {
			b.watched[q] = p.Truth(q) // what a log records is said before it begins
		}
	} else {
		for _, c := range p.Changed() {
			b.watched[c.Question], met[c.Question] = c.After, true
		}
		for q, known := range b.watched {
			now := p.Truth(q)
			if b.triggers(q) {
				known = interp.False
				if met[q] {
					known = b.watched[q]
				}
			}
			if known != now {
				return fmt.Errorf("%v is %d, and no change of %d was reported: %s", q, now, known, b.texts[q.Ability])
			}
		}
	}
	for i := range b.asked {
		for _, q := range []interp.Question{{Ability: interp.AbilityID(i), Object: interp.ObjectID(p.Objects())}, {Ability: interp.AbilityID(i), Player: 1, Object: interp.ObjectID(i % 3)}} {
			if _, is := b.watched[q]; !is && int(q.Object) <= p.Objects() && int(q.Player) <= p.Players() && (i+len(b.events))%9 == 0 {
				p.Watch(q)
				b.watched[q] = p.Truth(q)
			}
		}
	}
	return nil
}

func (b *twice) triggers(q interp.Question) bool { return b.program.Triggers(q.Ability) }

// differs compares all answers, for some of the objects, and says where they differ.
func (b *twice) differs(r *rand.Rand) string {
	var some []string
	for range min(3, len(b.objects)) {
		some = append(some, b.objects[r.IntN(len(b.objects))])
	}
	return b.differsOf(some)
}

func (b *twice) differsOf(objects []string) string {
	bearers := []interp.Bearer{{Player: "Ann"}, {Player: "Ben"}, {Player: "Zed"}}
	for _, id := range objects {
		bearers = append(bearers, interp.Bearer{Player: "Ann", Object: id}, interp.Bearer{Player: "Ben", Object: id})
	}
	for i, a := range b.asked {
		for _, bearer := range bearers {
			want, n, isNumber := b.game.Reference(a, bearer)
			if isNumber {
				got, known, ok := b.tracker.Number(a, bearer)
				if ok && (known != (want != interp.Unknown) || known && got != n) {
					return fmt.Sprintf("the reference says %d (%d), the position %d (%t): %s, of %v", n, want, got, known, b.texts[i], bearer)
				}
			}
			if got, ok := b.tracker.Ask(a, bearer); ok && got.Truth != want {
				return fmt.Sprintf("the reference says %d, the position %d: %s, of %v", want, got.Truth, b.texts[i], bearer)
			}
			if q := b.question(i, bearer); q.Player != 0 {
				p := b.tracker.Position
				if fast, slow := p.Ask(q), p.Slowly(q); fast != slow || p.Truth(q) != slow.Truth {
					return fmt.Sprintf("quick lines say %v, the decision %v: %s, of %v", fast, slow, b.texts[i], bearer)
				}
			}
			if (i+len(b.events))%8 > 0 {
				// a verdict with reasons takes its time
			} else if why := b.judgedOtherwise(a, bearer); why != "" {
				return fmt.Sprintf("%s: %s, of %v", why, b.texts[i], bearer)
			}
			if got := b.followed.Truth(a, bearer); !isNumber && got != want {
				return fmt.Sprintf("the reference says %d, a game that follows %d: %s, of %v", want, got, b.texts[i], bearer)
			}
		}
	}
	return ""
}

// question is what a bearer asks, in numbers.
func (b *twice) question(i int, bearer interp.Bearer) interp.Question {
	return interp.Question{Ability: interp.AbilityID(i), Player: b.tracker.Player(bearer.Player), Object: b.tracker.Object(bearer.Object)}
}

// judgedOtherwise compares what a position judges with the verdict that has reasons.
func (b *twice) judgedOtherwise(a *interp.Ability, bearer interp.Bearer) string {
	got := b.followed.Judge(a, bearer)
	want := interp.Judgment{}
	v := b.game.Eval(a, bearer)
	if want.State = v.State; v.Value != nil {
		want.Value, want.HasValue = *v.Value, true
	}
	if got != want {
		return fmt.Sprintf("the verdict is %v, the position judges %v", want, got)
	}
	return ""
}

// heads are how random logs begin.
var heads = []string{
	"players Ann, Ben\nfrom the start\n", "players Ann, Ben\nfrom the start\nturn 1: Ann\n", "players Ann, Ben\nturn 1: Ann\n", "", "players Ann, Ben, Cat\nfrom the start\nturn 1: Ben\n",
	"players Ann, Ben\nfrom the start\ncovers finalize, die, attack, turn\nturn 1: Ann\n", "from the start\nturn 1: Ann\n", "turn 4: Ben\n",
}

// playTwice plays a random log, and copies of the game from some points on.
func (q *askings) playTwice(t testing.TB, r *rand.Rand, lines int) {
	tables := []*twice{q.table()}
	q.eachEvent(r, lines, func(e *turnlog.Event) {
		for n, b := range tables {
			if n > 0 && r.IntN(3) == 0 {
				continue // a copy goes its own way
			}
			b.tryAndTakeBack(r)
			require.NoError(t, b.apply(e))
			if why := b.differs(r); why != "" {
				t.Fatal(b.shortest(t, b.events, why))
			}
		}
		if b := tables[0]; len(b.events) > 3 && r.IntN(12) == 0 && len(tables) < 3 {
			copied := q.played(t, b.events)
			copied.tracker, copied.followed, copied.watched = b.tracker.Clone(), b.followed.Clone(), maps.Clone(b.watched)
			tables = append(tables, copied)
		}
	})
}

// tryAndTakeBack plays some of the events once more, and takes them back: nothing of
// them may stay.
func (b *twice) tryAndTakeBack(r *rand.Rand) {
	if len(b.events) == 0 || r.IntN(4) > 0 {
		return
	}
	before := b.tracker.Clone()
	for range 1 + r.IntN(3) {
		_ = b.tracker.Apply(b.events[r.IntN(len(b.events))])
	}
	b.tracker.CopyFrom(before)
}

// shortest leaves out events as long as the answers still differ.
func (q *askings) shortest(t testing.TB, events []*turnlog.Event, why string) string {
	for i := len(events) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(events), i, i+1)
		if still := q.played(t, fewer).differsOf(idsIn(fewer)); still != "" {
			events, why = fewer, still
		}
	}
	for _, e := range events {
		why += "\n" + e.Text
	}
	return why
}

func idsIn(events []*turnlog.Event) []string {
	var ids []string
	for _, e := range events {
		for _, ref := range e.Refs() {
			if !slices.Contains(ids, ref.ID) {
				ids = append(ids, ref.ID)
			}
		}
	}
	return ids
}

// played returns a table at the end of a log.
func (q *askings) played(t testing.TB, events []*turnlog.Event) *twice {
	b := q.table()
	for _, e := range events {
		require.NoError(t, b.apply(e))
	}
	return b
}

// pairsWanted is how many pairs of a condition and a log are tried.
func pairsWanted(t testing.TB) int {
	n := os.Getenv("KWRUN_PAIRS")
	switch {
	case n == "" && testing.Short():
		return 2_000
	case n == "":
		return 10_000
	}
	pairs, err := strconv.Atoi(n)
	require.NoError(t, err)
	return pairs
}

// The position and the reference agree at every line, in a log and in copies of it
// that go on by themselves. KWRUN_PAIRS says how many pairs are tried, KWRUN_SEED
// with which numbers.
func TestPositionsAgreeWithTheReference(t *testing.T) {
	pack := loadPack(t)
	seed := uint64(1)
	if s := os.Getenv("KWRUN_SEED"); s != "" {
		n, err := strconv.ParseUint(s, 10, 64)
		require.NoError(t, err)
		seed = n
	}
	want := pairsWanted(t)
	pairs, compiled := 0, 0
	for ; pairs < want; seed++ {
		r := rand.New(rand.NewPCG(seed, 7))
		q := newAskings(t, pack, r, 60)
		for range 8 {
			q.playTwice(t, r, 25)
			pairs += len(q.asked)
			compiled += q.compiled()
		}
	}
	t.Logf("%d pairs, %d of them compiled", pairs, compiled)
	require.Greater(t, compiled, pairs*3/4, "too few are compiled to show anything")
}
