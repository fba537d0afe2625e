"""Keeps the requests of guests who ask for a seat, in memory only. They change a table only when its tablet accepts
one."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock

from companion.table.input_cleaning import comparable_name
from companion.table.moves import IllegalMove
from companion.table.say import say

# How many may wait at one table, and for how many seconds.
MOST, PATIENCE = 4, 600.0


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest who asks for a seat. `id` identifies the guest to the tablet and reveals nothing about the device."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatRequest:
    guest: Guest
    device: str
    at: float


@dataclass
class WaitingGuests:
    clock: Callable[[], float] = time.monotonic
    requests: dict[str, tuple[SeatRequest, ...]] = field(default_factory=dict)
    changing: Lock = field(default_factory=Lock)

    def at_table(self, table: str) -> tuple[SeatRequest, ...]:
        """Returns the requests of the last minutes at this table, oldest first."""
        since = self.clock() - PATIENCE
        return tuple(each for each in self.requests.get(table, ()) if each.at > since)

    def guests(self, table: str) -> tuple[Guest, ...]:
        return tuple(each.guest for each in self.at_table(table))

    def is_waiting(self, table: str, device: str) -> bool:
        return any(each.device == device for each in self.at_table(table))

    def ask(self, table: str, device: str, name: str) -> None:
        """Records the request of a device, instead of its earlier one. Raises IllegalMove if too many guests wait at
        this table, or if another guest asks under the same name, because the table must know whom it lets in."""
        with self.changing:
            others = tuple(each for each in self.at_table(table) if each.device != device)
            if len(others) >= MOST:
                raise IllegalMove(say("join.too_many"))
            if any(comparable_name(each.guest.name) == comparable_name(name) for each in others):
                raise IllegalMove(say("seat.same_name", name=name))
            self.requests[table] = (*others, SeatRequest(Guest(token_hex(4), name), device, self.clock()))

    def take(self, table: str, guest: str) -> SeatRequest | None:
        """Removes and returns the request of a guest; None if it was answered already or is too old."""
        with self.changing:
            found = next((each for each in self.at_table(table) if each.guest.id == guest), None)
            left = tuple(each for each in self.at_table(table) if each != found)
            self.requests = {**self.requests, table: left} if left else self.without(table)
            return found

    def without(self, table: str) -> dict[str, tuple[SeatRequest, ...]]:
        return {id: waiting for id, waiting in self.requests.items() if id != table}
