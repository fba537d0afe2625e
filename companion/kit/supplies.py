"""Counts components of a box. Nobody ever holds less than zero, and all together never more than the box has."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Supply:
    """The limits of one component. The box holds `in_all` of them, and one person at most `each`. Each person starts
    with `least` and never has fewer."""

    in_all: int
    each: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Stock:
    """The components that people hold: `held` maps (holder, component) to a count. Adding more than the box has left
    adds only what is left."""

    supplies: Mapping[str, Supply]
    held: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def count(self, who: str, thing: str) -> int:
        return self.held.get((who, thing), self.supplies[thing].least)

    def taken(self, thing: str) -> int:
        """Returns how many of this component the holders have together. Holders whose count has never changed are not
        included."""
        return sum(count for (_, what), count in self.held.items() if what == thing)

    def left(self, thing: str) -> int:
        return self.supplies[thing].in_all - self.taken(thing)

    def room(self, who: str, thing: str) -> int:
        """Returns how many more of this component the holder can take now."""
        return max(0, min(self.left(thing), self.supplies[thing].each - self.count(who, thing)))

    def add(self, who: str, thing: str, by: int) -> "Stock":
        """Returns the stock with `by` more (or fewer) for the holder, within the limits of the supply."""
        return self.put(who, thing, self.count(who, thing) + by)

    def put(self, who: str, thing: str, count: int) -> "Stock":
        """Returns the stock with this count for the holder, or the nearest count that the limits allow."""
        now = self.count(who, thing)
        there = max(self.supplies[thing].least, min(count, now + self.room(who, thing)))
        return Stock(self.supplies, {**self.held, (who, thing): there})

    def without(self, who: str) -> "Stock":
        return Stock(self.supplies, {key: count for key, count in self.held.items() if key[0] != who})
