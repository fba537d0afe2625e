"""Setting up: open until the first action, then folded away."""

from dataclasses import dataclass

from companion.games.etherium.box import EXTENSION
from companion.games.etherium.peoples import people
from companion.games.etherium.state import Orbit
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Guide:
    is_open: bool
    persons: tuple[tuple[Seat, str], ...]
    is_extended: bool


def guide(table: Table[Orbit]) -> Guide:
    state = table.state
    persons = tuple((seat, people(table, seat.id)) for seat in table.here())
    is_open = state.number == 1 and not state.action and not state.is_counting
    return Guide(is_open, persons, any(played in EXTENSION for _, played in persons))
