"""Makes and deletes a demo house with a year of evenings, in a folder of its own."""

import shutil
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.config import Config
from companion.demo.demo_year import A_WEEK, EVENINGS, DemoClock, DemoYear
from companion.store.house_database import is_anything_left
from companion.store.house_lock import lock_house
from companion.store.sqlite_log import SqliteLog
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.use_cases.tables import Tables
from companion.terminal.keeper_key_and_backups import house_file
from companion.web.game_registry import find_games

SEED, AN_EVENING = 7, 4 * 3600.0


class NoDemo(Exception):
    """Raised if the house in this folder is not a demo."""


def demo_config(chosen: Config) -> Config:
    """Returns the settings with a separate folder for the demo, so that the house itself is never touched."""
    return replace(chosen, data=chosen.data.with_name(f"{chosen.data.name}-demo"))


def make_demo(data: Path, now: float | None = None) -> bool:
    """Creates the demo house in `data`, completely or not at all. Returns False if it exists already; raises NoDemo if
    another house is there. Its year of evenings ends at the timestamp `now`, or at present."""
    if is_anything_left(house_file(data)):
        check_demo(data)
        return False
    fresh = data / "demo.new"
    shutil.rmtree(fresh, ignore_errors=True)
    with closing(SqliteLog(fresh / "house.db", durable=False)) as log:
        fill(log, (time.time() if now is None else now) - (EVENINGS - 1) * A_WEEK - AN_EVENING)
    (fresh / "house.db").replace(house_file(data))
    shutil.rmtree(fresh)
    return True


def fill(log: SqliteLog, since: float) -> None:
    """Plays a year of demonstration evenings and writes their facts into `log`. The year begins at the timestamp
    `since`."""
    registry = {slug: box for slug, box in find_games().items() if box.game}
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in registry.items() if box.game}}
    known, clock, chance = {slug: box.known() for slug, box in registry.items()}, DemoClock(since), Random(SEED)
    DemoYear(Tables(Resources(log, games, known, chance, clock, lambda _: None)), clock, chance).fill()


def check_demo(data: Path) -> None:
    """Raises NoDemo if the house in this folder is not a demo."""
    with closing(SqliteLog(house_file(data))) as log:
        if not any(fact.kind == "demo_begun" for fact in log.read(the_house.slug)):
            raise NoDemo


def drop_demo(data: Path) -> None:
    """Deletes the folder with the demo; raises NoDemo if it holds another house."""
    with lock_house(data):
        check_demo(data)
    shutil.rmtree(data)
