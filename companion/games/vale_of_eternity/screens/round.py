"""What the table needs to know of the round: who plays when, how many cards lie there, what a sale brings."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.vale_of_eternity import points
from companion.games.vale_of_eternity.arena import slots
from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.captures import cards_to_capture, sales
from companion.games.vale_of_eternity.ending import final, uncounted
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Place, Vale
from companion.games.vale_of_eternity.turns import turn
from companion.kit.turns import snake
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Round:
    """`floor` is who begins, whose turn it is as far as the assistant knows, who counts in a tie, or who has won."""

    number: int
    last: int
    order: tuple[Seat, ...]
    floor: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class Next:
    """Where the assistant follows the round, `untaken` are whose effects wait, `out` whose tokens lie on cards."""

    is_last: bool
    unnoted: tuple[Seat, ...]
    reached: tuple[Seat, ...]
    past: tuple[Seat, ...]
    goal: int
    untaken: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Dusk:
    """The last round has its moment, once."""

    falls: bool


@dataclass(frozen=True, slots=True)
class Phases:
    captures: tuple[Seat, ...]
    cards: int
    slots: int
    sales: tuple[tuple[str, str, int], ...]


def now(table: Table[Vale]) -> Round:
    order = order_of_play(table)
    return Round(
        number=table.state.round,
        last=points.LAST_ROUND.number(table),
        order=order,
        floor=who_ends(table) or on_turn(table) or (order[0].id if order else ""),
        is_over=points.is_over(table),
    )


def who_ends(table: Table[Vale]) -> str:
    """Who has won, or counts creatures in a tie."""
    if result := final(table):
        return result.winners[0]
    return uncounted(table)[0] if points.is_over(table) else ""


def on_turn(table: Table[Vale]) -> str:
    """As far as the assistant knows."""
    is_known = ASSISTANT.is_on(table) and not final(table)
    return next((seat.id for seat in order_of_play(table) if is_known and turn(table, seat) == "now"), "")


def coming(table: Table[Vale]) -> Next:
    sheet, round = table.state.sheet, table.state.round
    return Next(
        is_last=round >= points.LAST_ROUND.number(table),
        unnoted=tuple(seat for seat in order_of_play(table) if not sheet.has(round, seat.id)),
        reached=points.reached(table),
        past=points.past_the_tile(table),
        goal=points.GOAL.number(table),
        untaken=undone(table, lambda there: there.waiting > 0),
        out=undone(table, lambda there: there.tokens > 0 and not there.has_ended),
    )


def undone(table: Table[Vale], waits: Callable[[Place], bool]) -> tuple[Seat, ...]:
    """VE-008, VE-012: who has still something to do, once somebody has ended their turn."""
    places = {seat: table.state.place(seat.id) for seat in order_of_play(table)}
    is_followed = ASSISTANT.is_on(table) and any(there.has_ended for there in places.values())
    return tuple(seat for seat, there in places.items() if is_followed and waits(there))


def dusk(table: Table[Vale]) -> Dusk:
    next = table.once(coming)
    return Dusk(final(table) is None and bool(next.is_last or next.reached))


def phases(table: Table[Vale]) -> Phases:
    order = order_of_play(table)
    return Phases(snake(order), cards_to_capture(len(order)), slots(table.state), sales(table))
