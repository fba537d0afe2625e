"""Backups of the house, as its rooms see them: which there are, how to make one, look into one and bring one back."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import IO, Protocol

from companion.table.fact import Fact
from companion.table.log import Log

# After play, by a keeper's hand, before a migration, an import, another house brought back; and a file from elsewhere.
WHYS = ("evening", "hand", "migration", "import", "restore", "brought")
# Where the second place is: none was set, it is there, it is not (a stick that was pulled out), it takes nothing; or
# the house is in a database, which is backed up by its own tools.
PLACES = ("none", "there", "missing", "refused", "database")


class NoBackup(LookupError):
    """None of this name."""


class NotWhole(Exception):
    """This file is no house that could be brought back."""


class NotOfHere(Exception):
    """A newer program has written it."""


@dataclass(frozen=True, slots=True)
class Backup:
    """`size` in bytes; `elsewhere` when the second place has it too."""

    name: str
    at: float
    why: str
    size: int
    elsewhere: bool = False


class Backups(Protocol):
    """`refused` is why the last one could not be made (one of the log's REFUSALS), or nothing. `reopen` closes the
    house for a moment, to open it again with what was made `ready`."""

    refused: str
    reopen: Callable[[], None]

    def all(self) -> list[Backup]:
        """The latest first."""
        ...

    def place(self) -> str:
        """One of PLACES."""
        ...

    def make(self, why: str) -> Backup | None:
        """A copy of now, opened to see that it is whole; None when the latest holds everything already. Raises
        CannotWrite."""
        ...

    def looking(self, name: str) -> AbstractContextManager[Log]:
        """A copy of it to read in. Raises NoBackup, NotWhole, NotOfHere."""
        ...

    def saved(self, name: str, upto: Mapping[str, int]) -> AbstractContextManager[bytes]:
        """As one file, each table of `upto` no further than there."""
        ...

    def take(self, file: IO[bytes]) -> Backup:
        """One that was saved, here or elsewhere. Raises NotWhole, NotOfHere."""
        ...

    def ready(self, name: str, more: Sequence[Fact] = (), upto: Mapping[str, int] | None = None) -> None:
        """To be the house from when it is opened again, with `more` in the house's own log, tables `upto` a number
        only. Raises as looking does."""
        ...
