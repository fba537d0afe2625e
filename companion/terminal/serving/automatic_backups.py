"""Makes a backup when an evening is over: nobody has tapped for twenty minutes, or a game ended a minute ago."""

import asyncio
import logging
from collections.abc import Callable

from companion.table.house.backup_contract import Backups
from companion.table.log.store_contract import CannotWrite
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables
from companion.web.live.stream_wakeups import EVERY

log = logging.getLogger("veilleuse")
QUIET, AFTER_THE_END = 20 * 60.0, 60.0
Later = Callable[[float, Callable[[], None]], asyncio.TimerHandle]


class AutomaticBackups:
    """Makes a backup when its timer ends; each change of a table starts the timer again. `later` is the function that
    starts it: it gets a delay in seconds and the function to call afterwards. If `later` is None, the event loop's
    `call_later` is used."""

    def __init__(self, tables: Tables, backups: Backups, later: Later | None = None) -> None:
        self.tables, self.backups, self.later = tables, backups, later
        self.timer: asyncio.TimerHandle | None = None

    def table_has_changed(self, topic: str) -> None:
        if topic in (HOUSE_ID, EVERY):
            return
        if self.timer:
            self.timer.cancel()
        later = self.later or asyncio.get_running_loop().call_later
        self.timer = later(AFTER_THE_END if self.has_ended(topic) else QUIET, self.back_up)

    def has_ended(self, id: str) -> bool:
        opened = self.tables.memory.opened.get(id)
        return opened is not None and self.tables.views.is_over(opened)

    def back_up(self) -> None:
        asyncio.get_running_loop().run_in_executor(None, make_backup, self.backups)


def make_backup(backups: Backups, why: str = "evening") -> None:
    """Makes a backup. `why` is the reason that its file name shows, such as "evening" for the end of an evening. If it
    fails, the failure is logged and shown on the house's pages, and a backup is tried again after the next evening."""
    try:
        backups.make(why)
    except CannotWrite as error:
        log.warning("no backup could be made: %s", error.why)
    except Exception:
        log.exception("no backup could be made")
