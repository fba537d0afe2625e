"""Takes, serves and exports the photos of a table."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from companion.table.common import jpeg, table_photos
from companion.table.fact import Fact, Who
from companion.table.log.fold import FoldedTable
from companion.table.log.injected_resources import Resources
from companion.table.log.store_contract import CannotWrite, DamagedLog
from companion.table.log.table_memory import TableMemory
from companion.table.use_cases.fact_writer import FactWriter
from companion.table.use_cases.table_moves import Moves

T = TypeVar("T")


class PhotoAlbum:
    def __init__(self, resources: Resources, memory: TableMemory, writer: FactWriter, moves: Moves) -> None:
        self.resources, self.memory, self.writer, self.moves = resources, memory, writer, moves

    def take(self, id: str, who: Who, subject: str, sent: bytes, key: str = "") -> FoldedTable:
        """Stores a photo of the thing with the id `subject`, and returns the table with it. `sent` is the content of
        the uploaded file. Raises IllegalMove if the photo cannot be taken."""
        picture = jpeg.read(sent)

        def decide(opened: FoldedTable) -> list[Fact]:
            return table_photos.take_facts(opened.game, opened.table, subject, picture)

        self.moves.keep_time(id)
        return self.writer.append(id, who, decide, key, {picture.name: picture.content})

    def find(self, opened: FoldedTable, name: str) -> bytes | None:
        """Returns the content of the photo, None if the table does not show it now or it is damaged."""
        is_shown = name in table_photos.shown_names(opened.table)
        return self.read_intact(opened.table.id, name) if is_shown else None

    def all(self, id: str) -> Iterator[tuple[str, bytes]]:
        """Yields name and content of each intact photo."""
        for name in self.stored_names(id):
            if content := self.read_intact(id, name):
                yield name, content

    def intact_and_damaged(self, id: str, facts: Sequence[Fact]) -> tuple[tuple[str, ...], int]:
        """Returns the intact photos that these facts name, and how many are damaged or missing."""
        named, shown = table_photos.taken_names(facts), table_photos.shown_names(self.memory.load(id).table)
        stored = [name for name in self.stored_names(id) if name in named]
        intact = tuple(name for name in stored if self.read_intact(id, name))
        return intact, len({*stored, *(named & shown)} - {*intact})

    def stored_names(self, id: str) -> list[str]:
        """Returns the names of all photos stored for a table; [] if they cannot be read."""
        return read_or(list[str](), lambda: self.resources.log.pictures(id))

    def read_intact(self, id: str, name: str) -> bytes | None:
        """Returns the content of a stored photo, None if it is missing or damaged. It is intact if its name is the hash
        of its content."""
        content = read_or(None, lambda: self.resources.log.picture(id, name))
        return content if content and sha256(content).hexdigest() == name else None


def read_or(otherwise: T, read: Callable[[], T]) -> T:
    """Returns `read()`, or `otherwise` if the store finds damaged bytes."""
    try:
        return read()
    except DamagedLog:
        return otherwise
    except CannotWrite as error:
        if error.why != "disk":
            raise
        return otherwise
