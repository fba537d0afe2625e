"""The score sheet of When I Dream: dreams by people, each number leading to its correction. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.when_i_dream import rules, scoring
from companion.games.when_i_dream.rules import Dream, Night
from companion.table.fact import Who
from companion.table.moves import Offer
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
    correct: Offer | None


def of_sheet(table: Table[Dream], audience: Who, on: Mapping[str, Offer]) -> Sheet:
    series = {seat.id: scoring.scores(table, seat.id) for seat in table.seats}
    rows = tuple(of_night(table, night, place, series) for place, night in enumerate(table.state.scored, start=1))
    start = tuple((seat, series[seat.id][0]) for seat in table.seats)
    penalties = tuple((seat, seen_penalties(table, audience, seat.id)) for seat in table.seats)
    return Sheet(table.seats, start, rows, penalties, on.get("correct_points"))


def of_night(table: Table[Dream], night: Night, place: int, series: Mapping[str, tuple[int, ...]]) -> Row:
    cells = tuple(
        Cell(
            seat,
            scoring.earned(table, night, seat.id),
            series[seat.id][place],
            rules.role(night, seat.id),
            scoring.share(table, night, seat.id) is not None,
        )
        for seat in table.seats
    )
    dreamer, lit, lost = table.seat(night.dreamer), scoring.yellow(night), scoring.blue(table, night)
    return Row(night.number, dreamer, lit, lost, scoring.all_told(night), cells)


def seen_penalties(table: Table[Dream], audience: Who, seat: str) -> int:
    """The Dreamer's own screen counts what lay there before this dream."""
    night = table.state.current
    if night and rules.is_masked(table, audience):
        return night.penalties.get(seat, 0)
    return scoring.penalties(table.state, seat)
