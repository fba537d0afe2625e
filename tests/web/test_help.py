"""The manual: contents, a page a game, a page a question; from a table it opens at its game."""

import re

import pytest

from tests.languages import LANGUAGES
from tests.web.house import House
from tests.web.wording import GAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_lead_to_every_section_of_the_evening_and_the_computer(house: House, language: str) -> None:
    device = house.device(language)
    found = {*re.findall(r'href="(/help/\w+)"', device.get("/help").text)}
    assert {"/help/tonight", "/help/computer", "/help/hosting", "/help/scripts", "/help/unreachable"} <= found
    places = {each: device.get(each).headers.get("Location", each) for each in found}
    pages = {place.partition("#")[0]: device.get(place.partition("#")[0]).text for place in places.values()}
    for place in places.values():
        page, _, section = place.partition("#")
        assert f'id="{section}"' in pages[page] if section else 'class="text"><' in pages[page], place


@pytest.mark.parametrize(
    ("asked", "section"),
    [("the phone can't open the page", "unreachable"), ("firewall", "unreachable"), ("sauvegarde", "keeping"),
     ("silent iphone", "phones"), ("createdb", "needs")],
)  # fmt: skip
def test_the_field_of_the_rules_finds_the_manual_too(house: House, asked: str, section: str) -> None:
    device = house.device()
    assert device.look(f"/rules?q={asked}")["manual"][0]["rule"] == section
    assert f'href="/help/{section}"' in device.get(f"/rules?q={asked}").text and 'name="q"' in device.get("/help").text


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_has_its_page_with_its_rules_and_a_table_leads_there(house: House, slug: str) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"][: GAMES[slug].players[0]]
    id, tablet = house.app.services.tables.opening.open(slug, names, [""] * len(names), {}), house.tablet()
    assert f'href="/help/{slug}"' in tablet.get(f"/tables/{id}/settings").text
    assert f'href="/rules/{slug}"' in tablet.get(f"/help/{slug}").text


def test_a_game_that_tells_nothing_of_itself_opens_the_contents(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.pages.rules.help_pages.read_texts", lambda contents, name: {})
    assert house.device().get("/help/dream").headers["Location"] == "/help"


def test_an_unknown_page_is_told(house: House) -> None:
    assert house.device().get("/help/nonsense").status_code == 404


@pytest.mark.parametrize("page", ["computer", "tonight", "hosting"])
def test_what_nobody_tried_is_marked(house: House, page: str) -> None:
    assert re.search(r"not been tried|without systemd", house.device().get(f"/help/{page}").text)
    assert re.search(r"pas encore été|pas essayé|sans systemd", house.device("fr").get(f"/help/{page}").text)
