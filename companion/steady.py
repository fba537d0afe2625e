"""The clock of the house: the time of day, which never goes back while the house is being served."""

import time
from collections.abc import Callable

# Runs on while a laptop sleeps, where the system can tell.
since_boot: Callable[[], float] = (
    (lambda: time.clock_gettime(time.CLOCK_BOOTTIME)) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)


class Steady:
    """Set back, the time of day is not followed: a night would last longer by as much. Set forward, it is, because a
    Raspberry Pi learns only after a while what day it is."""

    def __init__(self, day: Callable[[], float] = time.time, run: Callable[[], float] = since_boot) -> None:
        self.day, self.run = day, run
        self.ahead = day() - run()

    def __call__(self) -> float:
        self.ahead = max(self.ahead, self.day() - self.run())
        return self.run() + self.ahead
