"""Whatever house an earlier program left, today's opens it: every table folds and is drawn, nothing of it is lost, and
one can go back."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config
from companion.store import house_database
from companion.store.backups import HouseBackups
from companion.store.sqlite_log import VERSION, SqliteLog, version_of
from companion.terminal.table_checks import try_tables
from tests.own_games import own_games
from tests.server_process import PLAIN, Served
from tests.upgrades.making import END, HERE

LEFT = sorted(each.name.removesuffix(END) for each in HERE.glob(f"*{END}"))
GAMES = sorted(slug for slug, box in own_games().items() if box.game)


@pytest.fixture(params=LEFT)
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of such a house."""
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "house.db").write_bytes(gzip.decompress((HERE / f"{request.param}{END}").read_bytes()))
    return folder


def facts_in(house: Path) -> dict[str, int]:
    with closing(SqliteLog(house)) as log:
        return {id: len(log.read(id)) for id in log.tables()}


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return version_of(db)


def test_each_release_has_left_a_house() -> None:
    assert {"2026-11-first", "2026-11-photos", "2026-11-people", "1.0"} <= set(LEFT)


def test_each_table_folds_and_is_drawn(data: Path) -> None:
    assert [*try_tables(Config(data))] == []


def test_every_game_of_then_is_in_mid_play(data: Path) -> None:
    with closing(SqliteLog(data / "house.db")) as log:
        opened = {log.read(id, before=2)[0].text("game"): len(log.read(id)) for id in log.tables() if id != "house"}
    assert set(opened) <= set(GAMES) and len(opened) >= 5 and min(opened.values()) > 5


def test_nothing_is_lost_and_the_house_is_kept_as_it_was_before(data: Path) -> None:
    before, house = version(data / "house.db"), data / "house.db"
    raw = house.read_bytes()
    house_database.open_log(house).close()
    assert version(house) == VERSION
    kept = [each for each in HouseBackups(data).all() if each.why == "migration"]
    assert len(kept) == (before < VERSION)
    for each in kept:
        file = data / "backups" / each.name
        assert version(file) == before and tables_of(file) == tables_of_bytes(raw, data)


def tables_of(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT tbl, seq, kind, data, who FROM facts ORDER BY 1, 2").fetchall()


def tables_of_bytes(raw: bytes, folder: Path) -> list[Any]:
    (folder / "raw.db").write_bytes(raw)
    return tables_of(folder / "raw.db")


def test_a_house_of_then_is_looked_into_and_brought_back(data: Path) -> None:
    backups, facts = HouseBackups(data), facts_in(data / "house.db")
    made = backups.make("hand")
    assert made
    with backups.open_copy(made.name) as then:
        assert {id: len(then.read(id)) for id in then.tables()} == facts
    backups.prepare_restore(made.name)
    assert backups.restore_prepared() and facts_in(data / "house.db") == facts


@pytest.fixture
def served(data: Path) -> Iterator[Served]:
    served = Served(data, environ=PLAIN)
    yield served
    served.stop()


def test_people_go_on_where_they_were(served: Served) -> None:
    """The key of then opens, each table shows its screen, and an undo is one tap."""
    tablet = served.tablet()
    ids = [each["id"] for each in tablet.get("/", "application/json").json["tables"]["running"]]
    assert len(ids) >= 5
    for id in ids:
        assert tablet.get(f"/tables/{id}").status == 200
        move = tablet.look(id)["view"]["controls"]["undo"]
        assert not move or tablet.post(f"/tables/{id}/undos", move=move).status < 400
