"""Cubes that somebody still takes, one tap each."""

from dataclasses import dataclass

from companion.games.etherium.depth.city import Owed
from companion.games.etherium.rules import Orbit
from companion.table.moves import Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table

NOTHING = Owed("", "", 0)


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
    take: Offer | None
    stop: Offer | None


def of_taking(table: Table[Orbit], offers: Offers) -> Taking:
    owed = next(iter(table.state.depth.owed), NOTHING) if "take_cube" in offers else NOTHING
    return Taking(
        seat=table.seat(owed.to),
        of=table.seat(owed.of),
        left=owed.left,
        cubes=tuple(Cube(each, there(table, owed, each)) for each in owed.things) if owed.to else (),
        take=offers.get("take_cube"),
        stop=offers.get("stop_taking"),
    )


def there(table: Table[Orbit], owed: Owed, thing: str) -> int:
    stock = table.state.stock
    return stock.count(owed.of, thing) if owed.of else stock.left(thing)
