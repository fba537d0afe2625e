"""Stands in for backups where a database holds the house: a database has tools of its own, so no backups are made
here."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import IO

from companion.table.house.backup_contract import NO_DAMAGE, Backup, HouseDamage, NewFacts, NoBackup, NotOfHere
from companion.table.log.store_contract import Log


class ExternalBackups:
    refused = ""

    def all(self) -> list[Backup]:
        return []

    def damage(self, patience: float = 0.0) -> HouseDamage:
        """Returns no damage, because a database finds its own."""
        return NO_DAMAGE

    def place(self) -> str:
        return "database"

    def make(self, why: str) -> Backup | None:
        return None

    def looking(self, name: str) -> AbstractContextManager[Log]:
        raise NoBackup(name)

    def saved(self, name: str, upto: Mapping[str, int]) -> AbstractContextManager[bytes]:
        raise NoBackup(name)

    def take(self, file: IO[bytes]) -> Backup:
        """Raises NotOfHere, because a house in a database cannot become the copy of a file."""
        raise NotOfHere

    def ready(self, name: str, more: NewFacts | None = None, upto: Mapping[str, int] | None = None) -> None:
        raise NoBackup(name)

    def exchange(self) -> bool:
        return False

    def sweep(self) -> None:
        """Does nothing, since no copy is ever made here."""

    def forget_ready(self) -> None:
        """Does nothing, since no backup is ever made ready."""
