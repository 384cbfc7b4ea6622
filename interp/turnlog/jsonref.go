package turnlog

import (
	"slices"

	"kwrun/grammar"
)

// object reads the main object of the event. Beside `of`, what is said of a
// card is said of the card that the ability is of.
func (j *jsonReader) object(event string, needed bool) {
	var ref *Ref
	if j.pattern != nil && j.playerIn(objectSlot(j.pattern), j.v.get(object)) {
		return
	}
	if m := j.v.get(object); m != nil && m.kind == record {
		ref = j.nested(m)
		j.onlyInside()
	} else if m := j.v.get(of); m != nil {
		if m.kind != str {
			j.onlyInside()
		}
		ref = &Ref{ID: j.text(object), Noun: j.noun(&j.v), Copy: j.copy(&j.v)}
	} else {
		ref = j.mention(&j.v)
	}
	if j.ability(ref); j.fault != nil || j.e.Object != nil {
		return
	}
	if ref.ID == "" && ref.Card == "" && ref.Noun == "" {
		if needed {
			j.fail(j.at("event"), CodeRole, "`%s` needs an `object`", event)
		}
		return
	}
	j.e.Object = ref
	at := j.at(object)
	if ref.ID == "" {
		at = j.at("card")
	}
	j.fault = j.resolve(j.e, ref, at)
}

// playerIn reads {"player":"Ben"} in a slot that can have a player, and reports
// whether that stands there.
func (j *jsonReader) playerIn(slot *grammar.Slot, m *value) bool {
	if !takesPlayer(slot) || m == nil || m.kind != record || m.get("player") == nil {
		return false
	}
	name := j.textIn(m, "player")
	for _, part := range m.parts {
		if part.key != "player" {
			j.fail(part.keyAt, CodeRole, "`%s` is nothing that is said of a player", part.key)
		}
	}
	if j.fault == nil {
		j.fault = j.actor(name, m.get("player").at)
	}
	j.e.Roles = append(j.e.Roles, Role{Name: slot.Role, Player: name})
	return true
}

// onlyInside is for a mention that has its members inside itself: beside it
// they would say something of nothing.
func (j *jsonReader) onlyInside() {
	for _, key := range j.lexicon.refKeys {
		m := j.v.get(key)
		if ofAbility := key == object || key == "noun" || key == "copy"; m == nil || ofAbility || j.v.get(of) != nil && j.v.get(of).kind == str {
			continue
		}
		j.fail(m.at, CodeRole, "say `%s` inside of the object that it is about", key)
	}
}

// ability makes the mention an ability where the event is about one. A card
// that stands for its ability, as in `Ann activates Old Well`, becomes what the
// ability is of.
func (j *jsonReader) ability(ref *Ref) {
	if j.pattern == nil || j.fault != nil {
		return
	}
	kind, k := j.lexicon.abilityKind(j.pattern), j.names.byID[ref.ID]
	isCard := ref.Card != "" || k != nil && k.card != ""
	switch {
	case kind == "":
	case isCard && j.v.get(of) != nil:
		j.fail(j.at(object), CodeRole, "`%s` is a card, and not %s", ref.ID, article(kind))
	case isCard:
		j.e.Object = &Ref{Noun: kind}
		j.e.Roles = append(j.e.Roles, Role{Name: of, Ref: ref})
		if j.fault = j.resolve(j.e, j.e.Object, j.v.at); j.fault == nil {
			j.fault = j.resolve(j.e, ref, j.at(object))
		}
	case ref.Noun == "" && k == nil:
		ref.Noun = kind
	}
}

// nested reads a mention that is an object of its own: {"object":"c1","card":"Border Scout"}.
func (j *jsonReader) nested(v *value) *Ref {
	keys := j.lexicon.refKeys
	for _, m := range v.parts {
		if !slices.Contains(keys, m.key) {
			j.fail(m.keyAt, CodeRole, "`%s` is nothing that is said of an object", m.key).Near(m.key, keys)
		}
	}
	ref := j.mention(v)
	if ref.ID == "" && ref.Card == "" && ref.Noun == "" {
		j.fail(v.at, CodeRole, "this does not say which object is meant").Hint(`give it an "object", or a "card"`)
	}
	return ref
}

// mention reads what the members say of an object.
func (j *jsonReader) mention(v *value) *Ref {
	ref := &Ref{ID: j.textIn(v, object), Card: j.textIn(v, "card"), Noun: j.noun(v), Copy: j.copy(v), Is: j.kinds(v)}
	for _, tag := range j.listIn(v, "tags") {
		ref.Tags = append(ref.Tags, tag.text)
	}
	if price := j.lexicon.price; price != nil {
		ref.Cost = j.amounts(v, price.Name, &grammar.Slot{Units: price.Units})
	}
	for _, n := range j.lexicon.Numbers {
		if len(n.Units) == 0 && v.get(n.Name) != nil {
			if ref.Numbers == nil {
				ref.Numbers = map[string]int{}
			}
			ref.Numbers[n.Name] = j.numberIn(v, n.Name)
		}
	}
	if ref.Card == "" && ref.ID == "" && ref.Noun == "" && len(ref.Is) > 0 {
		ref.Noun = ref.Is[0]
	}
	owner := j.textIn(v, "owner")
	if owner != "" && j.fault == nil {
		j.fault = j.actor(owner, v.get("owner").at)
	}
	if ref.ID == "" && ref.Card != "" {
		ref.Owner = owner // it says which of the cards of that name is meant
	} else {
		ref.stated = owner
	}
	return ref
}

