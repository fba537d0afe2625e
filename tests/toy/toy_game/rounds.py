"""TOY-003: rounds and the end: the game ends with the last round or in the round in which somebody reaches the goal,
and the most points win."""

from collections.abc import Iterator
from dataclasses import replace

from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.game_result import Result, result
from companion.table.moves import Number, Offer
from companion.table.settings import Setting
from companion.table.table import Table

from .state import Pond
from .throws import is_over, is_reached, totals

LAST_ROUND = Setting("last_round", 10, Number(1, 30), "house", "TOY-003")


def offers(table: Table[Pond]) -> Iterator[Offer]:
    if not is_over(table):
        yield Offer("next_round", ends=table.state.this_round)


def is_last(table: Table[Pond]) -> bool:
    """Returns whether this round is the last: by its number, or because somebody has reached the goal."""
    return table.state.round >= LAST_ROUND.number(table) or is_reached(table)


def next_round(asked: MoveContext[Pond]) -> list[Fact]:
    kind = "last_round_ended" if is_last(asked.table) else "round_ended"
    return [Fact(kind, {"round": asked.state.round})]


def apply_round_ended(table: Table[Pond], fact: Fact) -> Pond:
    return replace(table.state, round=table.state.round + 1)


def apply_last_round_ended(table: Table[Pond], fact: Fact) -> Pond:
    return replace(table.state, is_finished=True)


def final_result(table: Table[Pond]) -> Result | None:
    """Returns the result, None while the game is not over; equal scores share the victory."""
    points = totals(table)
    return result(leaders(points), points=points) if is_over(table) else None


chapter: Chapter[Pond] = Chapter(
    offers=offers,
    moves={"next_round": next_round},
    facts={
        "round_ended": Kind(apply_round_ended, line(round=number("round"))),
        "last_round_ended": Kind(apply_last_round_ended, line(round=number("round")), may_end=True),
    },
)
