"""Moments that all screens show together: who was what, and one line across the screen. `_scene.html` draws them."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.fact import Who
from companion.table.say import Say
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class WhoWas:
    """What a seat was in a round: `told` names it, `drawing` is an SVG path."""

    seat: Seat
    told: Say
    drawing: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line across every screen; each screen shows it once for each `id`. It is empty without a sentence."""

    id: str = ""
    told: Say | None = None


def own_first(people: Iterable[WhoWas], audience: Who) -> tuple[WhoWas, ...]:
    """Returns the same people, the owner of this phone first."""
    return tuple(sorted(people, key=lambda each: audience.role != "seat" or each.seat.id != audience.seat))
