"""Which devices have a screen open at a table, whichever process draws it. Each process notes its own, and holds a lock
for as long as it lives: of one that died, nothing counts any more."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbelow
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
FORGET = f"DELETE FROM screens WHERE process NOT IN ({LIVING})"


class Asking(Protocol):
    def again(self, ask: Callable[[Line], object]) -> object: ...


class Presence:
    """Noted beside what screens wait for, in order; where the database is away, it is noted once it is back."""

    def __init__(self, database: Asking) -> None:
        self.database = database
        self.process = randbelow(2**31)
        self.open: set[Where] = set()
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="presence")

    def live(self, line: Line) -> None:
        """As long as this line."""
        line.execute("SELECT pg_advisory_lock(%s::integer, %s::integer)", (ALIVE, self.process))
        line.execute(FORGET)
        line.cursor().executemany(COME, [(*each, self.process) for each in [*self.open]])

    def note(self, where: Where, is_open: bool) -> None:
        (self.open.add if is_open else self.open.discard)(where)
        with suppress(RuntimeError):
            self.pool.submit(self.write, COME if is_open else GO, where)

    def write(self, what: str, where: Where) -> None:
        with suppress(CannotWrite):
            self.database.again(lambda line: line.execute(what, (*where, self.process)))

    def is_open(self, where: Where) -> bool:
        """Where nobody can say, a phone is not asked."""
        with suppress(CannotWrite):
            return bool(self.database.again(lambda line: line.execute(IS_OPEN, where, prepare=True).fetchall()))
        return False

    def close(self) -> None:
        self.pool.shutdown()


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
