"""The views of the points: all scores, a phone's own score, the buttons to enter points, sheet, track and chart."""

from dataclasses import dataclass, fields, replace

from companion.games.vale_of_eternity.assistant_setting import ASSISTANT
from companion.games.vale_of_eternity.points import GOAL, SCORING, latest_round
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Vale
from companion.kit.score_charts import Paper, Race, race_of_scores
from companion.kit.score_sheet import EnteredCell, SheetRow, SheetView
from companion.kit.scoring_screens import OwnScore, ScoringScreens, SeatScore, SeatScores
from companion.kit.stopping_and_leaving import contenders
from companion.table.seats import Seat
from companion.table.table import Table

LANE = 30
SCREENS = ScoringScreens(SCORING)


@dataclass(frozen=True, slots=True)
class Score(SeatScore):
    """The score of a seat. `has_initiative` says that it plays first, `has_panel` that people can open its panel of the
    assistant from here."""

    has_initiative: bool = False
    has_panel: bool = False


def scores(table: Table[Vale], own: str) -> SeatScores:
    with_panel = {seat.id for seat in order_of_play(table) if ASSISTANT.is_on(table)} - {own}
    return SeatScores(tuple(score(table, each, each.seat.id in with_panel) for each in SCREENS.scores(table).scores))


def score(table: Table[Vale], found: SeatScore, has_panel: bool) -> Score:
    known = {each.name: getattr(found, each.name) for each in fields(found)}
    return Score(**known, has_initiative=found.seat.id == table.state.first, has_panel=has_panel)


def mine(table: Table[Vale], seat: str) -> OwnScore:
    own = SCREENS.own_score(table, seat)
    return replace(own, score=score(table, own.score, False)) if own.score else own


def sheet(table: Table[Vale]) -> SheetView[SheetRow[EnteredCell]]:
    return table.state.sheet.view(table.seats, latest_round(table))


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
