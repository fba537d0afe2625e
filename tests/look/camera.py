"""One look: a picture of what is visible without scrolling, and what was found to be wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.look.devices import Devices
from tests.look.rows import CHECKED_BY_AXE, Row

HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text(encoding="utf-8")
AXE = (HERE / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
JUDGED = """rules => axe.run(document, rules).then(({violations}) => violations.flatMap(
    ({id, nodes}) => nodes.map(({html}) => ['axe', `${id}: ${html.slice(0, 110)}`])))"""
TWICE = """() => { const root = document.documentElement;
    root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`; }"""
OPEN = """what => { const tab = document.querySelector(`[name=tab][value=${what}]`);
    tab ? tab.click() : document.getElementById(what).showPopover(); }"""
ONCE = "() => { document.documentElement.style.fontSize = ''; }"


@dataclass(frozen=True)
class View:
    """What is looked at: of which game, in which moment, at which address, and what is tapped open there."""

    group: str
    title: str
    path: str
    device: str
    opens: str = ""


@dataclass(frozen=True)
class Shot:
    view: View
    row: Row
    picture: Path
    missed: tuple[tuple[str, str], ...]


def shoot(devices: Devices, view: View, row: Row, picture: Path, is_judged: bool = False) -> Shot:
    page = devices.page(view.device, row)
    go(page, devices.base + view.path, view.opens)
    hold(page, row)
    missed = [*measured(page, row), *(judged(page, row) if is_judged else ())]
    page.screenshot(path=picture, type="jpeg", quality=60)
    return Shot(view, row, picture, tuple(dict.fromkeys(missed)))


def go(page: Page, address: str, opens: str) -> None:
    if page.evaluate("window.looked") != [address, opens]:
        page.goto(address, wait_until="load")
        if opens:
            page.evaluate(OPEN, opens)
        page.evaluate("async (looked) => { window.looked = looked; await document.fonts.ready; }", [address, opens])


def hold(page: Page, row: Row) -> None:
    width, height = row.size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", row.theme)


def measured(page: Page, row: Row) -> Iterator[tuple[str, str]]:
    yield from found(page.evaluate(MEASURE, {"edges": row.laid == "flat"}))
    if row.is_narrow:
        page.evaluate(TWICE)
        missed = found(page.evaluate(MEASURE, {"edges": False}))
        yield from (("twice", what) for kind, what in missed if kind == "sideways")
        page.evaluate(ONCE)


def judged(page: Page, row: Row) -> Iterator[tuple[str, str]]:
    if row.size[0] in CHECKED_BY_AXE:
        yield from judge(page)


def judge(page: Page) -> list[tuple[str, str]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    return found(page.evaluate(JUDGED, RULES))


def found(answer: Any) -> list[tuple[str, str]]:
    return [(str(kind), str(what)) for kind, what in answer]
