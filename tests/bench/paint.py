"""Finger to paint: six real pages of one table in one Chromium, beside boardgame.io's own React client, by turns.
`python -m tests.bench.paint FOLDER` compares with the version that lies in another folder, too."""

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.bench.boardgame import Rival
from tests.bench.figures import Figure, cpu_seconds, p50, p99, tell
from tests.browser.screens import SIZES, launch
from tests.http_player import Player, code_of
from tests.server_process import PLAIN, Served

ROUNDS, SLOW_ROUNDS, TAPS, SLOW_TAPS, SLOWER = 5, 2, 24, 6, 6
WARM, PAUSE, PATIENCE = 0.3, 0.1, 60
SEATS, WHO = ("s1", "s2", "s3", "s4"), ("Ana", "Bo", "Cleo", "Dan")
PROBE = Path(__file__).with_name("paint_probe.js").read_text()
WORK = ("TaskDuration", "RecalcStyleDuration", "LayoutDuration", "ScriptDuration")


@dataclass
class Watched:
    """One page, its wire to the browser's tools, what came down on it, and how many taps it has painted."""

    page: Page
    wire: CDPSession
    came: int = 0
    painted: int = 0

    def __post_init__(self) -> None:
        self.wire.on("Runtime.bindingCalled", lambda _: self.count_paint())
        self.wire.send("Runtime.enable")
        self.wire.send("Runtime.addBinding", {"name": "tellPaint"})
        self.wire.on("Network.dataReceived", lambda of: self.count(of["encodedDataLength"] or of["dataLength"]))
        self.wire.on("Network.webSocketFrameReceived", lambda of: self.count(len(of["response"]["payloadData"])))
        self.wire.send("Performance.enable", {"timeDomain": "threadTicks"})

    def count(self, size: int) -> None:
        self.came += size

    def count_paint(self) -> None:
        self.painted += 1

    def notes(self) -> dict[str, list[float]]:
        """What the probe has noted since it was asked last."""
        notes: dict[str, list[float]] = self.page.evaluate("takePaintNotes()")
        return notes

    def work(self) -> list[float]:
        told = {each["name"]: each["value"] for each in self.wire.send("Performance.getMetrics")["metrics"]}
        return [told[name] for name in WORK]

    def slow_down(self, rate: int) -> None:
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": rate})


@dataclass
class Figures:
    """Milliseconds of each tap, and of its cost."""

    last: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    work: list[Sequence[float]] = field(default_factory=list)
    server: list[float] = field(default_factory=list)


class Table:
    """Six pages: four phones, the first of which taps, and two tablets. `pid` is the server's process."""

    pad = ""

    def __init__(self, browser: Browser, pid: int) -> None:
        self.browser, self.pid, self.pages = browser, pid, list[Watched]()
        self.figures: dict[str, Figures] = {"": Figures(), "one slow phone": Figures(), "all slow": Figures()}

    def open(self, kind: str, url: str, cookies: Mapping[str, str], selector: str, tab: str = "") -> None:
        width, height = SIZES[kind]
        context = self.browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
        page = context.new_page()
        page.goto(url)
        if tab:
            page.locator(f'[name="tab"][value="{tab}"]').tap()
        page.locator(selector).first.wait_for(state="attached")
        page.evaluate("document.fonts.ready.then(() => {})")
        page.evaluate(PROBE, selector)
        self.pages.append(Watched(page, context.new_cdp_session(page)))

    def tap(self, points: int) -> None:
        wire = self.pages[0].wire
        wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self.keys[points]]})
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def find_keys(self) -> None:
        self.keys = {points: middle(self.pages[0].page, f'{self.pad} button[value="{points}"]') for points in (1, -1)}

    def taps(self, count: int, pause: float) -> None:
        """Each tap waits until all pages have painted the one before: two at once would leave a number as it was."""
        for number in range(count):
            wanted = [(each, each.painted + 1) for each in self.pages]
            self.tap(-1 if number % 2 else 1)
            until = time.monotonic() + PATIENCE
            while any(each.painted < painted for each, painted in wanted):
                assert time.monotonic() < until, [each.painted for each in self.pages]
                self.pages[0].page.wait_for_timeout(10)
            self.pages[0].page.wait_for_timeout(pause * 1000)

    def round(self, how: str, slow: Sequence[int]) -> None:
        for number in slow:
            self.pages[number].slow_down(SLOWER)
        self.taps(2, WARM)
        for each in self.pages:
            each.notes()
        work, server, taps = self.pages[1].work(), cpu_seconds(self.pid), SLOW_TAPS if slow else TAPS
        self.taps(taps, PAUSE)
        found = self.figures[how]
        found.work.append(
            [1000 * (after - before) / taps for before, after in zip(work, self.pages[1].work(), strict=True)]
        )
        found.server.append(1000 * (cpu_seconds(self.pid) - server) / taps)
        self.note(found, [each.notes() for each in self.pages])
        for number in slow:
            self.pages[number].slow_down(1)

    def note(self, found: Figures, notes: Sequence[dict[str, list[float]]]) -> None:
        taps, painted = notes[0]["taps"], [each["painted"] for each in notes]
        assert {len(each) for each in painted} == {len(taps)}, [len(each) for each in painted]
        for tap, answered, *seen in zip(taps, notes[0]["answered"], *painted, strict=True):
            found.last.append(max(seen) - tap)
            found.other.append(seen[1] - tap)
            found.own.append(seen[0] - tap)
            found.answered.append(answered - tap)

    def bytes_of_a_tap(self) -> list[float]:
        """Bytes that come down on the tapper, another phone, and a tablet."""
        for each in self.pages:
            each.wire.send("Network.enable")
        self.taps(2, 1)
        for each in self.pages:
            each.came = 0
        self.taps(10, 0.3)
        return [each.came / 10 for each in (self.pages[0], self.pages[1], self.pages[-1])]


