"""The views of the points: of everybody, of one's phone, by round, and the pads to enter them."""

from dataclasses import dataclass, replace

from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.points import contenders, has_begun, latest_round, totals
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Vale
from companion.kit.final_standings import leaders, ranks
from companion.kit.score_sheet import EnteredCell, SheetRow, SheetView
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    score: int
    gained: int
    is_noted: bool
    leads: bool
    has_initiative: bool
    has_panel: bool = False


@dataclass(frozen=True, slots=True)
class Scores:
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    score: Score | None
    place: int


@dataclass(frozen=True, slots=True)
class Pads:
    """A number pad for each seat. This view changes only when the people change, so that entering points does not send
    the pads again."""

    seats: tuple[Seat, ...]


def scores(table: Table[Vale], own: str) -> Scores:
    with_panel = {seat.id for seat in order_of_play(table) if ASSISTANT.is_on(table)} - {own}
    by_seat = table.compute_once(all_scores)
    return Scores(tuple(replace(each, has_panel=True) if each.seat.id in with_panel else each for each in by_seat))


def all_scores(table: Table[Vale]) -> tuple[Score, ...]:
    return tuple(score(table, seat) for seat in contenders(table))


def score(table: Table[Vale], seat: Seat) -> Score:
    state, by_seat = table.state, totals(table)
    before = state.sheet.scores(seat.id, state.round - 1)[-1]
    return Score(
        seat=seat,
        score=by_seat[seat.id],
        gained=state.sheet.climb(state.round, seat.id)(before) - before,
        is_noted=state.sheet.has(state.round, seat.id),
        leads=has_begun(table) and seat.id in leaders(by_seat),
        has_initiative=seat.id == state.first,
    )


def mine(table: Table[Vale], seat: str) -> Mine:
    own = next((each for each in table.compute_once(all_scores) if each.seat.id == seat), None)
    return Mine(own, ranks(totals(table)).get(seat, 0))


def pads(table: Table[Vale]) -> Pads:
    return Pads(contenders(table))


def sheet(table: Table[Vale]) -> SheetView[SheetRow[EnteredCell]]:
    return table.state.sheet.view(table.seats, latest_round(table))
