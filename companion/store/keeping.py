"""Copies of a house that are whole, and the test that tells a healthy house from any other file."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from errno import EACCES, ENOENT
from hashlib import sha256
from os import strerror
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.sqlite import VERSION, SqliteLog, facts_of, is_of_the_disk, version_of, why_not
from companion.table.log import CannotWrite, Damaged, NewerData

# A fact of the year 9999 came from a clock that was wrong, and tells nothing about ours.
COUNTS = "SELECT COUNT(DISTINCT NULLIF(tbl, 'house')), COUNT(*), MAX(at) FILTER (WHERE at < 4102444800) FROM facts"
# Of those that somebody took and nobody dropped for good.
MISSING = """
WITH named AS (SELECT tbl, kind, json_extract(data, '$.name') AS name FROM facts
  WHERE kind IN ('picture_taken', 'picture_dropped') AND json_valid(data))
SELECT COUNT(*) FROM (SELECT tbl, name FROM named WHERE kind = 'picture_taken'
  EXCEPT SELECT tbl, name FROM named WHERE kind = 'picture_dropped' EXCEPT SELECT tbl, name FROM pictures)
"""
ENDS = ("", "-wal", "-shm")
HOUSE = "house"
OURS_ALONE = 0o600
BACKUPS = "backups"
STAMP = "%Y-%m-%d-%H%M%S"
# What SQLite says of a file may quote letters of it that are none.
BROKEN = (sqlite3.Error, UnicodeDecodeError)


class Unhealthy(Exception):
    """This file is no house, or a broken one."""


class Gone(Unhealthy):
    """There was a house here: what lay beside it (`found`) is there still."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


@dataclass(frozen=True, slots=True)
class Contents:
    """`bytes` is how much the pictures take. Of `missing` ones the log knows; `spoilt` ones are not what they were."""

    tables: int
    facts: int
    last_at: float
    broken: tuple[str, ...] = ()
    pictures: int = 0
    bytes: int = 0
    missing: int = 0
    spoilt: int = 0


def open_log(house: Path, clock: Callable[[], float] = time.time) -> SqliteLog:
    """A house that is there, or a new one. An empty file is neither: something has emptied it. Before an older house
    becomes one of this program, it is kept as it is."""
    if not house.exists():
        check_new(house)
        found(house)
    if not house.stat().st_size:
        raise Unhealthy("empty")
    shut(house)
    try:
        if is_older(house):
            copy(house, dated(house.parent / BACKUPS, "migration", clock()))
        return SqliteLog(house)
    except BROKEN as error:
        raise trouble(error) from error


def check_new(house: Path) -> None:
    """A house that was lost is not one that never was: SQLite would even read its write-ahead file into another."""
    patterns = (f"{house.name}-wal", f"{house.stem}-before-*", f"{BACKUPS}/*.db")
    for trace in (each for pattern in patterns for each in house.parent.glob(pattern)):
        if trace.stat().st_size:
            raise Gone(trace.name)


def shut(house: Path) -> None:
    """Houses of earlier programs could be read by everybody on this computer."""
    for end in ENDS:
        file = house.with_name(house.name + end)
        if file.exists() and file.stat().st_mode & 0o077:
            with suppress(OSError):
                file.chmod(OURS_ALONE)


def is_older(house: Path) -> bool:
    """Something was noted in it by a program that knew less."""
    if not os.access(house, os.R_OK):
        return False
    with reading(house) as db:
        made = db.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'facts'").fetchone()[0]
        return bool(made) and version_of(db) < VERSION


def dated(folder: Path, why: str, now: float) -> Path:
    """A new file for a backup."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return unused(folder / f"{datetime.fromtimestamp(now).strftime(STAMP)}-{why}.db")


def found(house: Path) -> None:
    """A new house is there whole or not at all, and its keeper's alone: it holds the key, and roles."""
    if not house.parent.exists():
        house.parent.mkdir(parents=True, mode=0o700)
    new = house.with_name(f"{house.name}.new")
    for end in ENDS:
        new.with_name(new.name + end).unlink(missing_ok=True)
    new.touch(OURS_ALONE)
    SqliteLog(new).close()
    new.replace(house)


def contents(path: Path) -> Contents:
    """What a healthy house holds; Unhealthy for anything else."""
    held = look_into(path)
    if held.broken:
        raise Unhealthy(held.broken[0])
    return held


def look_into(path: Path) -> Contents:
    """What a house holds that can be opened, and which of its tables are `broken`; Unhealthy where it can't."""
    try:
        with reading(path) as db:
            if (version := version_of(db)) > VERSION:
                raise NewerData(version)
            whole = db.execute("PRAGMA integrity_check").fetchone()[0]
            broken = tuple(each for (each,) in db.execute("SELECT DISTINCT tbl FROM facts") if not is_legible(db, each))
            if whole != "ok" or HOUSE in broken:
                raise Unhealthy(whole)
            tables, facts, last_at = db.execute(COUNTS).fetchone()
            pictures = look_at_pictures(db)
    except BROKEN as error:
        raise trouble(error) from error
    return Contents(tables, facts, last_at or 0.0, broken, *pictures)


