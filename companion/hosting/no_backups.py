"""Replaces `Backups` for a house in a database, because a database has its own backup tools."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import IO

from companion.table.house.backup_contract import NO_DAMAGE, Backup, HouseDamage, NewFacts, NoBackup, NotOfHere
from companion.table.log.store_contract import Log


class ExternalBackups:
    """Replaces the backups for a house in a database. There are none, so asking for a backup by its name raises
    NoBackup."""

    refused = ""

    def all(self) -> list[Backup]:
        return []

    def damage(self, patience: float = 0.0) -> HouseDamage:
        """Returns no damage, because a database finds damage by itself. `patience` is not used here."""
        return NO_DAMAGE

    def second_folder_state(self) -> str:
        return "database"

    def make(self, why: str) -> Backup | None:
        return None

    def open_copy(self, name: str) -> AbstractContextManager[Log]:
        raise NoBackup(name)

    def open_bytes(self, name: str, upto: Mapping[str, int]) -> AbstractContextManager[bytes]:
        raise NoBackup(name)

    def take(self, file: IO[bytes]) -> Backup:
        """Raises NotOfHere, because a house in a database cannot be replaced by a file."""
        raise NotOfHere

    def prepare_restore(self, name: str, more: NewFacts | None = None, upto: Mapping[str, int] | None = None) -> None:
        raise NoBackup(name)

    def restore_prepared(self) -> bool:
        return False

    def remove_leftovers(self) -> None:
        """Does nothing, because no copy is ever made."""

    def forget_prepared(self) -> None:
        """Does nothing, because no backup is ever prepared."""
