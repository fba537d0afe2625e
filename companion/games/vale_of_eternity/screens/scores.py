"""The views of points and end: scores, sheet, track, chart, and the winner or what breaks a tie."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.points_and_end import (
    GOAL,
    SCORING,
    final_result,
    is_over,
    latest_round,
    tied_seats,
    tied_without_count,
)
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Vale
from companion.kit import final_standings
from companion.kit.final_standings import FinalStandings, who_won
from companion.kit.score_charts import Paper, Race, race_of_scores
from companion.kit.score_sheet import EnteredCell, SheetRow, SheetView
from companion.kit.scoring_screens import OwnScore, ScoringScreens, SeatScore, SeatScores
from companion.kit.stopping_and_leaving import contenders
from companion.table.game_result import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

LANE = 30
SCREENS = ScoringScreens(SCORING)


@dataclass(frozen=True, slots=True)
class Score(SeatScore):
    """The score of a seat. `has_initiative` says that it plays first, `has_panel` that people can open its panel of the
    assistant from here."""

    has_initiative: bool = False
    has_panel: bool = False


def scores(table: Table[Vale], own: str) -> SeatScores:
    with_panel = {seat.id for seat in order_of_play(table)} - {own} if ASSISTANT.is_on(table) else ()
    found = table.compute_once(SCREENS.scores).scores
    return SeatScores(tuple(score(table, each, each.seat.id in with_panel) for each in found))


def score(table: Table[Vale], found: SeatScore, has_panel: bool) -> Score:
    known = {each.name: getattr(found, each.name) for each in fields(found)}
    return Score(**known, has_initiative=found.seat.id == table.state.first, has_panel=has_panel)


def mine(table: Table[Vale], seat: str) -> OwnScore:
    own = SCREENS.own_score(table, seat)
    return replace(own, score=score(table, own.score, False)) if own.score else own


def sheet(table: Table[Vale]) -> SheetView[SheetRow[EnteredCell]]:
    return table.state.sheet.view(table.seats, latest_round(table))


@dataclass(frozen=True, slots=True)
class Lane:
    """A seat's lane on the track; `x` and `y` are the place of its token in the drawing."""

    seat: Seat
    score: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Track:
    paper: Paper
    lanes: tuple[Lane, ...]
    goal: int
    goal_x: float
    race: Race


def race_view(table: Table[Vale]) -> Track:
    seats, steps, goal = contenders(table), latest_round(table), GOAL.number(table)
    scores = {seat: table.state.sheet.scores(seat.id, steps) for seat in seats}
    highest = max([goal, *(max(each) for each in scores.values())])
    paper = Paper(height=34 + LANE * len(seats), left=18, right=30)
    return Track(
        paper=paper,
        lanes=tuple(lane(paper, seat, scores[seat][-1], place, highest) for place, seat in enumerate(seats)),
        goal=goal,
        goal_x=paper.x(goal, highest),
        race=race_of_scores(scores, least=goal, goal=goal),
    )


def lane(paper: Paper, seat: Seat, points: int, place: int, highest: int) -> Lane:
    return Lane(seat, points, paper.x(points, highest), paper.top + 16 + LANE * place)


@dataclass(frozen=True, slots=True)
class Standing(final_standings.Standing):
    """The place of one seat at the end. `creatures` is its number of creatures if it was tied, otherwise None."""

    creatures: int | None

    @property
    def note(self) -> Say | None:
        return None if self.creatures is None else say("vale_of_eternity.creatures", n=self.creatures)


def ending(table: Table[Vale]) -> FinalStandings:
    """Returns the end of the game with its reasons and everybody's places; empty while the game is not over. While a
    tie is not broken, `ask` is the seat that counts its creatures next."""
    if not is_over(table):
        return FinalStandings()
    if result := final_result(table):
        return FinalStandings(
            who_won(table, result, "vale_of_eternity", "VE-013"),
            (*SCREENS.why_over(table), *why_won(table, result)),
            standings(table, result),
            final_standings.people_to_reseat(table),
            SCREENS.titles(table),
            is_stopped=table.state.is_stopped,
            game="vale_of_eternity",
            sheet="sheet",
        )
    tied = say("vale_of_eternity.ending.tied", rule="VE-013", names=table.names(tied_seats(table)))
    waiting = table.seat(tied_without_count(table)[0])
    return FinalStandings(tied, tuple(SCREENS.why_over(table)), ask=waiting, game="vale_of_eternity")


def why_won(table: Table[Vale], result: Result) -> Iterator[Say]:
    creatures, best = result.of("creatures"), max(result.of("points").values())
    if not creatures:
        yield say("vale_of_eternity.why.most_points", rule="VE-013", points=best)
        return
    kind = "shared" if len(result.winners) > 1 else "most_creatures"
    counts = tuple(f"{table.name(seat)} {count}" for seat, count in creatures.items())
    yield say(f"vale_of_eternity.why.{kind}", rule="VE-013", points=best, counts=counts)


def standings(table: Table[Vale], result: Result) -> tuple[Standing, ...]:
    scores, creatures = result.of("points"), result.of("creatures")

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        return Standing(seat, place, scores[seat.id], wins, creatures.get(seat.id))

    rank = {seat: (score, creatures.get(seat, -1)) for seat, score in scores.items()}
    return final_standings.standings(table, result, rank, stand)
