"""WD-013: the end of the game: final scores, who wins, and the move that ends the game by hand."""

from dataclasses import replace

from companion.games.when_i_dream import dreamer_order
from companion.games.when_i_dream.hidden_from_dreamer import is_masked
from companion.games.when_i_dream.penalty_cards import penalties
from companion.games.when_i_dream.points import SCORES, players_without_role
from companion.games.when_i_dream.state import Nights
from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, number
from companion.kit.stopping_and_leaving import contenders, stopping_chapter
from companion.table.chapter import Chapter, MoveContext
from companion.table.fact import Fact, Who
from companion.table.game_result import ENDED, Result, current_result, result
from companion.table.settings import Silence
from companion.table.table import Table

FLOOR = Silence("floor", ("zero", "below"), "zero", "WD-013")


def score(table: Table[Nights], seat: str) -> int:
    points = SCORES.total(table, seat) - penalties(table.state, seat)
    return points if FLOOR.of(table) == "below" else max(0, points)


def shown_score(table: Table[Nights], seat: str) -> int:
    """Returns the points that screens show beside a name. Penalty cards are subtracted only once the game is over."""
    return score(table, seat) if table.compute_once(final_result) else SCORES.total(table, seat)


def is_floored(table: Table[Nights], seat: str) -> bool:
    return SCORES.total(table, seat) < penalties(table.state, seat)


def judge(table: Table[Nights]) -> Result:
    seats = [seat.id for seat in contenders(table)]
    points = {seat: score(table, seat) for seat in seats}
    cards = {seat: penalties(table.state, seat) for seat in seats}
    winners = leaders({seat: (points[seat], -cards[seat]) for seat in seats})
    return result(winners, points=points, penalties=cards)


def is_last_dream_scored(table: Table[Nights]) -> bool:
    state = table.state
    return bool(state.nights) and state.current is None and not dreamer_order.seats_still_to_dream(table)


def is_complete(table: Table[Nights]) -> bool:
    """Returns whether everybody has been the Dreamer and every role is known. Roles of people who left need not be
    known."""
    missing = {seat for night in table.state.scored for seat in players_without_role(table, night)}
    return is_last_dream_scored(table) and missing <= {*table.state.gone}


def unannounced_result(table: Table[Nights]) -> Result | None:
    """Returns the result if the game is complete and no result was announced yet, otherwise None. Later corrections are
    not announced again."""
    return judge(table) if is_complete(table) and not table.state.is_finished else None


def final_result(table: Table[Nights]) -> Result | None:
    is_over = table.state.is_finished and (table.state.is_stopped or is_last_dream_scored(table)) and contenders(table)
    return current_result(table.announced, judge(table)) if is_over else None


def stop_key(table: Table[Nights], who: Who) -> str:
    """Returns the id of the current round, so that a tap on `end_game` from an earlier round is refused. Returns ""
    before the first round is over, after the end of the game, and for the Dreamer's screen. People need this move if,
    for example, a role stays unknown or the last Dreamer has left."""
    state = table.state
    may_end = not state.is_finished and (state.scored or state.dreamt) and not is_masked(table, who)
    return f"round:{state.last_number}" if may_end else ""


def end_game(asked: MoveContext[Nights]) -> list[Fact]:
    state, of = asked.state, dreamer_order.rounds(asked.table)
    dreamt = state.last_number - bool(state.current)
    early = [Fact("stopped_early", {"dreamt": dreamt, "of": of})] if dreamt < of else []
    return [*early, judge(asked.table).fact()]


def apply_stopped_early(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, nights=table.state.scored, is_stopped=True)


def mark_finished(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, is_finished=True)


stopping: Chapter[Nights] = stopping_chapter(
    stop_key,
    end_game,
    line("WD-013", n=number("dreamt"), of=number("of")),
    move="end_game",
    change=apply_stopped_early,
    voids=True,
    may_end=False,
)
chapter: Chapter[Nights] = replace(stopping, reacts={ENDED: mark_finished}, silences=(FLOOR,))
