"""Where a file waits that came by a browser, until somebody has seen what is in it and brought it in."""

from typing import IO, Protocol


class Arrivals(Protocol):
    def lay(self, sent: IO[bytes]) -> str:
        """Its name, by its content and nothing that its sender has said. Of several only the last stays."""
        ...

    def open(self, name: str) -> IO[bytes] | None:
        """To be read from its beginning, if it is there."""
        ...

    def drop(self, name: str) -> None: ...
