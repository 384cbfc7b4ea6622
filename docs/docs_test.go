// Package docs_test runs every example of README.md and of this folder, and
// holds what the documents list against the code.
//
// What a fenced block is, is said by its first word:
//
//	console    a command after `$ `, run by sh, and exactly what it prints
//	kw, log, cards, csv, deck, json, shape, txtar NAME
//	           a file of that name, for the commands below it; `txtar` holds
//	           several, each after a line `-- NAME --`. One that the repository
//	           has too says how that begins
//	kw         without a name: definitions, in which `kwrun check` finds nothing.
//	           The examples in definitions are run
//	log, cards without a name: a log or a list that reads
//	sentences  a condition a line, in words that read; after `=>` its canonical words
//	ebnf       the grammar, as the parser prints it
//	go         code that stands in example_test.go and runs there
//	text       nothing that runs
//
// A document has one directory for all of its files, with the repository's
// cards/legion.*, keywords/ and docs/gallery/ in it; that of one that starts in an
// empty folder is empty. `go run ./cmd/kwrun` is the command that the test has built. After a change of the program, `go test ./docs -update`
// writes what the commands print now into the documents.
package docs_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kwrun/grammar"
	"kwrun/interp"
	"kwrun/keywords"
)

var update = flag.Bool("update", false, "write what the commands print into the documents")

// bin is the directory of the command, built once.
var bin string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "kwrun-docs"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(bin)
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "kwrun"), "kwrun/cmd/kwrun").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		return 1
	}
	return m.Run()
}

// document is a Markdown file, in lines.
type document struct {
	path  string
	lines []string
}

// block is a fenced block: its content is lines[from:to] of the document.
type block struct {
	lang, name string
	from, to   int
	heading    string // the last one before it
}

func read(t *testing.T, path string) *document {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return &document{path, strings.Split(string(text), "\n")}
}

// documents are README.md, CHANGELOG.md and the files of this folder and below it.
func documents(t *testing.T) []string {
	t.Helper()
	paths := []string{"../README.md", "../CHANGELOG.md"}
	require.NoError(t, filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".md" {
			paths = append(paths, path)
		}
		return err
	}))
	return paths
}

// blocks returns the fenced blocks of the document in order.
func (d *document) blocks() []block {
	var out []block
	heading, open := "", false
	for i, line := range d.lines {
		info, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open:
			out[len(out)-1].to = i
			open = false
		case fence:
			lang, name, _ := strings.Cut(info, " ")
			out = append(out, block{lang, name, i + 1, len(d.lines), heading})
			open = true
		case !open && strings.HasPrefix(line, "#"):
			heading = strings.TrimLeft(line, "# ")
		}
	}
	return out
}

func (d *document) text(b block) string { return strings.Join(d.lines[b.from:b.to], "\n") + "\n" }

func TestDocuments(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the commands of the documents are run by sh")
	}
	for _, path := range documents(t) {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			d := read(t, path)
			dir := t.TempDir()
			if !startsEmpty[path] {
				dir = workspace(t)
			}
			blocks := d.blocks()
			if *update {
				slices.Reverse(blocks) // a block that changes its length moves those after it
				results := d.runAll(t, dir, slices.Backward(blocks))
				for _, b := range blocks {
					d.lines = slices.Replace(d.lines, b.from, b.to, results[b.from]...)
				}
				require.NoError(t, os.WriteFile(path, []byte(strings.Join(d.lines, "\n")), 0o644))
				return
			}
			results := d.runAll(t, dir, slices.All(blocks))
			for _, b := range blocks {
				require.Equal(t, d.text(b), strings.Join(results[b.from], "\n")+"\n",
					"%s:%d: the example does not say what happens; `go test ./docs -update` writes it", path, b.from)
			}
		})
	}
}

// runAll does what each block asks for, in order, and returns what each has to
// say, by its place.
func (d *document) runAll(t *testing.T, dir string, blocks func(func(int, block) bool)) map[int][]string {
	t.Helper()
	results := map[int][]string{}
	for _, b := range blocks {
		results[b.from] = d.run(t, dir, b)
	}
	return results
}

// startsEmpty are the documents that start in an empty folder.
var startsEmpty = map[string]bool{"bring-your-own-game.md": true}

// workspace returns a directory with the repository's files that the documents speak of.
func workspace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, pattern := range []string{"cards/legion.*", "keywords/*.kw", "docs/conformance/*.jsonl", "docs/gallery/*/*"} {
		paths, err := filepath.Glob(filepath.Join("..", pattern))
		require.NoError(t, err)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			write(t, dir, strings.TrimPrefix(filepath.ToSlash(path), "../"), string(text))
		}
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// writeFiles writes the files of a txtar block.
func writeFiles(t *testing.T, dir string, lines []string) {
	t.Helper()
	name, from := "", 0
	for i, line := range append(slices.Clone(lines), "--  --") {
		next, ok := strings.CutPrefix(line, "-- ")
		if !ok || !strings.HasSuffix(next, " --") {
			continue
		}
		if name != "" {
			write(t, dir, name, strings.Join(lines[from:i], "\n")+"\n")
		}
		name, from = strings.TrimSuffix(next, " --"), i+1
	}
}

