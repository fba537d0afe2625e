"""Who waits for the disk is written together: one commit for several tables, and nobody pays for another's refusal."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection
from threading import Event

import pytest

from companion.store.sqlite_log import SqliteLog
from companion.table.log.store_contract import AppendConflict, CannotWrite, DuplicateKey
from tests.store.contract import facts, kinds


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "house.db")
    yield log
    log.close()


def waiting(log: SqliteLog, pool: ThreadPoolExecutor, *moves: tuple[str, int, str]) -> list[Future[None]]:
    """Each at its table, with its number and its key, while the disk is busy; all have come when this returns."""
    log.group_commit.is_taken = True
    asked = [pool.submit(log.append, table, facts(seq, table), key) for table, seq, key in moves]
    while len(log.group_commit.waiting) < len(moves):
        continue
    with log.group_commit.turn:
        log.group_commit.is_taken = False
        log.group_commit.turn.notify_all()
    return asked


def test_who_waits_meanwhile_is_written_in_one_commit(log: SqliteLog) -> None:
    said: list[str] = []
    log.writer.conn.set_trace_callback(said.append)
    with ThreadPoolExecutor(4) as pool:
        for each in waiting(log, pool, ("a", 1, ""), ("b", 1, ""), ("c", 1, ""), ("d", 1, "")):
            each.result()
    assert said.count("COMMIT") == 1 and sorted(log.tables()) == ["a", "b", "c", "d"]


def test_one_who_is_refused_costs_the_others_nothing(log: SqliteLog) -> None:
    log.append("a", facts(1, "a"), "tap")
    with ThreadPoolExecutor(4) as pool:
        clash, resent, good, more = waiting(log, pool, ("a", 1, ""), ("a", 2, "tap"), ("b", 1, ""), ("a", 2, "new"))
        assert isinstance(clash.exception(), AppendConflict) and isinstance(resent.exception(), DuplicateKey)
        assert good.exception() is None and more.exception() is None
    assert (kinds(log, "a"), kinds(log, "b")) == (["a", "a"], ["b"]) and log.knows("a", "new")


def test_where_nothing_can_be_written_all_who_wait_hear_it_at_once(log: SqliteLog) -> None:
    tries = list[str]()

    @contextmanager
    def refusing() -> Iterator[Connection]:
        tries.append("try")
        yield log.writer.conn
        log.writer.conn.rollback()
        raise CannotWrite("busy")

    log.group_commit.transaction = refusing
    with ThreadPoolExecutor(3) as pool:
        for each in waiting(log, pool, ("a", 1, ""), ("b", 1, ""), ("c", 1, "")):
            assert isinstance(each.exception(), CannotWrite)
    assert tries == ["try"] and log.tables() == []


def test_what_somebody_took_along_and_never_wrote_is_written_by_whose_it_is(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(BaseException):
        pass

    def breaks(notes: object) -> None:
        monkeypatch.undo()
        raise Broken

    with ThreadPoolExecutor(2) as pool:
        monkeypatch.setattr(log.group_commit, "write_all", breaks)
        one, two = waiting(log, pool, ("a", 1, ""), ("b", 1, ""))
        assert sorted(type(each.exception()).__name__ for each in (one, two)) == ["Broken", "NoneType"]
    assert len(log.tables()) == 1


def test_who_is_on_disk_does_not_wait_for_who_comes_next(log: SqliteLog) -> None:
    may_go_on, is_writing = Event(), Event()

    def slowly(_: Connection) -> None:
        is_writing.set()
        assert may_go_on.wait(60)

    with ThreadPoolExecutor(4) as pool:
        first = waiting(log, pool, ("a", 1, ""), ("b", 1, ""), ("c", 1, ""))
        while log.group_commit.waiting:
            continue
        last = pool.submit(log.group_commit.write, slowly)
        assert is_writing.wait(60)
        for each in first:
            each.result(timeout=60)
        assert not last.done()
        may_go_on.set()
