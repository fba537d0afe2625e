"""Copies of one table in one house, brought back from another: which of them knows more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.table.archive import plain
from companion.table.fact import Fact, Json
from companion.table.folded import Folded
from companion.table.say import Say, say


@dataclass(frozen=True, slots=True)
class Copy:
    """Another table that began as this one: how many facts each has that the other lacks, and when each was last
    played at."""

    id: str
    ours: int
    theirs: int
    our_last: float
    their_last: float

    @property
    def relation(self) -> str:
        """Of this one to the other: same, newer, older or parted."""
        if self.ours and self.theirs:
            return "parted"
        return "newer" if self.ours else "older" if self.theirs else "same"

    @property
    def told(self) -> Say:
        if self.relation == "parted":
            return say("copy.parted", ours=self.ours, theirs=self.theirs)
        if self.relation == "same":
            return say("copy.same")
        return say("copy.newer", n=self.ours) if self.ours else say("copy.older", n=self.theirs)


def copies(tables: Folded, id: str) -> Iterator[Copy]:
    ours = tables.facts(id)
    for other in tables.ids():
        begun = tables.log.read(other, before=2) if other != id else []
        if not begun or not is_same(begun[0], ours[0]):
            continue
        theirs = tables.facts(other)
        both = shared(ours, theirs)
        yield Copy(other, len(ours) - both, len(theirs) - both, ours[-1].at, theirs[-1].at)


def shared(ours: Sequence[Fact], theirs: Sequence[Fact]) -> int:
    return sum(1 for _ in takewhile(lambda pair: is_same(*pair), zip(ours, theirs, strict=False)))


def is_same(one: Fact, other: Fact) -> bool:
    """But for what belongs to a house alone: its phones, and the code to join by."""
    return without_code(one) == without_code(other)


def without_code(fact: Fact) -> list[Json]:
    seq, move, kind, data, who, at = plain(fact)  # type: ignore[misc, str-unpack]
    kept = {name: value for name, value in data.items() if (kind, name) != ("table_opened", "code")}  # type: ignore[union-attr]
    return [seq, move, kind, kept, who, at]
