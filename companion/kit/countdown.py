"""A countdown as facts store it: the moment at which it ends, or the seconds left while it is paused."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.table.fact import Fact

UNDO_KINDS = ("undone", "redone")
LONGEST = 3600.0


@dataclass(frozen=True, slots=True)
class Countdown:
    """A countdown of `length` seconds. `left` is how many seconds were left when it was last started, paused or
    changed. `ends_at` is the time at which it ends, 0 while it is paused."""

    length: float = 0.0
    left: float = 0.0
    ends_at: float = 0.0

    @property
    def is_running(self) -> bool:
        return self.ends_at > 0

    def left_at(self, now: float) -> float:
        """Returns the seconds left at `now`: at least 0 and at most `left`, even if `now` is before the start."""
        return min(self.left, clamp(self.ends_at - now)) if self.is_running else self.left

    def start(self, now: float) -> "Countdown":
        return self if self.is_running else replace(self, ends_at=now + self.left)

    def pause(self, now: float) -> "Countdown":
        return replace(self, left=self.left_at(now), ends_at=0.0)

    def shift(self, by: float, now: float) -> "Countdown":
        """Returns the countdown with `by` seconds more, or fewer if `by` is negative, limited to LONGEST."""
        left = clamp(self.left_at(now) + by)
        return replace(self, left=left, ends_at=now + left if self.is_running else 0.0)


def corrected(clock: Countdown, fact: Fact) -> Countdown:
    """Returns the countdown after `fact`, which says that the house's clock was ahead and is now right. As many seconds
    are left as before; a paused countdown stays unchanged."""
    left = clock.left_at(fact.moment("was"))
    return replace(clock, left=left, ends_at=fact.at + left) if clock.is_running else clock


def clamp(seconds: float) -> float:
    return max(0.0, min(LONGEST, seconds))


def new_countdown(length: float) -> Countdown:
    return Countdown(clamp(length), clamp(length))


def pause_if_undone(clock: Countdown, fact: Fact, touching: Collection[str]) -> Countdown:
    """Returns the countdown, paused if `fact` is an undo or a redo of facts whose kinds are in `touching`: as many
    seconds are left as when the first of the undone facts was written. Otherwise the countdown stays unchanged."""
    is_touched = fact.kind in UNDO_KINDS and not set(touching).isdisjoint(fact.texts("kinds"))
    return clock.pause(fact.moment("since")) if is_touched and clock.is_running else clock
