"""Opens all tables of a house when it starts."""

import logging
from contextlib import suppress

from companion.steady_clock import SteadyClock
from companion.table.log.fold import FoldedTable
from companion.table.log.store_contract import CannotWrite
from companion.table.log.table_memory import HOUSE_ID, NoSuchTable
from companion.table.use_cases.tables import Tables

log = logging.getLogger("veilleuse")


def load_tables(tables: Tables) -> None:
    """Reads each table into memory and sets the house's clock forward to the latest fact. Facts that lie a day or more
    in the future are ignored, because a wrong clock wrote them. If a table ends with such a fact and waits for a timed
    move, a fact `clock_corrected` is written, because the move would otherwise come too late. A broken table is logged
    and does not stop the house."""
    advance_clock(tables, tables.memory.load(HOUSE_ID))
    for id in tables.memory.ids():
        try:
            advance_clock(tables, tables.memory.load(id))
        except NoSuchTable:
            why = "cannot be read" if id in tables.memory.unreadable else "belongs to a game that is not installed"
            log.warning("table %s %s", id, why)
    for id in tables.memory.ids():
        with suppress(NoSuchTable, CannotWrite):
            tables.moves.correct_clock(id)


def advance_clock(tables: Tables, opened: FoldedTable) -> None:
    """Sets the house's clock forward to the time of this table's last fact, if the clock is behind that time."""
    if isinstance(tables.resources.clock, SteadyClock):
        tables.resources.clock.not_before(opened.table.last_at)
