"""The house keeps itself when an evening is over: some time after the last tap, soon after the end of a game."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.store.backups import HouseBackups
from companion.table.fact import TABLET
from companion.terminal.serving.automatic_backups import AFTER_THE_END, QUIET, AutomaticBackups
from tests.http_player import score_of
from tests.server_process import Served
from tests.web.house import House, open_house


class Timers:
    """The loop's timers, which ring when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def later(self, wait: float, ring: Callable[[], None]) -> "Timers":
        self.waiting.append((wait, ring))
        return self

    def cancel(self) -> None:
        self.waiting.pop()


@pytest.fixture
def timers() -> Timers:
    return Timers()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house


def hear(house: House, timers: Timers) -> AutomaticBackups:
    return AutomaticBackups(house.app.services.tables, house.app.services.backups, timers.later)


def test_each_tap_begins_the_quiet_anew(house: House, timers: Timers) -> None:
    evening, id = hear(house, timers), house.open()
    for _ in range(3):
        evening.table_has_changed(id)
    assert [wait for wait, _ in timers.waiting] == [QUIET]


def test_the_end_of_a_game_is_the_end_of_an_evening_soon(house: House, timers: Timers) -> None:
    evening, id = hear(house, timers), house.open()
    house.app.services.tables.moves.play(id, TABLET, "note_throw", {"seat": "s1", "points": 60})
    house.app.services.tables.moves.play(id, TABLET, "next_round", {"at": "round:1"})
    evening.table_has_changed(id)
    assert [wait for wait, _ in timers.waiting] == [AFTER_THE_END]


def test_who_is_let_in_is_no_play(house: House, timers: Timers) -> None:
    evening = hear(house, timers)
    for topic in ("house", "*"):
        evening.table_has_changed(topic)
    assert timers.waiting == []


def test_when_it_rings_a_backup_is_made(house: House, timers: Timers) -> None:
    house.open()

    async def ring() -> None:
        hear(house, timers).back_up()
        await asyncio.get_running_loop().shutdown_default_executor()

    asyncio.run(ring())
    assert [each.why for each in house.app.services.backups.all()] == ["evening"]


def test_a_house_that_is_switched_off_has_kept_its_evening(serve: Served) -> None:
    table = serve.tablet().open_table()
    serve.stop()
    (made,) = HouseBackups(serve.data).all()
    with HouseBackups(serve.data).open_copy(made.name) as then:
        assert then.tables()[0] == table
    assert serve.errors.read_text() == ""


def test_who_pulls_the_plug_has_a_backup_at_the_next_start(serve: Served) -> None:
    serve.tablet().open_table()
    serve.kill()
    assert HouseBackups(serve.data).all() == []
    serve.start()
    serve.stop()
    assert len(HouseBackups(serve.data).all()) == 1


def test_a_house_is_opened_again_with_what_was_brought_back(serve: Served) -> None:
    """On the same line: nobody is refused meanwhile."""
    tablet = serve.tablet()
    table = tablet.open_table()
    serve.restart()
    tablet.base = serve.base
    tablet.move(table, "note_throw", seat="s1", points=7)
    (name,) = [each.name for each in HouseBackups(serve.data).all()]
    reply = tablet.post(f"/files/backups/{name}/restore")
    assert reply.status == 202
    assert tablet.get("/files/backups").status == 200
    assert score_of(tablet.look(table), "s1") == 1
    assert serve.stop() == 0 and serve.errors.read_text() == ""
