package interp_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// spoken is the lines of a decision as sentences of their own.
type spoken struct {
	lines []*interp.Ability // nil for a line that is no sentence
	not   []bool
}

func (q *askings) spoken(a *interp.Ability) spoken {
	var s spoken
	word := "if "
	if strings.HasPrefix(a.Condition(), "when ") {
		word = "when "
	}
	for _, l := range q.program.Lines(a) {
		text, not := strings.CutPrefix(l.Text, "not: ")
		if !strings.HasPrefix(text, "for each") {
			text = word + text
		}
		one, err := q.pack.Ask(a.Card, text)
		if err != nil || strings.Contains(text, " N ") { // the number of a keyword
			one = nil
		}
		s.lines, s.not = append(s.lines, one), append(s.not, not)
	}
	return s
}

// linesAt returns what the reference says of the lines of a decision.
func (b *twice) linesAt(s spoken, bearer interp.Bearer) (truths []interp.Truth) {
	for n, line := range s.lines {
		is := interp.Unknown
		if line != nil {
			is, _, _ = b.game.Reference(line, bearer)
		}
		if s.not[n] {
			is = -is
		}
		truths = append(truths, is)
	}
	return truths
}

// Ask says truly which lines of a decision were looked at, and which of them held:
// each line is asked of the reference as a sentence of its own.
func TestAskSaysWhatWasSeen(t *testing.T) {
	pack := loadPack(t)
	r := rand.New(rand.NewPCG(3, 7))
	compared, skipped := 0, 0
	for range 4 {
		q := newAskings(t, pack, r, 60)
		spoken := make([]spoken, len(q.asked))
		for i, a := range q.asked {
			spoken[i] = q.spoken(a)
		}
		b := q.table()
		q.eachEvent(r, 60, func(e *turnlog.Event) {
			require.NoError(t, b.apply(e))
			for i, a := range q.asked {
				bearer := b.someBearer(r)
				answer, ok := b.tracker.Ask(a, bearer)
				if !ok {
					continue
				}
				for n, is := range b.linesAt(spoken[i], bearer) {
					asked, held := answer.Asked>>n&1 != 0, answer.Held>>n&1 != 0
					at := fmt.Sprintf("%s: line %d of %s, of %v, after %s", q.program.Lines(a)[n].Text, n+1, q.texts[i], bearer, e.Text)
					switch {
					case !asked:
						require.False(t, held, "not looked at: %s", at)
					case spoken[i].lines[n] == nil:
						skipped++
					default:
						require.Equal(t, is == interp.True, held, at)
						compared++
					}
				}
			}
		})
	}
	t.Logf("%d lines compared, %d are no sentences", compared, skipped)
	require.Greater(t, compared, 9*skipped)
}

// A verdict has the same reasons in a game that follows a program and in one that
// does not.
func TestReasonsStayWhereAGameFollows(t *testing.T) {
	pack := loadPack(t)
	r := rand.New(rand.NewPCG(4, 7))
	for range 3 {
		q := newAskings(t, pack, r, 40)
		b := q.table()
		q.eachEvent(r, 40, func(e *turnlog.Event) {
			require.NoError(t, b.apply(e))
			for _, a := range q.asked {
				bearer := b.someBearer(r)
				require.Equal(t, told(b.game, a, bearer), told(b.followed, a, bearer))
			}
		})
	}
}

func told(g *interp.Game, a *interp.Ability, b interp.Bearer) string {
	v := g.Eval(a, b)
	return fmt.Sprint(g.Explain(v), v.Readings, v.Terms, v.Chain)
}

// eachEvent reads a random log.
func (q *askings) eachEvent(r *rand.Rand, lines int, do func(*turnlog.Event)) {
	reader := turnlog.NewReader("log", nil, q.pack.Vocabulary)
	for _, c := range q.cards {
		reader.KnowCard(c.Name, c.Is)
	}
	said := strings.Split(strings.TrimSpace(heads[r.IntN(len(heads))]), "\n")
	for range lines {
		said = append(said, fill(r, askLines[r.IntN(len(askLines))]))
	}
	for _, line := range said {
		if e, err := reader.Line(line); err == nil && e != nil {
			do(e)
		}
	}
}

func (b *twice) someBearer(r *rand.Rand) interp.Bearer {
	bearer := interp.Bearer{Player: []string{"Ann", "Ben"}[r.IntN(2)]}
	if len(b.objects) > 0 && r.IntN(4) > 0 {
		bearer.Object = b.objects[r.IntN(len(b.objects))]
	}
	return bearer
}
