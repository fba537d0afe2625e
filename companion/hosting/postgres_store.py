"""The store for addresses that begin with postgresql://. The database library is imported only when needed."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from typing import TYPE_CHECKING

from companion.config import PACKAGE, Config
from companion.hosting.no_backups import ExternalBackups
from companion.table.house.backup_contract import Backups
from companion.table.log.store_contract import CannotWrite, DamagedLog, NewerData
from companion.terminal.command_runner import Refused
from companion.terminal.stores.contract import OpenHouse, Store

if TYPE_CHECKING:
    from companion.app import App
    from companion.hosting.postgres_database import Database


TRANSLATIONS = PACKAGE / "hosting" / "translations"


class PostgresStore(Store):
    """Keeps many houses in one database; any number of processes may serve them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.translations = TRANSLATIONS
        self.backups: Backups = ExternalBackups()

    def lock(self) -> AbstractContextManager[None]:
        return nullcontext()

    @contextmanager
    def open_house(self, must_exist: bool = False) -> Iterator[OpenHouse]:
        """Opens the configured house for a `with` block. The main house is opened even if it is still empty. Any other
        house must exist, otherwise Refused is raised."""
        with self.database() as database:
            if self.config.below and not database.has_house(self.config.house):
                raise Refused("house.none", TRANSLATIONS, name=self.config.house)
            yield self.house_in(database)

    @contextmanager
    def create_house(self) -> Iterator[OpenHouse]:
        with self.database() as database:
            yield self.house_in(database)

    def house_names(self) -> list[str]:
        with self.database() as database:
            return database.house_names()

    def house_in(self, database: "Database") -> OpenHouse:
        from companion.hosting.house_router import HouseRouter, OtherHouses
        from companion.hosting.other_process_events import HousePeers

        name = self.config.house
        peers = HousePeers(database, name)

        def with_other_houses(home: "App") -> HouseRouter:
            return HouseRouter(home, OtherHouses(database, home))

        return OpenHouse(database.log(name), database.uploads(name), peers, with_other_houses)

    @contextmanager
    def database(self) -> Iterator["Database"]:
        """Opens the database for a `with` block, and raises Refused with a sentence if that fails."""
        try:
            from companion.hosting.connection_pool import BadAddress, LoginRefused
            from companion.hosting.postgres_database import Database
        except ImportError as error:
            raise Refused("database.missing", TRANSLATIONS) from error
        try:
            with closing(Database(self.config.database)) as database:
                yield database
        except NewerData as error:
            raise Refused("database.newer", TRANSLATIONS) from error
        except BadAddress as error:
            raise Refused("database.address", TRANSLATIONS) from error
        except LoginRefused as error:
            raise Refused("database.turned_away", TRANSLATIONS, said=error.reason) from error
        except CannotWrite as error:
            raise Refused(f"database.{error.why}", TRANSLATIONS) from error
        except DamagedLog as error:
            raise Refused("database.damaged", TRANSLATIONS) from error
