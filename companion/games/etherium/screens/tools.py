"""What a table that follows its conflicts and resources has at hand: the switch that opens it, the form on which a
conflict is found, the cubes that somebody still takes, one tap each."""

from dataclasses import dataclass

from companion.games.etherium.cubes import NOTHING, next_owed
from companion.games.etherium.state import Orbit, Owed
from companion.games.etherium.supplies import DEPTH
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Tools:
    is_open: bool
    may_fight: bool


@dataclass(frozen=True, slots=True)
class Finding:
    seats: tuple[Seat, ...]


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


def tools(table: Table[Orbit], offers: Offers) -> Tools:
    return Tools(DEPTH.is_on(table), "find_conflict" in offers)


def finding(table: Table[Orbit], offers: Offers) -> Finding:
    return Finding(table.here() if "find_conflict" in offers else ())


def taking(table: Table[Orbit], offers: Offers) -> Taking:
    owed = next_owed(table.state) if "take_cube" in offers else NOTHING
    cubes = tuple(Cube(thing, there(table.state, owed, thing)) for thing in owed.things) if owed.to else ()
    return Taking(table.seat(owed.to), table.seat(owed.of), owed.left, cubes)


def there(state: Orbit, owed: Owed, thing: str) -> int:
    return state.stock.count(owed.of, thing) if owed.of else state.stock.left(thing)
