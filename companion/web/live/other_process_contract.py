"""Defines how this process exchanges events with its peers, the other processes that serve the same house."""

from collections.abc import Callable
from typing import Protocol


class PeerListener(Protocol):
    """Receives the events of peers, the other processes that serve the same house. If one of its methods raises
    CannotWrite, `all_may_have_changed` is called later."""

    def table_has_changed(self, id: str) -> None: ...

    def all_may_have_changed(self) -> None:
        """This method is called if some changes made by other processes may have been missed."""
        ...

    def store_is_away(self) -> None: ...

    def store_is_newer(self) -> None:
        """This method is called if a newer program has migrated the store, so that the present program may no longer
        use it."""
        ...

    def code_was_wrong(self, who: str, table_id: str) -> None: ...

    def lobby_has_changed(self, table: str) -> None: ...


class Peers(Protocol):
    """Exchanges events between this process and its peers, the other processes that serve the same house. The methods
    that send an event are called on the event loop and never wait; any thread may call the other methods."""

    def subscribe(self, listener: PeerListener) -> None:
        """Calls the listener from now on for each event that another process of this house writes."""
        ...

    def has_screen(self, table: str, device: str) -> bool:
        """Returns whether this device has a screen of the table open in another process of this house; False if that
        cannot be found out."""
        ...

    def share_screen_opened(self, table: str, device: str) -> None: ...

    def share_screen_closed(self, table: str, device: str) -> None: ...

    def share_wrong_code(self, who: str, table_id: str) -> None: ...

    def seat_requests(self, table: str) -> str:
        """Returns the text that was stored last for the guests who ask for a seat of this table; "" if there is none.
        Raises CannotWrite if the store does not answer."""
        ...

    def change_seat_requests(self, table: str, change: Callable[[str], str]) -> str:
        """Replaces the text that is stored for the guests who ask for a seat of this table. `change` gets the old text
        and returns the new one, which this method returns, too. No other process changes the text meanwhile. `change`
        may be called twice. Raises CannotWrite if the store does not answer."""
        ...
