"""Plays what is due at the moment when it is due: a timer a table on the server's loop, set again with every news; and
sees by itself when the house has moved to another network."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from companion.feed import EVERY
from companion.table.folded import NoSuchTable
from companion.table.log import CannotWrite
from companion.table.play import Tables
from companion.web.rooms import Rooms

log = logging.getLogger("veilleuse")
LATER, PAUSE = -1.0, 10.0
OFTEN = 3.0


class Clockwork:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.ringing: set[str] = set()

    def set(self, id: str) -> None:
        """On the loop; what it reads is what is known already, so that nothing waits for the disk."""
        if timer := self.timers.pop(id, None):
            timer.cancel()
        opened = self.tables.opened.get(id)
        due = self.tables.game(opened).due(opened.table) if opened else None
        if due:
            wait = max(0.0, due.at - self.tables.clock())
            self.timers[id] = asyncio.get_running_loop().call_later(wait, self.ring, id)

    @property
    def is_idle(self) -> bool:
        return not self.timers and not self.ringing

    def stop(self) -> None:
        while self.timers:
            self.timers.popitem()[1].cancel()

    def set_all(self) -> None:
        for id in list(self.tables.opened):
            self.set(id)

    def ring(self, id: str) -> None:
        self.timers.pop(id, None)
        self.ringing.add(id)
        played = asyncio.get_running_loop().run_in_executor(None, attempt, self.tables.keep_time, id)
        played.add_done_callback(partial(self.rung, id))

    def rung(self, id: str, played: asyncio.Future[float | None]) -> None:
        """Set again where it rang too early: timers and the clock on the wall need not agree. Where the disk takes
        nothing, it is tried again until it does."""
        self.ringing.discard(id)
        if played.cancelled() or not (result := played.result()):
            return
        if result == LATER:
            self.timers[id] = asyncio.get_running_loop().call_later(PAUSE, self.ring, id)
        else:
            self.set(id)


def attempt(work: Callable[[str], float | None], id: str) -> float | None:
    try:
        return work(id)
    except NoSuchTable:
        return None
    except CannotWrite:
        return LATER
    except Exception:
        log.exception("table %s could not play what was due", id)
        return None


async def follow_addresses(rooms: Rooms, pause: float = OFTEN) -> None:
    """Another Wi-Fi in mid-evening: screens that nobody touches offer the new address within seconds."""
    while True:
        await asyncio.sleep(pause)
        if await asyncio.to_thread(rooms.addresses.have_changed):
            rooms.feed.announce(EVERY)
