"""DR-002, DR-011: the end of the game: who has reached the goal on the gods' way, who wins, and the move that stops
early."""

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
    """Returns the seats whose score counts: all except those that have left the game. Seats that sit out still
    count."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.gone)


def totals(table: Table[Dream]) -> dict[str, int]:
    """Returns the score of each contender by seat id: the space of the gods' way that it has reached."""
    return {seat.id: scores(table.state, seat.id)[-1] for seat in contenders(table)}


def seats_at_goal(table: Table[Dream]) -> tuple[str, ...]:
    """Returns the ids of the contenders who have reached the goal of the gods' way or passed it."""
    goal = GOAL.number(table)
    return tuple(seat for seat, space in totals(table).items() if space >= goal)


def is_over(table: Table[Dream]) -> bool:
    """Returns whether the game is over: somebody has reached the goal and the current round is scored (DR-011), or the
    table stopped the game early."""
    last = table.state.current
    return table.state.is_stopped or bool(last and last.is_scored and seats_at_goal(table))


def may_begin_round(table: Table[Dream]) -> bool:
    """Returns whether the next round may begin: the current round is scored and the game is not over."""
    last = table.state.current
    return (last is None or last.is_scored) and not is_over(table)


def final_result(table: Table[Dream]) -> Result | None:
    """Returns the result, or None while the game is not over. The players who are furthest along the gods' way win
    (DR-011)."""
    if not is_over(table):
        return None
    spaces = totals(table)
    return current_result(table.announced, result(leaders(spaces), points=spaces))


def has_winner(table: Table[Dream]) -> bool:
    """Returns False if the table stopped the game before its end."""
    return not table.state.is_stopped


def offers(table: Table[Dream]) -> Iterator[Offer]:
    """Yields the move that stops the game before its end, once a round has been scored. The points so far then
    decide."""
    if (table.state.scored or table.state.before) and not is_over(table):
        yield Offer("stop_game", ends=f"round:{table.state.last_number}")


def last_scored(state: Dream) -> int:
    """Returns the number of the last scored round. Rounds that were played before this table was set up count as
    scored."""
    return state.scored[-1].number if state.scored else state.before


def apply_stopped_early(table: Table[Dream], fact: Fact) -> Dream:
    """Ends the game and removes the rounds that are not scored yet."""
    return replace(table.state, rounds=table.state.scored, is_stopped=True)


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"stop_game": as_fact("stopped_early", round=lambda asked: last_scored(asked.state))},
    facts={"stopped_early": Kind(apply_stopped_early, line(round=number("round")), voids=True, may_end=True)},
)
