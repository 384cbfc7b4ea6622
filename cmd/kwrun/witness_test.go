package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What witness writes as examples holds, pasted below the definition, for every
// file of the pack that defines one keyword.
func TestWitnessesAreExamples(t *testing.T) {
	files, err := filepath.Glob("../../keywords/*.kw")
	require.NoError(t, err)
	pasted := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		source := "\n" + string(text)
		if strings.Count(source, "\nkeyword ") != 1 || strings.Contains(source, "\ngame ") {
			continue
		}
		name, _, _ := strings.Cut(strings.SplitN(source, "\nkeyword ", 2)[1], ",")
		var out, errOut bytes.Buffer
		require.Zero(t, run([]string{"witness", "--example", "--events", "4", name}, nil, &out, &errOut), errOut.String())
		if !strings.Contains(out.String(), "example") {
			continue // it has no condition
		}
		pasted++
		path := filepath.Join(t.TempDir(), filepath.Base(file))
		require.NoError(t, os.WriteFile(path, append(append(text, '\n'), out.Bytes()...), 0o666))
		examples := out.String()
		out.Reset()
		require.Zero(t, run([]string{"test", path}, nil, &out, &errOut), "%s\n%s%s", examples, out.String(), errOut.String())
	}
	require.Greater(t, pasted, 10)
}
