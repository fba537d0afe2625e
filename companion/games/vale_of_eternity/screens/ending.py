"""How a game ended: who won and why, or who among the tied has still to count creatures."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.vale_of_eternity import points
from companion.games.vale_of_eternity.ending import final, in_tie, uncounted
from companion.games.vale_of_eternity.state import Vale
from companion.kit import results
from companion.table.ending import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing(results.Standing):
    creatures: int | None


@dataclass(frozen=True, slots=True)
class Ending(results.Ending):
    """`ask` is who counts next, while a tie is still to be broken."""

    ask: Seat | None = None


def ending(table: Table[Vale]) -> Ending:
    if not points.is_over(table):
        return Ending()
    if result := final(table):
        why = (*why_over(table), *why_won(table, result))
        return Ending(headline(table, result), why, standings(table, result), results.people(table))
    tied = say("vale_of_eternity.ending.tied", rule="VE-013", names=table.names(in_tie(table)))
    return Ending(tied, tuple(why_over(table)), ask=table.seat(uncounted(table)[0]))


def headline(table: Table[Vale], result: Result) -> Say:
    kind = "shared" if len(result.winners) > 1 else "won"
    return say(f"vale_of_eternity.ending.{kind}", rule="VE-013", names=table.names(result.winners))


def why_over(table: Table[Vale]) -> Iterator[Say]:
    goal, round = points.GOAL.number(table), table.state.round
    if reached := tuple(seat.name for seat in points.reached(table)):
        yield say("vale_of_eternity.why.goal", rule="VE-006", names=reached, goal=goal, round=round)
    if round >= points.LAST_ROUND.number(table):
        yield say("vale_of_eternity.why.last_round", rule="VE-006", round=round)


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
    return results.standings(table, result, rank, stand)
