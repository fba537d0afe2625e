"""A table to try: it plays itself, is marked on every screen, counts nowhere, and goes with one tap."""

import pytest

from companion.export.export_content import export_house
from tests.web.house import Device, House
from tests.web.wording import GAMES


def tried(tablet: Device, slug: str = "vale_of_eternity") -> str:
    return tablet.form("/demo", game=slug).headers["Location"].rpartition("/")[2]


def test_it_is_offered_on_the_first_page(house: House) -> None:
    tablet = house.tablet()
    assert 'href="/demo"' in tablet.get("/").text
    assert tablet.get("/demo").text.count('name="game"') == len(GAMES)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_each_game_plays_itself(house: House, slug: str) -> None:
    tablet = house.tablet()
    id = tried(tablet, slug)
    for _ in range(40):
        house.clock.now += 30
        assert tablet.form(f"/tables/{id}/demo").status_code == 303
    assert len(house.facts(id)) >= 20 and tablet.get(f"/tables/{id}").status_code == 200


def test_it_comes_to_its_end_and_stays_there(house: House) -> None:
    tablet = house.tablet()
    id = tried(tablet)
    while not house.app.services.tables.views.is_over(house.look(id)):
        tablet.form(f"/tables/{id}/demo")
    before = house.facts(id)
    tablet.form(f"/tables/{id}/demo")
    assert house.facts(id) == before


def test_every_screen_says_that_it_is_one(house: House) -> None:
    tablet = house.tablet()
    id = tried(tablet)
    for device in (tablet, house.phone(id, "s1")):
        assert 'class="demo-mark">Demo' in device.get(f"/tables/{id}").text
    assert "demo-mark" in tablet.get("/").text and "demo-mark" not in tablet.get(f"/tables/{house.open()}").text


def test_it_counts_nowhere(house: House) -> None:
    tablet = house.tablet()
    id = tried(tablet)
    for _ in range(60):
        tablet.form(f"/tables/{id}/demo")
    assert house.app.services.tables.views.is_over(house.look(id))
    assert house.app.services.summary_cache.summaries() == () and export_house(house.app.services.tables).tables == ()
    assert house.app.services.tables.house().people == ()


def test_it_teaches_nothing(house: House) -> None:
    tablet = house.tablet()
    id = tried(tablet, "etherium")
    for _ in range(30):
        tablet.form(f"/tables/{id}/demo")
    assert "people_placed" in house.kinds(id) or "season_revealed" in house.kinds(id)
    assert house.app.services.tables.house().learnt == {}


def test_it_goes_with_one_tap(house: House) -> None:
    tablet = house.tablet()
    id = tried(tablet)
    assert tablet.form(f"/tables/{id}/demo/dropped").headers["Location"] == "/"
    assert id not in tablet.get("/").text


def test_a_table_of_people_never_plays_itself(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    before = house.facts(id)
    assert {tablet.form(f"/tables/{id}/demo{more}").status_code for more in ("", "/dropped")} == {404}
    assert house.facts(id) == before


def test_only_keepers_open_or_drop_one(house: House) -> None:
    id = tried(house.tablet())
    for device in (house.device(), house.phone(id, "s1")):
        assert {device.form("/demo", game="dream").status_code, device.get("/demo").status_code} == {403}
        assert device.form(f"/tables/{id}/demo/dropped").status_code == 403
