"""Backups of a house whose database has tools of its own for that: none are made here."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import IO

from companion.table.backups import Backup, NoBackup, NotOfHere
from companion.table.fact import Fact
from companion.table.log import Log


class Elsewhere:
    refused = ""
    reopen: Callable[[], None] = staticmethod(lambda: None)

    def all(self) -> list[Backup]:
        return []

    def place(self) -> str:
        return "database"

    def make(self, why: str) -> Backup | None:
        return None

    def looking(self, name: str) -> AbstractContextManager[Log]:
        raise NoBackup(name)

    def saved(self, name: str, upto: Mapping[str, int]) -> AbstractContextManager[bytes]:
        raise NoBackup(name)

    def take(self, file: IO[bytes]) -> Backup:
        """A copy of a house that is a file is no copy of this one."""
        raise NotOfHere

    def ready(self, name: str, more: Sequence[Fact] = (), upto: Mapping[str, int] | None = None) -> None:
        raise NoBackup(name)
