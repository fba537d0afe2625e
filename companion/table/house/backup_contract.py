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
    """Raised if there is no backup with this name."""


class NotWhole(Exception):
    """Raised if a file is not a complete house."""


class NotOfHere(Exception):
    """Raised if a newer version of this program wrote the backup."""


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
    """Says what is damaged in the file of a house: the whole file (`is_file`), or how many of its tables and photos."""

    is_file: bool = False
    tables: int = 0
    photos: int = 0


NO_DAMAGE = HouseDamage()


class Backups(Protocol):
    """All backups of a house. `refused` says why the last attempt to make or restore a backup failed (one of REFUSALS);
    "" if it succeeded."""

    refused: str

    def damage(self, patience: float = 0.0) -> HouseDamage:
        """Checks the house's file and returns what is damaged. If the check takes longer than `patience` seconds, it
        goes on in the background, and the result of the previous check is returned."""
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

    def open_copy(self, name: str) -> AbstractContextManager[Log]:
        """Opens a copy of the backup `name` as a log, for reading in a `with` block. Raises NoBackup, NotWhole,
        NotOfHere."""
        ...

    def open_bytes(self, name: str, upto: Mapping[str, int]) -> AbstractContextManager[bytes]:
        """Opens the backup `name` as the bytes of one file, for a `with` block. `upto` maps tables to the number of the
        last fact that the file contains; all other tables are complete. Raises the same errors as `open_copy`."""
        ...

    def take(self, file: IO[bytes]) -> Backup:
        """Stores an uploaded file as a new backup. Raises NotWhole, NotOfHere."""
        ...

    def prepare_restore(self, name: str, more: NewFacts | None = None, upto: Mapping[str, int] | None = None) -> None:
        """Prepares the backup `name`, with the new facts `more`, to replace the house. This happens when the house is
        opened next. `upto` maps tables to the number of the last fact to keep; all other tables stay complete. Raises
        the same errors as `open_copy`."""
        ...

    def restore_prepared(self) -> bool:
        """Replaces the house, which must be closed, with the prepared backup. Returns False if no backup is prepared or
        the replacement failed."""
        ...

    def remove_leftovers(self) -> None:
        """Removes the prepared backup and files left by interrupted copies. It is called while the house opens."""
        ...

    def forget_prepared(self) -> None: ...
