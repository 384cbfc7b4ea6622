package interp

import (
	"fmt"
	"slices"
)

// maxNear is how many near misses a verdict names at most.
const maxNear = 5

// nearly keeps an event that would have counted but for one reason. An event
// that is taken for another may also be of the wrong kind: a token that was
// created is neither finalized nor a card.
func (f *found) nearly(v *view, m match) {
	failed := m.failed
	window := slices.IndexFunc(failed, func(x failure) bool { return x.kind == byWindow })
	last := window >= 0
	switch {
	case len(failed) == 0 || failed[0].kind == byOneOf:
		return
	case last && (len(failed) > 1 || m.event.Turn.at < v.now().at-1):
		return
	case failed[0].kind == byVerb && len(failed) == 2 && failed[1].kind == byThing:
		failed[0].reason += "; " + failed[1].reason
		if failed[1].rule != "" {
			failed[0].rule = failed[1].rule
		}
	case len(failed) > 1:
		return
	}
	name := ""
	if m.thing != nil {
		name = m.thing.Name
	}
	if failed[0].kind == byVerb && m.event.Object != nil {
		name, _ = v.game.Describe(m.event)
	}
	f.near = append(f.near, Near{Event: m.event, Text: name, Reason: failed[0].reason, Rule: failed[0].rule, last: last})
}

// nearest picks the near misses to name: of this window before those of the
// turn before, each event once, in the order of the log.
func nearest(list []Near) []Near {
	seen := map[string]bool{}
	var here, before []Near
	for _, n := range list {
		key := fmt.Sprint(n.Event.Index, n.Reason)
		if seen[key] {
			continue
		}
		seen[key] = true
		if n.last {
			before = append(before, n)
		} else {
			here = append(here, n)
		}
	}
	out := lastOf(here, maxNear)
	return append(out, lastOf(before, maxNear-len(out))...)
}

func lastOf(list []Near, n int) []Near { return list[max(0, len(list)-n):] }
