"""Lets only one process serve a house, with a lock that is released when the process dies. Where possible, the folder
is locked too, in case somebody deletes the lock file."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from errno import EACCES, EISDIR
from pathlib import Path
from types import ModuleType

from companion.table.log.store_contract import CannotWrite

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:
    fcntl = None


class Busy(Exception):
    """Raised because another process serves this house."""


@contextmanager
def lock_house(data: Path) -> Iterator[None]:
    """Locks the house in the folder `data`, which it creates; raises Busy if another process has the lock."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    with closing(lock_file(data / "served.lock")), lock_folder(data):
        yield


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Locks a folder where the operating system can; raises Busy if another process has the lock."""
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


def lock_file(path: Path) -> sqlite3.Connection:
    """Locks the file `path`, and creates it if needed, until the returned connection is closed; raises Busy if another
    process has the lock. The house's database is not locked, because the backup and key commands must open it
    meanwhile."""
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise permission_error(path) from error
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            # Another program has overwritten the lock file, so nobody can hold a lock on it.
            path.unlink()
            return lock_file(path)
        raise refusal(error.sqlite_errorcode, path) from error
    return lock


def refusal(code: int, path: Path) -> Exception:
    """Returns the exception to raise when SQLite reports the error `code` for the lock file at `path`."""
    if code == sqlite3.SQLITE_BUSY:
        return Busy()
    why = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_IOERR: "disk"}.get(code & 0xFF)
    return CannotWrite(why) if why else permission_error(path)


def permission_error(path: Path) -> OSError:
    """Returns the exception for a path that cannot be opened, because it is a folder or permission is missing."""
    if path.is_dir():
        return IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    return PermissionError(EACCES, os.strerror(EACCES), str(path))


def is_served(data: Path) -> bool:
    """Returns whether a process serves the house in this folder; False if that cannot be found out."""
    try:
        if not data.exists():
            return False
        with lock_folder(data):
            if (data / "served.lock").exists():
                lock_file(data / "served.lock").close()
    except Busy:
        return True
    except (OSError, CannotWrite):
        return False
    return False
