"""The whole house as one file, from the command line: also where it is too large for a browser."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.app import App, make_app
from companion.config import Config
from companion.luggage import bringing, packing, writing
from companion.luggage.packing import Luggage
from companion.luggage.reading import Opened
from companion.table.log import CannotWrite
from companion.terminal.care import stamp
from companion.terminal.database import backups_of, noted
from companion.terminal.words import is_french, spoken


@contextmanager
def at_home(config: Config, is_there: bool = False) -> Iterator[App]:
    """A house that is being served may be open here as well: whoever is late decides again."""
    with noted(config, is_there=is_there) as found:
        app = make_app(config, found.log, backups=backups_of(config))
        try:
            yield app
        finally:
            app.stream.pool.shutdown()


def file_name() -> Path:
    return Path(f"veilleuse-{stamp()}.zip")


def pack(config: Config, to: Path, devices: bool) -> Luggage:
    """There as a whole or not at all."""
    if to.exists():
        raise FileExistsError(to)
    part = to.with_name(f"{to.name}.part")
    try:
        with at_home(config, is_there=True) as app, part.open("wb") as file:
            tables = app.rooms.tables
            packed = packing.pack(tables, devices)
            writing.write(packed, tables.log.picture, file)
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)
    return packed


@dataclass(frozen=True, slots=True)
class Unpacking:
    app: App
    file: Opened
    found: bringing.Preview

    def lines(self) -> Iterator[str]:
        """What would come in, and what would not."""
        voice = self.app.rooms.voices["fr" if is_french() else "en"]
        fates = Counter(each.fate for each in self.found.lines)
        for fate in bringing.FATES:
            if fates[fate]:
                yield spoken("unpack.line", what=voice(f"luggage.fate.{fate}"), n=fates[fate])
        if self.found.learnt:
            yield spoken("unpack.line", what=spoken("unpack.learnt"), n=self.found.learnt)

    def bring(self) -> int:
        with suppress(CannotWrite):
            self.app.rooms.backups.make("import")
        told = bringing.bring(self.app.rooms.tables, self.file)
        return sum(each.fate in bringing.COMES for each in told.lines)


@contextmanager
def unpacking(config: Config, source: Path) -> Iterator[Unpacking]:
    """Looked into before a house is opened for it: a folder where there is none yet gets one."""
    with source.open("rb") as sent, at_home(config) as app:
        file = Opened(sent, app.rooms.tables.clock())
        yield Unpacking(app, file, bringing.preview(app.rooms.tables, file.luggage))
