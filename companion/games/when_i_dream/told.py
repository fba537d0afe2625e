"""How the history of When I Dream reads, and its headline. A Dreamer is not told what they must not learn."""

from companion.games.when_i_dream import rules, scoring
from companion.games.when_i_dream.rules import GAME, ROLES, Dream
from companion.kit.ranking import leaders
from companion.table.fact import Fact, Who
from companion.table.say import Say, say
from companion.table.table import Table


def tell(table: Table[Dream], fact: Fact, audience: Who) -> Say | None:
    if is_sealed(table, fact, audience):
        return None
    told = f"{GAME}.told.{fact.kind}"
    name, dreamer, round = table.name(fact.text("seat")), table.name(fact.text("dreamer")), fact.number("round")
    match fact.kind:
        case "game_started":
            return say(told, rule="WD-004", name=table.name(fact.text("first")), round=round)
        case "roles_dealt" | "round_begun":
            return say(told, rule="WD-004", name=dreamer, round=round)
        case "night_started" | "clock_paused" | "clock_resumed" | "clue_given":
            return say(told, round=round)
        case "time_ended":
            return say(told, rule="WD-009", round=round)
        case "clock_moved":
            return say(told, round=round, seconds=signed(fact.number("seconds")))
        case "verdict_given":
            return say(f"{GAME}.told.verdict.{verdict(fact)}", rule="WD-007", round=round)
        case "last_answer_given":
            return say(f"{GAME}.told.last.{last(fact)}", rule="WD-009", round=round)
        case "forbidden_said":
            return say(told, rule="WD-008", name=name, round=round)
        case "totals_entered":
            return say(told, round=round, yellow=fact.number("yellow"), blue=fact.number("blue"))
        case "word_noted":
            return say(told, round=round, card=fact.number("dream_card"), word=fact.text("word"))
        case "card_ticked":
            return say(f"{GAME}.told.card.{yes_or_no(fact)}", round=round, card=fact.number("dream_card"))
        case "mask_taken_off":
            return say(told, rule="WD-011", round=round)
    return of_correction(table, fact)


def of_correction(table: Table[Dream], fact: Fact) -> Say | None:
    told = f"{GAME}.told.{fact.kind}"
    name, round = table.name(fact.text("seat")), fact.number("round")
    match fact.kind:
        case "dreamer_chosen":
            return say(told, name=name)
        case "role_said":
            return say(told, name=name, round=round, role=role(fact.text("role")))
        case "night_corrected":
            return say(told, rule="WD-007", round=round, **before_and_after(fact))
        case "told_corrected":
            return say(f"{GAME}.told.told.{'all' if fact.text('told') == 'all' else 'not_all'}", round=round)
        case "points_corrected":
            began = f"{GAME}.told.start_corrected" if round == 0 else told
            return say(began, name=name, round=round, was=fact.number("was"), points=fact.number("points"))
        case "penalties_corrected":
            return say(told, rule="WD-008", name=name, was=fact.number("was"), penalties=fact.number("penalties"))
        case "game_ended":
            names = tuple(table.name(seat) for seat in fact.texts("winners"))
            return say(told, rule="WD-013", names=names, n=len(names))
    return None


def is_sealed(table: Table[Dream], fact: Fact, audience: Who) -> bool:
    """Answers, words, totals and penalties of a dream are not for its Dreamer until the mask is off; nor are those that
    were taken back."""
    dreamer = fact.text("dreamer")
    if fact.kind not in SEALED or not audience.has_been(dreamer):
        return False
    return not any(night.dreamer == dreamer for night in table.state.scored)


SEALED = {
    "verdict_given", "forbidden_said", "last_answer_given", "totals_entered", "word_noted", "card_ticked",
    "penalties_corrected",
}  # fmt: skip


def verdict(fact: Fact) -> str:
    return fact.text("verdict") if fact.text("verdict") in ("right", "wrong") else "pass"


def last(fact: Fact) -> str:
    return fact.text("verdict") if fact.text("verdict") in ("right", "wrong", "pass_late") else "none"


def yes_or_no(fact: Fact) -> str:
    return "told" if fact.text("told") == "yes" else "not_told"


def role(name: str) -> Say:
    return say(f"{GAME}.role.{name if name in ROLES else 'unknown'}")


def before_and_after(fact: Fact) -> dict[str, int]:
    return {name: fact.number(name) for name in ("yellow", "blue", "was_yellow", "was_blue")}


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


def headline(table: Table[Dream]) -> Say:
    if scoring.is_over(table):
        winners = tuple(table.name(seat) for seat in scoring.final_result(table).winners)
        return say(f"{GAME}.headline.over", names=winners, n=len(winners))
    night = table.state.current
    if night:
        name, of = table.name(night.dreamer), rules.rounds(table)
        return say(f"{GAME}.headline.dreams", round=night.number, of=of, name=name)
    if not table.state.scored:
        return say(f"{GAME}.headline.begins", name=table.name(rules.next_dreamer(table)))
    ahead = leaders({seat.id: scoring.total(table, seat.id) for seat in rules.contenders(table)})
    names, done = tuple(table.name(seat) for seat in ahead), rules.number_of_next(table.state) - 1
    return say(f"{GAME}.headline.leads", round=done, names=names, n=len(names))
