"""How a game of When I Dream ended: who won and why, who was what, the words, the race."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.when_i_dream import answers, dreamers, end, points
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.state import Night, Nights
from companion.kit import results
from companion.kit.chart import Race, race, summit
from companion.kit.ranking import leaders
from companion.table.ending import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing(results.Standing):
    """`earned` before the penalties were taken off."""

    earned: int
    penalties: int


@dataclass(frozen=True, slots=True)
class Past:
    """One dream, as it is remembered: the role of each by seat, the words by pile."""

    round: int
    dreamer: Seat | None
    yellow: int
    blue: int
    roles: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Dreamt:
    """All dreams that are over, and the race."""

    seats: tuple[Seat, ...]
    dreams: tuple[Past, ...]
    race: Race | None


@dataclass(frozen=True, slots=True)
class Ending(results.Ending):
    """`floored` are those whose score would be below zero."""

    seats: tuple[Seat, ...] = ()
    dreams: tuple[Past, ...] = ()
    race: Race | None = None
    floored: tuple[Say, ...] = ()


def dreamt(table: Table[Nights]) -> Dreamt:
    nights, seats = table.state.scored, who_dreamt(table)
    return Dreamt(seats, tuple(past(table, night, seats) for night in nights), drawing(table) if nights else None)


def who_dreamt(table: Table[Nights]) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if any(seat.id in night.players for night in table.state.nights))


def ending(table: Table[Nights]) -> Ending:
    result = end.final(table)
    if result is None:
        return Ending()
    names, nights, seats = table.names(result.winners), table.state.nights, who_dreamt(table)
    return Ending(
        headline=headline(table, names),
        reasons=(*stopped(table), *why(table, result)),
        standings=ranked(table, result),
        people=results.people(table),
        seats=seats,
        dreams=tuple(past(table, night, seats) for night in nights),
        race=drawing(table),
        floored=tuple(floored(table)),
    )


def headline(table: Table[Nights], names: tuple[str, ...]) -> Say:
    if table.state.stopped:
        return say("when_i_dream.ending.ahead", rule="WD-013", names=names, n=len(names))
    return say(f"when_i_dream.ending.{'shared' if len(names) > 1 else 'won'}", rule="WD-013", names=names)


def stopped(table: Table[Nights]) -> Iterator[Say]:
    if table.state.stopped:
        of = dreamers.rounds(table)
        yield say("when_i_dream.why.stopped", rule="WD-013", n=table.state.last_number, of=of)


def why(table: Table[Nights], result: Result) -> Iterator[Say]:
    scores, penalties = result.of("points"), result.of("penalties")
    tied, best = leaders(scores), max(scores.values(), default=0)
    if len(tied) < 2:
        yield say("when_i_dream.why.most_points", rule="WD-013", points=best)
        return
    yield say("when_i_dream.why.tied", rule="WD-013", names=table.names(tied), points=best)
    for seat in tied:
        yield say("when_i_dream.why.penalties", name=table.name(seat), n=penalties.get(seat, 0))
    yield say(f"when_i_dream.why.{'shared' if len(result.winners) > 1 else 'fewest'}", rule="WD-013")


def ranked(table: Table[Nights], result: Result) -> tuple[Standing, ...]:
    scores, penalties = result.of("points"), result.of("penalties")
    rank = {seat: (score, -penalties.get(seat, 0)) for seat, score in scores.items()}

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        earned = points.total(table, seat.id)
        return Standing(seat, place, scores[seat.id], wins, earned, penalties.get(seat.id, 0))

    return results.standings(table, result, rank, stand)


def past(table: Table[Nights], night: Night, seats: tuple[Seat, ...]) -> Past:
    words = tuple((card.verdict, card.word) for card in night.cards if card.word)
    roles, lit, lost = tuple(role(night, seat.id) for seat in seats), answers.yellow(night), answers.blue(table, night)
    return Past(night.number, table.seat(night.dreamer), lit, lost, roles, words)


def drawing(table: Table[Nights]) -> Race:
    series = {seat: tuple(enumerate(points.scores(table, seat.id))) for seat in end.contenders(table)}
    highest = summit(series.values(), least=10)
    nights = {step: night.number for step, night in enumerate(table.state.scored, start=1)}
    return race(series, nights, highest, max(5, highest // 5))


def floored(table: Table[Nights]) -> Iterator[Say]:
    """WD-013: where the rulebook's silence about scores below zero made a difference."""
    names = tuple(seat.name for seat in end.contenders(table) if end.is_floored(table, seat.id))
    if names:
        kept = "below" if end.FLOOR.of(table) == "below" else "floor"
        yield say(f"when_i_dream.why.{kept}", rule="WD-013", names=names, n=len(names))
