"""One quiet region on every screen of a table says what has happened and where the game stands, for who listens."""

import re

import pytest

from tests.web.house import Device, House
from tests.web.night import open_night


def said(device: Device, id: str) -> list[str]:
    page = device.get(f"/tables/{id}").text
    (region,) = re.findall(r'<div id="said" class="unseen" role="status"[^>]*>(.*?)</div>', page, re.DOTALL)
    return re.findall(r"<p>(.*?)</p>", region)


@pytest.mark.parametrize("who", ["tablet", "phone"])
def test_points_and_rounds_are_said(house: House, who: str) -> None:
    id, tablet = house.open(), house.tablet()
    listens = tablet if who == "tablet" else house.phone(id, "s2")
    tablet.post(f"/tables/{id}/moves", move="enter_points", seat="s1", points=5)
    assert said(listens, id) == ["Ana: +5, round 1", "Round 1 · Ana leads"]
    tablet.post(f"/tables/{id}/moves", move="next_round", at=tablet.at(id, "next_round"))
    assert said(listens, id)[1] == "Round 2 · Ana leads"


def test_a_winner_is_said(house: House) -> None:
    id, tablet = house.open(points_s1=70), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="next_round", at=tablet.at(id, "next_round"))
    assert said(tablet, id)[1] == "Ana wins"


def test_a_masked_dreamer_hears_of_no_answer(house: House) -> None:
    """The phone of whoever dreams is told neither the answer nor that there was one."""
    night = open_night(house)
    tablet, dreamer = house.tablet(), night.sits("s1")
    night.move(tablet, "next_round")
    night.move(tablet, "start_night")
    before = said(dreamer, night.id)
    night.move(tablet, "give_verdict", verdict="right")
    assert said(dreamer, night.id)[1] == before[1] and "card" not in said(dreamer, night.id)[0]
    assert "yellow card" in said(tablet, night.id)[0]
