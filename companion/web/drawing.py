"""Each different part is drawn once: whoever asks for the same drawing meanwhile waits for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, RLock
from typing import Generic, TypeVar

KEEP = 4096

T = TypeVar("T")


class Once(Generic[T]):
    """Of a table, which a key begins with, one is drawn at a time: side by side they would be no quicker."""

    def __init__(self, keep: int = KEEP) -> None:
        self.keep = keep
        self.drawn: OrderedDict[tuple[Hashable, ...], T] = OrderedDict()
        self.turns: dict[Hashable, RLock] = {}
        self.changing = Lock()

    def get(self, key: tuple[Hashable, ...], draw: Callable[[], T]) -> T:
        """What is there needs no turn: most of what a screen shows is."""
        found = self.drawn.get(key)
        return self.fill(key, draw) if found is None else found

    def fill(self, key: tuple[Hashable, ...], draw: Callable[[], T]) -> T:
        with self.turns.setdefault(key[0], RLock()):
            found = self.drawn.get(key)
            if found is None:
                found = draw()
                self.keep_it(key, found)
        return found

    def keep_it(self, key: tuple[Hashable, ...], drawn: T) -> None:
        """In place of the oldest."""
        with self.changing:
            self.drawn[key] = drawn
            while len(self.drawn) > self.keep:
                self.drawn.popitem(last=False)
