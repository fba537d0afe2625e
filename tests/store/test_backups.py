"""A house keeps itself: backups that are whole and few, at two places, and one brought back as it was."""

import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import house_database, sqlite_log
from companion.store.backup_files import ALWAYS, LATEST, MOST_BROUGHT, affordable, names_to_keep, suffix_number
from companion.store.backups import HouseBackups, use_one_file
from companion.store.house_database import open_log
from companion.store.sqlite_log import VERSION, SqliteLog
from companion.table.fact import Fact
from companion.table.house.backup_contract import Backup, NoBackup, NotOfHere, NotWhole
from companion.table.log.store_contract import CannotWrite, NewerData
from tests.store.contract import facts, kinds
from tests.table.tables import Clock

AN_EVENING = datetime(2026, 11, 19, 23, 30).timestamp()


@pytest.fixture
def clock() -> Clock:
    return Clock(AN_EVENING)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    """Of a house that is open, with one table of two facts."""
    with closing(open_log(tmp_path / "house" / "house.db")) as log:
        log.append("t", facts(1, "table_opened", "throw_noted"))
        yield log


@pytest.fixture
def backups(log: SqliteLog, tmp_path: Path, clock: Clock) -> HouseBackups:
    return HouseBackups(tmp_path / "house", tmp_path / "stick", clock)


def take(backups: HouseBackups, file: bytes) -> Backup:
    return backups.take(BytesIO(file))


def names(backups: HouseBackups) -> list[str]:
    return [each.name for each in backups.all()]


def test_a_backup_is_whole_dated_and_its_keepers_alone(backups: HouseBackups) -> None:
    made = backups.make("evening")
    assert made and made.name == "2026-11-19-233000-evening.db" and made.at == AN_EVENING
    file = backups.folder / made.name
    assert house_database.check_house(file).facts == 2 and file.stat().st_mode & 0o777 == 0o600
    assert backups.all() == [made] and made.size == file.stat().st_size


def test_nothing_new_is_not_kept_twice(backups: HouseBackups, log: SqliteLog) -> None:
    assert backups.make("evening") and backups.make("hand") is None
    log.append("t", facts(3, "round_ended"))
    assert backups.make("evening") and len(names(backups)) == 2


def test_one_made_by_hand_never_goes(backups: HouseBackups, log: SqliteLog, clock: Clock, tmp_path: Path) -> None:
    """Also when the automatic one of that evening already held everything: then that one stays."""
    (tmp_path / "stick").mkdir()
    backups.make("evening")
    assert backups.make("hand") is None
    log.append("t", facts(3, "round_ended"))
    by_hand = [backups.make("hand"), *backups.all()]
    for seq in range(4, 4 + 3 * LATEST):
        clock.now += 40 * 86_400
        log.append("t", facts(seq, "round_ended"))
        backups.make("evening")
    assert {each.name for each in by_hand if each} <= {each.name for each in backups.all() if each.elsewhere}


