"""The page that the house opens on: the table to continue, the boxes, the latest games, then all others."""

import re
from pathlib import Path

import pytest

from companion.web.assets import drawing_url
from companion.web.game_registry import RegisteredGame
from companion.web.pages.house.home_page import FORGOTTEN_AFTER, MAX_LATEST
from tests.table.tables import TOY
from tests.web.house import House
from tests.web.wording import GAMES


def in_order(page: str, *parts: str) -> bool:
    places = [page.find(each) for each in parts]
    return -1 not in places and places == sorted(places)


def test_an_empty_house_shows_its_boxes_and_says_what_to_do(house: House) -> None:
    page = house.tablet().get("/").text
    assert in_order(page, "Which game is on the table?", "Tap the box", f'href="/tables/new/{TOY}"')
    assert re.search(r'<section id="going"[^>]* hidden>', page)


def test_the_table_under_way_comes_first_with_how_everybody_stands_then_the_boxes_then_the_others(house: House) -> None:
    older, id = house.open("Cleo", "Dan"), house.open()
    house.clock.now += 60
    tablet = house.tablet()
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=5)
    page = tablet.get("/").text
    assert in_order(
        page, "Continue", "New game", f'href="/tables/new/{TOY}"', "Latest games", f'href="/tables/{older}"'
    )
    assert page.count(f'href="/tables/{id}"') == 1
    going = tablet.look("/")["going"]
    assert [(each["seat"]["name"], each["score"]) for each in going["people"]] == [("Ana", 6), ("Ben", 2)]


def test_the_race_is_drawn_once_there_are_lines(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    assert '<svg class="lines"' not in tablet.get("/").text
    for _ in range(2):
        tablet.post(f"/tables/{id}/moves", move="next_round", at=tablet.at(id, "next_round"))
    assert '<svg class="lines"' in tablet.get("/").text


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_can_be_under_way(house: House, slug: str) -> None:
    least = GAMES[slug].players[0]
    names = ["Ana", "Ben", "Cleo", "Dan"][:least]
    house.app.services.tables.opening.open(slug, names, [""] * least, {})
    assert house.tablet().look("/")["going"]["card"]["game"] == slug


def test_a_race_that_breaks_leaves_the_rest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id = house.open()
    game = house.app.services.tables.resources.games[TOY]
    monkeypatch.setitem(game.__dict__, "race", lambda table: 1 / 0)
    assert f'href="/tables/{id}"' in house.tablet().get("/").text


def test_a_forgotten_table_does_not_push(house: House) -> None:
    id = house.open()
    house.clock.now += FORGOTTEN_AFTER
    tablet = house.tablet()
    assert tablet.look("/")["going"] is None
    assert in_order(tablet.get("/").text, "New game", "Latest games", f'href="/tables/{id}"')


def test_of_many_tables_six_are_shown_and_all_evenings_are_one_tap_away(house: House) -> None:
    ids, tablet = [house.open() for _ in range(MAX_LATEST + 3)], house.tablet()
    page, evenings = tablet.get("/").text, tablet.get("/evenings").text
    assert len([id for id in ids if f'href="/tables/{id}"' in page]) == MAX_LATEST + 1
    assert "All evenings (9)" in page and all(f'href="/evenings/{id}"' in evenings for id in ids)


def test_a_closed_table_is_under_the_closed_ones(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="put_away")
    assert in_order(tablet.get("/").text, "New game", "Closed games", f'href="/tables/{id}"')


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_each_game_has_a_drawing_of_its_own(house: House, slug: str) -> None:
    address = drawing_url(house.app.services.registry[slug])
    drawing = house.device().get(address)
    assert f'src="{address}"' in house.tablet().get("/").text
    assert drawing.mimetype == "image/svg+xml" and drawing.text.startswith("<svg") and len(drawing.data) < 6000
    assert "style" not in drawing.text and "http" not in drawing.text.replace("http://www.w3.org/2000/svg", "")


def test_a_game_without_a_drawing_gets_a_plain_box(house: House) -> None:
    plain = RegisteredGame("toy", None, None, Path("nowhere"), {})
    assert house.device().get(drawing_url(plain)).mimetype == "image/svg+xml"
    assert house.device().get("/games/toy.svg").status_code == 404


def test_the_first_thing_read_in_an_empty_house_is_which_game_is_played(house: House) -> None:
    assert in_order(house.tablet().get("/").text, "Which game is on the table?", 'class="boxes"', 'id="awake"')


def test_a_game_dated_next_year_stays_on_top_of_nobody(house: House) -> None:
    """The clock of the computer was ahead that evening."""
    house.clock.now += 400 * 86_400
    ahead = house.open("Cleo", "Dan")
    house.clock.now -= 400 * 86_400
    id, tablet = house.open(), house.tablet()
    shown = tablet.look("/")
    assert shown["going"]["card"]["id"] == id and shown["tables"]["forgotten"] == 1
    tablet.post(f"/tables/{ahead}/moves", move="note_throw", seat="s1", points=5)
    house.clock.now += 60
    tablet.post(f"/tables/{ahead}/moves", move="note_throw", seat="s1", points=5)
    assert tablet.look("/")["going"]["card"]["id"] == ahead


def test_a_new_keeper_is_news_on_each_other_tablet_of_a_table_until_one_who_was_there_knows_it(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    phone, told = house.phone(id, "s1"), "another device can manage this house"
    assert told not in tablet.get(f"/tables/{id}").text
    house.clock.now += 60
    other = house.tablet()
    assert told in tablet.get(f"/tables/{id}").text
    assert not any(told in each.get(f"/tables/{id}").text for each in (other, phone))
    assert phone.form("/keepers/recognitions").status_code == 403
    assert tablet.form("/keepers/recognitions").status_code == 422
    house.clock.now += 15
    assert other.form("/keepers/recognitions").status_code == 422
    assert tablet.form("/keepers/recognitions").status_code == 303
    assert told not in tablet.get(f"/tables/{id}").text + tablet.get("/").text + tablet.get("/keepers").text
    house.clock.now += 60
    house.tablet()
    assert told in other.get(f"/tables/{id}").text
    house.clock.now += 86_400
    assert told not in other.get(f"/tables/{id}").text


def test_a_keeper_who_was_dismissed_is_news_again_and_one_of_tomorrow_is_none(house: House) -> None:
    tablet, other = house.tablet(), house.tablet()
    device = str(house.facts()[-1].data["device"])
    house.clock.now += 60
    house.tablet()
    house.clock.now += 15
    tablet.form("/keepers/recognitions")
    tablet.form("/keepers/dismissals", device=device)
    assert "new-keeper" not in tablet.get("/").text
    assert other.post("/keepers", key=house.key).status_code == 201
    assert "new-keeper" in tablet.get("/").text
    house.clock.now -= 30
    assert "new-keeper" not in tablet.get("/").text


def test_a_new_keeper_is_told_on_the_tablet_and_can_be_dismissed(house: House) -> None:
    tablet = house.tablet()
    assert "new-keeper" not in tablet.get("/").text
    house.clock.now += 60
    other = house.tablet()
    assert "another device can manage this house" in tablet.get("/").text and "new-keeper" not in other.get("/").text
    device = house.facts()[-1].data["device"]
    page = tablet.get("/keepers").text
    assert page.count("Remove<") == 1 and str(device) in page
    assert tablet.form("/keepers/dismissals", device=device).status_code == 303
    assert other.get("/keepers").status_code == 403 and "new-keeper" not in tablet.get("/").text
    assert other.form("/keepers/dismissals", device=device).status_code == 403
