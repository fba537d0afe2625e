"""Every page around the tables, for everybody: nothing that axe objects to, in both lights and all widths."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.look.camera import judge
from tests.look.devices import Devices, devices
from tests.look.rows import CHECKED_BY_AXE, Row
from tests.playing import code_of
from tests.serving import Served

LIGHTS = ("dark", "light")
TALL = 800
WHO = "who=Ana&who=Jean-Baptiste&who=Marguerite-Clémentine+XY"
OF_THE_HOUSE = (
    "/", "/help", "/help/vale_of_eternity", "/rules", "/rules?q=pierre", "/rules/dream", "/rules/dream/DR-008",
    "/people", "/evenings", "/files/backups", "/files/lessons", "/files/house", "/cards", "/keepers",
    "/join", "/keep", "/nowhere",
)  # fmt: skip
OF_A_TABLE = ("/history", "/people", "/settings", "/moves/enter_points", "/moves/add_seat", "/moves/set_goal")


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
    id = around.tablet.open_table("vale_of_eternity", ("Ana", "Ben"))
    for seat, points in (("s1", 7), ("s2", 12)):
        around.tablet.move(id, "enter_points", seat=seat, points=points)
    around.tablet.move(id, "next_round", at=around.tablet.at(id, "next_round"))
    around.sit(id, "s2")
    assert around.tablet.post("/files/backups").status < 400
    return id


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


@pytest.mark.parametrize("who", ["tablet", "phone", "stranger"])
def test_nobody_is_kept_out_of_a_page(around: Devices, table: str, who: str) -> None:
    page, seen = around.page(who, Row(who, (1280, 800), "dark", "fr")), {}
    for path in paths(around, table)[who]:
        page.goto(around.base + path)
        seen[path] = [each for light in LIGHTS for each in objections(page, light)]
    assert {path: each for path, each in seen.items() if each} == {}
