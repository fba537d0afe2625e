"""Stores the stars and the name of each capacity token, which players read on the token and enter (ET-071)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import CAPACITIES, SUPPLIES
from companion.games.etherium.shared_printed_values import (
    clean_numbers,
    entered_numbers,
    entries,
    lessons,
    number_fields,
)
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import Read, choice, line, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer, Text
from companion.table.say import Say, SayValue, say
from companion.table.table import Table

LONGEST_NAME = 24


def thing_name(state: Orbit, thing: str) -> Say | str:
    return state.names.get(thing) or say(f"etherium.choice.{thing}")


def thing_name_in(field: str) -> Read:
    """Returns a function for history lines: it names the thing in the fact's field `field`, "?" if unknown."""

    def read(table: Table[Orbit], fact: Fact) -> SayValue:
        thing = fact.text(field)
        return thing_name(table.state, thing) if thing in SUPPLIES else "?"

    return read


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("name_capacity", (("capacity", Choice(CAPACITIES)), ("name", Text(LONGEST_NAME))))
    yield Offer("note_capacities", number_fields(CAPACITIES))


def note_capacities(asked: MoveContext[Orbit]) -> list[Fact]:
    stars = entered_numbers(asked, CAPACITIES)
    unread: list[Json] = [each for each in CAPACITIES if each not in stars]
    return [Fact("capacities_noted", {"stars": stars, "unread": unread})]


def newly_learnt_stars(asked: MoveContext[Orbit], thing: str) -> list[Fact]:
    """Returns a fact with the stars of the capacity `thing`, if another table of this house has entered them. Returns
    [] if nobody has, or if this table knows them already."""
    house = clean_numbers(lessons(asked.known).get("capacities"), CAPACITIES)
    if thing not in house or thing in asked.state.capacities:
        return []
    return [Fact("capacities_noted", {"stars": {thing: house[thing]}})]


def capacities_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    stars = clean_numbers(fact.data.get("stars"), CAPACITIES)
    kept = {each: worth for each, worth in table.state.capacities.items() if each not in fact.texts("unread")}
    return replace(table.state, capacities={**kept, **stars})


def capacity_named(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("capacity") not in CAPACITIES:
        return table.state
    return replace(table.state, names={**table.state.names, fact.text("capacity"): fact.text("name")})


def capacities_known(table: Table[Orbit], fact: Fact) -> Orbit:
    known = entries(fact.data.get("names"))
    names = {each: name[:LONGEST_NAME] for each, name in known if each in CAPACITIES and isinstance(name, str)}
    return replace(table.state, capacities=clean_numbers(fact.data.get("capacities"), CAPACITIES), names=names)


def teach_stars(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    return {"capacities": {**table.state.capacities}}


def teach_names(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    return {"names": {**table.state.names}}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"note_capacities": note_capacities, "name_capacity": as_fact("capacity_named")},
    facts={
        "capacities_noted": Kind(capacities_noted, line("ET-071")),
        "capacity_named": Kind(capacity_named, line(capacity=choice("capacity", CAPACITIES), name=text("name"))),
    },
    reacts={"game_started": capacities_known},
    lessons={"capacities_noted": teach_stars, "capacity_named": teach_names},
)
