package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long files have to be at rest before work is done again: an
// editor writes in several steps.
const settle = 100 * time.Millisecond

// watchFiles does the work, and does it again whenever a file below the paths
// changes, until it is interrupted. What the work finds is shown and ends nothing.
func (a *app) watchFiles(paths []string, work func() error) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer watcher.Close()
	if len(paths) == 0 && a.keywords == "" {
		return fmt.Errorf("--watch needs files to watch: name a file or directory of definitions")
	}
	for _, path := range append(paths, a.keywords) {
		if err := watchBelow(watcher, path); err != nil {
			return err
		}
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	defer signal.Stop(stop)
	again := time.After(0)
	for {
		select {
		case <-again:
			if err := work(); err != nil {
				a.showExit(err)
			}
			fmt.Fprintln(a.err, "waiting for a change; interrupt to end")
		case <-watcher.Events:
			again = time.After(settle)
		case err := <-watcher.Errors:
			return err
		case <-stop:
			return nil
		}
	}
}

// watchBelow watches a directory and those below it; of a file, the directory
// it is in, since an editor can put a new file in its place.
func watchBelow(watcher *fsnotify.Watcher, path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("cannot read `%s`: %w", path, unwrapPath(err))
	}
	if !info.IsDir() {
		return watcher.Add(filepath.Dir(path))
	}
	return filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = watcher.Add(name)
		}
		return err
	})
}
