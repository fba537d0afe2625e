"""A countdown as facts know it: the moment at which it ends, or what is left while it stands. It reads no clock."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.table.fact import Fact

FILTERS = ("undone", "redone")
LONGEST = 3600.0


@dataclass(frozen=True, slots=True)
class Countdown:
    """Runs until `ends_at`, from `left` seconds on; stands with them when that is 0. `length` is what it began with."""

    length: float = 0.0
    left: float = 0.0
    ends_at: float = 0.0

    @property
    def runs(self) -> bool:
        return self.ends_at > 0

    def left_at(self, now: float) -> float:
        """Never more than when it last began to run: a moment from before that gives no time back."""
        return min(self.left, within(self.ends_at - now)) if self.runs else self.left

    def from_now(self, now: float) -> "Countdown":
        return self if self.runs else replace(self, ends_at=now + self.left)

    def paused(self, now: float) -> "Countdown":
        return replace(self, left=self.left_at(now), ends_at=0.0)

    def moved(self, by: float, now: float) -> "Countdown":
        left = within(self.left_at(now) + by)
        return replace(self, left=left, ends_at=now + left if self.runs else 0.0)


def within(seconds: float) -> float:
    return max(0.0, min(LONGEST, seconds))


def ready(length: float) -> Countdown:
    return Countdown(within(length), within(length))


def after(clock: Countdown, fact: Fact, touching: Collection[str]) -> Countdown:
    """A clock that an undo or a redo touches comes back paused, with what was left when the taken move was made."""
    is_touched = fact.kind in FILTERS and not set(touching).isdisjoint(fact.texts("kinds"))
    return clock.paused(fact.moment("since")) if is_touched and clock.runs else clock
