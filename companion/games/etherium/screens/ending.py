"""The end of a year: what is still to be counted, then who won and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherium import ending as rules
from companion.games.etherium import stars
from companion.games.etherium.box import BASE, CAPACITIES
from companion.games.etherium.capacities import called
from companion.games.etherium.paying import among
from companion.games.etherium.peoples import people
from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH
from companion.kit import results
from companion.kit.results import standings
from companion.table.ending import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing(results.Standing):
    """Its `stars` are the score, by the name under which games were recorded."""

    people: str
    stars: int
    cubes: int | None


@dataclass(frozen=True, slots=True)
class Ending(results.Ending):
    """Empty while seasons go on; then the count, the question that breaks a tie, with what is `known` of its answer;
    or who won and why."""

    ask: Seat | None = None
    known: int | None = None


def ending(table: Table[Orbit]) -> Ending:
    if not table.state.is_counting or not stars.points(table):
        return Ending()
    missing = tuple(unread(table))
    if not table.state.is_announced:
        return Ending(say("etherium.ending.count", rule="ET-071"), missing)
    if waiting := rules.uncounted(table):
        tied = say("etherium.ending.tied", rule="ET-072", names=table.names(rules.in_tie(table)))
        return Ending(tied, missing, ask=table.seat(waiting[0]), known=followed(table, waiting[0]))
    result = rules.final(table)
    return over(table, result) if result else Ending()


def followed(table: Table[Orbit], seat: str) -> int | None:
    """ET-072: the base cubes that the app has counted, where the table follows them."""
    return among(table.state.stock, seat, BASE) if DEPTH.is_on(table) else None


def unread(table: Table[Orbit]) -> Iterator[Say]:
    """Capacities that somebody took and whose stars nobody has noted yet."""
    state = table.state
    taken = tuple(each for each in CAPACITIES if state.stock.taken(each) and each not in state.capacities)
    if taken:
        yield say("etherium.ending.unread", rule="ET-071", names=tuple(called(state, each) for each in taken))


def over(table: Table[Orbit], result: Result) -> Ending:
    kind = "shared" if len(result.winners) > 1 else "won"
    headline = say(f"etherium.ending.{kind}", rule="ET-070", names=table.names(result.winners))
    reasons = (*why_won(table, result), *unread(table))
    return Ending(headline, reasons, ranked(table, result), results.people(table))


def why_won(table: Table[Orbit], result: Result) -> Iterator[Say]:
    cubes, best = result.of("cubes"), max(result.of("stars").values())
    if not cubes:
        yield say("etherium.why.most_stars", rule="ET-071", n=best)
        return
    yield say("etherium.why.tied", rule="ET-072", names=table.names(tuple(cubes)), n=best)
    for seat, count in cubes.items():
        yield say("etherium.why.cubes", rule="ET-072", name=table.name(seat), n=count)
    yield say("etherium.why.shared" if len(result.winners) > 1 else "etherium.why.most_cubes")


def ranked(table: Table[Orbit], result: Result) -> tuple[Standing, ...]:
    points, cubes = result.of("stars"), result.of("cubes")

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        score = points[seat.id]
        return Standing(seat, place, score, wins, people(table, seat.id), score, cubes.get(seat.id))

    return standings(table, result, {seat: (count, cubes.get(seat, -1)) for seat, count in points.items()}, stand)
