package grammar

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every name of the EBNF is said: as a production, or as a place of words.
func TestEBNF(t *testing.T) {
	text := EBNF()
	require.True(t, strings.Contains(text, `Term = ("not" | "until")? ("(" Condition ")" | Clause) .`))
	require.False(t, strings.Contains(text, "Leaf"))
	require.False(t, strings.Contains(text, "(?"))
	said := map[string]bool{}
	grammar, legend, found := strings.Cut(text, "# The places")
	require.True(t, found)
	for _, line := range strings.Split(legend, "\n")[1:] {
		if name, _, ok := strings.Cut(line, " "); ok {
			said[name] = true
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^(\w+) +=`).FindAllStringSubmatch(grammar, -1) {
		said[m[1]] = true
	}
	unquoted := regexp.MustCompile(`"[^"]*"|(?m)^#.*$`).ReplaceAllString(grammar, "")
	for _, name := range regexp.MustCompile(`[\w-]+`).FindAllString(unquoted, -1) {
		require.True(t, said[name], "%s is used and not said", name)
	}
}
