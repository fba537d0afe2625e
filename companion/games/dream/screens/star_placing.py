"""The view of the three laps in which stars are placed."""

from dataclasses import dataclass

from companion.games.dream import star_placing
from companion.games.dream.round_steps import step
from companion.games.dream.state import Dream
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Stars:
    """A lap in which stars are placed, with its order. If the app follows the stars, `left` holds the stars that each
    player has left, and `next` the player who places the next one."""

    order: tuple[Seat, ...] = ()
    next: Seat | None = None
    left: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


def laps(table: Table[Dream]) -> Stars:
    round = table.state.hidden
    if not round or step(table, round) != "stars":
        return Stars()
    order = star_placing.lap_order(table, round)
    if not star_placing.STAR_TURNS.is_on(table):
        return Stars(order)
    left = tuple((seat, round.stars_left(seat.id)) for seat in order)
    return Stars(order, star_placing.places_next(table, round), left)
