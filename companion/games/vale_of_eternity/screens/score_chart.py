"""Computes the drawing of the score track, with a lane for each seat, and the chart of all scores by round."""

from dataclasses import dataclass

from companion.games.vale_of_eternity.points import GOAL, latest_round
from companion.games.vale_of_eternity.state import Vale
from companion.kit.score_charts import Paper, Race, race_of_scores
from companion.kit.stopping_and_leaving import contenders
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
    paper: Paper
    lanes: tuple[Lane, ...]
    goal: int
    goal_x: float
    race: Race


def race_view(table: Table[Vale]) -> Track:
    seats, steps, goal = contenders(table), latest_round(table), GOAL.number(table)
    scores = {seat: table.state.sheet.scores(seat.id, steps) for seat in seats}
    highest = max([goal, *(max(each) for each in scores.values())])
    paper = Paper(height=34 + LANE * len(seats), left=18, right=30)
    return Track(
        paper=paper,
        lanes=tuple(lane(paper, seat, scores[seat][-1], place, highest) for place, seat in enumerate(seats)),
        goal=goal,
        goal_x=paper.x(goal, highest),
        race=race_of_scores(scores, least=goal, goal=goal),
    )


def score_chart(table: Table[Vale]) -> Race:
    return race_view(table).race


def lane(paper: Paper, seat: Seat, points: int, place: int, highest: int) -> Lane:
    return Lane(seat, points, paper.x(points, highest), paper.top + 16 + LANE * place)
