"""One server a house: a lock that every system can hold, and that is free the moment its holder dies."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Busy(Exception):
    """Another process serves this house."""


@contextmanager
def alone(data: Path) -> Iterator[None]:
    data.mkdir(parents=True, exist_ok=True)
    lock = take(data / "served.lock")
    try:
        yield
    finally:
        lock.close()


def take(path: Path) -> sqlite3.Connection:
    """A file of its own, since an exclusive lock on the house itself would keep out backup and key."""
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise PermissionError(str(path)) from error
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        raise (Busy() if error.sqlite_errorcode == sqlite3.SQLITE_BUSY else PermissionError(str(path))) from error
    return lock


def is_served(data: Path) -> bool:
    if not (data / "served.lock").exists():
        return False
    try:
        take(data / "served.lock").close()
    except Busy:
        return True
    return False
