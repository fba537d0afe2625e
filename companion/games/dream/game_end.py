"""DR-002, DR-011: the end of the game: who has reached the goal on the gods' way, who wins, and the move that stops
early."""

from dataclasses import replace

from companion.games.dream.points import SCORES
from companion.games.dream.state import Dream
from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, number
from companion.kit.stopping_and_leaving import stopping_chapter
from companion.table.chapter import Chapter, MoveContext
from companion.table.fact import Fact, Who
from companion.table.game_result import Result, current_result, result
from companion.table.moves import Number
from companion.table.settings import Setting
from companion.table.table import Table

GOAL = Setting("goal", 16, Number(1, 40), "rulebook", "DR-011")
LAST_SPACE = Setting("way_end", 20, Number(10, 40), "public", "DR-002")


def seats_at_goal(table: Table[Dream]) -> tuple[str, ...]:
    goal = GOAL.number(table)
    return tuple(seat for seat, space in SCORES.totals(table).items() if space >= goal)


def is_over(table: Table[Dream]) -> bool:
    last = table.state.current
    return table.state.is_stopped or bool(last and last.is_scored and seats_at_goal(table))


def may_begin_round(table: Table[Dream]) -> bool:
    last = table.state.current
    return (last is None or last.is_scored) and not is_over(table)


def final_result(table: Table[Dream]) -> Result | None:
    if not is_over(table):
        return None
    spaces = SCORES.totals(table)
    return current_result(table.announced, result(leaders(spaces), points=spaces))


def stop_key(table: Table[Dream], who: Who) -> str:
    """Returns the id of the current round, so that a tap on `stop_game` from an earlier round is refused. Returns ""
    while the game may not be stopped: before the first round is over and after the end of the game. Rounds that people
    played without the app count, too."""
    has_begun = table.state.scored or table.state.before
    return f"round:{table.state.last_number}" if has_begun and not is_over(table) else ""


def stop_game(asked: MoveContext[Dream]) -> list[Fact]:
    scored = asked.state.scored
    return [Fact("stopped_early", {"round": scored[-1].number if scored else asked.state.before})]


def apply_stopped_early(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, rounds=table.state.scored, is_stopped=True)


chapter: Chapter[Dream] = stopping_chapter(
    stop_key, stop_game, line(round=number("round")), change=apply_stopped_early, voids=True
)
