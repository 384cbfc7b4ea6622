package stream

import (
	"encoding/json"
	"slices"
	"strings"

	"kwrun/interp"
	"kwrun/interp/turnlog"
)

// mention returns the object that is meant. What is said of an object that was
// mentioned before is not plain, except for its card again.
func (r *plainReader) mention(m *mention) (interp.ObjectID, bool) {
	if id, known := r.objects[m.object]; known && m.object != "" {
		return id, m.has&^(hasObject|hasCard) == 0 && len(m.said) == 0 && (m.card == "" || m.card == r.things[id].card)
	}
	named := m.object != ""
	if named && (m.object[0] == '_' || !isText(m.object) || r.zones[strings.ToLower(m.object)]) || !named && (m.card != "" || m.noun == "") {
		return 0, false
	}
	what := r.profile(m)
	if !what.ok {
		return 0, false
	}
	owner := interp.PlayerID(0)
	if m.owner != "" {
		if owner = r.player(m.owner); owner == 0 {
			return 0, false
		}
	}
	id := r.position.Add(what.id, owner)
	r.things = append(r.things, plainThing{id: m.object, card: m.card, group: what.group, may: what.may})
	if named {
		r.objects[m.object] = id
	}
	if what.group >= 0 {
		r.named[what.group] = append(r.named[what.group], id)
	}
	return id, true
}

// profile returns what a mention says of an object, understood once.
func (r *plainReader) profile(m *mention) plainProfile {
	r.key = append(append(append(r.key[:0], m.card...), 0), m.noun...)
	for _, s := range m.said {
		r.key = append(append(append(append(r.key, 0), s.key...), 0), s.text...)
	}
	p, ok := r.profiles[string(r.key)]
	if !ok {
		p = r.understand(m)
		r.profiles[string(r.key)] = p
	}
	return p
}

func (r *plainReader) understand(m *mention) plainProfile {
	card := strings.Clone(m.card) // the line is not kept for a name in it
	ref := &turnlog.Ref{Card: card, Hidden: card == "" && m.noun == ""}
	no := plainProfile{}
	if m.noun != "" {
		noun := r.pack.Vocabulary.Noun(m.noun)
		if noun == nil || noun.Name != m.noun || card != "" {
			return no
		}
		ref.Is = []string{noun.Name}
	}
	for _, s := range m.said {
		if !isText(s.text) || !r.takeSaid(ref, s) {
			return no
		}
	}
	if !isText(card) || r.program.Owned(card) || card != "" && len(ref.Is) == 0 && r.logs.Misspelt(card) {
		return no
	}
	group, listed := r.groups[strings.ToLower(card)]
	if !listed || card == "" {
		group = -1
	}
	return plainProfile{r.program.ProfileOf(ref), group, r.logs.MayBeInPlay(ref.Is, card), true}
}

// takeSaid adds one thing that a mention says.
func (r *plainReader) takeSaid(ref *turnlog.Ref, s saidOf) bool {
	text := []byte(s.text)
	switch s.key {
	case "is":
		var kinds []string
		return json.Unmarshal(text, &kinds) == nil && r.takeKinds(ref, kinds)
	case "tags":
		return json.Unmarshal(text, &ref.Tags) == nil
	case r.price:
		if json.Unmarshal(text, &ref.Cost) != nil || len(ref.Cost) == 0 {
			return false
		}
		for unit := range ref.Cost {
			if !slices.Contains(r.units, unit) {
				return false
			}
		}
		return true
	}
	n := 0
	if ref.Numbers == nil {
		ref.Numbers = map[string]int{}
	}
	err := json.Unmarshal(text, &n)
	ref.Numbers[strings.Clone(s.key)] = n
	return err == nil
}

func (r *plainReader) takeKinds(ref *turnlog.Ref, kinds []string) bool {
	for _, kind := range kinds {
		noun := r.pack.Vocabulary.Noun(kind)
		if noun == nil {
			return false
		}
		if !slices.Contains(ref.Is, noun.Name) {
			ref.Is = append(ref.Is, noun.Name)
		}
	}
	return true
}
