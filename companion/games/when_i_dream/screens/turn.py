"""The tablet in somebody's hands while the roles go round. Looking changes nothing here."""

from dataclasses import dataclass

from companion.games.when_i_dream.passing import to_look
from companion.games.when_i_dream.state import Nights
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose it is, and who has it next. In each `moment` the middle of the table turns to them."""

    moment: str
    seat: Seat | None = None
    next: Seat | None = None


def turn(table: Table[Nights]) -> Turn:
    night, looking = table.state.current, to_look(table)
    moment = f"{table.state.last_number}-{night.phase if night else ''}-{looking[0].id if looking else ''}"
    return Turn(moment, *looking[:2])
