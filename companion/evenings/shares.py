"""How often out of how often, and how much that says: of few games nothing, of more from where to where it may lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

# Below this, a share is luck; beyond, its range holds what it would come to in nineteen cases of twenty.
ENOUGH, DEVIATIONS = 5, 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """`least` and `most` are the ends of its range (Wilson's interval), from 0 to 1."""

    times: int
    of: int
    least: float = 0.0
    most: float = 1.0

    @property
    def is_enough(self) -> bool:
        return self.of >= ENOUGH

    @property
    def value(self) -> float:
        return self.times / self.of if self.of else 0.0


def share(times: int, of: int) -> Share:
    if not of:
        return Share(0, 0)
    rate, spread = times / of, DEVIATIONS**2 / of
    middle = (rate + spread / 2) / (1 + spread)
    half = sqrt(max(0.0, rate * (1 - rate) * spread + spread**2 / 4)) / (1 + spread)
    return Share(times, of, min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half)))


def middle(values: Sequence[float]) -> float | None:
    """As many lie above it as below."""
    if not values:
        return None
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
