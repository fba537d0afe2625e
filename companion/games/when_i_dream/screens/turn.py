"""The tablet in somebody's hands while the roles go round. Looking changes what is beside it alone."""

from dataclasses import dataclass

from companion.games.when_i_dream.passing import to_look
from companion.games.when_i_dream.state import Nights
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose it is, and who has it next. In each `moment` the middle of the table turns to them. Handing it on comes
    first once they have looked."""

    moment: str
    seat: Seat | None = None
    next: Seat | None = None
    has_looked: bool = False


def turn(table: Table[Nights]) -> Turn:
    night, looking = table.state.current, to_look(table)
    moment = f"{table.state.last_number}-{night.phase if night else ''}-{looking[0].id if looking else ''}"
    if not night or not looking:
        return Turn(moment)
    return Turn(moment, looking[0], next(iter(looking[1:]), None), table.has_looked(looking[0].id, night.deal.id))
