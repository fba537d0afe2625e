"""DR-002, DR-011: the gods' way: where each player stands on it, and who gets to its end first."""

from companion.games.dream.points import scores
from companion.games.dream.state import Dream
from companion.kit.final_standings import leaders
from companion.table.game_result import Result, current_result, result
from companion.table.moves import Number
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
    """Returns whether somebody has reached the goal and the current round is completely scored (DR-011)."""
    last = table.state.current
    return bool(last and last.is_scored and has_reached(table))


def may_begin_round(table: Table[Dream]) -> bool:
    last = table.state.current
    return (last is None or last.is_scored) and not is_over(table)


def final_result(table: Table[Dream]) -> Result | None:
    """Returns the result, or None while the game goes on. The players who are furthest along the way win (DR-011)."""
    if not is_over(table):
        return None
    spaces = totals(table)
    return current_result(table.announced, result(leaders(spaces), points=spaces))
