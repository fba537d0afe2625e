"""The clock of the house: the time of day, which never goes back while the house is being served."""

import time
from collections.abc import Callable

# Runs on while a laptop sleeps, where the system can tell.
since_boot: Callable[[], float] = (
    (lambda: time.clock_gettime(time.CLOCK_BOOTTIME)) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)

A_DAY = 86_400.0


class Steady:
    """Set back, the time of day is not followed: a night would last longer by as much. Set forward, it is, because a
    Raspberry Pi learns only after a while what day it is."""

    def __init__(self, day: Callable[[], float] = time.time, run: Callable[[], float] = since_boot) -> None:
        self.day, self.run = day, run
        self.ahead = day() - run()

    def not_before(self, moment: float) -> None:
        """Switched on again with the clock of an hour ago, the house goes on where it was. A moment that lies further
        ahead came from a clock that was wrong itself."""
        if moment - self() < A_DAY:
            self.ahead = max(self.ahead, moment - self.run())

    def __call__(self) -> float:
        self.ahead = max(self.ahead, self.day() - self.run())
        return self.run() + self.ahead
