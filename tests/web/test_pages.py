"""The pages that a game brings beside its screen: as a page, as the part alone, as JSON; and for whom."""

import re

import pytest

from tests.web.house import House
from tests.web.wording import GAMES

GAME = next(game for game in GAMES.values() if game.slug == "etherfields")
SCRIPT = re.compile(r'<script[^>]*/([\w.-]+)"')


def begin(house: House) -> str:
    return house.app.services.tables.opening.open(GAME.slug, ["Ana", "Ben"], ["", ""], {})


@pytest.mark.parametrize("page", ["find?q=I-01", "ledger", "diary"])
def test_a_page_has_a_way_back_and_needs_no_script(house: House, page: str) -> None:
    id, tablet = begin(house), house.tablet()
    reply = tablet.get(f"/tables/{id}/pages/{page}")
    assert reply.status_code == 200 and f'href="/tables/{id}"' in reply.text
    assert {*SCRIPT.findall(reply.text)} == {"photos.js", "popups.js", "share.js", "gong.js"}


def test_a_screen_that_asks_gets_the_part_alone_and_its_number(house: House) -> None:
    id, tablet = begin(house), house.tablet()
    reply = tablet.get(f"/tables/{id}/pages/find?q=I-0", **{"HX-Request": "true", "HX-Request-Type": "partial"})
    assert reply.text.startswith('<hx-partial id="found"') and reply.headers["Veilleuse-Seq"] == "2"


def test_a_page_has_a_json_twin(house: House) -> None:
    id, tablet = begin(house), house.tablet()
    found = tablet.look(f"/tables/{id}/pages/find?q=1-01d")
    assert (found["kind"], found["guesses"]) == ("doubt", ["I-01 D"])


def test_reading_changes_nothing(house: House) -> None:
    id, tablet = begin(house), house.tablet()
    before = house.facts(id)
    for page in ("find?q=I-01 B", "ledger", "diary"):
        tablet.get(f"/tables/{id}/pages/{page}")
    assert house.facts(id) == before


@pytest.mark.parametrize("page", ["nothing", "find/x", "..%2fhistory"])
def test_a_page_that_no_game_brings_is_not_there(house: House, page: str) -> None:
    id, tablet = begin(house), house.tablet()
    assert tablet.get(f"/tables/{id}/pages/{page}").status_code == 404


def test_a_game_without_pages_has_none(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    assert tablet.get(f"/tables/{id}/pages/ledger").status_code == 404


def test_who_is_not_at_the_table_reads_none_of_its_pages(house: House) -> None:
    assert house.device().get(f"/tables/{begin(house)}/pages/ledger").status_code == 403


@pytest.mark.parametrize(
    "asked", ["q=%00", "q=" + "x" * 5000, "from=-1", "from=1e9", "before=nonsense", "dream=%F0%9F%8C%99"]
)
def test_odd_questions_are_answered_calmly(house: House, asked: str) -> None:
    id, tablet = begin(house), house.tablet()
    for page in ("find", "ledger", "diary"):
        assert tablet.get(f"/tables/{id}/pages/{page}?{asked}").status_code == 200
