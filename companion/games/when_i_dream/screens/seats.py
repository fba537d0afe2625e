"""The view of everybody around the table: their points, who dreams, and who has looked at their role."""

from dataclasses import dataclass

from companion.games.when_i_dream.screens.roles import role_lookers
from companion.games.when_i_dream.screens.scores import scores
from companion.games.when_i_dream.state import Nights
from companion.kit.deals import Looker
from companion.table.fact import Who
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at its edge of the table. `dreams` says that the seat is the Dreamer. `looker` says whether the seat has
    looked at its role; None if it has no role to look at."""

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
    lookers = {each.seat.id: each for each in role_lookers(table).lookers}
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
                looker=lookers.get(each.seat.id),
            )
            for each in scores(table, audience).scores
        )
    )
