"""Wrong codes are slowed down: by address, and by device for those that already belong to the house, where whoever sits
at one table also counts together, and so does whoever has addresses without end."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from threading import Lock

REMEMBER = 1000
# So much of a long address is given to one line of a provider: the rest of it is anybody's to change there.
LINE = 48


@dataclass(frozen=True, slots=True)
class Pace:
    """So many wrong codes at once, then one every so many seconds."""

    burst: int
    refill: float


ALONE, TOGETHER = Pace(10, 6.0), Pace(40, 1.5)
FORGIVEN = max(each.burst * each.refill for each in (ALONE, TOGETHER))


class Limits:
    """A bucket for each who guesses; `tell` lets other processes know. `who` is an address or a device; `company` the
    table where it has a seat: fresh cookies, one after the other in a free seat, are all of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}
        self.last_wrong = -FORGIVEN
        self.counting = Lock()
        self.tell: Callable[[str, str], None] = lambda who, company: None

    @property
    def is_idle(self) -> bool:
        """Nobody is slowed down any more."""
        return self.clock() - self.last_wrong >= FORGIVEN

    def level(self, who: str, pace: Pace) -> float:
        level, at = self.buckets.get(who, (float(pace.burst), self.clock()))
        return min(pace.burst, level + (self.clock() - at) / pace.refill)

    def may_try(self, who: str, company: str = "") -> bool:
        return all(self.level(each, pace) >= 1 for each, pace in guessing(who, company))

    def was_wrong(self, who: str, company: str = "") -> None:
        self.count(who, company)
        self.tell(who, company)

    def count(self, who: str, company: str) -> None:
        """Whoever guesses stays in mind: those who have not for longest are forgotten."""
        self.last_wrong = self.clock()
        with self.counting:
            for each, pace in guessing(who, company):
                level = self.level(each, pace)
                self.buckets.pop(each, None)
                self.buckets[each] = (max(0.0, level - 1), self.clock())
            while len(self.buckets) > REMEMBER:
                del self.buckets[next(iter(self.buckets))]


def guessing(who: str, company: str) -> list[tuple[str, Pace]]:
    crowd = f"table {company}" if company else line_of(who)
    return [(who, ALONE), *([(crowd, TOGETHER)] if crowd else [])]


def line_of(who: str) -> str:
    """Of an address that has as many neighbours as it likes; a short one has none, also written long."""
    try:
        address = IPv6Address(who.partition("%")[0])
    except ValueError:
        return ""
    return "" if address.ipv4_mapped else str(IPv6Network((int(address), LINE), strict=False))
