"""DR-002, DR-011: the gods' way: where each player stands on it, and who gets to its end first."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dream.points import scores
from companion.games.dream.state import Dream
from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.game_result import Result, current_result, result
from companion.table.moves import Number, Offer
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

GOAL = Setting("goal", 16, Number(1, 40), "rulebook", "DR-011")
LAST_SPACE = Setting("way_end", 20, Number(10, 40), "public", "DR-002")


def contenders(table: Table[Dream]) -> tuple[Seat, ...]:
    """Returns the seats whose score counts, including those that sit out, but without those that left."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.gone)


def totals(table: Table[Dream]) -> dict[str, int]:
    return {seat.id: scores(table.state, seat.id)[-1] for seat in contenders(table)}


def has_reached(table: Table[Dream]) -> tuple[str, ...]:
    goal = GOAL.number(table)
    return tuple(seat for seat, space in totals(table).items() if space >= goal)


def is_over(table: Table[Dream]) -> bool:
    """Returns whether somebody has reached the goal and the current round is completely scored (DR-011), or the table
    has stopped before."""
    last = table.state.current
    return table.state.is_stopped or bool(last and last.is_scored and has_reached(table))


def may_begin_round(table: Table[Dream]) -> bool:
    last = table.state.current
    return (last is None or last.is_scored) and not is_over(table)


def final_result(table: Table[Dream]) -> Result | None:
    """Returns the result, or None while the game goes on. The players who are furthest along the way win (DR-011)."""
    if not is_over(table):
        return None
    spaces = totals(table)
    return current_result(table.announced, result(leaders(spaces), points=spaces))


def has_winner(table: Table[Dream]) -> bool:
    return not table.state.is_stopped


def offers(table: Table[Dream]) -> Iterator[Offer]:
    """Yields the move that stops the game before its end, because somebody must go; the spaces so far count."""
    if (table.state.scored or table.state.before) and not is_over(table):
        yield Offer("stop_game", ends=f"round:{table.state.last_number}")


def last_scored(state: Dream) -> int:
    """Returns the number of the last round that counts."""
    return state.scored[-1].number if state.scored else state.before


def apply_stopped_early(table: Table[Dream], fact: Fact) -> Dream:
    """Stops the game; a round that is not scored yet does not count."""
    return replace(table.state, rounds=table.state.scored, is_stopped=True)


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"stop_game": as_fact("stopped_early", round=lambda asked: last_scored(asked.state))},
    facts={"stopped_early": Kind(apply_stopped_early, line(round=number("round")), voids=True, may_end=True)},
)
