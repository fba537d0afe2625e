"""Cubes that somebody still takes, one tap each."""

from dataclasses import dataclass

from companion.games.etherium.cubes import NOTHING, next_owed
from companion.games.etherium.state import Orbit, Owed
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Cube:
    thing: str
    there: int


@dataclass(frozen=True, slots=True)
class Taking:
    """Empty while nobody has cubes to take."""

    seat: Seat | None
    of: Seat | None
    left: int
    cubes: tuple[Cube, ...]


def taking(table: Table[Orbit], offers: Offers) -> Taking:
    owed = next_owed(table.state) if "take_cube" in offers else NOTHING
    cubes = tuple(Cube(thing, there(table.state, owed, thing)) for thing in owed.things) if owed.to else ()
    return Taking(table.seat(owed.to), table.seat(owed.of), owed.left, cubes)


def there(state: Orbit, owed: Owed, thing: str) -> int:
    return state.stock.count(owed.of, thing) if owed.of else state.stock.left(thing)
