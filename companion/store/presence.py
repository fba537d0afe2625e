"""Which devices have a screen open at a table, whichever process draws it. Each process notes its own, and holds a lock
for as long as it lives: of one that died, nothing counts any more."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from secrets import randbelow
from threading import Event
from typing import Protocol

from companion.store.lines import Line
from companion.table.log import CannotWrite

Where = tuple[str, str, str]
ALIVE = 1_986_359_660
TABLE = """
CREATE UNLOGGED TABLE IF NOT EXISTS screens (
  house text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, device text COLLATE "C" NOT NULL,
  process bigint NOT NULL, PRIMARY KEY (house, tbl, device, process)
);
"""
COME = "INSERT INTO screens (house, tbl, device, process) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
GO = "DELETE FROM screens WHERE house = %s AND tbl = %s AND device = %s AND process = %s"
LIVING = f"SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {ALIVE}"
IS_OPEN = f"SELECT 1 FROM screens WHERE house = %s AND tbl = %s AND device = %s AND process IN ({LIVING}) LIMIT 1"
FORGET = f"DELETE FROM screens WHERE process = %s OR process NOT IN ({LIVING})"
# Before what was refused is tried once more.
PAUSE = 1.0
log = logging.getLogger("veilleuse")


class Asking(Protocol):
    def again(self, ask: Callable[[Line], object]) -> object: ...


class Presence:
    """Noted beside what screens wait for; what could not be noted is noted as it is by then."""

    def __init__(self, database: Asking) -> None:
        self.database = database
        self.process = randbelow(2**31)
        self.open: set[Where] = set()
        self.untold: set[Where] = set()
        self.is_closing = Event()
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="presence")

    def live(self, line: Line) -> None:
        """As long as this line, under a number of its own: the one before may be locked until the server misses it."""
        before, self.process = self.process, randbelow(2**31)
        line.execute("SELECT pg_advisory_lock(%s::integer, %s::integer)", (ALIVE, self.process))
        line.execute(FORGET, [before])
        self.untold.update([*self.open])
        self.tell_soon()

    def note(self, where: Where, is_open: bool) -> None:
        (self.open.add if is_open else self.open.discard)(where)
        self.untold.add(where)
        self.tell_soon()

    def tell_soon(self) -> None:
        with suppress(RuntimeError):
            self.pool.submit(self.tell)

    def tell(self) -> None:
        while self.untold and not self.is_closing.is_set():
            told = [self.untold.pop() for _ in range(len(self.untold))]
            try:
                self.database.again(partial(self.write, told))
            except Exception as error:
                if not isinstance(error, CannotWrite):
                    log.exception("who has a screen open could not be noted")
                self.untold.update(told)
                self.is_closing.wait(PAUSE)

    def write(self, told: Sequence[Where], line: Line) -> None:
        for what, is_open in ((COME, True), (GO, False)):
            line.cursor().executemany(what, [(*each, self.process) for each in told if (each in self.open) == is_open])

    def is_open(self, where: Where) -> bool:
        """Where nobody can say, a phone is not asked."""
        with suppress(CannotWrite):
            return bool(self.database.again(lambda line: line.execute(IS_OPEN, where, prepare=True).fetchall()))
        return False

    def close(self) -> None:
        """What this process has noted counts no more once it is gone."""
        self.is_closing.set()
        self.pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Screens:
    """Those of one house, whichever process draws them."""

    presence: Presence
    house: str

    def has(self, table: str, device: str) -> bool:
        return self.presence.is_open((self.house, table, device))

    def come(self, table: str, device: str) -> None:
        self.presence.note((self.house, table, device), True)

    def go(self, table: str, device: str) -> None:
        self.presence.note((self.house, table, device), False)
