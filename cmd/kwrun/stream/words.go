package stream

// words are texts that are known beforehand, each with what it stands for. For the
// short words of a vocabulary, which are looked up for each event, it takes a third
// of the time of a map.
type words[V any] struct {
	slots []wordSlot[V] // a power of two of them, most of them empty
}

type wordSlot[V any] struct {
	word  string
	value V
	used  bool
}

func newWords[V any](of map[string]V) words[V] {
	size := 8
	for size < 4*len(of) {
		size *= 2
	}
	w := words[V]{make([]wordSlot[V], size)}
	for word, value := range of {
		*w.slot(word) = wordSlot[V]{word, value, true}
	}
	return w
}

// slot returns where a word stands, or where it would.
func (w *words[V]) slot(word string) *wordSlot[V] {
	n := len(word)
	at := n
	if n > 0 {
		at += int(word[0])*7 + int(word[n-1])*31 + int(word[n/2])*131
	}
	for ; ; at++ {
		if s := &w.slots[at&(len(w.slots)-1)]; !s.used || s.word == word {
			return s
		}
	}
}

// get returns what a word stands for; false for one that is not known.
func (w *words[V]) get(word string) (V, bool) {
	s := w.slot(word)
	return s.value, s.used
}
