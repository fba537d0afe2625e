"""A table that can't be read any more is set aside with a sentence; the house and its other tables open."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.web.house import House, open_house
from tests.web.live_stream import live, refused, watch

DAMAGES = {
    "a letter": "UPDATE facts SET data = '{' WHERE tbl = ? AND seq = 1",
    "a byte": "UPDATE facts SET data = CAST(x'7b226e223a22ff227d' AS TEXT) WHERE tbl = ? AND seq = 1",
    "no map": "UPDATE facts SET data = '[]' WHERE tbl = ? AND seq = 1",
    "a gap": "DELETE FROM facts WHERE tbl = ? AND seq = 2",
    "a moment": "UPDATE facts SET at = 'noon' WHERE tbl = ? AND seq = 1",
    "somebody": "UPDATE facts SET who = x'00' WHERE tbl = ? AND seq = 1",
}


@pytest.fixture(params=DAMAGES)
def damaged(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, str, str]]:
    """A house, the table that something has written into, another one."""
    with open_house(tmp_path) as house:
        broken, sound = house.open("Ana", "Ben"), house.open("Cleo", "Dora")
        house.tablet().post(f"/tables/{broken}/moves", move="note_throw", seat="s1", points=1)
    with closing(sqlite3.connect(tmp_path / "house.db")) as db, db:
        db.execute(DAMAGES[request.param], (broken,))
    with open_house(tmp_path) as house:
        yield house, broken, sound


def test_the_house_opens_without_it_and_says_so(damaged: tuple[House, str, str]) -> None:
    house, _, sound = damaged
    tablet = house.tablet()
    shown = tablet.get("/").text
    assert "Cleo" in shown and "Ana" not in shown and "was set aside" in shown
    assert tablet.look("/")["tables"]["aside"] == 1
    assert tablet.post(f"/tables/{sound}/moves", move="note_throw", seat="s1", points=1).status_code == 200
    assert "1 table" not in house.tablet("fr").get("/").text and "mise de côté" in house.tablet("fr").get("/").text


def test_whoever_asks_for_it_reads_a_sentence(damaged: tuple[House, str, str]) -> None:
    house, broken, _ = damaged
    for reply in (house.tablet().get(f"/tables/{broken}"), house.tablet().get(f"/tables/{broken}/history")):
        assert reply.status_code == 404 and "restore it from a backup" in reply.text
    assert house.tablet().post(f"/tables/{broken}/moves", move="note_throw").status_code == 404


def test_the_reason_is_noted_once(damaged: tuple[House, str, str], caplog: pytest.LogCaptureFixture) -> None:
    house = damaged[0]
    for _ in range(3):
        house.tablet().get("/")
    assert caplog.text.count("broke: Damaged") == 1


@live
async def test_streams_go_on_without_it(damaged: tuple[House, str, str]) -> None:
    house, broken, sound = damaged
    tablet = house.tablet()
    assert await refused(house, tablet, broken) == 403
    async with watch(house, tablet) as stream, watch(house, tablet, sound) as other:
        assert "was set aside" in (await stream.first()).data and (await other.first()).parts
