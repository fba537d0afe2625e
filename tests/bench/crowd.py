"""How much one process carries: durable taps a second, and 300 tables with three screens each."""

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path

from companion.web.http.guard import COOKIE, read_visitor
from tests.bench.figures import Figure, kib_of, p50, p99
from tests.bench.house import rooms_at
from tests.bench.wire import Hand, Screen, Screens
from tests.http_player import Player
from tests.server_process import COMPANION, PLAIN, ROOT, Served

CLIENTS, SECONDS = 8, 4.0
BESIDE = 16
TABLES, TAPS = 300, 1_000
MANY, AROUND = 1_000, 10
WHO = ("Ana", "Bo", "Cleo", "Dan")
SEATED = {"s1": "a" * 32, "s2": "b" * 32}


def taps_a_second() -> Iterator[Figure | str]:
    yield "Durable taps, each with its whole answer, connections kept alive"
    yield Figure(f"{CLIENTS} clients at one table", durable(CLIENTS, 1), "/s")
    yield Figure(f"{BESIDE} tables with a client each", durable(BESIDE, BESIDE), "/s")
    slow = durable(BESIDE, BESIDE, (sys.executable, "-m", "tests.bench.slow_disk"))
    yield Figure(f"{BESIDE} tables on a disk that takes 8 ms for a commit", slow, "/s", 400, is_rate=True)


def durable(clients: int, tables: int, command: Sequence[str] = COMPANION) -> float:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), command, {**PLAIN, "PYTHONPATH": str(ROOT)})
        tablet = served.tablet()
        opened = [tablet.open_table("vale_of_eternity", who=WHO) for _ in range(tables)]
        until = time.perf_counter() + SECONDS
        with ThreadPoolExecutor(clients) as pool:
            counts = pool.map(lambda client: taps_of(Hand(tablet), opened[client % tables], until), range(clients))
            taps = sum(counts)
        served.stop()
    return taps / SECONDS


def taps_of(hand: Hand, table: str, until: float) -> int:
    taps = 0
    while time.perf_counter() < until:
        hand.tap(table, "enter_points", seat="s1", points=1 - 2 * (taps % 2))
        hand.answered()
        taps += 1
    return taps


def many_tables() -> Iterator[Figure | str]:
    yield from crowded(TABLES, 3, None)


def ten_thousand() -> Iterator[Figure | str]:
    yield from crowded(MANY, AROUND, 20)


def crowded(count: int, around: int, goal: float | None) -> Iterator[Figure | str]:
    screens_in_all = f"{count * around:,} screens"
    yield f"{screens_in_all} in a process: {count} tables, {around} screens each, all open at once"
    with tempfile.TemporaryDirectory() as folder:
        tables = prepared(Path(folder), count)
        served = Served(Path(folder), environ=PLAIN)
        tablet = served.tablet()
        tablet.get("/")
        yield Figure("memory with the tables, without screens", (idle := kib_of(served.process.pid)) / 1024, "MiB")
        screens = {table: watched(tablet, table, around) for table in tables}
        yield Figure("memory with all screens", (full := kib_of(served.process.pid)) / 1024, "MiB")
        yield Figure("memory a screen", (full - idle) / (count * around), "KiB", 20)
        seconds = taps_everywhere(Hand(tablet), screens, TAPS // count)
        yield Figure(f"tap → last of its {around} screens, p50", p50(seconds) * 1000, "ms")
        yield Figure(f"tap → last of its {around} screens, p99, with {screens_in_all}", p99(seconds) * 1000, "ms", goal)
        yield Figure("memory after a tap at each", kib_of(served.process.pid) / 1024, "MiB")
        served.stop()


def prepared(data: Path, count: int) -> list[str]:
    """Tables with two phones each, as the house itself would have made them."""
    with rooms_at(data) as services:
        tables = services.tables
        opened = [tables.opening.open("vale_of_eternity", WHO, [""] * len(WHO), {}) for _ in range(count)]
        for table in opened:
            for seat, cookie in SEATED.items():
                tables.moves.take_seat(table, seat, read_visitor({"cookie": f"{COOKIE}={cookie}"}).device)
    return opened


def watched(tablet: Player, table: str, around: int) -> Screens:
    phones = [Player(tablet.base, cookies={COOKIE: cookie}) for cookie in SEATED.values()]
    screens = Screens(Screen.of(each, table) for each in islice(cycle((tablet, *phones)), around))
    screens.until_last_has(4)
    return screens


def taps_everywhere(hand: Hand, screens: dict[str, Screens], rounds: int) -> list[float]:
    seconds = []
    for seq in range(5, 5 + rounds):
        for table, watching in screens.items():
            started = hand.tap(table, "enter_points", seat="s3", points=seq)
            seconds.append(watching.until_last_has(seq) - started)
            hand.answered()
    return seconds
