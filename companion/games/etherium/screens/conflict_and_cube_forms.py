"""Shows the button that turns the recording of conflicts and resources on or off, the form that records a conflict, and
the cubes that a seat must take."""

from dataclasses import dataclass

from companion.games.etherium.resources.owed_cubes import NOTHING, amount_there, next_owed
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, total_count
from companion.games.etherium.seasons import actions, initiative
from companion.games.etherium.state import Orbit
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Recording:
    """Says whether this table records conflicts and cubes in the app (`is_open`, a setting), and whether a conflict can
    be recorded now (`may_fight`)."""

    is_open: bool
    may_fight: bool


@dataclass(frozen=True, slots=True)
class Clashes:
    """The form that asks which players have met on the board. `seats` are the seats to choose from, () if the form is
    not shown. `order` are all seats, the highest initiative first. Of the seats in conflicts, the first in `order`
    decides which conflict is settled first."""

    seats: tuple[Seat, ...] = ()
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class CubesToTake:
    """The cubes that `seat` may take from the seat `of`; `left` is their number. None as a seat stands for the supply.
    `cubes` pairs each kind with how many there are. If there are `victims`, paired with how many cubes they have,
    players must first choose one of them."""

    seat: Seat | None
    of: Seat | None
    left: int
    cubes: tuple[tuple[str, int], ...]
    victims: tuple[tuple[Seat, int], ...] = ()
    why: str = ""


def recording(table: Table[Orbit], offers: Offers) -> Recording:
    return Recording(DEPTH.is_on(table), "find_conflict" in offers)


def finding(table: Table[Orbit], offers: Offers) -> Clashes:
    return Clashes(table.here() if "find_conflict" in offers else ())


def clashes(table: Table[Orbit], offers: Offers) -> Clashes:
    """Returns the form that asks which players have met (ET-060). It is empty until all have played this action number,
    and while a conflict is unsettled."""
    if "find_conflict" not in offers or not actions.is_number_finished(table) or table.state.unsettled:
        return Clashes()
    return Clashes(table.here(), initiative.seats_in_order(table))


def cubes_to_take(table: Table[Orbit], offers: Offers) -> CubesToTake:
    owed = next_owed(table.state) if "stop_taking" in offers else NOTHING
    if owed.asks:
        others = (seat for seat in table.here() if seat.id != owed.to)
        victims = tuple((seat, total_count(table.state.stock, seat.id, owed.things)) for seat in others)
        return CubesToTake(table.seat(owed.to), None, owed.left, (), victims)
    cubes = tuple((thing, amount_there(table.state, owed, thing)) for thing in owed.things) if owed.left else ()
    return CubesToTake(table.seat(owed.to), table.seat(owed.of), owed.left, cubes, why=owed.why)
