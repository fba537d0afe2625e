"""A house of its own with a believable year in it, made anew where there is none yet."""

import shutil
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.config import Config
from companion.demo.year import A_WEEK, EVENINGS, Time, Year
from companion.store.keeping import is_anything_left
from companion.store.lock import alone
from companion.store.sqlite import SqliteLog
from companion.table.house import game as the_house
from companion.table.play import Tables
from companion.terminal.care import house_file
from companion.web.shelf import find_boxes

SEED, AN_EVENING = 7, 4 * 3600.0


class NoDemo(Exception):
    """There is a house in this folder that nobody has made to be seen."""


def beside(chosen: Config) -> Config:
    """Never the house itself."""
    return replace(chosen, data=chosen.data.with_name(f"{chosen.data.name}-demo"))


def make(data: Path, now: float | None = None) -> bool:
    """Whole or not at all; False where there is one already."""
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
    boxes = {slug: box for slug, box in find_boxes().items() if box.game}
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in boxes.items() if box.game}}
    known, clock, chance = {slug: box.known() for slug, box in boxes.items()}, Time(since), Random(SEED)
    Year(Tables(log, games, known, chance, clock, lambda _: None), clock, chance).fill()


def check_demo(data: Path) -> None:
    with closing(SqliteLog(house_file(data))) as log:
        if not any(fact.kind == "demo_begun" for fact in log.read(the_house.slug)):
            raise NoDemo


def drop(data: Path) -> None:
    """All of it, once it is seen to be a demo."""
    with alone(data):
        check_demo(data)
    shutil.rmtree(data)
