package turnlog

import (
	"slices"
	"strings"

	"kwrun/grammar"
)

// lexicon holds the vocabulary's words in the forms that a log writes.
type lexicon struct {
	*grammar.Vocabulary
	third, participle, zones, windows, statuses, nouns *phrases
	units                                              map[string]string // in lower case: canonical name
	price                                              *grammar.NumberEntry
	verbs                                              map[string]*form
	abilities                                          map[*grammar.Pattern]string
	refKeys                                            []string // members of JSON that say which object is meant and what it is
}

// form is a verb with its slots for numbers.
type form struct {
	*grammar.Verb
	amount *grammar.Slot // how much it is about; nil: it takes none
	price  *grammar.Slot // what was paid for it; nil: nothing is
}

func newLexicon(v *grammar.Vocabulary) *lexicon {
	l := &lexicon{Vocabulary: v, third: newPhrases(), participle: newPhrases(), zones: newPhrases(), windows: newPhrases(),
		statuses: newPhrases(), nouns: newPhrases(), units: map[string]string{},
		verbs: map[string]*form{}, abilities: map[*grammar.Pattern]string{}}
	for _, verb := range v.Verbs {
		if len(verb.Patterns) > 0 {
			l.addVerb(verb)
		}
	}
	for _, z := range v.Zones {
		for _, name := range append([]string{z.Name}, z.Also...) {
			l.zones.add(name, z.Name)
		}
	}
	l.windows.add(string(Turn), string(Turn))
	for _, w := range v.Windows {
		l.windows.add(w.Name, w.Name)
	}
	for _, s := range v.Statuses {
		l.statuses.add(s.Name, s.Name)
	}
	for _, n := range v.Nouns {
		l.nouns.add(n.Name, n.Name)
	}
	l.addUnits()
	l.refKeys = []string{object, "card", "noun", "copy", "is", "tags", "owner"}
	for _, n := range v.Numbers {
		if len(n.Units) == 0 || n == l.price {
			l.refKeys = append(l.refKeys, n.Name)
		}
	}
	return l
}

func (l *lexicon) addVerb(verb *grammar.Verb) {
	l.third.add(verb.Third, verb.Name)
	l.participle.add(verb.Participle, verb.Name)
	f := &form{Verb: verb}
	for _, p := range verb.Patterns {
		l.abilities[p] = l.findAbility(p)
		for _, s := range p.Slots() {
			switch {
			case s.Amount() && s == p.Object && f.amount == nil:
				f.amount = s
			case s.Amount() && s != p.Object && f.price == nil:
				f.price = s
			}
		}
	}
	if l.verbs[verb.Name] == nil {
		l.verbs[verb.Name] = f
	}
}

// verb returns the verb with that base form, nil when there is none.
func (l *lexicon) verb(name string) *form {
	if f := l.verbs[name]; f != nil {
		return f
	}
	if v := l.Verb(name); v != nil {
		return l.verbs[v.Name]
	}
	return nil
}

// abilityKind returns the noun of a verb's object where that belongs to
// another object: an ability, of an object. Else it is "".
func (l *lexicon) abilityKind(p *grammar.Pattern) string { return l.abilities[p] }

func (l *lexicon) addUnits() {
	add := func(text, name string) {
		if key := strings.ToLower(text); l.units[key] == "" {
			l.units[key] = name
		}
	}
	for _, t := range l.Tallies {
		for _, name := range append([]string{t.Name}, t.Also...) {
			add(name, t.Name)
		}
	}
	for _, n := range l.Numbers {
		add(n.Name, n.Name)
		if l.price == nil && len(n.Units) > 0 {
			l.price = n
		}
	}
	for _, verb := range l.Verbs {
		for _, p := range verb.Patterns {
			for _, slot := range p.Slots() {
				for _, unit := range slot.Units {
					add(unit, unit)
				}
			}
		}
	}
}

// unit returns the canonical name of a tally, a number or a unit of amounts;
// one of them is also found without its s: 1 point.
func (l *lexicon) unit(text string) (string, bool) {
	key := strings.ToLower(text)
	if name, ok := l.units[key]; ok {
		return name, true
	}
	name, ok := l.units[key+"s"]
	return name, ok
}

// unitOf finds a unit among those that a slot is counted in.
func (l *lexicon) unitOf(text string, units []string) (string, bool) {
	name, ok := l.unit(text)
	if !ok {
		return "", false
	}
	i := slices.IndexFunc(units, func(u string) bool { return strings.EqualFold(u, name) })
	if i < 0 {
		return "", false
	}
	return units[i], true
}

