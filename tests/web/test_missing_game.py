"""A table whose game is no longer installed waits, and is in nobody's way."""

from typing import Any

import pytest

from companion.table.fact import Fact
from companion.table.table import Table
from tests.toy.toy_game import game as toy
from tests.web.house import House
from tests.web.live_stream import live, refused, watch


@pytest.fixture
def orphan(house: House) -> str:
    opening = Fact("table_opened", {"game": "gone", "code": "ZZZZ", "names": ["Ana"], "colours": [""]}, seq=1, move=1)
    house.app.services.tables.resources.log.append("orphan12", [opening])
    return "orphan12"


def test_others_are_still_joined_opened_and_shown(house: House, orphan: str) -> None:
    id, tablet = house.open("Cleo", "Dora"), house.tablet()
    house.phone(id, "s1")
    assert tablet.post("/tables", game="toy", who=["Ana", "Ben"]).status_code == 201
    assert "Cleo" in tablet.get("/").text and orphan not in tablet.get("/").text


def test_itself_is_unknown_for_now(house: House, orphan: str) -> None:
    assert house.tablet().get(f"/tables/{orphan}").status_code == 404
    assert house.device().get("/j/ZZZZ").status_code == 404


@pytest.mark.parametrize("broken", ["apply", "headline"])
def test_a_table_that_its_game_breaks_at_is_in_nobodys_way_and_stays_within_reach(
    house: House, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, other, tablet = house.open("Ana", "Ben"), house.open("Cleo", "Dora"), house.tablet()
    sound = getattr(toy, broken)

    def breaks(table: Table[Any], *fact: Fact) -> object:
        return {}[id] if table.id == id else sound(table, *fact)

    monkeypatch.setitem(vars(toy), broken, breaks)
    house.app.services.tables.memory.opened.clear()
    house.phone(other, "s1")
    assert tablet.post("/tables", game="toy", who=["Eva", "Fay"]).status_code == 201
    shown = tablet.get("/").text
    assert all(name in shown for name in ("Cleo", "Ana", "Ben"))
    assert tablet.get(f"/tables/{id}").status_code == 200


def test_wrong_codes_are_still_counted(house: House, orphan: str) -> None:
    assert [house.device().post("/j/XXXX").status_code for _ in range(11)] == [404] * 10 + [429]


@live
async def test_the_house_stream_goes_on_without_it(house: House, orphan: str) -> None:
    tablet = house.tablet()
    assert await refused(house, tablet, orphan) in (403, 404)
    async with watch(house, tablet) as stream:
        assert orphan not in (await stream.first()).data
