package turnlog_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What can be read without a fault can be written in both notations, and reads
// back as the same events.
func fuzz(t *testing.T, log string) {
	events, faults := read(log)
	for _, f := range faults {
		require.Positive(t, f.Line)
		require.Positive(t, f.Col)
		require.NotEmpty(t, f.Code)
	}
	if len(faults) == 0 {
		converts(t, events)
	}
}

func FuzzText(f *testing.F) {
	for _, seed := range []string{designText, round, "Ann draws Ben's \"Hand of Karth\" #2 (unit token, owner Ann) [e1]\nplayer Zed attacks\ngame\nturn: Ann",
		"Ann Lee's main phase starts\nAnn has 2 XP\nHush is not in play\nhidden card #1 as Hush is at Ann's hand"} {
		f.Add(seed)
	}
	f.Fuzz(fuzz)
}

func FuzzJSON(f *testing.F) {
	for _, seed := range []string{designJSON, `{"id":"g1","start":true,"players":["Ann"],"events":[{"event":"turn","player":"Ann"},{"event":"draw","noun":"card"}]}`,
		`{"event":"kill","object":{"object":"c1","card":"Hush","might":2},"with":["c2",{"card":"Gate"}],"id":"e"}`,
		`{"event":"is","object":"c1","at":{"zone":"hand","owner":"Ann"},"not":true}`} {
		f.Add(seed)
	}
	f.Fuzz(fuzz)
}
