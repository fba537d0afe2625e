"""What the table needs to know of the round: who plays when, how many cards lie there, what a sale brings."""

from dataclasses import dataclass

from companion.games.vale_of_eternity import points
from companion.games.vale_of_eternity.arena import slots
from companion.games.vale_of_eternity.captures import cards_to_capture, sales
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Vale
from companion.kit.turns import snake
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    last: int
    order: tuple[Seat, ...]
    captures: tuple[Seat, ...]
    cards: int
    slots: int
    sales: tuple[tuple[str, str, int], ...]
    unnoted: tuple[Seat, ...]
    reached: tuple[Seat, ...]
    goal: int


def now(table: Table[Vale]) -> Round:
    state, order = table.state, order_of_play(table)
    return Round(
        number=state.round,
        last=points.LAST_ROUND.number(table),
        order=order,
        captures=snake(order),
        cards=cards_to_capture(len(order)),
        slots=slots(state),
        sales=sales(table),
        unnoted=tuple(seat for seat in order if not state.sheet.has(state.round, seat.id)),
        reached=points.reached(table),
        goal=points.GOAL.number(table),
    )
