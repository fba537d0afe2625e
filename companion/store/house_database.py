"""Opens, creates, checks, copies and replaces the file of a house."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from errno import EACCES, EISDIR, ENOENT
from hashlib import sha256
from os import strerror
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.sqlite_log import VERSION, SqliteLog, facts_of, is_disk_error, refusal_reason, version_of
from companion.table.log.store_contract import CannotWrite, DamagedLog, NewerData

# Facts dated after the year 2100 came from a wrong clock and are left out of the last date.
COUNTS = "SELECT COUNT(DISTINCT NULLIF(tbl, 'house')), COUNT(*), MAX(at) FILTER (WHERE at < 4102444800) FROM facts"
# Counts pictures that were taken, were not deleted, and are missing.
MISSING = """
WITH named AS (SELECT tbl, kind, json_extract(data, '$.name') AS name FROM facts
  WHERE kind IN ('picture_taken', 'picture_dropped') AND json_valid(data))
SELECT COUNT(*) FROM (SELECT tbl, name FROM named WHERE kind = 'picture_taken'
  EXCEPT SELECT tbl, name FROM named WHERE kind = 'picture_dropped' EXCEPT SELECT tbl, name FROM pictures)
"""
SUFFIXES = ("", "-wal", "-shm")
HOUSE = "house"
OWNER_ONLY = 0o600
BACKUPS = "backups"
STAMP = "%Y-%m-%d-%H%M%S"
# SQLite's error message may quote bytes of the file that cannot be decoded.
BROKEN = (sqlite3.Error, UnicodeDecodeError)


class Unhealthy(Exception):
    """Raised for a file that is no house, or a damaged one."""


@dataclass(eq=False)
class HouseLost(Unhealthy):
    """Raised if the house file is missing while others of its files exist; `found` names one of them."""

    found: str


@dataclass(frozen=True, slots=True)
class Contents:
    """Counts what a house file contains. `broken` are ids of unreadable tables, `bytes` is the size of all pictures.
    `missing` counts pictures that a log names and the file lacks, `spoilt` counts pictures whose bytes have changed."""

    tables: int
    facts: int
    last_at: float
    broken: tuple[str, ...] = ()
    pictures: int = 0
    bytes: int = 0
    missing: int = 0
    spoilt: int = 0


def open_log(house: Path, clock: Callable[[], float] = time.time) -> SqliteLog:
    """Opens a house file, or creates it if there is none. An empty file is refused, because something has emptied it.
    Before a house of an older program is migrated, a backup is made."""
    if not house.exists():
        check_new(house)
        create_house(house)
    if house.is_dir():
        raise IsADirectoryError(EISDIR, strerror(EISDIR), str(house))
    if not house.stat().st_size:
        raise Unhealthy("empty")
    make_private(house)
    try:
        if is_older(house):
            copy(house, new_backup_file(house.parent / BACKUPS, "migration", clock()))
        return SqliteLog(house)
    except BROKEN as error:
        raise as_store_error(error) from error


def check_new(house: Path) -> None:
    """Raises HouseLost if files of an earlier house are in the folder. SQLite would otherwise read an earlier
    write-ahead file into a new house."""
    patterns = (f"{house.name}-wal", f"{house.stem}-before-*", f"{BACKUPS}/*.db")
    for trace in (each for pattern in patterns for each in house.parent.glob(pattern)):
        if trace.stat().st_size:
            raise HouseLost(trace.name)


def make_private(house: Path) -> None:
    """Makes the house's files readable for their owner only, as files of older programs can be read by everybody."""
    for end in SUFFIXES:
        file = house.with_name(house.name + end)
        if file.exists() and file.stat().st_mode & 0o077:
            with suppress(OSError):
                file.chmod(OWNER_ONLY)


def is_older(house: Path) -> bool:
    """Returns whether an older program wrote the house, so that it must be migrated; False if it cannot be read."""
    if not os.access(house, os.R_OK):
        return False
    with open_read_only(house) as db:
        made = db.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'facts'").fetchone()[0]
        return bool(made) and version_of(db) < VERSION


