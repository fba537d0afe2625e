"""Stores the logs of a house in one SQLite file; each move is one transaction, on disk when it is committed."""

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

from companion.store.transactions import FAR, NO_FACTS, NO_PICTURES, GroupCommit, batch, read_rows, row
from companion.table.fact import FACTS_VERSION, Fact
from companion.table.log.store_contract import (
    AppendConflict,
    CannotWrite,
    DamagedLog,
    DuplicateKey,
    LogImport,
    NewerData,
)

migrations = Migrations("veilleuse")
INSERT = "INSERT INTO facts (tbl, seq, move, kind, data, who, at, tap) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
SELECT = "SELECT kind, data, seq, move, who, at FROM facts WHERE tbl = ? AND seq > ? AND seq < ? ORDER BY seq"
TAPS = "SELECT seq, tap FROM facts WHERE tbl = ? AND seq > ? AND tap IS NOT NULL ORDER BY seq"
# Steps through the key from table to table, because a plain MAX would read every fact.
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


# It also increases when the tables of the file change.
VERSION = FACTS_VERSION


def version_of(connection: sqlite3.Connection) -> int:
    """Returns the version of the program's data in a database; 0 if it is new."""
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
    """The logs of a house in one SQLite file. One connection writes; each reading thread has its own, so that reading
    never waits for a commit."""

    def __init__(self, path: Path, durable: bool = True) -> None:
        """If not `durable`, commits do not wait for the disk: for data that can be made again."""
        self.path, self.durable = path, durable
        path.parent.mkdir(parents=True, exist_ok=True)
        self.connections: list[Database] = []
        self.writing, self.group_commit = threading.Lock(), GroupCommit(self.transaction)
        self.local = threading.local()
        self.writer, self.refused = self.connect(), ""
        self.upgrade()

    def upgrade(self) -> None:
        """Migrates the file to this version; raises NewerData, and changes nothing, if it is newer."""
        if (version := version_of(self.writer.conn)) > VERSION:
            self.close()
            raise NewerData(version)
        if version < VERSION:
            migrations.apply(self.writer)
            self.writer.conn.execute(f"PRAGMA user_version = {VERSION}")

    def connect(self) -> Database:
        connection = sqlite3.connect(self.path, check_same_thread=False, timeout=10)
        connection.execute(f"PRAGMA synchronous = {'FULL' if self.durable else 'OFF'}")
        connection.execute("PRAGMA journal_mode = WAL")
        self.connections.append(Database(connection))
        return self.connections[-1]

    @property
    def reader(self) -> sqlite3.Connection:
        """Returns this thread's own connection for reading."""
        if not hasattr(self.local, "db"):
            self.local.db = self.connect()
        connection: sqlite3.Connection = self.local.db.conn
        return connection

    def append(
        self,
        table: str,
        facts: Sequence[Fact],
        key: str = "",
        also: Mapping[str, Sequence[Fact]] = NO_FACTS,
        pictures: Mapping[str, bytes | None] = NO_PICTURES,
    ) -> None:
        given = batch(table, facts, key, also, pictures)

        def write(noted: sqlite3.Connection) -> None:
            noted.executemany(INSERT, given.facts)
            noted.executemany(KEEP_PICTURE, given.kept)
            noted.executemany(DROP_PICTURE, given.dropped)

        self.group_commit.write(write)

    def take(self, taken: Iterable[LogImport]) -> None:
        """Writes the imports in one transaction, one picture at a time, because they may not fit into memory."""
        with self.transaction() as noted:
            for each in taken:
                noted.executemany(INSERT, (row(each.table, fact, each.taps.get(fact.seq, "")) for fact in each.facts))
                noted.executemany(KEEP_PICTURE, ((each.table, name, jpeg) for name, jpeg in each.pictures))

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yields a connection in a transaction for a `with` block. If the writes fail, nothing is stored and
        AppendConflict, DuplicateKey or CannotWrite is raised."""
        try:
            with self.writing, self.working_writer().atomic():
                yield self.writer.conn
            self.refused = ""
        except sqlite3.IntegrityError as error:
            raise (refusal(str(error)) or error) from error
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError) and not is_damage(error):
                raise
            self.refused = refusal_reason(error)
            raise CannotWrite(self.refused) from error

    def take_rows(self, facts: Iterable[Sequence[object]], pictures: Iterable[Sequence[object]]) -> None:
        """Writes facts and pictures that were read from another file into this log, unchanged. This log must be
        empty."""
        with self.writing, self.writer.atomic():
            self.writer.conn.executemany(INSERT, facts)
            self.writer.conn.executemany(KEEP_PICTURE, pictures)

    def refuses(self) -> str:
        """Returns why writing fails at present, "" if it works. After a failure it tries an empty write."""
        if not all(os.access(each, os.W_OK) for each in (self.path, self.path.parent)):
            return "rights"
        if not self.refused:
            return "full" if shutil.disk_usage(self.path.parent).free < LITTLE else ""
        if self.writing.acquire(timeout=1):
            try:
                self.working_writer().execute(f"PRAGMA user_version = {VERSION}")
                self.refused = ""
            except sqlite3.Error as error:
                self.refused = refusal_reason(error)
            finally:
                self.writing.release()
        return self.refused

    def working_writer(self) -> Database:
        """Returns the connection for writing. If permission to write was missing and now exists, all connections are
        closed and opened again first, because a connection that was opened read-only stays read-only."""
        if self.refused == "rights" and all(os.access(each, os.W_OK) for each in (self.path, self.path.parent)):
            old, self.connections, self.local = self.connections, [], threading.local()
            for each in old:
                each.close()
            self.writer, self.refused = self.connect(), ""
        return self.writer

    def read(self, table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        rows = self.query(table, SELECT, table, after, FAR if before is None else before)
        return read_rows(table, rows, after)

    def knows(self, table: str, key: str) -> bool:
        found = self.query(table, "SELECT 1 FROM facts WHERE tbl = ? AND tap = ?", table, key)
        return bool(found)

    def taps(self, table: str, after: int = 0) -> dict[int, str]:
        return {int(seq): str(tap) for seq, tap in self.query(table, TAPS, table, after)}

    def tables(self) -> list[str]:
        return [each[0] for each in self.query("house", "SELECT tbl FROM facts WHERE seq = 1 ORDER BY at DESC")]

    def lengths(self) -> dict[str, int]:
        return {each[0]: int(each[1]) for each in self.query("house", LENGTHS)}

    def query(self, what: str, question: str, *values: str | int) -> list[tuple[Any, ...]]:
        """Returns the rows of the SQL query `question` with these values. `what` is the id of the table that is read:
        if the file is damaged there, DamagedLog is raised with this id."""
        try:
            try:
                return self.reader.execute(question, values).fetchall()
            except sqlite3.ProgrammingError:
                # Another thread closed this connection meanwhile, see `working_writer`.
                return self.reader.execute(question, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise (DamagedLog(what) if is_damage(error) else error) from error

    def picture(self, table: str, name: str) -> bytes | None:
        found = self.query(table, "SELECT CAST(jpeg AS BLOB) FROM pictures WHERE tbl = ? AND name = ?", table, name)
        return bytes(found[0][0] or b"") if found else None

    def pictures(self, table: str) -> list[str]:
        return [each[0] for each in self.query(table, "SELECT name FROM pictures WHERE tbl = ? ORDER BY 1", table)]

    def synchronous(self) -> int:
        return int(self.writer.conn.execute("PRAGMA synchronous").fetchone()[0])

    def check(self) -> str:
        """Returns "ok" if SQLite finds the file intact, otherwise what is wrong with it."""
        return str(self.writer.conn.execute("PRAGMA integrity_check").fetchone()[0])

    def close(self) -> None:
        for each in self.connections:
            each.close()


def facts_of(connection: sqlite3.Connection, table: str) -> list[Fact]:
    """Returns all facts of a table; raises DamagedLog if one is missing or unreadable."""
    try:
        rows = connection.execute(SELECT, (table, 0, FAR)).fetchall()
    except sqlite3.DatabaseError as error:
        raise (DamagedLog(table) if is_damage(error) else error) from error
    return read_rows(table, rows, 0)


def refusal_reason(error: Exception) -> str:
    """Returns why writing failed: a word of REFUSALS, such as "full" for a full disk."""
    code = getattr(error, "sqlite_errorcode", 0)
    return "full" if code == sqlite3.SQLITE_IOERR_SHMSIZE else WHY.get(code & 0xFF, "disk")


def is_disk_error(error: Exception) -> bool:
    """Returns whether the disk, a lock or a missing permission caused the error, and not the file's content."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (*WHY, sqlite3.SQLITE_IOERR)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Returns whether the file's content cannot be read; a full disk or a locked file is no damage."""
    return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT or "decode" in str(error)


def refusal(why: str) -> AppendConflict | DuplicateKey | None:
    """Returns the exception for an error message of SQLite: AppendConflict if a fact's number is taken, DuplicateKey if
    a fact with this key exists, None for any other message."""
    if "facts.tap" in why:
        return DuplicateKey()
    return AppendConflict() if "facts.seq" in why else None
