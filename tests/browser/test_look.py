"""How screens look, measured on a share of what `make look` looks at: each game whose parts have their places, begun
and played on by as many people as it takes, and the pages around the tables, each in one size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.look.camera import Shot, View
from tests.look.devices import Devices, devices
from tests.look.moments import moments
from tests.look.run import Wish, looked_at, seated
from tests.look.views import of_game, pages
from tests.server_process import Served

LAID = ("vale_of_eternity", "dream", "when_i_dream", "etherium", "etherfields")


@pytest.fixture
def around(empty_house: Served, browser: Browser) -> Iterator[Devices]:
    found = devices(browser, empty_house.base, empty_house.key)
    yield found
    found.close()


def missed(shots: list[Shot]) -> list[str]:
    assert shots
    return [f"{shot.view.title} {shot.row}: {each}" for shot in shots for each in shot.missed]


@pytest.mark.parametrize("game", LAID)
def test_a_game_fits_its_screens(around: Devices, tmp_path: Path, game: str) -> None:
    begun, *_, played = (each for each in moments(game) if each.name.startswith(("begun", "played")))
    shots = [
        shot
        for number, moment in enumerate((begun, played))
        for device in ("tablet", "phone")
        for path in [f"/tables/{seated(around, moment)}"]
        for shot in looked_at(around, Wish(tmp_path), View(game, moment.name, path, device), number)
    ]
    assert missed(shots) == []


def test_the_pages_around_a_table_fit_every_screen(around: Devices, tmp_path: Path) -> None:
    table = seated(around, moments("vale_of_eternity")[0])
    views = [*pages(around, {}), *of_game(around, "vale_of_eternity", table)]
    shots = [
        shot
        for number, view in enumerate(views)
        for shot in looked_at(around, Wish(tmp_path), view, number, only_once=True)
    ]
    assert missed(shots) == []
