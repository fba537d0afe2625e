"""From the command to the first page, in an empty folder, and the memory of a house with one table."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, kib_of, p50
from tests.http_player import Player
from tests.server_process import PLAIN, Served

STARTS = 7


def figures() -> Iterator[Figure | str]:
    yield f"Switching on ({STARTS} times)"
    with tempfile.TemporaryDirectory() as folder:
        seconds, kib = zip(*(started(Path(folder) / str(time)) for time in range(STARTS)), strict=True)
    yield Figure("process start → first page, median", p50(seconds), "s", 0.4)
    yield Figure("memory with one table that somebody looks at, median", p50(kib) / 1024, "MiB", 60)


def started(data: Path) -> tuple[float, float]:
    """Without bytecode being written: the first start has done that."""
    begun = time.perf_counter()
    served = Served(data, environ=PLAIN)
    assert Player(served.base).get("/").status == 200
    seconds, tablet = time.perf_counter() - begun, served.tablet()
    assert tablet.get(f"/tables/{tablet.open_table('vale_of_eternity')}").status == 200
    kib = kib_of(served.process.pid)
    served.stop()
    return seconds, kib
