"""VE-006: the score track: points by round, and the goal that makes a round the last one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.vale_of_eternity.state import Vale
from companion.kit.history_lines import by, either, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
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


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody, scoring = (Choice(tuple(seat.id for seat in seats)) for seats in (table.seats, contenders(table)))
    if not is_over(table):
        yield Offer("enter_points", (("seat", scoring), ("points", GAINED)), during=table.state.round_key)
    round = Number(0, latest_round(table))
    yield Offer("correct_points", (("round", round), ("seat", anybody), ("points", CORRECTED)))


def contenders(table: Table[Vale]) -> tuple[Seat, ...]:
    """Returns the seats whose score counts, including those that sit out, but without those that left."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.gone)


def totals(table: Table[Vale]) -> Mapping[str, int]:
    return table.compute_once(compute_totals)


def compute_totals(table: Table[Vale]) -> Mapping[str, int]:
    return {seat.id: table.state.sheet.total(seat.id) for seat in contenders(table)}


def score(table: Table[Vale], seat: str) -> int | None:
    return totals(table).get(seat)


def seats_past_tile(table: Table[Vale]) -> tuple[Seat, ...]:
    """Returns the seats whose score passed 60 in this round, so that they flip their tile; 60 itself is still a space
    of the track (VE-006)."""
    sheet, scores = table.state.sheet, totals(table)
    before = {seat.id: sheet.scores(seat.id, table.state.round - 1)[-1] for seat in contenders(table)}
    return tuple(seat for seat in contenders(table) if before[seat.id] <= LAST_SPACE < scores[seat.id])


def seats_at_goal(table: Table[Vale]) -> tuple[Seat, ...]:
    goal, scores = GOAL.number(table), totals(table)
    return tuple(seat for seat in contenders(table) if scores[seat.id] >= goal)


def is_last_round(table: Table[Vale]) -> bool:
    """Returns whether the game ends after this round, because no more are allowed or somebody is at the goal
    (VE-006)."""
    return table.state.round >= LAST_ROUND.number(table) or bool(seats_at_goal(table))


def is_over(table: Table[Vale]) -> bool:
    """Returns whether the game has ended; a correction that takes a score below the goal may reopen the game."""
    state = table.state
    return bool(contenders(table)) and (state.is_stopped or (state.is_finished and is_last_round(table)))


def has_begun(table: Table[Vale]) -> bool:
    """Returns whether anybody has entered points, or the game began in a later round."""
    return table.state.round > 1 or table.state.sheet.last_round() > 0


def latest_round(table: Table[Vale]) -> int:
    """Returns the number of the current round, or of the last round with points if that is later."""
    return max(table.state.round, table.state.sheet.last_round())


def apply_points_entered(table: Table[Vale], fact: Fact) -> Vale:
    """Adds points to the current round and clears `is_finished`, so that after a correction has reopened the game these
    points cannot end it in mid-round."""
    state = table.state
    sheet = state.sheet.add(state.round, fact.text("seat"), fact.number("points"))
    return replace(state, sheet=sheet, is_finished=False)


def points_before(asked: MoveContext[Vale]) -> int:
    return asked.state.sheet.climb(asked.number("round"), asked.text("seat")).by


def apply_points_corrected(table: Table[Vale], fact: Fact) -> Vale:
    round = fact.number("round", 0, latest_round(table))
    return replace(table.state, sheet=table.state.sheet.put(round, fact.text("seat"), fact.number("points")))


name, round = seat(), number("round")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "enter_points": as_fact("points_entered", round=lambda asked: asked.state.round),
        "correct_points": as_fact("points_corrected", was=points_before),
    },
    facts={
        "points_entered": Kind(apply_points_entered, line(name=name, points=by("points"), round=round)),
        "points_corrected": Kind(
            apply_points_corrected,
            either(
                lambda fact: fact.number("round"),
                line(name=name, round=round, was=by("was"), points=by("points")),
                line(as_kind="start_corrected", name=name, was=number("was"), points=number("points")),
            ),
        ),
    },
)
