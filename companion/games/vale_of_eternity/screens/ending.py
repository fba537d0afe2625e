"""The view of the end: the winner and the reasons, or which tied seat counts its creatures next."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.vale_of_eternity import points
from companion.games.vale_of_eternity.game_end import final_result, tied_seats, tied_without_count
from companion.games.vale_of_eternity.screens.scores import SCREENS
from companion.games.vale_of_eternity.state import Vale
from companion.kit import final_standings
from companion.kit.final_standings import FinalStandings
from companion.kit.score_sentences import who_won
from companion.table.game_result import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


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
    if not points.is_over(table):
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
