"""Defines views that any game may show: roles of a round, a line across the screen, and a waiting phone."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.fact import Who
from companion.table.say import Say
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class RevealedRole:
    """The role that a seat had in a round: `told` is its name, `drawing` an SVG path."""

    seat: Seat
    told: Say
    drawing: str


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence that runs across every screen, once for each `id`. If `told` is None, there is no line."""

    id: str = ""
    told: Say | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """The view of a phone whose seat has nothing to do. `seat` is that seat; if it is None, the view is hidden. The
    table waits for the seats `awaited`. `points` and `why` say how many points the last round brought this seat, and
    for what. If `is_alone`, the phone shows no other part of the game, so the shape of the seat is drawn large."""

    seat: Seat | None = None
    awaited: tuple[Seat, ...] = ()
    points: int | None = None
    why: tuple[Say, ...] = ()
    is_alone: bool = False


def own_first(people: Iterable[RevealedRole], audience: Who) -> tuple[RevealedRole, ...]:
    """Returns the same roles, with that of this phone's own seat first."""
    return tuple(sorted(people, key=lambda each: audience.role != "seat" or each.seat.id != audience.seat))
