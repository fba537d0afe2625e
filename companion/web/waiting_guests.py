"""Stores the requests of guests for a seat. They are not part of the tables: a table changes only when its tablet
accepts a guest."""

import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, dataclass, field
from itertools import chain, zip_longest
from secrets import token_hex
from threading import Lock

from companion.table.input_cleaning import comparable_name
from companion.table.log.store_contract import CannotWrite
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.live.other_process_contract import Peers

# How many requests the tablet shows, how many may wait at one table, and for how many seconds.
SHOWN, MOST, PATIENCE = 3, 40, 600.0


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest who asks for a seat. `id` identifies the guest to the tablet and reveals nothing about the device."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A guest's request for a seat, made at the time `at`. `network` is the client address of the device, or the
    network of an IPv6 address."""

    id: str
    name: str
    device: str
    network: str
    at: float


Requests = tuple[SeatRequest, ...]


@dataclass
class WaitingGuests:
    """The guests' requests for seats at all tables, held in memory. If the house has `peers`, the requests are stored
    where all processes find them, and memory holds a copy until another process reports a change. A restart that loses
    the requests gives another `run`, so that a page can tell its guest that the request was lost."""

    peers: Peers | None = None
    clock: Callable[[], float] = time.time
    requests: dict[str, Requests] = field(default_factory=dict)
    changing: Lock = field(default_factory=Lock)
    run: str = field(init=False)

    def __post_init__(self) -> None:
        self.run = "shared" if self.peers else f"{self.clock():.3f}"

    def at_table(self, table: str) -> Requests:
        """Returns the requests of the last minutes at this table, oldest first."""
        if self.peers and table not in self.requests:
            with self.changing, suppress(CannotWrite):
                # Another thread may have read them while this one waited.
                if table not in self.requests:
                    self.requests[table] = from_text(self.peers.seat_requests(table))
        return self.recent(self.requests.get(table, ()))

    def recent(self, requests: Requests) -> Requests:
        since = self.clock() - PATIENCE
        return tuple(each for each in requests if each.at > since)

    def find(self, table: str, guest: str) -> SeatRequest | None:
        """Returns the request of this guest; None if it was answered already or is too old."""
        return next((each for each in self.at_table(table) if each.id == guest), None)

    def is_waiting(self, table: str, device: str) -> bool:
        """Returns whether this device waits for an answer. It asks the peers, because another process may have just
        received the request."""
        self.forget(table)
        return any(each.device == device for each in self.at_table(table))

    def ask(self, table: str, device: str, name: str, network: str) -> None:
        """Records the request of a device, instead of its earlier one. Raises IllegalMove if another guest asks under
        the same name, because the table must know whom it lets in, or if too many wait."""

        def with_request(before: Requests) -> Requests:
            others = tuple(each for each in before if each.device != device)
            if any(comparable_name(each.name) == comparable_name(name) for each in others):
                raise IllegalMove(say("seat.same_name", name=name))
            return limited((*others, SeatRequest(token_hex(4), name, device, network, self.clock())))

        self.change(table, with_request)

    def remove(self, table: str, guest: str) -> None:
        self.change(table, lambda before: tuple(each for each in before if each.id != guest))

    def clear(self, table: str) -> None:
        self.change(table, lambda before: ())

    def change(self, table: str, change: Callable[[Requests], Requests]) -> None:
        """Replaces the requests at a table with what the function `change` returns for those of the last minutes."""
        with self.changing:
            if self.peers:
                text = self.peers.change_seat_requests(
                    table, lambda before: to_text(change(self.recent(from_text(before))))
                )
                self.requests[table] = from_text(text)
            else:
                changed = {**self.requests, table: change(self.recent(self.requests.get(table, ())))}
                self.requests = {id: each for id, each in changed.items() if self.recent(each)}

    def forget(self, *tables: str) -> None:
        """Drops the copies of the requests that the peers store, so that they are read again. It does this for these
        tables, or for all if none is given."""
        with self.changing:
            for each in (tables or (*self.requests,)) if self.peers else ():
                self.requests.pop(each, None)


def shown_guests(requests: Requests) -> tuple[Guest, ...]:
    """Returns the guests whom the tablet shows, oldest first. A second guest from the same network is shown only if the
    first guest of every other network is shown, so that nobody fills the tablet alone."""
    queues: dict[str, list[SeatRequest]] = {}
    for each in requests:
        queues.setdefault(each.network, []).append(each)
    fair = [each for each in chain.from_iterable(zip_longest(*queues.values())) if each][:SHOWN]
    return tuple(Guest(each.id, each.name) for each in requests if each in fair)


def limited(requests: Requests) -> Requests:
    """Returns the requests, at most MOST. If there are more, the latest request from the network that has most of them
    is dropped. Raises IllegalMove if that is the new request, which is the last of `requests`."""
    if len(requests) <= MOST:
        return requests
    ((crowd, _),) = Counter(each.network for each in requests).most_common(1)
    dropped = next(each for each in reversed(requests) if each.network == crowd)
    if dropped == requests[-1]:
        raise IllegalMove(say("join.too_many"))
    return tuple(each for each in requests if each != dropped)


def to_text(requests: Requests) -> str:
    return json.dumps([astuple(each) for each in requests])


def from_text(text: str) -> Requests:
    return tuple(SeatRequest(*each) for each in json.loads(text or "[]"))
