"""What a table that follows its conflicts and resources has at hand: the switch that opens it, the form on which a
conflict is found, the cubes that somebody still takes, one tap each."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherium import initiative, walk
from companion.games.etherium.cubes import NOTHING, next_owed, there
from companion.games.etherium.paying import among
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
class Clashes:
    """Open once everybody has played a number: who may have met whom. `order` is who decides, the first of them who is
    in a conflict."""

    seats: tuple[Seat, ...] = ()
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Cube:
    thing: str
    there: int


@dataclass(frozen=True, slots=True)
class Victim:
    """Somebody to steal from, and how much there is."""

    seat: Seat
    there: int


@dataclass(frozen=True, slots=True)
class Taking:
    """Empty while nobody has cubes to take. Without `seat` they go back to the supply, without `of` they come from it;
    `victims` are those of whom one must first be chosen, `why` names the people that takes for its power."""

    seat: Seat | None
    of: Seat | None
    left: int
    cubes: tuple[Cube, ...]
    victims: tuple[Victim, ...] = ()
    why: str = ""


def tools(table: Table[Orbit], offers: Offers) -> Tools:
    return Tools(DEPTH.is_on(table), "find_conflict" in offers)


def finding(table: Table[Orbit], offers: Offers) -> Finding:
    return Finding(table.here() if "find_conflict" in offers else ())


def clashes(table: Table[Orbit], offers: Offers) -> Clashes:
    """ET-060, ET-061."""
    if "find_conflict" not in offers or not walk.is_through(table) or table.state.unsettled:
        return Clashes()
    return Clashes(table.here(), initiative.order(table))


def taking(table: Table[Orbit], offers: Offers) -> Taking:
    owed = next_owed(table.state) if "stop_taking" in offers else NOTHING
    if owed.asks:
        return Taking(table.seat(owed.to), None, owed.left, (), tuple(victims(table, owed)))
    cubes = tuple(Cube(thing, there(table.state, owed, thing)) for thing in owed.things) if owed.left else ()
    return Taking(table.seat(owed.to), table.seat(owed.of), owed.left, cubes, why=owed.why)


def victims(table: Table[Orbit], owed: Owed) -> Iterator[Victim]:
    for seat in table.here():
        if seat.id != owed.to:
            yield Victim(seat, among(table.state.stock, seat.id, owed.things))