func (l *lexicon) unitNames() []string {
	var out []string
	for _, name := range l.units {
		out = append(out, name)
	}
	return sorted(out)
}

// objectSlot returns the slot of the pattern for what the event is done to.
func objectSlot(p *grammar.Pattern) *grammar.Slot {
	if p.Subject.Role == object {
		return p.Subject
	}
	if p.Object != nil && p.Object.Role == object {
		return p.Object
	}
	for _, s := range p.Roles {
		if s.Role == object {
			return s
		}
	}
	return nil
}

func (l *lexicon) findAbility(p *grammar.Pattern) string {
	slot := objectSlot(p)
	owned := slices.ContainsFunc(p.Roles, func(s *grammar.Slot) bool { return s.Role == of })
	if slot == nil && p.Thing() == object {
		slot = p.Subject
	}
	if !owned || slot == nil || len(slot.Kinds) != 1 || l.Noun(slot.Kinds[0]) == nil {
		return ""
	}
	return l.Noun(slot.Kinds[0]).Name
}

// takesZone reports whether the slot can be filled by a zone.
func takesZone(s *grammar.Slot) bool {
	return len(s.Kinds) == 0 || slices.Contains(s.Kinds, "zone") || slices.Contains(s.Kinds, "place")
}

// takesThing reports whether the slot can be filled by an object.
func takesThing(s *grammar.Slot) bool {
	return len(s.Words) == 0 && !slices.Equal(s.Kinds, []string{"zone"})
}

// takesPlayer reports whether the slot can be filled by a player.
func takesPlayer(s *grammar.Slot) bool { return s != nil && slices.Contains(s.Kinds, playerTag) }

// fixedWord returns the fixed word of the slot that the text is, "" when it is none.
func fixedWord(s *grammar.Slot, text string) string {
	for _, w := range s.Words {
		if strings.EqualFold(w, text) {
			return w
		}
	}
	return ""
}

// phrases finds phrases of one or more words at the start of others, longest first.
type phrases struct {
	byFirst map[string][]phrase // by the first word in lower case
	names   map[string]string   // by the whole phrase in lower case
}

type phrase struct {
	words []string
	name  string
}

func newPhrases() *phrases {
	return &phrases{byFirst: map[string][]phrase{}, names: map[string]string{}}
}

func (t *phrases) add(text, name string) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return
	}
	t.names[strings.Join(words, " ")] = name
	list := append(t.byFirst[words[0]], phrase{words, name})
	slices.SortStableFunc(list, func(a, b phrase) int { return len(b.words) - len(a.words) })
	t.byFirst[words[0]] = list
}

// find returns the longest phrase that the words start with, and its length.
func (t *phrases) find(words []word) (string, int) {
	if len(words) == 0 || !words[0].plain() {
		return "", 0
	}
	for _, p := range t.byFirst[lower(words[0].text)] {
		if len(p.words) <= len(words) && p.matches(words) {
			return p.name, len(p.words)
		}
	}
	return "", 0
}

func (p phrase) matches(words []word) bool {
	for i, w := range p.words {
		if !is(words[i], w) {
			return false
		}
	}
	return true
}

// name returns the canonical name of a phrase, "" when it is none.
func (t *phrases) name(text string) string { return t.names[lower(text)] }

// all returns the canonical names, sorted.
func (t *phrases) all() []string {
	var out []string
	for _, name := range t.names {
		out = append(out, name)
	}
	return sorted(out)
}

// forms returns the phrases themselves, sorted.
func (t *phrases) forms() []string {
	var out []string
	for form := range t.names {
		out = append(out, form)
	}
	return sorted(out)
}

// lower is strings.ToLower; most words of a log are in lower case already.
func lower(text string) string {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= 0x80 || 'A' <= c && c <= 'Z' {
			return strings.ToLower(text)
		}
	}
	return text
}

func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// usual returns the form of a verb that a hint shows: the first that a player
// does to an object.
func (l *lexicon) usual() string {
	for _, verb := range l.Verbs {
		if len(verb.Patterns) > 0 && slices.Contains(l.Control, verb.Name) {
			return verb.Third
		}
	}
	return "…"
}

// haver is who has something that a position counts.
type haver int

const (
	ofPlayer haver = iota
	ofObject
)

// haver says who has a number of the unit: a tally is a player's, a number an
// object's, and anything else may be both.
func (l *lexicon) haver(unit string, player bool) haver {
	switch {
	case l.Tally(unit) != nil:
		return ofPlayer
	case l.Number(unit) != nil || !player:
		return ofObject
	}
	return ofPlayer
}
