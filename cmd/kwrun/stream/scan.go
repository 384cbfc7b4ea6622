package stream

import (
	"strings"
	"unicode/utf8"
)

// scan reads the plain part of JSON: whole numbers, and texts in a line that has no
// backslash. Whatever is not plain ends the reading; it may be right all the same.
type scan struct {
	text string
	i    int
	over bool // something is not plain
}

func (s *scan) fail() { s.over = true }

// peek returns the next sign that is no space, 0 at the end.
func (s *scan) peek() byte {
	for ; s.i < len(s.text); s.i++ {
		if c := s.text[s.i]; c != ' ' {
			return c
		}
	}
	return 0
}

// take reads the sign, if it comes next.
func (s *scan) take(sign byte) bool {
	if s.peek() != sign {
		return false
	}
	s.i++
	return true
}

func (s *scan) need(sign byte) {
	if !s.take(sign) {
		s.fail()
	}
}

// next reports whether a list or an object goes on: at its beginning, where
// nothing stands in it, or behind a value.
func (s *scan) next(first bool, closer byte) bool {
	switch {
	case s.over || s.take(closer):
		return false
	case !first:
		s.need(',')
	}
	return !s.over
}

func (s *scan) string() string {
	if s.peek() != '"' {
		s.fail()
		return ""
	}
	start := s.i + 1
	n := strings.IndexByte(s.text[start:], '"')
	if n < 0 {
		s.fail()
		return ""
	}
	s.i = start + n + 1
	return s.text[start : start+n]
}

// key reads the name of a member.
func (s *scan) key() string {
	name := s.string()
	if s.i < len(s.text) && s.text[s.i] == ':' {
		s.i++
		return name
	}
	s.need(':')
	return name
}

// number reads a whole number of up to nine digits, the most that a log can say.
func (s *scan) number() (n int) {
	s.peek()
	start := s.i
	for s.i < len(s.text) && '0' <= s.text[s.i] && s.text[s.i] <= '9' {
		n = 10*n + int(s.text[s.i]-'0')
		s.i++
	}
	if digits := s.i - start; digits == 0 || digits > 9 || digits > 1 && s.text[start] == '0' {
		s.fail()
	}
	return n
}

func (s *scan) bool() bool {
	for _, word := range []string{"true", "false"} {
		if s.peek() == word[0] && len(s.text)-s.i >= len(word) && s.text[s.i:s.i+len(word)] == word {
			s.i += len(word)
			return word == "true"
		}
	}
	s.fail()
	return false
}

// texts reads a list of texts and returns it as written.
func (s *scan) texts(each func(string)) string {
	s.peek()
	start := s.i
	s.need('[')
	for first := true; s.next(first, ']'); first = false {
		if text := s.string(); each != nil && !s.over {
			each(text)
		}
	}
	return s.text[start:s.i]
}

// amounts reads an object with numbers and returns it as written.
func (s *scan) amounts(each func(unit string, n int)) string {
	s.peek()
	start := s.i
	s.need('{')
	for first := true; s.next(first, '}'); first = false {
		unit := s.key()
		if n := s.number(); each != nil && !s.over {
			each(unit, n)
		}
	}
	return s.text[start:s.i]
}

// isText reports whether all signs of a text can be printed. A text that is one of
// the words that are known needs no such look.
func isText(text string) bool {
	wide := false
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == 0x7f {
			return false
		}
		wide = wide || text[i] >= utf8.RuneSelf
	}
	return !wide || utf8.ValidString(text)
}
