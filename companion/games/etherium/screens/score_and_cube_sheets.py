"""Shows two sheets that players check and correct: the score sheet with everybody's tokens, and the sheet of all cubes
and levels."""

from dataclasses import dataclass

from companion.games.etherium import star_scores
from companion.games.etherium.box_contents import CAPACITIES, CITY, RESOURCES, TOKENS, UNITS
from companion.games.etherium.people_assignment import contenders
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.state import Orbit
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Count:
    """Says how many of a thing a seat has, and how many stars these bring. `room` is how many more the seat can get,
    and `spare` is how many can be taken away."""

    seat: Seat
    count: int
    stars: int
    room: int
    spare: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the score sheet, for one kind of thing. `each` is how many stars one of it is worth, None if unknown.
    `left` is how many the supply has, None for levels."""

    thing: str
    name: str
    is_capacity: bool
    each: int | None
    left: int | None
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]
    capacities: tuple[Row, ...]
    totals: tuple[int, ...]
    is_counting: bool


@dataclass(frozen=True, slots=True)
class Holding:
    """Says how many of a thing a seat has. `room` is how many more the seat can get, and `least` is the lowest number
    allowed."""

    seat: Seat
    count: int
    room: int
    least: int


@dataclass(frozen=True, slots=True)
class Goods:
    """A row of the sheet of cubes and levels; `left` is how many the supply has, None for levels."""

    thing: str
    left: int | None
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Cities:
    """The sheet of cubes and levels; it has no seats if the app does not count cubes."""

    seats: tuple[Seat, ...]
    rows: tuple[Goods, ...]


def ledger(table: Table[Orbit]) -> Ledger:
    seats = contenders(table)
    return Ledger(
        seats=seats,
        rows=rows(table, seats, *TOKENS, *CITY),
        capacities=rows(table, seats, *CAPACITIES),
        totals=tuple(star_scores.points(table).values()),
        is_counting=table.state.is_counting,
    )


def rows(table: Table[Orbit], seats: tuple[Seat, ...], *things: str) -> tuple[Row, ...]:
    return tuple(row(table.state, seats, thing) for thing in things)


def row(state: Orbit, seats: tuple[Seat, ...], thing: str) -> Row:
    is_capacity = thing in CAPACITIES
    each = state.capacities.get(thing) if is_capacity else star_scores.WORTH.get(thing)
    counts = tuple(count(state, seat, thing) for seat in seats)
    return Row(thing, state.names.get(thing, ""), is_capacity, each, left(state, thing), counts)


def count(state: Orbit, seat: Seat, thing: str) -> Count:
    stock, held = state.stock, state.stock.count(seat.id, thing)
    worth = star_scores.worth(thing, held, state.capacities)
    return Count(seat, held, worth, stock.room(seat.id, thing), held - stock.supplies[thing].least)


def left(state: Orbit, thing: str) -> int | None:
    """Returns how many of a thing the supply has (ET-091), or None for levels."""
    return state.stock.left(thing) if thing not in UNITS else None


def cities(table: Table[Orbit]) -> Cities:
    seats = contenders(table) if DEPTH.is_on(table) else ()
    return Cities(seats, tuple(goods(table.state, seats, thing) for thing in (*RESOURCES, *UNITS, "flash")))


def goods(state: Orbit, seats: tuple[Seat, ...], thing: str) -> Goods:
    stock, least = state.stock, state.stock.supplies[thing].least
    holdings = tuple(Holding(seat, stock.count(seat.id, thing), stock.room(seat.id, thing), least) for seat in seats)
    return Goods(thing, left(state, thing), holdings)
