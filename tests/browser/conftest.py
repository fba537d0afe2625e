"""A browser for this folder (its loop would stand in the way of other tests), an evening for each test. An evening
that made the console complain has failed."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.cable import cable_to
from tests.browser.screens import Evening, launch
from tests.playing import Player
from tests.serving import Served


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
    assert not evening.strangers()
