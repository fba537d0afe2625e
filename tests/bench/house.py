"""The house in this process instead of a server's: to prepare its log, to draw what a server draws, to open it cold."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.app import make_app
from companion.config import Config
from companion.store.house_database import open_log
from companion.terminal.keeper_key_and_backups import house_file
from companion.web.services import Services


@contextmanager
def rooms_at(data: Path) -> Iterator[Services]:
    with closing(open_log(house_file(data))) as log:
        yield make_app(Config(data, host="127.0.0.1"), log).services
