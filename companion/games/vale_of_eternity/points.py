"""VE-006: the score track: the points by round, the goal, and the number of the last round."""

from companion.games.vale_of_eternity.state import Vale
from companion.kit.history_lines import by, either, line, number, seat
from companion.kit.scoring import ScoreField, Scoring
from companion.kit.scoring_moves import Entries
from companion.kit.stopping_and_leaving import contenders
from companion.table.chapter import Chapter
from companion.table.moves import Number
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

LONGEST = 20
GOAL = Setting("goal", 60, Number(10, 200), "rulebook", "VE-006")
LAST_ROUND = Setting("last_round", 10, Number(1, LONGEST), "rulebook", "VE-006")
LAST_SPACE = 60
GAINED = Number(-60, 99, likely=tuple(range(25)))
CORRECTED = Number(-99, 300, GAINED.likely)
name, round = seat(), number("round")
SCORING: Scoring[Vale] = Scoring(
    fields=(ScoreField("points", lambda round: GAINED, CORRECTED, adds=True),),
    rounds=LAST_ROUND,
    goal=GOAL,
    rule="VE-013",
    words="vale_of_eternity",
    lines={
        "points_entered": line(name=name, points=by("points"), round=round),
        "points_corrected": either(
            lambda fact: fact.number("round"),
            line(name=name, round=round, was=by("was"), points=by("points")),
            line(as_kind="start_corrected", name=name, was=number("was"), points=number("points")),
        ),
    },
)
chapter: Chapter[Vale] = Entries(SCORING).chapter()
totals, score = SCORING.totals, SCORING.score
seats_at_goal, is_last_round, is_over = SCORING.at_goal, SCORING.is_last_round, SCORING.is_over
has_begun, latest_round = SCORING.has_begun, SCORING.latest_round


def seats_past_tile(table: Table[Vale]) -> tuple[Seat, ...]:
    """Returns the seats whose score rose above 60 in this round, so that they turn their tile over. A score of exactly
    60 is not enough, because the track has a space 60 (VE-006)."""
    sheet, scores = table.state.sheet, totals(table)
    before = {seat.id: sheet.scores(seat.id, table.state.round - 1)[-1] for seat in contenders(table)}
    return tuple(seat for seat in contenders(table) if before[seat.id] <= LAST_SPACE < scores[seat.id])
