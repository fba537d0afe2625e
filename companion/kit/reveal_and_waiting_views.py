"""Defines views that any game may show: everybody's role in a round and a line across the screen, both drawn by
`_scene.html`, and a phone that waits."""

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
    """A line across every screen; each screen shows it once for each `id`. It is empty without a sentence."""

    id: str = ""
    told: Say | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a phone shows while its seat has nothing to do: the seats that are `awaited`, and what the last finished
    round brought, with the reasons; `points` is None if there is none. It is empty without a seat. `is_alone` says that
    nothing else is on the phone."""

    seat: Seat | None = None
    awaited: tuple[Seat, ...] = ()
    points: int | None = None
    why: tuple[Say, ...] = ()
    is_alone: bool = False


def own_first(people: Iterable[RevealedRole], audience: Who) -> tuple[RevealedRole, ...]:
    """Returns the same people, the owner of this phone first."""
    return tuple(sorted(people, key=lambda each: audience.role != "seat" or each.seat.id != audience.seat))