// run does what a block asks for and returns its lines as they should be.
func (d *document) run(t *testing.T, dir string, b block) []string {
	t.Helper()
	lines := d.lines[b.from:b.to]
	at := fmt.Sprintf("%s:%d", d.path, b.from)
	switch {
	case b.lang == "console":
		return session(t, dir, lines)
	case b.lang == "sentences":
		return sentences(t, at, lines)
	case b.lang == "txtar":
		writeFiles(t, dir, lines)
	case b.name != "":
		for _, pair := range [][2]string{{"bad.", "good."}, {"good.", "bad."}} {
			if rest, ok := strings.CutPrefix(b.name, pair[0]); ok {
				os.Remove(filepath.Join(dir, pair[1]+rest)) // each stands for itself
			}
		}
		text := d.text(b)
		if whole, err := os.ReadFile(filepath.Join("..", b.name)); err == nil {
			require.True(t, strings.HasPrefix(string(whole), text), "%s: this is not how %s begins", at, b.name)
			text = string(whole)
		}
		write(t, dir, b.name, text)
		if strings.HasPrefix(b.name, "good.") {
			nothingFound(t, dir, at, b.name)
		}
		if b.lang == "kw" && !strings.HasPrefix(b.name, "bad.") {
			examplesHold(t, at, d.text(b))
		}
	case b.lang == "kw" || b.lang == "log" || b.lang == "cards":
		name := "unnamed." + b.lang
		write(t, dir, name, d.text(b))
		nothingFound(t, dir, at, name)
		if b.lang == "kw" {
			examplesHold(t, at, d.text(b))
		}
	case b.lang == "ebnf":
		return ebnf()
	case b.lang == "go":
		inExamples(t, at, d.text(b))
	default:
		require.Equal(t, "text", b.lang, "%s: a block of a kind that no test runs", at)
	}
	return lines
}

// session runs the commands of a console block.
func session(t *testing.T, dir string, lines []string) []string {
	t.Helper()
	var out []string
	for _, line := range lines {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out = append(out, line)
		if text := strings.TrimSuffix(shell(t, dir, command), "\n"); text != "" {
			out = append(out, strings.Split(text, "\n")...)
		}
	}
	return out
}

// shell runs a command line and returns what it prints on both streams.
func shell(t *testing.T, dir, command string) string {
	t.Helper()
	c := exec.Command("sh", "-c", strings.ReplaceAll(command, "go run ./cmd/kwrun", "kwrun"))
	c.Dir = dir
	c.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "NO_COLOR=1")
	out, err := c.CombinedOutput()
	if status := (*exec.ExitError)(nil); err != nil {
		require.ErrorAs(t, err, &status, command)
		require.Less(t, status.ExitCode(), 64, "%s\n%s", command, out)
	}
	return string(out)
}

func nothingFound(t *testing.T, dir, at, name string) {
	t.Helper()
	require.Contains(t, shell(t, dir, "kwrun check "+name), "no findings", at)
}

// examplesHold runs the examples of definitions that stand in a document. A
// vocabulary has none, and definitions with a fault run none.
func examplesHold(t *testing.T, at, text string) {
	t.Helper()
	sources, err := interp.Sources(keywords.FS, "keywords/")
	require.NoError(t, err)
	own := &grammar.Source{Name: at, Text: text}
	pack, err := interp.Read(append(sources, own), "")
	if err != nil {
		return
	}
	for _, file := range pack.Files {
		for _, block := range file.Blocks {
			if file.Source != own || block.Keyword == nil {
				continue
			}
			for _, x := range block.Keyword.Examples {
				for _, r := range pack.Test(x, pack.Keyword(block.Keyword.Name)).Run() {
					require.True(t, r.Passed, "%s: %s: `%s`, and it is %s", at, x.Title, r.Line.Text, r.Got)
				}
			}
		}
	}
}

// sentences reads each line as a condition, and returns it with its canonical
// words where the document shows them.
func sentences(t *testing.T, at string, lines []string) []string {
	t.Helper()
	pack, err := interp.Load(keywords.FS)
	require.NoError(t, err)
	var out []string
	for _, line := range lines {
		written, _, shown := strings.Cut(line, "=>")
		found, err := pack.ExplainSentence(strings.TrimSpace(written))
		require.NoError(t, err, "%s: %s", at, line)
		if shown {
			line = fmt.Sprintf("%s=> %s", written, found[0].Text)
		}
		out = append(out, line)
	}
	return out
}

// ebnf returns the grammar as the parser prints it.
func ebnf() []string { return strings.Split(strings.TrimSuffix(grammar.EBNF(), "\n"), "\n") }

// inExamples says that the code stands in an example that go test runs: of this
// folder, or of the library.
func inExamples(t *testing.T, at, code string) {
	t.Helper()
	files, err := filepath.Glob("../interp/*example_test.go")
	require.NoError(t, err)
	var plain []string
	for _, file := range append(files, "example_test.go") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			plain = append(plain, strings.TrimPrefix(line, "\t"))
		}
	}
	require.Contains(t, strings.Join(plain, ""), code, "%s: this code stands in no example", at)
}

// TestEveryCommandIsShown says that reference.md shows the flags of each command.
func TestEveryCommandIsShown(t *testing.T) {
	text := strings.Join(read(t, "reference.md").lines, "\n")
	_, commands, _ := strings.Cut(shell(t, t.TempDir(), "kwrun --help"), "Available Commands:\n")
	commands, _, _ = strings.Cut(commands, "\n\n")
	for line := range strings.Lines(commands) {
		name := strings.Fields(line)[0]
		if name != "help" && name != "completion" {
			require.True(t, strings.Contains(text, "$ kwrun "+name+" --help\n"), "reference.md does not show `kwrun %s --help`", name)
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)#: ]+)(#[^)]*)?\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	for _, path := range documents(t) {
		for i, line := range read(t, path).lines {
			for _, m := range link.FindAllStringSubmatch(line, -1) {
				_, err := fs.Stat(os.DirFS(".."), filepath.ToSlash(filepath.Join(inRepository(path), m[1])))
				require.NoError(t, err, "%s:%d: %s", path, i+1, m[1])
			}
		}
	}
}

// inRepository returns the folder of a document, from the repository's root.
func inRepository(path string) string { return filepath.Dir(filepath.Join("docs", path)) }
