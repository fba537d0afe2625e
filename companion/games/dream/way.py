"""DR-002, DR-011: the gods' way: who stands where on it, and who gets to its end first."""

from companion.games.dream.points import scores
from companion.games.dream.state import Dream
from companion.kit.ranking import leaders
from companion.table.ending import Result, result, standing
from companion.table.moves import Number
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

GOAL = Setting("goal", 16, Number(1, 40), "rulebook", "DR-011")
LAST_SPACE = Setting("way_end", 20, Number(10, 40), "public", "DR-002")


def contenders(table: Table[Dream]) -> tuple[Seat, ...]:
    """Everybody whose place counts: who sits out still plays, who left does not."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)


def totals(table: Table[Dream]) -> dict[str, int]:
    return {seat.id: scores(table.state, seat.id)[-1] for seat in contenders(table)}


def has_reached(table: Table[Dream]) -> tuple[str, ...]:
    goal = GOAL.number(table)
    return tuple(seat for seat, space in totals(table).items() if space >= goal)


def is_over(table: Table[Dream]) -> bool:
    """DR-011: tested when a round has been counted whole, never in its middle."""
    last = table.state.current
    return bool(last and last.is_scored and has_reached(table))


def waits_for_round(table: Table[Dream]) -> bool:
    """Between two rounds: all is counted, and nobody has got to the end."""
    last = table.state.current
    return (last is None or last.is_scored) and not is_over(table)


def final(table: Table[Dream]) -> Result | None:
    """DR-011: the furthest wins, however they got there; several may."""
    if not is_over(table):
        return None
    spaces = totals(table)
    return standing(table.announced, result(leaders(spaces), points=spaces))
