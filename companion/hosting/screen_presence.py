"""Records in the database which devices have a screen open at a table. Each process records its own screens and holds a
lock while it runs; screens of a process that has died do not count."""

import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from secrets import randbelow
from threading import Event

from companion.hosting.connection_pool import ConnectionPool, PostgresConnection
from companion.table.log.store_contract import CannotWrite

# House, table and device.
Screen = tuple[str, str, str]
ALIVE = 1_986_359_660
TABLE = """
CREATE UNLOGGED TABLE IF NOT EXISTS screens (
  house text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, device text COLLATE "C" NOT NULL,
  process bigint NOT NULL, PRIMARY KEY (house, tbl, device, process)
);
"""
OPEN = "INSERT INTO screens (house, tbl, device, process) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
CLOSE = "DELETE FROM screens WHERE house = %s AND tbl = %s AND device = %s AND process = %s"
LIVING = f"SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {ALIVE}"
IS_OPEN = f"SELECT 1 FROM screens WHERE house = %s AND tbl = %s AND device = %s AND process IN ({LIVING}) LIMIT 1"
FORGET = f"DELETE FROM screens WHERE process = %s OR process NOT IN ({LIVING})"
# Seconds before a refused write is tried again.
PAUSE = 1.0
log = logging.getLogger("veilleuse")


class SharedPresence:
    """Knows which devices have a screen open in any process. It writes on a thread of its own; a failed write is tried
    again a second later."""

    def __init__(self, pool: ConnectionPool) -> None:
        self.pool = pool
        self.process = randbelow(2**31)
        self.open: set[Screen] = set()
        self.unwritten: set[Screen] = set()
        self.is_closing = Event()
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="presence")

    def register(self, connection: PostgresConnection) -> None:
        """Registers this process under a new number, as long as `connection` is open. The old number is not used again,
        because its lock may stay until the database notices that the old connection is gone."""
        before, self.process = self.process, randbelow(2**31)
        connection.execute("SELECT pg_advisory_lock(%s::integer, %s::integer)", (ALIVE, self.process))
        connection.execute(FORGET, [before])
        self.unwritten.update([*self.open])
        self.write_soon()

    def note(self, screen: Screen, is_open: bool) -> None:
        (self.open.add if is_open else self.open.discard)(screen)
        self.unwritten.add(screen)
        self.write_soon()

    def write_soon(self) -> None:
        with suppress(RuntimeError):
            self.thread.submit(self.write_all)

    def write_all(self) -> None:
        """Writes all screens whose state has changed, until none are left or the program ends."""
        while self.unwritten and not self.is_closing.is_set():
            screens = [self.unwritten.pop() for _ in range(len(self.unwritten))]
            try:
                self.pool.retry(partial(self.write, screens))
            except Exception as error:
                if not isinstance(error, CannotWrite):
                    log.exception("who has a screen open could not be noted")
                self.unwritten.update(screens)
                self.is_closing.wait(PAUSE)

    def write(self, screens: Sequence[Screen], connection: PostgresConnection) -> None:
        for statement, is_open in ((OPEN, True), (CLOSE, False)):
            rows = [(*each, self.process) for each in screens if (each in self.open) == is_open]
            connection.cursor().executemany(statement, rows)

    def is_open(self, screen: Screen) -> bool:
        """Returns whether the screen is open in any process; False if the database is away."""
        with suppress(CannotWrite):
            return bool(self.pool.query(IS_OPEN, screen))
        return False

    def close(self) -> None:
        """Stops recording in the database which screens are open. Rows of this process may stay there, but they do not
        count once it has ended."""
        self.is_closing.set()
        self.thread.shutdown(cancel_futures=True)
