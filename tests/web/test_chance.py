"""What is dealt in earnest comes from the system's own randomness, which nobody can foretell."""

from pathlib import Path
from secrets import SystemRandom

from companion.app import make_app
from companion.config import Config
from companion.store.sqlite_log import SqliteLog
from tests.http_player import Player
from tests.server_process import Served


def test_a_house_draws_from_the_system(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "house.db")
    app = make_app(Config(tmp_path), log)
    assert type(app.services.tables.resources.chance) is SystemRandom
    app.stream.pool.shutdown()
    log.close()


def test_two_houses_that_are_served_alike_deal_unlike(tmp_path: Path) -> None:
    """Ten roles can lie in thousands of ways: twice three deals alike would be no chance."""
    found = [deals(tmp_path / name) for name in ("one", "other")]
    assert found[0] != found[1]


def deals(folder: Path) -> list[str]:
    house = Served(folder)
    try:
        tablet = house.tablet()
        return [secrets(tablet) for _ in range(3)]
    finally:
        house.stop()


def secrets(tablet: Player) -> str:
    names = tuple(f"P{n}" for n in range(10))
    table = tablet.open_table("when_i_dream", names)
    tablet.move(table, "next_round", at="round:0")
    shown = (tablet.post(f"/tables/{table}/secrets", seat=f"s{n}").json for n in range(2, 11))
    return " ".join(each["word"] for each in shown)
