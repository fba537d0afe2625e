"""A browser for this folder (its loop would stand in the way of other tests), a house for each file, an evening for
each test. An evening that made the console complain has failed."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.cable import cable_to
from tests.browser.screens import Evening, launch
from tests.http_player import Player
from tests.server_process import Served


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker("browser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.stop()


@pytest.fixture
def empty_house(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "house")
    yield served
    served.stop()


@pytest.fixture
def serve(house: Served) -> Served:
    """It runs, whatever the test before did to it."""
    if house.process.poll() is not None:
        house.restart()
    return house


@pytest.fixture
def host(serve: Served) -> Player:
    """Whoever plays without being looked at."""
    return serve.tablet()


@pytest.fixture
def evening(serve: Served, browser: Browser) -> Iterator[Evening]:
    with ExitStack() as cables:
        evening = Evening(serve, browser, lambda port: cables.enter_context(cable_to(port)))
        yield evening
        evening.close()
    assert not evening.complaints()
    assert not evening.foreign_hosts()
