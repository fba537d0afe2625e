"""What the assistant shows of each seat: stones, arena, capture tokens, whose turn it is. Values only."""

from dataclasses import dataclass

from companion.games.vale_of_eternity import rules
from companion.games.vale_of_eternity.arena import Creature, Place
from companion.games.vale_of_eternity.asking import SWITCH
from companion.games.vale_of_eternity.ending import GAME
from companion.games.vale_of_eternity.rules import Vale
from companion.games.vale_of_eternity.stones import VALUES, Stones, ways_to_keep
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Panel:
    """`turn` is `now`, `later` or `over`; `keeps` are the choices of whoever has too many stones."""

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
    """Empty but for its switch while it is closed. `own` is the seat of the phone that looks."""

    is_on: bool
    switch: Offer
    round: int = 0
    phase: str = ""
    own: str = ""
    panels: tuple[Panel, ...] = ()
    tame: Offer | None = None
    trigger: Offer | None = None
    reopen: Offer | None = None
    change: Offer | None = None
    keep: Offer | None = None
    end: Offer | None = None
    back: Offer | None = None


@dataclass(frozen=True, slots=True)
class Slip:
    """Where the pages of the assistant appear; it changes only with the people, so that nothing wipes an open one."""

    seats: tuple[Seat, ...]


def parts(table: Table[Vale], audience: Who, offers: Offers, is_on: bool) -> tuple[Part, ...]:
    switch = Offer("set_assistant", (("value", SWITCH),))
    shown = of_assistant(table, audience, offers, switch) if is_on else Assistant(False, switch)
    seats = rules.order_of_play(table) if is_on else ()
    return (
        Part("assistant", shown, template=f"{GAME}/_assistant.html"),
        Part("slip", Slip(tuple(sorted(seats, key=lambda each: each.id))), template=f"{GAME}/_slip.html"),
    )


def of_assistant(table: Table[Vale], audience: Who, offers: Offers, switch: Offer) -> Assistant:
    order = rules.order_of_play(table)
    own_first = sorted(order, key=lambda seat: seat.id != audience.seat)
    return Assistant(
        is_on=True,
        switch=switch,
        round=table.state.round,
        phase=phase(table, order),
        own=next((seat.id for seat in order if seat.id == audience.seat), ""),
        panels=tuple(panel(table, seat, turn(table, seat, order)) for seat in own_first),
        tame=offers.get("tame"),
        trigger=offers.get("trigger_effect"),
        reopen=offers.get("reopen_effect"),
        change=offers.get("change_stones"),
        keep=offers.get("keep_stones"),
        end=offers.get("end_turn"),
        back=offers.get("reopen_turn"),
    )


def panel(table: Table[Vale], seat: Seat, turn: str) -> Panel:
    there = rules.place(table, seat.id)
    return Panel(
        seat=seat,
        stones=there.stones,
        values=there.values,
        worth=there.stones.worth(there.values),
        limit=there.limit,
        keeps=ways_to_keep(there.stones, there.limit, there.values) if there.is_over else (),
        creatures=there.creatures,
        slots=table.state.round,
        tokens=there.tokens,
        turn=turn,
        has_ended=there.has_ended,
        waiting=waiting(there),
        has_own_values=there.values != VALUES,
    )


def phase(table: Table[Vale], order: tuple[Seat, ...]) -> str:
    """VE-008, VE-012: once everybody has ended their turn, effects are triggered."""
    places = [rules.place(table, seat.id) for seat in order]
    if not all(each.has_ended for each in places):
        return "action"
    return "resolution" if any(waiting(each) for each in places) else "done"


def turn(table: Table[Vale], seat: Seat, order: tuple[Seat, ...]) -> str:
    """Clockwise from the initiative: the first who has something left to do."""
    is_action = phase(table, order) == "action"
    left = [each for each in order if is_busy(rules.place(table, each.id), is_action)]
    if seat not in left:
        return "over"
    return "now" if seat == left[0] else "later"


def is_busy(there: Place, is_action: bool) -> bool:
    return not there.has_ended if is_action else waiting(there) > 0


def waiting(there: Place) -> int:
    return sum(each.waits for each in there.creatures)
