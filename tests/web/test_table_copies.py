"""A table that is brought back to a house that has it says which of both is newer."""

from io import BytesIO

import pytest

from tests.web.house import HOST, House


def points(house: House, id: str, points: int) -> None:
    tablet = house.tablet()
    assert tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=points).status_code == 200


def saved(house: House, id: str) -> bytes:
    return house.tablet().get(f"/files/tables/{id}.json").data


def brought(house: House, file: bytes) -> tuple[str, str]:
    """The way it leads, and what stands there."""
    tablet = house.tablet()
    fields = {"file": (BytesIO(file), "a.json"), "tell": "copies"}
    way = tablet.ask("POST", "/files/tables", {"Origin": f"http://{HOST}"}, data=fields).headers["Location"]
    return way, tablet.get(way).text


def test_an_older_copy_says_that_it_lacks_something(house: House) -> None:
    id = house.open()
    file = saved(house, id)
    points(house, id, 7)
    way, told = brought(house, file)
    assert way.endswith("/copies") and "is older: 1 tap is missing" in told
    assert f'button--big" href="/tables/{id}"' in told


def test_a_newer_copy_says_so_and_the_old_one_may_be_put_away(house: House) -> None:
    id = house.open()
    _, told = brought(house, saved(house, id))
    assert "both versions are the same" in told
    there = next(each for each in house.app.services.tables.memory.ids() if each != id)
    points(house, there, 7)
    points(house, there, 8)
    _, told = brought(house, saved(house, there))
    assert "is newer: 2 more taps" in told and f'action="/tables/{id}/moves"' in told


def test_copies_that_both_went_on_are_told_apart(house: House) -> None:
    id = house.open()
    file = saved(house, id)
    points(house, id, 7)
    brought(house, file)
    there = next(each for each in house.app.services.tables.memory.ids() if each != id)
    points(house, there, 8)
    told = house.tablet().get(f"/files/tables/{there}/copies").text
    assert "Taps since then: 1 in the file, 1 here" in told


@pytest.mark.parametrize("taken", [False, True])
def test_a_table_that_is_here_once_opens_at_once(house: House, taken: bool) -> None:
    id = house.open()
    if taken:
        house.phone(id, "s1")
    file = saved(house, id).replace(b"1000.0", b"999.0")
    way, _ = brought(house, file)
    assert not way.endswith("/copies")


def test_only_keepers_are_told(house: House) -> None:
    id = house.open()
    assert house.phone(id, "s1").get(f"/files/tables/{id}/copies").status_code == 403
