"""Defines how a process talks to its peers, the other processes that serve the same house."""

from typing import Protocol


class PeerListener(Protocol):
    """Is called with what peers have written. Its methods may raise CannotWrite; then `all_may_have_changed` is called
    later."""

    def table_has_changed(self, id: str) -> None: ...

    def all_may_have_changed(self) -> None:
        """Is called when something may have been written unnoticed."""
        ...

    def store_is_away(self) -> None: ...

    def store_is_newer(self) -> None:
        """Is called when a newer program has changed the shape of the store."""
        ...

    def code_was_wrong(self, who: str, table_id: str) -> None: ...


class Peers(Protocol):
    """The peers of this process. Methods that share something are called on the event loop and never wait; any thread
    may ask for something."""

    def subscribe(self, listener: PeerListener) -> None:
        """Tells the listener of everything that the peers write from now on."""
        ...

    def has_screen(self, table: str, device: str) -> bool:
        """Returns whether a peer has a screen of this device open at the table; False if that cannot be known."""
        ...

    def share_screen_opened(self, table: str, device: str) -> None: ...

    def share_screen_closed(self, table: str, device: str) -> None: ...

    def share_wrong_code(self, who: str, table_id: str) -> None: ...