def test_what_interrupted_copies_left_is_swept(backups: HouseBackups, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    made = backups.make("evening")
    assert made
    parts = [backups.folder / f"{made.name}.part", tmp_path / "stick" / f"{made.name}.part-journal"]
    parts += [tmp_path / "house" / name for name in ("house.restored.db.part", "house.db.new-wal", "house.restored.db")]
    mine = tmp_path / "stick" / "my diary.db.part"
    for each in (*parts, mine):
        each.write_text("half")
    backups.remove_leftovers()
    assert not any(each.exists() for each in parts) and mine.exists() and names(backups) == [made.name]


def test_a_house_without_a_table_has_nothing_to_lose(tmp_path: Path) -> None:
    with closing(open_log(tmp_path / "house.db")) as log:
        log.append("house", [Fact("key_cut", {"key": "A"}, 1, 1)])
        assert HouseBackups(tmp_path).make("evening") is None


def test_two_in_one_second_are_two(backups: HouseBackups, log: SqliteLog) -> None:
    backups.make("evening")
    log.append("t", facts(3, "round_ended"))
    backups.make("evening")
    assert names(backups) == ["2026-11-19-233000-evening-2.db", "2026-11-19-233000-evening.db"]
    assert backups.make("evening") is None


def test_what_was_just_brought_stays_however_many_come_in_one_second(backups: HouseBackups, tmp_path: Path) -> None:
    file = brought(tmp_path)
    for _ in range(MOST_BROUGHT + 3):
        assert take(backups, file).name in names(backups)


def test_what_was_just_made_stays_when_the_clock_went_back(
    backups: HouseBackups, log: SqliteLog, tmp_path: Path, clock: Clock
) -> None:
    file = brought(tmp_path)
    for seq in range(3, 3 + LATEST + MOST_BROUGHT):
        clock.now += 1
        log.append("t", facts(seq, "round_ended"))
        assert backups.make("hand") and take(backups, file)
    clock.now = datetime(2026, 11, 19, 8).timestamp()
    assert take(backups, file).name in names(backups)
    log.append("t", facts(3 + LATEST + MOST_BROUGHT, "round_ended"))
    assert (made := backups.make("hand")) and made.name in names(backups)


def test_after_the_clock_went_back_all_that_was_made_since_stays(
    backups: HouseBackups, log: SqliteLog, tmp_path: Path, clock: Clock
) -> None:
    before = [made_after(60, backups, log, clock, seq) for seq in range(3, 3 + LATEST + 5)][-LATEST:]
    (tmp_path / "stick").mkdir()
    clock.now -= 20 * 365 * 86_400
    since = [made_after(60, backups, log, clock, seq) for seq in range(18, 22)]
    assert {*before, *since} <= {*names(backups)}
    assert {each.name for each in backups.all() if each.elsewhere} == {*since}
    assert backups.make("hand") is None


def made_after(seconds: float, backups: HouseBackups, log: SqliteLog, clock: Clock, seq: int) -> str:
    clock.now += seconds
    log.append("t", facts(seq, "round_ended"))
    made = backups.make("hand")
    assert made
    return made.name


def test_one_that_vanishes_while_the_folder_is_read_hides_no_other(
    backups: HouseBackups, log: SqliteLog, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (made_after(60, backups, log, clock, seq) for seq in (3, 4))
    there, gone = Path.stat, backups.folder / one

    def stat(path: Path, **how: bool) -> os.stat_result:
        if path == gone:
            raise FileNotFoundError(path)
        return there(path, **how)

    monkeypatch.setattr(Path, "stat", stat)
    assert names(backups) == [other]


def test_two_files_at_once_are_two_backups(backups: HouseBackups, tmp_path: Path) -> None:
    file, both = brought(tmp_path), Barrier(4)
    with ThreadPoolExecutor() as pool:
        taken = [*pool.map(lambda _: (both.wait(), take(backups, file).name)[1], range(4))]
    assert sorted(taken, key=suffix_number, reverse=True) == names(backups)


def test_one_that_is_not_whole_is_not_kept(backups: HouseBackups, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_database, "copy", lambda source, target: target.write_bytes(b"half"))
    with pytest.raises(CannotWrite):
        backups.make("evening")
    assert names(backups) == [] and backups.refused == "disk"
    monkeypatch.undo()
    assert backups.make("evening") and backups.refused == ""


def test_a_disk_without_room_is_left_to_the_house(backups: HouseBackups, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: os.terminal_size((0, 0)) and Room())
    with pytest.raises(CannotWrite) as refused:
        backups.make("evening")
    assert refused.value.why == backups.refused == "full" and names(backups) == []


class Room:
    free = 1024


def test_a_damaged_table_drops_no_older_backup(backups: HouseBackups, log: SqliteLog, clock: Clock) -> None:
    for seq in range(3, 3 + LATEST):
        backups.make("evening")
        clock.now += 60
        log.append("t", facts(seq, "throw_noted"))
    log.writer.execute("UPDATE facts SET data = '{' WHERE seq = 1")
    log.writer.conn.commit()
    backups.make("evening")
    assert len(names(backups)) == LATEST + 1


def test_the_second_place_gets_the_latest(backups: HouseBackups, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    backups.make("evening")
    assert backups.second_folder_state() == "there" and [each.elsewhere for each in backups.all()] == [True]
    assert house_database.check_house(tmp_path / "stick" / names(backups)[0]).facts == 2


def test_a_stick_that_is_not_there_is_said_and_harms_nothing(backups: HouseBackups, tmp_path: Path) -> None:
    assert backups.make("evening") and backups.second_folder_state() == "missing" and not (tmp_path / "stick").exists()
    (tmp_path / "stick").mkdir()
    backups.make("hand")
    assert [each.elsewhere for each in backups.all()] == [True]


def test_a_stick_that_takes_nothing_is_said_and_harms_nothing(
    backups: HouseBackups, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stick").mkdir()
    whole = house_database.copy

    def copy(source: Path, target: Path) -> None:
        if target.parent.name == "stick":
            raise PermissionError
        whole(source, target)

    monkeypatch.setattr(house_database, "copy", copy)
    assert backups.make("evening") and backups.second_folder_state() == "refused" and backups.refused == ""


def test_one_is_looked_into_without_touching_it(backups: HouseBackups, log: SqliteLog) -> None:
    backups.make("evening")
    log.append("t", facts(3, "round_ended"))
    before = {each.name: each.read_bytes() for each in backups.folder.iterdir()}
    with backups.open_copy(names(backups)[0]) as then:
        assert [each.kind for each in then.read("t")] == ["table_opened", "throw_noted"]
    assert {each.name: each.read_bytes() for each in backups.folder.iterdir()} == before


@pytest.mark.parametrize("name", ["2026-11-19-233000-evening.db", "../house.db", "house.db", "", "."])
def test_what_is_no_backup_is_not_looked_into(backups: HouseBackups, name: str) -> None:
    with pytest.raises(NoBackup), backups.open_copy(name):
        pass


def test_what_is_left_out_leaves_no_trace(backups: HouseBackups, log: SqliteLog) -> None:
    log.append("t", [Fact("roles_dealt", {"roles": "SECRET-OF-ANA"}, 3, 3)])
    backups.make("evening")
    with backups.open_bytes(names(backups)[0], {"t": 2}) as file:
        assert b"SECRET-OF-ANA" not in file
        taken = take(backups, file)
    with backups.open_copy(taken.name) as then:
        assert kinds(then) == ["table_opened", "throw_noted"]


def brought(tmp_path: Path, *statements: str) -> bytes:
    file = tmp_path / "brought.db"
    with closing(open_log(file)) as log:
        log.append("t", facts(1, "table_opened"))
    with closing(sqlite3.connect(file)) as db, db:
        for each in statements:
            db.execute(each)
    use_one_file(file)
    return file.read_bytes()


def test_photos_are_kept_with_their_table_and_no_spoilt_one(backups: HouseBackups, log: SqliteLog) -> None:
    jpeg, name = b"photo", sha256(b"photo").hexdigest()
    log.append("t", facts(3, "picture_taken"), pictures={name: jpeg, "0" * 64: b"spoilt"})
    made = backups.make("evening")
    assert made
    with backups.open_copy(made.name) as then:
        assert then.pictures("t") == [name] and then.picture("t", name) == jpeg


def test_what_a_file_brings_beside_facts_is_not_kept(backups: HouseBackups, tmp_path: Path) -> None:
    trigger = "CREATE TRIGGER evil AFTER INSERT ON facts BEGIN DELETE FROM facts; END"
    taken = take(backups, brought(tmp_path, trigger, "CREATE TABLE notes (text)", "INSERT INTO notes VALUES ('EVIL')"))
    assert taken.why == "brought" and b"evil" not in (backups.folder / taken.name).read_bytes().lower()


NOT_WHOLE = {
    "text": b"Ana 12, Bo 15\n" * 500,
    "nothing": b"",
    "a view": ("ALTER TABLE facts RENAME TO kept", "CREATE VIEW facts AS SELECT * FROM kept"),
    "a gap": ("INSERT INTO facts SELECT tbl, 3, 3, kind, data, who, at, NULL FROM facts",),
    "a wrong word": ("UPDATE facts SET data = '{'",),
    "a missing column": ("DROP INDEX facts_tap", "ALTER TABLE facts DROP COLUMN tap"),
}


@pytest.mark.parametrize("how", NOT_WHOLE)
def test_a_file_that_is_no_house_is_not_taken(backups: HouseBackups, tmp_path: Path, how: str) -> None:
    what = NOT_WHOLE[how]
    file = what if isinstance(what, bytes) else brought(tmp_path, *what)
    with pytest.raises(NotWhole):
        take(backups, file)
    assert list(backups.folder.iterdir()) == []


def test_a_file_of_a_newer_program_is_not_taken(backups: HouseBackups, tmp_path: Path) -> None:
    with pytest.raises(NotOfHere):
        take(backups, brought(tmp_path, f"PRAGMA user_version = {VERSION + 1}"))


def test_one_that_is_brought_back_is_the_house_and_the_old_one_is_kept(
    backups: HouseBackups, log: SqliteLog, clock: Clock
) -> None:
    backups.make("evening")
    log.append("t", facts(3, "round_ended"))
    backups.prepare_restore(names(backups)[0], {"house": [Fact("key_cut", {"key": "B"})]})
    log.close()
    clock.now += 60
    assert backups.restore_prepared() and not backups.restore_prepared()
    with closing(open_log(backups.house)) as now:
        assert kinds(now) == ["table_opened", "throw_noted"]
        assert [(each.kind, each.seq, each.move) for each in now.read("house")] == [("key_cut", 1, 1)]
    assert backups.all()[0].why == "restore"
    with backups.open_copy(names(backups)[0]) as old:
        assert kinds(old) == ["table_opened", "throw_noted", "round_ended"]


def test_a_tap_too_many_brings_back_the_same(backups: HouseBackups, log: SqliteLog) -> None:
    made, both = backups.make("evening"), Barrier(4)
    assert made
    with ThreadPoolExecutor() as pool:
        assert [*pool.map(lambda _: (both.wait(), backups.prepare_restore(made.name))[1], range(4))] == [None] * 4
    log.close()
    assert backups.restore_prepared() and not backups.restore_prepared()


def test_before_a_migration_the_house_is_kept_as_it_was(
    backups: HouseBackups, log: SqliteLog, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.close()
    monkeypatch.setattr(sqlite_log, "VERSION", VERSION + 1)
    monkeypatch.setattr(house_database, "VERSION", VERSION + 1)
    open_log(backups.house, clock).close()
    assert names(backups) == ["2026-11-19-233000-migration.db"]
    monkeypatch.undo()
    with pytest.raises(NewerData):
        open_log(backups.house, clock)
    backups.prepare_restore(names(backups)[0])
    backups.restore_prepared()
    with closing(open_log(backups.house, clock)) as again:
        assert kinds(again) == ["table_opened", "throw_noted"]


def test_of_two_years_of_evenings_a_few_are_kept() -> None:
    evenings = [evening(datetime(2026, 11, 19, 23) - timedelta(days=days)) for days in range(730)]
    stay = sorted(names_to_keep(evenings), reverse=True)
    assert stay[:LATEST] == [each.name for each in evenings[:LATEST]]
    assert stay[LATEST:] == WEEKS_AND_MONTHS


# The last of each week and of each month; ten evenings before them, in November and its last two weeks.
WEEKS_AND_MONTHS = [
    "2026-11-08", "2026-11-01", "2026-10-31", "2026-10-25", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30",
    "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31",
]  # fmt: skip


def evening(at: datetime, why: str = "evening") -> Backup:
    return Backup(at.strftime("%Y-%m-%d"), at.timestamp(), why, 1)


@given(st.lists(st.integers(0, 800), unique=True))
def test_the_latest_stays_and_the_rest_is_few(days: list[int]) -> None:
    evenings = [evening(datetime(2026, 11, 19, 23) - timedelta(days=each)) for each in sorted(days)]
    stay = names_to_keep(evenings)
    assert {each.name for each in evenings[:LATEST]} <= stay and len(stay) <= LATEST + 7 + 5 + 12
    months = [*dict.fromkeys(each.name[:7] for each in evenings)][:12]
    assert {name[:7] for name in stay} >= set(months)


def test_what_a_migration_or_another_house_replaced_is_never_dropped() -> None:
    replaced = [
        evening(datetime(2020, 1, 1) + timedelta(days=n), why) for n in range(40) for why in ("migration", "restore")
    ]
    assert {each.name for each in replaced} <= names_to_keep(replaced)


def test_a_house_that_photos_make_large_keeps_fewer_but_always_the_latest() -> None:
    small, large = (
        [replace(evening(datetime(2026, 11, 19, 23) - timedelta(days=days)), size=size) for days in range(60)]
        for size in (2**20, 2**30)
    )
    assert affordable(small, names_to_keep(small)) == names_to_keep(small)
    assert affordable(large, names_to_keep(large)) == {each.name for each in large[:ALWAYS]}
