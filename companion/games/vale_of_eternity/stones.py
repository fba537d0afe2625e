"""Magic stones by kind: how many, what they are worth, which of them to keep. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

KINDS = ("red", "blue", "violet")
LIMIT = 4
# Of a kind before one seat: more than any card leads to, and little enough to try every payment.
MOST = 20


@dataclass(frozen=True, slots=True)
class Stones:
    red: int = 0
    blue: int = 0
    violet: int = 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.red, self.blue, self.violet))

    def count(self) -> int:
        return sum(self)

    def worth(self, values: "Stones") -> int:
        return sum(count * value for count, value in zip(self, values, strict=True))

    def plus(self, more: "Stones") -> "Stones":
        return bounded(*(have + each for have, each in zip(self, more, strict=True)))

    def minus(self, less: "Stones") -> "Stones":
        return bounded(*(have - each for have, each in zip(self, less, strict=True)))

    def holds(self, others: "Stones") -> bool:
        return all(have >= each for have, each in zip(self, others, strict=True))


NO_STONES = Stones()
# VE-001: a red stone is worth 1, a blue one 3, a violet one 6.
VALUES = Stones(1, 3, 6)


def bounded(red: int, blue: int, violet: int) -> Stones:
    """However a log reads, nobody has less than nothing of a kind; the supply itself never ends (VE-004)."""
    return Stones(*(max(0, min(MOST, each)) for each in (red, blue, violet)))


def some(kind: str, count: int) -> Stones:
    return bounded(*(count if each == kind else 0 for each in KINDS))


def among(stones: Stones) -> Iterator[Stones]:
    """Every choice of some of these stones, from none to all."""
    return (Stones(*each) for each in product(*(range(count + 1) for count in stones)))


def ways_to_keep(stones: Stones, limit: int, values: Stones) -> tuple[Stones, ...]:
    """VE-004: any that make up the limit; what is worth most comes first."""
    full = (each for each in among(stones) if each.count() == limit)
    return tuple(sorted(full, key=lambda each: (-each.worth(values), each.red)))
