"""How much one process carries: durable taps a second, and 300 tables with three screens each."""

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from companion.web.guard import COOKIE, visitor
from tests.bench.figures import Figure, in_ms, kib_of
from tests.bench.house import rooms_at
from tests.bench.wire import Hand, Screen, Screens
from tests.playing import Player
from tests.serving import Served

CLIENTS, SECONDS = 8, 4.0
TABLES, ROUNDS = 300, 3
WHO = ("Ana", "Bo", "Cleo", "Dan")
SEATED = {"s1": "a" * 32, "s2": "b" * 32}


def taps_a_second() -> Iterator[Figure | str]:
    yield f"Durable taps, {CLIENTS} clients at one table, connections kept alive"
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        tablet = served.tablet()
        table = tablet.open_table(who=WHO)
        with ThreadPoolExecutor(CLIENTS) as pool:
            counts = pool.map(lambda _: taps_of(Hand(tablet), table, time.perf_counter() + SECONDS), range(CLIENTS))
            yield Figure("taps a second", sum(counts) / SECONDS, "/s")
        served.stop()


def taps_of(hand: Hand, table: str, until: float) -> int:
    taps = 0
    while time.perf_counter() < until:
        hand.tap(table, "enter_points", seat="s1", points=1 - 2 * (taps % 2))
        hand.answered()
        taps += 1
    return taps


def many_tables() -> Iterator[Figure | str]:
    yield f"{TABLES} tables, 3 screens each, all open at once"
    with tempfile.TemporaryDirectory() as folder:
        tables = prepared(Path(folder))
        served = Served(Path(folder))
        tablet = served.tablet()
        tablet.get("/")
        yield Figure("memory with the tables, without screens", (idle := kib_of(served.process.pid)) / 1024, "MiB")
        screens = {table: watched(tablet, table) for table in tables}
        yield Figure("memory with all screens", (full := kib_of(served.process.pid)) / 1024, "MiB")
        yield Figure("memory a screen", (full - idle) / (3 * TABLES), "KiB")
        yield from in_ms("tap → last of its 3 screens", taps_everywhere(Hand(tablet), screens))
        yield Figure("memory after a tap at each", kib_of(served.process.pid) / 1024, "MiB")
        served.stop()


def prepared(data: Path) -> list[str]:
    """Tables with two phones each, as the house itself would have made them."""
    with rooms_at(data) as rooms:
        tables = rooms.tables
        opened = [tables.open("vale_of_eternity", WHO, [""] * len(WHO), {}) for _ in range(TABLES)]
        for table in opened:
            for seat, cookie in SEATED.items():
                tables.take_seat(table, seat, visitor({"cookie": f"{COOKIE}={cookie}"}).device)
    return opened


def watched(tablet: Player, table: str) -> Screens:
    phones = [Player(tablet.base, cookies={COOKIE: cookie}) for cookie in SEATED.values()]
    screens = Screens(Screen.of(each, table) for each in (tablet, *phones))
    screens.until_last_has(4)
    return screens


def taps_everywhere(hand: Hand, screens: dict[str, Screens]) -> list[float]:
    seconds = []
    for seq in range(5, 5 + ROUNDS):
        for table, watching in screens.items():
            started = hand.tap(table, "enter_points", seat="s3", points=seq)
            seconds.append(watching.until_last_has(seq) - started)
            hand.answered()
    return seconds
