"""Defines what every store of logs must do."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.table.fact import Fact


class AppendConflict(Exception):
    """Raised because another writer appended first. The caller must decide the move again on the new state."""


class DuplicateKey(Exception):
    """Raised because a fact with this key is already in the log: the same tap was sent twice."""


class DamagedLog(Exception):
    """Raised for a log that cannot be read, because another program has written into it."""


class NewerData(Exception):
    """Raised for a log that was written by a newer version of this program."""


REFUSALS = ("full", "rights", "busy", "disk", "away")


class CannotWrite(Exception):
    """Raised because the store refused to write; `why` is one of REFUSALS. What was written before is safe."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class LogImport:
    """A log from another house, to be written here. `taps` maps numbers of facts to the keys by which a tap sent twice
    counts once. `pictures` are pairs of name and content."""

    table: str
    facts: Sequence[Fact]
    taps: Mapping[int, str]
    pictures: Iterable[tuple[str, bytes]] = ()


class Log(Protocol):
    def append(
        self,
        table: str,
        facts: Sequence[Fact],
        key: str = "",
        also: Mapping[str, Sequence[Fact]] = {},
        pictures: Mapping[str, bytes | None] = {},
    ) -> None:
        """Writes all these facts or none, with those for other logs, which `also` maps by table. `key` identifies the
        tap and is stored with the first fact. `pictures` maps names to contents; a picture whose content is None is
        deleted. All is on disk when the function returns. Raises AppendConflict if a fact's number is taken or the
        number before it is missing, DuplicateKey if a fact with this key exists, and CannotWrite."""

    def read(self, table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        """Returns the facts whose numbers are greater than `after` and less than `before` (None: all later ones).
        Raises DamagedLog if a fact is missing."""
        ...

    def take(self, taken: Iterable[LogImport]) -> None:
        """Writes all these logs or none; they are on disk when it returns. Raises the same errors as `append`."""

    def knows(self, table: str, key: str) -> bool: ...

    def taps(self, table: str, after: int = 0) -> dict[int, str]:
        """Maps the numbers of the facts after the number `after` to the keys with which these facts were written; facts
        without a key are left out."""
        ...

    def tables(self) -> list[str]:
        """Returns the ids of all logs, including the house's own. The log that was begun last comes first."""
        ...

    def lengths(self) -> Mapping[str, int]:
        """Returns the number of facts of each log, the house's own included, without reading the facts."""
        ...

    def refuses(self) -> str:
        """Returns why nothing could be written at present (one of REFUSALS), or ""."""
        ...

    def picture(self, table: str, name: str) -> bytes | None:
        """Returns the content of a stored picture, None if there is none of this name."""
        ...

    def pictures(self, table: str) -> list[str]:
        """Returns the names of all stored pictures of this table."""
        ...
