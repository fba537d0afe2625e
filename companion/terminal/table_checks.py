"""Tests every table on a copy of the house: reads its log, draws its screens and translates its history."""

import tempfile
from collections.abc import Container, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.app import App, make_app
from companion.config import Config
from companion.store.house_database import copy, inspect_house
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import TABLET, sitting
from companion.table.log.fold import FoldedTable, error_cause
from companion.table.log.store_contract import Log
from companion.table.log.table_memory import NoSuchTable
from companion.terminal.keeper_key_and_backups import house_file


@dataclass(frozen=True, slots=True)
class TableProblem:
    """A table that does not work. `kind` is `broken` (its log cannot be read), `game` (its game is missing), `ill` (it
    opens, but a fact, a screen or a line of its history fails) or `photos` (some of its photos are damaged). `why`
    lists the causes, or is the number of damaged photos."""

    kind: str
    table: str
    why: str = ""


class Errors:
    """Collects the causes of the errors that are reported while a table is drawn."""

    def __init__(self) -> None:
        self.causes: list[str] = []

    def note(self, error: Exception) -> str:
        """Adds the error's cause to `causes`. The app expects an id of the error in return; here it is "", because
        nobody needs it."""
        self.causes.append(error_cause(error))
        return ""


def try_tables(config: Config) -> Iterator[TableProblem]:
    """Yields the problems of all tables of the house in a file."""
    with tempfile.TemporaryDirectory(prefix="veilleuse-") as folder:
        file = Path(folder) / "house.db"
        copy(house_file(config.data), file)
        broken = inspect_house(file).broken
        yield from (TableProblem("broken", id) for id in broken)
        with closing(SqliteLog(file)) as log:
            yield from try_log(replace(config, data=Path(folder)), log, broken)


def try_log(config: Config, log: Log, but: Container[str] = ()) -> Iterator[TableProblem]:
    """Yields the problems of all tables in `log`, except those whose ids are in `but`. Nothing is written."""
    errors = Errors()
    app = make_app(config, log, report=errors.note)
    # A screen may read other tables: an unreadable one must be known before, or the screen's table would be blamed.
    for id in app.services.tables.memory.ids():
        with suppress(NoSuchTable):
            app.services.tables.memory.load(id)
    for id in app.services.tables.memory.ids():
        errors.causes.clear()
        yield from [] if id in but else try_table(app, id, errors)


def try_table(app: App, id: str, errors: Errors) -> Iterator[TableProblem]:
    """Yields the problems of one table. `errors` collects what is reported while it is drawn."""
    tables, found = app.services.tables, errors.causes
    try:
        opened = tables.memory.load(id)
    except NoSuchTable:
        yield TableProblem("broken" if id in tables.memory.unreadable else "game", id, ", ".join(found))
        return
    draw(app, opened)
    tables.memory.next_due(opened)
    found += [why for _, why in opened.table.failed_facts]
    if found:
        yield TableProblem("ill", describe_table(opened), ", ".join(dict.fromkeys(found)))
    if damaged := tables.photos.intact_and_damaged(id, tables.memory.facts(id))[1]:
        yield TableProblem("photos", describe_table(opened), str(damaged))


def draw(app: App, opened: FoldedTable) -> None:
    """Draws the screens of the tablet and of each seat, and translates every line of the history, in each language.
    Only the errors matter, which the app reports: what was drawn is dropped."""
    tables, facts = app.services.tables, app.services.tables.memory.facts(opened.table.id)
    for who in (TABLET, *(sitting(seat.id) for seat in opened.table.seats)):
        tables.views.headline(opened, who)
        told = [line for fact in facts if (line := tables.views.tell(opened, fact, who))]
        for language in app.services.translators:
            app.services.screens.draw(opened, who, language)
            for line in told:
                app.services.translators[language](line)


def describe_table(opened: FoldedTable) -> str:
    names = ", ".join(seat.name for seat in opened.table.seats)
    return f"{opened.table.id} ({opened.table.game}: {names})"
