"""What of a moment is looked at: the tablet, a phone with its tabs, one that waits, what passes, and each thing that
opens where it is first met. And the pages around the tables."""

import re
from collections.abc import Iterator

from tests.http_player import code_of
from tests.look.camera import View
from tests.look.devices import Devices
from tests.look.moments import Moment

OPENS = re.compile(r'<dialog[^>]*?id="(?!desk")([\w-]+)"')
REMEMBERED = re.compile(r'href="(/(people|groups|figures|evenings)/[^"?#]+)"')
TABS = ("table", "more")
# What passes on a screen, and what of the page says that it can be shown: for scenes, also which one.
PASSING = {
    "scene": re.compile(r'class="scene scene--touched ([\w-]+)'),
    "welcome": re.compile(r'id="(welcome)"'),
    "last-seconds": re.compile(r"(data-ends-at)"),
}
WAITS = re.compile(r'<section id="waiting" class="[^"]*">')
Opened = set[tuple[str, str, str, bool]]


def views(devices: Devices, moment: Moment, table: str, met: Opened) -> Iterator[View]:
    path = f"/tables/{table}"
    if WAITS.search(devices.waiting.get(path).text) and is_new(met, (moment.game, "waiting", moment.name[-12:], True)):
        yield View(moment.game, moment.name, path, "waiting")
    for device, player in (("tablet", devices.tablet), ("phone", devices.phone)):
        yield View(moment.game, moment.name, path, device)
        html = player.get(path).text
        for what, passes in PASSING.items():
            found = passes.search(html)
            if found and is_new(met, (moment.game, device, f"{what} {found[1]}", True)):
                yield View(moment.game, moment.name, path, device, what)
        tabs = TABS if 'name="tab"' in html else ()
        for id, has_keys in (*((tab, True) for tab in tabs), *opening(html)):
            sign = (moment.game, device, re.sub(r"-s\d+$", "", id), has_keys)
            if is_new(met, sign) or id == "table":
                yield View(moment.game, moment.name, path, device, id)


def is_new(met: Opened, sign: tuple[str, str, str, bool]) -> bool:
    if sign in met:
        return False
    met.add(sign)
    return True


def opening(html: str) -> Iterator[tuple[str, bool]]:
    """What opens, and whether something can be done in it: it is looked at without and with that."""
    found = [*OPENS.finditer(html)]
    ends = [*(each.start() for each in found[1:]), len(html)]
    for each, end in zip(found, ends, strict=True):
        yield each[1], 'name="move"' in html[each.start() : end]


def pages(devices: Devices, tables: dict[str, str]) -> Iterator[View]:
    """Around one table of each game."""
    for device in ("tablet", "phone"):
        for path in ("/", "/help", "/nowhere"):
            yield View("house", path, path, device)
    for path in ("/keepers", "/cards", "/files/lessons", "/demo", *remembered(devices, tables)):
        yield View("house", path, path, "tablet")
    for path in ("/", "/keep"):
        yield View("house", f"{path} of a stranger", path, "stranger")
    for game, table in tables.items():
        yield from of_game(devices, game, table)


def remembered(devices: Devices, tables: dict[str, str]) -> Iterator[str]:
    """People, evenings, and one of each kind of page that they lead to; of a game that is over, its end and its way."""
    met = dict[str, str]()
    for path in ("/people", "/evenings"):
        yield path
        met |= {kind: found for found, kind in REMEMBERED.findall(devices.tablet.get(path).text)}
    yield from met.values()
    over = (f"/tables/{table}" for table in tables.values())
    ended = [table for table in over if devices.tablet.get(f"{table}/result").status == 200][:1]
    yield from (f"{table}/{page}" for table in ended for page in ("result", "replay?at=3"))


def of_game(devices: Devices, game: str, table: str) -> Iterator[View]:
    code = code_of(devices.tablet.look(table))
    yield View(
        "house", f"new {game}", f"/tables/new/{game}?who=Ana&who=Jean-Baptiste&who=Marguerite-Clémentine+XY", "tablet"
    )
    yield View("house", f"joining {game}", f"/j/{code}", "stranger")
    for device in ("tablet", "phone"):
        yield View("house", f"rules of {game}", f"/rules/{game}", device)
        for page in ("history", "people", "settings"):
            yield View("house", f"{page} of {game}", f"/tables/{table}/{page}", device)
