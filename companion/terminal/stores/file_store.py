"""Keeps one house as an SQLite file in its folder, where only one process may serve it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager

from companion.config import Config
from companion.store.backups import HouseBackups
from companion.store.house_database import open_log
from companion.store.house_lock import lock_house
from companion.store.uploaded_exports import FolderUploads
from companion.table.house.backup_contract import Backups
from companion.terminal.keeper_key_and_backups import existing_house, house_file
from companion.terminal.messages import TRANSLATIONS
from companion.terminal.stores.contract import OpenHouse, Store


class FileStore(Store):
    def __init__(self, config: Config) -> None:
        self.config = config
        self.translations = TRANSLATIONS
        self.backups: Backups = HouseBackups(config.data, config.second)

    def lock(self) -> AbstractContextManager[None]:
        return lock_house(self.config.data)

    @contextmanager
    def open_house(self, must_exist: bool = False) -> Iterator[OpenHouse]:
        data = self.config.data
        with closing(open_log(existing_house(data) if must_exist else house_file(data))) as log:
            yield OpenHouse(log, FolderUploads(data / "arrivals"))

    def create_house(self) -> AbstractContextManager[OpenHouse]:
        return self.open_house()

    def house_names(self) -> list[str]:
        return [self.config.house]
