"""The house in this process instead of a server's: to prepare its log, to draw what a server draws, to open it cold."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.app import make_app
from companion.config import Config
from companion.store.keeping import open_log
from companion.terminal.care import house_file
from companion.web.rooms import Rooms


@contextmanager
def rooms_at(data: Path) -> Iterator[Rooms]:
    with closing(open_log(house_file(data))) as log:
        yield make_app(Config(data, host="127.0.0.1"), log).rooms
