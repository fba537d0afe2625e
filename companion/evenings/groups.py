"""Groups: the same people, together more than once, whatever they played."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.evenings.nights import MORNING
from companion.evenings.trace import Trace

LEAST, OFTEN = 2, 3
# So much of what they played fell on one day of the week that they are called by it.
MOSTLY = 0.6


@dataclass(frozen=True, slots=True)
class Group:
    """`people` as they sat the last time; `weekday` counts from Monday, -1 where they have none."""

    people: tuple[str, ...]
    times: int
    last_at: float
    weekday: int

    @property
    def key(self) -> str:
        return key(self.people)


def key(people: Iterable[str]) -> str:
    """The same for the same people, in whatever order."""
    return ".".join(sorted(people))


def groups(traces: Iterable[Trace], weekday: Callable[[float], int]) -> tuple[Group, ...]:
    """Who was last together comes first. `traces` come latest first."""
    together: dict[str, list[Trace]] = {}
    for trace in traces:
        if len(people := playing(trace)) >= LEAST and not trace.is_dropped:
            together.setdefault(key(people), []).append(trace)
    found = (group(those, weekday) for those in together.values() if len(those) >= LEAST)
    return tuple(sorted(found, key=lambda each: -each.last_at))


def playing(trace: Trace) -> tuple[str, ...]:
    """Who stayed."""
    seated = zip(trace.seats, trace.persons, strict=True)
    return tuple(dict.fromkeys(person for seat, person in seated if seat.status != "gone"))


def group(traces: list[Trace], weekday: Callable[[float], int]) -> Group:
    days = Counter(weekday(each.sittings[0].began - MORNING) for each in traces if each.sittings)
    day, times = days.most_common(1)[0] if days else (-1, 0)
    is_theirs = times >= OFTEN and times >= MOSTLY * len(traces)
    return Group(playing(traces[0]), len(traces), traces[0].last_at, day if is_theirs else -1)
