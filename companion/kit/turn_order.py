"""Computes turn orders, and who sits at which edge of a tablet that lies flat."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar

T = TypeVar("T")
Edge = Literal["near", "left", "far", "right"]
EDGES: tuple[Edge, ...] = ("near", "left", "far", "right")
# How many sit at each edge. Two look at each other, four have a side each; more fill the long sides first.
SEATS_PER_EDGE = {
    0: (0, 0, 0, 0),
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 1, 0),
    4: (1, 1, 1, 1),
    5: (2, 1, 2, 0),
    6: (2, 1, 2, 1),
    7: (3, 1, 3, 0),
    8: (3, 1, 3, 1),
    9: (4, 1, 4, 0),
    10: (4, 1, 4, 1),
}


def clockwise_from(first: T, around: Sequence[T]) -> tuple[T, ...]:
    """Returns the seats in clockwise order, beginning with `first`; unchanged if `first` is not among them."""
    start = around.index(first) if first in around else 0
    return (*around[start:], *around[:start])


def snake(order: Sequence[T]) -> tuple[T, ...]:
    """Returns the order forwards and then backwards, so that the last one picks twice in a row."""
    return (*order, *reversed(order))


def next_after(who: T, around: Sequence[T]) -> T:
    """Returns the element after `who`, after the last one the first; raises ValueError if `who` is not there."""
    return around[(around.index(who) + 1) % len(around)]


def seats_by_edge(people: Sequence[T]) -> Iterator[tuple[Edge, tuple[T, ...]]]:
    """Yields each edge of the tablet where people sit, with the people there. More than ten people share the two long
    sides."""
    half = len(people) // 2
    sitting = iter(people)
    for edge, count in zip(EDGES, SEATS_PER_EDGE.get(len(people), (len(people) - half, 0, half, 0)), strict=True):
        if count:
            yield edge, tuple(next(sitting) for _ in range(count))


def is_ambiguous_upside_down(number: int) -> bool:
    """Returns whether a number can be misread upside down, as 6 and 9 can, and needs a mark at its foot."""
    digits = set(str(number))
    return digits <= set("0689") and bool(digits & set("69"))
