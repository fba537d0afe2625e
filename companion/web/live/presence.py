"""Knows which devices have a screen of a table open now, in all processes that serve the house."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from companion.web.live.other_process_contract import Peers


class Presence:
    """Counts the open screens. Only the event loop changes the counts; any thread may read them."""

    def __init__(self, peers: Peers | None = None) -> None:
        self.peers = peers
        self.open: Counter[tuple[str, str]] = Counter()

    def __contains__(self, screen: tuple[str, str]) -> bool:
        """Returns whether a device has a screen of a table open; `screen` is the pair (table, device)."""
        return self.open[screen] > 0 or (self.peers is not None and self.peers.has_screen(*screen))

    @contextmanager
    def screen(self, table: str, device: str) -> Iterator[None]:
        """Counts a screen of this process as open during the `with` block. Tells the other processes of the house when
        a device opens its first screen of the table here, and when it closes its last one."""
        self.open[table, device] += 1
        if self.peers and self.open[table, device] == 1:
            self.peers.share_screen_opened(table, device)
        try:
            yield
        finally:
            count_down(self.open, (table, device))
            if self.peers and not self.open[table, device]:
                self.peers.share_screen_closed(table, device)


def count_down(counted: Counter[tuple[str, str]], screen: tuple[str, str]) -> None:
    """Subtracts one from the count of this screen. An entry that becomes 0 is removed."""
    counted[screen] -= 1
    if not counted[screen]:
        del counted[screen]
