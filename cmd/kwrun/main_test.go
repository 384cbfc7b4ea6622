package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"kwrun": main})
}

// TestScripts runs each story in testdata/script: files, commands, what they
// print and how they end.
func TestScripts(t *testing.T) {
	samples, err := filepath.Abs("../../cards")
	if err != nil {
		t.Fatal(err)
	}
	real, err := filepath.Abs("../../../shared/realdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SAMPLES", samples)
			e.Setenv("REAL", real)
			return nil
		},
		Condition: func(name string) (bool, error) {
			_, err := os.Stat(real)
			return name == "realdata" && err == nil, nil
		},
	})
}
