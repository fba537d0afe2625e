"""Wrong codes are slowed down: by address, and by device for those that already belong to the house."""

import time
from collections.abc import Callable

BURST = 10
REFILL = 6.0
REMEMBER = 1000


class Limits:
    """A bucket for each: ten wrong codes at once, then one every six seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}

    def level(self, address: str) -> float:
        level, at = self.buckets.get(address, (float(BURST), self.clock()))
        return min(BURST, level + (self.clock() - at) / REFILL)

    def may_try(self, address: str) -> bool:
        return self.level(address) >= 1

    def was_wrong(self, address: str) -> None:
        self.buckets[address] = (max(0.0, self.level(address) - 1), self.clock())
        while len(self.buckets) > REMEMBER:
            del self.buckets[next(iter(self.buckets))]
