"""Defines what the web may do with backups of a house: list, make, open and restore them."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import IO, Protocol

from companion.table.fact import Fact
from companion.table.log.store_contract import Log

# Why a backup was made: after play, by hand, before a migration, an import or a restore; or it was uploaded.
WHYS = ("evening", "hand", "migration", "import", "restore", "brought")
# "missing" is a USB stick that was pulled out; a house in a "database" has no folder, as databases have other backups.
SECOND_FOLDER_STATES = ("none", "there", "missing", "refused", "database")


NewFacts = Mapping[str, Sequence[Fact]]


class NoBackup(LookupError):
    """Raised because there is no backup of this name."""


class NotWhole(Exception):
    """Raised for a file that is no complete house."""


class NotOfHere(Exception):
    """Raised for a backup that was written by a newer version of this program."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup. `at` is when it was made, `why` is one of WHYS, `size` is in bytes; `elsewhere` is True if the second
    folder has it, too."""

    name: str
    at: float
    why: str
    size: int
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class HouseDamage:
    """Holds what is damaged in the file of a house: the file itself (`is_file`), or the number of tables and photos in
    it."""

    is_file: bool = False
    tables: int = 0
    photos: int = 0


NO_DAMAGE = HouseDamage()


class Backups(Protocol):
    """All backups of a house. `refused` says why the last attempt to make one failed (one of the log's REFUSALS), or is
    ""."""

    refused: str

    def damage(self, patience: float = 0.0) -> HouseDamage:
        """Checks the house's file for damage. If that takes longer than `patience` seconds, the check goes on in the
        background, and what was found the last time is returned."""
        ...

    def all(self) -> list[Backup]:
        """Returns the backups, the latest first."""
        ...

    def second_folder_state(self) -> str:
        """Returns the state of the folder for second backups, one of SECOND_FOLDER_STATES."""
        ...

    def make(self, why: str) -> Backup | None:
        """Makes a backup for the reason `why` and checks it; returns None if the latest backup already holds
        everything. Raises CannotWrite."""
        ...

    def looking(self, name: str) -> AbstractContextManager[Log]:
        """Opens a copy of the backup `name` as a log, for reading. Raises NoBackup, NotWhole, NotOfHere."""
        ...

    def saved(self, name: str, upto: Mapping[str, int]) -> AbstractContextManager[bytes]:
        """Gives the content of the backup `name` as the bytes of one file. A table in `upto` ends with the fact of the
        number given there."""
        ...

    def take(self, file: IO[bytes]) -> Backup:
        """Stores an uploaded file as a new backup. Raises NotWhole, NotOfHere."""
        ...

    def ready(self, name: str, more: NewFacts | None = None, upto: Mapping[str, int] | None = None) -> None:
        """Prepares the backup `name` to replace the house when the house opens next. The facts `more` are added to the
        logs that they name; a table in `upto` ends with the fact of the number given there. Raises as `looking`
        does."""
        ...

    def exchange(self) -> bool:
        """Replaces the closed house by the prepared backup; returns False if none is prepared or the replacement
        failed."""
        ...

    def sweep(self) -> None:
        """Removes the prepared backup and the parts of interrupted copies, when the house is being opened."""
        ...

    def forget_ready(self) -> None:
        """Removes the prepared backup, if there is one."""
        ...
