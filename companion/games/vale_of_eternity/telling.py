"""How the history tells what the assistant noted."""

from companion.games.vale_of_eternity.ending import GAME
from companion.games.vale_of_eternity.laying import stones_of
from companion.games.vale_of_eternity.rules import Vale
from companion.games.vale_of_eternity.stones import KINDS, Stones
from companion.table.fact import Fact
from companion.table.say import Say, Told, say
from companion.table.table import Table

RULES = {
    "card_sold": "VE-009",
    "card_tamed": "VE-010",
    "stones_paid": "VE-010",
    "creature_summoned": "VE-010",
    "creature_placed": "VE-005",
    "creature_banished": "VE-011",
    "creature_lost": "VE-014",
    "effect_triggered": "VE-012",
    "effect_reopened": "VE-012",
    "stones_kept": "VE-004",
    "stones_changed": "VE-004",
    "tokens_corrected": "VE-007",
    "turn_ended": "VE-008",
    "turn_reopened": "VE-008",
    "limit_changed": "VE-004",
    "values_changed": "VE-010",
    "card_noted": "VE-003",
    "card_forgotten": "VE-003",
}


def tell(table: Table[Vale], fact: Fact) -> Say | None:
    if fact.kind not in RULES:
        return None
    told, rule, name = f"{GAME}.told.{fact.kind}", RULES[fact.kind], table.name(fact.text("seat"))
    creature = fact.text("name")
    match fact.kind:
        case "card_sold":
            return say(told, rule, name=name, family=family(fact), stones=stones(stones_of(fact)))
        case "creature_summoned" | "creature_banished":
            return say(told, rule, name=name, creature=creature, stones=stones(stones_of(fact)))
        case "creature_placed" | "creature_lost" | "effect_triggered" | "effect_reopened":
            return say(told, rule, name=name, creature=creature)
        case "stones_paid" | "stones_kept":
            return say(told, rule, name=name, stones=stones(stones_of(fact)))
        case "stones_changed":
            return changed(fact, name, rule)
        case "values_changed":
            return say(
                told, rule, name=name, red=fact.number("reds"), blue=fact.number("blues"), violet=fact.number("violets")
            )
        case "tokens_corrected" | "limit_changed":
            now = fact.number("captures" if fact.kind == "tokens_corrected" else "most")
            return say(told, rule, name=name, was=fact.number("was"), now=now)
        case "turn_ended" if fact.number("tokens"):
            return say(f"{GAME}.told.turn_ended_anyway", rule, name=name, n=fact.number("tokens"))
        case "card_noted":
            return say(told, rule, creature=creature, family=family(fact), price=fact.number("price"))
        case "card_forgotten":
            return say(told, rule, creature=creature)
    return say(told, rule, name=name)


def family(fact: Fact) -> Say:
    return say(f"{GAME}.family.{fact.text('family')}")


def changed(fact: Fact, name: str, rule: str) -> Say:
    by, gem = fact.number("change"), fact.text("gem")
    counted = say(f"{GAME}.some.{gem}", n=abs(by)) if gem in KINDS else ""
    return say(f"{GAME}.told.stones_{'gained' if by >= 0 else 'lost'}", rule, name=name, stones=counted)


def stones(some: Stones) -> Told:
    counted = tuple(say(f"{GAME}.some.{kind}", n=n) for kind, n in zip(KINDS, some, strict=True) if n)
    return counted or say(f"{GAME}.some.none")
