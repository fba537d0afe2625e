"""How a game of When I Dream ended, as every screen shows it: who won and why, who was what, the words, the race."""

from dataclasses import dataclass

from companion.games.when_i_dream import rules, scoring
from companion.games.when_i_dream.rules import GAME, Dream, Night, Result
from companion.kit.chart import Race, race, summit
from companion.kit.ranking import leaders, places
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """`earned` before the penalties were taken off."""

    seat: Seat
    place: int
    score: int
    earned: int
    penalties: int
    wins: bool


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
class Ending:
    """Empty while the game goes on. `floored` are those whose score would be below zero."""

    headline: Say | None = None
    reasons: tuple[Say, ...] = ()
    standings: tuple[Standing, ...] = ()
    seats: tuple[Seat, ...] = ()
    dreams: tuple[Past, ...] = ()
    race: Race | None = None
    floored: tuple[Say, ...] = ()
    people: tuple[str, ...] = ()


def of_ending(table: Table[Dream]) -> Ending:
    if not scoring.is_over(table):
        return Ending()
    result = scoring.final_result(table)
    names = tuple(table.name(seat) for seat in result.winners)
    seats = tuple(seat for seat in table.seats if any(seat.id in night.players for night in table.state.nights))
    return Ending(
        headline=say(f"{GAME}.ending.{'shared' if len(names) > 1 else 'won'}", rule="WD-013", names=names),
        reasons=why_won(table, result),
        standings=standings(table, result),
        seats=seats,
        dreams=tuple(past(table, night, seats) for night in table.state.nights),
        race=of_race(table),
        floored=floored(table),
        people=tuple(seat.name for seat in table.here()),
    )


def why_won(table: Table[Dream], result: Result) -> tuple[Say, ...]:
    points, penalties = dict(result.points), dict(result.penalties)
    tied, best = leaders(points), max(points.values(), default=0)
    if len(tied) < 2:
        return (say(f"{GAME}.why.most_points", rule="WD-013", points=best),)
    names = tuple(table.name(seat) for seat in tied)
    counts = tuple(say(f"{GAME}.why.penalties", name=table.name(seat), n=penalties.get(seat, 0)) for seat in tied)
    last = say(f"{GAME}.why.shared" if len(result.winners) > 1 else f"{GAME}.why.fewest", rule="WD-013")
    return (say(f"{GAME}.why.tied", rule="WD-013", names=names, points=best), *counts, last)


def standings(table: Table[Dream], result: Result) -> tuple[Standing, ...]:
    points, penalties = dict(result.points), dict(result.penalties)
    rank = places({seat: (score, -penalties.get(seat, 0)) for seat, score in points.items()})
    found = [
        Standing(
            seat,
            rank[seat.id],
            points[seat.id],
            scoring.total(table, seat.id),
            penalties.get(seat.id, 0),
            seat.id in result.winners,
        )
        for seat in table.seats
        if seat.id in points
    ]
    return tuple(sorted(found, key=lambda each: each.place))


def past(table: Table[Dream], night: Night, seats: tuple[Seat, ...]) -> Past:
    words = tuple((card.verdict, card.word) for card in night.cards if card.word)
    roles = tuple(rules.role(night, seat.id) for seat in seats)
    dreamer, lit, lost = table.seat(night.dreamer), scoring.yellow(night), scoring.blue(table, night)
    return Past(night.number, dreamer, lit, lost, roles, words)


def of_race(table: Table[Dream]) -> Race:
    series = {seat: tuple(enumerate(scoring.scores(table, seat.id))) for seat in rules.contenders(table)}
    highest = summit(series.values(), least=10)
    nights = {step: night.number for step, night in enumerate(table.state.scored, start=1)}
    return race(series, nights, highest, max(5, highest // 5))


def floored(table: Table[Dream]) -> tuple[Say, ...]:
    """WD-013: where the rulebook's silence about scores below zero made a difference."""
    below = [seat for seat in rules.contenders(table) if scoring.is_floored(table, seat.id)]
    if not below:
        return ()
    kept = rules.has_settled(table, "floor", "below")
    names = tuple(seat.name for seat in below)
    return (say(f"{GAME}.why.below" if kept else f"{GAME}.why.floor", rule="WD-013", names=names, n=len(names)),)
