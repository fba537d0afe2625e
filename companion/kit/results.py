"""What the ends of games have in common: who stands where, who won, and the drawing that every game shows of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.kit.ranking import leaders, places
from companion.table.ending import Result, Role
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table

AnyTable = Table[Any]
T = TypeVar("T", bound="Standing")


@dataclass(frozen=True, slots=True)
class Standing:
    """A game says more of each by adding fields of its own."""

    seat: Seat
    place: int
    score: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """Empty while the game goes on; then who won and why, and the people who may play again."""

    headline: Say | None = None
    reasons: tuple[Say, ...] = ()
    standings: tuple[Standing, ...] = ()
    people: tuple[str, ...] = ()


def standings(table: AnyTable, result: Result, rank: Mapping[str, Any], stand: Callable[..., T]) -> tuple[T, ...]:
    """Everybody whose place counts, best first. `rank` is what they are ranked by, tie-breaks and all; `stand` makes a
    standing of seat, place, and whether it wins."""
    place = places(rank)
    found = [stand(seat, place[seat.id], seat.id in result.winners) for seat in table.seats if seat.id in rank]
    return tuple(sorted(found, key=lambda each: each.place))


def people(table: AnyTable) -> tuple[str, ...]:
    """Whom "play again" seats at the next table."""
    return tuple(seat.name for seat in table.here())


def roles(told: Mapping[str, Say], points: Mapping[str, int]) -> Iterator[Role]:
    """What each was in a round, and who earned most of it."""
    best = leaders({seat: points[seat] for seat in told})
    return (Role(seat, say, points[seat], seat in best) for seat, say in told.items())
