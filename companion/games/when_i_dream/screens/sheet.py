"""The score sheet: dreams by people, each number leading to its correction."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.when_i_dream import board, points
from companion.games.when_i_dream.day import all_told
from companion.games.when_i_dream.forbidden_words import penalties_seen
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.state import Night, Nights
from companion.table.fact import Who
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Cell:
    seat: Seat
    points: int
    total: int
    role: str
    is_known: bool


@dataclass(frozen=True, slots=True)
class Row:
    round: int
    dreamer: Seat | None
    yellow: int
    blue: int
    told: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """`start` are the points that each began with, `penalties` the cards in front of each."""

    seats: tuple[Seat, ...]
    start: tuple[tuple[Seat, int], ...]
    rows: tuple[Row, ...]
    penalties: tuple[tuple[Seat, int], ...]


def sheet(table: Table[Nights], audience: Who) -> Sheet:
    series = {seat.id: points.scores(table, seat.id) for seat in table.seats}
    nights = enumerate(table.state.scored, start=1)
    rows = tuple(row(table, night, {seat: scores[place] for seat, scores in series.items()}) for place, night in nights)
    start = tuple((seat, series[seat.id][0]) for seat in table.seats)
    penalties = tuple((seat, penalties_seen(table, audience, seat.id)) for seat in table.seats)
    return Sheet(table.seats, start, rows, penalties)


def row(table: Table[Nights], night: Night, totals: Mapping[str, int]) -> Row:
    """`totals` are those after this night."""
    cells = tuple(cell(table, night, seat, totals[seat.id]) for seat in table.seats)
    lit, lost = board.yellow(night), board.blue(table, night)
    return Row(night.number, table.seat(night.dreamer), lit, lost, all_told(night), cells)


def cell(table: Table[Nights], night: Night, seat: Seat, total: int) -> Cell:
    share = points.share(table, night, seat.id)
    return Cell(seat, share.points if share else 0, total, role(night, seat.id), share is not None)
