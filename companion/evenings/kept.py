"""All plays of a house, each folded once and then kept until its log has grown: a cache that may be thrown away."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import cast

from companion.evenings.play import Play, played
from companion.table import persons
from companion.table.folded import HOUSE_ID, Folded
from companion.table.grammar import read_as
from companion.table.house import House

VISITOR = "~"


class Kept:
    """The plays of what `tables` holds now. Asked again without anything new, the same tuple comes back."""

    def __init__(self, tables: Folded) -> None:
        self.tables = tables
        self.folded: dict[str, tuple[int, Play | None]] = {}
        self.known: Mapping[str, str] = {}
        self.met: dict[str, Play] = {}
        self.lengths: Mapping[str, int] = {}
        self.all: tuple[Play, ...] = ()

    def plays(self) -> tuple[Play, ...]:
        """The latest first, with who everybody is today."""
        lengths = self.tables.log.lengths()
        if lengths != self.lengths:
            house = cast(House, self.tables.look(HOUSE_ID).table.state)
            known = persons.by_name(house.persons)
            self.all = self.gathered(lengths, known)
            self.lengths, self.known = lengths, known
        return self.all

    def play(self, table: str) -> Play | None:
        return next((each for each in self.plays() if each.table == table), None)

    def gathered(self, lengths: Mapping[str, int], known: Mapping[str, str]) -> tuple[Play, ...]:
        met = self.met if known == self.known else {}
        folded = {id: self.refolded(id, length) for id, length in lengths.items() if id != HOUSE_ID}
        found = [play for _, play in folded.values() if play]
        self.met = {play.table: self.with_people(play, met.get(play.table), known) for play in found}
        self.folded = folded
        return tuple(sorted(self.met.values(), key=lambda each: (-each.ended, each.table)))

    def refolded(self, id: str, length: int) -> tuple[int, Play | None]:
        """What cannot be opened now is no play."""
        before = self.folded.get(id)
        if before and before[0] == length:
            return before
        with suppress(Exception):
            opened = self.tables.look(id)
            return opened.seq, played(self.tables.game(opened), opened)
        return length, None

    def with_people(self, play: Play, before: Play | None, known: Mapping[str, str]) -> Play:
        if before and before.seq == play.seq:
            return before
        return replace(play, players=tuple(replace(each, person=who(each.name, known)) for each in play.players))


def who(name: str, known: Mapping[str, str]) -> str:
    """The id of a person of this house; whoever it has never met goes by the name."""
    read = read_as(name)
    return known.get(read, f"{VISITOR}{read}")
