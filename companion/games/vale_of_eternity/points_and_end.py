"""VE-006, VE-013: points by round, the goal, the last round, and the end with its ties."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.state import Vale
from companion.kit.final_standings import leaders
from companion.kit.history_lines import by, either, line, number, seat
from companion.kit.scoring import ScoreField, Scoring
from companion.kit.scoring_moves import Entries, Stopping
from companion.kit.stopping_and_leaving import contenders
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.game_result import Result, current_result, result
from companion.table.moves import Choice, Number, Offer
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

LONGEST = 20
GOAL = Setting("goal", 60, Number(10, 200), "rulebook", "VE-006")
LAST_ROUND = Setting("last_round", 10, Number(1, LONGEST), "rulebook", "VE-006")
LAST_SPACE = 60
GAINED = Number(-60, 99, likely=tuple(range(25)))
CORRECTED = Number(-99, 300, GAINED.likely)
CREATURES = Number(0, 20, likely=tuple(range(13)))
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
latest_round = SCORING.latest_round


def seats_past_tile(table: Table[Vale]) -> tuple[Seat, ...]:
    """Returns the seats whose score rose above 60 in this round, so that they turn their tile over. A score of exactly
    60 is not enough, because the track has a space 60 (VE-006)."""
    sheet, scores = table.state.sheet, totals(table)
    before = {seat.id: sheet.scores(seat.id, table.state.round - 1)[-1] for seat in contenders(table)}
    return tuple(seat for seat in contenders(table) if before[seat.id] <= LAST_SPACE < scores[seat.id])


def offers(table: Table[Vale]) -> Iterator[Offer]:
    if is_over(table) and (tied := tied_seats(table)):
        yield Offer("count_creatures", (("seat", Choice(tied)), ("creatures", CREATURES)))


def tied_seats(table: Table[Vale]) -> tuple[str, ...]:
    ahead = leaders(totals(table))
    return ahead if len(ahead) > 1 else ()


def tied_without_count(table: Table[Vale]) -> tuple[str, ...]:
    return tuple(seat for seat in tied_seats(table) if seat not in table.state.creatures)


def judge(table: Table[Vale]) -> Result | None:
    if not is_over(table) or tied_without_count(table):
        return None
    points, tied = totals(table), tied_seats(table)
    creatures = {seat: table.state.creatures[seat] for seat in tied}
    return result(leaders(creatures or points), points=points, creatures=creatures)


def final_result(table: Table[Vale]) -> Result | None:
    derived = table.compute_once(judge)
    return current_result(table.announced, derived) if derived else None


def apply_count(table: Table[Vale], fact: Fact) -> Vale:
    creatures = {**table.state.creatures, fact.text("seat"): fact.number("creatures")}
    return replace(table.state, creatures=creatures)


tie: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"count_creatures": as_fact("creatures_counted")},
    facts={"creatures_counted": Kind(apply_count, line(name=name, creatures=number("creatures")), may_end=True)},
)
stopping: Chapter[Vale] = Stopping(SCORING, line(round=round)).chapter()
