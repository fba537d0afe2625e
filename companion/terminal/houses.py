"""The other houses of a database, opened beside the one at the top."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from companion.app import App, make_app
from companion.config import Config
from companion.store.elsewhere import Elsewhere
from companion.store.postgres import Houses
from companion.table.chapter import Chance
from companion.table.folded import HOUSE_ID
from companion.terminal.care import current_key, house_alone
from companion.terminal.database import in_database, join
from companion.terminal.tables import open_tables
from companion.web.hall import LEFT_OPEN, Hall


def hall(
    home: App,
    houses: Houses,
    chance: Chance | None = None,
    clock: Callable[[], float] | None = None,
    most: int = LEFT_OPEN,
) -> Hall[App]:
    reached: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def open(name: str) -> App | None:
        """By which addresses people came stays known while nobody is there."""
        if not houses.has(name):
            return None
        app = opened(home, houses, name, chance, clock)
        app.rooms.addresses.reached = reached[name]
        return app

    return Hall(home, open, houses.leave, most)


def founded(config: Config) -> tuple[str, bool]:
    """Its key, and whether nobody had opened it before."""
    with in_database(config, is_new=True) as found:
        is_new = not found.log.read(HOUSE_ID, before=2)
        return current_key(house_alone(found.log)), is_new


def names(config: Config) -> list[str]:
    with in_database(config) as found:
        return found.houses.names() if found.houses else []


def opened(
    home: App, houses: Houses, name: str, chance: Chance | None = None, clock: Callable[[], float] | None = None
) -> App:
    """It shares with the others what is nobody's own, and its news are heard before it is read."""
    at_home = home.rooms.config
    config = replace(at_home, house=name, data=at_home.data / "houses" / name)
    app = make_app(config, houses.house(name), chance, clock, home.common, Elsewhere(), houses.arrivals(name))
    join(app, houses)
    open_tables(app.rooms.tables)
    return app
