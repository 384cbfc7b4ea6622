package grammar

import "strings"

// inflect returns the regular form of a verb's first word; the other words of
// the verb ("gain control") follow unchanged. Irregular forms are declared.
func inflect(verb string, form func(string) string) string {
	head, rest, more := strings.Cut(verb, " ")
	head = form(head)
	if more {
		return head + " " + rest
	}
	return head
}

func third(w string) string {
	switch {
	case hasAnySuffix(w, "s", "x", "z", "ch", "sh", "o"):
		return w + "es"
	case consonantY(w):
		return w[:len(w)-1] + "ies"
	}
	return w + "s"
}

func past(w string) string {
	switch {
	case strings.HasSuffix(w, "e"):
		return w + "d"
	case consonantY(w):
		return w[:len(w)-1] + "ied"
	case doubles(w):
		return w + w[len(w)-1:] + "ed"
	}
	return w + "ed"
}

func gerund(w string) string {
	switch {
	case strings.HasSuffix(w, "ie"):
		return w[:len(w)-2] + "ying"
	case strings.HasSuffix(w, "e") && !strings.HasSuffix(w, "ee"):
		return w[:len(w)-1] + "ing"
	case doubles(w):
		return w + w[len(w)-1:] + "ing"
	}
	return w + "ing"
}

// plural returns the regular plural of a noun, of its last word. It differs from
// a verb's third person after o: Poros, but goes.
func plural(noun string) string {
	if strings.HasSuffix(noun, "o") {
		return noun + "s"
	}
	return third(noun)
}

func hasAnySuffix(w string, suffixes ...string) bool {
	for _, s := range suffixes {
		if strings.HasSuffix(w, s) {
			return true
		}
	}
	return false
}

func consonantY(w string) bool {
	return len(w) > 1 && strings.HasSuffix(w, "y") && !vowel(w[len(w)-2])
}

// doubles reports whether the last letter is doubled before -ed and -ing: one
// syllable that ends consonant, vowel, consonant (stun, ban).
func doubles(w string) bool {
	n := len(w)
	if n < 3 || vowel(w[n-1]) || strings.ContainsRune("wxy", rune(w[n-1])) || !vowel(w[n-2]) || vowel(w[n-3]) {
		return false
	}
	return !strings.ContainsAny(w[:n-2], "aeiou")
}

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }
