"""The lines of the race: everybody's stars, season by season."""

from companion.games.etherium import stars
from companion.games.etherium.peoples import contenders
from companion.games.etherium.seasons import SEASONS
from companion.games.etherium.state import Orbit
from companion.kit import chart
from companion.kit.chart import Paper, Race, summit
from companion.table.table import Table


def race(table: Table[Orbit]) -> Race:
    steps = max([SEASONS.number(table), table.state.number, *table.state.past])
    series = {seat: by_season(table, seat.id) for seat in contenders(table)}
    highest = summit(series.values(), least=10)
    seasons = {season: season for season in range(steps + 1)}
    return chart.race(series, seasons, highest, max(5, highest // 5), paper=Paper(height=220, bottom=26), room=18)


def by_season(table: Table[Orbit], seat: str) -> tuple[tuple[int, int], ...]:
    """What the things of each season are worth as far as it is known today."""
    state = table.state
    stocks = {number: stock for number, stock in state.past.items() if number < state.number}
    then = {number: stars.total(stock, seat, state.capacities) for number, stock in stocks.items()}
    now = stars.total(state.stock, seat, state.capacities)
    return tuple(sorted({0: 0, **then, state.number: now}.items()))
