"""Every figure with its goal. Nothing here fails: a miss is said in words. Loopback only, within three minutes."""

import gc
import time

from tests.bench import campaign, cold, crowd, evening, long_table, memory, rules
from tests.bench.figures import allow_open_files, tell

if __name__ == "__main__":
    started = time.perf_counter()
    allow_open_files(4096)
    gc.freeze()
    for figures in (
        evening.figures,
        crowd.taps_a_second,
        crowd.many_tables,
        long_table.figures,
        campaign.figures,
        memory.figures,
        cold.figures,
        rules.figures,
    ):
        tell(figures())
    print(f"\nThe whole bench took {time.perf_counter() - started:.0f} s.")
