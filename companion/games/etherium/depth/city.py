"""What the app keeps of the cities beyond stars: cubes and levels, who owes whom, what an army may take. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.etherium import stars
from companion.games.etherium.depth.conflict import Conflict, in_order
from companion.kit.supplies import Stock

BASE = stars.BASE


@dataclass(frozen=True, slots=True)
class Owed:
    """So many cubes that `to` still takes from the city of `of`, or from the supply when that is empty."""

    to: str
    of: str
    left: int
    things: tuple[str, ...] = BASE


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a collection, and why: level, people, season or cards."""

    reason: str
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """The last collection, to tell its sum: its parts, what there really was to take, in which season and action."""

    seat: str
    space: str
    shares: tuple[Share, ...]
    got: tuple[tuple[str, int], ...] = ()
    moment: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Depth:
    """`conflicts` are those found and not put away, `chosen` the one that goes first; `costs` what panels print."""

    conflicts: tuple[Conflict, ...] = ()
    chosen: str = ""
    owed: tuple[Owed, ...] = ()
    costs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    gathered: Gathered | None = None

    @property
    def current(self) -> Conflict | None:
        """The one that was chosen or that is being fought; otherwise the first in order."""
        begun = (each for each in self.conflicts if each.throws or each.winner)
        chosen = (each for each in self.conflicts if each.id == self.chosen)
        return next(begun, None) or next(chosen, None) or next(iter(in_order(self.conflicts)), None)


def taken(stock: Stock, to: str, of: str, thing: str, count: int) -> Stock:
    """From a city or the supply. A city of which the app knows less gives what it has."""
    if of:
        stock = stars.changed(stock, of, thing, stock.count(of, thing) - count)
    return stars.changed(stock, to, thing, stock.count(to, thing) + count)


def believed(stock: Stock, of: str, thing: str, count: int) -> int:
    """No more than the city has, unless nobody ever counted what it has."""
    return min(count, stock.count(of, thing) or count)


def lowered(stock: Stock, seat: str, unit: str) -> Stock:
    """ET-069: never below level 1, and a guide that is absent stays so."""
    count = stock.count(seat, unit)
    return stock.put(seat, unit, max(1, count - 1)) if count else stock


def lost_token(boosters: int) -> int:
    """ET-068: which action token goes with the last of so many boosters, 0 for none."""
    return stars.FIRST_TOKENS + boosters if 0 < boosters <= stars.MOST_BY_BOOSTERS else 0
