"""The log in one SQLite file: write-ahead, synchronous FULL, one transaction a move. A copy of the file is a backup."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from companion.store.rows import FAR, NO_PICTURES, NOTHING, batch, read_rows, row
from companion.store.together import Together
from companion.table.fact import Fact
from companion.table.log import CannotWrite, Clash, Damaged, NewerData, Resent, Taken

migrations = Migrations("veilleuse")
INSERT = "INSERT INTO facts (tbl, seq, move, kind, data, who, at, tap) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
SELECT = "SELECT kind, data, seq, move, who, at FROM facts WHERE tbl = ? AND seq > ? AND seq < ? ORDER BY seq"
TAPS = "SELECT seq, tap FROM facts WHERE tbl = ? AND seq > ? AND tap IS NOT NULL ORDER BY seq"
# From one table to the next along the key, since a plain MAX would read every fact.
LENGTHS = """
WITH RECURSIVE found (tbl) AS (
  SELECT MIN(tbl) FROM facts
  UNION ALL SELECT (SELECT MIN(tbl) FROM facts WHERE tbl > found.tbl) FROM found WHERE tbl IS NOT NULL
)
SELECT tbl, (SELECT MAX(seq) FROM facts WHERE facts.tbl = found.tbl) FROM found WHERE tbl IS NOT NULL
"""
LITTLE = 2**20
WHY = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "rights",
    sqlite3.SQLITE_PERM: "rights",
    sqlite3.SQLITE_CANTOPEN: "rights",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}
KEEP_PICTURE = "INSERT OR IGNORE INTO pictures (tbl, name, jpeg) VALUES (?, ?, ?)"
DROP_PICTURE = "DELETE FROM pictures WHERE tbl = ? AND name = ?"


# Counted up with each change of what the file holds, or of what its facts mean to an older program.
VERSION = 2


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


@migrations()
def make_facts(db: Database) -> None:
    db.execute(
        "CREATE TABLE facts (tbl TEXT NOT NULL, seq INTEGER NOT NULL, move INTEGER NOT NULL, kind TEXT NOT NULL,"
        " data TEXT NOT NULL, who TEXT NOT NULL, at REAL NOT NULL, tap TEXT, PRIMARY KEY (tbl, seq)) WITHOUT ROWID"
    )
    db.execute("CREATE UNIQUE INDEX facts_tap ON facts (tbl, tap) WHERE tap IS NOT NULL")


@migrations()
def make_pictures(db: Database) -> None:
    db.execute(
        "CREATE TABLE pictures (tbl TEXT NOT NULL, name TEXT NOT NULL, jpeg BLOB NOT NULL, PRIMARY KEY (tbl, name))"
    )


class SqliteLog:
    """One writing connection behind a lock; each reading thread has its own, so that nobody waits for a commit."""

    def __init__(self, path: Path, durable: bool = True) -> None:
        """One that is not `durable` is for what can be made anew: it waits for no disk."""
        self.path, self.durable = path, durable
        path.parent.mkdir(parents=True, exist_ok=True)
        self.connections: list[Database] = []
        self.writing, self.together = threading.Lock(), Together(lambda: self.noting())
        self.local = threading.local()
        self.writer, self.refused = self.connect(), ""
        self.upgrade()

    def upgrade(self) -> None:
        """To this program's shape of data; what a newer one has written stays untouched."""
        if (version := version_of(self.writer.conn)) > VERSION:
            self.close()
            raise NewerData(version)
        if version < VERSION:
            migrations.apply(self.writer)
            self.writer.conn.execute(f"PRAGMA user_version = {VERSION}")

    def connect(self) -> Database:
        connection = sqlite3.connect(self.path, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if self.durable else 'OFF'}")
        self.connections.append(Database(connection))
        return self.connections[-1]

    @property
    def reader(self) -> sqlite3.Connection:
        if not hasattr(self.local, "db"):
            self.local.db = self.connect()
        connection: sqlite3.Connection = self.local.db.conn
        return connection

    def append(
        self,
        table: str,
        facts: Sequence[Fact],
        key: str = "",
        also: Mapping[str, Sequence[Fact]] = NOTHING,
        pictures: Mapping[str, bytes | None] = NO_PICTURES,
    ) -> None:
        given = batch(table, facts, key, also, pictures)

        def write(noted: sqlite3.Connection) -> None:
            noted.executemany(INSERT, given.facts)
            noted.executemany(KEEP_PICTURE, given.kept)
            noted.executemany(DROP_PICTURE, given.dropped)

        self.together.note(write)

    def take(self, taken: Iterable[Taken]) -> None:
        """Pictures are asked for one after the other: all together may be more than this machine remembers."""
        with self.noting() as noted:
            for each in taken:
                noted.executemany(INSERT, (row(each.table, fact, each.taps.get(fact.seq, "")) for fact in each.facts))
                noted.executemany(KEEP_PICTURE, ((each.table, name, jpeg) for name, jpeg in each.pictures))

    @contextmanager
    def noting(self) -> Iterator[sqlite3.Connection]:
        """Whatever is written within is noted as a whole, or refused by its reason."""
        try:
            with self.writing, self.able_writer().atomic():
                yield self.writer.conn
            self.refused = ""
        except sqlite3.IntegrityError as error:
            raise (refusal(str(error)) or error) from error
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError) and not is_damage(error):
                raise
            self.refused = why_not(error)
            raise CannotWrite(self.refused) from error

    def take_rows(self, rows: Iterable[Sequence[object]]) -> None:
        """All facts of another file, as they stand there, into one that has none."""
        with self.writing, self.writer.atomic():
            self.writer.conn.executemany(INSERT, rows)

    def take_pictures(self, rows: Iterable[Sequence[object]]) -> None:
        with self.writing, self.writer.atomic():
            self.writer.conn.executemany(KEEP_PICTURE, rows)

    def refuses(self) -> str:
        """Once something was refused, it is tried whether it still is, with a write that changes nothing."""
        if not all(os.access(each, os.W_OK) for each in (self.path, self.path.parent)):
            return "rights"
        if not self.refused:
            return "full" if shutil.disk_usage(self.path.parent).free < LITTLE else ""
        if self.writing.acquire(timeout=1):
            try:
                self.able_writer().execute(f"PRAGMA user_version = {VERSION}")
                self.refused = ""
            except sqlite3.Error as error:
                self.refused = why_not(error)
            finally:
                self.writing.release()
        return self.refused

    def able_writer(self) -> Database:
        """A file that was opened for reading alone stays so, whoever mends its rights: then all is opened anew."""
        if self.refused == "rights" and all(os.access(each, os.W_OK) for each in (self.path, self.path.parent)):
            self.close()
            self.connections, self.local = [], threading.local()
            self.writer, self.refused = self.connect(), ""
        return self.writer

    def read(self, table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        upto = FAR if before is None else before
        try:
            return facts_of(self.reader, table, after, upto)
        except sqlite3.ProgrammingError:
            # Closed meanwhile, see `able_writer`.
            return facts_of(self.reader, table, after, upto)

    def knows(self, table: str, key: str) -> bool:
        found = self.asked(table, "SELECT 1 FROM facts WHERE tbl = ? AND tap = ?", table, key)
        return bool(found)

    def taps(self, table: str, after: int = 0) -> dict[int, str]:
        return {int(seq): str(tap) for seq, tap in self.asked(table, TAPS, table, after)}

    def tables(self) -> list[str]:
        return [each[0] for each in self.asked("house", "SELECT tbl FROM facts WHERE seq = 1 ORDER BY at DESC")]

    def lengths(self) -> dict[str, int]:
        return {each[0]: int(each[1]) for each in self.asked("house", LENGTHS)}

    def asked(self, what: str, question: str, *values: str | int) -> list[tuple[Any, ...]]:
        try:
            return self.reader.execute(question, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise (Damaged(what) if is_damage(error) else error) from error

    def picture(self, table: str, name: str) -> bytes | None:
        found = self.reader.execute("SELECT jpeg FROM pictures WHERE tbl = ? AND name = ?", (table, name)).fetchone()
        return bytes(found[0]) if found else None

    def pictures(self, table: str) -> list[str]:
        return [each[0] for each in self.reader.execute("SELECT name FROM pictures WHERE tbl = ? ORDER BY 1", (table,))]

    def synchronous(self) -> int:
        return int(self.writer.conn.execute("PRAGMA synchronous").fetchone()[0])

    def check(self) -> str:
        return str(self.writer.conn.execute("PRAGMA integrity_check").fetchone()[0])

    def close(self) -> None:
        for each in self.connections:
            each.close()


def facts_of(connection: sqlite3.Connection, table: str, after: int = 0, before: int = FAR) -> list[Fact]:
    try:
        rows = connection.execute(SELECT, (table, after, before)).fetchall()
    except sqlite3.DatabaseError as error:
        raise (Damaged(table) if is_damage(error) else error) from error
    return read_rows(table, rows, after)


def why_not(error: Exception) -> str:
    code = getattr(error, "sqlite_errorcode", 0)
    return "full" if code == sqlite3.SQLITE_IOERR_SHMSIZE else WHY.get(code & 0xFF, "disk")


def is_of_the_disk(error: Exception) -> bool:
    """What the disk refused, whatever the file holds."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (*WHY, sqlite3.SQLITE_IOERR)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """A page or a letter that cannot be read; not a disk that is full, nor a file that somebody else has locked."""
    return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT or "decode" in str(error)


def refusal(why: str) -> Clash | Resent | None:
    """What a taken number or a known key means; whatever else the file refuses would be refused for ever."""
    if "facts.tap" in why:
        return Resent()
    return Clash() if "facts.seq" in why else None
