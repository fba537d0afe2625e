"""A phone that was told to glows while it is its person's turn: off by default, and never where somebody sleeps."""

import pytest

from tests.web.house import Device, House
from tests.web.wording import GAMES

TURN = 'class="me me--turn'
SWITCH = 'name="candle" value="{}"'
# Where a night falls, no screen may shine of itself.
NIGHTS = {"when_i_dream"}


@pytest.fixture
def played() -> str:
    return "vale_of_eternity"


def glowing(house: House, id: str, seat: str) -> Device:
    phone = house.phone(id, seat)
    assert phone.form("/device", candle="on", back=f"/tables/{id}").status_code == 303
    return phone


def test_a_phone_glows_only_when_it_was_told_to_and_stops_when_told(house: House) -> None:
    id = house.open()
    phone = house.phone(id, "s1")
    page = phone.get(f"/tables/{id}").text
    assert "candle" not in page.partition("<body")[2].partition(">")[0] and SWITCH.format("on") in page
    phone.form("/device", candle="on", back=f"/tables/{id}")
    page = phone.get(f"/tables/{id}").text
    assert "candle" in page.partition("<body")[2].partition(">")[0] and SWITCH.format("off") in page
    phone.form("/device", candle="off", back=f"/tables/{id}")
    assert SWITCH.format("on") in phone.get(f"/tables/{id}").text


def test_it_is_the_turn_of_one_after_the_other(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    phones = [glowing(house, id, seat) for seat in ("s1", "s2")]

    def turns() -> list[bool]:
        return [TURN in phone.get(f"/tables/{id}").text for phone in phones]

    assert turns() == [False, False]
    tablet.post(f"/tables/{id}/moves", move="set_assistant", value="on")
    assert turns() == [True, False]
    tablet.post(f"/tables/{id}/moves", move="end_turn", seat="s1", anyway="yes", at=tablet.at(id, "end_turn"))
    assert turns() == [False, True]


@pytest.mark.parametrize("slug", GAMES)
def test_no_phone_glows_where_a_night_falls(house: House, slug: str) -> None:
    game = GAMES[slug]
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fay"][: max(game.players[0], 3)]
    id = house.app.services.tables.opening.open(slug, names, [""] * len(names), {})
    offered = SWITCH.format("on") in house.phone(id, "s1").get(f"/tables/{id}").text
    assert offered == (game.on_turn is not None) and not (offered and slug in NIGHTS)
