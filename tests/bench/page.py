"""What a page costs beside the tap itself: how soon each button answers a finger on a slow phone, the same tap in the
other games, a page that waits, and what it keeps in memory."""

import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.bench.figures import Figure, cpu_seconds, kib_of, p50
from tests.bench.games import TAPS, VALE, WHO
from tests.bench.wire import Hand
from tests.browser.screens import SIZES, launch
from tests.http_player import Player, code_of
from tests.server_process import PLAIN, Served

SLOWER, BUTTONS, TIMES, IDLE = 6, 8, 20, 30
MANY, RECONNECTS, ANSWER, SETTLE = 3_000, 200, 0.35, 20
WATCH = """() => {
    window.waits = new Map();
    new PerformanceObserver((list) => {
        for (const { interactionId: id, duration } of list.getEntries()) {
            if (id) waits.set(id, Math.max(waits.get(id) ?? 0, duration));
        }
    }).observe({ type: "event", durationThreshold: 16 });
    document.addEventListener("parts:shown", () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.painted?.((performance.timeOrigin + performance.now()) / 1000);
        port2.postMessage(0);
    }));
}"""
# The tabs of a phone come last, as they take the buttons away. A button that leads to another page is left out.
SEEN = """(most) => ["#screen button, .bar button", ".tab"].flatMap((kind) =>
    [...document.querySelectorAll(kind)].map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const x = (left + right) / 2, y = (top + bottom) / 2;
        const stays = each.form?.matches("[hx-post], #popups") ?? true;
        return stays && each.contains(document.elementFromPoint(x, y)) && !each.disabled && { x, y };
    }).filter(Boolean).slice(0, most))"""
CLOSE = 'for (const each of document.querySelectorAll("dialog[open]")) each.close()'
RECONNECT = """(times) => new Promise((done) => {
    const again = () => {
        if (!times--) { document.removeEventListener("stream:open", again); return done(); }
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    };
    document.addEventListener("stream:open", again);
    again();
})"""


class Watched:
    """A phone's page at a table of one game, whose seat it holds, and a tablet that taps without a browser."""

    def __init__(self, browser: Browser, tablet: Player, game: str) -> None:
        self.id = tablet.open_table(game, WHO)
        phone = Player(tablet.base).seat(code_of(tablet.look(self.id)), "s2")
        self.browser, self.tablet, self.url = browser, tablet, f"{tablet.base}/tables/{self.id}"
        self.page = open_page(browser, phone.cookies, self.url)
        self.wire: CDPSession = self.page.context.new_cdp_session(self.page)
        self.wire.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.hand, self.seq = Hand(tablet), int(tablet.look(self.id)["seq"])
        self.fields, self.field = TAPS[game]

    def tap(self, number: int) -> float:
        change = {self.field: 1 + number % 2 if self.field == "points" else 1 - 2 * (number % 2)}
        sent = time.time()
        self.hand.tap(self.id, **{**self.fields, **change}, seen=self.seq)  # type: ignore[arg-type]
        self.hand.answered()
        self.seq += 1
        return sent

    def seconds_to_paint(self, number: int) -> float:
        self.page.evaluate("next = new Promise((done) => { painted = done; }), 0")
        sent = self.tap(number)
        painted: float = self.page.evaluate("next")
        return painted - sent

    def waits_of_buttons(self) -> list[float]:
        """Returns the milliseconds until each button of the phone and of a tablet has answered."""
        tablet = open_page(self.browser, self.tablet.cookies, self.url, "tablet")
        waits = [wait for page in (self.page, tablet) for wait in waits_of_buttons(page)]
        tablet.context.close()
        return waits

    def metric(self, name: str) -> float:
        told: dict[str, float] = {
            each["name"]: each["value"] for each in self.wire.send("Performance.getMetrics")["metrics"]
        }
        return told[name]

    def heap(self) -> float:
        self.wire.send("HeapProfiler.collectGarbage")
        return self.metric("JSHeapUsedSize")


def waits_of_buttons(page: Page) -> list[float]:
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for spot in page.evaluate(SEEN, BUTTONS):
        wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(ANSWER * 1000)
        page.evaluate(CLOSE)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    waits: list[float] = page.evaluate("[...waits.values()]")
    return waits


def open_page(browser: Browser, cookies: Mapping[str, str], url: str, kind: str = "phone") -> Page:
    width, height = SIZES[kind]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    page = context.new_page()
    page.goto(url)
    page.locator('#screen[data-live="yes"]').wait_for(state="attached")
    page.evaluate(WATCH)
    return page


def figures() -> Iterator[Figure | str]:
    yield "A page for itself"
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = launch(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        served = Served(folder, environ=PLAIN)
        stack.callback(served.stop)
        tablet = served.tablet()
        tables = {game: Watched(browser, tablet, game) for game in TAPS}
        rounds = [{game: each.seconds_to_paint(number) for game, each in tables.items()} for number in range(TIMES)]
        painted = {game: p50([each[game] for each in rounds]) for game in TAPS}
        for game in TAPS:
            yield Figure(f"{game}: painted on a phone, against the Vale", painted[game] / painted[VALE], "×", 1.3)
        yield from idle(tables[VALE], served.process.pid)
        waits = sorted(wait for each in tables.values() for wait in each.waits_of_buttons())
        yield Figure(
            f"a button answers on a device {SLOWER} times slower, p95 of {len(waits)}",
            waits[int(0.95 * len(waits))], "ms", 100,
        )  # fmt: skip
        yield from kept(tables[VALE], served.process.pid)


def idle(table: Watched, pid: int) -> Iterator[Figure]:
    """The browser tidies up behind the taps first: what it does then is no waiting."""
    table.heap()
    table.page.wait_for_timeout(SETTLE * 1000)
    work, server = table.metric("TaskDuration"), cpu_seconds(pid)
    table.page.wait_for_timeout(IDLE * 1000)
    yield Figure(
        "work of a page that waits, a minute", 1000 * (table.metric("TaskDuration") - work) * 60 / IDLE, "ms", 5
    )
    yield Figure("processor of a house that waits, five pages", 100 * (cpu_seconds(pid) - server) / IDLE, "%", 0.1)


def kept(table: Watched, pid: int) -> Iterator[Figure]:
    """Both are warm: what they keep grows by what is forgotten to be let go."""
    # The house has closed the line of before, on which nobody has tapped for a minute.
    table.hand = Hand(table.tablet)
    for number in range(MANY // 10):
        table.tap(number)
    heap, house = table.heap(), kib_of(pid)
    for number in range(MANY):
        table.tap(number)
    table.page.evaluate(RECONNECT, RECONNECTS)
    after = f"after {MANY:,} taps and {RECONNECTS} reconnects, against before"
    yield Figure(f"a page's memory {after}", 100 * (table.heap() / heap - 1), "%", 3)
    yield Figure(f"the house's memory {after}", 100 * (kib_of(pid) / house - 1), "%", 3)
