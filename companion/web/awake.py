"""Which devices have a screen of a table open at this moment. A phone that sleeps, or has gone, has none."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Awake:
    """Counted on the loop of the streams, read by anybody."""

    def __init__(self) -> None:
        self.open: Counter[tuple[str, str]] = Counter()

    def __contains__(self, screen: tuple[str, str]) -> bool:
        """A table, and a device at it."""
        return self.open[screen] > 0

    @contextmanager
    def screen(self, table: str, device: str) -> Iterator[None]:
        self.open[table, device] += 1
        try:
            yield
        finally:
            self.open[table, device] -= 1
            self.open += Counter()
