"""Caches drawings. Equal parts are drawn once; others who ask for the same drawing meanwhile wait for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, RLock
from typing import Generic, TypeVar

MAX_ENTRIES = 4096

T = TypeVar("T")
Key = tuple[Hashable, ...]
NO_ENTRY: tuple[None, None] = None, None


class RenderCache(Generic[T]):
    """A cache of at most `keep` drawings. A key begins with the table's id, and only one drawing of a table is made at
    a time. Hashing a key takes long, so each key is hashed once."""

    def __init__(self, keep: int = MAX_ENTRIES) -> None:
        self.keep = keep
        self.drawn: OrderedDict[int, tuple[Key, T]] = OrderedDict()
        self.turns: dict[Hashable, RLock] = {}
        self.changing = Lock()

    def get(self, key: Key, draw: Callable[[], T]) -> T:
        """Returns the drawing of this key, and calls `draw` if it is not in the cache. A cached drawing is found
        without waiting for other drawings of the table."""
        number = hash(key)
        if (found := self.find(number, key)) is not None:
            return found
        with self.turns.setdefault(key[0], RLock()):
            # Another thread may have drawn it meanwhile.
            if (found := self.find(number, key)) is None:
                found = draw()
                with self.changing:
                    self.drawn[number] = key, found
                    while len(self.drawn) > self.keep:
                        self.drawn.popitem(last=False)
            return found

    def find(self, number: int, key: Key) -> T | None:
        """Returns the cached drawing; None if there is none. `number` is the hash of the key."""
        known, drawn = self.drawn.get(number, NO_ENTRY)
        return drawn if known == key else None
