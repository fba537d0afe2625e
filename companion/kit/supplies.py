"""What a box holds a limited number of, and who has how much of it. However a log reads, nobody ever holds less than
nothing, and together they never hold more than there is."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Supply:
    """So many `in_all`, and at most so many `each`; nobody falls below `least`, which they have from the start."""

    in_all: int
    each: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Stock:
    """Who holds how much of which thing. What does not fit is not taken: it was not there to take."""

    supplies: Mapping[str, Supply]
    held: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def count(self, who: str, thing: str) -> int:
        return self.held.get((who, thing), self.supplies[thing].least)

    def taken(self, thing: str) -> int:
        return sum(count for (_, what), count in self.held.items() if what == thing)

    def left(self, thing: str) -> int:
        return self.supplies[thing].in_all - self.taken(thing)

    def room(self, who: str, thing: str) -> int:
        """How many more this holder can take now."""
        return max(0, min(self.left(thing), self.supplies[thing].each - self.count(who, thing)))

    def add(self, who: str, thing: str, by: int) -> "Stock":
        return self.put(who, thing, self.count(who, thing) + by)

    def put(self, who: str, thing: str, count: int) -> "Stock":
        """Exactly so many, as far as they go round."""
        now = self.count(who, thing)
        there = max(self.supplies[thing].least, min(count, now + self.room(who, thing)))
        return Stock(self.supplies, {**self.held, (who, thing): there})

    def without(self, who: str) -> "Stock":
        """All that this holder had is there to take again."""
        return Stock(self.supplies, {key: count for key, count in self.held.items() if key[0] != who})
