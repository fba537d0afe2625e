"""Makes moves that are due, with one timer for each table, and watches the computer's addresses."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from companion.steady_clock import SteadyClock
from companion.table.log.store_contract import CannotWrite
from companion.table.log.table_memory import NoSuchTable
from companion.table.use_cases.tables import Tables
from companion.web.live.stream_wakeups import EVERY
from companion.web.services import Services

log = logging.getLogger("veilleuse")
FAILED, RETRY_PAUSE = -1.0, 10.0
ADDRESS_CHECK_PAUSE = 3.0


class Timers:
    """The timers of all tables. Each timer is set to the table's next due move. `playing` are the tables whose due move
    is being made at present."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.playing: set[str] = set()

    def set(self, id: str) -> None:
        """Sets the timer to the table's next due move; removes the timer if no move is due. It is called on the event
        loop and reads only from memory, so it never waits for the disk."""
        if timer := self.timers.pop(id, None):
            timer.cancel()
        opened = self.tables.memory.opened.get(id)
        due = self.tables.memory.next_due(opened) if opened else None
        clock = self.tables.resources.clock
        if due:
            wait = max(0.0, due.at - clock())
            self.timers[id] = asyncio.get_running_loop().call_later(wait, self.play_due, id)
        if isinstance(clock, SteadyClock):
            clock.set_counting(bool(self.timers))

    @property
    def is_idle(self) -> bool:
        return not self.timers and not self.playing

    def stop(self) -> None:
        while self.timers:
            self.timers.popitem()[1].cancel()

    def set_all(self) -> None:
        for id in list(self.tables.memory.opened):
            self.set(id)

    def play_due(self, id: str) -> None:
        """Makes all due moves of the table on a thread. The table's timer calls this method."""
        self.timers.pop(id, None)
        self.playing.add(id)
        played = asyncio.get_running_loop().run_in_executor(None, try_to_play, self.tables.moves.keep_time, id)
        played.add_done_callback(partial(self.after_playing, id))

    def after_playing(self, id: str, played: asyncio.Future[float | None]) -> None:
        """Sets the timer after a due move: to the next due move, or to another attempt if the move could not be
        saved."""
        self.playing.discard(id)
        if played.cancelled() or not (result := played.result()):
            return
        if result == FAILED:
            self.timers[id] = asyncio.get_running_loop().call_later(RETRY_PAUSE, self.play_due, id)
        else:
            self.set(id)


def try_to_play(work: Callable[[str], float | None], id: str) -> float | None:
    """Calls `work`, which makes the due moves of the table `id`, and returns the time of the next due move. Returns
    None if no move is due or after an error, and FAILED if the disk cannot be written."""
    try:
        return work(id)
    except NoSuchTable:
        return None
    except CannotWrite:
        return FAILED
    except Exception:
        log.exception("table %s could not play what was due", id)
        return None


async def follow_addresses(services: Services, pause: float = ADDRESS_CHECK_PAUSE) -> None:
    """Checks the addresses of this computer every few seconds and never ends. When they have changed, all screens are
    redrawn with the new ones."""
    while True:
        await asyncio.sleep(pause)
        if await asyncio.to_thread(services.addresses.have_changed):
            services.feed.announce(EVERY)
