"""Everything that is counted, of everybody, on one sheet: to check, to correct, or to count only at the end."""

from dataclasses import dataclass

from companion.games.etherium import rules, stars
from companion.games.etherium.rules import Orbit
from companion.table.moves import Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Count:
    """How many somebody has; there is `room` for more, and so many are to `spare`."""

    seat: Seat
    count: int
    stars: int
    room: int
    spare: int


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of thing: who has how many, how many are left, and the name and stars that were noted for it."""

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
    gain: Offer | None


def of_ledger(table: Table[Orbit], offers: Offers) -> Ledger:
    seats = rules.contenders(table)
    return Ledger(
        seats=seats,
        rows=tuple(row(table, seats, thing) for thing in (*stars.TOKENS, *stars.CITY)),
        capacities=tuple(row(table, seats, thing) for thing in stars.CAPACITIES),
        totals=tuple(rules.points(table).values()),
        is_counting=table.state.is_counting,
        gain=offers.get("gain"),
    )


def row(table: Table[Orbit], seats: tuple[Seat, ...], thing: str) -> Row:
    state, least = table.state, table.state.stock.supplies[thing].least
    counts = tuple(
        Count(seat, count, stars.worth(thing, count, state.capacities), state.stock.room(seat.id, thing), count - least)
        for seat in seats
        for count in [state.stock.count(seat.id, thing)]
    )
    is_capacity = thing in stars.CAPACITIES
    each = state.capacities.get(thing) if is_capacity else stars.WORTH.get(thing)
    left = state.stock.left(thing) if thing not in stars.LEVELS else None
    return Row(thing, state.names.get(thing, ""), is_capacity, each, left, counts)
