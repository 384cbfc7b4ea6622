// Command make writes games that are made up, to measure with:
//
//	go run ./cmd/kwrun/games/make -n 100000 > games.jsonl
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"

	"kwrun/cmd/kwrun/games"
)

func main() {
	n := flag.Int("n", 1000, "how many games")
	length := flag.Int("events", 200, "how many events a game has")
	seed := flag.Uint64("seed", 1, "another seed, other games")
	cards := flag.Bool("cards", false, "write the card list of the games, and no game")
	flag.Parse()
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	if *cards {
		fmt.Fprint(out, games.Cards)
		return
	}
	m := games.New(*seed)
	var line []byte
	for i := range *n {
		line = m.Game(line[:0], fmt.Sprint("g", i+1), *length)
		if _, err := out.Write(line); err != nil {
			os.Exit(1) // whoever reads has had enough
		}
	}
}
