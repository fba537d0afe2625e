"""What the rulebook of The Vale of Eternity says about rounds, points and the end. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.vale_of_eternity.arena import Card, Place
from companion.kit.ranking import leaders
from companion.kit.sheet import Sheet
from companion.kit.turns import clockwise_from, next_after
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Vale:
    """`finished` says that the table closed its last round; `result` is what was announced then. `left` are those who
    left before: whoever goes home after the end keeps their place. `places` and `cards` are the assistant's."""

    first: str = ""
    round: int = 1
    sheet: Sheet = field(default_factory=Sheet)
    creatures: Mapping[str, int] = field(default_factory=dict)
    finished: bool = False
    result: "Result | None" = None
    left: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[str, ...]
    points: tuple[tuple[str, int], ...]
    creatures: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """The numbers of the end test: settings, with the rulebook's values as their default."""

    goal: int
    last_round: int


def starting_points(first: str, seats: tuple[str, ...]) -> dict[str, int]:
    """VE-002: one point for the first to play, two for the next, and so on."""
    return {seat: rank for rank, seat in enumerate(clockwise_from(first, seats), start=1)}


def order_of_play(table: Table[Vale]) -> tuple[Seat, ...]:
    here = table.here()
    first = next((seat for seat in here if seat.id == table.state.first), None)
    return clockwise_from(first, here) if first else here


def contenders(table: Table[Vale]) -> tuple[Seat, ...]:
    """Everybody whose score counts: who sits out still plays, who left does not."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)


def place(table: Table[Vale], seat: str) -> Place:
    return table.state.places.get(seat, Place())


def points(table: Table[Vale]) -> dict[str, int]:
    return {seat.id: table.state.sheet.total(seat.id) for seat in contenders(table)}


def rounds(table: Table[Vale]) -> int:
    """Points noted in a round still count, and show, when the counter is set back before it."""
    return max(table.state.round, table.state.sheet.last_round())


def is_last_round(table: Table[Vale], end: End) -> bool:
    """VE-006: tested when a round is over, never in its middle; `at least` the goal is enough."""
    return table.state.round >= end.last_round or max(points(table).values(), default=0) >= end.goal


def is_over(table: Table[Vale], end: End) -> bool:
    """A correction may take back what ended the game: then it goes on, and so does a table that was left empty."""
    return table.state.finished and bool(points(table)) and is_last_round(table, end)


def in_tie(table: Table[Vale]) -> tuple[str, ...]:
    """VE-013: who shares the highest score, when more than one."""
    ahead = leaders(points(table))
    return ahead if len(ahead) > 1 else ()


def uncounted(table: Table[Vale]) -> tuple[str, ...]:
    return tuple(seat for seat in in_tie(table) if seat not in table.state.creatures)


def judge(table: Table[Vale]) -> Result:
    """VE-013: most points; among equals most summoned creatures; still equal, they share."""
    tied = in_tie(table)
    creatures = {seat: table.state.creatures.get(seat, 0) for seat in tied}
    winners = leaders(creatures) if tied else leaders(points(table))
    return Result(winners, tuple(points(table).items()), tuple(creatures.items()))


def final_result(table: Table[Vale]) -> Result:
    """What was announced stands for ever, unless what it was made of has been corrected since."""
    announced, derived = table.state.result, judge(table)
    same = announced and (announced.points, announced.creatures) == (derived.points, derived.creatures)
    return announced if announced and same else derived


def next_first(table: Table[Vale], leaving: str) -> str:
    """VE-013: the initiative passes clockwise, past those who are not at the table."""
    around = [seat for seat in table.seats if seat.is_here or seat.id == leaving]
    seats = [seat.id for seat in around]
    return next_after(leaving, seats) if leaving in seats else next(iter(seats), "")
