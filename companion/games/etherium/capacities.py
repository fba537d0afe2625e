"""ET-071: capacity tokens: the stars and the name that each of them bears, as the table reads them off."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import lessons
from companion.games.etherium.box import CAPACITIES, SUPPLIES
from companion.games.etherium.state import Orbit
from companion.kit.telling import Read, choice, line, text
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer, Text
from companion.table.say import Say, Told, say
from companion.table.table import Table

LONGEST_NAME = 24


def called(state: Orbit, thing: str) -> Say | str:
    """Anything that somebody may have, a capacity by the name that the table gave it."""
    return state.names.get(thing) or say(f"etherium.choice.{thing}")


def called_in(field: str) -> Read:
    def read(table: Table[Orbit], fact: Fact) -> Told:
        thing = fact.text(field)
        return called(table.state, thing) if thing in SUPPLIES else "?"

    return read


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("name_capacity", (("capacity", Choice(CAPACITIES)), ("name", Text(LONGEST_NAME))))
    yield Offer("note_capacities", lessons.form(CAPACITIES))


def note_capacities(asked: Asked[Orbit]) -> list[Fact]:
    stars = lessons.read_off(asked, CAPACITIES)
    unread: list[Json] = [each for each in CAPACITIES if each not in stars]
    return [Fact("capacities_noted", {"stars": stars, "unread": unread})]


def learnt_meanwhile(asked: Asked[Orbit], thing: str) -> list[Fact]:
    """The stars of a token, learnt at another table since this one was opened."""
    house = lessons.numbers(lessons.learnt(asked.known).get("capacities"), CAPACITIES)
    if thing not in house or thing in asked.state.capacities:
        return []
    return [Fact("capacities_noted", {"stars": {thing: house[thing]}})]


def capacities_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    stars = lessons.numbers(fact.data.get("stars"), CAPACITIES)
    kept = {each: worth for each, worth in table.state.capacities.items() if each not in fact.texts("unread")}
    return replace(table.state, capacities={**kept, **stars})


def capacity_named(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("capacity") not in CAPACITIES:
        return table.state
    return replace(table.state, names={**table.state.names, fact.text("capacity"): fact.text("name")})


def capacities_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """With what the house has read and named before."""
    names = fact.data.get("names")
    known = names.items() if isinstance(names, dict) else ()
    given = {each: name[:LONGEST_NAME] for each, name in known if each in CAPACITIES and isinstance(name, str)}
    return replace(table.state, capacities=lessons.numbers(fact.data.get("capacities"), CAPACITIES), names=given)


def teach_stars(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    return {"capacities": {**table.state.capacities}}


def teach_names(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    return {"names": {**table.state.names}}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"note_capacities": note_capacities, "name_capacity": noted("capacity_named")},
    facts={
        "capacities_noted": Kind(capacities_noted, line("ET-071")),
        "capacity_named": Kind(capacity_named, line(capacity=choice("capacity", CAPACITIES), name=text("name"))),
    },
    reacts={"game_started": capacities_known},
    lessons={"capacities_noted": teach_stars, "capacity_named": teach_names},
)
