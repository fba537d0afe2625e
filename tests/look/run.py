"""A look at many moments in one browser; several of them look at once."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.screens import launch
from tests.look.camera import Shot, View, shoot
from tests.look.devices import Devices, devices
from tests.look.moments import Moment, busy_seats
from tests.look.rows import judged_by_axe, rows
from tests.look.views import Opened, pages, views
from tests.server_process import Served

TOGETHER = 2


@dataclass(frozen=True)
class Wish:
    """Where pictures go, and whether every size meets every light and language."""

    folder: Path
    everything: bool = False


def look(served: Served, found: Sequence[Moment], wish: Wish) -> list[Shot]:
    shares = [[*enumerate(found)][each::TOGETHER] for each in range(TOGETHER)]
    with ProcessPoolExecutor(TOGETHER) as workers:
        looks = workers.map(partial(look_in_browser, served.base, served.key, wish), shares)
        return [shot for shots in looks for shot in shots]


def look_in_browser(base: str, key: str, wish: Wish, share: Sequence[tuple[int, Moment]]) -> list[Shot]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            return [*shots(devices(browser, base, key), wish, share)]
        finally:
            browser.close()


def shots(devices: Devices, wish: Wish, share: Sequence[tuple[int, Moment]]) -> Iterator[Shot]:
    """Each moment at a table, then the pages around the last table of each game."""
    met, tables = Opened(), dict[str, str]()
    for number, moment in share:
        table = tables[moment.game] = seated(devices, moment)
        for view in views(devices, moment, table, met):
            yield from looked_at(devices, wish, view, number, only_once=bool(view.opens))
    if share[0][0] == 0:
        for number, view in enumerate(pages(devices, tables)):
            yield from looked_at(devices, wish, view, number)


def seated(devices: Devices, moment: Moment) -> str:
    table = devices.bring(moment)
    busiest, quietest = busy_seats(moment)
    devices.sit(devices.phone, table, busiest)
    if quietest != busiest:
        devices.sit(devices.waiting, table, quietest)
    return table


def looked_at(devices: Devices, wish: Wish, view: View, number: int, only_once: bool = False) -> Iterator[Shot]:
    """In each size, or in one that depends on the number. Of everything, a picture is kept of what is missed."""
    of_device = [*rows("tablet" if view.device == "tablet" else "phone", number, wish.everything)]
    if only_once and not wish.everything:
        of_device = [of_device[number % len(of_device)]]
    judged = judged_by_axe(of_device, number, wish.everything)
    for row in of_device:
        yield from shoot(devices, view, row, number, wish.folder, row in judged, only_missed=wish.everything)
