package grammar

// faultCases are texts and the faults found in them: line:column+width, code,
// message, = hints, ~ the nearest word.
var faultCases = []struct {
	name, text string
	faults     []string
}{
	{"mixed and, or", body("if it is your turn and you control a unit or this card is attacking"), []string{
		"3:45+2 KW002 `or` after `and` can be read in two ways = write `(it is your turn and you control a unit) or this card is attacking` = or `it is your turn and (you control a unit or this card is attacking)`",
	}},
	{"mixed or, and", body("if it is your turn or you control a unit and this card is attacking"), []string{
		"3:44+3 KW002 `and` after `or` can be read in two ways = write `(it is your turn or you control a unit) and this card is attacking` = or `it is your turn or (you control a unit and this card is attacking)`",
	}},
	{"mixed list", body("if you have finalized a unit and a gear or a spell this turn"), []string{
		"3:25+28 KW002 `and` and `or` in one list can be read in two ways = use one of them, or write two conditions with parentheses",
	}},
	{"not before or", body("if not it is your turn or you control a unit"), []string{
		"3:6+41 KW003 `not` before `or` can be read in two ways = write `not (it is your turn or you control a unit)` = or `(not it is your turn) or you control a unit`",
	}},
	{"each: if each unit you control has attacked this turn", body("if each unit you control has attacked this turn"), []string{
		"3:6+21 KW013 `each unit you control` cannot be said here: any one of them would be enough = write `a unit you control` where one is enough = for all of them, say that there is none of which it is not so: `there is no … that has not …`",
	}},
	{"each: if your units have attacked this turn", body("if your units have attacked this turn"), []string{
		"3:6+10 KW013 `each unit you control` cannot be said here: any one of them would be enough = write `a unit you control` where one is enough = for all of them, say that there is none of which it is not so: `there is no … that has not …`",
	}},
	{"each: if each opponent has drawn a card this turn", body("if each opponent has drawn a card this turn"), []string{
		"3:6+13 KW013 `each opponent` cannot be said here: any one of them would be enough = write `an opponent` where one is enough",
	}},
	{"each: if you have attacked with each unit this turn", body("if you have attacked with each unit this turn"), []string{
		"3:29+9 KW013 `each unit` cannot be said here: any one of them would be enough = write `a unit` where one is enough = for all of them, say that there is none of which it is not so: `there is no … that has not …`",
	}},
	{"each: while you control each unit", body("while you control each unit"), []string{
		"3:21+9 KW013 `each unit` cannot be said here: any one of them would be enough = write `a unit` where one is enough = for all of them, say that there is none of which it is not so: `there is no … that has not …`",
	}},
	{"each: while each player has 5 or more XP", body("while each player has 5 or more XP"), []string{
		"3:9+11 KW013 `each player` cannot be said here: any one of them would be enough = write `a player` where one is enough",
	}},
	{"each: if you have finalized a card from each opponent's trash this turn", body("if you have finalized a card from each opponent's trash this turn"), []string{
		"3:37+15 KW013 `each opponent` cannot be said here: any one of them would be enough = write `an opponent` where one is enough",
	}},
	{"each: if you have finalized a card on each opponent's turn", body("if you have finalized a card on each opponent's turn"), []string{
		"3:35+15 KW013 `each opponent` cannot be said here: any one of them would be enough = write `an opponent` where one is enough",
	}},
	{"each: for each unit that has attacked each unit", body("for each unit that has attacked each unit"), []string{
		"3:35+9 KW013 `each unit` cannot be said here: any one of them would be enough = write `a unit` where one is enough = for all of them, say that there is none of which it is not so: `there is no … that has not …`",
	}},
	{"number for a word", body("pay 3"), []string{
		"3:7+1 KW010 `3` does not fit here = after `pay` comes a hole in brackets: `pay [Cost]`",
	}},
	{"number before a noun phrase", body("if you have finalized 3 another card this turn"), []string{
		"3:27+7 KW001 `another` does not fit here = after `3` comes a noun: unit, spell, gear …",
	}},
	{"trailing", body("if you have finalized another card this turn unless you smile"), []string{
		"3:48+16 KW001 `unless you smile` cannot be read = the sentence is complete with `if you have finalized another card this turn` = after it comes the end of the line, or `and` or `or` and another condition",
	}},
	{"said twice", body("if this card has moved twice once this turn"), []string{
		"3:32+4 KW004 the sentence says twice how often",
	}},
	{"a number where nothing is counted", body("if two units are at two battlefields"), []string{
		"3:23+3 KW001 nothing is counted here, so `two or more` says nothing = leave the number out, or count what the sentence is about",
	}},
	{"how often of an event at hand", body("when this card moves twice this turn"), []string{
		"3:24+5 KW001 an event is at hand once, and not `twice` = write `for the second time each turn`, for example",
	}},
	{"how often it did not happen", body("for each time you do not draw a card"), []string{
		"3:17+22 KW001 what did not happen has no number",
	}},
	{"rule number alone", body("812.1.c"), []string{
		"3:3+7 KW006 the rule number `812.1.c` stands alone = after a rule number comes what the rule says, for example `812.1.c  dependent`",
	}},
	{"after this", body("if you have finalized a card this"), []string{
		"3:32+4 KW011 the line ends too early = after `this` comes turn, game, combat, showdown …, or card",
	}},
	{"after at least", body("if you have finalized at least"), []string{
		"3:28+5 KW011 the line ends too early = after `at least` comes a number: 3, two, N",
	}},
	{"after have", body("if you have"), []string{
		"3:10+4 KW011 the line ends too early = after `have` comes something that was done, a number, or a keyword: finalized, resolved, countered, spent …, 6 or more XP, [Accelerate]",
	}},
	{"after if", body("if"), []string{
		"3:3+2 KW011 the line ends too early = a condition says who and what: `you have finalized a unit this turn`, `this card is attacking`",
	}},
	{"after or", body("if it is your turn or"), []string{
		"3:22+2 KW011 the line ends too early = a condition says who and what: `you have finalized a unit this turn`, `this card is attacking`",
	}},
	{"after is", body("if this card is"), []string{
		"3:16+2 KW011 the line ends too early = after `is` comes a state, a place or a kind: attacking, defending, empowered …, `in your hand`, `a unit`",
	}},
	{"after it is", body("if it is"), []string{
		"3:9+2 KW011 the line ends too early = after `it is` comes whose turn it is: `your turn`, `an opponent's turn`",
	}},
	{"after from", body("if you have finalized a card from"), []string{
		"3:32+4 KW011 the line ends too early = after `from` comes a zone: hand, deck, trash …; `your hand`, `a zone other than your hand`",
	}},
	{"after during", body("if you have finalized a card during"), []string{
		"3:32+6 KW011 the line ends too early = after `during` comes whose turn or phase it was: `your turn`, combat, showdown …",
	}},
	{"after since your", body("if you have finalized a card since your"), []string{
		"3:38+4 KW011 the line ends too early = after `since your` comes `last turn`",
	}},
	{"after with", body("if you control a unit with"), []string{
		"3:25+4 KW011 the line ends too early = after `with` comes a keyword, a number or a thing: [Accelerate], 5 or more XP, `a unit`",
	}},
	{"after that", body("if you control a unit that"), []string{
		"3:25+4 KW011 the line ends too early = after `that` comes what it is or did: `is attacking`, `is not a unit`, `has finalized`, `costs 5 or more`",
	}},
	{"after named", body("if you control a unit named Border"), []string{
		"3:31+6 KW001 `Border` does not fit here = after `named` comes a name in quotes: `named \"X\"`",
	}},
	{"after when", body("when"), []string{
		"3:3+4 KW011 the line ends too early = after `when` comes an event: `you finalize this card`, `your turn starts`",
	}},
	{"after then", body("then"), []string{
		"3:3+4 KW011 the line ends too early = after `then` comes what it does: `this card gains [Text]`, `do [Effect]`, `\"inert text\"`",
	}},
	{"reach", body("reaches the end of the paragraph"), []string{
		"3:26+9 KW001 `paragraph` does not fit here = a keyword reaches the end of the clause, the sentence or the text",
	}},
	{"start of a line", body("reachs the end of the clause"), []string{
		"3:3+6 KW007 `reachs` does not start a line here = a line starts with dependent, passive, permissive, triggered, activated, optional, alternative, deck, form, default, reaches, instances, always, if, while, until, when, as, for, only, pay, you, no, then, in, note, example ~ reaches",
	}},
	{"instances", body("instances many"), []string{
		"3:13+4 KW001 `many` does not fit here = several of one keyword sum, are redundant or are separate: `instances sum` ~ any",
	}},
	{"keyword is active where", body("if [Legion] is active"), []string{
		"3:18+6 KW011 the line ends too early = after `is active` comes `on this card`, or on another card",
	}},
	{"past state", body("if this card was attacking"), []string{
		"3:16+13 KW001 what something was cannot be asked for = ask what it is now (`is attacking`), or what happened (`has finalized`)",
	}},
	{"state with a window", body("if this card is attacking this turn"), []string{
		"3:16+22 KW001 `attacking` is a state, and is asked of now = after it comes nothing, or `with` and something beside it",
	}},
	{"two numbers", body("if two or more units have moved twice this turn"), []string{
		"3:6+34 KW004 the sentence says twice how many = it can count one thing only: leave one of the numbers out",
	}},
	{"a number in a list with or", body("if you have played two or more units or a gear this turn"), []string{
		"3:22+11 KW002 a number in a list with `or` can be read in two ways = write two conditions with `or`, or declare a noun for the things together",
	}},
	{"someone's zone", body("if a unit has returned to this card's hand this turn"), []string{
		"3:29+11 KW001 whose zone it is can only be `your`, `an opponent's` or `a player's` = write `from your hand`, for example",
	}},
	{"before another", body("if you have finalized a card before a unit"), []string{
		"3:39+6 KW001 only `before this card` can be said = an order between two other events has no words yet",
	}},
	{"open parenthesis", body("if (it is your turn"), []string{
		"3:6+1 KW005 this parenthesis is never closed",
	}},
	{"close parenthesis", body("if it is your turn)"), []string{
		"3:21+1 KW005 this parenthesis was never opened",
	}},
	{"open bracket", body("if you control a [Legion unit"), []string{
		"3:20+1 KW005 `[` is never closed on its line",
	}},
	{"empty brackets", body("pay []"), []string{
		"3:7+2 KW001 the brackets hold nothing",
	}},
	{"two faults", body("if you hav finalized a card\n  only whle it is your turn"), []string{
		"3:10+3 KW001 `hav` does not fit here = after `you` comes what you did or have: `have finalized`, `control a unit` ~ have",
		"4:8+4 KW001 `whle` does not fit here = after `only` comes `while` and a condition ~ while",
	}},
	{"a fault in each definition", "keyword A\n  form [A]\n  if you smile\nkeyword B\n  frm [B]\nkeyword C\n  form [C]\n  always\n", []string{
		"3:10+5 KW001 `smile` does not fit here = after `you` comes what you did or have: `have finalized`, `control a unit`",
		"5:3+3 KW007 `frm` does not start a line here = a line starts with dependent, passive, permissive, triggered, activated, optional, alternative, deck, form, default, reaches, instances, always, if, while, until, when, as, for, only, pay, you, no, then, in, note, example ~ form",
	}},
	{"header", "keywrod Legion\n  form [X]\n", []string{
		"1:1+7 KW007 `keywrod` does not start a block = a block starts with `keyword NAME`, `game NAME` or `example \"TITLE\"`; its lines are indented ~ keyword",
	}},
	{"empty", "", []string{
		"1:1+1 KW008 the file says nothing = a definition starts with `keyword NAME`, a vocabulary with `game NAME`",
	}},
	{"blank lines", "\n\n", []string{
		"1:1+1 KW008 the file says nothing = a definition starts with `keyword NAME`, a vocabulary with `game NAME`",
	}},
	{"comments only", "# nothing\n", []string{
		"1:1+1 KW008 the file says nothing = a definition starts with `keyword NAME`, a vocabulary with `game NAME`",
	}},
	{"byte order mark, CRLF, tabs", "\ufeffkeyword A\r\n\tform [A]\r\n\tif\tyou smile\r\n", []string{
		"3:9+5 KW001 `smile` does not fit here = after `you` comes what you did or have: `have finalized`, `control a unit`",
	}},
	{"wide characters", "keyword A\n  form [A]\n  note \"日本\" unless\n", []string{
		"3:13+6 KW001 `unless` cannot be read = the sentence is complete with `note \"日本\"` = after it comes the end of the line",
	}},
	{"continuation meant as a statement", "keyword A\n  form [A]\n  if you control a unit\n    always\n", []string{
		"4:5+6 KW001 `always` cannot be read = a deeper line goes on with the one above; if `always` starts a statement, align it with that line = the sentence is complete with `if you control a unit` = after it comes the end of the line, or `and` or `or` and another condition",
	}},
	{"not UTF-8", "keyword A\n  note \"\xff\"\n", []string{
		"2:9+1 KW009 byte 0xff is not UTF-8 text = save the file as UTF-8",
	}},
	{"control character", "keyword A\n  note \"\x01\"\n", []string{
		"2:9+1 KW009 a control character (0x1) is not text",
	}},
	{"name of a hole", "keyword Text\n  form [A]\n", []string{
		"1:9+4 KW012 a keyword cannot be called `Text` = Text, Effect, Cost, Keyword are the names of holes",
	}},
	{"no name", "keyword\n  form [A]\n", []string{
		"1:1+7 KW011 the keyword has no name = write `keyword NAME`, or `keyword NAME, rule N`",
	}},
	{"no comma before rule", "keyword A rule 3\n  form [A]\n", []string{
		"1:11+6 KW001 `rule 3` does not fit here = after the name comes nothing, or `, rule N`",
	}},
	{"belongs to nothing", "  form [A]\n", []string{
		"1:3+8 KW007 this line belongs to nothing = a block starts in column 1, with `keyword`, `game` or `example`",
	}},
	{"example without title", "example\n  so active\n", []string{
		"1:1+7 KW011 the example has no title = write `example \"what it shows\"`, or `example \"…\", SOURCE`",
	}},
	{"example lines", "keyword A\n  form [A]\n  example \"x\"\n    so actve\n    bearer a unit\n", []string{
		"4:8+5 KW001 `actve` does not fit here = after `so` comes what is expected: active, inactive, unknown, `it triggers`, `it does not trigger`, a number ~ active",
		"5:12+1 KW001 `a` does not fit here = after `bearer` comes a colon and a card: `bearer: a unit with [Name]`",
	}},
	{"vocabulary lines", "game G\n  nuon x\n  noun\n  event fly a player\n", []string{
		"2:3+4 KW007 `nuon` does not start a line here = a line starts with rules, noun, adjective, zone, event, word, mistake, when, status, tally, number, control, window, tag, mark, icon, action, state, blank, read, note ~ noun",
		"3:3+4 KW011 the line ends too early = such a line is written `noun NAME, plural NAME is a NAME or a NAME, and is not a NAME`",
		"4:15+6 KW011 the line ends too early = such a line is written `event NAME, PAST, PARTICIPLE  a player VERBS an object, from a zone`",
	}},
}
