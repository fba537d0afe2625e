"""What one process makes of news: it knows what another has written before its screens are told, and reads no more than
that."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import App, make_app
from companion.config import Config
from companion.feed import EVERY
from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID
from companion.table.log import CannotWrite
from companion.terminal.database import hearing

WHO = ("Ana", "Bo")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[App, App]]:
    """Two processes at one house; neither has read anything yet."""
    file = tmp_path / "house.db"
    with closing(SqliteLog(file)) as one, closing(SqliteLog(file)) as other:
        yield make_app(Config(tmp_path), one), make_app(Config(tmp_path), other)


def begin(app: App) -> str:
    return app.rooms.tables.open("vale_of_eternity", WHO, ["", ""], {})


def tap(app: App, table: str) -> int:
    return app.rooms.tables.play(table, TABLET, "enter_points", {"seat": "s1", "points": 3}).seq


def known(app: App, table: str) -> int:
    return app.rooms.tables.opened[table].seq


def test_news_of_a_table_are_known_before_its_screens_are_told(
    house: tuple[App, App], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = house
    table, told = begin(there), list[tuple[str, int]]()
    monkeypatch.setattr(here.rooms.tables, "announce", lambda id: told.append((id, known(here, id))))
    hearing(here)(table)
    seq = tap(there, table)
    hearing(here)(table)
    assert told == [(table, seq - 1), (table, seq)]


def test_after_a_silence_only_what_has_grown_is_read(house: tuple[App, App], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = house
    quiet, grown = begin(there), begin(there)
    hearing(here)(EVERY)
    new, _ = begin(there), tap(there, grown)
    there.rooms.tables.play(HOUSE_ID, TABLET, "cut_key", {})
    told = set[str]()
    monkeypatch.setattr(here.rooms.tables, "announce", told.add)
    hearing(here)(EVERY)
    assert told == {new, grown, HOUSE_ID}
    assert all(known(here, table) == there.rooms.tables.log.lengths()[table] for table in (quiet, grown, new))


def test_what_the_log_has_lost_meanwhile_is_not_known_any_more(
    house: tuple[App, App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database may come back without its last moments."""
    here, there = house
    kept, short, gone = (begin(there) for _ in range(3))
    tap(there, kept)
    hearing(here)(EVERY)
    before = here.rooms.tables.opened[short]
    lost, told = tap(here, short), list[str]()
    log = there.rooms.tables.log
    assert isinstance(log, SqliteLog)
    for where, values in (("tbl = ? AND seq = ?", [short, lost]), ("tbl = ?", [gone])):
        log.writer.conn.execute(f"DELETE FROM facts WHERE {where}", values)
    log.writer.conn.commit()
    monkeypatch.setattr(here.rooms.tables, "announce", told.append)
    hearing(here)(EVERY)
    assert sorted(told) == sorted([short, gone]) and here.rooms.tables.opened[short] == before
    assert gone not in here.rooms.tables.opened and here.rooms.tables.anew == {short: 1, gone: 1}


def test_what_could_not_be_read_after_a_silence_is_asked_for_again(
    house: tuple[App, App], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = house
    tables = [begin(there) for _ in range(2)]

    look = here.rooms.tables.look

    def look_at_first(id: str, again: bool = False) -> Opened:
        if id == tables[1]:
            raise CannotWrite("away")
        return look(id, again)

    with monkeypatch.context() as away:
        away.setattr(here.rooms.tables, "look", look_at_first)
        with pytest.raises(CannotWrite):
            hearing(here)(EVERY)
    hearing(here)(EVERY)
    assert all(known(here, table) == there.rooms.tables.log.lengths()[table] for table in tables)
