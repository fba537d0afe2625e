"""Stores uploaded files in a folder of the house."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO

ZIP = ".zip"
PIECE = 2**20


class FolderUploads:
    """Stores uploaded files in a folder, but only the latest one. A file's name is made from its content."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, sent: IO[bytes]) -> str:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for each in self.folder.glob(f"*{ZIP}"):
            each.unlink(missing_ok=True)
        name = name_of(sent)
        with self.file(name).open("wb") as file:
            file.writelines(pieces(sent))
        return name

    def open(self, name: str) -> IO[bytes] | None:
        try:
            return self.file(name).open("rb")
        except FileNotFoundError:
            return None

    def drop(self, name: str) -> None:
        self.file(name).unlink(missing_ok=True)

    def file(self, name: str) -> Path:
        return self.folder / f"{name}{ZIP}"


def name_of(sent: IO[bytes]) -> str:
    found = sha256()
    for each in pieces(sent):
        found.update(each)
    return found.hexdigest()[:16]


def pieces(sent: IO[bytes]) -> Iterator[bytes]:
    """Yields the file in pieces, so that a large one is never all in memory."""
    sent.seek(0)
    while piece := sent.read(PIECE):
        yield piece
