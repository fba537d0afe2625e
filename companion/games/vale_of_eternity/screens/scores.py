"""The points of each person: on the tablet, on their own phone, round by round; and the pads to enter them."""

from dataclasses import dataclass, replace

from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.points import contenders, rounds_in_sight, totals
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Vale
from companion.kit.ranking import leaders, places
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
    """One number pad a seat; they change only with the round, so that a tap does not send them again."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    seat: Seat
    points: int
    total: int
    is_noted: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Round 0 is what each started with."""

    round: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]


def scores(table: Table[Vale], own: str) -> Scores:
    """What lies before the seat of a phone is on that phone already."""
    playing = {seat.id for seat in order_of_play(table) if ASSISTANT.is_on(table)} - {own}
    scored = table.once(all_scores)
    return Scores(tuple(replace(each, has_panel=True) if each.seat.id in playing else each for each in scored))


def all_scores(table: Table[Vale]) -> tuple[Score, ...]:
    return tuple(score(table, seat) for seat in contenders(table))


def score(table: Table[Vale], seat: Seat) -> Score:
    state, scored = table.state, totals(table)
    before = state.sheet.scores(seat.id, state.round - 1)[-1]
    return Score(
        seat=seat,
        score=scored[seat.id],
        gained=state.sheet.climb(state.round, seat.id)(before) - before,
        is_noted=state.sheet.has(state.round, seat.id),
        leads=seat.id in leaders(scored),
        has_initiative=seat.id == state.first,
    )


def mine(table: Table[Vale], seat: str) -> Mine:
    own = next((each for each in table.once(all_scores) if each.seat.id == seat), None)
    return Mine(own, places(totals(table)).get(seat, 0))


def pads(table: Table[Vale]) -> Pads:
    return Pads(contenders(table))


def sheet(table: Table[Vale]) -> Sheet:
    rounds = range(rounds_in_sight(table) + 1)
    rows = (Row(round, tuple(cell(table, seat, round) for seat in table.seats)) for round in rounds)
    return Sheet(table.seats, tuple(rows))


def cell(table: Table[Vale], seat: Seat, round: int) -> Cell:
    sheet = table.state.sheet
    before, total = (0, *sheet.scores(seat.id, round))[-2:]
    return Cell(seat, total - before, total, sheet.has(round, seat.id))
