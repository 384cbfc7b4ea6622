package grammar

// AbilityKind is what kind of ability a clause is (rule 364 and following).
type AbilityKind string

// The kinds of ability.
const (
	PassiveAbility   AbilityKind = "passive"
	TriggeredAbility AbilityKind = "triggered"
	ActivatedAbility AbilityKind = "activated"
	SpellInstruction AbilityKind = "spell"
	CostChange       AbilityKind = "cost"
	PlayPermission   AbilityKind = "permission"
)

type writtenForm struct{}
