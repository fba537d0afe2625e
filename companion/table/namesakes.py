"""People of one table whose names nobody can tell apart: what makes two of them is refused; where a file brings two,
the later one gets a number."""

from collections.abc import Sequence

from companion.table.fact import Fact
from companion.table.grammar import read_as, said_twice
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.seats import Seat

# What a move may bring back, or take back, that gives somebody a name.
NAMING = frozenset({"seat_renamed", "seat_added", "seat_left"})
LONGEST = 24


def names(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats if seat.status != "gone")


def check(before: Sequence[Seat], after: Sequence[Seat]) -> None:
    """Who had the same name before may keep it."""
    if new := {*said_twice(names(after))} - {*said_twice(names(before))}:
        raise IllegalMove(say("seat.same_name", name=min(new)))


def told_apart(seats: Sequence[Seat]) -> list[Fact]:
    taken: set[str] = set()
    facts = []
    for seat in (each for each in seats if each.status != "gone"):
        name = (
            seat.name if read_as(seat.name) not in taken else numbered(seat.name, taken | {*map(read_as, names(seats))})
        )
        taken.add(read_as(name))
        facts += [Fact("seat_renamed", {"seat": seat.id, "name": name, "was": seat.name})] if name != seat.name else []
    return facts


def numbered(name: str, taken: set[str]) -> str:
    ends = (f" {number}" for number in range(2, len(taken) + 3))
    return next(free for end in ends if read_as(free := f"{name[: LONGEST - len(end)]}{end}") not in taken)
