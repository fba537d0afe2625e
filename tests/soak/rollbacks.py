"""A database comes back without its last facts, and others are written in their place, as many or more: each process
knows again what is there, whatever it knew before."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from random import Random
from threading import Condition

import psycopg

from companion.app import App, make_common
from companion.config import HOUSE
from companion.hosting.postgres_database import Database
from companion.table.fact import TABLET, Fact, Json
from companion.table.log.fold import FoldedTable, fold
from companion.table.log.store_contract import CannotWrite
from tests.hosting.app_processes import becomes_true, process
from tests.hosting.test_postgres import cut_all
from tests.soak.processes import durable
from tests.web.house import all_games

DEPTH = 3
FORGET = "DELETE FROM facts WHERE house = %s AND tbl = %s AND seq > %s"


def tries(seed: int, database: Callable[[], AbstractContextManager[str]] = durable) -> Iterator[str]:
    chance, common, arrived = Random(seed), make_common(all_games()), Condition()
    with ExitStack() as stack:
        address = stack.enter_context(database())
        one, other = (stack.enter_context(process(address, common, arrived)) for _ in range(2))
        tables = [one.services.tables.opening.open("toy", ("Ana", "Bo"), ["", ""], {}) for _ in range(5)]
        houses = stack.enter_context(closing(Database(address)))
        while True:
            yield one_rollback(houses, [one, other], chance.choice(tables), chance, arrived)


def one_rollback(houses: Database, apps: list[App], table: str, chance: Random, arrived: Condition) -> str:
    log = houses.log(HOUSE)
    before = log.lengths()[table]
    for _ in range(chance.randint(1, DEPTH)):
        tap(chance.choice(apps), table, chance)
    taps = log.lengths()[table] - before
    lost = chance.randint(1, taps)
    with psycopg.connect(houses.pool.address, autocommit=True) as line:
        line.execute(FORGET, (HOUSE, table, before + taps - lost))
    for seq in range(before + taps - lost + 1, before + taps + 1 + chance.choice((-1, 0, 0, 1))):
        log.append(table, [thrown(chance, seq)])
    cut_all(houses)
    for _ in range(chance.choice((0, 0, 1, DEPTH))):
        tap(chance.choice(apps), table, chance)
    return is_true_again(houses, apps, table, arrived)


def thrown(chance: Random, seq: int) -> Fact:
    """What a process wrote that knew of the loss before the others."""
    data: dict[str, Json] = {"seat": "s1", "points": chance.randrange(1, 9), "round": 1}
    return Fact("throw_noted", data, seq, seq, TABLET, time.time())


def tap(app: App, table: str, chance: Random) -> None:
    fields = {"seat": chance.choice(("s1", "s2")), "points": chance.randrange(1, 9)}
    for _ in range(3):
        try:
            app.services.tables.moves.play(table, TABLET, "note_throw", fields)
        except CannotWrite:
            continue
        return


def is_true_again(houses: Database, apps: list[App], table: str, arrived: Condition) -> str:
    def is_true() -> bool:
        return all(told(app, table) == there(houses, app, table) for app in apps)

    if becomes_true(is_true, arrived):
        return ""
    return f"{[told(app, table) for app in apps]} of {there(houses, apps[0], table)}"


def told(app: App, table: str) -> tuple[int, object]:
    """What the screens of this process show, without asking the database."""
    return shown(app, app.services.tables.memory.opened[table])


def there(houses: Database, app: App, table: str) -> tuple[int, object]:
    game = app.services.tables.resources.games["toy"]
    return shown(app, fold(game, table, houses.log(HOUSE).read(table)))


def shown(app: App, opened: FoldedTable) -> tuple[int, object]:
    return opened.seq, [app.services.tables.views.score(opened, seat.id) for seat in opened.table.seats]
