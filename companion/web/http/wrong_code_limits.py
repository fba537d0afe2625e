"""Limits how many wrong codes may be entered: per device for devices of the house, per client address for all others.
In addition, the devices at one table share a limit, and so do the addresses of one network."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from threading import Lock
from typing import TypeVar

from werkzeug.exceptions import TooManyRequests

MAX_BUCKETS = 1000
# A provider often gives one customer a /48: the rest of an address is theirs to change.
IPV6_PREFIX = 48
Share = Callable[[str, str], None]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rate:
    """Allows `burst` wrong codes at once, and one more every `refill` seconds."""

    burst: int
    refill: float


PER_CLIENT, PER_GROUP, PER_HOUSE = Rate(10, 6.0), Rate(40, 1.5), Rate(60, 5.0)
REFILL_TIME = max(each.burst * each.refill for each in (PER_CLIENT, PER_GROUP, PER_HOUSE))
# In place of a table: devices without seat and key that try codes of tables, which are short.
STRANGERS = "*"


class RateLimits:
    """Counts wrong codes in token buckets. Each client, an address or a device, has its own bucket. There are shared
    buckets, too: one for all devices with a seat at the same table, because anybody can take a seat with new cookies;
    one for the addresses of an IPv6 network; and one for all clients that are counted with STRANGERS as their table.
    `share` reports a wrong code to other processes."""

    def __init__(self, share: Share | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.share, self.clock = share, clock
        # For each bucket the time at which it is full again.
        self.buckets: dict[str, float] = {}
        self.last_wrong = -REFILL_TIME
        self.counting, self.trying = Lock(), Lock()

    @property
    def is_idle(self) -> bool:
        """Returns whether all wrong codes are so old that they no longer limit anybody."""
        return self.clock() - self.last_wrong >= REFILL_TIME

    def level(self, client: str, rate: Rate) -> float:
        missing = max(0.0, self.buckets.get(client, 0.0) - self.clock()) / rate.refill
        return rate.burst - missing

    def try_code(self, look_up: Callable[[], T], client: str, table_id: str = "") -> T:
        """Returns what `look_up` finds for a code; an empty result is a wrong code. Raises TooManyRequests after too
        many. One code is tried at a time, so that guesses sent in parallel are all counted."""
        with self.trying:
            if not self.may_try(client, table_id):
                raise TooManyRequests
            found = look_up()
            if not found:
                self.add_failure(client, table_id)
            return found

    def may_try(self, client: str, table_id: str = "") -> bool:
        return all(self.level(each, rate) >= 1 for each, rate in buckets_of(client, table_id))

    def add_failure(self, client: str, table_id: str = "") -> None:
        """Counts a wrong code here and reports it to the other processes."""
        self.count(client, table_id)
        if self.share:
            self.share(client, table_id)

    def count(self, client: str, table_id: str) -> None:
        """Counts a wrong code in this process. If there are too many buckets, those that would soonest be full again
        are deleted. Guesses from many addresses therefore cannot reset the limits of others."""
        self.last_wrong = self.clock()
        with self.counting:
            for each, rate in buckets_of(client, table_id):
                level = max(0.0, self.level(each, rate) - 1)
                self.buckets[each] = self.clock() + (rate.burst - level) * rate.refill
            while len(self.buckets) > MAX_BUCKETS:
                del self.buckets[min(self.buckets, key=self.buckets.__getitem__)]


def buckets_of(client: str, table_id: str) -> list[tuple[str, Rate]]:
    """Returns the names and rates of the buckets in which a wrong code of this client counts. `table_id` is the id of
    the table at which the client has a seat, STRANGERS for a client that is counted with all unknown ones, or ""."""
    is_table = table_id not in ("", STRANGERS)
    group = f"table {table_id}" if is_table else network_of(client)
    house = [("house", PER_HOUSE)] if table_id == STRANGERS else []
    return [(client, PER_CLIENT), *([(group, PER_GROUP)] if group else []), *house]


def network_of(client: str) -> str:
    """Returns the network of an IPv6 address; "" for IPv4, even if it is written as IPv6, and for anything else."""
    try:
        address = IPv6Address(client.partition("%")[0])
    except ValueError:
        return ""
    return "" if address.ipv4_mapped else str(IPv6Network((int(address), IPV6_PREFIX), strict=False))
