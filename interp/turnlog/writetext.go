package turnlog

import (
	"slices"
	"strconv"
	"strings"

	"kwrun/grammar"
)

// textWriter writes one event as a sentence. Its parts are written in the
// order in which a reader resolves them, and each is followed as it is written.
type textWriter struct {
	*Writer
	e       *Event
	follows Event // as the reader of the sentence has it
	quotes  bool  // a new name could be taken for a player's
	b       strings.Builder
}

func (w *Writer) textLine(e *Event) string {
	t := &textWriter{Writer: w, e: e, follows: Event{Line: e.Line, Kind: e.Kind, Verb: e.Verb, Player: e.Player}}
	t.sentence()
	w.names.player(e.Player)
	t.b.WriteString(bracketed(e.ID))
	return t.b.String()
}

// add writes texts, a space before each.
func (t *textWriter) add(texts ...string) {
	for _, text := range texts {
		if t.b.Len() > 0 {
			t.b.WriteByte(' ')
		}
		t.b.WriteString(text)
	}
}

func (t *textWriter) number(n int) { t.add(strconv.Itoa(n)) }

func (t *textWriter) sentence() {
	e := t.e
	switch e.Kind {
	case Turn:
		if t.add(string(Turn)); e.Turn != 0 {
			t.number(e.Turn)
		}
		t.b.WriteByte(':')
		t.add(t.quote(e.Player))
	case Starts, Ends:
		if e.Player != "" {
			t.add(t.possessive(e.Player, ""))
		} else {
			t.add("the")
		}
		t.add(e.Window, map[Kind]string{Starts: "starts", Ends: "ends"}[e.Kind])
	case Has:
		if e.Player != "" {
			t.player(t.lexicon.haver(e.Unit, false) == ofPlayer)
		} else {
			t.main()
		}
		t.add("has")
		t.number(*e.Amount)
		t.add(e.Unit)
	case Controls:
		t.player(true)
		t.add("controls")
		t.main()
	case Is:
		t.position()
	default:
		t.happened()
	}
}

// player writes the player that does it.
func (t *textWriter) player(clear bool) { t.aPlayer(t.e.Player, clear) }

// aPlayer writes a player. Where the word could as well be a card, and nothing
// has said that a player of that name takes part, it says so.
func (t *textWriter) aPlayer(name string, clear bool) {
	if !clear && !t.names.playing[name] {
		t.add(playerTag)
	}
	t.add(t.quote(name))
	t.names.player(name)
}

func (t *textWriter) position() {
	t.main()
	t.add("is")
	if t.e.Not {
		t.add("not")
	}
	if t.e.Status != "" {
		t.add(t.e.Status)
		return
	}
	for i, r := range t.e.Roles {
		switch {
		case i > 0:
			t.add("at")
		case r.Ref == nil:
			t.add("in")
		default:
			t.add(r.Name)
		}
		t.role(r)
	}
}

func (t *textWriter) happened() {
	e := t.e
	verb := t.lexicon.verb(e.Verb)
	pattern := fit(verb.Verb, e.Player != "")
	subject, ability := t.subjectRole(pattern), t.abilityOf(pattern)
	todo := e.Object != nil // the main object is not written yet
	switch {
	case e.Player != "":
		t.player(t.isClear(verb.Verb, pattern))
	case subject >= 0:
		t.mention(e.Roles[subject].Ref, false)
	case pattern.ByThing() && pattern.Thing() == object && todo:
		t.quotes = len(e.Roles) > 0 && e.Roles[0].Name == with // Ann attacks with Border Scout: a player
		t.objectOr(ability)
		t.quotes, todo = false, false
	default:
		t.add(someone)
	}
	t.add(verb.Third)
	if e.Amount != nil {
		t.number(*e.Amount)
		t.add(e.Unit)
	}
	prep := ""
	if todo {
		if prep = preposition(pattern); prep != "" {
			t.add(prep)
		}
		t.objectOr(ability)
	}
	target := slices.IndexFunc(e.Roles, func(r Role) bool { return r.Name == object })
	if target >= 0 {
		if prep = preposition(pattern); prep != "" {
			t.add(prep)
		}
		t.role(e.Roles[target])
	}
	t.roles(prep, subject, ability, target)
	if len(e.Spent) > 0 {
		t.add(verb.price.Prep, amounts(e.Spent))
	}
}

