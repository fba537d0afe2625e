"""An evening of Dream in German: no text of it comes from another language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import make_common
from companion.table.fact import TABLET, sitting
from companion.table.log.fold import fold
from companion.web.rendering.translations import read_catalogue
from tests.recordings.replay import Recording, recordings
from tests.web.house import House, all_games, open_house
from tests.web.test_third_language import is_whole
from tests.web.wording import catalogues

DREAM = [each for each in recordings() if each.game == "dream"]
PAGES = ("", "/history", "/people", "/settings", "/first", "/replay?at=3", "/moves/leave", "/moves/rename_seat")
OF_DREAM = ("/tables/new/dream?who=Ana&who=Ben&who=Cl%C3%A9o", "/rules/dream", "/rules/dream/aid", "/rules/dream/paper")
AROUND = ("/", "/help", "/help/tonight", "/help/dream", "/people", "/evenings", "/cards", "/keepers", "/files/backups")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house that knows nothing but German: what is missing stands as its id."""
    with open_house(tmp_path, common=make_common(all_games())) as house:
        known = house.app.services.translators["de"].known
        assert isinstance(known, list)
        del known[1:]
        yield house


@pytest.fixture(scope="module")
def ids() -> set[str]:
    return {id for file in catalogues() for id in read_catalogue(file) if "." in id}


@pytest.mark.parametrize("recording", DREAM, ids=str)
def test_each_moment_is_german(house: House, recording: Recording, ids: set[str]) -> None:
    services, facts = house.app.services, recording.facts
    game = services.tables.resources.games["dream"]
    moments = [n for n in range(1, len(facts) + 1) if n == len(facts) or facts[n].move != facts[n - 1].move]
    for opened in (fold(game, "any", facts[:n]) for n in moments):
        for who in (TABLET, sitting("s1")):
            drawn = services.screens.draw_uncached(opened, who, "de")
            assert [name for name, html in drawn.parts.items() if not is_whole(str(html), ids)] == []


def test_the_pages_around_it_are_german(house: House, ids: set[str]) -> None:
    log, tablet = house.app.services.tables.resources.log, house.tablet("de")
    for number, recording in enumerate(DREAM):
        log.append(f"t{number}", recording.facts)
    tables = [f"/tables/t{number}{page}" for number in range(len(DREAM)) for page in PAGES]
    for address in (*AROUND, *OF_DREAM, *tables, "/tables/t4/result", f"/j/{house.code('t0')}"):
        answer = tablet.get(address)
        assert answer.status_code < 500 and is_whole(answer.text, ids), address
    assert "Punkte" in tablet.get("/tables/t4").text and '<html lang="de"' in tablet.get("/tables/t4/history").text
