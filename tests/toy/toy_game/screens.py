"""The views of the toy game: the round, everybody's points, the wind, the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kit import final_standings
from companion.kit.final_standings import FinalStandings, Standing, ending_part, leaders
from companion.kit.score_charts import Race, highest_value, race
from companion.kit.score_sheet import EnteredCell, SheetRow, SheetView
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.game_result import Result
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

from . import rounds, throws, wind
from .state import Pond


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    last: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Next:
    is_last: bool


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    score: int
    is_noted: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class Scores:
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Pads:
    """The windows in which points are entered, one for each seat. They change with the seats only, so that no tap
    redraws them."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """The own score of a phone; None if its seat is not at this table."""

    score: Score | None


@dataclass(frozen=True, slots=True)
class Wind:
    """The wind and the winds to choose from; none if the table plays without wind."""

    wind: str
    winds: tuple[str, ...]


def parts(table: Table[Pond], audience: Who, offers: Offers) -> Iterator[Part]:
    if audience.role == "seat":
        yield Part("mine", lambda: mine(table, audience.seat), draws=("note_throw",), zone="now")
    yield ending_part(table, audience, ending)
    yield Part("round", shared=round_view, zone="now")
    yield Part("next", shared=next_view, draws=("next_round",), zone="deed")
    yield Part("scores", shared=scores, draws=("note_throw",), zone="everybody")
    yield Part("pads", shared=pads, draws=("note_throw",), zone="hidden")
    yield Part("wind", shared=wind_view, draws=("turn_wind",), zone="drawer")
    yield Part("sheet", shared=sheet, draws=("correct_throw",), zone="drawer")


def round_view(table: Table[Pond]) -> Round:
    return Round(table.state.round, rounds.LAST_ROUND.number(table), throws.is_over(table))


def next_view(table: Table[Pond]) -> Next:
    return Next(rounds.is_last(table))


def scores(table: Table[Pond]) -> Scores:
    totals = throws.totals(table)
    ahead, state = leaders(totals), table.state
    return Scores(
        tuple(
            Score(seat, totals[seat.id], state.sheet.has(state.round, seat.id), seat.id in ahead)
            for seat in table.seats
        )
    )


def pads(table: Table[Pond]) -> Pads:
    return Pads(table.seats)


def mine(table: Table[Pond], seat: str) -> Mine:
    return Mine(next((each for each in table.compute_once(scores).scores if each.seat.id == seat), None))


def score_chart(table: Table[Pond]) -> Race:
    """Returns the chart of scores, which the first page of the house also shows while the game is under way."""
    steps, goal = table.state.round, throws.GOAL.number(table)
    series = {seat: tuple(enumerate(table.state.sheet.scores(seat.id, steps))) for seat in table.seats}
    rounds = {step: step for step in range(steps + 1)}
    return race(series, rounds, highest_value(series.values(), least=goal), every=20, goal=goal)


def sheet(table: Table[Pond]) -> SheetView[SheetRow[EnteredCell]]:
    return table.state.sheet.view(table.seats, table.state.round)


def wind_view(table: Table[Pond]) -> Wind:
    return Wind(table.state.wind, wind.WINDS if wind.WIND.is_on(table) else ())


def ending(table: Table[Pond]) -> FinalStandings:
    result = rounds.final_result(table)
    if not result:
        return FinalStandings()
    points = result.of("points")

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        return Standing(seat, place, points[seat.id], wins)

    standings = final_standings.standings(table, result, points, stand)
    people = final_standings.people_to_reseat(table)
    return FinalStandings(winner_sentence(table, result), (), standings, people, game=table.game)


def winner_sentence(table: Table[Pond], result: Result) -> Say:
    return say("toy.won", "TOY-003", names=table.names(result.winners), n=len(result.winners))


def headline(table: Table[Pond], audience: Who) -> Say:
    if result := rounds.final_result(table):
        return winner_sentence(table, result)
    ahead = leaders(throws.totals(table))
    return say("toy.leads", round=table.state.round, names=table.names(ahead), n=len(ahead))
