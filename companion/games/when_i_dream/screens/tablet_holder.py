"""The view of the tablet while it is passed from hand to hand: who holds it to look at a role, and who is next."""

from dataclasses import dataclass

from companion.games.when_i_dream.passing_the_tablet import to_look
from companion.games.when_i_dream.state import Nights
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat that holds the tablet (None if nobody does) and the one to which it hands it. When `moment` changes, the
    middle of the table turns to the seat."""

    moment: str
    seat: Seat | None = None
    next: Seat | None = None
    has_looked: bool = False


def turn(table: Table[Nights]) -> Turn:
    """Returns who holds the tablet while roles are looked at."""
    night, lookers = table.state.current, to_look(table)
    moment = f"{table.state.last_number}-{night.phase if night else ''}-{lookers[0].id if lookers else ''}"
    if not night or not lookers:
        return Turn(moment)
    return Turn(moment, lookers[0], next(iter(lookers[1:]), None), table.has_looked(lookers[0].id, night.deal.id))
