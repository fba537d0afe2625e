"""A Turn that was followed closely reads in both languages, on the screen and in the history."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.etherfields.game import game as etherfields
from tests.games.etherfields.record import slumber_followed_closely
from tests.languages import LANGUAGES
from tests.web.house import House, open_house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_anywhere(house: House, language: str) -> None:
    id, tablet = slumber_followed_closely(house.app.services.tables).id, house.tablet(language)
    tablet.post(f"/tables/{id}/moves", move="set_turns", value="on")
    pages = [tablet.get(f"/tables/{id}{path}").text for path in ("", "/history", "/settings")]
    assert "price" in pages[0] and "being" in pages[0]
    assert [found for page in pages for found in re.findall(rf"{etherfields.slug}\.(?!css)\w+", page)] == []


def test_closing_it_takes_all_of_it_off_every_screen(house: House) -> None:
    id, tablet = slumber_followed_closely(house.app.services.tables).id, house.tablet()
    view = tablet.look(f"/tables/{id}")["view"]
    closely = view["closely"]
    assert not any(closely[each]["is_shown"] for each in ("costs", "entities", "belongings"))
    assert not any(each["is_followed"] or each["doing"] for each in view["decks"]["decks"])
    assert not view["pointer"]["is_shown"] and closely["switch"]["is_open"] is False
