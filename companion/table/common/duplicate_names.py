"""Finds people of one table with the same name: a typed name is refused, and in an imported table the later one gets a
number."""

from collections.abc import Sequence

from companion.table.fact import Fact
from companion.table.input_cleaning import comparable_name, repeated_names
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.seats import Seat

# Kinds of facts whose undo or redo may give two people the same name.
NAMING = frozenset({"seat_renamed", "seat_added", "seat_left"})
LONGEST = 24


def present_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats if seat.status != "gone")


def refuse_new_duplicates(before: Sequence[Seat], after: Sequence[Seat]) -> None:
    """Raises IllegalMove for a name that several people share in `after`, unless they already shared it in `before`."""
    if new := {*repeated_names(present_names(after))} - {*repeated_names(present_names(before))}:
        raise IllegalMove(say("seat.same_name", name=min(new)))


def rename_duplicates(seats: Sequence[Seat]) -> list[Fact]:
    """Returns the facts that add a number to each name that somebody before in the list has, too."""
    taken: set[str] = set()
    facts = []
    for seat in (each for each in seats if each.status != "gone"):
        others = taken | {*map(comparable_name, present_names(seats))}
        name = numbered_name(seat.name, others) if comparable_name(seat.name) in taken else seat.name
        taken.add(comparable_name(name))
        facts += [Fact("seat_renamed", {"seat": seat.id, "name": name, "was": seat.name})] if name != seat.name else []
    return facts


def numbered_name(name: str, taken: set[str]) -> str:
    """Returns the name with the first number from 2 on with which it is not taken."""
    ends = (f" {number}" for number in range(2, len(taken) + 3))
    return next(free for end in ends if comparable_name(free := f"{name[: LONGEST - len(end)]}{end}") not in taken)
