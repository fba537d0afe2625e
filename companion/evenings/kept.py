"""What all tables of a house leave behind, each folded once and kept until its log has grown: a cache that may be
thrown away."""

from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar, cast

from companion.evenings.play import Play
from companion.evenings.trace import Trace, traced
from companion.table import persons
from companion.table.folded import HOUSE_ID, Folded
from companion.table.grammar import read_as
from companion.table.house import House

VISITOR = "~"
Known = Mapping[str, str]
T = TypeVar("T")


class Kept:
    """Asked again without anything new, the same tuples come back."""

    def __init__(self, tables: Folded) -> None:
        self.tables = tables
        self.lengths: Mapping[str, int] = {}
        self.known: Known = {}
        self.folded: dict[str, tuple[int, Trace | None]] = {}
        self.all: tuple[Trace, ...] = ()
        self.over: tuple[Play, ...] = ()
        self.figures: dict[Hashable, Any] = {}

    def traces(self) -> tuple[Trace, ...]:
        """The latest first, with who everybody is today."""
        lengths = self.tables.log.lengths()
        if lengths != self.lengths:
            self.gather(lengths)
        return self.all

    def plays(self) -> tuple[Play, ...]:
        """The latest first."""
        self.traces()
        return self.over

    def trace(self, table: str) -> Trace | None:
        return next((each for each in self.traces() if each.table == table), None)

    def play(self, table: str) -> Play | None:
        trace = self.trace(table)
        return trace.play if trace else None

    def counted(self, what: Hashable, count: Callable[[tuple[Play, ...]], T]) -> T:
        """What is counted from all plays, once until there is something new."""
        plays, figures = self.plays(), self.figures
        if what not in figures:
            figures[what] = count(plays)
        return cast(T, figures[what])

    def gather(self, lengths: Mapping[str, int]) -> None:
        house = cast(House, self.tables.look(HOUSE_ID).table.state)
        known = persons.by_name(house.persons)
        as_before = known == self.known
        self.folded = {id: self.refolded(id, lengths[id], known, as_before) for id in lengths if id != HOUSE_ID}
        found = (trace for _, trace in self.folded.values() if trace)
        self.all = tuple(sorted(found, key=lambda each: (-each.last_at, each.table)))
        over = (trace.play for trace in self.all if trace.play)
        self.over = tuple(sorted(over, key=lambda each: (-each.ended, each.table)))
        self.figures = {}
        self.lengths, self.known = lengths, known

    def refolded(self, id: str, length: int, known: Known, as_before: bool) -> tuple[int, Trace | None]:
        """What cannot be opened now leaves nothing behind, nor what was there to be seen only."""
        seq, trace = self.folded.get(id, (0, None))
        if seq == length:
            return seq, trace if as_before or trace is None else with_people(trace, known)
        with suppress(Exception):
            opened = self.tables.look(id)
            if opened.table.is_demo:
                return opened.seq, None
            return opened.seq, with_people(traced(self.tables.game(opened), opened), known)
        return length, None


def with_people(trace: Trace, known: Known) -> Trace:
    play = trace.play
    if play:
        play = replace(play, players=tuple(replace(each, person=who(each.name, known)) for each in play.players))
    return replace(trace, play=play, persons=tuple(who(seat.name, known) for seat in trace.seats))


def who(name: str, known: Known) -> str:
    """The id of a person of this house; whoever it has never met goes by the name."""
    read = read_as(name)
    return known.get(read, f"{VISITOR}{read}")
