"""VE-013: the end of the game: most points win, a tie is broken by the creatures that each has summoned."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.points import is_over, totals
from companion.games.vale_of_eternity.state import Vale
from companion.kit.ranking import leaders
from companion.kit.telling import line, number, seat
from companion.table.chapter import Chapter, Kind, noted
from companion.table.ending import Result, result, standing
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

COUNT = Number(0, 20, likely=tuple(range(13)))


def offers(table: Table[Vale]) -> Iterator[Offer]:
    if is_over(table) and (tied := in_tie(table)):
        yield Offer("count_creatures", (("seat", Choice(tied)), ("creatures", COUNT)))


def in_tie(table: Table[Vale]) -> tuple[str, ...]:
    """Who shares the highest score, when more than one."""
    ahead = leaders(totals(table))
    return ahead if len(ahead) > 1 else ()


def uncounted(table: Table[Vale]) -> tuple[str, ...]:
    return tuple(seat for seat in in_tie(table) if seat not in table.state.creatures)


def judged(table: Table[Vale]) -> Result | None:
    """Most points; among equals most summoned creatures; still equal, they share."""
    if not is_over(table) or uncounted(table):
        return None
    points, tied = totals(table), in_tie(table)
    creatures = {seat: table.state.creatures[seat] for seat in tied}
    return result(leaders(creatures or points), points=points, creatures=creatures)


def final(table: Table[Vale]) -> Result | None:
    derived = table.once(judged)
    return standing(table.announced, derived) if derived else None


def counted(table: Table[Vale], fact: Fact) -> Vale:
    creatures = {**table.state.creatures, fact.text("seat"): fact.number("creatures")}
    return replace(table.state, creatures=creatures)


chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"count_creatures": noted("creatures_counted")},
    facts={"creatures_counted": Kind(counted, line(name=seat(), creatures=number("creatures")), may_end=True)},
)
