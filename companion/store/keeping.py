"""Copies of a house that are whole, and the test that tells a healthy house from any other file."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.store.sqlite import VERSION, NewerData, SqliteLog, version_of

GAPS = "SELECT COUNT(*) FROM (SELECT 1 FROM facts GROUP BY tbl HAVING MIN(seq) <> 1 OR MAX(seq) <> COUNT(*))"
# A fact of the year 9999 came from a clock that was wrong, and tells nothing about ours.
COUNTS = "SELECT COUNT(DISTINCT NULLIF(tbl, 'house')), COUNT(*), MAX(at) FILTER (WHERE at < 4102444800) FROM facts"
ENDS = ("", "-wal", "-shm")


class Unhealthy(Exception):
    """This file is no house, or a broken one."""


@dataclass(frozen=True, slots=True)
class Contents:
    tables: int
    facts: int
    last_at: float


def open_log(house: Path) -> SqliteLog:
    try:
        return SqliteLog(house)
    except sqlite3.DatabaseError as error:
        raise Unhealthy(str(error)) from error


def contents(path: Path) -> Contents:
    """What a healthy house holds; Unhealthy for anything else."""
    try:
        with closing(read_only(path)) as db:
            found = db.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok" or db.execute(GAPS).fetchone()[0]:
                raise Unhealthy(found)
            if (version := version_of(db)) > VERSION:
                raise NewerData(version)
            tables, facts, last_at = db.execute(COUNTS).fetchone()
    except sqlite3.Error as error:
        raise Unhealthy(str(error)) from error
    return Contents(tables, facts, last_at or 0.0)


def copy(source: Path, target: Path) -> None:
    """As of one moment, even while somebody writes; one plain file, complete or not there at all."""
    part = target.with_name(f"{target.name}.part")
    try:
        with closing(read_only(source)) as db, closing(sqlite3.connect(part)) as copied:
            db.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
        part.replace(target)
    except sqlite3.Error as error:
        raise Unhealthy(str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def replace(house: Path, by: Path, aside: Path) -> None:
    """By renaming, so that a house too broken to be read is kept as well."""
    for end in ENDS:
        beside = house.with_name(house.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    by.replace(house)


def read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
