"""Taking back the last tap, and bringing it back, at a table of many facts."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, p50
from tests.bench.house import rooms_at
from tests.bench.long_table import entry
from tests.server_process import PLAIN, Served

FACTS, TIMES = 20_000, 20


def figures() -> Iterator[Figure | str]:
    yield f"Undo at {FACTS:,} facts, with its whole answer"
    with tempfile.TemporaryDirectory() as folder:
        with rooms_at(Path(folder)) as services:
            id = services.tables.opening.open("vale_of_eternity", ("Ana", "Bo", "Cleo"), ("", "", ""), {})
            services.tables.resources.log.append(id, [entry(seq) for seq in range(3, FACTS + 1)])
        served = Served(Path(folder), environ=PLAIN)
        tablet, seconds = served.tablet(), []
        for seq in range(FACTS + 1, FACTS + 1 + 3 * TIMES, 3):
            assert tablet.move(id, "enter_points", seat="s1", points=1).status == 200
            for what in ("undos", "redos"):
                started = time.perf_counter()
                assert tablet.post(f"/tables/{id}/{what}", move=seq).status == 200
                seconds.append(time.perf_counter() - started)
        served.stop()
    yield Figure("undo or redo of the last tap, p50", p50(seconds) * 1000, "ms", 50)
