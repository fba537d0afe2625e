"""Computes the drawing of the gods' way (rows of spaces, with a moon for each player) and the chart of scores."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from companion.games.dream.game_end import GOAL, LAST_SPACE
from companion.games.dream.points import SCORES
from companion.games.dream.state import Dream
from companion.kit.score_charts import Race
from companion.kit.stopping_and_leaving import contenders
from companion.table.seats import Seat
from companion.table.table import Table

A_ROW, PITCH, EDGE = 7, 80, 46


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the gods' way. `is_end` says that it is the goal or lies beyond it, `is_taken` that a moon stands on
    it."""

    number: int
    x: float
    y: float
    is_end: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Moon:
    """A player's moon at its place in the drawing; `points` may be more than the last space."""

    seat: Seat
    points: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Way:
    """The drawing of the gods' way. `path` is an SVG path through all spaces; `race` is the chart of scores, None
    before the second scored round."""

    width: int
    height: int
    goal: int
    path: str
    spaces: tuple[Space, ...]
    moons: tuple[Moon, ...]
    race: Race | None


def way(table: Table[Dream]) -> Way:
    """Returns the drawing of the gods' way from space 0 on, with each player's moon. The moon of a player with more
    points than there are spaces stands on the last space (DR-002)."""
    goal, last = GOAL.number(table), LAST_SPACE.number(table)
    rows = last // A_ROW + 1
    totals = {seat: SCORES.total(table, seat.id) for seat in contenders(table)}
    taken = {min(total, last) for total in totals.values()}
    return Way(
        width=2 * EDGE + PITCH * (A_ROW - 1),
        height=2 * EDGE + PITCH * (rows - 1),
        goal=goal,
        path=way_path(last, rows),
        spaces=tuple(
            Space(number, *space_centre(number, rows), number >= goal, number in taken) for number in range(last + 1)
        ),
        moons=tuple(moons(totals, last, rows)),
        race=race(table) if len(table.state.scored) > 1 else None,
    )


def space_centre(number: int, rows: int) -> tuple[int, int]:
    """Returns the centre of the space `number` on a way of so many `rows`. Rows are counted from the bottom, and every
    second row runs from right to left, so that consecutive spaces are next to each other."""
    row, step = divmod(number, A_ROW)
    column = step if row % 2 == 0 else A_ROW - 1 - step
    return EDGE + PITCH * column, EDGE + PITCH * (rows - 1 - row)


def way_path(last: int, rows: int) -> str:
    """Returns the SVG path through the centres of the spaces 0 to `last`, with half circles at the ends of the rows."""
    steps = [f"M{EDGE} {EDGE + PITCH * (rows - 1)}"]
    for point, next_point in pairwise(space_centre(number, rows) for number in range(last + 1)):
        is_bend = point[0] == next_point[0]
        half = PITCH // 2
        turn = f"A{half} {half} 0 0 {0 if point[0] > EDGE else 1} {next_point[0]} {next_point[1]}"
        steps.append(turn if is_bend else f"L{next_point[0]} {next_point[1]}")
    return "".join(steps)


def moons(totals: dict[Seat, int], last: int, rows: int) -> Iterator[Moon]:
    """Yields each player's moon. `totals` holds the points of each player, and `last` is the last space. Moons on the
    same space stand in a circle around its centre."""
    for number in range(last + 1):
        here = [seat for seat, total in totals.items() if min(total, last) == number]
        x, y = space_centre(number, rows)
        away = 0 if len(here) == 1 else 17 if len(here) < 5 else 21
        for turn, seat in enumerate(here):
            angle = 2 * pi * turn / len(here) - pi / 2
            yield Moon(seat, totals[seat], round(x + away * cos(angle), 1), round(y + away * sin(angle), 1))


def race(table: Table[Dream]) -> Race:
    goal = GOAL.number(table)
    return SCORES.race(table, least=goal, every=4, labels=10, goal=goal)
