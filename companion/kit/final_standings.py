"""Ranks people, and defines the final standings as screens show them: the place of each seat, who won and why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.table.game_result import Result, Role
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import AnyTable

T = TypeVar("T", bound="Standing")


def leaders(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns all keys with the highest value, in the order of `values`; () if there are none."""
    top = max(values.values(), default=None)
    return tuple(who for who, value in values.items() if value == top)


def ranks(values: Mapping[str, Any]) -> dict[str, int]:
    """Returns the rank of each key, 1 for the highest value. Equal values share a rank, such as 1, 2, 2, 4."""
    ordered: Sequence[Any] = sorted(values.values(), reverse=True)
    return {who: ordered.index(value) + 1 for who, value in values.items()}


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one seat in the final standings, from 1 on; a game adds its own fields in a subclass."""

    seat: Seat
    place: int
    score: int
    wins: bool


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points at the end of a game: `thing` names what is counted, `told` is the sentence."""

    thing: str
    told: Say
    points: int


@dataclass(frozen=True, slots=True)
class CountedSeat:
    """A seat whose points are read out line by line at the end; `is_counted` once everybody has heard them."""

    seat: Seat
    lines: tuple[ScoreLine, ...]
    total: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """The end of a game as screens show it. `headline` and `reasons` say who won and why; `people` are the names that
    can play again. All fields are empty while the game is under way."""

    headline: Say | None = None
    reasons: tuple[Say, ...] = ()
    standings: tuple[Standing, ...] = ()
    people: tuple[str, ...] = ()


def standings(table: AnyTable, result: Result, rank: Mapping[str, Any], stand: Callable[..., T]) -> tuple[T, ...]:
    """Returns a standing for each seat whose id is in `rank`, best first. `rank` maps seat ids to values, the highest
    is best; `stand` makes a standing from a seat, its place, and whether it is among the winners of `result`."""
    place = ranks(rank)
    found = [stand(seat, place[seat.id], seat.id in result.winners) for seat in table.seats if seat.id in rank]
    return tuple(sorted(found, key=lambda each: each.place))


def people_to_reseat(table: AnyTable) -> tuple[str, ...]:
    """Returns the names of the people whom "play again" seats at the next table: those who are here now."""
    return tuple(seat.name for seat in table.here())


def roles(told: Mapping[str, Say], points: Mapping[str, int]) -> Iterator[Role]:
    """Yields a role for each seat in `told`, which maps seats to what they were in a round. The roles with the most
    points count as wins."""
    best = leaders({seat: points[seat] for seat in told})
    return (Role(seat, say, points[seat], seat in best) for seat, say in told.items())
