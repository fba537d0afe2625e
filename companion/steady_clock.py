"""Defines the clock of the house: it shows the time of day, but never goes back while the house is served."""

import time
from collections.abc import Callable
from functools import partial

# Goes on while a laptop sleeps, if the system supports that.
since_boot: Callable[[], float] = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)

A_DAY, A_JUMP = 86_400.0, 1.0


# No fact is older, and nobody plays later.
THIS_YEAR, FAR_FUTURE, A_MINUTE = 1_767_225_600, 4_102_444_800, 60.0


def clock_state(now: float, last: float) -> str:
    """Returns the state of the computer's clock, which shows `now`; `last` is the time of the last fact. The state is
    "ahead" if `now` is after 2099. It is "behind" if `now` is before 2026, or before `last` by more than a minute and
    at most about a day. It is "future" if `last` is still later: then either the clock was ahead when the fact was
    written, or it is far behind now. Otherwise it is "right"."""
    if now >= FAR_FUTURE:
        return "ahead"
    if now < THIS_YEAR or 0 < last - now - A_MINUTE < A_DAY:
        return "behind"
    return "future" if last > now + A_MINUTE else "right"


def plausible(moment: float, now: float) -> float:
    """Returns `moment`, the time of a fact. Returns 0 if it is over a day after `now`, because a wrong clock wrote
    it."""
    return moment if moment < now + A_DAY else 0.0


class SteadyClock:
    """A clock that is never set back, because a running countdown would then take longer. If the computer's clock is
    set forward, as on a Raspberry Pi after its start, this clock follows. During a countdown it does not follow a jump
    of more than A_JUMP seconds, because the countdown would end at once."""

    def __init__(self, day: Callable[[], float] = time.time, run: Callable[[], float] = since_boot) -> None:
        self.day, self.run = day, run
        self.ahead = day() - run()
        self.is_counting = False

    def set_counting(self, is_counting: bool) -> None:
        """Records whether a countdown is running anywhere in the house."""
        self.is_counting = is_counting

    def not_before(self, moment: float) -> None:
        """Sets the clock forward to `moment`, the time of the last fact, if it is behind. A `moment` more than a day
        ahead is ignored, because a wrong clock wrote it."""
        if moment - self() < A_DAY:
            self.ahead = max(self.ahead, moment - self.run())

    def __call__(self) -> float:
        """Returns the time in seconds since 1970."""
        ahead = self.day() - self.run()
        if ahead > self.ahead and not (self.is_counting and ahead - self.ahead > A_JUMP):
            self.ahead = ahead
        return self.run() + self.ahead
