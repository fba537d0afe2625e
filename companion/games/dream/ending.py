"""How a game of Dream ended, as every screen shows it: who is furthest along, and why."""

from dataclasses import dataclass

from companion.games.dream import points, rules
from companion.games.dream.rules import Dream, Result
from companion.games.dream.telling import names
from companion.kit.ranking import places
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    seat: Seat
    place: int
    score: int
    times_mortal: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """Empty while the game goes on."""

    headline: Say | None
    reasons: tuple[Say, ...]
    standings: tuple[Standing, ...]
    people: tuple[str, ...]


def of_ending(table: Table[Dream], goal: int) -> Ending:
    if not points.is_over(table, goal):
        return Ending(None, (), (), ())
    result = points.final_result(table)
    winners = names(table, result.winners)
    shared = say("dream.ending.shared", rule="DR-011", names=winners)
    headline = shared if len(winners) > 1 else say("dream.ending.won", rule="DR-011", names=winners)
    people = tuple(seat.name for seat in table.here())
    return Ending(headline, why(table, result, goal), standings(table, result), people)


def why(table: Table[Dream], result: Result, goal: int) -> tuple[Say, ...]:
    reached = points.has_reached(table, goal)
    behind = names(table, tuple(seat for seat in reached if seat not in result.winners))
    furthest = max(space for _, space in result.points)
    last = rules.last_number(table.state)
    told = [
        say("dream.why.goal", rule="DR-011", names=names(table, reached), goal=goal, round=last),
        say("dream.why.furthest", rule="DR-011", points=furthest),
    ]
    if behind:
        told.append(say("dream.why.overtaken", rule="DR-011", names=behind, goal=goal))
    if len(result.winners) > 1:
        told.append(say("dream.why.shared", rule="DR-011"))
    return tuple(told)


def standings(table: Table[Dream], result: Result) -> tuple[Standing, ...]:
    space = dict(result.points)
    rank = places(space)
    mortals = [round.mortal for round in rules.scored(table.state)]
    found = [
        Standing(seat, rank[seat.id], space[seat.id], mortals.count(seat.id), seat.id in result.winners)
        for seat in table.seats
        if seat.id in space
    ]
    return tuple(sorted(found, key=lambda each: each.place))
