"""A house is kept whole: what is damaged is known for it, what is replaced is kept, whenever the power goes out."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from companion.store import house_database
from companion.store.house_database import HouseLost, Unhealthy, check_house, open_log
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import Fact
from companion.table.log.store_contract import DamagedLog
from companion.terminal import keeper_key_and_backups
from tests.store.contract import facts, kinds


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """With one table of two facts."""
    return made(tmp_path / "house" / "house.db", "table_opened", "throw_noted")


def made(path: Path, *what: str) -> Path:
    with closing(open_log(path)) as log:
        log.append("t", facts(1, *what))
    return path


def held(path: Path) -> list[str]:
    with closing(SqliteLog(path)) as log:
        return kinds(log)


def rewrite(path: Path, data: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE facts SET data = ? WHERE seq = 2", (data,))


@pytest.mark.parametrize("data", ["", "{", '{"a": 1', "nonsense", '{"a": \x00}'])
def test_one_wrong_word_in_a_fact_is_found(house: Path, data: str) -> None:
    assert check_house(house).facts == 2
    rewrite(house, data)
    with pytest.raises(Unhealthy):
        check_house(house)
    with closing(SqliteLog(house)) as log, pytest.raises(DamagedLog):
        log.read("t")


def test_an_empty_file_is_no_new_house(house: Path) -> None:
    house.write_bytes(b"")
    for look in (check_house, open_log):
        with pytest.raises(Unhealthy):
            look(house)
    assert house.read_bytes() == b""


def test_a_house_is_its_keepers_alone(house: Path) -> None:
    copied = house.with_name("copy.db")
    house_database.copy(house, copied)
    assert [mode(path) for path in (house, copied, house.parent)] == [0o600, 0o600, 0o700]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_founding_that_was_broken_off_leaves_no_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = tmp_path / "house.db"
    monkeypatch.setattr(Path, "replace", power_cut)
    with pytest.raises(PowerCut):
        open_log(house)
    assert not house.exists()
    monkeypatch.undo()
    assert held(made(house, "table_opened")) == ["table_opened"]


class PowerCut(BaseException):
    pass


def power_cut(*_: object, **__: object) -> None:
    raise PowerCut


STEPS: tuple[tuple[object, str], ...] = (
    (house_database, "copy"), (house_database, "keep_aside"), (Path, "unlink"), (Path, "replace")
)  # fmt: skip


@pytest.mark.parametrize(("where", "step"), STEPS)
@pytest.mark.parametrize("after", [False, True])
def test_at_whichever_step_of_a_restore_the_power_goes_out_there_is_a_whole_house(
    house: Path, monkeypatch: pytest.MonkeyPatch, where: object, step: str, after: bool
) -> None:
    fresh, aside = made(house.with_name("fresh.db"), "table_opened"), house.with_name("aside.db")
    made_before = getattr(where, step)
    monkeypatch.setattr(where, step, then_cut(made_before) if after else power_cut)
    with pytest.raises(PowerCut):
        house_database.replace(house, fresh, aside)
    monkeypatch.undo()
    assert held(house) in (["table_opened", "throw_noted"], ["table_opened"])
    if held(house) == ["table_opened"]:
        assert held(aside) == ["table_opened", "throw_noted"]


def then_cut(step: Callable[..., object]) -> Callable[..., None]:
    def cut(*args: object, **more: object) -> None:
        step(*args, **more)
        raise PowerCut

    return cut


def test_what_was_not_yet_in_the_file_itself_is_kept_aside_too(house: Path) -> None:
    log = SqliteLog(house)
    log.append("t", facts(3, "round_ended"))
    aside = house.with_name("aside.db")
    house_database.replace(house, made(house.with_name("fresh.db"), "table_opened"), aside)
    assert held(aside) == ["table_opened", "throw_noted", "round_ended"]
    log.close()


def test_a_house_that_nobody_can_read_is_kept_as_it_is(house: Path) -> None:
    house.write_text("not a house " * 500)
    aside = house.with_name("aside.db")
    house_database.replace(house, made(house.with_name("fresh.db"), "table_opened"), aside)
    assert aside.read_text() == "not a house " * 500 and held(house) == ["table_opened"]


def test_what_is_kept_is_never_written_over(tmp_path: Path) -> None:
    before = tmp_path / "house-before.db"
    for name in ("house-before.db", "house-before-2.db", "house-before-3.db"):
        path = house_database.unused_name(before)
        path.touch()
        assert path.name == name


@pytest.mark.parametrize("trace", ["house.db-wal", "house-before-2026-11-19-201500.db"])
def test_where_a_house_was_no_new_one_is_opened_in_silence(house: Path, trace: str) -> None:
    house.rename(house.with_name(trace))
    with pytest.raises(HouseLost, match=trace):
        open_log(house)
    assert not house.exists()


def test_what_a_lost_house_left_beside_it_is_not_read_into_another(house: Path, tmp_path: Path) -> None:
    left_of(house)
    other = made(tmp_path / "other.db", "round_ended")
    aside = keeper_key_and_backups.restore(house.parent, other)
    assert held(house) == ["round_ended"]
    assert aside and aside.with_name(aside.name + "-wal").stat().st_size


def left_of(house: Path) -> None:
    """Its last facts alone: the file itself is gone."""
    ahead = house.with_name("house.db-wal")
    with closing(SqliteLog(house)) as log:
        log.append("t", facts(3, "later"))
        kept = ahead.read_bytes()
    house.unlink()
    ahead.write_bytes(kept)


def test_a_house_that_everybody_could_read_is_shut(house: Path) -> None:
    house.chmod(0o644)
    open_log(house).close()
    assert mode(house) == 0o600


def test_pictures_are_counted_and_what_is_missing_or_spoilt_is_known(house: Path) -> None:
    night, day = b"night", b"day"
    names = {sha256(each).hexdigest(): each for each in (night, day)}
    taken = [Fact("picture_taken", {"name": name}, seq, seq) for seq, name in enumerate(names, 3)]
    with closing(SqliteLog(house)) as log:
        log.append("t", taken, pictures=names)
    held = check_house(house)
    assert (held.pictures, held.bytes, held.missing, held.spoilt) == (2, 8, 0, 0)
    with closing(sqlite3.connect(house)) as db, db:
        db.execute("UPDATE pictures SET jpeg = 'dusk' WHERE jpeg = ?", (day,))
        db.execute("DELETE FROM pictures WHERE jpeg = ?", (night,))
    held = check_house(house)
    assert (held.pictures, held.missing, held.spoilt) == (1, 1, 1)


def test_a_picture_that_was_dropped_is_not_missed(house: Path) -> None:
    name = sha256(b"night").hexdigest()
    with closing(SqliteLog(house)) as log:
        log.append("t", [Fact("picture_taken", {"name": name}, 3, 3)], pictures={name: b"night"})
        log.append("t", [Fact("picture_dropped", {"name": name}, 4, 4)], pictures={name: None})
    assert (check_house(house).pictures, check_house(house).missing) == (0, 0)


def test_a_file_whose_letters_are_none_is_no_house(house: Path) -> None:
    """SQLite quotes them, and nobody can read what it says."""
    house.write_bytes(house.read_bytes().replace(b"CREATE TABLE facts", b"CREATE \xf6\xfe\xff\xf6\xf6 facts"))
    for look in (check_house, open_log):
        with pytest.raises(Unhealthy):
            look(house)
