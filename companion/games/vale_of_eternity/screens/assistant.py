"""What the assistant shows of each seat: stones, arena, tokens, whose turn it is; and where its slips appear."""

from dataclasses import dataclass

from companion.games.vale_of_eternity.arena import slots
from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.points import contenders
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import VALUES, Creature, Stones, Vale
from companion.games.vale_of_eternity.stones import ways_to_keep
from companion.games.vale_of_eternity.turns import phase, turn
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = (
    "tame", "trigger_effect", "reopen_effect", "change_stones", "keep_stones", "end_turn",
    "reopen_turn",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Panel:
    """`turn` is `now`, `later` or `over`, empty on a slip; `keeps` are the choices of whoever has too many stones."""

    seat: Seat
    stones: Stones
    values: Stones
    worth: int
    limit: int
    keeps: tuple[Stones, ...]
    creatures: tuple[Creature, ...]
    slots: int
    tokens: int
    turn: str
    has_ended: bool
    waiting: int
    has_own_values: bool


@dataclass(frozen=True, slots=True)
class Assistant:
    """Empty but for its switch while it is closed."""

    is_on: bool
    round: int = 0
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Panels:
    """Of those who play. `seats` are all around the table, `own` is the seat of the phone that looks."""

    own: str
    seats: tuple[Seat, ...]
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """Where the pages of the assistant appear; it changes only with the people, so that nothing wipes an open one."""

    seats: tuple[Seat, ...]


def assistant(table: Table[Vale]) -> Assistant:
    is_on = ASSISTANT.is_on(table)
    return Assistant(is_on, table.state.round, phase(table)) if is_on else Assistant(False)


def panels(table: Table[Vale], own: str) -> Panels:
    if not ASSISTANT.is_on(table):
        return Panels("", (), ())
    playing = (panel(table, seat, turn(table, seat)) for seat in order_of_play(table))
    return Panels(own, contenders(table), tuple(playing))


def panel(table: Table[Vale], seat: Seat, turn: str = "") -> Panel:
    there = table.state.place(seat.id)
    return Panel(
        seat=seat,
        stones=there.stones,
        values=there.values,
        worth=there.stones.worth(there.values),
        limit=there.limit,
        keeps=ways_to_keep(there.stones, there.limit, there.values) if there.has_too_many else (),
        creatures=there.creatures,
        slots=slots(table.state),
        tokens=there.tokens,
        turn=turn,
        has_ended=there.has_ended,
        waiting=there.waiting,
        has_own_values=there.values != VALUES,
    )


def slip(table: Table[Vale]) -> Slip:
    return Slip(tuple(sorted(table.here(), key=lambda seat: seat.id)) if ASSISTANT.is_on(table) else ())