// subjectRole returns the role of the thing that does it, -1 where there is none.
func (t *textWriter) subjectRole(pattern *grammar.Pattern) int {
	if t.e.Player != "" || !pattern.ByThing() {
		return -1
	}
	return slices.IndexFunc(t.e.Roles, func(r Role) bool { return r.Name == pattern.Thing() && r.Ref != nil })
}

// roles writes the roles that are not written yet; last is the preposition of
// what stands before them.
func (t *textWriter) roles(last string, written ...int) {
	for i, r := range t.e.Roles {
		if slices.Contains(written, i) {
			continue
		}
		if r.Name == last {
			t.add("and")
		} else {
			t.add(r.Name)
		}
		last = r.Name
		t.role(r)
	}
}

// isClear reports whether a reader takes the subject for a player also where
// the log has not named the player before.
func (t *textWriter) isClear(verb *grammar.Verb, pattern *grammar.Pattern) bool {
	name := t.e.Player
	if t.e.Object != nil && preposition(pattern) == with && !t.names.declared && !t.names.knows(name) && t.quote(name) == name {
		return true // Ann attacks with Border Scout
	}
	return !slices.ContainsFunc(verb.Patterns, func(p *grammar.Pattern) bool {
		return p.ByThing() && (p.ByPlayer() || pattern.Object == nil)
	})
}

// objectOr writes the main object, or the card whose ability it is.
func (t *textWriter) objectOr(ability int) {
	if ability >= 0 {
		t.mention(t.e.Roles[ability].Ref, false)
		return
	}
	t.main()
}

// abilityOf returns the role of a card whose name alone says that an ability
// of it is meant, -1 where there is none: Ann activates Old Well.
func (t *textWriter) abilityOf(pattern *grammar.Pattern) int {
	kind := t.lexicon.abilityKind(pattern)
	o := t.e.Object
	if kind == "" || o == nil || !o.anonymous() || o.Noun != kind || o.detailed() {
		return -1
	}
	for i, r := range t.e.Roles {
		if r.Name == of {
			if r.Ref != nil && r.Ref.Card != "" {
				return i
			}
			return -1
		}
	}
	return -1
}

// preposition returns the word before the main object: of in `gains control
// of Old Well`, with in `attacks with Border Scout`.
func preposition(p *grammar.Pattern) string {
	if slot := objectSlot(p); slot != nil {
		return slot.Prep
	}
	return with
}

func (t *textWriter) role(r Role) {
	switch {
	case r.Ref != nil:
		t.mention(r.Ref, false)
		return
	case r.Player != "":
		t.aPlayer(r.Player, false)
		return
	}
	if r.Owner != "" {
		t.add(t.possessive(r.Owner, r.Zone))
		t.names.player(r.Owner)
	}
	t.add(r.Zone)
}

func (t *textWriter) main() { t.mention(t.e.Object, true) }

// mention writes an object in the shortest way that a reader will take for it,
// and follows what the reader knows from then on.
func (t *textWriter) mention(ref *Ref, main bool) {
	if ref.anonymous() {
		t.add(article(ref.Noun))
		t.details(ref, ref.Owner)
		return
	}
	k := t.objects[ref.ID]
	said, stated := t.choose(ref, k, main)
	t.write(said, k)
	t.details(ref, stated)
	said.Is, said.stated = ref.kinds(), stated
	if main {
		t.follows.Object = said
	}
	if said.Owner != "" {
		t.names.player(said.Owner)
	}
	k, _ = t.names.resolve(said, &t.follows)
	if k == nil {
		return // only an event that no reader returns
	}
	t.objects[ref.ID] = k
	if main {
		t.names.happen(k, &t.follows)
	}
}

