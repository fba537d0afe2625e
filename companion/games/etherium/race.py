"""The lines of the race: everybody's stars, season by season."""

from companion.games.etherium import rules
from companion.games.etherium.rules import Orbit
from companion.kit.chart import Paper, Race, race, summit
from companion.table.table import Table


def of_race(table: Table[Orbit], last: int) -> Race:
    steps = max([last, table.state.number, *table.state.past])
    series = {seat: rules.by_season(table, seat.id) for seat in rules.contenders(table)}
    highest = summit(series.values(), least=10)
    seasons = {season: season for season in range(steps + 1)}
    return race(series, seasons, highest, max(5, highest // 5), paper=Paper(height=220, bottom=26), room=18)
