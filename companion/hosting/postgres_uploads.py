"""Stores uploaded files in the database, so that each process finds the files that another process has received."""

from contextlib import ExitStack
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO

from companion.hosting.connection_pool import ConnectionPool, PostgresConnection
from companion.store.uploaded_exports import PIECE, name_of, pieces

# Unlogged: the file is lost in a crash, but its sender still has it.
TABLE = """
CREATE UNLOGGED TABLE IF NOT EXISTS arrivals (
  house text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, piece integer NOT NULL, content bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (house, name, piece)
);
"""
# Uploads older than a day are deleted, of all houses, at the next upload.
TIDY = "DELETE FROM arrivals WHERE house = %s OR at < now() - interval '1 day'"
# Two people may upload the same file at once; its name is made from its content.
LAY = "INSERT INTO arrivals (house, name, piece, content) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
OPEN = "SELECT content FROM arrivals WHERE house = %s AND name = %s AND at >= now() - interval '1 day' ORDER BY piece"
DROP = "DELETE FROM arrivals WHERE house = %s AND name = %s"


class DatabaseUploads:
    def __init__(self, pool: ConnectionPool, house: str) -> None:
        self.pool, self.house = pool, house

    def save(self, sent: IO[bytes]) -> str:
        name = name_of(sent)
        self.pool.retry(partial(self.write, name, sent))
        return name

    def write(self, name: str, sent: IO[bytes], connection: PostgresConnection) -> None:
        with connection.transaction():
            connection.execute(TIDY, [self.house])
            for place, piece in enumerate(pieces(sent)):
                connection.execute(LAY, (self.house, name, place, piece))

    def open(self, name: str) -> IO[bytes] | None:
        return self.pool.retry(partial(self.read, name))

    def read(self, name: str, connection: PostgresConnection) -> IO[bytes] | None:
        """Returns the file; None if there is none with this name. It is read piece by piece in one transaction."""
        with ExitStack() as unless_whole, connection.transaction(), connection.cursor("arrival", binary=True) as found:
            file = unless_whole.enter_context(SpooledTemporaryFile(max_size=PIECE))
            found.itersize = 1
            for (piece,) in found.execute(OPEN, (self.house, name)):
                file.write(piece)
            if file.tell():
                file.seek(0)
                unless_whole.pop_all()
                return file
        return None

    def drop(self, name: str) -> None:
        self.pool.retry(lambda connection: connection.execute(DROP, (self.house, name)))
