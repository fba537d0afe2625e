"""A score sheet by round, with a floor at zero that holds at every moment, not only at the end of a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Climb:
    """Many gains and losses in a row, each stopped at zero, come down to: add `by`, but end no lower than `least`."""

    by: int = 0
    least: int = 0

    def then(self, points: int) -> "Climb":
        return Climb(self.by + points, max(0, self.least + points))

    def __call__(self, score: int) -> int:
        return max(self.least, score + self.by)


LEVEL = Climb()


@dataclass(frozen=True)
class Sheet:
    """Entries by (round, seat); round 0 holds what each started with."""

    entries: Mapping[tuple[int, str], Climb] = field(default_factory=dict)

    def add(self, round: int, seat: str, points: int) -> "Sheet":
        return Sheet({**self.entries, (round, seat): self.climb(round, seat).then(points)})

    def put(self, round: int, seat: str, points: int) -> "Sheet":
        return Sheet({**self.entries, (round, seat): LEVEL.then(points)})

    def has(self, round: int, seat: str) -> bool:
        return (round, seat) in self.entries

    def climb(self, round: int, seat: str) -> Climb:
        return self.entries.get((round, seat), LEVEL)

    def scores(self, seat: str, rounds: int) -> tuple[int, ...]:
        """The score after each round, from what the seat started with up to `rounds`."""
        climbs = (self.climb(round, seat) for round in range(rounds + 1))
        return tuple(accumulate(climbs, lambda score, climb: climb(score), initial=0))[1:]

    def total(self, seat: str) -> int:
        return self.totals.get(seat, 0)

    @cached_property
    def totals(self) -> Mapping[str, int]:
        """Of all who have an entry."""
        return {seat: self.scores(seat, self.last_round())[-1] for seat in {seat for _, seat in self.entries}}

    def last_round(self) -> int:
        return max((round for round, _ in self.entries), default=0)
