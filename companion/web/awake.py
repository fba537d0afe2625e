"""Which devices have a screen of a table open at this moment. A phone that sleeps, or has gone, has none. Where several
processes serve the house, each is told of the others' screens."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Elsewhere(Protocol):
    """Asked by anybody; told on the loop, which waits for nothing."""

    def has(self, table: str, device: str) -> bool: ...

    def come(self, table: str, device: str) -> None: ...

    def go(self, table: str, device: str) -> None: ...


class Awake:
    """Counted on the loop of the streams, read by anybody."""

    def __init__(self, elsewhere: Elsewhere | None = None) -> None:
        self.elsewhere = elsewhere
        self.open: Counter[tuple[str, str]] = Counter()

    def __contains__(self, screen: tuple[str, str]) -> bool:
        """A table, and a device at it."""
        return self.open[screen] > 0 or (self.elsewhere is not None and self.elsewhere.has(*screen))

    @contextmanager
    def screen(self, table: str, device: str) -> Iterator[None]:
        self.open[table, device] += 1
        if self.elsewhere and self.open[table, device] == 1:
            self.elsewhere.come(table, device)
        try:
            yield
        finally:
            forget_one(self.open, (table, device))
            if self.elsewhere and not self.open[table, device]:
                self.elsewhere.go(table, device)


def forget_one(counted: Counter[tuple[str, str]], screen: tuple[str, str]) -> None:
    """Without a look at all the others, which may be thousands."""
    counted[screen] -= 1
    if not counted[screen]:
        del counted[screen]
