"""How the history reads what happened in conflicts."""

from companion.games.etherium import stars
from companion.games.etherium.depth.conflict import KINDS
from companion.games.etherium.depth.harvest import SPACES
from companion.games.etherium.depth.spending import INTO
from companion.games.etherium.initiative import EVERYBODY
from companion.games.etherium.rules import GAME, Orbit
from companion.table.fact import Fact
from companion.table.say import Say, say
from companion.table.table import Table

RULES = {"assault": "ET-063", "siege": "ET-064", "pillage": "ET-062"}


def tell(table: Table[Orbit], fact: Fact) -> Say | None:
    name, other, told = table.name(fact.text("seat")), table.name(fact.text("other")), f"{GAME}.told.{fact.kind}"
    match fact.kind:
        case "conflict_found":
            return say(told, rule=RULES.get(fact.text("kind"), "ET-060"), kind=kind(fact), name=name, other=other)
        case "conflict_joined":
            return say(told, rule="ET-067", name=name)
        case "conflict_chosen":
            return say(told, rule="ET-061")
        case "conflict_put_away":
            return say(told)
        case "fight_thrown" | "fight_thrown_again":
            return say(told, rule="ET-065", name=name, dice=faces(fact))
        case "fight_raised" | "fight_guided":
            return say(told, rule="ET-065", name=name, points=fact.number("points"))
        case "fight_tied":
            return say(told, rule="ET-065", names=tuple(table.name(seat) for seat in fact.texts("again")))
        case "fight_settled":
            names = tuple(f"{table.name(seat)} {score}" for seat, score in fact.numbers("scores").items())
            return say(
                told, rule=RULES.get(fact.text("kind"), "ET-060"), name=table.name(fact.text("winner")), scores=names
            )
        case "pillage_settled":
            return say(told, rule="ET-062", name=name, other=other)
        case "city_robbed":
            return say(told, rule="ET-064", name=name, other=other, what=what(fact))
        case "cube_taken":
            source = other if fact.text("other") else say(f"{GAME}.supply")
            return say(told, rule="ET-091", name=name, thing=thing(fact.text("item")), other=source)
        case "collected":
            return say(told, rule="ET-037", name=name, space=word(fact.text("space"), tuple(SPACES)))
        case "collection_raised":
            return say(told, rule="ET-023", name=name, points=signed(fact.number("points")))
        case "unit_augmented":
            return say(told, rule="ET-040", name=name, unit=unit(fact), paid=fact.number("paid"))
        case "ether_spent":
            return say(told, rule="ET-045", name=name, thing=word(fact.text("into"), INTO), paid=fact.number("paid"))
        case "cubes_etherised":
            cubes = sum(fact.number(each) for each in stars.BASE)
            return say(told, rule="ET-045", name=name, cubes=cubes, ether=fact.number("ether"))
        case "costs_noted":
            return say(told, rule="ET-040", people=word(fact.text("people"), EVERYBODY))
        case "taking_stopped":
            return say(told, name=name)
    return None


def kind(fact: Fact) -> Say | str:
    return say(f"{GAME}.choice.{fact.text('kind')}") if fact.text("kind") in KINDS else "?"


def what(fact: Fact) -> Say | str:
    return say(f"{GAME}.spoils.{fact.text('what')}") if fact.text("what") in SPOILS else "?"


def thing(id: str) -> Say | str:
    return word(id, tuple(stars.SUPPLIES))


def unit(fact: Fact) -> Say | str:
    return say(f"{GAME}.unit.{fact.text('unit')}") if fact.text("unit") in stars.UNITS else "?"


def word(id: str, known: tuple[str, ...]) -> Say | str:
    return say(f"{GAME}.choice.{id}") if id in known else "?"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


def faces(fact: Fact) -> tuple[str, ...]:
    dice = fact.data.get("dice")
    return tuple(str(each) for each in dice) if isinstance(dice, list) else ()


SPOILS = ("booster", "ether", "cubes", "guide")
