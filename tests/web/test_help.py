"""The manual: contents, a page a game, a page a question; from a table it opens at its game."""

import re

import pytest

from tests.languages import LANGUAGES
from tests.web.house import House
from tests.web.wording import GAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_contents_opens_and_leads_on(house: House, language: str) -> None:
    device = house.device(language)
    pages = re.findall(r'href="(/help/\w+)"', device.get("/help").text)
    assert len(pages) >= 15 and {"/help/unreachable", "/help/awake", "/help/always"} <= {*pages}
    for page in pages:
        told = device.get(page)
        assert told.status_code == 200 and re.search(r'class="text"><', told.text) and 'href="/help"' in told.text


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


def test_commands_that_nobody_ran_are_told_to_be_so(house: House) -> None:
    assert "have not been tried" in house.device().get("/help/always").text
    assert "pas encore été" in house.device("fr").get("/help/always").text
