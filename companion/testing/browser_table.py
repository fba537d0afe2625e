"""Opens a table of a game on a tablet and on phones, with Playwright and the Chromium of this machine."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LINK = re.compile(r"(http://127\.0\.0\.1:\d+)/keep#\S+$")
AT_TABLE = re.compile(r"/tables/\w+(#\w+)?$")
# In seconds: a house that has not printed its address by then does not start.
PATIENCE = 240.0


@dataclass
class BrowserTable:
    """A table with its screens in a browser. `complaints` collects the errors and warnings of the browser's console; if
    there are any at the end, the test fails."""

    browser: Browser
    base: str
    complaints: list[str] = field(default_factory=list)

    def page(self, width: int, height: int) -> Page:
        """Returns a page of a new device, without cookies."""
        page = self.browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.on(
            "console", lambda each: self.complaints.append(each.text) if each.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def open(self, link: str, slug: str, names: Sequence[str]) -> None:
        """Opens a table on a new tablet. The `link` holds the key of the house."""
        self.tablet = self.page(1180, 820)
        self.tablet.goto(link)
        self.tablet.wait_for_url(f"{self.base}/")
        self.tablet.goto(f"{self.base}/tables/new/{slug}?{urlencode([('who', name) for name in names])}")
        self.tablet.locator(".opening .button--big").click()
        self.tablet.wait_for_url(AT_TABLE)

    def phone(self, name: str) -> Page:
        """Returns a phone that has taken the seat of this person."""
        phone, code = self.page(390, 660), self.tablet.locator(".join__code strong").first.text_content()
        phone.goto(f"{self.base}/j/{code}")
        phone.get_by_role("button", name=name).click()
        phone.wait_for_url(AT_TABLE)
        return phone


@contextmanager
def table_in_browser(slug: str, names: Sequence[str], folder: Path) -> Iterator[BrowserTable]:
    """Serves a house in `folder` and yields a table of this game with these people, in seating order."""
    chromium = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    assert chromium, "Chromium is missing: install it, for example with your system's package chromium."
    with serve_house(folder) as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        table = BrowserTable(browser, link.rpartition("/")[0])
        table.open(link, slug, names)
        yield table
        browser.close()
        assert table.complaints == []


@contextmanager
def serve_house(folder: Path) -> Iterator[str]:
    """Serves a new house in `folder` in a process of its own, and yields the link that holds its key."""
    command = (sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder))
    environ = {**os.environ, "VEILLEUSE_DEV": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environ) as process:
        try:
            yield printed_link(process)
        finally:
            process.terminate()


def printed_link(process: "subprocess.Popen[str]") -> str:
    """Returns the link that the house prints when it is open."""
    too_late = Timer(PATIENCE, process.kill)
    too_late.start()
    try:
        found = (LINK.search(line.rstrip()) for line in process.stdout or ())
        link = next((each[0] for each in found if each), None)
    finally:
        too_late.cancel()
    assert link, "The house did not start: what it says stands above."
    return link
