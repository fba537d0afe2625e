"""Defines how uploaded files are stored. A file waits there until somebody has seen what is in it and imports it."""

from typing import IO, Protocol


class Uploads(Protocol):
    def save(self, sent: IO[bytes]) -> str:
        """Saves the file and returns its name, which depends on the content alone. An earlier upload is removed."""
        ...

    def open(self, name: str) -> IO[bytes] | None:
        """Returns the file, to be read from its beginning; None if there is none of this name."""
        ...

    def drop(self, name: str) -> None: ...
