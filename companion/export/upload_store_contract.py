"""Defines how an uploaded export is stored while somebody looks at its preview."""

from typing import IO, Protocol


class Uploads(Protocol):
    def save(self, sent: IO[bytes]) -> str:
        """Saves the file and returns its name, which depends on the content alone. Only the latest file is stored: all
        others are deleted."""
        ...

    def open(self, name: str) -> IO[bytes] | None:
        """Returns the file at its beginning; None if there is no file with this name."""
        ...

    def drop(self, name: str) -> None: ...