def middle(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


class Ours(Table):
    pad = ".mine__points"

    def __init__(self, browser: Browser, served: Served) -> None:
        super().__init__(browser, served.process.pid)
        tablet = served.tablet()
        id = tablet.open_table("vale_of_eternity", who=WHO)
        phones = [Player(served.base).seat(code_of(tablet.look(id)), seat) for seat in SEATS]
        # The hint for newcomers goes when it has happened twice, and the pad below it moves up.
        for points in (3, 2):
            assert (
                tablet.move(id, "enter_points", seat="s1", points=points, at=tablet.at(id, "enter_points")).status < 400
            )
        url = f"{served.base}/tables/{id}"
        self.open("phone", url, phones[0].cookies, ".me__score, #score-s1 output")
        for phone in phones[1:]:
            self.open("phone", url, phone.cookies, "#score-s1 output", "table")
        for _ in range(2):
            self.open("tablet", url, tablet.cookies, "#score-s1 output")
        for each in self.pages:
            each.page.locator('#screen[data-live="yes"]').wait_for(state="attached")
        self.find_keys()


class Theirs(Table):
    pad = ".pad"

    def __init__(self, browser: Browser, rival: Rival) -> None:
        super().__init__(browser, rival.server.pid)
        for seat, kind in enumerate(("phone",) * 4 + ("tablet",) * 2):
            self.open(kind, f"{rival.page}&seat={seat}", {}, "#score-0")
        self.find_keys()


def figures() -> Iterator[Figure | str]:
    yield "Finger to paint: six pages in one Chromium, taps on a phone"
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        browser = launch(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        tables: dict[str, Table] = {"ours": Ours(browser, served(stack, folders[0], ""))}
        if len(sys.argv) > 1 and Path(sys.argv[-1]).is_dir():
            tables["before"] = Ours(browser, served(stack, folders[1], sys.argv[-1]))
        if rival := Rival.found():
            stack.callback(rival.close)
            tables["boardgame.io"] = Theirs(browser, rival)
        for number in range(ROUNDS):
            for how, slow in (("", ()), ("one slow phone", (0, 1)), ("all slow", range(6))):
                for table in tables.values() if not slow or number < SLOW_ROUNDS else ():
                    table.round(how, slow)
        for name, table in tables.items():
            yield from told(name, table)
        if rival:
            yield from against(tables["ours"].figures, tables["boardgame.io"].figures)


def served(stack: ExitStack, folder: Path, root: str) -> Served:
    house = Served(folder, environ={**PLAIN, "PYTHONPATH": root} if root else PLAIN)
    stack.callback(house.stop)
    return house


def told(name: str, table: Table) -> Iterator[Figure | str]:
    yield f"  {name}, milliseconds"
    for how, found in table.figures.items():
        of = f", {how}" if how else ""
        for what, ms in (
            ("the last of six pages", found.last),
            ("another phone", found.other),
            ("the phone that tapped", found.own),
        ):
            yield Figure(f"painted on {what}{of}, p50", p50(ms), "ms")
            yield Figure(f"painted on {what}{of}, p99", p99(ms), "ms")
        yield Figure(f"the first frame after the tap{of}, p50", p50(found.answered), "ms")
        for what, *ms in zip(WORK, *found.work, strict=True):
            yield Figure(f"another phone's page{of}: {what}", median(ms), "ms")
    yield Figure("processor of the server", median(table.figures[""].server), "ms")
    for what, size in zip(("the tapper", "another phone", "a tablet"), table.bytes_of_a_tap(), strict=True):
        yield Figure(f"down on {what}", size / 1000, "KB")


def against(ours: dict[str, Figures], theirs: dict[str, Figures]) -> Iterator[Figure]:
    for how in ours:
        of, mine, other = f", {how}" if how else "", ours[how], theirs[how]
        yield Figure(f"last of six against boardgame.io{of}, p50", p50(mine.last) / p50(other.last), "×", 1.2)
        yield Figure(f"last of six against boardgame.io{of}, p99", p99(mine.last) / p99(other.last), "×", 1.0)
        yield Figure(f"another phone against boardgame.io{of}, p50", p50(mine.other) / p50(other.other), "×", 1.2)
        yield Figure(
            f"on its way on the tapper against boardgame.io{of}, p50", p50(mine.answered) / p50(other.own), "×", 1.0
        )


if __name__ == "__main__":
    tell(figures())
