"""The house on a disk that takes 8 ms for a commit, as a memory card does."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection

from companion.cli import main
from companion.store.sqlite_log import SqliteLog

SECONDS = 0.008
transaction = SqliteLog.transaction


@contextmanager
def slowly(log: SqliteLog) -> Iterator[Connection]:
    with transaction(log) as noted:
        yield noted
        time.sleep(SECONDS)


if __name__ == "__main__":
    SqliteLog.transaction = slowly  # type: ignore[method-assign]
    main()
