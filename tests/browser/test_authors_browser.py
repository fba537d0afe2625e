"""The browser that authors test their games with, as `companion/games/README.md` shows it."""

from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from companion.testing.browser_table import BrowserTable, serve_house
from tests.server_process import Served


def test_a_table_opens_on_a_tablet_and_a_phone_in_the_authors_browser(browser: Browser, house: Served) -> None:
    table = BrowserTable(browser, house.base)
    table.open(f"{house.base}/keep#{house.key}", "toy", ("Ana", "Ben"))
    phone = table.phone("Ben")
    expect(phone.locator(".me")).to_contain_text("Ben")
    expect(table.tablet.locator("#score-s1")).to_contain_text("Ana")
    assert table.complaints == []


def test_the_console_of_a_screen_is_heard(browser: Browser, house: Served) -> None:
    table = BrowserTable(browser, house.base)
    page = table.page(390, 660)
    with page.expect_console_message():
        page.evaluate("console.error('a part is wrong')")
    assert table.complaints == ["a part is wrong"]


def test_a_house_for_the_authors_browser_starts_and_stops(tmp_path: Path) -> None:
    with serve_house(tmp_path) as link:
        base = link.partition("/keep#")[0]
        with urlopen(f"{base}/health") as answer:
            assert answer.status == 200
    with pytest.raises(URLError):
        urlopen(f"{base}/health")
