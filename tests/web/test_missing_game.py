"""A table whose game is no longer installed waits, and is in nobody's way."""

import pytest

from companion.table.fact import Fact
from tests.web.house import House
from tests.web.live import live, refused, watch


@pytest.fixture
def orphan(house: House) -> str:
    opening = Fact("table_opened", {"game": "gone", "code": "ZZZZ", "names": ["Ana"], "colours": [""]}, seq=1, move=1)
    house.app.rooms.tables.log.append("orphan12", [opening])
    return "orphan12"


def test_others_are_still_joined_opened_and_shown(house: House, orphan: str) -> None:
    id, tablet = house.open("Cleo", "Dora"), house.tablet()
    house.phone(id, "s1")
    assert tablet.post("/tables", game="vale_of_eternity", who=["Ana", "Ben"]).status_code == 201
    assert "Cleo" in tablet.get("/").text and orphan not in tablet.get("/").text


def test_itself_is_unknown_for_now(house: House, orphan: str) -> None:
    assert house.tablet().get(f"/tables/{orphan}").status_code == 404
    assert house.device().get("/j/ZZZZ").status_code == 404


def test_wrong_codes_are_still_counted(house: House, orphan: str) -> None:
    assert [house.device().get("/j/XXXX").status_code for _ in range(11)] == [404] * 10 + [429]


@live
async def test_the_house_stream_goes_on_without_it(house: House, orphan: str) -> None:
    tablet = house.tablet()
    assert await refused(house, tablet, orphan) in (403, 404)
    async with watch(house, tablet) as stream:
        assert orphan not in (await stream.first()).data
