"""Makes a backup by itself when an evening is over: nobody has tapped for a while, or a game has ended."""

import asyncio
import logging
from collections.abc import Callable

from companion.feed import EVERY, WHOLE_HOUSE
from companion.table.backups import Backups
from companion.table.folded import HOUSE_ID
from companion.table.log import CannotWrite
from companion.table.play import Tables

log = logging.getLogger("veilleuse")
QUIET, AFTER_THE_END = 20 * 60.0, 60.0
Later = Callable[[float, Callable[[], None]], asyncio.TimerHandle]


class Evening:
    """`later` is the loop's own timer. Hears of every table that something happened there."""

    def __init__(self, tables: Tables, backups: Backups, later: Later | None = None) -> None:
        self.tables, self.backups, self.later = tables, backups, later
        self.timer: asyncio.TimerHandle | None = None

    def hear(self, topic: str) -> None:
        if topic in (HOUSE_ID, EVERY, WHOLE_HOUSE):
            return
        if self.timer:
            self.timer.cancel()
        later = self.later or asyncio.get_running_loop().call_later
        self.timer = later(AFTER_THE_END if self.has_ended(topic) else QUIET, self.is_over)

    def has_ended(self, id: str) -> bool:
        opened = self.tables.opened.get(id)
        return opened is not None and self.tables.is_over(opened)

    def is_over(self) -> None:
        asyncio.get_running_loop().run_in_executor(None, keep, self.backups)


def keep(backups: Backups, why: str = "evening") -> None:
    """What can't be kept now is tried again after the next evening; the house goes on, and its pages say so."""
    try:
        backups.make(why)
    except CannotWrite as error:
        log.warning("no backup could be made: %s", error.why)
    except Exception:
        log.exception("no backup could be made")
