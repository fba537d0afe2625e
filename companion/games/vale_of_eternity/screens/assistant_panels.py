"""The assistant's panel for each seat, with stones, creatures, tokens and turn."""

from dataclasses import dataclass

from companion.games.vale_of_eternity.arena import slots
from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.points_and_end import is_over
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import VALUES, Creature, Stones, Vale
from companion.games.vale_of_eternity.stones import ways_to_keep
from companion.games.vale_of_eternity.turns import early_effect, early_turn, phase, turn
from companion.kit.stopping_and_leaving import contenders
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = (
    "tame", "trigger_effect", "reopen_effect", "change_stones", "keep_stones", "end_turn",
    "reopen_turn",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that the assistant shows of a seat. `worth` is the value of all its stones, `limit` the number of
    stones that it may keep. `values` is what one stone of each kind is worth to this seat, and `has_own_values` says
    that this differs from the usual values. `turn` is "now" if it is the seat's turn, "later" if another seat comes
    first, "over" if the seat has nothing left to do, and "" on a page of the assistant. `keeps` are the possible
    choices if the seat must choose which stones to keep. `slots` is the number of creatures that its arena may hold,
    `waiting` the number of effects that are not triggered yet. `early_turn` and `early_effect` are sentences that say
    who or what comes before this seat; None if the seat may act."""

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
    captured: tuple[str, ...] = ()
    early_turn: Say | None = None
    early_effect: Say | None = None


@dataclass(frozen=True, slots=True)
class Assistant:
    is_on: bool
    round: int = 0
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Panels:
    """The assistant's panels of all seats; `own` is the id of the phone's own seat, "" on the tablet."""

    own: str
    seats: tuple[Seat, ...]
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """The dialog in which the pages of the assistant open. It changes only when somebody comes or goes, so that an open
    page is not redrawn."""

    seats: tuple[Seat, ...]


# What is shown while the assistant is off.
NO_PANELS, NO_SLIP = Panels("", (), ()), Slip(())


def assistant(table: Table[Vale]) -> Assistant:
    is_on = ASSISTANT.is_on(table)
    return Assistant(is_on, table.state.round, phase(table)) if is_on else Assistant(False)


def panels(table: Table[Vale], own: str) -> Panels:
    has_ended = is_over(table)
    all_panels = (panel(table, seat, "over" if has_ended else turn(table, seat)) for seat in order_of_play(table))
    return Panels(own, contenders(table), tuple(all_panels))


def panel(table: Table[Vale], seat: Seat, turn: str = "") -> Panel:
    area = table.state.area(seat.id)
    return Panel(
        seat=seat,
        stones=area.stones,
        values=area.values,
        worth=area.stones.worth(area.values),
        limit=area.limit,
        keeps=ways_to_keep(area.stones, area.limit, area.values) if area.has_too_many_stones else (),
        creatures=area.creatures,
        slots=slots(table.state),
        tokens=area.tokens,
        turn=turn,
        has_ended=area.has_ended,
        waiting=area.waiting,
        has_own_values=area.values != VALUES,
        captured=area.captured,
        early_turn=None if area.has_ended else early_turn(table, seat.id),
        early_effect=early_effect(table, seat.id) if area.waiting else None,
    )


def slip(table: Table[Vale]) -> Slip:
    return Slip(tuple(sorted(table.here(), key=lambda seat: seat.id)))
