"""The log on disk, as the kernel sees it: one contract for every store."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.table.fact import Fact


class Clash(Exception):
    """Somebody else appended first; decide again on the fresh state."""


class Resent(Exception):
    """This key is already in the log: the same tap, sent twice."""


class Damaged(Exception):
    """What was noted here can be read no more: something else than us has written into it."""


class NewerData(Exception):
    """A newer program has written here: what it means is not known."""


REFUSALS = ("full", "rights", "busy", "disk", "away")


class CannotWrite(Exception):
    """Nothing was noted: the disk is full, or not ours to write on, another program is busy with the file, the disk
    fails, or the database is away (`why` is one of REFUSALS). What was noted before is safe."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Taken:
    """Facts that come from elsewhere into a log, with the keys of their taps by number, and with pictures."""

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
        """All facts or none, on disk when it returns, with what belongs into other tables' logs in the same step, and
        with the pictures of this table that are kept by their names or, where it is None, let go.
        Raises Clash if a number is taken or, where many write, the one before it is missing; Resent if the key is
        known, CannotWrite if the disk takes nothing now."""

    def read(self, table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        """All that were appended, none left out; Damaged otherwise."""
        ...

    def take(self, taken: Iterable[Taken]) -> None:
        """All of it or nothing, on disk when it returns. Raises as append does."""

    def knows(self, table: str, key: str) -> bool: ...

    def taps(self, table: str, after: int = 0) -> dict[int, str]:
        """The keys that are known, each by the number of its fact."""
        ...

    def tables(self) -> list[str]: ...

    def lengths(self) -> Mapping[str, int]:
        """How many facts each log has, the house's among them; as quick with long ones."""
        ...

    def refuses(self) -> str:
        """Why nothing could be noted now (one of REFUSALS), or nothing."""
        ...

    def picture(self, table: str, name: str) -> bytes | None: ...

    def pictures(self, table: str) -> list[str]:
        """The names of all that are kept of this table."""
        ...
