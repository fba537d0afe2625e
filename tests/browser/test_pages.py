"""Every page around the tables, for everybody: nothing that axe objects to, in both lights and all widths."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.http_player import code_of
from tests.look.camera import judge
from tests.look.devices import Devices, devices
from tests.look.rows import CHECKED_BY_AXE, Row
from tests.look.views import remembered
from tests.server_process import Served

LIGHTS = ("dark", "light")
TALL, OFTEN = 800, 3
WHO = "who=Ana&who=Jean-Baptiste&who=Marguerite-Clémentine+XY"
OF_THE_HOUSE = (
    "/", "/help", "/help/toy", "/rules", "/rules?q=pierre", "/rules/dream", "/rules/dream/DR-008",
    "/people", "/evenings", "/files/backups", "/files/lessons", "/files/house", "/cards", "/keepers",
    "/join", "/keep", "/nowhere",
)  # fmt: skip
OF_A_TABLE = ("/history", "/people", "/settings", "/moves/note_throw", "/moves/add_seat", "/moves/set_goal")


@pytest.fixture(scope="module")
def around(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Devices]:
    served = Served(Path(tmp_path_factory.mktemp("house")))
    found = devices(browser, served.base, served.key)
    yield found
    found.close()
    served.stop()


@pytest.fixture(scope="module")
def table(around: Devices) -> str:
    """One that has been played at for a while; the phone sits there."""
    id = around.tablet.open_table("toy", ("Ana", "Ben"))
    for seat, points in (("s1", 7), ("s2", 12)):
        around.tablet.move(id, "note_throw", seat=seat, points=points)
    around.tablet.move(id, "next_round", at=around.tablet.at(id, "next_round"))
    around.sit(around.phone, id, "s2")
    assert around.tablet.post("/files/backups").status < 400
    return id


@pytest.fixture(scope="module")
def over(around: Devices) -> str:
    """The last of those that Ana has won, often enough to be a group with Ben."""
    for _ in range(OFTEN):
        id = around.tablet.open_table("toy", ("Ana", "Ben"))
        around.tablet.move(id, "note_throw", seat="s1", points=60)
        around.tablet.move(id, "next_round", at=around.tablet.at(id, "next_round"))
    return id


def of_what_was(around: Devices, over: str) -> list[str]:
    """People, groups and figures, the end of a game and its way there, and a table to try."""
    tried = around.tablet.post("/demo", game="vale_of_eternity").headers["Location"]
    ended = [f"/tables/{over}/{page}" for page in ("result", "replay?at=2")]
    return [*remembered(around, {}), f"/evenings/{over}", *ended, "/demo", tried]


def paths(around: Devices, table: str) -> dict[str, list[str]]:
    """Who may see which."""
    new = [f"/tables/new/{game}?{WHO}" for game in ("vale_of_eternity", "dream")]
    of_table = [f"/tables/{table}{page}" for page in OF_A_TABLE]
    stranger = ["/", "/keep", "/join", f"/j/{code_of(around.tablet.look(table))}"]
    return {
        "tablet": [*OF_THE_HOUSE, *new, *of_table, f"/evenings/{table}"],
        "phone": ["/", "/help", "/rules/dream", *of_table],
        "stranger": stranger,
    }


def objections(page: Page, light: str) -> Iterator[tuple[int, str, str]]:
    page.evaluate("light => { document.documentElement.dataset.theme = light; }", light)
    for width in CHECKED_BY_AXE:
        page.set_viewport_size({"width": width, "height": TALL})
        yield from ((width, light, what) for _, what in judge(page))


def objected(around: Devices, who: str, paths: list[str]) -> dict[str, list[tuple[int, str, str]]]:
    page, seen = around.page(who, Row(who, (1280, 800), "dark", "fr")), {}
    for path in paths:
        page.goto(around.base + path)
        page.evaluate("document.fonts.ready.then(() => {})")
        seen[path] = [each for light in LIGHTS for each in objections(page, light)]
    assert seen
    return {path: each for path, each in seen.items() if each}


@pytest.mark.parametrize("who", ["tablet", "phone", "stranger"])
def test_nobody_is_kept_out_of_a_page(around: Devices, table: str, who: str) -> None:
    assert objected(around, who, paths(around, table)[who]) == {}


def test_nobody_is_kept_out_of_what_was_played(around: Devices, over: str) -> None:
    what = of_what_was(around, over)
    assert {path.split("/")[1] for path in what} == {"people", "groups", "evenings", "figures", "tables", "demo"}
    assert objected(around, "tablet", what) == {}