// choose returns a mention that finds the object, and what has to be said of
// its owner beside it.
func (t *textWriter) choose(ref *Ref, k *known, main bool) (said *Ref, stated string) {
	said = &Ref{Card: ref.Card, Noun: ref.Noun, Copy: max(ref.Copy, 1)}
	if k == nil {
		return t.introduction(said, ref.Owner, main), ""
	}
	if stated = ref.Owner; k.free() {
		said.Owner, stated = ref.Owner, ""
	}
	if ref.Card != "" && k.card == "" {
		said.Noun, said.number = k.noun, k.copy
		if t.names.conflict(nameKey{t.names.fold(ref.Card), said.Copy}, k) != nil {
			said.Copy = t.names.last[t.names.fold(ref.Card)] + 1
		}
	} else {
		said.Card, said.Noun, said.Copy = k.card, k.noun, k.copy
		if k.card != "" {
			said.Noun = ""
		}
	}
	for _, owner := range []string{said.Owner, k.whose, k.holder} {
		if said.Owner = owner; t.finds(said, k) {
			return said, stated
		}
	}
	return said, stated
}

// finds reports whether a reader takes the mention for the object.
func (t *textWriter) finds(said *Ref, k *known) bool {
	look := *said
	if said.number > 0 {
		look.Card, look.Copy = "", said.number
	}
	found := t.names.find(&look, t.e.Player, t.e.Verb)
	return len(found) == 1 && found[0] == k
}

// introduction makes the first mention of an object one that finds nothing else.
func (t *textWriter) introduction(said *Ref, owner string, main bool) *Ref {
	said.Owner = owner
	k := &known{whose: owner}
	if owner == "" && main && (t.names.control[t.e.Verb] || t.e.Kind == Controls) {
		k.whose = t.e.Player
	}
	name := said.Card
	if name == "" {
		name = said.Noun
	} else {
		said.Noun = ""
	}
	key := nameKey{t.names.fold(name), said.Copy}
	if len(t.names.find(said, t.e.Player, t.e.Verb)) > 0 || t.names.conflict(key, k) != nil {
		said.Copy = t.names.last[key.name] + 1
	}
	return said
}

// write writes which object is meant.
func (t *textWriter) write(said *Ref, k *known) {
	if said.Owner != "" {
		t.add(t.possessive(said.Owner, said.Card))
	}
	if said.Noun != "" {
		number := said.Copy
		if said.number > 0 {
			number = said.number
		}
		t.add(said.Noun, "#"+strconv.Itoa(number))
		if said.Card == "" {
			return
		}
		t.add("as")
	}
	if t.quotes && k == nil {
		t.add(quotation(said.Card))
	} else {
		t.add(t.quote(said.Card))
	}
	if said.Copy > 1 || t.names.playing[said.Card] {
		t.add("#" + strconv.Itoa(said.Copy))
	}
}

// possessive writes `Ben's`, in quotation marks where it could be a part of
// the name of a card.
func (t *textWriter) possessive(player, before string) string {
	text := t.quote(player)
	taken := !t.names.playing[player] && (t.names.declared || t.names.knows(player+"'s "+before))
	if taken || strings.Contains(text, " ") && text[0] != '"' {
		text = quotation(player)
	}
	return text + "'s"
}

// details writes what is said of the object, in parentheses.
func (t *textWriter) details(ref *Ref, owner string) {
	if !ref.detailed() && owner == "" {
		return
	}
	var parts []string
	if is := ref.kinds(); len(is) > 0 {
		parts = append(parts, strings.Join(is, " "))
	}
	for _, name := range sortedKeys(ref.Numbers) {
		parts = append(parts, strconv.Itoa(ref.Numbers[name])+" "+name)
	}
	if len(ref.Cost) > 0 && t.lexicon.price != nil {
		parts = append(parts, t.lexicon.price.Name+" "+amounts(ref.Cost))
	}
	for _, tag := range ref.Tags {
		parts = append(parts, tagTag+" "+t.commaList([]string{tag}))
	}
	if owner != "" {
		t.names.player(owner)
		parts = append(parts, ownerTag+" "+t.commaList([]string{owner}))
	}
	if len(parts) > 0 {
		t.add("(" + strings.Join(parts, ", ") + ")")
	}
}
