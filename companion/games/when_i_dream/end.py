"""WD-013: the end of the game, and who wins."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import dreamers
from companion.games.when_i_dream.forbidden_words import penalties
from companion.games.when_i_dream.mask import is_masked
from companion.games.when_i_dream.points import total, unknown
from companion.games.when_i_dream.state import Nights
from companion.kit.ranking import leaders
from companion.kit.telling import line, number
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.ending import ENDED, Result, result, standing
from companion.table.fact import Fact, Who
from companion.table.moves import Offer
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

FLOOR = Silence("floor", ("zero", "below"), "zero", "WD-013")


def contenders(table: Table[Nights]) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)


def score(table: Table[Nights], seat: str) -> int:
    """Each penalty costs a point; not below zero, unless the table wants it so."""
    points = total(table, seat) - penalties(table.state, seat)
    return points if FLOOR.of(table) == "below" else max(0, points)


def is_floored(table: Table[Nights], seat: str) -> bool:
    return total(table, seat) < penalties(table.state, seat)


def judged(table: Table[Nights]) -> Result:
    """Most points; among equals fewest penalties; still equal, they share."""
    seats = [seat.id for seat in contenders(table)]
    points = {seat: score(table, seat) for seat in seats}
    cards = {seat: penalties(table.state, seat) for seat in seats}
    winners = leaders({seat: (points[seat], -cards[seat]) for seat in seats})
    return result(winners, points=points, penalties=cards)


def has_dreamt_out(table: Table[Nights]) -> bool:
    """The last night is scored and nobody who is here has still to dream."""
    state = table.state
    return bool(state.nights) and state.current is None and not dreamers.waiting(table)


def is_complete(table: Table[Nights]) -> bool:
    """Nothing is missing for the final score, either."""
    missing = {seat for night in table.state.scored for seat in unknown(table, night)}
    return has_dreamt_out(table) and missing <= {*table.state.left}


def closes(table: Table[Nights]) -> Result | None:
    """Told once: what is corrected after the end is not announced again."""
    return judged(table) if is_complete(table) and not table.state.finished else None


def final(table: Table[Nights]) -> Result | None:
    is_over = table.state.finished and (table.state.stopped or has_dreamt_out(table)) and contenders(table)
    return standing(table.announced, judged(table)) if is_over else None


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    """By hand: when a role is not told, the last to dream has gone, or it gets late."""
    state = table.state
    if not state.finished and (state.scored or state.dreamt) and not is_masked(table, who):
        yield Offer("end_game", at=f"round:{state.last_number}", once=True)


def end_game(asked: Asked[Nights]) -> list[Fact]:
    """A dream that is being dreamt then does not count."""
    return [*stopping(asked.table), judged(asked.table).fact()]


def is_whole(table: Table[Nights]) -> bool:
    return not table.state.stopped


def stopping(table: Table[Nights]) -> list[Fact]:
    dreamt = table.state.last_number - bool(table.state.current)
    of = dreamers.rounds(table)
    return [Fact("stopped_early", {"dreamt": dreamt, "of": of})] if dreamt < of else []


def stopped_early(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, nights=table.state.scored, stopped=True)


def game_ended(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, finished=True)


stopped_line = line("WD-013", n=number("dreamt"), of=number("of"))
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={"end_game": end_game},
    facts={"stopped_early": Kind(stopped_early, stopped_line, voids=True, reveals=True)},
    reacts={ENDED: game_ended},
    silences=(FLOOR,),
)
