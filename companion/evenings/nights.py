"""Evenings: what was played on one date by the same people. A game of several evenings stands on each of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.evenings.trace import Trace
from companion.table.sittings import Sitting

# Whoever plays past midnight still calls it the same evening.
MORNING = 5 * 3600.0
# A game that nobody has touched for longer may have been forgotten.
FORGOTTEN = 36 * 3600.0
Day = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One table on one evening: the `number`th of so many."""

    trace: Trace
    sitting: Sitting
    number: int

    @property
    def is_last(self) -> bool:
        return self.number == len(self.trace.sittings)

    @property
    def people(self) -> tuple[str, ...]:
        return self.trace.at(self.sitting)

    @property
    def minutes(self) -> int:
        return max(1, round(self.sitting.seconds / 60))


@dataclass(frozen=True, slots=True)
class Night:
    """`day` is counted as the calendar of this place counts it."""

    day: int
    people: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def began(self) -> float:
        return min(each.sitting.began for each in self.entries)

    @property
    def minutes(self) -> int:
        return sum(each.minutes for each in self.entries)


def entries(traces: Iterable[Trace]) -> list[Entry]:
    """The latest first; what was dropped before its end is no evening."""
    found = (
        Entry(trace, sitting, number)
        for trace in traces
        if not trace.is_dropped
        for number, sitting in enumerate(trace.sittings, 1)
    )
    return sorted(found, key=lambda each: (-each.sitting.began, each.trace.table))


def nights(entries: Iterable[Entry], day: Day) -> Iterator[Night]:
    """`entries` come latest first; `day` numbers the days of the calendar."""
    for date, those in groupby(entries, key=lambda each: day(each.sitting.began - MORNING)):
        together: dict[frozenset[str], list[Entry]] = {}
        for each in those:
            together.setdefault(frozenset(each.people), []).append(each)
        yield from (Night(date, own[0].people, tuple(own)) for own in together.values())


def forgotten(traces: Iterable[Trace], now: float, paused: Callable[[Trace], bool]) -> tuple[Trace, ...]:
    """Games that have an end and have not come to it, which nobody has touched for long or said to go on later with."""
    return tuple(
        each
        for each in traces
        if each.ends and not (each.is_over or each.is_away or paused(each)) and now - each.last_at > FORGOTTEN
    )
