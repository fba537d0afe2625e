"""Groups plays by evening, and finds groups of people who often play together. An evening is a date together with the
people who played. A game that lasts several evenings belongs to each of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.evenings.table_summary import TableSummary
from companion.table.table import Sitting

# An evening that goes on past midnight still belongs to the day before.
MORNING = 5 * 3600.0
# A game without a move for so many seconds may have been forgotten.
FORGOTTEN = 36 * 3600.0
Day = Callable[[float], int]
LEAST, OFTEN = 2, 3
# The share of plays on one weekday from which a group is named after that day.
MOSTLY = 0.6


@dataclass(frozen=True, slots=True)
class EveningEntry:
    """One evening at one table. `sitting` is the time in which it was played. `number` says which evening of that table
    it is, from 1 on."""

    summary: TableSummary
    sitting: Sitting
    number: int

    @property
    def is_last(self) -> bool:
        return self.number == len(self.summary.sittings)

    @property
    def people(self) -> tuple[str, ...]:
        return self.summary.people_at(self.sitting)

    @property
    def minutes(self) -> int:
        return max(1, round(self.sitting.seconds / 60))


@dataclass(frozen=True, slots=True)
class HouseEvening:
    """One evening of the house: what the same people played on one day, at one table or several. `people` are their
    ids, and `day` is the number of that day in the local calendar."""

    day: int
    people: tuple[str, ...]
    entries: tuple[EveningEntry, ...]

    @property
    def began(self) -> float:
        return min(each.sitting.began for each in self.entries)

    @property
    def minutes(self) -> int:
        return sum(each.minutes for each in self.entries)


def evening_entries(summaries: Iterable[TableSummary]) -> list[EveningEntry]:
    """Returns each evening of each table, latest first, without tables that were closed before the end."""
    found = (
        EveningEntry(summary, sitting, number)
        for summary in summaries
        if not summary.is_dropped
        for number, sitting in enumerate(summary.sittings, 1)
    )
    return sorted(found, key=lambda each: (-each.sitting.began, each.summary.table))


def group_by_evening(entries: Iterable[EveningEntry], day: Day) -> Iterator[HouseEvening]:
    """Yields one evening for each date and each set of people, latest date first. `entries` must come latest first;
    `day` returns the calendar's day number of a timestamp."""
    for date, those in groupby(entries, key=lambda each: day(each.sitting.began - MORNING)):
        together: dict[frozenset[str], list[EveningEntry]] = {}
        for each in those:
            together.setdefault(frozenset(each.people), []).append(each)
        yield from (HouseEvening(date, own[0].people, tuple(own)) for own in together.values())


def forgotten_tables(
    summaries: Iterable[TableSummary], now: float, paused: Callable[[TableSummary], bool]
) -> tuple[TableSummary, ...]:
    """Returns the tables with an unfinished game whose last move is more than 36 hours before the time `now`. A last
    move more than 36 hours after `now` counts too: the clock of the house was wrong then. Games without an end, closed
    tables and tables for which `paused` returns True are left out."""
    return tuple(
        each
        for each in summaries
        if each.ends and not (each.is_over or each.is_away or paused(each)) and abs(now - each.last_at) > FORGOTTEN
    )


@dataclass(frozen=True, slots=True)
class Group:
    """People who sat together at two or more tables. `times` is the number of these tables, and `finished` how many of
    them have a finished game. `people` are their ids in the order in which they sat last. `weekday` is the day on which
    they usually play, 0 for Monday, or -1 if there is none."""

    people: tuple[str, ...]
    times: int
    finished: int
    last_at: float
    weekday: int

    @property
    def key(self) -> str:
        return group_key(self.people)


def group_key(people: Iterable[str]) -> str:
    """Returns the key of the group of the people with these ids. The order of the ids does not matter."""
    return ".".join(sorted(people))


def groups(summaries: Iterable[TableSummary], weekday: Callable[[float], int]) -> tuple[Group, ...]:
    """Returns the groups of two or more people who played together at least twice, the latest play first. `summaries`
    must come latest first; `weekday` returns the weekday of a timestamp, 0 for Monday."""
    together: dict[str, list[TableSummary]] = {}
    for summary in summaries:
        if len(people := people_who_stayed(summary)) >= LEAST and not summary.is_dropped:
            together.setdefault(group_key(people), []).append(summary)
    found = (group(those, weekday) for those in together.values() if len(those) >= LEAST)
    return tuple(sorted(found, key=lambda each: -each.last_at))


def people_who_stayed(summary: TableSummary) -> tuple[str, ...]:
    """Returns the ids of the people who did not leave the table, each once, in the order of the seats."""
    seated = zip(summary.seats, summary.persons, strict=True)
    return tuple(dict.fromkeys(person for seat, person in seated if seat.status != "gone"))


def group(summaries: list[TableSummary], weekday: Callable[[float], int]) -> Group:
    """Returns the group of the people who played together at these tables. `summaries` must come latest first."""
    days = Counter(weekday(each.sittings[0].began - MORNING) for each in summaries if each.sittings)
    day, times = days.most_common(1)[0] if days else (-1, 0)
    is_theirs = times >= OFTEN and times >= MOSTLY * len(summaries)
    people, finished = people_who_stayed(summaries[0]), sum(each.play is not None for each in summaries)
    return Group(people, len(summaries), finished, summaries[0].last_at, day if is_theirs else -1)
