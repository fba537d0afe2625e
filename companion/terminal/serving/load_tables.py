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
    """Reads each table into memory and sets the clock forward to the latest fact; facts that a wrong clock wrote a day
    or more ahead are ignored. If such a table waits for a timed move, a fact `clock_corrected` is written, because that
    move would otherwise come too late. A broken table is logged and does not stop the house."""
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
    """Sets the clock forward to the last fact of this table, if it is behind."""
    if isinstance(tables.resources.clock, SteadyClock):
        tables.resources.clock.not_before(opened.table.last_at)
