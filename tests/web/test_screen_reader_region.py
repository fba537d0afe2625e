"""One quiet region on every screen of a table says what has happened and where the game stands, for who listens."""

import re

import pytest

from tests.web.house import Device, House
from tests.web.night import open_night


def said(device: Device, id: str) -> list[str]:
    page = device.get(f"/tables/{id}").text
    (region,) = re.findall(r'<div id="said" class="unseen" role="status"[^>]*>(.*?)</div>', page, re.DOTALL)
    return [line.rstrip("\xa0") for line in re.findall(r"<p[^>]*>(.*?)</p>", region)]


@pytest.mark.parametrize("who", ["tablet", "phone"])
def test_points_and_rounds_are_said(house: House, who: str) -> None:
    id, tablet = house.open(), house.tablet()
    listens = tablet if who == "tablet" else house.phone(id, "s2")
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=5)
    assert said(listens, id) == ["Ana: +5, round 1", "Round 1 · Ana leads"]
    tablet.post(f"/tables/{id}/moves", move="next_round", at=tablet.at(id, "next_round"))
    assert said(listens, id)[1] == "Round 2 · Ana leads"


def test_what_was_taken_back_is_said_and_no_earlier_move_again(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for points in (5, 7):
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=points)
    last = tablet.look(f"/tables/{id}")["view"]["controls"]["undo"]
    tablet.post(f"/tables/{id}/undos", move=last)
    assert said(tablet, id) == ["Undone. Ana: +7, round 1", "Round 1 · Ana leads"]
    tablet.post(f"/tables/{id}/redos", move=last)
    assert said(tablet, id)[0] == "Ana: +7, round 1"
    tablet.post(f"/tables/{id}/rewinds", move=1)
    assert said(tablet, id)[0] == "Everything since then is undone."


def test_the_same_move_once_more_is_said_once_more(house: House) -> None:
    """What is read out is what changes: the same words are another text."""
    id, tablet = house.open(), house.tablet()
    lines = set()
    for _ in range(2):
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=5)
        lines |= {*re.findall(r"<p>(Ana: \+5, round 1\xa0*)</p>", tablet.get(f"/tables/{id}").text)}
    assert len(lines) == 2


def test_a_winner_is_said(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=60)
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
    tablet.post(f"/tables/{night.id}/undos", move=tablet.look(f"/tables/{night.id}")["view"]["controls"]["undo"])
    assert said(tablet, night.id)[0] == "Undone. Night 1: a yellow card"
    assert said(dreamer, night.id) == ["", before[1]]
