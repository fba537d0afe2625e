"""All tables of a house, opened before anybody knocks."""

import logging

from companion.steady import Steady
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.play import Tables

log = logging.getLogger("veilleuse")


def open_tables(tables: Tables) -> None:
    """So that the first tap is as quick as the others. One broken table must not close the house."""
    go_on(tables, tables.look(HOUSE_ID))
    for id in tables.ids():
        try:
            go_on(tables, tables.look(id))
        except NoSuchTable:
            why = "cannot be read" if id in tables.aside else "belongs to a game that is not installed"
            log.warning("table %s %s", id, why)


def go_on(tables: Tables, opened: Opened) -> None:
    if isinstance(tables.clock, Steady):
        tables.clock.not_before(opened.table.last_at)
