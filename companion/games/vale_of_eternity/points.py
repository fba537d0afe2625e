"""VE-006: the score track: points by round, never below zero, and the goal that makes a round the last one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.vale_of_eternity.state import Vale
from companion.kit.telling import by, either, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

LONGEST = 20
GOAL = Setting("goal", 60, Number(10, 200), "rulebook", "VE-006")
LAST_ROUND = Setting("last_round", 10, Number(1, LONGEST), "rulebook", "VE-006")
TRACK = 60
GAINED = Number(-60, 99, likely=tuple(range(25)))
CORRECTED = Number(-99, 300, GAINED.likely)


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody, scoring = (Choice(tuple(seat.id for seat in seats)) for seats in (table.seats, contenders(table)))
    if not is_over(table):
        yield Offer("enter_points", (("seat", scoring), ("points", GAINED)), at=table.state.this_round)
    round = Number(0, rounds_in_sight(table))
    yield Offer("correct_points", (("round", round), ("seat", anybody), ("points", CORRECTED)))


def contenders(table: Table[Vale]) -> tuple[Seat, ...]:
    """Everybody whose score counts: who sits out still plays, who left does not."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)


def totals(table: Table[Vale]) -> Mapping[str, int]:
    return table.once(added_up)


def added_up(table: Table[Vale]) -> Mapping[str, int]:
    return {seat.id: table.state.sheet.total(seat.id) for seat in contenders(table)}


def score(table: Table[Vale], seat: str) -> int | None:
    return totals(table).get(seat)


def past_the_tile(table: Table[Vale]) -> tuple[Seat, ...]:
    """VE-006: past 60, from this round on, the player tile is flipped; 60 itself still stands on the track."""
    sheet, scores = table.state.sheet, totals(table)
    before = {seat.id: sheet.scores(seat.id, table.state.round - 1)[-1] for seat in contenders(table)}
    return tuple(seat for seat in contenders(table) if before[seat.id] <= TRACK < scores[seat.id])


def reached(table: Table[Vale]) -> tuple[Seat, ...]:
    """VE-006: `at least` the goal is enough."""
    goal, scores = GOAL.number(table), totals(table)
    return tuple(seat for seat in contenders(table) if scores[seat.id] >= goal)


def is_last_round(table: Table[Vale]) -> bool:
    """VE-006: tested when a round is over, never in its middle."""
    return table.state.round >= LAST_ROUND.number(table) or bool(reached(table))


def is_over(table: Table[Vale]) -> bool:
    """A correction may take back what ended the game: then it goes on, and so does a table that was left empty."""
    return table.state.finished and bool(contenders(table)) and is_last_round(table)


def rounds_in_sight(table: Table[Vale]) -> int:
    """Points noted in a round still count, and show, when the counter is set back before it."""
    return max(table.state.round, table.state.sheet.last_round())


def entered(table: Table[Vale], fact: Fact) -> Vale:
    """For the round that is being played: if an earlier `next round` is undone, points move with it. Whoever notes
    points plays on, so an end that a correction took back does not come back by itself in mid-round."""
    state = table.state
    sheet = state.sheet.add(state.round, fact.text("seat"), fact.number("points"))
    return replace(state, sheet=sheet, finished=False)


def noted_before(asked: Asked[Vale]) -> int:
    return asked.state.sheet.climb(asked.number("round"), asked.text("seat")).by


def corrected(table: Table[Vale], fact: Fact) -> Vale:
    """Of a round, or of where a seat began (round 0)."""
    round = fact.number("round", 0, rounds_in_sight(table))
    return replace(table.state, sheet=table.state.sheet.put(round, fact.text("seat"), fact.number("points")))


name, round = seat(), number("round")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "enter_points": noted("points_entered", round=lambda asked: asked.state.round),
        "correct_points": noted("points_corrected", was=noted_before),
    },
    facts={
        "points_entered": Kind(entered, line(name=name, points=by("points"), round=round)),
        "points_corrected": Kind(
            corrected,
            either(
                lambda fact: fact.number("round"),
                line(name=name, round=round, was=by("was"), points=by("points")),
                line(as_kind="start_corrected", name=name, was=number("was"), points=number("points")),
            ),
        ),
    },
)