def look_at_pictures(db: sqlite3.Connection) -> tuple[int, int, int, int]:
    """How many there are, how long, and what is wrong with them. The first houses had none."""
    if not has_pictures(db):
        return (0, 0, 0, 0)
    count, length, spoilt = 0, 0, 0
    for name, jpeg in db.execute("SELECT name, jpeg FROM pictures"):
        count, length = count + 1, length + len(jpeg)
        spoilt += sha256(bytes_of(jpeg)).hexdigest() != name
    return count, length, int(db.execute(MISSING).fetchone()[0]), spoilt


def has_pictures(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'pictures'").fetchone() is not None


def bytes_of(jpeg: object) -> bytes:
    return jpeg if isinstance(jpeg, bytes) else b""


def trouble(error: Exception) -> Unhealthy | CannotWrite:
    """A disk that is full, or not ours, says nothing against the house that lies on it."""
    return CannotWrite(why_not(error)) if is_of_the_disk(error) else Unhealthy(str(error))


def is_legible(db: sqlite3.Connection, table: str) -> bool:
    try:
        facts_of(db, table)
    except Damaged:
        return False
    return True


def copy(source: Path, target: Path) -> None:
    """As of one moment, even while somebody writes; one plain file, complete or not there at all."""
    if not target.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(target.parent))
    part = target.with_name(f"{target.name}.part")
    part.touch(OURS_ALONE)
    try:
        with reading(source) as db, closing(sqlite3.connect(part)) as copied:
            db.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
        part.replace(target)
    except BROKEN as error:
        raise trouble(error) from error
    finally:
        part.unlink(missing_ok=True)


def replace(house: Path, by: Path, aside: Path) -> None:
    """In one step: whenever the power goes out, the house is the old one or the new one, and the old one is kept."""
    keep_aside(house, aside)
    put(by, house)


def put(fresh: Path, house: Path) -> None:
    """Without what an earlier house left beside itself: it would be read into this one."""
    for end in ENDS[1:]:
        house.with_name(house.name + end).unlink(missing_ok=True)
    fresh.replace(house)


def is_anything_left(house: Path) -> bool:
    """Of a house that is gone, its last facts may be there still."""
    return any(house.with_name(house.name + end).exists() for end in ENDS[:2])


def keep_aside(house: Path, aside: Path) -> None:
    """One whole file. A house too broken to be read is kept as it is, with all that lies beside it."""
    try:
        copy(house, aside)
        with closing(sqlite3.connect(house)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (Unhealthy, *BROKEN):
        for end in ENDS:
            beside = house.with_name(house.name + end)
            if beside.exists():
                shutil.copy2(beside, aside.with_name(aside.name + end))


def unused(path: Path) -> Path:
    """This name, or the first like it that nobody has: what is kept is never written over."""
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, 1_000))
    return path if not path.exists() else next(other for other in others if not other.exists())


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Where nothing may be written beside the file, or there is no room, SQLite cannot read it either: then it is read
    as it stands, or a copy elsewhere if its last facts lie beside it."""
    if not path.is_file():
        raise Unhealthy("missing")
    if not os.access(path, os.R_OK):
        raise PermissionError(EACCES, strerror(EACCES), str(path))
    if can_be_read(path):
        with closing(read_only(path)) as db:
            yield db
        return
    ahead = path.with_name(path.name + ENDS[1])
    if not (ahead.exists() and ahead.stat().st_size):
        with closing(read_only(path, "&immutable=1")) as db:
            yield db
        return
    with TemporaryDirectory(prefix="veilleuse-") as folder:
        copied = Path(folder) / path.name
        for end in ENDS[:2]:
            shutil.copyfile(path.with_name(path.name + end), copied.with_name(copied.name + end))
        with closing(read_only(copied)) as db:
            yield db


def can_be_read(path: Path) -> bool:
    """A file that is no house can be, too."""
    if not os.access(path.parent, os.W_OK):
        return False
    try:
        with closing(read_only(path)) as db:
            db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except BROKEN as error:
        return not is_of_the_disk(error)
    return True


def read_only(path: Path, how: str = "") -> sqlite3.Connection:
    """A file from elsewhere may hold more than facts: none of it is run."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{how}", uri=True, timeout=10)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        if db.execute("SELECT 1 FROM sqlite_master WHERE name IN ('facts', 'pictures') AND type <> 'table'").fetchone():
            raise sqlite3.DatabaseError("no table of ours")
    except BROKEN:
        db.close()
        raise
    return db
