"""What one process makes of news: it knows what another has written before its screens are told, and reads no more than
that."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import App, make_app, make_common
from companion.config import Config
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import TABLET
from companion.table.log.fold import FoldedTable
from companion.table.log.store_contract import CannotWrite
from companion.table.log.table_memory import HOUSE_ID
from companion.web.live.other_process_updates import HouseUpdater
from tests.web.house import all_games

WHO = ("Ana", "Bo")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[App, App]]:
    """Two processes at one house; neither has read anything yet."""
    file = tmp_path / "house.db"
    with closing(SqliteLog(file)) as one, closing(SqliteLog(file)) as other:
        common = make_common(all_games())
        yield make_app(Config(tmp_path), one, common=common), make_app(Config(tmp_path), other, common=common)


def updater(app: App) -> HouseUpdater:
    return HouseUpdater(app.services, app.stream)


def begin(app: App) -> str:
    return app.services.tables.opening.open("toy", WHO, ["", ""], {})


def tap(app: App, table: str) -> int:
    return app.services.tables.moves.play(table, TABLET, "note_throw", {"seat": "s1", "points": 3}).seq


def known(app: App, table: str) -> int:
    return app.services.tables.memory.opened[table].seq


def test_news_of_a_table_are_known_before_its_screens_are_told(
    house: tuple[App, App], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = house
    table, told = begin(there), list[tuple[str, int]]()
    monkeypatch.setattr(here.services.tables.resources, "announce", lambda id: told.append((id, known(here, id))))
    updater(here).table_has_changed(table)
    seq = tap(there, table)
    updater(here).table_has_changed(table)
    assert told == [(table, seq - 1), (table, seq)]


def test_after_a_silence_only_what_has_grown_is_read(house: tuple[App, App], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = house
    quiet, grown = begin(there), begin(there)
    updater(here).all_may_have_changed()
    new, _ = begin(there), tap(there, grown)
    there.services.tables.moves.play(HOUSE_ID, TABLET, "cut_key", {})
    told = set[str]()
    monkeypatch.setattr(here.services.tables.resources, "announce", told.add)
    updater(here).all_may_have_changed()
    assert told == {new, grown, HOUSE_ID}
    assert all(
        known(here, table) == there.services.tables.resources.log.lengths()[table] for table in (quiet, grown, new)
    )


def test_what_the_log_has_lost_meanwhile_is_not_known_any_more(
    house: tuple[App, App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database may come back without its last moments."""
    here, there = house
    kept, short, gone = (begin(there) for _ in range(3))
    tap(there, kept)
    updater(here).all_may_have_changed()
    before = here.services.tables.memory.opened[short]
    lost, told = tap(here, short), list[str]()
    log = there.services.tables.resources.log
    assert isinstance(log, SqliteLog)
    for where, values in (("tbl = ? AND seq = ?", [short, lost]), ("tbl = ?", [gone])):
        log.writer.conn.execute(f"DELETE FROM facts WHERE {where}", values)
    log.writer.conn.commit()
    monkeypatch.setattr(here.services.tables.resources, "announce", told.append)
    updater(here).all_may_have_changed()
    assert sorted(told) == sorted([short, gone]) and here.services.tables.memory.opened[short] == before
    assert gone not in here.services.tables.memory.opened and here.services.tables.memory.reread_counts == {
        short: 1,
        gone: 1,
    }


def test_what_could_not_be_read_after_a_silence_is_asked_for_again(
    house: tuple[App, App], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = house
    tables = [begin(there) for _ in range(2)]

    look = here.services.tables.memory.load

    def look_at_first(id: str, again: bool = False) -> FoldedTable:
        if id == tables[1]:
            raise CannotWrite("away")
        return look(id, again)

    with monkeypatch.context() as away:
        away.setattr(here.services.tables.memory, "load", look_at_first)
        with pytest.raises(CannotWrite):
            updater(here).all_may_have_changed()
    updater(here).all_may_have_changed()
    assert all(known(here, table) == there.services.tables.resources.log.lengths()[table] for table in tables)


def test_as_many_other_facts_are_read_and_counted(house: tuple[App, App]) -> None:
    """The database came back without the last fact of this process, and the other one has written since."""
    here, there = house
    table = begin(there)
    seq = tap(here, table)
    assert here.services.summary_cache.summaries()
    lose(there, table, seq)
    there.services.tables.moves.play(table, TABLET, "note_throw", {"seat": "s2", "points": 5})
    assert known(here, table) == known(there, table) == seq
    updater(here).all_may_have_changed()
    assert score(here, table) == score(there, table) == (1, 7)
    here.services.tables.moves.play(table, TABLET, "put_away", {})
    assert here.services.tables.memory.reread_counts[table] == 1


def test_facts_written_on_top_of_a_lost_one_hide_nothing(house: tuple[App, App]) -> None:
    here, there = house
    table = begin(there)
    seq = tap(here, table)
    lose(there, table, seq)
    there.services.tables.moves.play(table, TABLET, "note_throw", {"seat": "s2", "points": 5})
    tap(here, table)
    updater(here).all_may_have_changed()
    assert score(here, table) == (4, 7)


def test_a_clash_on_top_of_a_lost_fact_reads_what_is_there(house: tuple[App, App]) -> None:
    here, there = house
    table = begin(there)
    lose(there, table, tap(here, table))
    for _ in range(2):
        there.services.tables.moves.play(table, TABLET, "note_throw", {"seat": "s2", "points": 5})
    tap(here, table)
    assert score(here, table) == (4, 12)


def test_statistics_are_computed_again_for_as_many_other_facts(house: tuple[App, App]) -> None:
    here, there = house
    table = begin(there)
    tap(here, table)
    here.services.tables.moves.play(table, TABLET, "rename_seat", {"seat": "s1", "name": "Cleo"})
    assert here.services.summary_cache.summaries()[0].seats[0].name == "Cleo"
    lose(there, table, known(here, table))
    there.services.tables.moves.play(table, TABLET, "rename_seat", {"seat": "s1", "name": "Dora"})
    updater(here).all_may_have_changed()
    assert here.services.summary_cache.summaries()[0].seats[0].name == "Dora"


def score(app: App, table: str) -> tuple[int, ...]:
    opened = app.services.tables.memory.load(table)
    return tuple(app.services.tables.views.score(opened, seat.id) or 0 for seat in opened.table.seats)


def lose(app: App, table: str, seq: int) -> None:
    log = app.services.tables.resources.log
    assert isinstance(log, SqliteLog)
    log.writer.conn.execute("DELETE FROM facts WHERE tbl = ? AND seq = ?", (table, seq))
    log.writer.conn.commit()
