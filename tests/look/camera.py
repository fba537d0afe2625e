"""One look: a picture of what is visible without scrolling, and what was found to be wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from playwright.sync_api import Page

from tests.look.devices import Devices
from tests.look.rows import Row

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
# A scene is shown once, a greeting where the address names it, and the last seconds of a clock have to be waited for.
OPEN = """async (what) => {
    const clocks = [...document.querySelectorAll("[data-ends-at]")];
    if (what === "scene") for (const each of document.querySelectorAll("[data-once]")) each.checked = false;
    else if (what === "welcome") location.hash = what;
    else if (what === "last-seconds") {
        for (const each of clocks) each.dataset.endsAt = Date.now() / 1000 + 9;
        await new Promise((done) => setTimeout(done, 1100));
    } else {
        const tab = document.querySelector(`[name=tab][value=${what}]`);
        tab ? tab.click() : document.getElementById(what)?.showModal();
        return Boolean(tab || document.getElementById(what));
    }
    return true; }"""
AS_IT_WAS = """() => { for (const each of [...document.querySelectorAll("dialog[open]")].reverse()) each.close();
    for (const each of document.querySelectorAll("[data-once]")) each.checked = true;
    if (location.hash) location.hash = "";
    document.querySelector("[name=tab][value=now]")?.click(); }"""
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
    number: int
    picture: Path
    missed: tuple[tuple[str, str], ...]


def shoot(
    devices: Devices,
    view: View,
    row: Row,
    number: int,
    folder: Path,
    is_judged: bool = False,
    only_missed: bool = False,
) -> Iterator[Shot]:
    """Nothing, where there is nothing to open: some things a tablet has only when it lies flat. A picture's name stays
    the same from one look to the next."""
    picture = folder / f"{crc32(repr((view.group, view.title, view.device, view.opens, row)).encode()):08x}.jpg"
    page = devices.page(view.device, row)
    if not go(page, devices.base + view.path, view.opens):
        return
    hold(page, row)
    # A scene covers what stands behind it, and is gone before anything is tapped.
    missed = [] if view.opens == "scene" else [*measured(page, row), *(judge(page) if is_judged else ())]
    if missed or not only_missed:
        page.screenshot(path=picture, type="jpeg", quality=60)
    yield Shot(view, row, number, picture, tuple(dict.fromkeys(missed)))


def go(page: Page, address: str, opens: str) -> bool:
    """What lies on one page is looked at without loading it again. False when it cannot be opened there."""
    at, opened, is_open = page.evaluate("window.looked") or ("", "", True)
    if (at, opened) != (address, opens):
        if at != address:
            page.goto(address, wait_until="load")
        elif opened:
            page.evaluate(AS_IT_WAS)
        is_open = not opens or page.evaluate(OPEN, opens)
        looked = [address, opens, is_open]
        page.evaluate("async (looked) => { window.looked = looked; await document.fonts.ready; }", looked)
    return bool(is_open)


def hold(page: Page, row: Row) -> None:
    width, height = row.size
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", row.theme)


def measured(page: Page, row: Row) -> Iterator[tuple[str, str]]:
    yield from found(page.evaluate(MEASURE, {"edges": row.laid == "flat"}))
    if row.is_narrow:
        page.evaluate(TWICE)
        missed = found(page.evaluate(MEASURE, {"edges": False}))
        yield from (("twice", what) for kind, what in missed if kind == "sideways")
        page.evaluate(ONCE)


def judge(page: Page) -> list[tuple[str, str]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    return found(page.evaluate(JUDGED, RULES))


def found(answer: Any) -> list[tuple[str, str]]:
    return [(str(kind), str(what)) for kind, what in answer]
