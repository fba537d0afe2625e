"""Shows a phone its own city, if the app counts the table's cubes: what the seat has and what it can pay."""

from dataclasses import dataclass

from companion.games.etherium.box_contents import CAPACITIES, RESOURCES, TOKENS, UNITS
from companion.games.etherium.capacities import thing_name
from companion.games.etherium.screens.collecting_and_transforming import Worker, worker
from companion.games.etherium.state import Orbit
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.table import Table

DRAWS = ("collect", "collect_without_ether", "augment", "augment_guide", "transform")


@dataclass(frozen=True, slots=True)
class ThingCount:
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class City:
    """Holds what one seat has in its city; empty if the app does not count the table's cubes."""

    worker: Worker | None = None
    cubes: tuple[ThingCount, ...] = ()
    levels: tuple[ThingCount, ...] = ()
    tokens: tuple[ThingCount, ...] = ()
    capacities: tuple[Say | str, ...] = ()


def city(table: Table[Orbit], seat: str, offers: Offers) -> City:
    """Returns the seat's city; empty if nothing can be raised there now."""
    own = next((each for each in table.here() if each.id == seat), None)
    if own is None or "augment" not in offers:
        return City()
    return City(
        worker=worker(table, own),
        cubes=thing_counts(table, seat, *RESOURCES, "flash"),
        levels=thing_counts(table, seat, *UNITS),
        tokens=tuple(each for each in thing_counts(table, seat, *TOKENS) if each.count),
        capacities=tuple(thing_name(table.state, each) for each in CAPACITIES if table.state.stock.count(seat, each)),
    )


def thing_counts(table: Table[Orbit], seat: str, *things: str) -> tuple[ThingCount, ...]:
    return tuple(ThingCount(thing, table.state.stock.count(seat, thing)) for thing in things)
