package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// The reference of the pack in docs is what the definitions say now.
func TestReferenceOfThePackIsCurrent(t *testing.T) {
	const name = "../../docs/keywords.md"
	var out, errOut bytes.Buffer
	require.Equal(t, exitDone, run([]string{"doc"}, nil, &out, &errOut), errOut.String())
	if *update {
		require.NoError(t, os.WriteFile(name, out.Bytes(), 0o644))
	}
	written, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(written), out.String(), "run `go test ./cmd/kwrun -run TestReferenceOfThePackIsCurrent -update`")
}
