"""Computes the drawing of the score track, with a lane for each seat, and the chart of all scores by round."""

from dataclasses import dataclass

from companion.games.vale_of_eternity.points import GOAL, contenders, latest_round
from companion.games.vale_of_eternity.state import Vale
from companion.kit.score_charts import Paper, Race, highest_value, race
from companion.table.seats import Seat
from companion.table.table import Table

LANE = 30


@dataclass(frozen=True, slots=True)
class Lane:
    """A seat's lane on the track; `x` and `y` are the place of its token in the drawing."""

    seat: Seat
    score: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Track:
    """The score track with the position of the goal, and the chart of scores."""

    paper: Paper
    lanes: tuple[Lane, ...]
    goal: int
    goal_x: float
    race: Race


def race_view(table: Table[Vale]) -> Track:
    """Returns the score track and the chart of scores."""
    seats, steps, goal = contenders(table), latest_round(table), GOAL.number(table)
    series = {seat: tuple(enumerate(table.state.sheet.scores(seat.id, steps))) for seat in seats}
    highest = highest_value(series.values(), least=goal)
    paper, rounds = Paper(height=34 + LANE * len(seats), left=18, right=30), {step: step for step in range(steps + 1)}
    return Track(
        paper=paper,
        lanes=tuple(lane(paper, seat, series[seat][-1][1], place, highest) for place, seat in enumerate(seats)),
        goal=goal,
        goal_x=paper.x(goal, highest),
        race=race(series, rounds, highest, every=max(20, highest // 10), goal=goal),
    )


def score_chart(table: Table[Vale]) -> Race:
    """Returns the chart of scores alone."""
    return race_view(table).race


def lane(paper: Paper, seat: Seat, points: int, place: int, highest: int) -> Lane:
    """Returns the lane of a seat; `place` counts the lanes from the top, `highest` is the score at the right end."""
    return Lane(seat, points, paper.x(points, highest), paper.top + 16 + LANE * place)
