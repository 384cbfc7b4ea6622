// Command kwrun finds keywords in card text and says from a turn log whether
// each holds, and why. The language is in package grammar, its meaning in
// package interp; here are flags in, library calls, and text out.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// Exit statuses (DESIGN 8).
const (
	exitDone        = 0
	exitFindings    = 1
	exitDefinition  = 2
	exitInput       = 3
	exitUsage       = 64
	exitFault       = 70
	exitInterrupted = 130 // as of what a shell says of a program that Ctrl-C ended
)

// exit is an error that has been shown, with the status to end with.
type exit struct {
	status int
	err    error // shown on stderr when it is not nil
}

func (e *exit) Error() string {
	if e.err == nil {
		return fmt.Sprint("exit ", e.status)
	}
	return e.err.Error()
}

func (e *exit) Unwrap() error { return e.err }

func main() {
	debug.SetGCPercent(400) // most runs are over before a collection would pay
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole command; it returns the exit status.
func run(args []string, in io.Reader, out, errOut io.Writer) (status int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(errOut, "kwrun: a fault of kwrun itself: %v\n%s", fault, debug.Stack())
			status = exitFault
		}
	}()
	app := &app{in: in, out: out, err: errOut}
	root := app.command()
	root.SetArgs(withDefaultCommand(root, args))
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.Execute()
	if err == nil {
		return exitDone
	}
	return app.showExit(err)
}

// showExit shows what ends a command, and returns the status to end with.
func (a *app) showExit(err error) int {
	var known *exit
	if !errors.As(err, &known) {
		fmt.Fprintf(a.err, "kwrun: %v\nRun `kwrun --help` for what it can do.\n", err)
		return exitUsage
	}
	a.showError(known.err)
	return known.status
}

// withDefaultCommand puts `eval` first where the arguments name no command.
func withDefaultCommand(root *cobra.Command, args []string) []string {
	for _, a := range args {
		if a == "-h" || a == "--help" || a == "--version" {
			return args
		}
	}
	if len(args) == 0 {
		return []string{"--help"}
	}
	name := firstWord(root, args)
	for _, c := range root.Commands() {
		if name == c.Name() || c.HasAlias(name) {
			return args
		}
	}
	if name == "help" || name == "completion" || name == "__complete" || name == "__completeNoDesc" {
		return args
	}
	return append([]string{"eval"}, args...)
}

// firstWord returns the first argument that is none of the flags all commands
// share, nor the value of one; "" where there is none.
func firstWord(root *cobra.Command, args []string) string {
	for len(args) > 0 {
		name, _, hasValue := strings.Cut(args[0], "=")
		flag := root.PersistentFlags().Lookup(strings.TrimPrefix(name, "--"))
		switch {
		case !strings.HasPrefix(name, "--") || flag == nil:
			return args[0]
		case hasValue:
			args = args[1:]
		default:
			args = args[min(2, len(args)):]
		}
	}
	return ""
}
