"""Every figure with its goal. Nothing here fails: a miss is said in words. Loopback only, within three minutes; with
`--all` also what takes longer, a browser, or boardgame.io from its package index."""

import gc
import sys
import time

from tests.bench import (
    campaign,
    cold,
    crowd,
    evening,
    games,
    long_table,
    memory,
    page,
    paint,
    processes,
    rules,
    small_machine,
    undo,
)
from tests.bench.figures import allow_open_files, tell

ALWAYS = (
    crowd.taps_a_second, crowd.many_tables, long_table.figures, undo.figures, games.figures,
    campaign.figures, memory.figures, cold.figures, rules.figures, processes.figures,
)  # fmt: skip
LONG = (paint.figures, page.figures, evening.beside_boardgame_io, small_machine.figures, crowd.ten_thousand)

if __name__ == "__main__":
    started = time.perf_counter()
    allow_open_files(16_384)
    gc.freeze()
    for figures in (*(LONG if "--all" in sys.argv else (evening.figures,)), *ALWAYS):
        begun = time.perf_counter()
        tell(figures())
        print(f"  ({time.perf_counter() - begun:.0f} s)")
    print(f"\nThe whole bench took {time.perf_counter() - started:.0f} s.")
