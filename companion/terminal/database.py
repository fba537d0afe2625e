"""A house that is kept in a database instead of a file: found by its address, served beside other processes that serve
it too. The database's library is looked for here, and nowhere where none was asked for."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.app import App
from companion.config import Config
from companion.feed import AWAY, EVERY, NEWER, WRONG
from companion.store.backups import HouseBackups
from companion.store.elsewhere import Elsewhere
from companion.store.keeping import open_log
from companion.store.lock import alone
from companion.table.backups import Backups
from companion.table.folded import NoSuchTable
from companion.table.log import CannotWrite, Damaged, Log, NewerData
from companion.table.play import Tables
from companion.terminal.care import existing_house, house_file
from companion.terminal.refusals import Refused

if TYPE_CHECKING:
    from companion.store.postgres import Houses


@dataclass(frozen=True, slots=True)
class Noted:
    """`houses` are all that lie in the same database, where it is one."""

    log: Log
    houses: "Houses | None" = None


@contextmanager
def noted(config: Config, clock: Callable[[], float] = time.time, is_there: bool = False) -> Iterator[Noted]:
    """The log of the house, wherever it is kept; of one that `is_there`, none is founded."""
    if config.database:
        with in_database(config) as found:
            yield found
        return
    file = existing_house(config.data) if is_there else house_file(config.data)
    with closing(open_log(file, clock)) as log:
        yield Noted(log)


@contextmanager
def in_database(config: Config, is_new: bool = False) -> Iterator[Noted]:
    """The first house opens by itself; each other one only where somebody asks for that."""
    try:
        from companion.store.lines import BadAddress, TurnedAway
        from companion.store.postgres import Houses
    except ImportError as error:
        raise Refused("database.missing") from error
    try:
        with closing(Houses(config.database)) as houses:
            if config.below and not is_new and not houses.has(config.house):
                raise Refused("house.none", name=config.house)
            yield Noted(houses.house(config.house), houses)
    except NewerData as error:
        raise Refused("database.newer") from error
    except BadAddress as error:
        raise Refused("database.address") from error
    except TurnedAway as error:
        raise Refused("database.turned_away", said=error.said) from error
    except CannotWrite as error:
        raise Refused(f"database.{error.why}") from error
    except Damaged as error:
        raise Refused("database.damaged") from error


def backups_of(config: Config) -> Backups:
    return Elsewhere() if config.database else HouseBackups(config.data, config.second)


def served_alone(config: Config) -> AbstractContextManager[None]:
    """One process a file; any number of them a database."""
    return nullcontext() if config.database else alone(config.data)


def join(app: App, houses: "Houses") -> None:
    """What happens at other processes is known here from now on, and told to them."""
    name = app.rooms.config.house
    app.rooms.awake.elsewhere = houses.screens(name)
    app.rooms.limits.tell = partial(houses.guessed, name)
    houses.follow(name, hearing(app))


def hearing(app: App) -> Callable[[str], None]:
    """News become what this process knows before its screens are told. What a newer program has changed is opened anew,
    which is refused as at the start."""

    def hear(id: str) -> None:
        if id == AWAY:
            return app.rooms.feed.on_loop(app.stream.hang_up)
        if id == NEWER:
            return app.rooms.backups.reopen()
        if id.startswith(WRONG):
            return app.rooms.limits.count(*id.split(WRONG)[1:3])
        if id == EVERY:
            return read_again(app.rooms.tables, app)
        with suppress(NoSuchTable):
            app.rooms.tables.look(id)
        app.rooms.tables.announce(id)

    return hear


def read_again(tables: Tables, app: App) -> None:
    """Whatever was written, or lost, while nothing was heard; what can't be read now is asked for again."""
    lengths = tables.log.lengths()
    known = {id: opened.seq for id, opened in [*tables.opened.items()]}
    for id in {**known, **lengths}:
        if known.get(id) != lengths.get(id):
            with suppress(NoSuchTable):
                tables.look(id, again=True)
            tables.announce(id)
    app.rooms.feed.announce(EVERY)
