"""`make pictures`: what the manual and the README show, taken anew from recorded games: each game on its
tablet, a phone, the first page; light enough for a home network."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.screens import launch
from tests.look.camera import go, hold
from tests.look.devices import Devices, devices
from tests.look.moments import Moment
from tests.look.rows import Row
from tests.look.run import seated
from tests.recordings.replay import Recording, recordings
from tests.server_process import PLAIN, Served

FOLDER = Path("static/pictures")
TABLET = Row("tablet", (1280, 800), "dark", "en")
PHONE = Row("phone", (390, 660), "dark", "en")
MOST = 40_000
ON_A_PHONE = "vale_of_eternity"
# How far into its recording a game is shown: in the middle of it, with something to see.
SHARE = 0.6


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        served, browser = Served(Path(folder) / "house", environ=PLAIN), launch(playwright)
        try:
            for name, page in shown(devices(browser, served.base, served.key)):
                keep(page, FOLDER / f"{name}.webp")
        finally:
            browser.close()
            served.stop()


def shown(around: Devices) -> Iterator[tuple[str, Page]]:
    played = {each.game: each for each in recordings()}
    for game, recording in sorted(played.items()):
        table = seated(around, middle_of(recording))
        yield game, opened(around, "tablet", f"/tables/{table}", TABLET)
        if game == ON_A_PHONE:
            yield "phone", opened(around, "phone", f"/tables/{table}", PHONE)
    yield "home", opened(around, "tablet", "/", TABLET)


def middle_of(recording: Recording) -> Moment:
    last = recording.facts[int(len(recording.facts) * SHARE)].move
    return Moment(recording.game, "middle", tuple(fact for fact in recording.facts if fact.move <= last))


def opened(around: Devices, device: str, path: str, row: Row) -> Page:
    page = around.page(device, row)
    go(page, around.base + path, "")
    hold(page, row)
    return page


def keep(page: Page, file: Path) -> None:
    """As good as it may be within its weight."""
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    for quality in range(86, 30, -8):
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.stat().st_size <= MOST:
            break
    print(f"{file} {file.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
