"""The view of the moment when the mask comes off: who dreamt, and how many cards were guessed right and wrong."""

from dataclasses import dataclass

from companion.games.when_i_dream import answers
from companion.games.when_i_dream.state import Nights
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Waking:
    """The dream that was scored last; empty before the first and while a dream is being played."""

    round: int = 0
    dreamer: Seat | None = None
    yellow: int = 0
    blue: int = 0


def waking(table: Table[Nights]) -> Waking:
    last = table.state.nights[-1] if table.state.nights else None
    if last is None or not last.is_scored:
        return Waking()
    return Waking(last.number, table.seat(last.dreamer), answers.yellow(last), answers.blue(table, last))
