"""Finds the store of a house by the scheme of its database address."""

from importlib.metadata import entry_points
from typing import cast

from companion.config import STORES, Config
from companion.terminal.stores.contract import Store
from companion.terminal.stores.file_store import FileStore


def find_store(config: Config) -> Store:
    """Returns the store for these settings. Without a database address, the house is an SQLite file in its folder."""
    if not config.database:
        return FileStore(config)
    scheme = config.database.partition(":")[0]
    point = next(iter(entry_points(group=STORES, name=scheme)))
    return cast(Store, point.load()(config))