func (j *jsonReader) copy(v *value) int {
	n := j.numberIn(v, "copy")
	if n < 0 {
		j.fail(v.get("copy").at, CodeWord, "`%d` is not the number of a copy", n)
	}
	return n
}

func (j *jsonReader) kinds(v *value) []string {
	var is []string
	for _, m := range j.listIn(v, "is") {
		noun := j.lexicon.Noun(m.text)
		if noun == nil {
			j.fail(m.at, CodeWord, "`%s` is not a kind of thing that I know", m.text).Near(m.text, j.lexicon.nouns.all())
			return nil
		}
		if !slices.Contains(is, noun.Name) {
			is = append(is, noun.Name)
		}
	}
	return is
}

func (j *jsonReader) noun(v *value) string {
	text := j.textIn(v, "noun")
	if text == "" || text == unseen {
		return text
	}
	noun := j.lexicon.nouns.name(text)
	if noun == "" {
		j.fail(v.get("noun").at, CodeWord, "`%s` is not a kind of thing that I know", text).Near(text, j.lexicon.nouns.all())
	}
	return noun
}

// role reads the zone, the object or the objects of a role.
func (j *jsonReader) role(slot *grammar.Slot, v *value) {
	switch v.kind {
	case list:
		for i := range v.parts {
			j.rolePart(slot, &v.parts[i].value)
		}
	case null:
	default:
		j.rolePart(slot, v)
	}
}

func (j *jsonReader) rolePart(slot *grammar.Slot, v *value) {
	switch {
	case j.fault != nil:
	case j.playerIn(slot, v):
	case v.kind == str:
		j.named(slot, v)
	case v.kind == record && v.get("zone") != nil:
		name := j.textIn(v, "zone")
		zone := j.zoneNamed(slot, name)
		if zone == "" {
			j.fault = j.notZone(name, slot, v.get("zone").at)
			return
		}
		owner := j.textIn(v, "owner")
		if owner != "" && j.fault == nil {
			j.fault = j.actor(owner, v.get("owner").at)
		}
		j.e.Roles = append(j.e.Roles, Role{Name: slot.Role, Zone: zone, Owner: owner})
	case v.kind == record && takesThing(slot):
		j.thing(slot, j.nested(v), v.at)
	case v.kind == record && !takesThing(slot):
		j.fail(v.at, CodeSyntax, "here stands a zone, in quotation marks")
	default:
		j.fail(v.at, CodeSyntax, "here stands a zone or an object, in quotation marks")
	}
}

func (j *jsonReader) zoneNamed(slot *grammar.Slot, text string) string {
	if w := fixedWord(slot, text); w != "" || !takesZone(slot) {
		return w
	}
	return j.lexicon.zones.name(text)
}

// named reads a role that is one text: a zone, the id of an object, or its
// name as a sentence would say it.
func (j *jsonReader) named(slot *grammar.Slot, v *value) {
	if zone := j.zoneNamed(slot, v.text); zone != "" {
		j.e.Roles = append(j.e.Roles, Role{Name: slot.Role, Zone: zone})
		return
	}
	if !takesThing(slot) {
		j.fault = j.notZone(v.text, slot, v.at)
		return
	}
	ref := j.byName(v.text)
	if slot.Role == of {
		ref = j.described(ref)
	}
	j.thing(slot, ref, v.at)
}

// described adds to the card that an ability is of what the event's own
// members say of it.
func (j *jsonReader) described(ref *Ref) *Ref {
	card := j.mention(&j.v)
	owner := card.Owner + card.stated
	card.ID, card.Noun, card.Copy, card.Owner, card.stated = ref.ID, ref.Noun, ref.Copy, ref.Owner, owner
	if card.Card == "" {
		card.Card = ref.Card
	}
	return card
}

// byName reads a mention in one text: an id that is known, a name that is, or
// else a new id.
func (j *jsonReader) byName(text string) *Ref {
	if j.names.byID[text] != nil || text == "" {
		return &Ref{ID: text}
	}
	words, open := cut(text, 0, nil)
	if open >= 0 || len(words) == 0 {
		return &Ref{ID: text}
	}
	s := &sentence{Reader: j.Reader, words: words, event: j.e}
	if s.subjectKnown(words) && !s.isPlayer(words) {
		if ref, n, fault := s.ref(words, nil); fault == nil && n == len(words) {
			return ref
		}
	}
	return &Ref{ID: text}
}

// thing puts an object into its role. What the player does it with is the main
// object where there is no other: {"event":"attack","player":"Ann","with":"c1"}.
func (j *jsonReader) thing(slot *grammar.Slot, ref *Ref, at grammar.Span) {
	if j.fault != nil {
		return
	}
	if slot.Role == "by" && j.e.Role("by") != nil {
		j.fail(at, CodeRole, "one event is done by one object").Hint("write an event for each")
		return
	}
	if slot.Role == of && j.e.Object != nil && ref.ID != "" && ref.ID == j.e.Object.ID {
		j.fail(at, CodeRole, "nothing is an ability of itself")
		return
	}
	if slot.Role == with && j.e.Object == nil && j.pattern != nil && j.pattern.Thing() == object {
		j.e.Object = ref
	} else {
		j.e.Roles = append(j.e.Roles, Role{Name: slot.Role, Ref: ref})
	}
	j.fault = j.resolve(j.e, ref, at)
}
