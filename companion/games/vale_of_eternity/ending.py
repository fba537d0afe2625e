"""How a game of The Vale of Eternity ended, as every screen shows it: who won and why, or who must count creatures."""

from dataclasses import dataclass

from companion.games.vale_of_eternity import rules
from companion.games.vale_of_eternity.rules import End, Vale
from companion.kit.ranking import places
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

GAME = "vale_of_eternity"


@dataclass(frozen=True, slots=True)
class Standing:
    seat: Seat
    place: int
    score: int
    creatures: int | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """Empty while the game goes on; then the question that breaks a tie, or who won and why."""

    headline: Say | None
    reasons: tuple[Say, ...]
    standings: tuple[Standing, ...]
    ask: Seat | None
    count: Offer | None
    people: tuple[str, ...]


def of_ending(table: Table[Vale], end: End, offers: Offers) -> Ending:
    if not rules.is_over(table, end):
        return Ending(None, (), (), None, None, ())
    count = offers.get("count_creatures")
    waiting = rules.uncounted(table)
    tied = tuple(table.name(seat) for seat in rules.in_tie(table))
    if waiting:
        asked = say(f"{GAME}.ending.tied", rule="VE-013", names=tied)
        return Ending(asked, why_over(table, end), (), table.seat(waiting[0]), count, ())
    result = rules.final_result(table)
    winners = tuple(table.name(seat) for seat in result.winners)
    people = tuple(seat.name for seat in table.here())
    kind = "shared" if len(winners) > 1 else "won"
    headline = say(f"{GAME}.ending.{kind}", rule="VE-013", names=winners)
    return Ending(
        headline, (*why_over(table, end), *why_won(table, result)), standings(table, result), None, count, people
    )


def why_over(table: Table[Vale], end: End) -> tuple[Say, ...]:
    reached = tuple(table.name(seat) for seat, points in rules.points(table).items() if points >= end.goal)
    why = []
    if reached:
        why.append(say(f"{GAME}.why.goal", rule="VE-006", names=reached, goal=end.goal, round=table.state.round))
    if table.state.round >= end.last_round:
        why.append(say(f"{GAME}.why.last_round", rule="VE-006", round=table.state.round))
    return tuple(why)


def why_won(table: Table[Vale], result: rules.Result) -> tuple[Say, ...]:
    if not result.creatures:
        best = max(points for _, points in result.points)
        return (say(f"{GAME}.why.most_points", rule="VE-013", points=best),)
    tied = say(
        f"{GAME}.why.tied",
        rule="VE-013",
        names=tuple(table.name(seat) for seat, _ in result.creatures),
        points=dict(result.points)[result.winners[0]],
    )
    counts = tuple(
        say(f"{GAME}.why.creatures", rule="VE-013", name=table.name(seat), creatures=count)
        for seat, count in result.creatures
    )
    last = say(f"{GAME}.why.shared" if len(result.winners) > 1 else f"{GAME}.why.most_creatures", rule="VE-013")
    return (tied, *counts, last)


def standings(table: Table[Vale], result: rules.Result) -> tuple[Standing, ...]:
    points, creatures = dict(result.points), dict(result.creatures)
    rank = places({seat: (score, creatures.get(seat, -1)) for seat, score in points.items()})
    found = [
        Standing(seat, rank[seat.id], points[seat.id], creatures.get(seat.id), seat.id in result.winners)
        for seat in table.seats
        if seat.id in points
    ]
    return tuple(sorted(found, key=lambda each: each.place))
