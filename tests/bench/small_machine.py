"""As on a Raspberry Pi with a memory card: a processor six times slower, commits of 8 ms, twelve phones; and a phone
that is six times slower itself."""

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from playwright.sync_api import sync_playwright

from tests.bench.figures import Figure, p50, p99
from tests.bench.wire import Hand, Screen, Screens
from tests.browser.screens import NAMES, SIZES, launch
from tests.http_player import Player, code_of
from tests.server_process import PLAIN, ROOT, Served

WHO = ("Ana", "Bo", "Cleo", "Dan", "Eli", "Fay", "Gil", "Hal", "Ida", "Jo", "Kim", "Lou")
SLOWER, TURN, PHONES, TAPS, LOADS = 6, 0.002, 12, 100, 5
WI_FI = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}

OPENED = """() => new Promise((opened) => {
    const desk = document.getElementById("desk"), from = performance.now();
    document.querySelector("[data-now]").click();
    requestAnimationFrame(function stands() {
        if (!desk.querySelector(".desk__title")) return requestAnimationFrame(stands);
        setTimeout(() => { opened(performance.now() - from); desk.close(); });
    });
})"""


@contextmanager
def slower(pid: int) -> Iterator[None]:
    """The process runs a sixth of the time, in turns that are short beside a tap."""
    over = Event()

    def hold() -> None:
        while not over.is_set():
            os.kill(pid, signal.SIGSTOP)
            over.wait(TURN * (SLOWER - 1))
            os.kill(pid, signal.SIGCONT)
            over.wait(TURN)

    holder = Thread(target=hold)
    holder.start()
    try:
        yield
    finally:
        over.set()
        holder.join()


def figures() -> Iterator[Figure | str]:
    yield f"A processor {SLOWER} times slower and commits of 8 ms: {PHONES} phones"
    with tempfile.TemporaryDirectory() as folder:
        slow_disk = (sys.executable, "-m", "tests.bench.slow_disk")
        served = Served(Path(folder), slow_disk, {**PLAIN, "PYTHONPATH": str(ROOT)})
        tablet = served.tablet()
        id = tablet.open_table("vale_of_eternity", who=WHO[:4])
        code, phones = code_of(tablet.look(id)), [Player(served.base) for _ in WHO[:4]]
        for number, phone in enumerate(phones, 1):
            phone.seat(code, f"s{number}")
        screens = Screens(Screen.of(phones[each % 4], id) for each in range(PHONES))
        seconds, hand, seq = [], Hand(phones[0]), int(tablet.look(id)["seq"])
        screens.until_last_has(seq)
        with slower(served.process.pid):
            for tap in range(TAPS):
                started = hand.tap(id, "enter_points", seat="s1", points=1 - 2 * (tap % 2), seen=seq)
                seq += 1
                seconds.append(screens.until_last_has(seq) - started)
                hand.answered()
        yield Figure(f"tap → all of {PHONES} phones, p50", p50(seconds) * 1000, "ms")
        yield Figure(f"tap → all of {PHONES} phones, p99", p99(seconds) * 1000, "ms", 100)
        asked = f"a phone {SLOWER} times slower, 1.6 Mbit/s, 150 ms: first load"
        has_browser = any(map(shutil.which, NAMES))
        yield (
            Figure(f"{asked}, median", loaded(phones[1], id), "s", 2.0) if has_browser else f"{asked}: no Chromium here"
        )
        if has_browser:
            yield Figure(
                f"a phone {SLOWER} times slower: ? → the rule stands, median", asked_why(phones[2], id), "ms", 100
            )
        served.stop()


def asked_why(phone: Player, id: str) -> float:
    """Once the screen has been calm for a moment, as when people begin to argue."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        width, height = SIZES["phone"]
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.context.add_cookies([{"name": name, "value": it, "url": phone.base} for name, it in phone.cookies.items()])
        with page.expect_event("requestfinished", lambda request: "/rules/" in request.url):
            page.goto(f"{phone.base}/tables/{id}")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return p50([page.evaluate(OPENED) for _ in range(LOADS)])


def loaded(phone: Player, id: str) -> float:
    """Nothing of it known before, as for a guest."""
    seconds = []
    with sync_playwright() as playwright, launch(playwright) as browser:
        for _ in range(LOADS):
            width, height = SIZES["phone"]
            context = browser.new_context(viewport={"width": width, "height": height})
            cookies = [{"name": name, "value": value, "url": phone.base} for name, value in phone.cookies.items()]
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page = context.new_page()
            wire = context.new_cdp_session(page)
            wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            wire.send("Network.enable")
            wire.send("Network.emulateNetworkConditions", WI_FI)
            started = time.perf_counter()
            page.goto(f"{phone.base}/tables/{id}")
            page.locator('#screen[data-live="yes"]').wait_for()
            seconds.append(time.perf_counter() - started)
            context.close()
    return p50(seconds)
