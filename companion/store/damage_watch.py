"""Checks the file of a house for damage, in a background thread, because a large house takes seconds."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from companion.store.house_database import Unhealthy, inspect_house
from companion.table.house.backup_contract import NO_DAMAGE, HouseDamage
from companion.table.log.store_contract import CannotWrite, NewerData

# After a check that took longer than BRIEF seconds, there is no other check for REST times as long.
BRIEF, REST = 0.25, 20


class DamageWatch:
    """Checks the file `house` for damage when asked, at most one check at a time. After a check that took long, no new
    check starts for a while, and its result is returned again."""

    def __init__(self, house: Path) -> None:
        self.house, self.found = house, NO_DAMAGE
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="damage")
        self.look: Future[None] | None = None
        self.rests_until = 0.0

    def damage(self, patience: float) -> HouseDamage:
        """Starts a check if it is time for one, waits for it at most `patience` seconds, and returns the latest
        result."""
        is_looking = self.look is not None and not self.look.done()
        if not is_looking and time.monotonic() >= self.rests_until:
            self.look = self.thread.submit(self.examine)
        if self.look:
            with suppress(TimeoutError):
                self.look.result(patience)
        return self.found

    def examine(self) -> None:
        """Checks the file and stores the result. If the file cannot be read at present, the earlier result stays."""
        began = time.monotonic()
        try:
            held = inspect_house(self.house)
            self.found = HouseDamage(tables=len(held.broken), photos=held.missing + held.spoilt)
        except Unhealthy:
            self.found = HouseDamage(is_file=True)
        except (CannotWrite, NewerData, OSError):
            return
        took = time.monotonic() - began
        self.rests_until = began + took * (1 + REST) if took > BRIEF else 0.0
