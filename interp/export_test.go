package interp

// Reference is what the reference evaluator says of an ability: its truth, and its
// number where it is one.
func (g *Game) Reference(a *Ability, b Bearer) (t Truth, n int, isNumber bool) {
	v := g.view(a, b)
	if a.Number != nil {
		o, _ := v.sum(a)
		if o.truth == Unknown {
			return Unknown, 0, true
		}
		return True, *o.value, true
	}
	o := v.ask(a)
	isNumber = a.Guard != nil && a.Guard.Quantity != nil
	if isNumber && o.truth != Unknown {
		n = *o.value
	}
	return o.truth, n, isNumber
}

// Slowly is Ask without quick lines.
func (p *Position) Slowly(q Question) Answer { return p.slowly(q) }
