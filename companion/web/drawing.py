"""Each different part is drawn once: whoever asks for the same drawing meanwhile waits for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, RLock
from typing import Generic, TypeVar

KEEP = 4096

T = TypeVar("T")
Key = tuple[Hashable, ...]
NOTHING: tuple[None, None] = None, None


class Once(Generic[T]):
    """Of a table, which a key begins with, one is drawn at a time: side by side they would be no quicker. Keys are
    deep: each is hashed once, and what is drawn lies under its hash."""

    def __init__(self, keep: int = KEEP) -> None:
        self.keep = keep
        self.drawn: OrderedDict[int, tuple[Key, T]] = OrderedDict()
        self.turns: dict[Hashable, RLock] = {}
        self.changing = Lock()

    def get(self, key: Key, draw: Callable[[], T]) -> T:
        """What is there needs no turn: most of what a screen shows is."""
        number = hash(key)
        found = self.find(number, key)
        return self.fill(number, key, draw) if found is None else found

    def find(self, number: int, key: Key) -> T | None:
        known, drawn = self.drawn.get(number, NOTHING)
        return drawn if known == key else None

    def fill(self, number: int, key: Key, draw: Callable[[], T]) -> T:
        with self.turns.setdefault(key[0], RLock()):
            found = self.find(number, key)
            if found is None:
                found = draw()
                self.keep_it(number, key, found)
            return found

    def keep_it(self, number: int, key: Key, drawn: T) -> None:
        """In place of the oldest."""
        with self.changing:
            self.drawn[number] = key, drawn
            while len(self.drawn) > self.keep:
                self.drawn.popitem(last=False)
