"""The gods' way as a drawing: spaces that climb in bends, the moons that stand on them, and the lines of the race."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from companion.games.dream.points import scores
from companion.games.dream.state import Dream
from companion.games.dream.way import GOAL, LAST_SPACE, contenders
from companion.kit import chart
from companion.kit.chart import Race, summit
from companion.table.seats import Seat
from companion.table.table import Table

A_ROW, PITCH, EDGE = 7, 80, 46


@dataclass(frozen=True, slots=True)
class Space:
    number: int
    x: float
    y: float
    is_end: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Moon:
    seat: Seat
    points: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Way:
    """`path` goes through all spaces. The race is drawn from the second counted round on."""

    width: int
    height: int
    goal: int
    path: str
    spaces: tuple[Space, ...]
    moons: tuple[Moon, ...]
    race: Race | None


def way(table: Table[Dream]) -> Way:
    """DR-002: it begins at 0; whoever would pass its last space waits there."""
    goal, last = GOAL.number(table), LAST_SPACE.number(table)
    rows = last // A_ROW + 1
    totals = {seat: scores(table.state, seat.id)[-1] for seat in contenders(table)}
    taken = {min(total, last) for total in totals.values()}
    return Way(
        width=2 * EDGE + PITCH * (A_ROW - 1),
        height=2 * EDGE + PITCH * (rows - 1),
        goal=goal,
        path=path(last, rows),
        spaces=tuple(
            Space(number, *place(number, rows), number >= goal, number in taken) for number in range(last + 1)
        ),
        moons=tuple(moons(totals, last, rows)),
        race=race(table) if len(table.state.scored) > 1 else None,
    )


def place(number: int, rows: int) -> tuple[int, int]:
    """From the lower left to the right, then back, one row higher."""
    row, step = divmod(number, A_ROW)
    column = step if row % 2 == 0 else A_ROW - 1 - step
    return EDGE + PITCH * column, EDGE + PITCH * (rows - 1 - row)


def path(last: int, rows: int) -> str:
    """Straight along a row, in a half circle up to the next."""
    steps = [f"M{EDGE} {EDGE + PITCH * (rows - 1)}"]
    for here, there in pairwise(place(number, rows) for number in range(last + 1)):
        is_bend = here[0] == there[0]
        half = PITCH // 2
        turn = f"A{half} {half} 0 0 {0 if here[0] > EDGE else 1} {there[0]} {there[1]}"
        steps.append(turn if is_bend else f"L{there[0]} {there[1]}")
    return "".join(steps)


def moons(totals: dict[Seat, int], last: int, rows: int) -> Iterator[Moon]:
    """Alone in the middle of a space; several in a ring."""
    for number in range(last + 1):
        there = [seat for seat, total in totals.items() if min(total, last) == number]
        x, y = place(number, rows)
        away = 0 if len(there) == 1 else 17 if len(there) < 5 else 21
        for turn, seat in enumerate(there):
            angle = 2 * pi * turn / len(there) - pi / 2
            yield Moon(seat, totals[seat], round(x + away * cos(angle), 1), round(y + away * sin(angle), 1))


def race(table: Table[Dream]) -> Race:
    goal = GOAL.number(table)
    series = {seat: tuple(enumerate(scores(table.state, seat.id))) for seat in contenders(table)}
    rounds = {step: round.number for step, round in enumerate(table.state.scored, start=1)}
    return chart.race(series, rounds, summit(series.values(), least=goal), every=4, goal=goal)
