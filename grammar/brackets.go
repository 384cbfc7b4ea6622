package grammar

// Brackets says of every bracketed word of a text, reminders left out, whether
// it is known: a keyword of the pack, or a mark or action of the vocabulary.
func (r *Reader) Brackets(c *CardText) []bool {
	t := &textReader{Reader: r, tokens: lex(c.Text, 0)}
	var out []bool
	for i := range t.tokens {
		tok := &t.tokens[i]
		inner := unbracket(tok.Value)
		if tok.Type != kindBracket || inner == "" || !isNameByte(inner[0]) || c.kindAt(tok.Pos.Offset) == ReminderPart {
			continue
		}
		out = append(out, t.knownBracket(i, len(t.tokens)))
	}
	return out
}

// kindAt returns the kind of the part that a byte belongs to.
func (c *CardText) kindAt(offset int) PartKind {
	for _, p := range c.Parts {
		if offset < p.At.End {
			return p.Kind
		}
	}
	return EffectPart
}
