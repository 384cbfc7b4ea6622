// Package interp says from a turn log whether a keyword of a card holds, and
// why: definitions and vocabulary in, cards and events in, verdicts out.
//
// A Pack is a game's vocabulary and keywords (Load), a Card is a card as the pack
// reads it (Pack.Read), and an Ability is one thing of it that can be asked: a
// keyword of its own, a condition in words, or any sentence (Pack.Ask). A question
// is asked of one of two things:
//
//   - A Game keeps the log (Pack.NewGame, Game.Apply) and gives reasons (Game.Eval,
//     Game.Explain). It speaks in names. Game.Follow makes it answer Game.Truth
//     from a Position that it keeps beside the log.
//   - A Position keeps no log, only what the conditions of a Program ask for
//     (Pack.Compile, Program.NewPosition). It speaks in small numbers, an event and
//     an answer cost the same however long the game is, and it is copied and hashed
//     for a search. A Tracker lets a Position read a log.
//
// Both say the same. A Pack, its cards and a Program are safe for concurrent use;
// a Game and a Position are for one goroutine at a time. Nothing panics on what a
// caller says: what cannot be is an error, and what is not known is Unknown.
//
// The meaning of every sentence is in reference.go, one function for each family.
package interp

import (
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"kwrun/grammar"
	"kwrun/interp/turnlog"
)

// A Pack is a game's vocabulary and keywords, read and checked for one version
// of its rules. It is immutable and safe for concurrent use.
type Pack struct {
	Vocabulary *grammar.Vocabulary
	Version    string     // of the rules
	Keywords   []*Keyword // that hold in this version, by name
	Files      []*grammar.File
	Warnings   grammar.Errors // findings that do not keep the pack from being used

	all      *grammar.Vocabulary    // with the lines of every rules version
	logs     func() *turnlog.Reader // to make readers of example logs from; built for the first
	reader   *grammar.Reader
	byName   map[string]*Keyword
	implied  map[string][]*grammar.Implication // by the event that is brought along
	readings map[grammar.AbilityKind]*grammar.Reading
	played   map[string]bool // events that an amount can be paid for
	verbs    map[string]*grammar.Verb
	nouns    map[string]*grammar.NounEntry
	meant    map[*grammar.Verb]*[2][]sense // what each verb means, in a condition and in a trigger
	names    *names                        // its words as numbers
}

// Plays reports whether an event plays its object: what is paid for it is spent.
func (p *Pack) Plays(event string) bool { return p.played[event] }

// Keyword is a definition as the interpreter uses it.
type Keyword struct {
	*grammar.Keyword
	Lines       []*grammar.Statement // of the definition, that hold in this version of the rules
	Classes     []grammar.Class
	Forms       []*grammar.Form
	Parts       []*Part
	Default     *int   // what N is when the card says no number
	Reach       string // clause, sentence, text
	Instances   string // sum, redundant, separate; "" when it is not said
	AbilityOnly bool   // in an activated ability, another leaves out the ability only (FAQ 3)
	abilityRule string
}

// Part is an opener of a keyword with its limits and what it does.
type Part struct {
	Opener *grammar.Statement // nil where the definition has none
	Limits []*grammar.Statement
	Then   []*grammar.Statement
}

// Is reports whether the keyword is of the class.
func (k *Keyword) Is(class grammar.Class) bool { return slices.Contains(k.Classes, class) }

// Load reads a pack from the `.kw` files of one or more file systems, for the
// newest version of its rules. The error holds every fault of every file, as
// grammar.Errors.
func Load(files ...fs.FS) (*Pack, error) {
	var sources []*grammar.Source
	for _, f := range files {
		more, err := Sources(f, "")
		if err != nil {
			return nil, err
		}
		sources = append(sources, more...)
	}
	return Read(sources, "")
}

// Sources returns the `.kw` files of a file system in the order of their
// names; prefix is put before each name, for messages.
func Sources(files fs.FS, prefix string) ([]*grammar.Source, error) {
	var sources []*grammar.Source
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".kw" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		sources = append(sources, &grammar.Source{Name: prefix + name, Text: string(text)})
		return err
	})
	return sources, err
}

// Read reads a pack from sources, for a version of the rules; "" is the newest.
// It returns a pack also where there are faults, with what could be read, so
// that a tool can go on; whoever evaluates must not.
func Read(sources []*grammar.Source, version string) (*Pack, error) {
	p := &Pack{byName: map[string]*Keyword{}, implied: map[string][]*grammar.Implication{}, readings: map[grammar.AbilityKind]*grammar.Reading{},
		played: map[string]bool{}, verbs: map[string]*grammar.Verb{}, nouns: map[string]*grammar.NounEntry{}, meant: map[*grammar.Verb]*[2][]sense{}}
	newReader := grammar.BeginReader()
	p.Files = make([]*grammar.File, len(sources))
	eachOf(len(sources), func(i int) { p.Files[i] = grammar.Split(sources[i]) })
	all, found := grammar.ReadVocabulary(p.Files)
	if p.Version = version; version == "" && len(all.Rules) > 0 {
		p.Version = all.Rules[len(all.Rules)-1]
	}
	if version != "" && !slices.Contains(all.Rules, version) {
		at := all.GameAt
		return p, &grammar.Error{File: fileOf(at), Code: CodeVersion, Message: "there are no rules `" + version + "`",
			Hints: []string{"the versions are " + strings.Join(all.Rules, ", ")}, Nearest: grammar.Nearest(version, all.Rules)}
	}
	p.all, p.Vocabulary = all, all.At(p.Version)
	p.logs = sync.OnceValue(func() *turnlog.Reader { return turnlog.NewReader("", nil, p.Vocabulary) })
	var more grammar.Errors
	p.reader, more = newReader(p.Vocabulary)
	found = append(found, more...)
	faults := make([]grammar.Errors, len(p.Files))
	eachOf(len(p.Files), func(i int) { faults[i] = p.reader.Definitions(p.Files[i]) })
	found = append(found, slices.Concat(faults...)...)
	p.index()
	c := &checker{pack: p, all: all}
	found = append(found, c.check()...)
	return p, found.AsError()
}

// eachOf does work for each number below n, on all processors.
func eachOf(n int, work func(int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for i := next.Add(1) - 1; int(i) < n; i = next.Add(1) - 1 {
				work(int(i))
			}
		})
	}
	all.Wait()
}

func fileOf(e grammar.Entry) string {
	if e.Source == nil {
		return ""
	}
	return e.Source.Name
}

// index arranges what was read for the evaluator.
func (p *Pack) index() {
	for _, n := range p.Vocabulary.Nouns {
		p.nouns[n.Name] = n
	}
	for _, v := range p.Vocabulary.Verbs {
		if p.verbs[v.Name] == nil {
			p.verbs[v.Name] = v
		}
	}
	p.names = newNames(p.Vocabulary)
	var plain []*grammar.Keyword
	for _, f := range p.Files {
		for _, b := range f.Blocks {
			if b.Keyword == nil || !p.holds(b.Keyword.Entry) {
				continue
			}
			k := newKeyword(b.Keyword, p.Version, p.all.Rules)
			plain = append(plain, b.Keyword)
			if p.byName[strings.ToLower(k.Name)] == nil {
				p.byName[strings.ToLower(k.Name)] = k
				p.Keywords = append(p.Keywords, k)
			}
		}
	}
	slices.SortFunc(p.Keywords, func(a, b *Keyword) int { return strings.Compare(a.Name, b.Name) })
	p.reader = p.reader.With(plain)
	for _, i := range p.Vocabulary.Implications {
		p.implied[i.Also] = append(p.implied[i.Also], i)
		if i.Amount {
			p.played[i.Verb] = true
		}
	}
	for _, r := range p.Vocabulary.Readings {
		p.readings[r.Kind] = r
	}
	for _, v := range p.Vocabulary.Verbs {
		both := &[2][]sense{}
		p.addSenses(&both[0], v, v, false, nil, "", 0)
		p.addSenses(&both[1], v, v, true, nil, "", 0)
		p.meant[v] = both
	}
}

func newKeyword(def *grammar.Keyword, version string, rules []string) *Keyword {
	k := &Keyword{Keyword: def, Reach: "clause"}
	var part *Part
	for _, s := range def.Statements {
		if !s.Versions.Holds(version, rules) {
			continue
		}
		k.Lines = append(k.Lines, s)
		if part == nil && (s.Kind == grammar.SaysLimit || s.Kind == grammar.SaysThen) {
			part = &Part{}
			k.Parts = append(k.Parts, part)
		}
		switch s.Kind {
		case grammar.SaysClass:
			k.Classes = append(k.Classes, s.Classes...)
		case grammar.SaysForm:
			k.Forms = append(k.Forms, s.Form)
		case grammar.SaysDefault:
			k.Default = &s.Number
		case grammar.SaysReach:
			k.Reach = s.Word
		case grammar.SaysInstances:
			k.Instances = s.Word
		case grammar.SaysReading:
			k.AbilityOnly, k.abilityRule = true, s.Rule
		case grammar.SaysOpener:
			part = &Part{Opener: s}
			k.Parts = append(k.Parts, part)
		case grammar.SaysLimit:
			part.Limits = append(part.Limits, s)
		case grammar.SaysThen:
			part.Then = append(part.Then, s)
		}
	}
	return k
}

// Keyword returns the definition of that name, in any case, nil when the pack
// has none.
func (p *Pack) Keyword(name string) *Keyword { return p.byName[strings.ToLower(name)] }

// verb returns the verb with that base form; noun the noun of that name. Both
// return nil when there is none.
func (p *Pack) verb(name string) *grammar.Verb      { return p.verbs[name] }
func (p *Pack) noun(name string) *grammar.NounEntry { return p.nouns[name] }

// Reader returns the reader of sentences and card text with the pack's words.
func (p *Pack) Reader() *grammar.Reader { return p.reader }
