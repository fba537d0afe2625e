"""Computes turn orders around a table."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def clockwise_from(first: T, around: Sequence[T]) -> tuple[T, ...]:
    """Returns the seats in clockwise order, beginning with `first`; unchanged if `first` is not among them."""
    start = around.index(first) if first in around else 0
    return (*around[start:], *around[:start])


def snake(order: Sequence[T]) -> tuple[T, ...]:
    """Returns the order forwards and then backwards, so that the last one picks twice in a row."""
    return (*order, *reversed(order))


def next_after(who: T, around: Sequence[T]) -> T:
    """Returns the element after `who`; after the last one comes the first. Raises ValueError if `who` is not among
    them."""
    return around[(around.index(who) + 1) % len(around)]
