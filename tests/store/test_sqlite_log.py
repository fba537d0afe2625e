"""The SQLite store: the contract of every store, and what only a file promises."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.house_database import check_house, copy
from companion.store.sqlite_log import VERSION, SqliteLog, migrations, version_of
from companion.table.log.store_contract import CannotWrite, DamagedLog, NewerData
from tests.store.contract import StoreContract, facts, kinds


class TestSqlite(StoreContract):
    def open(self, place: Path) -> SqliteLog:
        return SqliteLog(place / "house.db")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "house.db")
    yield log
    log.close()


def test_the_writing_connection_waits_for_the_disk(log: SqliteLog) -> None:
    log.append("t", facts(1, "a"))
    assert log.synchronous() == 2


def test_the_log_is_written_ahead(log: SqliteLog) -> None:
    for connection in (log.writer.conn, log.reader):
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "a" / "b" / "house.db")) as log:
        log.append("t", facts(1, "a"))
    assert (tmp_path / "a" / "b" / "house.db").exists()


def test_a_copy_made_in_mid_evening_holds_every_fact(log: SqliteLog, tmp_path: Path) -> None:
    log.append("t", facts(1, "a", "b"), "tap")
    copy(log.path, tmp_path / "copy.db")
    log.append("t", facts(3, "later"))
    with closing(SqliteLog(tmp_path / "copy.db")) as copied:
        assert copied.read("t") == log.read("t", before=3)
        assert copied.knows("t", "tap") and copied.check() == "ok"


def test_the_migrations_are_applied_once_however_often_the_house_opens(log: SqliteLog) -> None:
    log.append("t", facts(1, "a"))
    before = log.writer.schema
    migrations.apply(log.writer)
    migrations.apply(log.writer)
    assert log.writer.schema == before and kinds(log) == ["a"]


def test_what_a_newer_program_wrote_is_left_alone(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        log.append("t", facts(1, "a"))
        log.writer.conn.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(NewerData):
        SqliteLog(tmp_path / "house.db")
    with closing(sqlite3.connect(tmp_path / "house.db")) as db:
        assert version_of(db) == VERSION + 1


def test_what_the_first_program_wrote_is_opened_and_counted_up(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        log.append("t", facts(1, "a"))
        log.writer.conn.execute("PRAGMA user_version = 0")
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        assert kinds(log) == ["a"] and version_of(log.writer.conn) == VERSION


def test_a_house_from_before_there_were_photos_takes_them(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        log.append("t", facts(1, "a"))
        log.writer.conn.execute("DROP TABLE pictures")
        log.writer["_sqlite_migrations"].delete_where("name = 'make_pictures'")
        log.writer.conn.execute("PRAGMA user_version = 1")
    assert check_house(tmp_path / "house.db").pictures == 0
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        log.append("t", facts(2, "picture_taken"), pictures={"night": b"1"})
        assert kinds(log) == ["a", "picture_taken"] and log.picture("t", "night") == b"1"


def test_a_healthy_house_says_so(log: SqliteLog) -> None:
    log.append("t", facts(1, "a"))
    assert log.check() == "ok"


def test_a_fact_that_cannot_be_written_down_leaves_nothing_behind(log: SqliteLog) -> None:
    first, second = facts(1, "a", "b")
    second.data["who"] = object()
    with pytest.raises(TypeError):
        log.append("t", [first, second])
    assert log.read("t") == []


def test_closing_closes_every_connection(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "house.db")
    reader = log.reader
    log.close()
    for connection in (log.writer.conn, reader):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


def test_who_reads_while_rights_come_back_reads_again(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """All connections are closed, also one that another thread has just taken to read with."""
    log.append("t", facts(1, "a"), "tap")
    taken = log.reader
    log.refused = "rights"
    log.append("t", facts(2, "b"))
    assert log.reader is not taken
    readers = [taken, log.reader, taken, log.reader]
    monkeypatch.setattr(SqliteLog, "reader", property(lambda _: readers.pop(0)))
    assert log.knows("t", "tap") and kinds(log) == ["a", "b"]


def test_an_index_that_cannot_be_read_is_damage_and_takes_no_tap(tmp_path: Path) -> None:
    house = tmp_path / "house.db"
    with closing(SqliteLog(house)) as log:
        for place in range(1, 200):
            log.append("t", facts(place, "a" * 200), f"tap-{place}")
    pages = house.stat().st_size // 4096
    with house.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * (pages - 3))
    with closing(SqliteLog(house)) as log:
        for ask in (log.tables, lambda: log.knows("t", "tap-7"), lambda: log.read("t")):
            with pytest.raises(DamagedLog):
                ask()
        with pytest.raises(CannotWrite, match="disk"):
            log.append("t", facts(200, "b"), "tap-200")
