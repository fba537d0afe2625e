"""The lines of the race: everybody's stars, season by season."""

from dataclasses import dataclass

from companion.games.etherium import rules
from companion.games.etherium.rules import Orbit
from companion.kit.chart import Paper, apart
from companion.table.game import Table
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Line:
    seat: Seat
    points: tuple[tuple[float, float], ...]
    stars: int
    label_y: float


@dataclass(frozen=True, slots=True)
class Lines:
    paper: Paper
    lines: tuple[Line, ...]
    seasons: tuple[tuple[int, float], ...]
    heights: tuple[tuple[int, float], ...]


def of_race(table: Table[Orbit], last: int) -> Lines:
    seats, steps = rules.contenders(table), max([last, table.state.number, *table.state.past])
    series = {seat.id: rules.by_season(table, seat.id) for seat in seats}
    highest = max([10, *(count for line in series.values() for _, count in line)])
    paper = Paper(height=220, bottom=26)
    labels = apart([paper.y(series[seat.id][-1][1], highest) for seat in seats], 18, paper.height - paper.bottom)
    lines = tuple(
        Line(
            seat,
            tuple((paper.x(season, steps), paper.y(count, highest)) for season, count in series[seat.id]),
            series[seat.id][-1][1],
            label,
        )
        for seat, label in zip(seats, labels, strict=True)
    )
    seasons = tuple((season, paper.x(season, steps)) for season in range(steps + 1))
    heights = tuple((count, paper.y(count, highest)) for count in range(0, highest + 1, max(5, highest // 5)))
    return Lines(paper, lines, seasons, heights)
