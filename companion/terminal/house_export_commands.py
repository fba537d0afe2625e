"""Exports and imports a whole house on the command line, even one that is too large for a browser."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.app import App, make_app
from companion.config import Config
from companion.export import archive_writer, export_content, house_import
from companion.export.archive_reader import ArchiveReader
from companion.export.export_content import Damage, HouseExport
from companion.table.log.store_contract import CannotWrite
from companion.terminal.keeper_key_and_backups import stamp
from companion.terminal.messages import in_own_language, terminal_language
from companion.terminal.stores.registry import find_store
from companion.web.pages.house.house_export_pages import damage_sentence
from companion.web.rendering.translations import Translator


@contextmanager
def open_app(config: Config, must_exist: bool = False) -> Iterator[App]:
    """Opens the house as an app for a `with` block. Another process may serve the house at the same time. If that
    process writes first, this one reads the new facts, computes its own facts again and then writes them."""
    store = find_store(config)
    with store.open_house(must_exist) as house:
        app = make_app(config, house.log, backups=store.backups)
        try:
            yield app
        finally:
            app.stream.pool.shutdown()


def file_name() -> Path:
    return Path(f"veilleuse-{stamp()}.zip")


def export_house(config: Config, to: Path, devices: bool) -> list[str]:
    """Exports the house to the file `to`, completely or not at all, and returns the lines to print. With `devices`, it
    includes which device has which seat. Raises FileExistsError if `to` exists."""
    if to.exists():
        raise FileExistsError(to)
    part = to.with_name(f"{to.name}.part")
    try:
        with open_app(config, must_exist=True) as app, part.open("wb") as file:
            tables = app.services.tables
            packed = export_content.export_house(tables, devices)
            archive_writer.write_archive(packed, tables.resources.log.picture, file)
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)
    return [*export_lines(packed, to), *damage_lines(app, packed.damaged)]


def export_lines(packed: HouseExport, file: Path) -> Iterator[str]:
    photos, size = len({name for each in packed.tables for name in each.photos}), -(-file.stat().st_size // 1024)
    yield in_own_language("pack.done", file=file, tables=len(packed.tables), photos=photos, size=size)
    for id, n in (("pack.held_back", packed.held_back), ("pack.left", packed.left)):
        if n:
            yield in_own_language(id, n=n)


def damage_lines(app: App, damaged: Sequence[Damage]) -> Iterator[str]:
    """Yields a heading, and a line for each damaged thing that is left out; yields nothing if nothing is damaged."""
    translator = terminal_translator(app)
    if damaged:
        yield translator("luggage.damaged")
    yield from (
        f"  {translator(damage_sentence(each, app.services.registry, translator.language))}" for each in damaged
    )


def terminal_translator(app: App) -> Translator:
    found = app.services.translators
    return found[terminal_language(found)]


@dataclass(frozen=True, slots=True)
class HouseImport:
    """An import that is ready to begin: the open house, the export file, and what the import would do."""

    app: App
    file: ArchiveReader
    found: house_import.Preview

    def lines(self) -> Iterator[str]:
        """Yields the lines to print before the import: the number of tables of each kind (such as new tables, and
        tables with new moves), the number of new facts of the house itself, and the damaged data."""
        translator = terminal_translator(self.app)
        fates = Counter(each.fate for each in self.found.lines)
        for fate in house_import.FATES:
            if fates[fate]:
                yield in_own_language("unpack.line", what=translator(f"luggage.fate.{fate}"), n=fates[fate])
        if self.found.learnt:
            yield in_own_language("unpack.line", what=in_own_language("unpack.learnt"), n=self.found.learnt)
        yield from damage_lines(self.app, self.found.damaged)

    def run(self) -> int:
        """Makes a backup if possible, imports the file, and returns the number of imported tables."""
        with suppress(CannotWrite):
            self.app.services.backups.make("import")
        told = house_import.import_house(self.app.services.tables, self.file)
        return sum(each.fate in house_import.COMES for each in told.lines)


@contextmanager
def open_import(config: Config, source: Path) -> Iterator[HouseImport]:
    """Opens the house and the file to import for a `with` block. If there is no house, one is created."""
    with source.open("rb") as sent:
        file = ArchiveReader(sent)
        with open_app(config) as app:
            yield HouseImport(app, file, house_import.preview(app.services.tables, file.house_export))
