"""The three laps of the stars, while they are placed."""

from dataclasses import dataclass

from companion.games.dream import stars
from companion.games.dream.state import Dream
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Stars:
    """The order of the three laps; with the setting, who has which stars left and whose turn it is."""

    order: tuple[Seat, ...] = ()
    next: Seat | None = None
    left: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


def laps(table: Table[Dream], offers: Offers) -> Stars:
    round = table.state.hidden
    if not round or ("place_star" not in offers and round.votes):
        return Stars()
    order = stars.lap(table, round)
    if "place_star" not in offers:
        return Stars(order)
    left = tuple((seat, stars.left(round, seat.id)) for seat in order)
    return Stars(order, stars.places_next(table, round), left)
