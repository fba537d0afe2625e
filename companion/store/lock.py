"""One server a house: a lock that every system can hold, and that is free the moment its holder dies. Where the system
can, the folder itself is locked too: a file that somebody tidies away locks nobody out."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from errno import EACCES
from pathlib import Path
from types import ModuleType

from companion.table.log import CannotWrite

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:
    fcntl = None


class Busy(Exception):
    """Another process serves this house."""


@contextmanager
def alone(data: Path) -> Iterator[None]:
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    with closing(take(data / "served.lock")), locked(data):
        yield


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    if fcntl is None:
        yield
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise Busy from error
    finally:
        os.close(held)


def take(path: Path) -> sqlite3.Connection:
    """A file of its own, since an exclusive lock on the house itself would keep out backup and key."""
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise forbidden(path) from error
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        raise refusal(error.sqlite_errorcode, path) from error
    return lock


def refusal(code: int, path: Path) -> Exception:
    if code == sqlite3.SQLITE_BUSY:
        return Busy()
    why = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_IOERR: "disk"}.get(code & 0xFF)
    return CannotWrite(why) if why else forbidden(path)


def forbidden(path: Path) -> PermissionError:
    return PermissionError(EACCES, os.strerror(EACCES), str(path))


def is_served(data: Path) -> bool:
    if not data.exists():
        return False
    try:
        with locked(data):
            if (data / "served.lock").exists():
                take(data / "served.lock").close()
    except Busy:
        return True
    except (PermissionError, CannotWrite):
        return False
    return False
