"""The evenings of a house: by date and people, searched, noted, photographed; and what was left lying."""

import re
from datetime import datetime
from typing import Any

import pytest

from companion.evenings.evenings import FORGOTTEN
from companion.table.common import jpeg
from companion.table.common.common_facts import APART
from companion.table.fact import HOUSE
from companion.web.pages.house.home_page import house_parts
from tests.languages import LANGUAGES
from tests.photos import photo
from tests.web.house import Device, House
from tests.web.test_photos import send

SUNDAY = datetime(2026, 3, 1, 20, 30).timestamp()


@pytest.fixture(autouse=True)
def evening_of(house: House) -> None:
    house.clock.now = SUNDAY


def play(house: House, *names: str, points: int = 60) -> str:
    """A game won by who sits first, an hour long."""
    id, tablet = house.open(*names), house.tablet()
    house.clock.now += 3600
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=points)
    tablet.post(f"/tables/{id}/moves", move="next_round", at=tablet.at(id, "next_round"))
    return id


def listed(device: Device, query: str = "") -> list[tuple[str, list[str]]]:
    found = device.look(f"/evenings{query}")["evenings"]
    return [(night["date"], [each["table"] for each in night["tables"]]) for night in found]


def act(device: Device, id: str, move: str, **fields: Any) -> Any:
    return device.form(f"/evenings/{id}/moves", move=move, **fields)


def test_what_the_same_people_played_on_one_date_is_one_evening(house: House) -> None:
    first, second, others = play(house, "Ana", "Ben"), play(house, "Ben", "Ana"), play(house, "Cleo", "Dan")
    house.clock.now += 24 * 3600
    later = play(house, "Ana", "Ben")
    found = listed(house.tablet())
    assert found == [("2026-03-02", [later]), ("2026-03-01", [others]), ("2026-03-01", [second, first])]


def test_past_midnight_it_is_still_the_same_evening(house: House) -> None:
    house.clock.now = datetime(2026, 3, 2, 1, 15).timestamp()
    play(house)
    assert [date for date, _ in listed(house.tablet())] == ["2026-03-01"]


def test_an_evening_says_who_won_by_what_and_how_long_it_took(house: House) -> None:
    play(house, "Ana", "Ben")
    page = house.tablet().get("/evenings").text
    assert re.search(r"Sunday,? 1 March 2026", page) and "1 h" in page
    assert re.search(r'class="won">.*Ana.*59 points ahead', page, re.DOTALL)


def test_everybody_stands_there_in_the_colour_that_they_wore(house: House) -> None:
    tablet = house.tablet()
    tablet.form("/tables", game="toy", who=["Ana", "Ben"])
    page = tablet.get(f"/evenings/{play(house, 'Ben', 'Ana')}").text
    assert re.findall(r'person seat-(\w+)">.*?person__name">(\w+)<', page, re.DOTALL) == [
        ("amber", "Ben"),
        ("blue", "Ana"),
    ]


def test_a_game_of_two_evenings_stands_on_both(house: House) -> None:
    id = house.open("Ana", "Ben")
    house.clock.now += APART + 3600
    house.clock.now += 12 * 3600
    house.tablet().post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3)
    assert listed(house.tablet()) == [("2026-03-02", [id]), ("2026-03-01", [id])]


@pytest.mark.parametrize(
    ("sought", "is_found"),
    [
        ("ana", True),
        ("stones", True),
        ("ricochets", True),
        ("march", True),
        ("mars", True),
        ("rain", True),
        ("zoe", False),
    ],
)
def test_evenings_are_found_by_people_games_dates_and_notes(house: House, sought: str, is_found: bool) -> None:
    id, tablet = play(house, "Ana", "Ben"), house.tablet()
    act(tablet, id, "note_table", text="Rain all night")
    house.clock.now += 40 * 24 * 3600
    house.app.services.tables.opening.open("dream", ("Cleo", "Dan", "Eva", "Finn"), [""] * 4, {})
    assert ([(("2026-03-01"), [id])] == listed(tablet, f"?q={sought}")) == is_found


def test_a_note_is_kept_changed_and_taken_away(house: House) -> None:
    id, tablet = play(house), house.tablet()
    assert act(tablet, id, "note_table", text="Rain all night").headers["Location"] == f"/evenings/{id}"
    assert "Rain all night" in tablet.get("/evenings").text
    act(tablet, id, "note_table", text="  ")
    assert house.kinds(id)[-2:] == ["table_noted", "note_dropped"]
    assert "Rain all night" not in tablet.get(f"/evenings/{id}").text


def test_a_photo_of_any_game_is_shown_with_its_evening_and_removed_there(house: House) -> None:
    id, tablet, name = play(house), house.tablet(), jpeg.read(photo()).name
    reply = send(tablet, id, photo(), of="table", accept="text/html", then=f"/evenings/{id}")
    assert reply.headers["Location"] == f"/evenings/{id}"
    assert f"/tables/{id}/pictures/{name}.jpg" in tablet.get(f"/evenings/{id}").text
    act(tablet, id, "drop_picture", of="table", name=name)
    assert "pictures" not in tablet.get(f"/evenings/{id}").text.replace(f'action="/tables/{id}/pictures"', "")


