"""Something wrote into the file of a house, or cut it off: it is refused as damaged, or every table opens or is set
aside, the doctor says which, and it never passes for a new house."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from companion.app import make_app
from companion.config import Config
from companion.store.house_database import Unhealthy, open_log
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import TABLET
from companion.table.log.store_contract import CannotWrite, DamagedLog, NewerData
from companion.table.log.table_memory import HOUSE_ID, NoSuchTable
from companion.table.use_cases.tables import Tables
from companion.terminal.doctor import check_house, check_tables
from companion.terminal.keeper_key_and_backups import current_key, tables_without_games
from companion.terminal.serving.load_tables import load_tables
from tests.recordings.replay import recordings

REFUSED = (Unhealthy, NewerData, DamagedLog, CannotWrite)
WORDS = ("", "{", "[]", "null", '{"a": 1', '{"seat": []}', '{"names": 7}', "\x00", "9" * 400)
COLUMNS = ("data", "kind", "who", "at", "move", "tbl")


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.db"
        build(whole)
        while True:
            yield one_damage(whole, Path(folder) / "damaged", chance)


def build(path: Path) -> None:
    """A house with a few tables of each game."""
    met = set[str]()
    with closing(SqliteLog(path)) as log:
        current_key(tables_without_games(log))
        for number, each in enumerate(each for each in recordings() if len(each.facts) < 60):
            if each.game not in met:
                met.add(each.game)
                log.append(f"table{number}", each.facts)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def one_damage(whole: Path, folder: Path, chance: Random) -> str:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    house = folder / "house.db"
    shutil.copyfile(whole, house)
    way = chance.choice(WAYS)
    way(house, chance)
    found = wrong(folder, house)
    return f"{way.__name__}: {found}" if found else ""


def wrong(folder: Path, house: Path) -> str:
    config = Config(folder)
    told = [check_house(config)]
    told += [*check_tables(config)] if told[0].is_well else []
    try:
        with closing(open_log(house)) as log:
            app = make_app(Config(folder), log)
            tables = app.services.tables
            load_tables(tables)
            if not tables.memory.load(HOUSE_ID).seq and not any(not each.is_well for each in told):
                return "a new house, and the doctor is content"
            served = [*broken_tables(tables)]
    except REFUSED:
        return "" if not all(each.is_well for each in told) else "refused, and the doctor is content"
    except sqlite3.DatabaseError as error:
        return f"broke with {error!r}"
    unnoticed = [id for id in served if all(each.is_well for each in told)]
    return f"{unnoticed} can't be read, and the doctor is content" if unnoticed else ""


def broken_tables(tables: Tables) -> Iterator[str]:
    for id in tables.memory.ids():
        try:
            opened = tables.memory.load(id)
        except NoSuchTable:
            yield id
        else:
            tables.views.view(opened, TABLET)
            tables.views.headline(opened, TABLET)


def a_byte(house: Path, chance: Random) -> None:
    content = bytearray(house.read_bytes())
    for _ in range(chance.choice((1, 1, 1, 5, 100))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    house.write_bytes(content)


def a_page(house: Path, chance: Random) -> None:
    content = bytearray(house.read_bytes())
    at = chance.randrange(len(content) // 4096) * 4096
    content[at : at + 4096] = bytes(4096) if chance.random() < 0.5 else chance.randbytes(4096)
    house.write_bytes(content)


def cut_off(house: Path, chance: Random) -> None:
    content = house.read_bytes()
    house.write_bytes(content[: chance.choice((0, chance.randrange(len(content))))])


def a_word(house: Path, chance: Random) -> None:
    change(house, chance, f"UPDATE facts SET {chance.choice(COLUMNS)} = ?", chance.choice(WORDS))


def a_fact_less(house: Path, chance: Random) -> None:
    change(house, chance, "DELETE FROM facts")


def other_bytes(house: Path, chance: Random) -> None:
    change(house, chance, "UPDATE facts SET data = CAST(? AS TEXT)", b'{"n": "\xff\xfe"}')


def change(house: Path, chance: Random, how: str, *values: object) -> None:
    with closing(sqlite3.connect(house, isolation_level=None)) as db:
        places = db.execute("SELECT tbl, seq FROM facts").fetchall()
        try:
            db.execute(f"{how} WHERE tbl = ? AND seq = ?", (*values, *chance.choice(places)))
        except sqlite3.IntegrityError:
            return


def a_text(house: Path, chance: Random) -> None:
    house.write_text("Ana 12, Bo 15\n" * chance.randrange(1, 2_000))


WAYS: tuple[Callable[[Path, Random], None], ...] = (
    a_byte, a_byte, a_byte, a_page, cut_off, a_word, a_word, a_word, a_fact_less, other_bytes, a_text,
)  # fmt: skip
