"""Tries every table of a house as its screens would, on a copy of it: folded, drawn, told. Nothing is written."""

import tempfile
from collections.abc import Container, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.app import App, make_app
from companion.config import Config
from companion.store.keeping import copy, look_into
from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET, sitting
from companion.table.fold import Opened
from companion.table.folded import NoSuchTable
from companion.table.log import Log
from companion.terminal.care import house_file
from companion.web.language import LANGUAGES


@dataclass(frozen=True, slots=True)
class Trouble:
    """`kind` is broken, game or ill; `why` what was stumbled over, by its kind."""

    kind: str
    table: str
    why: str = ""


def try_tables(config: Config) -> Iterator[Trouble]:
    with tempfile.TemporaryDirectory(prefix="veilleuse-") as folder:
        file = Path(folder) / "house.db"
        copy(house_file(config.data), file)
        broken = look_into(file).broken
        yield from (Trouble("broken", id) for id in broken)
        with closing(SqliteLog(file)) as log:
            yield from try_log(replace(config, data=Path(folder)), log, broken)


def try_log(config: Config, log: Log, but: Container[str] = ()) -> Iterator[Trouble]:
    """What is drawn only reads: of a house in a database no copy is needed."""
    app = make_app(config, log)
    set_aside(app)
    for id in app.rooms.tables.ids():
        yield from [] if id in but else try_table(app, id)


def set_aside(app: App) -> None:
    """First of all, what can't be read: a table that is drawn may look at every other one, and is not to blame."""
    app.rooms.tables.report = lambda error: ""
    for id in app.rooms.tables.ids():
        with suppress(NoSuchTable):
            app.rooms.tables.look(id)


def try_table(app: App, id: str) -> Iterator[Trouble]:
    tables, found = app.rooms.tables, list[str]()

    def note(error: Exception) -> str:
        found.append(type(error).__name__)
        return id

    tables.report = note
    try:
        opened = tables.look(id)
    except NoSuchTable:
        yield Trouble("broken" if id in tables.aside else "game", id, ", ".join(found))
        return
    draw(app, opened)
    found += [why for _, why in opened.table.stumbled]
    if found:
        yield Trouble("ill", named(opened), ", ".join(dict.fromkeys(found)))


def draw(app: App, opened: Opened) -> None:
    """For the tablet and each seat, in each language; and every line of the history."""
    tables, facts = app.rooms.tables, app.rooms.tables.facts(opened.table.id)
    for who in (TABLET, *(sitting(seat.id) for seat in opened.table.seats)):
        tables.headline(opened, who)
        told = [line for fact in facts if (line := tables.tell(opened, fact, who))]
        for language in LANGUAGES:
            app.rooms.screens.draw(opened, who, language)
            for line in told:
                app.rooms.voices[language](line)


def named(opened: Opened) -> str:
    names = ", ".join(seat.name for seat in opened.table.seats)
    return f"{opened.table.id} ({opened.table.game}: {names})"