def test_a_forgotten_game_is_offered_to_be_finished_paused_or_dropped(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    assert "Not finished" not in tablet.get("/evenings").text
    house.clock.now += FORGOTTEN + 60
    page = tablet.get("/evenings").text
    assert "Not finished" in page and f'href="/tables/{id}"' in page and f'action="/evenings/{id}/pause"' in page
    assert "1 game is not finished" in tablet.get("/").text


def test_a_paused_game_is_asked_about_again_once_somebody_has_played_on(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    house.clock.now += FORGOTTEN + 60
    tablet.form(f"/evenings/{id}/pause")
    assert "Not finished" not in tablet.get("/evenings").text
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3)
    house.clock.now += FORGOTTEN + 60
    assert "Not finished" in tablet.get("/evenings").text


def test_a_pause_is_told_and_can_be_taken_back(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    house.clock.now += FORGOTTEN + 60
    tablet.form(f"/evenings/{id}/pause")
    assert "you will finish it another time." in tablet.get("/evenings").text
    tablet.form(f"/evenings/{id}/pause", back="1")
    page = tablet.get("/evenings").text
    assert "you will finish it another time." not in page and "Not finished" in page


def test_a_dropped_game_is_no_evening_and_comes_back_with_one_tap(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    house.clock.now += FORGOTTEN + 60
    where = act(tablet, id, "put_away").headers["Location"]
    assert listed(tablet) == [] and "Open it again" in tablet.get(where).text
    act(tablet, id, "take_out")
    assert [tables for _, tables in listed(tablet)] == [[id]]


def test_a_campaign_is_never_forgotten(house: House) -> None:
    house.app.services.tables.opening.open("etherfields", ("Ana", "Ben"), ["", ""], {})
    house.clock.now += 10 * FORGOTTEN
    page = house.tablet().get("/evenings").text
    assert "Not finished" not in page and "Etherfields" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_says_once_which_evening_it_is(house: House, language: str) -> None:
    id = house.app.services.tables.opening.open("etherfields", ("Ana", "Ben"), ["", ""], {})
    house.app.services.tables.moves.play(id, HOUSE, "begin_evening", {"at": house.tablet().at(id, "begin_evening")})
    house.clock.now += 24 * 3600
    house.app.services.tables.moves.play(id, HOUSE, "reveal", {"code": "I-04 D", "kind": "card"})
    page = house.tablet(language).get("/evenings").text
    last = re.findall(r'card__headline">(.*?)</span>', page, re.DOTALL)[0]
    assert len(listed(house.tablet())) == 2
    assert len(re.findall(r"soirée|evening", last, re.IGNORECASE)) == 1


def test_older_evenings_are_a_page_of_their_own(house: House) -> None:
    for _ in range(22):
        house.open()
        house.clock.now += 24 * 3600
    tablet = house.tablet()
    first = tablet.look("/evenings")
    rest = tablet.look(f"/evenings?before={first['more']}")
    assert (len(first["evenings"]), len(rest["evenings"]), rest["more"]) == (20, 2, 0)


@pytest.mark.parametrize("move", ["next_round", "leave", "unknown"])
def test_nothing_of_the_game_is_moved_from_here(house: House, move: str) -> None:
    id, tablet = house.open(), house.tablet()
    assert act(tablet, id, move).status_code == 422
    assert house.kinds(id) == ["table_opened", "game_started"]


@pytest.mark.parametrize("path", ["/evenings", "/evenings/{id}"])
def test_only_who_keeps_the_house_sees_them(house: House, path: str) -> None:
    id = play(house)
    assert house.phone(id, "s1").get(path.format(id=id)).status_code == 403


def test_an_unknown_table_has_no_evening(house: House) -> None:
    assert house.tablet().get("/evenings/nowhere").status_code == 404


def test_after_an_ending_one_line_is_told_from_what_was_played_before(house: House) -> None:
    for points in (60, 61, 62):
        assert "best score" not in house.tablet().get(f"/tables/{play(house, points=points)}").text
    id, tablet = play(house, points=70), house.tablet()
    assert "Ana: 71, the best score ever reached here" in tablet.get(f"/tables/{id}").text
    assert "Ana: 4 wins in a row" in tablet.get(f"/evenings/{id}").text


def test_while_a_game_goes_on_nothing_of_earlier_ones_is_told_there(house: House) -> None:
    for _ in range(3):
        play(house)
    id = house.open()
    assert "#trophy" not in house.tablet().get(f"/tables/{id}").text


@pytest.mark.parametrize("id", ["x", "house", "%00", "-1"])
def test_an_evening_that_never_was_is_refused_in_words(house: House, id: str) -> None:
    reply = house.tablet().form(f"/evenings/{id}/moves", move="note_table", text="Rain")
    assert reply.status_code in (404, 422) and "<html" in reply.text


def test_the_live_first_page_counts_what_was_left_lying_without_a_request(house: House) -> None:
    house.open("Ana", "Ben")
    house.clock.now += FORGOTTEN + 60
    tables = next(part.value for part in house_parts(house.app.services) if part.name == "tables")
    assert (tables.evenings, tables.forgotten) == (1, 1)
