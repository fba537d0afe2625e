"""TOY-002: throws: the points by round, and their corrections."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.kit.history_lines import by, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Setting
from companion.table.table import Table

from .state import Pond

GOAL = Setting("goal", 60, Number(10, 200), "rulebook", "TOY-002")
# A stone that hits a duck costs points.
POINTS = Number(-60, 99, likely=tuple(range(13)))


def offers(table: Table[Pond]) -> Iterator[Offer]:
    anybody = Choice(tuple(seat.id for seat in table.seats))
    if not is_over(table):
        yield Offer("note_throw", (("seat", anybody), ("points", POINTS)), during=table.state.this_round)
    rounds = Number(0, max(table.state.round, table.state.sheet.last_round()))
    yield Offer("correct_throw", (("round", rounds), ("seat", anybody), ("points", POINTS)))


def totals(table: Table[Pond]) -> Mapping[str, int]:
    return table.compute_once(sum_points)


def sum_points(table: Table[Pond]) -> Mapping[str, int]:
    return {seat.id: table.state.sheet.total(seat.id) for seat in table.seats}


def score(table: Table[Pond], seat: str) -> int | None:
    return totals(table).get(seat)


def is_reached(table: Table[Pond]) -> bool:
    return max(totals(table).values(), default=0) >= GOAL.number(table)


def is_over(table: Table[Pond]) -> bool:
    return table.state.is_finished


def apply_throw_noted(table: Table[Pond], fact: Fact) -> Pond:
    sheet = table.state.sheet.add(table.state.round, fact.text("seat"), fact.number("points"))
    return replace(table.state, sheet=sheet)


def apply_throw_corrected(table: Table[Pond], fact: Fact) -> Pond:
    round = fact.number("round", 0, table.state.round)
    return replace(table.state, sheet=table.state.sheet.put(round, fact.text("seat"), fact.number("points")))


def points_before(asked: MoveContext[Pond]) -> int:
    """Returns the points that a correction replaces."""
    return asked.state.sheet.change_in(asked.number("round"), asked.text("seat")).by


name, round = seat(), number("round")
chapter: Chapter[Pond] = Chapter(
    offers=offers,
    moves={
        "note_throw": as_fact("throw_noted", round=lambda asked: asked.state.round),
        "correct_throw": as_fact("throw_corrected", was=points_before),
    },
    facts={
        "throw_noted": Kind(apply_throw_noted, line("TOY-002", name=name, points=by("points"), round=round)),
        "throw_corrected": Kind(
            apply_throw_corrected, line("TOY-002", name=name, was=by("was"), points=by("points"), round=round)
        ),
    },
)
