"""A table that has been played for years: a tap there against a tap at a fresh one, and its first opening."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.table.fact import TABLET, Fact
from tests.bench.figures import Figure, in_ms, p50
from tests.bench.house import rooms_at
from tests.bench.wire import Hand, Screen, Screens
from tests.server_process import PLAIN, Served

LONG, SHORT, TAPS, OPENINGS = 50_000, 50, 300, 5
OPENING = """
import sys, time
from pathlib import Path
from tests.bench.house import rooms_at
with rooms_at(Path(sys.argv[1])) as services:
    started = time.perf_counter()
    services.tables.memory.load(sys.argv[2])
    print(time.perf_counter() - started)
"""


def figures() -> Iterator[Figure | str]:
    yield f"A table of {LONG:,} facts"
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        short, long = prepared(data)
        cold = [opened_cold(data, long) for _ in range(OPENINGS)]
        yield Figure("cold opening, median", p50(cold), "s", 0.5)
        at_short, at_long = tapped(data, short, long)
    yield from in_ms(f"tap → its screen and the answer at {SHORT} facts", at_short)
    yield from in_ms(f"tap → its screen and the answer at {LONG:,} facts", at_long)
    yield Figure("long against short, p50", p50(at_long) / p50(at_short), "×", 1.5)


def prepared(data: Path) -> tuple[str, str]:
    with rooms_at(data) as services:
        ids = [
            services.tables.opening.open("vale_of_eternity", ("Ana", "Bo", "Cleo"), ("", "", ""), {}) for _ in range(2)
        ]
        for id, facts in zip(ids, (SHORT, LONG), strict=True):
            services.tables.resources.log.append(id, [entry(seq) for seq in range(3, facts + 1)])
    return ids[0], ids[1]


def entry(seq: int) -> Fact:
    data = {"seat": f"s{seq % 3 + 1}", "points": 1 - 2 * (seq % 2), "round": 1}
    return Fact("points_entered", data, seq, seq, TABLET, 1_700_000_000.0 + seq)


def opened_cold(data: Path, table: str) -> float:
    command = [sys.executable, "-c", OPENING, str(data), table]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def tapped(data: Path, *tables: str) -> list[list[float]]:
    served = Served(data, environ=PLAIN)
    hand = Hand(served.tablet())
    seconds: list[list[float]] = [[] for _ in tables]
    screens = [Screens([Screen.of(hand.player, table)]) for table in tables]
    for watching, facts in zip(screens, (SHORT, LONG), strict=True):
        watching.until_last_has(facts)
    for tap in range(1, TAPS + 1):
        for table, watching, facts, kept in zip(tables, screens, (SHORT, LONG), seconds, strict=True):
            started = hand.tap(table, "enter_points", seat="s1", points=1, seen=facts + tap - 1)
            kept.append(max(watching.until_last_has(facts + tap), hand.answered()) - started)
    served.stop()
    return seconds
