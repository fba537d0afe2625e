"""Who sits where around a tablet that lies flat: clockwise, as play goes, beginning on a long side."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar

Edge = Literal["near", "left", "far", "right"]
EDGES: tuple[Edge, ...] = ("near", "left", "far", "right")
# How many sit at each edge. Two look at each other, four have a side each; more fill the long sides first.
SITTING = {
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

T = TypeVar("T")


def around(people: Sequence[T]) -> Iterator[tuple[Edge, tuple[T, ...]]]:
    """Each edge with who sits at it. A crowd beyond ten shares the two long sides."""
    half = len(people) // 2
    sitting = iter(people)
    for edge, count in zip(EDGES, SITTING.get(len(people), (len(people) - half, 0, half, 0)), strict=True):
        if count:
            yield edge, tuple(next(sitting) for _ in range(count))


def is_upturned(number: int) -> bool:
    """Whether whoever sits opposite would read another number, and has to be told where its foot is."""
    digits = set(str(number))
    return digits <= set("0689") and bool(digits & set("69"))