def new_backup_file(folder: Path, why: str, now: float) -> Path:
    """Returns an unused path for a backup made at `now` for the reason `why`, in a folder that exists."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return unused_name(folder / f"{datetime.fromtimestamp(now).strftime(STAMP)}-{why}.db")


def create_house(house: Path) -> None:
    """Creates an empty house that only its owner may read. If that fails, no house file is left."""
    if not house.parent.exists():
        house.parent.mkdir(parents=True, mode=0o700)
    new = house.with_name(f"{house.name}.new")
    for end in SUFFIXES:
        new.with_name(new.name + end).unlink(missing_ok=True)
    new.touch(OWNER_ONLY)
    SqliteLog(new).close()
    new.replace(house)


def check_house(path: Path) -> Contents:
    """Returns what a healthy house holds; raises Unhealthy if anything in it is broken."""
    held = inspect_house(path)
    if held.broken:
        raise Unhealthy(held.broken[0])
    return held


def inspect_house(path: Path) -> Contents:
    """Returns what a house holds. Raises Unhealthy if its file is damaged as a whole, NewerData if a newer program
    wrote it."""
    try:
        with open_read_only(path) as db:
            if (version := version_of(db)) > VERSION:
                raise NewerData(version)
            whole = db.execute("PRAGMA integrity_check").fetchone()[0]
            broken = tuple(each for (each,) in db.execute("SELECT DISTINCT tbl FROM facts") if not is_legible(db, each))
            if whole != "ok" or HOUSE in broken:
                raise Unhealthy(whole)
            tables, facts, last_at = db.execute(COUNTS).fetchone()
            pictures = count_pictures(db)
    except BROKEN as error:
        raise as_store_error(error) from error
    return Contents(tables, facts, last_at or 0.0, broken, *pictures)


def count_pictures(db: sqlite3.Connection) -> tuple[int, int, int, int]:
    """Returns the number of pictures, their size in bytes, how many are missing and how many are spoilt; zeros for a
    house of the first version, which has no pictures."""
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
    """Returns the content of a picture. If `jpeg` is not bytes, because another program has stored something else,
    returns b""."""
    return jpeg if isinstance(jpeg, bytes) else b""


def as_store_error(error: Exception) -> Unhealthy | CannotWrite:
    """Returns CannotWrite if the disk is full or forbids access, and Unhealthy for any other error."""
    return CannotWrite(refusal_reason(error)) if is_disk_error(error) else Unhealthy(str(error))


def is_legible(db: sqlite3.Connection, table: str) -> bool:
    try:
        facts_of(db, table)
    except DamagedLog:
        return False
    return True


def copy(source: Path, target: Path) -> None:
    """Copies a house as it is at one moment, while others write. The target appears whole or not at all."""
    if not target.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(target.parent))
    part = target.with_name(f"{target.name}.part")
    part.touch(OWNER_ONLY)
    try:
        with open_read_only(source) as db, closing(sqlite3.connect(part)) as copied:
            db.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
        part.replace(target)
    except BROKEN as error:
        raise as_store_error(error) from error
    finally:
        part.unlink(missing_ok=True)


def replace(house: Path, by: Path, aside: Path) -> None:
    """Replaces the file `house` by the file `by` in one step, and keeps a copy of the old one at `aside`. A power cut
    leaves either the old or the new house."""
    keep_aside(house, aside)
    move_into_place(by, house)


def move_into_place(fresh: Path, house: Path) -> None:
    """Moves `fresh` to the place of the house. The old house's extra files are deleted first, because SQLite would read
    them into the new house."""
    for end in SUFFIXES[1:]:
        house.with_name(house.name + end).unlink(missing_ok=True)
    fresh.replace(house)


def is_anything_left(house: Path) -> bool:
    """Returns whether the house file or its write-ahead file exists. The write-ahead file may hold the last facts."""
    return any(house.with_name(house.name + end).exists() for end in SUFFIXES[:2])


def keep_aside(house: Path, aside: Path) -> None:
    """Copies the house to the file `aside`; a broken one is copied byte by byte, with its extra files."""
    try:
        copy(house, aside)
        with closing(sqlite3.connect(house)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (Unhealthy, *BROKEN):
        for end in SUFFIXES:
            beside = house.with_name(house.name + end)
            if beside.exists():
                shutil.copy2(beside, aside.with_name(aside.name + end))


def unused_name(path: Path) -> Path:
    """Returns `path` if no file is there; otherwise the first path with a number added that is free."""
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, 1_000))
    return path if not path.exists() else next(other for other in others if not other.exists())


@contextmanager
def open_read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Opens a house for reading. If SQLite cannot create files in its folder, the house is opened as immutable or, if
    it has a write-ahead file, from a copy in another folder."""
    if not path.is_file():
        raise Unhealthy("missing")
    if not os.access(path, os.R_OK):
        raise PermissionError(EACCES, strerror(EACCES), str(path))
    if can_be_read(path):
        with closing(connect_read_only(path)) as db:
            yield db
        return
    ahead = path.with_name(path.name + SUFFIXES[1])
    if not (ahead.exists() and ahead.stat().st_size):
        with closing(connect_read_only(path, "&immutable=1")) as db:
            yield db
        return
    with TemporaryDirectory(prefix="veilleuse-") as folder:
        copied = Path(folder) / path.name
        for end in SUFFIXES[:2]:
            shutil.copyfile(path.with_name(path.name + end), copied.with_name(copied.name + end))
        with closing(connect_read_only(copied)) as db:
            yield db


def can_be_read(path: Path) -> bool:
    """Returns whether SQLite can open the file in its folder. Returns True even if the file is no house: the caller
    finds that out itself."""
    if not os.access(path.parent, os.W_OK):
        return False
    try:
        with closing(connect_read_only(path)) as db:
            db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except BROKEN as error:
        return not is_disk_error(error)
    return True


def connect_read_only(path: Path, how: str = "") -> sqlite3.Connection:
    """Connects to a file for reading. Somebody else may have written that file, so code in it is not run. `how` is
    added to the file's SQLite URI, for example "&immutable=1"."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{how}", uri=True, timeout=10)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        if db.execute("SELECT 1 FROM sqlite_master WHERE name IN ('facts', 'pictures') AND type <> 'table'").fetchone():
            raise sqlite3.DatabaseError("no table of ours")
    except BROKEN:
        db.close()
        raise
    return db
