"""A phone as its own city, where cubes are followed: what it has, what it can pay, what is missing for the rest."""

from dataclasses import dataclass

from companion.games.etherium.box import CAPACITIES, RESOURCES, TOKENS, UNITS
from companion.games.etherium.capacities import called
from companion.games.etherium.screens.resources import Worker, worker
from companion.games.etherium.state import Orbit
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.table import Table

DRAWS = ("collect", "augment", "transform")


@dataclass(frozen=True, slots=True)
class Held:
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class City:
    """Empty while the table does not follow its cubes."""

    worker: Worker | None = None
    cubes: tuple[Held, ...] = ()
    levels: tuple[Held, ...] = ()
    tokens: tuple[Held, ...] = ()
    capacities: tuple[Say | str, ...] = ()


def city(table: Table[Orbit], seat: str, offers: Offers) -> City:
    own = next((each for each in table.here() if each.id == seat), None)
    if own is None or "augment" not in offers:
        return City()
    return City(
        worker=worker(table, own),
        cubes=held(table, seat, *RESOURCES, "flash"),
        levels=held(table, seat, *UNITS),
        tokens=tuple(each for each in held(table, seat, *TOKENS) if each.count),
        capacities=tuple(called(table.state, each) for each in CAPACITIES if table.state.stock.count(seat, each)),
    )


def held(table: Table[Orbit], seat: str, *things: str) -> tuple[Held, ...]:
    return tuple(Held(thing, table.state.stock.count(seat, thing)) for thing in things)
