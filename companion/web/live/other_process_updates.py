"""Applies changes that other processes have written: first to this process's memory, then to its screens."""

from contextlib import suppress

from companion.table.log.table_memory import NoSuchTable
from companion.web.live.stream import Stream
from companion.web.live.stream_wakeups import EVERY
from companion.web.services import Services


class HouseUpdater:
    """Receives the events of other processes of the house, reads changed tables again and redraws their screens."""

    def __init__(self, services: Services, stream: Stream) -> None:
        self.services, self.stream = services, stream

    def table_has_changed(self, id: str) -> None:
        with suppress(NoSuchTable):
            self.services.tables.memory.load(id)
        self.services.tables.resources.announce(id)

    def all_may_have_changed(self) -> None:
        """Reads again all tables that differ from the store, and redraws all screens. Raises CannotWrite if the store
        does not answer."""
        tables = self.services.tables
        for id in {*tables.memory.opened, *tables.resources.log.lengths()}:
            if tables.memory.verify(id):
                tables.resources.announce(id)
        self.services.screens.guests.forget()
        self.services.feed.announce(EVERY)

    def store_is_away(self) -> None:
        self.services.feed.run_on_loop(self.stream.hang_up)

    def store_is_newer(self) -> None:
        """Requests a restart of the house, because a newer program has changed the store. This program then cannot open
        the store, and stops with a sentence that says so."""
        self.services.restart.request()

    def code_was_wrong(self, who: str, table_id: str) -> None:
        self.services.limits.count(who, table_id)

    def lobby_has_changed(self, table: str) -> None:
        self.services.screens.guests.forget(table)
        self.services.feed.announce(table)
