"""Everybody around the table: their points, whose dream it is, and who has looked at their role."""

from dataclasses import dataclass

from companion.games.when_i_dream.screens.roles import looking
from companion.games.when_i_dream.screens.scores import scores
from companion.games.when_i_dream.state import Nights
from companion.kit.deals import Looker
from companion.table.fact import Who
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at their edge. Who has no role to look at is no `looker`."""

    seat: Seat
    score: int
    gained: int | None
    penalties: int
    leads: bool
    dreams: bool
    has_phone: bool
    looker: Looker | None


@dataclass(frozen=True, slots=True)
class Seats:
    seats: tuple[Seated, ...]


def seats(table: Table[Nights], audience: Who) -> Seats:
    """Clockwise, as they sit."""
    waiting = {each.seat.id: each for each in looking(table).lookers}
    return Seats(
        tuple(
            Seated(
                seat=each.seat,
                score=each.total,
                gained=each.gained,
                penalties=each.penalties,
                leads=each.leads,
                dreams=each.dreams,
                has_phone=bool(table.holder(each.seat.id)),
                looker=waiting.get(each.seat.id),
            )
            for each in scores(table, audience).scores
        )
    )
