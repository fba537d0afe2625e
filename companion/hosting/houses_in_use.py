"""Opens the other houses of a database, beside the one without a path of its own."""

from collections import defaultdict
from dataclasses import replace

from companion.app import App, make_app
from companion.hosting.external_backups import ExternalBackups
from companion.hosting.house_peers import HousePeers
from companion.hosting.house_router import HouseRouter
from companion.hosting.postgres_database import Database
from companion.terminal.serving.load_tables import load_tables


def with_other_houses(database: Database, home: App) -> HouseRouter:
    return HouseRouter(home, OtherHouses(database, home))


class OtherHouses:
    """Makes the apps of the other houses. They share with the first house all that belongs to no house. The addresses
    by which people reached a house are remembered while it is closed."""

    def __init__(self, database: Database, home: App) -> None:
        self.database, self.home = database, home
        self.reached: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def open(self, name: str) -> App | None:
        """Opens the house of this name with all its tables; returns None if there is none."""
        if not self.database.has_house(name):
            return None
        app = self.make(name)
        load_tables(app.services.tables)
        return app

    def make(self, name: str) -> App:
        top = self.home.services.config
        return make_app(
            replace(top, house=name, data=top.data / "houses" / name),
            self.database.log(name),
            common=self.home.common,
            backups=ExternalBackups(),
            uploads=self.database.uploads(name),
            peers=HousePeers(self.database, name),
            reached=self.reached[name],
        )

    def close(self, name: str) -> None:
        self.database.subscribers.unsubscribe(name)
