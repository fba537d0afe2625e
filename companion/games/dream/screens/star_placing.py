"""The view of the three laps in which stars are placed: whose turn it is, and the stars that each player has left."""

from dataclasses import dataclass

from companion.games.dream import star_placing
from companion.games.dream.round_steps import step
from companion.games.dream.state import Dream
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Stars:
    """The order in which stars are placed. If the app follows the stars, `next` is the player who places the next one,
    and `left` holds the stars that each player has left. All fields are empty outside this step."""

    order: tuple[Seat, ...] = ()
    next: Seat | None = None
    left: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


def laps(table: Table[Dream]) -> Stars:
    """Returns the view of the stars; empty while the step is another one."""
    round = table.state.hidden
    if not round or step(table, round) != "stars":
        return Stars()
    order = star_placing.lap_order(table, round)
    if not star_placing.STAR_TURNS.is_on(table):
        return Stars(order)
    left = tuple((seat, round.stars_left(seat.id)) for seat in order)
    return Stars(order, star_placing.places_next(table, round), left)
