"""How a game of Etherium ends, as every screen shows it: what is still to be counted, then who won and why."""

from dataclasses import dataclass

from companion.games.etherium import rules, stars
from companion.games.etherium.rules import GAME, Orbit, Result
from companion.kit.ranking import places
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    seat: Seat
    people: str
    place: int
    stars: int
    cubes: int | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """Empty while seasons go on; then the count, the question that breaks a tie, or who won and why."""

    headline: Say | None
    reasons: tuple[Say, ...]
    standings: tuple[Standing, ...]
    ask: Seat | None
    announce: Offer | None
    count: Offer | None
    people: tuple[str, ...]


def of_ending(table: Table[Orbit], offers: Offers, boosters_count: bool) -> Ending:
    state = table.state
    if not state.is_counting or not rules.points(table):
        return Ending(None, (), (), None, None, None, ())
    if not state.is_announced:
        asked = say(f"{GAME}.ending.count", rule="ET-071")
        return Ending(asked, unread(table), (), None, offers.get("announce"), None, ())
    waiting = rules.uncounted(table)
    if waiting:
        tied = tuple(table.name(seat) for seat in rules.in_tie(table))
        headline = say(f"{GAME}.ending.tied", rule="ET-072", names=tied)
        return Ending(headline, unread(table), (), table.seat(waiting[0]), None, offers.get("count_cubes"), ())
    return over(table, rules.final_result(table, boosters_count))


def unread(table: Table[Orbit]) -> tuple[Say, ...]:
    """Capacities that somebody took and whose stars nobody has noted yet."""
    state = table.state
    missing = tuple(
        state.names.get(each) or say(f"{GAME}.choice.{each}")
        for each in stars.CAPACITIES
        if state.stock.taken(each) and each not in state.capacities
    )
    return (say(f"{GAME}.ending.unread", rule="ET-071", names=missing),) if missing else ()


def over(table: Table[Orbit], result: Result) -> Ending:
    winners = tuple(table.name(seat) for seat in result.winners)
    kind = "shared" if len(winners) > 1 else "won"
    headline = say(f"{GAME}.ending.{kind}", rule="ET-070", names=winners)
    people = tuple(seat.name for seat in table.here())
    return Ending(
        headline, (*why_won(table, result), *unread(table)), standings(table, result), None, None, None, people
    )


def why_won(table: Table[Orbit], result: Result) -> tuple[Say, ...]:
    counted = dict(result.stars)
    best = max(counted.values())
    if not result.cubes:
        return (say(f"{GAME}.why.most_stars", rule="ET-071", n=best),)
    names = tuple(table.name(seat) for seat, _ in result.cubes)
    tied = say(f"{GAME}.why.tied", rule="ET-072", names=names, n=best)
    counts = tuple(
        say(f"{GAME}.why.cubes", rule="ET-072", name=table.name(seat), n=count) for seat, count in result.cubes
    )
    return (tied, *counts, say(f"{GAME}.why.shared" if len(result.winners) > 1 else f"{GAME}.why.most_cubes"))


def standings(table: Table[Orbit], result: Result) -> tuple[Standing, ...]:
    counted, cubes = dict(result.stars), dict(result.cubes)
    rank = places({seat: (count, cubes.get(seat, -1)) for seat, count in counted.items()})
    found = [
        Standing(
            seat=seat,
            people=rules.people(table, seat.id),
            place=rank[seat.id],
            stars=counted[seat.id],
            cubes=cubes.get(seat.id),
            wins=seat.id in result.winners,
        )
        for seat in table.seats
        if seat.id in counted
    ]
    return tuple(sorted(found, key=lambda each: each.place))
