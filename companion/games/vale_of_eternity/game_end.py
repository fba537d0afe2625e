"""VE-013: the end of the game: the most points win, and the number of summoned creatures breaks a tie."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.points import SCORING, is_over, totals
from companion.games.vale_of_eternity.state import Vale
from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, number, seat
from companion.kit.scoring_moves import Stopping
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.game_result import Result, current_result, result
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

COUNT = Number(0, 20, likely=tuple(range(13)))


def offers(table: Table[Vale]) -> Iterator[Offer]:
    if is_over(table) and (tied := tied_seats(table)):
        yield Offer("count_creatures", (("seat", Choice(tied)), ("creatures", COUNT)))


def tied_seats(table: Table[Vale]) -> tuple[str, ...]:
    ahead = leaders(totals(table))
    return ahead if len(ahead) > 1 else ()


def tied_without_count(table: Table[Vale]) -> tuple[str, ...]:
    return tuple(seat for seat in tied_seats(table) if seat not in table.state.creatures)


def judge(table: Table[Vale]) -> Result | None:
    if not is_over(table) or tied_without_count(table):
        return None
    points, tied = totals(table), tied_seats(table)
    creatures = {seat: table.state.creatures[seat] for seat in tied}
    return result(leaders(creatures or points), points=points, creatures=creatures)


def final_result(table: Table[Vale]) -> Result | None:
    derived = table.compute_once(judge)
    return current_result(table.announced, derived) if derived else None


def apply_count(table: Table[Vale], fact: Fact) -> Vale:
    creatures = {**table.state.creatures, fact.text("seat"): fact.number("creatures")}
    return replace(table.state, creatures=creatures)


chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"count_creatures": as_fact("creatures_counted")},
    facts={"creatures_counted": Kind(apply_count, line(name=seat(), creatures=number("creatures")), may_end=True)},
)
stopping: Chapter[Vale] = Stopping(SCORING, line(round=number("round"))).chapter()
