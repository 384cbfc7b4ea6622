package interp

import (
	"strings"

	"kwrun/grammar"
)

// Reminder returns a reminder of what the keyword does, made from its
// definition alone: when it holds, and what then. It is no rules text.
func (k *Keyword) Reminder() string {
	var parts []string
	for _, p := range k.Parts {
		if text := p.reminder(); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

func (p *Part) reminder() string {
	var then, limits []string
	for _, s := range p.Then {
		then = append(then, plainEffect(s.Effect))
	}
	for _, l := range p.Limits {
		limits = append(limits, l.Opener.String())
	}
	text := strings.Join(then, ", and ")
	if o := p.Opener; o != nil && o.Opener.Kind != grammar.Always {
		text = strings.TrimSuffix(o.Opener.String()+", "+text, ", ")
	}
	if len(limits) > 0 {
		text += " (" + strings.Join(limits, "; ") + ")"
	}
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// plainEffect is an effect without the quotes around its inert text.
func plainEffect(e *grammar.Effect) string {
	return strings.TrimSuffix(strings.ReplaceAll(e.String(), `"`, ""), ".")
}
