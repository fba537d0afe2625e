"""The points of each person, with those of the last dream and why."""

from dataclasses import dataclass

from companion.games.when_i_dream import points
from companion.games.when_i_dream.end import contenders
from companion.games.when_i_dream.forbidden_words import penalties_seen
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.state import Nights
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    total: int
    gained: int | None
    because: Say | None
    role: str
    penalties: int
    leads: bool
    dreams: bool


@dataclass(frozen=True, slots=True)
class Scores:
    scores: tuple[Score, ...]


def scores(table: Table[Nights], audience: Who) -> Scores:
    seats = contenders(table)
    ahead = leaders({seat.id: points.total(table, seat.id) for seat in seats})
    return Scores(tuple(score(table, audience, seat, seat.id in ahead) for seat in seats))


def score(table: Table[Nights], audience: Who, seat: Seat, leads: bool) -> Score:
    """The last dream's points stay until the next one begins."""
    state = table.state
    last = state.nights[-1] if state.nights and not state.current else None
    gained = points.share(table, last, seat.id) if last else None
    return Score(
        seat=seat,
        total=points.total(table, seat.id),
        gained=gained.points if gained else None,
        because=gained.because if gained else None,
        role=role(last, seat.id) if last else "",
        penalties=penalties_seen(table, audience, seat.id),
        leads=leads and bool(state.scored),
        dreams=state.dreamer == seat.id,
    )
