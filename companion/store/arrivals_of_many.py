"""Files that came by a browser, laid aside in the database: whichever process has taken one in, any other finds it."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Protocol, TypeVar

from companion.store.arrivals import PIECE, name_of, pieces
from companion.store.lines import Line

T = TypeVar("T")
# Not copied to other machines, and gone with a crash: whoever sent it has it still.
TABLE = """
CREATE UNLOGGED TABLE IF NOT EXISTS arrivals (
  house text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, piece integer NOT NULL, content bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (house, name, piece)
);
"""
# What nobody brings in within a day is not kept for them; whichever house lays something aside sweeps for all.
TIDY = "DELETE FROM arrivals WHERE house = %s OR at < now() - interval '1 day'"
# Two may lay the same aside at once: the name says what is in it.
LAY = "INSERT INTO arrivals (house, name, piece, content) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
OPEN = "SELECT content FROM arrivals WHERE house = %s AND name = %s AND at >= now() - interval '1 day' ORDER BY piece"
DROP = "DELETE FROM arrivals WHERE house = %s AND name = %s"


class Asking(Protocol):
    def again(self, ask: Callable[[Line], T]) -> T: ...


class InDatabase:
    """Those of one house."""

    def __init__(self, database: Asking, house: str) -> None:
        self.database, self.house = database, house

    def lay(self, sent: IO[bytes]) -> str:
        name = name_of(sent)
        self.database.again(partial(self.write, name, sent))
        return name

    def write(self, name: str, sent: IO[bytes], line: Line) -> None:
        with line.transaction():
            line.execute(TIDY, [self.house])
            for place, piece in enumerate(pieces(sent)):
                line.execute(LAY, (self.house, name, place, piece))

    def open(self, name: str) -> IO[bytes] | None:
        return self.database.again(partial(self.read, name))

    def read(self, name: str, line: Line) -> IO[bytes] | None:
        """Piece by piece, all as of one moment."""
        with ExitStack() as unless_whole, line.transaction(), line.cursor("arrival", binary=True) as found:
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
        self.database.again(lambda line: line.execute(DROP, (self.house, name)))
