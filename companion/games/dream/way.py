"""The gods' way as a drawing: spaces that climb in bends, the moons that stand on them, and the lines of the race."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from companion.games.dream import points, rules
from companion.games.dream.rules import Dream
from companion.kit.chart import Paper, apart
from companion.table.game import Table
from companion.table.seats import Seat

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
class Line:
    seat: Seat
    points: tuple[tuple[float, float], ...]
    score: int
    label_y: float


@dataclass(frozen=True, slots=True)
class Way:
    """`path` goes through all spaces. The lines are drawn from the second counted round on."""

    width: int
    height: int
    goal: int
    path: str
    spaces: tuple[Space, ...]
    moons: tuple[Moon, ...]
    paper: Paper
    lines: tuple[Line, ...]
    rounds: tuple[tuple[int, float], ...]
    heights: tuple[tuple[int, float], ...]
    goal_y: float


def of_way(table: Table[Dream], goal: int, last: int) -> Way:
    """DR-002: it begins at 0; whoever would pass its last space waits there."""
    rows = last // A_ROW + 1
    seats, paper = rules.contenders(table), Paper()
    series = {seat.id: points.scores(table.state, seat.id) for seat in seats}
    counted = rules.scored(table.state)
    taken = {min(line[-1], last) for line in series.values()}
    highest = max([goal, *(max(line) for line in series.values())])
    return Way(
        width=2 * EDGE + PITCH * (A_ROW - 1),
        height=2 * EDGE + PITCH * (rows - 1),
        goal=goal,
        path=path(last, rows),
        spaces=tuple(
            Space(number, *place(number, rows), number >= goal, number in taken) for number in range(last + 1)
        ),
        moons=tuple(moons(seats, {id: line[-1] for id, line in series.items()}, last, rows)),
        paper=paper,
        lines=lines(paper, seats, series, highest) if len(counted) > 1 else (),
        rounds=tuple((each.number, paper.x(step, len(counted))) for step, each in enumerate(counted, start=1)),
        heights=tuple((value, paper.y(value, highest)) for value in range(0, highest + 1, 4)),
        goal_y=paper.y(goal, highest),
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


def moons(seats: tuple[Seat, ...], totals: dict[str, int], last: int, rows: int) -> Iterator[Moon]:
    """Alone in the middle of a space; several in a ring."""
    for number in range(last + 1):
        there = [seat for seat in seats if min(totals[seat.id], last) == number]
        x, y = place(number, rows)
        away = 0 if len(there) == 1 else 17 if len(there) < 5 else 21
        for turn, seat in enumerate(there):
            angle = 2 * pi * turn / len(there) - pi / 2
            yield Moon(seat, totals[seat.id], round(x + away * cos(angle), 1), round(y + away * sin(angle), 1))


def lines(paper: Paper, seats: tuple[Seat, ...], series: dict[str, tuple[int, ...]], highest: int) -> tuple[Line, ...]:
    labels = apart([paper.y(series[seat.id][-1], highest) for seat in seats], 16, paper.height - paper.bottom)
    return tuple(
        Line(seat, paper.line(line, len(line) - 1, highest), line[-1], label)
        for seat, label in zip(seats, labels, strict=True)
        for line in (series[seat.id],)
    )
